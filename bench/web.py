"""The server against the same bytes without Podium, all in one run, in turns.

    python -m bench.web [--entrants 200] [--streams 1000] [--results 1000] [--turns 5] [--only PART]

- *Cached reads*: the standings of an event from the cache of `podium serve`, and a bare Litestar
  handler that returns the same bytes: requests for each second of the server's processor time.
- *Fan-out*: how long a published round needs from the request until the last of many open streams
  has heard of it, and a bare ASGI fan-out of the same bytes; memory for each stream.
- *Results at once*: as many clients as entrants report a result each, all at the same moment; how
  long until the last one is acknowledged, and the same entries appended without any server, by
  writers as many as the server has threads, and one after the other. The clients run on the same
  machine: their processor time is told, so that one sees what is measured.
"""

import argparse
import asyncio
import gc
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import msgspec

from bench.machine import describe
from bench.web_clients import Client, Counter, connected, sent
from podium.bootstrap import open_store
from podium.journal.entry import Append, Appended, NewEntry
from podium.service.ids import stream_of
from podium.web.app import THREADS
from tests.soak.served import (
    HOST,
    Served,
    Staged,
    free_port,
    memory_of,
    processor_time_of,
    publish,
    reports,
    request,
    stage,
)

READS = 2_000
ROUNDS = 2


@contextmanager
def bare(body: bytes, folder: Path) -> Iterator[tuple[int, int]]:
    """The server without Podium; its port and process."""
    port = free_port()
    (folder / "bytes").write_bytes(body)
    command = [sys.executable, "-m", "bench.web_bare", str(port), str(folder / "bytes")]
    process = subprocess.Popen(command)
    try:
        while True:
            try:
                socket.create_connection((HOST, port)).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


@contextmanager
def served(address: str, folder: Path) -> Iterator[tuple[int, int]]:
    """`podium serve`; its port and process."""
    with Served(address, folder) as server:
        server.start()
        server.until_ready()
        assert server.process is not None
        yield server.port, server.process.pid


def play(port: int, staged: Staged, rounds: int) -> None:
    """Plays rounds to their end."""
    for number in range(1, rounds + 1):
        publish(port, staged, number)
        for report in reports(port, staged, number):
            request(port, "POST", report.path, token=report.token, body=report.body, key=report.key)


# Cached reads


def read_often(port: int, process: int, path: str, size: int) -> float:
    """Requests for each second of the server's processor time, on one connection."""
    asked = sent(path)
    with socket.create_connection((HOST, port)) as connection:
        before = processor_time_of(process)
        for _ in range(READS):
            connection.sendall(asked)
            missing = size
            while missing > 0:
                missing -= len(connection.recv(1 << 20))
        return READS / (processor_time_of(process) - before)


def size_of(port: int, path: str) -> int:
    """How long an answer is, with its headers."""
    with socket.create_connection((HOST, port)) as connection:
        connection.sendall(sent(path))
        connection.settimeout(1)
        size = 0
        try:
            while piece := connection.recv(1 << 20):
                size += len(piece)
        except TimeoutError:
            return size
    return size


def cached_reads(folder: Path, *, entrants: int, turns: int) -> None:
    """Prints the first table."""
    address = str(folder / "reads.db")
    staged = stage(address, entrants=entrants)
    path = f"{staged.path}/standings"
    with served(address, folder) as (port, process):
        play(port, staged, ROUNDS)
        _, table = request(port, "GET", path)
        body = msgspec.json.encode(table)
        with bare(body, folder) as (bare_port, bare_process):
            size, bare_size = size_of(port, path), size_of(bare_port, "/bytes")
            ours, theirs = [], []
            for _ in range(turns):
                ours.append(read_often(port, process, path, size))
                theirs.append(read_often(bare_port, bare_process, "/bytes", bare_size))
    print(
        f"standings of {entrants} entrants, {len(body) / 1000:.1f} kB, requests a second of work:"
    )
    print(
        f"  cached {median(ours):.0f}, bare Litestar {median(theirs):.0f},"
        f" ratio {median(ours) / median(theirs):.2f} (at least 0.60)"
    )


