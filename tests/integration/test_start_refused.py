"""A start that cannot succeed ends with one line that says why, and changes nothing."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from podium.bootstrap import open_store

PODIUM = (sys.executable, "-c", "from podium.cli.main import run; run()")
AS_A_USER = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Takes from root the right to write where the permissions say no."""


def refused(database: Path, *options: str) -> str:
    """The one line with which `podium serve` ends."""
    before = AS_A_USER if os.name != "nt" and os.geteuid() == 0 else ()
    command = [*before, *PODIUM, "serve", "--host", "127.0.0.1", "--db", str(database), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (2, ""), done
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database that was used before."""
    path = tmp_path / "data" / "podium.db"
    open_store(str(path)).journal.close()
    return path


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[list[Path]]:
    """What is put into this list can be written again after the test."""
    paths: list[Path] = []
    yield paths
    for path in paths:
        path.chmod(0o700)


def lock(path: Path, locked: list[Path]) -> None:
    path.chmod(0o500 if path.is_dir() else 0o400)
    locked.append(path)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_second_start_on_the_same_port_says_so(database: Path) -> None:
    with socket.socket() as first:
        first.bind(("127.0.0.1", 0))
        first.listen()
        port = first.getsockname()[1]
        line = refused(database, "--port", str(port))
    assert line == (
        f"--port {port}: in use. Is Podium already running? Stop it, or choose another port"
    )


def test_a_database_of_a_newer_version_is_named_as_such_and_left_alone(database: Path) -> None:
    connection = apsw.Connection(str(database))
    connection.execute("INSERT INTO migration (number, name, digest) VALUES (9999, 'later', 'x')")
    connection.close()
    before = files(database.parent)
    line = refused(database)
    assert line.startswith(f"{database}: the database belongs to a newer version of Podium")
    assert "9999 (later)" in line
    assert files(database.parent)[database.name] == before[database.name]


@pytest.mark.skipif(os.name == "nt", reason="folders have no such permissions")
class TestWithoutPermission:
    def test_a_read_only_folder_is_named(self, database: Path, locked: list[Path]) -> None:
        before = files(database.parent)
        lock(database.parent, locked)
        line = refused(database)
        assert line.startswith(f"{database}: Podium may not write to {database.parent}: ")
        assert files(database.parent) == before

    @pytest.mark.parametrize("end", ["", "-wal", "-shm"])
    def test_a_read_only_file_is_named(self, database: Path, locked: list[Path], end: str) -> None:
        file = database.with_name(database.name + end)
        file.touch()
        before = files(database.parent)
        lock(file, locked)
        assert refused(database).startswith(f"{database}: Podium may not write to {file}: ")
        assert files(database.parent) == before

    @pytest.mark.parametrize("place", ["podium.db", "deeper/podium.db"])
    def test_a_new_database_in_a_read_only_folder_is_refused(
        self, tmp_path: Path, locked: list[Path], place: str
    ) -> None:
        folder = tmp_path / "empty"
        folder.mkdir()
        lock(folder, locked)
        line = refused(folder / place)
        assert line.startswith(f"{folder / place}: ")
        assert "Podium may not write" in line or "no database can be kept there" in line
        assert files(folder) == {}


@pytest.mark.parametrize("place", [".", "notes.txt/podium.db"])
def test_a_place_that_is_no_file_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "notes.txt").write_text("notes", encoding="utf-8")
    line = refused(tmp_path / place)
    assert "name a file in it" in line or "name another file" in line
    assert files(tmp_path) == {"notes.txt": b"notes"}
