"""Whether one can tell from the moments of seals which bots think (AS-61).

    python -m tests.soak.seal_moments --seals 2000 --tables 20 --seed podium

One server, at half of whose tables the bots think for long (`strong`) and at the other half not at
all (`greedy`). A page of each table notes how long after a step has opened it reads of each seal.
The two rows of times are compared by the test of Kolmogorov and Smirnov: exits with 1 if p is not
above 0.001. The deals, and with them the moments that are drawn, follow from the seed.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
from scipy.stats import ks_2samp

from podium.allstar.table.setting import Level
from podium.allstar.table.state import TableStage
from podium.kernel.chance import Chance
from podium.tables.answers import TableScene
from tests.soak.served import OK, Served
from tests.soak.table_client import Browser, random_choice

LEAST = 0.001
MANAGERS = 4
TABLES = "/api/v1/tables"
LIMITS = ("--most-tables", "--most-tables-of-address", "--most-tables-of-browser")
_SCENES = msgspec.json.Decoder(TableScene)


class Watcher:
    """Somebody who plays against bots of one level and notes when their seals are read of."""

    def __init__(self, port: int, level: Level, seed: str, seals: list[float]) -> None:
        self._browser = Browser(port)
        self._level = level
        self._mind = Chance(seed)
        self._seals = seals
        self._table = ""
        self._cursor = 0
        self._step = -1
        self._opened = 0.0
        self._missing: set[int] = set()

    async def play(self, wanted: int) -> None:
        """Game after game, until there are as many seals as wanted."""
        for number in count():
            if len(self._seals) >= wanted:
                return
            await self._open(self._mind.digest(f"deal {number}").hex())
            await self._follow(wanted)

    async def _open(self, deal: str) -> None:
        levels = [None, *[self._level] * (MANAGERS - 1)]
        body = {"setting": {"options": {"managers": MANAGERS}}, "levels": levels, "deal": deal}
        self._table = (await self._done("POST", TABLES, body))["table"]
        await self._done("POST", self._at("seat"), {"seat": 0, "name": "Watcher"})
        await self._done("POST", self._at("acts/begin-game"), {})
        self._cursor, self._step = 0, -1

    async def _follow(self, wanted: int) -> None:
        reader, writer = await self._browser.stream(f"/live?table={self._table}")
        try:
            await self._read()
            while await self._choose() and len(self._seals) < wanted:
                while (await reader.readline()).strip() != b"event: changed":
                    assert not reader.at_eof()
                await self._read()
        finally:
            writer.close()

    async def _read(self) -> None:
        """Reads the news, and notes each seal of a bot by when it was read."""
        told = await self._done("GET", self._at(f"news?after={self._cursor}"))
        now, self._cursor = time.perf_counter(), told["cursor"]
        for thing in told["things"]:
            if thing["type"] == "step-opened":
                self._step, self._opened = thing["step"], now
                self._missing = set(thing["seats"])
            elif thing["type"] == "seal-shown" and thing["step"] == self._step:
                self._missing.discard(thing["seat"])
                if thing["seat"] > 0:
                    self._seals.append(now - self._opened)

    async def _choose(self) -> bool:
        """Chooses once all bots have; whether the game goes on."""
        if self._missing - {0}:
            return True
        status, answer = await self._browser.ask("GET", self._at("view"))
        assert status == OK, answer
        view = _SCENES.decode(answer).view
        if view.stage is not TableStage.PLAYING:
            return False
        if view.waited_for == (0,) and view.game is not None:
            moves = random_choice(view, self._mind)
            body = {"seat": 0, "step": view.game.step, "moves": moves}
            await self._done("POST", self._at("choices"), body)
        return True

    def _at(self, what: str) -> str:
        return f"{TABLES}/{self._table}/{what}"

    async def _done(self, method: str, path: str, body: object = None) -> Any:
        status, answer = await self._browser.ask(method, path, body)
        assert status == OK, (path, status, answer)
        return msgspec.json.decode(answer)


async def _watch(port: int, seals: int, tables: int, seed: str) -> dict[Level, list[float]]:
    times: dict[Level, list[float]] = {Level.STRONG: [], Level.GREEDY: []}
    await asyncio.gather(
        *(
            Watcher(port, level, f"{seed} {level} {number}", row).play(seals)
            for level, row in times.items()
            for number in range(tables)
        )
    )
    return {level: row[:seals] for level, row in times.items()}


def run(seals: int, tables: int, seed: str) -> dict[Level, list[float]]:
    """The times of so many seals of each kind, in seconds after their steps have opened."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(str(Path(folder) / "podium.db"), Path(folder)) as server,
    ):
        server.options(*(word for limit in LIMITS for word in (limit, "100000")))
        server.start()
        server.until_ready()
        return asyncio.run(_watch(server.port, seals, tables, seed))


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seals", type=int, default=2_000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", default="podium")
    asked = parser.parse_args()
    times = run(**vars(asked))
    compared = ks_2samp(times[Level.STRONG], times[Level.GREEDY])
    for level, row in times.items():
        sys.stdout.write(f"{level}: {len(row)} seals, {mean(row):.3f} s on average\n")
    sys.stdout.write(f"distance {compared.statistic:.4f}, p {compared.pvalue:.4f}\n")
    return int(compared.pvalue <= LEAST)


if __name__ == "__main__":
    sys.exit(main())