# Fan-out


async def open_streams(port: int, tokens: list[str], path: str, counter: Counter) -> list[Client]:
    """A stream for each token; each has heard its first words."""
    opening = Counter(b"retry: ")
    opening.expect(len(tokens))

    def heard(data: bytes) -> None:
        opening.heard(data)
        counter.heard(data)

    clients = await connected(port, len(tokens), heard)
    for client, token in zip(clients, tokens, strict=True):
        client.send(sent(path, token=token))
    await opening.all()
    return clients


class FanOut:
    """Many streams of one server, and what makes it tell them something.

    `acts`: the requests of a turn; all streams hear of each, and the first is measured.
    """

    def __init__(self, port: int, process: int, acts: Callable[[], list[bytes]]) -> None:
        self._port = port
        self._process = process
        self._acts = acts
        self._counter = Counter(b"event: changed")
        self._clients: list[Client] = []
        self.memory = 0.0
        self.times: list[float] = []
        self.work: list[float] = []

    async def open(self, path: str, tokens: list[str]) -> None:
        """Opens a stream for each token; kB that each of them costs."""
        before = memory_of(self._process)
        self._clients = await open_streams(self._port, tokens, path, self._counter)
        self.memory = (memory_of(self._process) - before) / len(tokens)
        self._clients += await connected(self._port, 1, Counter(b"").heard)

    async def turn(self) -> None:
        """One turn; seconds from the request until the last stream has heard."""
        gc.collect()
        for number, act in enumerate(self._acts()):
            before = processor_time_of(self._process)
            self._counter.expect(len(self._clients) - 1)
            began = time.perf_counter()
            self._clients[-1].send(act)
            took = await self._counter.all() - began
            await asyncio.sleep(0.3)
            if number == 0:
                self.times.append(took)
                self.work.append(processor_time_of(self._process) - before)

    def close(self) -> None:
        """Closes the streams."""
        for client in self._clients:
            client.close()


async def fanned_out(
    ours: FanOut, theirs: FanOut, path: str, tokens: list[str], turns: int
) -> None:
    """Takes turns."""
    await ours.open(path, tokens)
    await theirs.open("/live", tokens)
    for _ in range(turns):
        await ours.turn()
        await theirs.turn()
    ours.close()
    theirs.close()


def fan_out(folder: Path, *, streams: int, turns: int) -> None:
    """Prints the second table, for spectators and for entrants, with new servers for each."""
    address = str(folder / "streams.db")
    staged = stage(address, entrants=streams)
    told = b'event: changed\nid: %b:12.34.r\ndata: {"cursor":"12.34.r","event":"%b"}\n\n' % (
        staged.event.encode(),
        staged.event.encode(),
    )

    def act(kind: str, body: bytes = b"{}") -> bytes:
        key = secrets.token_hex(8)
        return sent(staged.act(kind), method="POST", token=staged.organiser, key=key, body=body)

    def publishing() -> list[bytes]:
        return [act("publish-round"), act("take-back-round", b'{"round":1}')]

    for name, tokens in (
        ("spectators", [""] * streams),
        ("entrants, each with a view of their own", list(staged.tokens.values())[:streams]),
    ):
        with served(address, folder) as (port, process), bare(b"", folder) as (bare_port, other):
            draw = staged.act("draw-round")
            request(port, "POST", draw, token=staged.organiser, body={}, key="draw")
            ours = FanOut(port, process, publishing)
            theirs = FanOut(bare_port, other, lambda: [sent("/tell", method="POST", body=told)])
            asyncio.run(fanned_out(ours, theirs, f"/live?event={staged.event}", tokens, turns))
        print(f"{streams} streams of {name}: the last one hears of a published round after")
        print(
            f"  {1000 * median(ours.times):.0f} ms, bare ASGI {1000 * median(theirs.times):.0f} ms,"
            f" ratio {median(ours.times) / median(theirs.times):.2f} (at most 3); of work"
            f" {1000 * median(ours.work):.0f} ms and {1000 * median(theirs.work):.0f} ms, ratio"
            f" {median(ours.work) / median(theirs.work):.2f}; memory a stream {ours.memory:.1f} kB"
            f" (at most 40), bare {theirs.memory:.1f} kB"
        )


