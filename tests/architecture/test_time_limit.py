"""Every test has a time limit: one that hangs fails, with its name, and the others go on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import LONGEST

HANGS = """
import threading

import pytest


@pytest.mark.timeout(1, func_only=True)
def test_that_hangs() -> None:
    threading.Event().wait()


def test_after_it() -> None:
    assert True
"""


def test_the_longest_tests_are_there_and_start_first(request: pytest.FixtureRequest) -> None:
    assert [one for one in LONGEST if not (request.config.rootpath / one).exists()] == []
    names = [item.nodeid.startswith(LONGEST) for item in request.session.items]
    assert names == sorted(names, reverse=True)


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert 60 <= int(request.config.getini("timeout")) <= 900


def test_a_test_that_hangs_fails_by_name_and_the_next_one_runs(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGS)
    settings = str(pytestconfig.inipath)
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", settings, "-n", "0", "-q", "."],
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "300"},  # or the line that names it is cut off
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert "test_hanging.py::test_that_hangs - Failed: Timeout" in said
    assert "1 failed, 1 passed" in said
