"""Podium as on Windows, by simulation: code pages of the console, locked files, no `uvloop`, no
`fork`. `sitecustomize.py` beside this makes a Python that behaves so; no Windows was seen.
"""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from podium.cli.terminal import can_write, write_every_letter
from podium.web.server import Listening, bind
from tests.documents import entrants, event
from tests.integration.web.running import PATIENCE, until

HERE = Path(__file__).parent
SOURCES = Path(__file__).parents[3] / "src"
PODIUM = (sys.executable, "-c", "from podium.cli.main import run; run()")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the simulation looks at open files in /proc"
)


def environment(folder: Path) -> dict[str, str]:
    paths = f"{HERE}{os.pathsep}{SOURCES}"
    return {
        **os.environ,
        "PYTHONPATH": paths,
        "PYTHONIOENCODING": "cp1252",
        "PYTHONUTF8": "0",
        "PODIUM_DB": str(folder / "podium.db"),
    }


def podium(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [*PODIUM, *arguments],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_the_simulation_is_as_poor_as_it_says(tmp_path: Path) -> None:
    code = """
import os, sys
file = open("here", "w")
for act in (lambda: os.unlink("here"), lambda: os.replace("here", "there")):
    try:
        act()
    except PermissionError as error:
        print("locked")
file.close()
os.unlink("here")
exec("import fcntl", {"__name__": "other"})
try:
    exec("import fcntl", {"__name__": "podium.web"})
except ModuleNotFoundError:
    print("missing", sys.stdout.encoding)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["locked", "locked", "missing", "cp1252"]


def test_an_event_is_kept_copied_restored_and_a_person_erased(tmp_path: Path) -> None:
    document = event("shatterpoint.premier-showdown", 4)
    document["entrants"] = [
        {**one, "name": name}
        for one, name in zip(entrants(4), ("Zoë", "Łucja Żak", "Jürgen", "名前"), strict=True)
    ]
    (tmp_path / "cup.json").write_text(json.dumps(document), encoding="utf-8")
    podium(tmp_path, "import", "cup.json")
    podium(tmp_path, "export", "Test event", "--out", "again.json")
    podium(tmp_path, "backup", "copy.db")
    podium(tmp_path, "restore", "copy.db", "--db", "other.db")
    podium(tmp_path, "verify", "Test event", "--db", "other.db")
    assert "Łucja Żak" in podium(tmp_path, "person", "find", "Łucja Żak")
    podium(tmp_path, "person", "erase", "Test event", "Łucja Żak", "--yes")
    assert "Łucja" not in podium(tmp_path, "journal", "Test event")


def test_a_server_starts_answers_and_keeps_copies(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [*PODIUM, "serve", "--host", "127.0.0.1", "--port", "0"],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=out,
            stderr=out,
        )
    try:

        def open_now() -> bool:
            assert process.poll() is None, said.read_text(encoding="utf-8")
            return "Press Ctrl-C to stop." in said.read_text(encoding="utf-8")

        until(open_now)
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said.read_text(encoding="utf-8"))
        assert found
        address = f"http://127.0.0.1:{found[1]}/ready"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert b"ready" in answer.read()
        assert "█" in said.read_text(encoding="utf-8")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
    assert process.returncode == 0
    assert list((tmp_path / "copies").glob("*.db"))


class Terminal(io.TextIOWrapper):
    """A terminal with a code page of its own."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("page", ["cp437", "cp850", "cp1250", "cp1252"])
def test_a_terminal_that_lacks_a_letter_shows_a_question_mark(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(written, encoding=page))
    write_every_letter()
    print("Jürgen 名", flush=True)  # noqa: T201
    assert written.getvalue().decode(page).strip() == "Jürgen ?"
    assert can_write("Jürgen")
    assert not can_write("名")


def test_files_and_pipes_get_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    write_every_letter()
    print("Łucja 名", flush=True)  # noqa: T201
    assert written.getvalue().decode("utf-8").strip() == "Łucja 名"
    assert can_write("█")


def test_a_port_is_never_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has an option of its own for that; here another one stands for it."""
    stand_in = socket.SO_KEEPALIVE
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", stand_in, raising=False)
    (taken,) = bind(Listening(port=0))
    with taken:
        assert taken.getsockopt(socket.SOL_SOCKET, stand_in)
        assert not taken.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_nothing_is_forked() -> None:
    for file in SOURCES.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(
            r"\bos\.fork|get_context\(\"fork|multiprocessing\.(Process|Pool)\(", text
        )
