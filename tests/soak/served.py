"""`podium serve` in a process of its own, to be killed, and events on its database."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct

from podium.bootstrap import event_clock, open_service, open_store
from podium.core.ids import EntrantId
from podium.event.brought import BringIn, BroughtEntrant
from podium.event.ids import MatchRef, PersonId
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from tests.soak.live_event import RULEBOOK, victory

T = TypeVar("T")

PODIUM = (sys.executable, "-c", "from podium.cli.main import run; run()")
HOST = "127.0.0.1"
PATIENCE = 180.0
GLANCE = 0.02
OK = 200


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """A server that can be started again and again at one port, on one database."""

    def __init__(self, address: str, folder: Path) -> None:
        self.port = free_port()
        self._serve = ["serve", "--host", HOST, "--port", str(self.port), "--db", address]
        self._said = folder / f"said-{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.began = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def start(self, program: tuple[str, ...] = PODIUM) -> None:
        """Starts the process and returns at once."""
        self.began = time.monotonic()
        with self._said.open("ab") as said:
            command = [*program, *self._serve]
            self.process = subprocess.Popen(command, stdout=said, stderr=said)

    def options(self, *words: str) -> None:
        """More words for its command line, from its next start on."""
        self._serve += words

    def until_dead(self, patience: float) -> bool:
        """Whether it died by itself before long."""
        assert self.process is not None
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            return False
        return True

    def until_ready(self, patience: float = PATIENCE) -> float:
        """Seconds from its start until it said that it is ready."""
        while not self._is_ready():
            assert self.process is not None
            assert self.process.poll() is None, self.said()
            assert time.monotonic() - self.began < patience, "it never became ready"
            time.sleep(GLANCE)
        return time.monotonic() - self.began

    def until_working(self, patience: float = PATIENCE) -> None:
        """Waits until it can work again."""
        deadline = time.monotonic() + patience
        while not self._is_ready():
            assert time.monotonic() < deadline, "it never became ready again"
            time.sleep(GLANCE)

    def kill(self) -> None:
        """SIGKILL: it does nothing more, from one instruction to the next."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C does."""
        self._end(signal.SIGINT)

    def said(self) -> str:
        """All it wrote to its terminal."""
        return self._said.read_text(encoding="utf-8")

    def memory(self) -> int:
        """Resident memory in kB; Linux only."""
        assert self.process is not None
        return memory_of(self.process.pid)

    def worked(self) -> float:
        """Seconds of processor time it has used; Linux only."""
        assert self.process is not None
        return processor_time_of(self.process.pid)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)

    def _is_ready(self) -> bool:
        try:
            return request(self.port, "GET", "/ready")[0] == OK
        except (OSError, HTTPException):
            return False


def memory_of(process: int) -> int:
    """Resident memory of a process in kB; Linux only."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def processor_time_of(process: int) -> float:
    """Seconds of processor time that a process has used; Linux only."""
    stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def request(
    port: int, method: str, path: str, *, token: str = "", body: Any = None, key: str = ""
) -> tuple[int, Any]:
    """Status and JSON of one answer, on a connection of its own."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        return exchange(connection, method, path, token=token, body=body, key=key)
    finally:
        connection.close()


def exchange(
    connection: HTTPConnection,
    method: str,
    path: str,
    *,
    token: str = "",
    body: Any = None,
    key: str = "",
) -> tuple[int, Any]:
    """Status and JSON of one answer."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Idempotency-Key": key} if key else {}
    sent = None if body is None else msgspec.json.encode(body)
    connection.request(method, path, sent, headers)
    answer = connection.getresponse()
    read = answer.read()
    return answer.status, msgspec.json.decode(read) if read else None


def patiently(ask: Callable[[], T], patience: float = PATIENCE) -> T:
    """What it returns, once the server is there to answer."""
    deadline = time.monotonic() + patience
    while True:
        try:
            return ask()
        except (OSError, HTTPException):
            if time.monotonic() > deadline:
                raise
            time.sleep(GLANCE)


def insist(port: int, path: str, *, token: str, body: Any, key: str) -> Any:
    """The answer to a write, sent again with its key until there is one."""

    def ask() -> Any:
        status, answer = request(port, "POST", path, token=token, body=body, key=key)
        if status in (429, 503):
            raise ConnectionError(status)
        assert status == OK, (path, status, answer)
        return answer

    return patiently(ask)


class Staged(Struct, frozen=True):
    """An announced event. `tokens`: by entrant, who is also their person."""

    event: EventId
    organiser: str
    tokens: dict[EntrantId, str]

    @property
    def path(self) -> str:
        """Where the event is."""
        return f"/api/v1/events/{self.event}"

    def act(self, kind: str) -> str:
        """Where a command is sent."""
        return f"{self.path}/acts/{kind}"


def stage(address: str, *, entrants: int, rounds: int = 3, signed_in: int | None = None) -> Staged:
    """An event whose entrants are present; all of them, or so many, are signed in."""
    store = open_store(address)
    now = event_clock(store).now
    service = open_service(store, now=now)
    try:
        made = store.access.accounts.create(name="Organiser", now=now())
        organiser = PersonId(getattr(made, "id", ""))
        names = [EntrantId(f"e{number}") for number in range(1, entrants + 1)]
        answer = service.create(
            CreateEvent(shipped(RULEBOOK), Settings("Soak", rounds=rounds, cut=0)),
            BringIn("seed", tuple(BroughtEntrant(n, k, (n,)) for k, n in enumerate(names, 1))),
            AnnounceEvent(),
            actor=organiser,
            key=f"stage {time.monotonic_ns()} {os.getpid()}",
            people=tuple(Person(one, f"Name {one}") for one in names),
        )
        assert isinstance(answer, Performed), answer
        opened = store.access.sessions.open(organiser, now())
        assert opened is not None
        tokens = {}
        for claim in store.access.claims.issue_all(answer.event, names[:signed_in], now()):
            signed = store.access.claims.sign_in(claim.code.reveal(), now())
            assert signed is not None
            tokens[EntrantId(claim.person)] = signed.token.reveal()
        return Staged(answer.event, opened.token.reveal(), tokens)
    finally:
        service.close()


def publish(port: int, staged: Staged, number: int) -> None:
    """Draws and publishes a round over HTTP, whatever happens to the server meanwhile."""
    for kind in ("draw-round", "publish-round"):
        insist(port, staged.act(kind), token=staged.organiser, body={}, key=f"{kind} {number}")


class Report(Struct, frozen=True):
    """A result that one side of a match reports, and the key made for it before it is sent."""

    event: EventId
    entrant: EntrantId
    token: str
    path: str
    body: dict[str, Any]
    key: str


def reports(port: int, staged: Staged, number: int) -> list[Report]:
    """Both sides' reports of every match of a published round."""
    status, answer = request(port, "GET", f"{staged.path}/rounds/{number}")
    if status != OK:
        raise ConnectionError(status)
    made = []
    for index, match in enumerate(answer["round"]["matches"]):
        if match["kind"] != "match":
            continue
        sides = tuple(match["entrants"])
        body = {
            "match": MatchRef(number, index),
            "result": msgspec.to_builtins(victory(sides, wounds=index % 10)),
        }
        made += [
            Report(
                staged.event,
                EntrantId(side),
                staged.tokens[EntrantId(side)],
                staged.act("report-result"),
                msgspec.to_builtins(body),
                f"report {number} {side}",
            )
            for side in sides
        ]
    return made
