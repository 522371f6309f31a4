import subprocess
import sys


def test_killed_processes_lose_nothing_acknowledged() -> None:
    """In a process of its own, because it forks."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.kills", "--kills", "30", "--seed", "suite"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "lost or broken 0" in done.stdout
