"""A small crowd looks at once when a round is published; the large one is `bench.crowd`."""

import subprocess
import sys


def test_everybody_in_a_small_crowd_sees_their_table() -> None:
    command = (sys.executable, "-m", "bench.crowd", "--clients", "20", "--browsers", "2")
    ran = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "clients: 20," in ran.stdout
    assert "browsers: 2," in ran.stdout
