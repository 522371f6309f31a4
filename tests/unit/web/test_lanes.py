"""Acts that wait for one event are begun together and then finished."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from podium.web.lanes import LARGEST_GROUP, Lanes

T = TypeVar("T")


class Log:
    """Acts that write down when they are begun and finished; the first waits for the others."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.gate = threading.Event()

    def act(self, name: str, *, waits: bool = False) -> Callable[[], Callable[[], str]]:
        def begin() -> Callable[[], str]:
            if waits:
                assert self.gate.wait(30)
            self.said.append(f"begin {name}")
            return lambda: self._finish(name)

        return begin

    def _finish(self, name: str) -> str:
        self.said.append(f"finish {name}")
        return name


async def _with_lanes(work: Callable[[Lanes], Awaitable[T]]) -> T:
    lanes = Lanes()
    try:
        return await work(lanes)
    finally:
        lanes.close()


def test_those_who_wait_are_begun_together_before_any_is_finished() -> None:
    log = Log()

    async def work(lanes: Lanes) -> list[str]:
        first = asyncio.create_task(lanes.run("e", log.act("first", waits=True)))
        await asyncio.sleep(0.05)
        others = [asyncio.create_task(lanes.run("e", log.act(str(n)))) for n in range(3)]
        await asyncio.sleep(0.05)
        log.gate.set()
        return await asyncio.gather(first, *others)

    assert asyncio.run(_with_lanes(work)) == ["first", "0", "1", "2"]
    assert log.said == [
        "begin first",
        "finish first",
        *("begin 0", "begin 1", "begin 2"),
        *("finish 0", "finish 1", "finish 2"),
    ]


def test_an_error_is_told_to_whoever_asked_and_to_nobody_else() -> None:
    log = Log()

    def fail() -> Callable[[], str]:
        raise ValueError("begun")

    def fail_later() -> Callable[[], str]:
        def finish() -> str:
            raise ValueError("finished")

        return finish

    async def work(lanes: Lanes) -> list[object]:
        acts = (log.act("one"), fail, fail_later, log.act("two"))
        asked = [lanes.run("e", act) for act in acts]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    one, begun, finished, two = asyncio.run(_with_lanes(work))
    assert (one, two) == ("one", "two")
    assert str(begun) == "begun"
    assert str(finished) == "finished"


def test_who_goes_away_is_not_told_but_the_act_is_done() -> None:
    log = Log()

    async def work(lanes: Lanes) -> str:
        gone = asyncio.create_task(lanes.run("e", log.act("gone", waits=True)))
        await asyncio.sleep(0.05)
        gone.cancel()
        log.gate.set()
        return await lanes.run("e", log.act("there"))

    assert asyncio.run(_with_lanes(work)) == "there"
    assert "finish gone" in log.said


@pytest.mark.parametrize("count", [LARGEST_GROUP - 1, LARGEST_GROUP * 3 + 1])
def test_a_whole_hall_is_answered_each_their_own(count: int) -> None:
    log = Log()

    async def work(lanes: Lanes) -> list[str]:
        asked = (lanes.run(f"event {n % 5}", log.act(str(n))) for n in range(count))
        return list(await asyncio.gather(*asked))

    assert asyncio.run(_with_lanes(work)) == [str(n) for n in range(count)]
