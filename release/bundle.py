"""Makes a folder that runs on a laptop without Python, for the system on which this is run:
bin/bundle WHEEL FOLDER

The wheel of a release and the pinned libraries are installed into an environment of their own;
PyInstaller gathers them with the Python they run on (ADR 21). What comes out is one archive.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "requirements" / "bundle.txt"
ENTRY = ROOT / "release" / "bundled.py"
LEFT_OUT = ("editables", "hatchling", "psycopg", "psycopg_pool", "tkinter")
"""What builds Podium, and what only a server with PostgreSQL needs."""
_WHEEL = re.compile(r"podium-(\d+\.\d+\.\d+)-py3-none-any\.whl")


class Wrong(Exception):
    """No bundle can be made; the text says why and what to do."""


def bundle(wheel: Path, target: Path) -> Path:
    """Makes the archive in the folder `target` and returns it. Raises `Wrong`."""
    version = version_of(wheel)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        python = _environment(Path(made, "environment"), wheel)
        name = f"podium-{version}-{system()}"
        folder = gathered(python, Path(made), name)
        kind = "zip" if os.name == "nt" else "gztar"
        packed = shutil.make_archive(str(target / name), kind, folder.parent, folder.name)
    return Path(packed)


def version_of(wheel: Path) -> str:
    """The version of Podium in this wheel."""
    found = _WHEEL.fullmatch(wheel.name)
    if found is None or not wheel.is_file():
        message = f"expected a wheel such as podium-0.1.0-py3-none-any.whl, found {wheel}"
        raise Wrong(message)
    return found[1]


def system() -> str:
    """The system for which a bundle is made here, such as linux-x86_64."""
    names = {"win32": "windows", "darwin": "macos"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def gathered(python: Path, made: Path, name: str) -> Path:
    """The folder with the program and all it needs."""
    command = [
        *(str(python), "-m", "PyInstaller", "--noconfirm", "--onedir", "--console"),
        *("--name", "podium", "--log-level", "WARN"),
        *("--collect-submodules", "podium", "--collect-data", "podium"),
        *("--recursive-copy-metadata", "podium", "--copy-metadata", "typst"),
        *("--hidden-import", "typst", "--hidden-import", "uvicorn.loops.auto"),
        *("--distpath", str(made / "out"), "--workpath", str(made / "work")),
        *("--specpath", str(made)),
        *(option for one in LEFT_OUT for option in ("--exclude-module", one)),
        str(ENTRY),
    ]
    subprocess.run(command, check=True, cwd=made)
    folder = made / "out" / name
    (made / "out" / "podium").rename(folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "release" / "bundle-README.txt", folder / "README.txt")
    return folder


def _environment(folder: Path, wheel: Path) -> Path:
    """An environment with the pinned libraries and this wheel; the Python in it."""
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(PINNED)], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    return python


def main() -> None:
    """Reads the command line; what cannot be made ends with one line."""
    options = argparse.ArgumentParser(prog="bin/bundle")
    options.add_argument("wheel", type=Path)
    options.add_argument("folder", type=Path)
    given = options.parse_args()
    try:
        packed = bundle(given.wheel, given.folder)
    except Wrong as wrong:
        sys.exit(str(wrong))
    sys.stdout.write(f"{packed}\n")


if __name__ == "__main__":
    main()
