"""One seat floods the server with choices, and the other tables go on.

    python -m tests.soak.table_flood --seconds 10

A process of its own sends choices of one seat, one behind the other without waiting for answers, on
new connections whenever it is hung up on: far more than 1,000 a second. Meanwhile people at other
tables look at theirs and choose. The seat is refused, nothing changes at its table, and everybody
else gets every answer. Exits with 1 if not, or if 95 of 100 answers take longer than 50 ms and
than twice the usual time.
"""

import argparse
import asyncio
import multiprocessing
import secrets
import sys
import tempfile
import time
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.allstar.table.state import TableStage
from podium.kernel.chance import Chance
from podium.tables.answers import TableScene
from tests.soak.flood import CONNECTIONS, PATIENCE, TOGETHER, Attacked, goes_on
from tests.soak.served import HOST, OK, Served
from tests.soak.table_client import Browser, random_choice

OTHERS = 8
PAUSE = 0.1
LATE = 0.050
MOST_TIMES = 2.0
MANAGERS = 4
TABLES = "/api/v1/tables"
_SCENES = msgspec.json.Decoder(TableScene)


class Outcome(Struct, frozen=True):
    """What came of it. `usual` and `waited`: within how many seconds 95 of 100 answers came,
    without the flood and during it. `worked`: the processor time of the server during the flood,
    by that without it.
    """

    findings: list[str]
    slow: list[str]
    attacked: Attacked
    usual: float
    waited: float
    worked: float


class Sitter:
    """Somebody at a table of their own against bots."""

    def __init__(self, port: int) -> None:
        self.browser = Browser(port)
        self.table = ""
        self.times: list[float] = []
        self._mind = Chance(secrets.token_bytes(8))

    async def open(self) -> None:
        """Opens a table and begins."""
        levels = [None, *["greedy"] * (MANAGERS - 1)]
        body = {"setting": {"options": {"managers": MANAGERS}}, "levels": levels}
        self.table = (await self.done("POST", TABLES, body))["table"]
        await self.done("POST", f"{TABLES}/{self.table}/seat", {"seat": 0, "name": "Sitter"})
        await self.done("POST", f"{TABLES}/{self.table}/acts/begin-game", {})

    async def play(self, until: float) -> None:
        """Looks, and chooses where it can, until a moment."""
        while time.monotonic() < until:
            view = await self.view()
            if view.stage is not TableStage.PLAYING:
                await self.open()
            elif 0 in view.waited_for and view.game is not None:
                moves = random_choice(view, self._mind)
                body = {"seat": 0, "step": view.game.step, "moves": moves}
                await self.done("POST", f"{TABLES}/{self.table}/choices", body)
            await asyncio.sleep(PAUSE)

    async def view(self) -> Any:
        """The newest view."""
        seen = await self.done("GET", f"{TABLES}/{self.table}/view")
        return _SCENES.decode(msgspec.json.encode(seen)).view

    async def done(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, whose time is noted."""
        began = time.perf_counter()
        status, answer = await self.browser.ask(method, path, body)
        self.times.append(time.perf_counter() - began)
        assert status == OK, (path, status, answer)
        return msgspec.json.decode(answer)


async def _flood(port: int, request: bytes, seconds: float) -> Attacked:
    began, sent, let_in = time.monotonic(), 0, 0
    refused: float | None = None

    def going_on() -> bool:
        return goes_on(time.monotonic() - began, seconds, sent=sent, refused=refused)

    async def one() -> None:
        nonlocal sent, let_in, refused
        while going_on():
            try:
                reader, writer = await asyncio.open_connection(HOST, port)
                answers = b"first"
                while answers and going_on():
                    writer.write(request * TOGETHER)
                    sent += TOGETHER
                    answers = await reader.read(1 << 20)
                    let_in += answers.count(b"HTTP/1.1 4") - answers.count(b"HTTP/1.1 429")
                    if refused is None and (not answers or b"HTTP/1.1 429" in answers):
                        refused = time.monotonic() - began
                writer.close()
            except OSError:
                refused = time.monotonic() - began if refused is None else refused

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
    return Attacked(sent, let_in, refused)


def _attack(port: int, request: bytes, seconds: float, done: "Queue[Attacked]") -> None:
    done.put(asyncio.run(_flood(port, request, seconds)))


async def _played(server: Served, seconds: float) -> tuple[Outcome, bool]:
    """What came of it, and whether the offender's table has changed."""
    port = server.port
    offender, others = Sitter(port), [Sitter(port) for _ in range(OTHERS)]
    for one in (offender, *others):
        await one.open()
    await asyncio.sleep(2)  # the bots have chosen
    begun = server.worked()
    usual = await _times(others, seconds)
    idle = server.worked() - begun
    before = await offender.view()
    body = msgspec.json.encode({"seat": 0, "step": before.game.step, "moves": [127] * 64})
    request = offender.browser.request("POST", f"{TABLES}/{offender.table}/choices", body, "flood")
    spawn = multiprocessing.get_context("spawn")
    done: Queue[Attacked] = spawn.Queue()
    arguments = (port, request, seconds, done)
    process = spawn.Process(target=_attack, args=arguments, daemon=True)
    process.start()
    begun = server.worked()
    waited = await _times(others, seconds + 1)
    busy = server.worked() - begun
    attacked = await asyncio.to_thread(done.get, timeout=2 * PATIENCE)
    process.join()
    await _until_answered(offender)
    changed = (await offender.view()).game != before.game
    for one in (offender, *others):
        one.browser.close()
    await asyncio.sleep(0)  # until they are closed
    worked = busy / max(idle, 0.01) * seconds / (seconds + 1)
    return Outcome([], [], attacked, _late(usual), _late(waited), worked), changed


async def _until_answered(offender: Sitter) -> None:
    """Until who has flooded may ask again."""
    end = time.monotonic() + PATIENCE
    while (await offender.browser.ask("GET", f"{TABLES}/{offender.table}/view", None))[0] != OK:
        assert time.monotonic() < end
        await asyncio.sleep(PAUSE)


async def _times(others: list[Sitter], seconds: float) -> list[float]:
    for one in others:
        one.times = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(one.play(until) for one in others))
    return [took for one in others for took in one.times]


def run(seconds: float) -> Outcome:
    """Measures how it is usually, then during the flood."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(str(Path(folder) / "podium.db"), Path(folder)) as server,
    ):
        server.start()
        server.until_ready()
        measured, changed = asyncio.run(_played(server, seconds))
    findings = ["the flooded table has changed"] if changed else []
    if measured.attacked.refused_after is None:
        findings.append("never refused")
    late = measured.waited > max(LATE, MOST_TIMES * measured.usual)
    slow = [f"others waited {1000 * measured.waited:.0f} ms"] if late else []
    return replace(measured, findings=findings, slow=slow)


def _late(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    outcome = run(**vars(parser.parse_args()))
    for finding in outcome.findings + outcome.slow:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(
        f"{outcome.attacked}; others, 95 %: {1000 * outcome.usual:.0f} ms usually,"
        f" {1000 * outcome.waited:.0f} ms meanwhile; processor time of the server:"
        f" {outcome.worked:.2f} times as much\n"
    )
    return int(bool(outcome.findings or outcome.slow))


if __name__ == "__main__":
    sys.exit(main())