# Results at once


async def all_at_once(port: int, requests: list[bytes]) -> float:
    """Seconds from the first request until the last answer; every one on its own connection."""
    answers = Counter(b"HTTP/1.1 200")
    clients = await connected(port, len(requests), answers.heard)
    answers.expect(len(requests))
    gc.collect()
    began = time.perf_counter()
    for client, asked in zip(clients, requests, strict=True):
        client.send(asked)
    took = await answers.all() - began
    for client in clients:
        client.close()
    return took


def appended(address: str, entries: list[NewEntry], *, writers: int) -> float:
    """Seconds for an append of its own for each entry, by so many writers at once."""
    journal = open_store(address).journal
    name = secrets.token_hex(4)

    def write(writer: int) -> None:
        for version, entry in enumerate(entries[writer::writers]):
            answer = journal.append(
                Append(
                    stream=f"bench/{name}/{writer}",
                    expected_version=version,
                    entries=(entry,),
                    idempotency_key=f"{name} {writer} {version}",
                    fingerprint=b"f",
                    actor="bench",
                    at=datetime(2026, 1, 1, tzinfo=UTC),
                )
            )
            assert isinstance(answer, Appended), answer

    began = time.perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(write, range(writers)))
    took = time.perf_counter() - began
    journal.close()
    return took


def results_at_once(folder: Path, *, results: int, turns: int) -> None:
    """Prints the third table. Every turn is a round of the same event."""
    address = str(folder / "results.db")
    staged = stage(address, entrants=results, rounds=turns)
    acknowledged, at_once, in_turn, worked, clients = [], [], [], [], []
    with served(address, folder) as (port, process):
        for number in range(1, turns + 1):
            publish(port, staged, number)
            requests = [
                sent(
                    one.path,
                    method="POST",
                    token=one.token,
                    key=one.key,
                    body=msgspec.json.encode(one.body),
                )
                for one in reports(port, staged, number)
            ]
            before, own = processor_time_of(process), time.process_time()
            acknowledged.append(asyncio.run(all_at_once(port, requests)))
            worked.append(processor_time_of(process) - before)
            clients.append(time.process_time() - own)
            entries = _entries(address, staged, len(requests))
            at_once.append(appended(address, entries, writers=THREADS))
            in_turn.append(appended(address, entries, writers=1))
    alone, one_by_one, took = median(at_once), median(in_turn), median(acknowledged)
    print(f"{len(requests)} results reported at once by as many clients:")
    print(
        f"  all acknowledged after {took:.2f} s ({median(worked):.2f} s of the server's work,"
        f" {median(clients):.2f} s of the clients'); the appends alone {alone:.2f} s by {THREADS}"
        f" writers, ratio {took / alone:.1f}; {one_by_one:.2f} s one by one, ratio"
        f" {took / one_by_one:.1f} (at most 3)"
    )
    for turn in zip(acknowledged, at_once, in_turn, worked, strict=True):
        print("  turn: {:.2f} s; {:.2f} s, {:.2f} s; work {:.2f} s".format(*turn))


def _entries(address: str, staged: Staged, count: int) -> list[NewEntry]:
    """What the results were written down as."""
    journal = open_store(address).journal
    entries = journal.read(stream_of(staged.event))[-count:]
    journal.close()
    return [NewEntry(one.kind, one.schema, one.payload) for one in entries]


def main() -> None:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=200)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--results", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", choices=("reads", "streams", "results"))
    options = parser.parse_args()
    print(describe("litestar", "uvicorn", "uvloop", "msgspec", "apsw"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.only in (None, "reads"):
            cached_reads(folder, entrants=options.entrants, turns=options.turns)
        if options.only in (None, "streams"):
            fan_out(folder, streams=options.streams, turns=options.turns)
        if options.only in (None, "results"):
            results_at_once(folder, results=options.results, turns=options.turns)


if __name__ == "__main__":
    main()
