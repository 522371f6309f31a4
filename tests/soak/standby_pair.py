"""Two laptops as real processes on one machine, with an event that people act in."""

import re
import shutil
import signal
import subprocess
import threading
import time
from http.client import HTTPException
from pathlib import Path

from podium.bootstrap import open_store
from podium.journal.store import Journal, verify
from podium.journal.trouble import Trouble
from podium.service.ids import stream_of
from tests.soak.served import HOST, OK, PODIUM, Served, Staged, free_port, request, stage

ENTRANTS = 40
_CODE = re.compile(r"with the code ([0-9a-z-]{19}),")


class FirstLaptop(Served):
    """A server that may be followed."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.database = folder / "podium.db"
        self.staged: Staged = stage(str(self.database), entrants=ENTRANTS)
        super().__init__(str(self.database), folder)
        self.options("--standby")

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://{HOST}:{self.port}"

    def code(self) -> str:
        """The code that it printed at its first start."""
        found = _CODE.search(self.said())
        assert found is not None, self.said()
        return found[1]


class SecondLaptop:
    """`podium standby` in a process of its own; after taking over, a server."""

    def __init__(self, folder: Path, first: FirstLaptop) -> None:
        folder.mkdir()
        self.database = folder / "podium.db"
        self.port = free_port()
        self._code = folder / "code"
        self._code.write_text(first.code(), encoding="utf-8")
        self._first = first
        self._said = folder / "said"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def staged(self) -> Staged:
        """The event of the first laptop."""
        return self._first.staged

    def follow(self) -> None:
        """Starts to follow."""
        self._run(self._first.address, "--code-file", str(self._code))

    def take_over(self) -> float:
        """Takes over, and returns the seconds until it is ready."""
        began = time.monotonic()
        self._run("--take-over")
        while not self._is_ready():
            assert self.process is not None
            assert self.process.poll() is None, self.said()
            time.sleep(0.01)
        return time.monotonic() - began

    def kill(self) -> None:
        """SIGKILL."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def said(self) -> str:
        """All it wrote to its terminal."""
        return self._said.read_text(encoding="utf-8")

    def _run(self, *words: str) -> None:
        place = ("--db", str(self.database), "--host", HOST, "--port", str(self.port))
        with self._said.open("ab") as said:
            self.process = subprocess.Popen(
                [*PODIUM, "standby", *words, *place],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    def _is_ready(self) -> bool:
        try:
            return request(self.port, "GET", "/ready")[0] == OK
        except (OSError, HTTPException):
            return False


class Actor(threading.Thread):
    """Acts on the first laptop until it is told to end; what is not acknowledged is sent again."""

    def __init__(
        self, port: int, staged: Staged, pause: float = 0.05, name: str = "announcement"
    ) -> None:
        super().__init__(daemon=True, name=name)
        self.acknowledged: list[float] = []
        self.ending = threading.Event()
        self._port = port
        self._staged = staged
        self._pause = pause

    def run(self) -> None:
        """One announcement after the other, each with a key of its own."""
        number = 0
        while not self.ending.wait(self._pause):
            body = {"text": self.key(number)}
            try:
                status, _ = request(
                    self._port,
                    "POST",
                    self._staged.act("make-announcement"),
                    token=self._staged.organiser,
                    body=body,
                    key=self.key(number),
                )
            except (OSError, HTTPException):
                continue
            if status == OK:
                self.acknowledged.append(time.monotonic())
                number += 1

    def key(self, number: int) -> str:
        """The key of one of its acts, from 0, and what it announces."""
        return f"{self.name} {number}"

    def end(self) -> None:
        """Ends it."""
        self.ending.set()
        self.join()


def version_in(copy: Path, staged: Staged, folder: Path) -> tuple[int, bytes]:
    """The head of the event in a copy as it lies on the disk at this moment, after a kill. Raises a
    `Trouble` if that is no whole database with an unbroken journal.
    """
    taken = folder / f"taken-{time.monotonic_ns()}.db"
    for end in ("", "-wal"):
        if (found := copy.with_name(copy.name + end)).exists():
            shutil.copyfile(found, taken.with_name(taken.name + end))
    store = open_store(str(taken))
    try:
        return head_of(store.journal, staged)
    finally:
        store.journal.close()


def head_of(journal: Journal, staged: Staged) -> tuple[int, bytes]:
    """The head of the event. Raises a `Trouble` if its journal does not verify."""
    stream = stream_of(staged.event)
    if (found := verify(journal, stream)) is not None:
        message = f"broken at {found}"
        raise Trouble(message)
    head = journal.head(stream)
    return head.version, head.hash


def hash_at(database: Path, staged: Staged, version: int) -> bytes:
    """The hash of an entry in a database."""
    store = open_store(str(database))
    try:
        entries = store.journal.read(stream_of(staged.event), version - 1, 1)
        return entries[0].hash if entries else b""
    finally:
        store.journal.close()
