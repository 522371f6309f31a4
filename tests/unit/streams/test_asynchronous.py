import asyncio
from contextlib import aclosing

from podium.journal.memory import MemoryJournal
from podium.streams.asynchronous import AsyncStreams
from podium.streams.behaviour import Done
from podium.streams.follower import Dropped, News
from podium.streams.streams import Streams
from tests.unit.streams.seats import SEATS, Fact, Sat, Sit, envelope

PATIENCE = 30.0


def test_commands_snapshots_and_news_can_be_awaited() -> None:
    streams = Streams(MemoryJournal(), SEATS)
    waiting = AsyncStreams(streams, workers=4)

    async def day() -> list[News[Fact] | Dropped]:
        heard: list[News[Fact] | Dropped] = []
        async with aclosing(waiting.follow("t", 0)) as news, asyncio.timeout(PATIENCE):
            sitting = [
                waiting.handle("t", Sit(seat, f"p{seat}"), envelope(f"k{seat}"))
                for seat in range(20)
            ]
            outcomes = await asyncio.gather(*sitting)
            assert all(isinstance(outcome, Done) for outcome in outcomes)
            async for one in news:
                heard.append(one)
                if len(heard) == 20:
                    break
        assert len((await waiting.snapshot("t")).state) == 20
        return heard

    heard = asyncio.run(day())
    assert [one.first for one in heard if isinstance(one, News)] == list(range(1, 21))
    waiting.close()
    streams.close()


def test_a_follower_that_waits_is_woken() -> None:
    streams = Streams(MemoryJournal(), SEATS)
    waiting = AsyncStreams(streams, workers=4)

    async def day() -> News[Fact] | Dropped:
        async with aclosing(waiting.follow("t", 0)) as news, asyncio.timeout(PATIENCE):
            first = asyncio.ensure_future(anext(news))
            await asyncio.sleep(0.01)
            await waiting.handle("t", Sit(1, "Ada"), envelope("k1"))
            return await first

    assert asyncio.run(day()) == News("t", 1, 1, (Sat(1, "Ada"),))
    waiting.close()
    streams.close()


def test_a_slow_follower_is_told_that_it_was_dropped() -> None:
    streams = Streams(MemoryJournal(), SEATS)
    waiting = AsyncStreams(streams, workers=4)

    async def day() -> list[News[Fact] | Dropped]:
        heard = []
        async with asyncio.timeout(PATIENCE):
            async for one in waiting.follow("t", 0, longest=2):
                heard.append(one)
                for seat in range(5):
                    await waiting.handle("t", Sit(seat, "p"), envelope(f"k{seat}"))
        return heard

    streams.handle("t", Sit(9, "Ada"), envelope("k9"))
    assert asyncio.run(day()) == [News("t", 1, 1, (Sat(9, "Ada"),)), Dropped("t", 1)]
    waiting.close()
    streams.close()
