"""`bin/prepare-system` installs what is missing and says one line for each package.

The package manager is a stand-in that talks as much as the real one; `PYTHON=false` is a Python
that lacks everything.
"""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STAND_INS = {
    "apt-get": "#!/bin/sh\necho Creating config file\necho warning: no init system >&2\n$FAILS\n",
    "id": '#!/bin/sh\necho "$USER_ID"\n',
}

pytestmark = pytest.mark.skipif(os.name == "nt", reason="bin/prepare-system is a shell script")


def prepare(folder: Path, *, fails: str = "", user: int = 0) -> subprocess.CompletedProcess[str]:
    for name, script in STAND_INS.items():
        (folder / name).write_text(script, encoding="utf-8")
        (folder / name).chmod(0o755)
    path = os.pathsep.join((str(folder), os.environ["PATH"]))
    variables = {"PATH": path, "PYTHON": "false", "FAILS": fails, "USER_ID": str(user)}
    return subprocess.run(
        [str(ROOT / "bin" / "prepare-system")],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_one_line_for_each_package_and_nothing_else(tmp_path: Path) -> None:
    done = prepare(tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    first, *others = done.stderr.splitlines()
    assert first == "Installing python3-venv, which the tests need ..."
    assert all(one.startswith("Installing ") for one in others)


def test_what_the_package_manager_says_is_shown_if_it_fails(tmp_path: Path) -> None:
    done = prepare(tmp_path, fails="exit 100")
    assert done.returncode == 1
    assert "warning: no init system" in done.stderr


def test_without_the_rights_it_says_the_one_command(tmp_path: Path) -> None:
    done = prepare(tmp_path, user=1000)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.endswith("Install that with: sudo bin/prepare-system")
