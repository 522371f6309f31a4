"""Costly requests take turns."""

import asyncio

import pytest

from podium.web.http.problem import Denied, WebCode
from podium.web.http.turns import Turns


def test_a_few_run_at_a_time_some_wait_and_the_others_are_sent_away() -> None:
    async def scene() -> None:
        turns, go_on = Turns(at_once=2, waiting=3), asyncio.Event()
        running: list[int] = []
        most = 0

        async def one(number: int) -> None:
            nonlocal most
            async with turns.turn():
                running.append(number)
                most = max(most, len(running))
                await go_on.wait()
                running.remove(number)

        there = [asyncio.create_task(one(number)) for number in range(5)]
        while len(running) < 2:
            await asyncio.sleep(0)
        with pytest.raises(Denied) as denied:
            await one(6)
        assert denied.value.problem.code is WebCode.TOO_MANY_REQUESTS
        assert ("retry-after", "1") in denied.value.problem.headers
        go_on.set()
        await asyncio.gather(*there)
        assert most == 2
        await one(7)

    asyncio.run(scene())


def test_who_fails_or_leaves_gives_the_turn_back() -> None:
    async def scene() -> None:
        turns = Turns(at_once=1, waiting=0)

        async def fail() -> None:
            async with turns.turn():
                raise ValueError

        async def stay() -> None:
            async with turns.turn():
                await asyncio.Event().wait()

        for _ in range(3):
            with pytest.raises(ValueError, match=r"^$"):
                await fail()
            leaving = asyncio.create_task(stay())
            await asyncio.sleep(0)
            leaving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await leaving
        async with turns.turn():
            pass

    asyncio.run(scene())


def test_who_only_waits_lets_others_go_first() -> None:
    async def scene() -> None:
        turns, go_on = Turns(at_once=1, waiting=5), asyncio.Event()
        said: list[str] = []

        async def waits() -> None:
            async with turns.turn():
                async with turns.aside():
                    said.append("waits")
                    await go_on.wait()
                said.append("has its turn again")

        async def works() -> None:
            async with turns.turn():
                said.append("works")
                go_on.set()
                await asyncio.sleep(0)
                said.append("is done")

        await asyncio.gather(waits(), works())
        assert said == ["waits", "works", "is done", "has its turn again"]

    asyncio.run(scene())


def test_who_only_waits_sends_nobody_away() -> None:
    """Draws of many events wait for phones at the same time: lists and papers go on."""

    async def scene() -> None:
        turns, go_on = Turns(at_once=1, waiting=1), asyncio.Event()

        async def waits() -> None:
            async with turns.turn(), turns.aside():
                await go_on.wait()

        waiting = []
        for _ in range(5):
            waiting.append(asyncio.create_task(waits()))
            await asyncio.sleep(0)
        async with turns.turn():
            pass
        go_on.set()
        await asyncio.gather(*waiting)
        async with turns.turn():
            pass

    asyncio.run(scene())


@pytest.mark.parametrize("steps", range(6))
def test_who_leaves_while_others_go_first_takes_no_turn_along(steps: int) -> None:
    async def scene() -> None:
        turns, go_on = Turns(at_once=1, waiting=5), asyncio.Event()

        async def waits() -> None:
            async with turns.turn(), turns.aside():
                await go_on.wait()

        async def works() -> None:
            async with turns.turn():
                await asyncio.sleep(0.01)

        leaving = asyncio.create_task(waits())
        await asyncio.sleep(0)
        working = asyncio.create_task(works())
        go_on.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, working, return_exceptions=True)
        await asyncio.sleep(0.01)
        assert turns._turns._value == 1, "as many as before"

    asyncio.run(scene())
