"""A few tests that meet real time get a second try, alone; nothing else does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.second_try import MOST

ROOT = Path(__file__).parents[2]
FLAKY = """
from pathlib import Path

def test_{name}():
    seen = Path(__file__).with_suffix(".seen")
    is_first = not seen.exists()
    seen.touch()
    assert not is_first
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project with bin/test, whose other checks find nothing."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "test").write_bytes((ROOT / "bin" / "test").read_bytes())
    (tmp_path / "bin" / "test").chmod(0o755)
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    prepare = [tmp_path / "bin" / f"prepare-{what}" for what in ("system", "venv", "node")]
    for tool in (*prepare, *(tools / name for name in ("ruff", "mypy", "lint-imports", "npm"))):
        tool.write_text("#!/bin/sh\n", encoding="utf-8")
        tool.chmod(0o755)
    for name in ("python", "pytest"):
        module = "-m pytest" if name == "pytest" else ""
        words = '"$@" -n 0' if module else '"$@"'  # workers would only cost time here
        (tools / name).write_text(f"#!/bin/sh\nexec {sys.executable} {module} {words}\n")
        (tools / name).chmod(0o755)
    (tmp_path / "tests" / "e2e").mkdir(parents=True)
    (tmp_path / "tests" / "integration").mkdir()
    (tmp_path / "tests" / "unit").mkdir()
    (tmp_path / "tests" / "second_try.py").write_bytes(
        (ROOT / "tests" / "second_try.py").read_bytes()
    )
    (tmp_path / "tests" / "e2e" / "test_steady.py").write_text("def test_steady():\n    pass\n")
    (tmp_path / "tests" / "unit" / "test_steady.py").write_text("def test_steady():\n    pass\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")
    return tmp_path


def run(clone: Path) -> subprocess.CompletedProcess[str]:
    """With as few plugins as can be: every start of pytest loads them."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    kept |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}
    return subprocess.run(
        [str(clone / "bin" / "test")],
        env=kept,
        cwd=clone,
        capture_output=True,
        text=True,
        check=False,
    )


def flaky(clone: Path, folder: str, name: str) -> None:
    (clone / "tests" / folder / f"test_{name}.py").write_text(FLAKY.format(name=name))


def test_what_passes_alone_is_named_and_all_goes_on(clone: Path) -> None:
    flaky(clone, "integration", "slow")
    flaky(clone, "e2e", "late")
    done = run(clone)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("FAILED AT FIRST, PASSED ALONE") == 2
    assert "tests/integration/test_slow.py::test_slow" in done.stdout
    assert "tests/e2e/test_late.py::test_late" in done.stdout


def test_what_fails_again_fails(clone: Path) -> None:
    (clone / "tests" / "e2e" / "test_wrong.py").write_text("def test_wrong():\n    assert 0\n")
    done = run(clone)
    assert done.returncode == 1
    assert "PASSED ALONE" not in done.stdout


def test_what_meets_no_real_time_has_one_try(clone: Path) -> None:
    flaky(clone, "unit", "rule")
    flaky(clone, "integration", "slow")
    assert run(clone).returncode == 1


def test_many_failures_have_one_try(clone: Path) -> None:
    for number in range(MOST + 1):
        flaky(clone, "integration", f"slow{number}")
    assert run(clone).returncode == 1
