"""People for the benchmark of tables: each sits alone at a table of bots and does what a page does.

A person keeps the stream of their table open and looks at the table whenever it tells something,
as the page does. Choices are random legal ones, made up before the clock is started.
"""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from podium.allstar.table.setting import Level
from podium.allstar.table.state import TableStage
from podium.allstar.table.view import TableView
from podium.kernel.chance import Chance
from podium.tables.answers import TableScene
from tests.soak.served import OK
from tests.soak.table_client import Browser, random_choice

TABLES = "/api/v1/tables"
CHOICE_EVERY = 5.0
PATIENCE = 30.0
_SCENES = msgspec.json.Decoder(TableScene)


class Measured(msgspec.Struct):
    """Seconds that choices took: until they were answered, and until the page that follows the
    table had the new step. `refused`: what was answered instead.
    """

    answered: list[float] = msgspec.field(default_factory=list)
    arrived: list[float] = msgspec.field(default_factory=list)
    refused: list[str] = msgspec.field(default_factory=list)


class Person:
    """Somebody at a table of their own, against bots of one level."""

    def __init__(self, port: int, level: Level, managers: int, measured: Measured) -> None:
        self._browser = Browser(port)
        self._levels: Sequence[Level | None] = (None, *[level] * (managers - 1))
        self._measured = measured
        self._mind = Chance(f"person {secrets.token_hex(8)}")
        self._following: asyncio.Task[None] | None = None
        self._seen = asyncio.Event()
        self._view: TableView | None = None
        self.table = ""

    async def open(self) -> None:
        """Opens a table, sits down, begins, and follows it."""
        body = {"setting": {"options": {"managers": len(self._levels)}}, "levels": self._levels}
        self.table = msgspec.json.decode(await self._done("POST", TABLES, body))["table"]
        await self._done("POST", f"{TABLES}/{self.table}/seat", {"seat": 0, "name": "Bench"})
        await self._done("POST", f"{TABLES}/{self.table}/acts/begin-game", {})
        await self.follow()

    async def follow(self) -> None:
        """Looks at the table, and from now on whenever it changes."""
        await self.look()
        reader, writer = await self._browser.stream(f"/live?table={self.table}")
        self._following = asyncio.create_task(self._follow(reader, writer))

    async def look(self) -> TableView:
        """The newest view."""
        seen = await self._done("GET", f"{TABLES}/{self.table}/view")
        view = _SCENES.decode(seen).view
        if self._view is None or view.cursor >= self._view.cursor:
            self._view = view
        self._seen.set()
        return view

    async def play(self, until: float, every: float = CHOICE_EVERY) -> None:
        """Chooses every few seconds until a moment, the first time so long after arriving. By then
        the bots of the step have chosen.
        """
        await asyncio.sleep(every)
        while time.monotonic() < until:
            began = time.monotonic()
            view = self._view
            if view is None or view.stage is not TableStage.PLAYING:
                await self.leave()
                await self.open()
            elif view.own is not None and 0 in view.waited_for:
                await self._choose(view)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    async def leave(self) -> None:
        """Closes the page."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        self._browser.close()
        self._view = None

    async def _choose(self, view: TableView) -> None:
        assert view.own is not None
        assert view.game is not None
        moves = random_choice(view, self._mind)
        step = view.game.step
        body = {"seat": 0, "step": step, "moves": moves}
        began = time.perf_counter()
        status, answer = await self._browser.ask("POST", f"{TABLES}/{self.table}/choices", body)
        self._measured.answered.append(time.perf_counter() - began)
        if status != OK:
            self._measured.refused.append(answer.decode())
        else:
            await asyncio.wait_for(self._until_after(step), PATIENCE)
            self._measured.arrived.append(time.perf_counter() - began)

    async def _until_after(self, step: int) -> None:
        """Until the page that follows the table has another step, or the end."""
        while (view := self._view) is not None and view.game is not None:
            if view.game.step != step or view.stage is not TableStage.PLAYING:
                return
            self._seen.clear()
            await self._seen.wait()

    async def _follow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                if line.strip() == b"event: changed":
                    await self.look()
        finally:
            writer.close()

    async def _done(self, method: str, path: str, body: Any = None) -> bytes:
        status, answer = await self._browser.ask(method, path, body)
        assert status == OK, (path, status, answer)
        return answer
