"""The first call of `bin/podium` in a clone: one line of progress, then the command itself.

The package manager is a stand-in, so that nothing is fetched.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
case "$*" in
  *"-m pip"*) echo "a long tale of packages"; echo "a warning" >&2; exit "$PIP_ENDS_WITH";;
  *) exit 0;;
esac
"""
PODIUM = """#!/bin/sh
echo "podium $*"
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="bin/podium is a shell script")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose environment was made, but nothing is installed in it."""
    for folder in ("bin", "requirements"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name, text in (("python", PYTHON), ("podium", PODIUM)):
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    return tmp_path


def called(clone: Path, *, pip_ends_with: int = 0) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHON": str(clone / ".venv/bin/python"),
        "PIP_ENDS_WITH": str(pip_ends_with),
    }
    command = [str(clone / "bin" / "podium"), "check", "my event.json"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_first_call_prints_one_line_of_progress_and_the_second_none(clone: Path) -> None:
    first, second = called(clone), called(clone)
    assert first.stdout == second.stdout == "podium check my event.json\n"
    (line,) = first.stderr.splitlines()
    assert line.startswith("Installing what Podium needs into .venv")
    assert second.stderr == ""


def test_what_the_package_manager_said_is_shown_when_it_fails(clone: Path) -> None:
    failed = called(clone, pip_ends_with=1)
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert failed.stderr.splitlines()[1:] == ["a long tale of packages", "a warning"]
    assert called(clone).stdout == "podium check my event.json\n"
