"""One phone floods the server in every way it can, and everybody else goes on.

    python -m tests.soak.flood --seconds 10 --apart

A process of its own attacks: as many requests as it can send under one session, one behind the
other without waiting for answers and on new connections whenever it is hung up on; the same without
a session and from another address, each a search for something else; 500 streams of one session;
streams that nobody reads; connections that say half of a request. Meanwhile other players look at
the event. The offender must be refused and hung up on within 2 seconds, get no more than 8 streams,
and cost little memory; the others must get every answer, and 99 of 100 in three times the usual
time. Exits with 1 if not. `--apart` keeps the server on one processor and all clients on another,
as `taskset` does; for figures, run it on a machine that does nothing else.
"""

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from itertools import count
from multiprocessing.queues import Queue
from pathlib import Path

from msgspec import Struct

from podium.web.live.hub import MOST_OF_SESSION
from tests.soak.served import HOST, Served, Staged, exchange, stage

OTHERS = 8
PAUSE = 0.1
REFUSED_WITHIN = 2.0
PATIENCE = 120.0
"""Seconds that it goes on until it is refused and is a flood, on a machine that is busy with other
things.
"""
A_FLOOD = 1_000
"""Requests that are one."""
MOST_TIMES = 3.0
QUICK = 0.1
"""Seconds in which nobody notices that they wait."""
MOST_MEMORY = 100_000
"""kB that an attack may cost."""
ALIVE = b"GET %b HTTP/1.1\r\nhost: podium.test\r\nauthorization: Bearer %b\r\n\r\n"
STRANGE = b"GET %b?q=%d HTTP/1.1\r\nhost: podium.test\r\n\r\n"
ELSEWHERE = ("127.0.0.2", 0)
"""An address of this machine that nobody else of the run has."""
TOGETHER = 50
CONNECTIONS = 4
STREAMS = 500


class Attacked(Struct, frozen=True):
    """What an attack came to. `refused_after`: seconds until it was first hung up on or refused.

    `sent`: how many requests or connections it made; `let_in`: how many of them were answered well.
    """

    sent: int = 0
    let_in: int = 0
    refused_after: float | None = None


class Waited(Struct, frozen=True):
    """How long others waited, in seconds: half of them at most, 99 of 100, the slowest."""

    half: float
    most: float
    slowest: float
    refused: int

    def said(self) -> str:
        """In milliseconds."""
        return f"{1000 * self.half:.0f}, {1000 * self.most:.0f}, {1000 * self.slowest:.0f} ms"


class Outcome(Struct, frozen=True):
    """What came of it, by kind of attack. `slow`: what took longer than it should, which a busy
    machine does too.
    """

    findings: list[str]
    slow: list[str]
    usual: Waited
    attacks: dict[str, Attacked]
    waited: dict[str, Waited]
    memory: dict[str, int]


# The offender


def goes_on(passed: float, seconds: float, *, sent: int, refused: float | None) -> bool:
    """Whether a flood is to last: its time, and until it was one and has been refused."""
    return passed < seconds or ((refused is None or sent <= A_FLOOD) and passed < PATIENCE)


async def _requests(port: int, staged: Staged, token: str, seconds: float) -> Attacked:
    """Sends requests one behind the other on a few connections, and comes back at once."""
    asked = ALIVE % (f"{staged.path}/me".encode(), token.encode()) * TOGETHER
    return await _flood(port, lambda: asked, seconds)


async def _anonymous(port: int, staged: Staged, _token: str, seconds: float) -> Attacked:
    """The same without a session, from another address: every request is another search."""
    numbers = count()
    path = f"/e/{staged.event}/standings".encode()

    def asked() -> bytes:
        return b"".join(STRANGE % (path, next(numbers)) for _ in range(TOGETHER))

    return await _flood(port, asked, seconds, ELSEWHERE)


async def _flood(
    port: int,
    asked: Callable[[], bytes],
    seconds: float,
    address: tuple[str, int] | None = None,
) -> Attacked:
    began = time.monotonic()
    sent = let_in = 0
    refused: float | None = None

    def going_on() -> bool:
        return goes_on(time.monotonic() - began, seconds, sent=sent, refused=refused)

    async def one() -> None:
        nonlocal sent, let_in, refused
        while going_on():
            try:
                reader, writer = await asyncio.open_connection(HOST, port, local_addr=address)
                try:
                    while True:
                        writer.write(asked())
                        sent += TOGETHER
                        answers = await reader.read(1 << 20)
                        let_in += answers.count(b"HTTP/1.1 200")
                        if refused is None and (not answers or b"HTTP/1.1 429" in answers):
                            refused = time.monotonic() - began
                        if not answers or not going_on():
                            break
                finally:
                    writer.close()
            except OSError:
                refused = time.monotonic() - began if refused is None else refused

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
    return Attacked(sent, let_in, refused)


async def _streams(port: int, staged: Staged, token: str, seconds: float) -> Attacked:
    """Opens many streams under one session and reads none of them."""
    asked = ALIVE % (f"/live?event={staged.event}".encode(), token.encode())
    began = time.monotonic()
    opened = []
    let_in = 0
    refused: float | None = None
    for _ in range(STREAMS):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(asked)
        status = await reader.readline()
        let_in += b" 200 " in status
        if refused is None and b" 429 " in status:
            refused = time.monotonic() - began
        opened.append(writer)
    await asyncio.sleep(max(0.0, seconds - (time.monotonic() - began)))
    for writer in opened:
        writer.close()
    return Attacked(STREAMS, let_in, refused)


