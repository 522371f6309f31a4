"""Tries ways to install a release, each from nothing: bin/try-installs WHEEL BUNDLE

A wheel is tried with pipx, uv and uvx, and beside it the clone itself; a bundle is unpacked.

Each way gets an empty folder as the home of a user and only the programs it says it needs. Podium
is asked for its version, serves example events, answers, and is stopped with Ctrl-C. The package
index is the only thing outside this machine that is asked.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROGRAMS = "/usr/local/bin:/usr/bin:/bin"
PATIENCE = 600.0
_HOME = re.compile(r"HOME$|^XDG_|^PATH$|^VIRTUAL_ENV|^PYTHON")
_OPEN = re.compile(r"^  (http://127\.0\.0\.1:\d+)$", re.MULTILINE)

Command = tuple[str, ...]


class Failed(Exception):
    """A way does not work; the text says where it ended."""


class Place:
    """An empty folder, the home of somebody who has nothing yet."""

    def __init__(self, folder: Path, programs: str = PROGRAMS) -> None:
        self.folder = folder
        folder.mkdir()
        kept = {name: value for name, value in os.environ.items() if not _HOME.search(name)}
        self.environment: Mapping[str, str] = {**kept, "HOME": str(folder), "PATH": programs}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command there; raises `Failed` with what it said."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            message = f"{' '.join(command)}\n{done.stdout}{done.stderr}"
            raise Failed(message)
        return done


def in_clone(made: Path, _wheel: Path) -> tuple[Place, Command]:
    """`bin/podium` in a clone: its first call prints one line of progress."""
    place = Place(made / "clone")
    place.run("git", "clone", "--quiet", str(ROOT), "podium")
    said = place.run("podium/bin/podium", "--version")
    if said.stderr.count("\n") != 1:
        message = f"the first call is not quiet:\n{said.stderr}"
        raise Failed(message)
    return place, ("podium/bin/podium",)


def by_pipx(made: Path, wheel: Path) -> tuple[Place, Command]:
    """`pipx install WHEEL[pdf]`."""
    tools = _installers(made)
    place = Place(made / "pipx")
    place.run(str(tools / "pipx"), "install", f"{wheel}[pdf]")
    return place, (str(place.folder / ".local/bin/podium"),)


def by_uv(made: Path, wheel: Path) -> tuple[Place, Command]:
    """`uv tool install WHEEL[pdf]`."""
    tools = _installers(made)
    place = Place(made / "uv")
    place.run(str(tools / "uv"), "tool", "install", f"{wheel}[pdf]")
    return place, (str(place.folder / ".local/bin/podium"),)


def by_uvx(made: Path, wheel: Path) -> tuple[Place, Command]:
    """`uvx --from WHEEL podium`, which installs nothing."""
    return Place(made / "uvx"), (str(_installers(made) / "uvx"), "--from", str(wheel), "podium")


def by_bundle(made: Path, bundle: Path) -> tuple[Place, Command]:
    """The folder for laptops, where no program is found, no Python either."""
    place = Place(made / "bundle", programs="")
    shutil.unpack_archive(bundle, place.folder)
    (folder,) = place.folder.iterdir()
    return place, (str(folder / "podium"),)


WAYS: Mapping[str, Callable[[Path, Path], tuple[Place, Command]]] = {
    "clone": in_clone,
    "pipx": by_pipx,
    "uv tool": by_uv,
    "uvx": by_uvx,
    "bundle": by_bundle,
}


def ways_of(file: Path) -> list[str]:
    """The ways that begin with this file."""
    return [name for name in WAYS if (name == "bundle") == (file.suffix != ".whl")]


def _installers(made: Path) -> Path:
    """The folder with pipx and uv, pinned, in an environment of their own."""
    folder = made / "installers"
    if not folder.exists():
        venv.create(folder, with_pip=True, symlinks=True)
        pip = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
        pinned = ROOT / "requirements" / "installers.txt"
        subprocess.run([*pip, "-r", str(pinned)], check=True, capture_output=True)
    return folder / "bin"


def serves(place: Place, podium: Command) -> str:
    """Starts Podium, asks it and stops it; what it said first. Raises `Failed`."""
    version = place.run(*podium, "--version").stdout.strip()
    said = place.folder / "said"
    options = ("serve", "--demo", "--host", "127.0.0.1", "--port", "0")
    with said.open("w") as out:
        running = subprocess.Popen(
            [*podium, *options],
            cwd=place.folder,
            env=place.environment,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        _await(running, said)
        (address,) = _OPEN.findall(said.read_text())
        for path in ("/ready", "/"):
            with urllib.request.urlopen(address + path, timeout=PATIENCE) as answer:  # noqa: S310
                answer.read()
    finally:
        _stop(running)
    if running.returncode and os.name != "nt":
        message = f"Ctrl-C ended it with {running.returncode}:\n{said.read_text()}"
        raise Failed(message)
    return f"{version}: {said.read_text().splitlines()[0]}"


def _stop(running: "subprocess.Popen[bytes]") -> None:
    """Ctrl-C, where one process can send it to another; on Windows it is ended at once."""
    if sys.platform == "win32":
        running.terminate()
    else:
        os.killpg(running.pid, signal.SIGINT)
    running.wait(PATIENCE)


def _await(running: "subprocess.Popen[bytes]", said: Path) -> None:
    until = time.monotonic() + PATIENCE
    while "Press Ctrl-C to stop." not in said.read_text():
        if running.poll() is not None or time.monotonic() > until:
            raise Failed(said.read_text())
        time.sleep(0.1)


def tried(name: str, what: Path) -> str:
    """Tries one way; a line about it. Raises `Failed`."""
    made = Path(tempfile.mkdtemp(prefix="podium-ways-"))
    try:
        return serves(*WAYS[name](made, what))
    finally:
        shutil.rmtree(made, ignore_errors=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Tries all ways that what was given allows, and prints a line for each."""
    options = argparse.ArgumentParser(prog="bin/try-installs")
    options.add_argument("files", type=Path, nargs="+")
    given = options.parse_args(arguments).files
    failed = 0
    for name, file in [(name, one) for one in given for name in ways_of(one)]:
        try:
            line = tried(name, file.absolute())
        except Failed as why:
            failed += 1
            line = f"FAILED: {why}"
        sys.stdout.write(f"{name}: {line}\n")
        sys.stdout.flush()
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
