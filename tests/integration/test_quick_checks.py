"""`bin/test --quick` calls the checks of the code and the fast tests, and nothing that is heavy.

The tools are stand-ins that write down how they were called.
"""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("ruff", "mypy", "lint-imports", "npm", "pytest")
STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
[ "$(basename "$0")" != "$BREAKS" ]
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="bin/test is a shell script")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which everything is prepared."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "bin" / "test", tmp_path / "bin")
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    prepared = [tmp_path / "bin" / f"prepare-{what}" for what in ("system", "venv", "node")]
    for tool in (*(tools / name for name in TOOLS), *prepared):
        tool.write_text(STAND_IN, encoding="utf-8")
        tool.chmod(0o755)
    subprocess.run(
        [shutil.which("git") or "git", "init", "--quiet", str(tmp_path)],
        check=True,
        capture_output=True,
    )
    return tmp_path


def calls(clone: Path, *arguments: str, breaks: str = "") -> list[str]:
    log = clone / "calls"
    log.unlink(missing_ok=True)
    environment = {**os.environ, "CALLS": str(log), "BREAKS": breaks}
    done = subprocess.run(
        [str(clone / "bin" / "test"), *arguments], env=environment, capture_output=True, check=False
    )
    assert (done.returncode == 0) == (not breaks)
    return log.read_text(encoding="utf-8").splitlines()


def test_the_quick_set_checks_the_code_and_runs_the_fast_tests(clone: Path) -> None:
    *checks, tests = calls(clone, "--quick")
    assert checks == [
        "prepare-venv dev",
        "ruff format --check .",
        "ruff check .",
        "mypy ",
        "lint-imports --no-logo",
    ]
    tool, *folders = [one for one in shlex.split(tests) if not one.startswith("-")]
    assert tool == "pytest"
    assert folders
    assert [one for one in folders if not (ROOT / one).is_dir()] == []


def test_scripts_are_checked_if_they_were_changed(clone: Path) -> None:
    (clone / "scripts" / "changed.ts").touch()
    assert calls(clone, "--quick")[-3:-1] == [
        "prepare-node ",
        "npm --prefix scripts run --silent check",
    ]


def test_the_first_check_that_fails_ends_it(clone: Path) -> None:
    assert calls(clone, "--quick", breaks="mypy")[-1] == "mypy "


def test_without_it_everything_runs(clone: Path) -> None:
    assert [one for one in calls(clone) if one.startswith(("prepare", "pytest"))] == [
        "prepare-system ",
        "prepare-venv dev",
        "prepare-node ",
        "pytest -n 3 --ignore tests/e2e",
        "pytest -n 4 tests/e2e",
    ]


@pytest.mark.parametrize("broken", ["mypy", "npm"])
def test_no_test_runs_if_a_check_of_code_or_scripts_fails(clone: Path, broken: str) -> None:
    """They run beside each other."""
    assert not [one for one in calls(clone, breaks=broken) if one.startswith("pytest")]