async def _half_open(port: int, staged: Staged, token: str, seconds: float) -> Attacked:
    """Connections that begin to say something and never go on."""
    opened = []
    for _ in range(STREAMS):
        _, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"GET /health HTTP/1.1\r\nhost: pod")
        opened.append(writer)
    await asyncio.sleep(seconds)
    for writer in opened:
        writer.close()
    return Attacked(STREAMS, 0, 0.0)


ATTACKS = {
    "requests": _requests,
    "anonymous": _anonymous,
    "streams": _streams,
    "half-open": _half_open,
}


def _attack(
    kind: str, port: int, staged: Staged, token: str, seconds: float, done: "Queue[Attacked]"
) -> None:
    os.nice(10)  # the others share its processor
    done.put(asyncio.run(ATTACKS[kind](port, staged, token, seconds)))


# The others


class Others:
    """Players who look at the event again and again, each on a connection of their own."""

    def __init__(self, port: int, staged: Staged, tokens: list[str]) -> None:
        self._port = port
        self._staged = staged
        self._tokens = tokens

    def wait_while(self, going_on: Callable[[], bool]) -> Waited:
        """How long they wait for answers while something goes on."""
        took: list[float] = []
        refused: list[int] = []

        def look(token: str) -> None:
            connection = HTTPConnection(HOST, self._port, timeout=60)
            while going_on():
                began = time.monotonic()
                status, _ = exchange(connection, "GET", f"{self._staged.path}/me", token=token)
                took.append(time.monotonic() - began)
                if status != 200:
                    refused.append(status)
                time.sleep(PAUSE)
            connection.close()

        looking = [threading.Thread(target=look, args=(token,)) for token in self._tokens]
        for one in looking:
            one.start()
        for one in looking:
            one.join()
        took.sort()
        most = took[len(took) * 99 // 100]
        return Waited(took[len(took) // 2], most, took[-1], len(refused))


def run(*, seconds: float, only: str = "", apart: bool = False) -> Outcome:
    """Measures how it is usually, then attacks in each way for so long. `apart`: the server has a
    processor of its own.
    """
    attacks: dict[str, Attacked] = {}
    waited: dict[str, Waited] = {}
    memory: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        address = str(Path(name) / "podium.db")
        staged = stage(address, entrants=2 * OTHERS)
        offender, *tokens = list(staged.tokens.values())[: OTHERS + 1]
        with Served(address, Path(name)) as server:
            server.start()
            server.until_ready()
            if apart:
                _part(server)
            others = Others(server.port, staged, tokens)
            until = time.monotonic() + seconds
            usual = others.wait_while(lambda: time.monotonic() < until)
            for kind in ATTACKS:
                if only in kind:
                    before = server.memory()
                    attacks[kind], waited[kind] = _attacked(
                        kind, server.port, staged, offender, seconds, others
                    )
                    memory[kind] = server.memory() - before
    findings = [
        one for kind in attacks for one in _wrong(kind, attacks[kind], waited[kind], memory[kind])
    ]
    slow = [
        f"{kind}: refused after {attacks[kind].refused_after} s"
        for kind in attacks
        if (attacks[kind].refused_after or 0) > REFUSED_WITHIN
    ]
    slow += [
        f"{kind}: others waited {waited[kind].most / usual.most:.1f} times as long"
        for kind in attacks
        if waited[kind].most > max(MOST_TIMES * usual.most, QUICK)
    ]
    return Outcome(findings, slow, usual, attacks, waited, memory)


def _part(server: Served) -> None:
    """Keeps the server on one processor and this process, with all it starts, on another."""
    own, others, *_ = sorted(os.sched_getaffinity(0))
    assert server.process is not None
    for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {own})
    os.sched_setaffinity(0, {others})


def _attacked(
    kind: str, port: int, staged: Staged, offender: str, seconds: float, others: Others
) -> tuple[Attacked, Waited]:
    spawn = multiprocessing.get_context("spawn")
    done: Queue[Attacked] = spawn.Queue()
    process = spawn.Process(
        target=_attack, args=(kind, port, staged, offender, seconds, done), daemon=True
    )
    process.start()
    waited = others.wait_while(process.is_alive)
    attacked = done.get(timeout=2 * PATIENCE)
    process.join()
    return attacked, waited


def _wrong(kind: str, attacked: Attacked, waited: Waited, memory: int) -> list[str]:
    found = []
    if attacked.refused_after is None:
        found.append(f"{kind}: never refused")
    if kind == "streams" and attacked.let_in > MOST_OF_SESSION:
        found.append(f"{kind}: {attacked.let_in} were let in")
    if waited.refused:
        found.append(f"{kind}: others were refused {waited.refused} times")
    if memory > MOST_MEMORY:
        found.append(f"{kind}: cost {memory} kB")
    return found


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--only", default="", help="attacks whose names hold this")
    parser.add_argument("--apart", action="store_true", help="server and clients on own cores")
    options = parser.parse_args()
    outcome = run(**vars(options))
    for finding in outcome.findings + outcome.slow:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(f"usual: half, 99 %, slowest {outcome.usual.said()}\n")
    for kind, attacked in outcome.attacks.items():
        sys.stdout.write(
            f"{kind}: {attacked}; others {outcome.waited[kind].said()}; {outcome.memory[kind]} kB\n"
        )
    return int(bool(outcome.findings or outcome.slow))


if __name__ == "__main__":
    sys.exit(main())
