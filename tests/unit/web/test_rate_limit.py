import asyncio
from typing import Any

import pytest

from podium.web.http import rate_limit
from podium.web.http.rate_limit import MOST_BUCKETS, Rate, RateLimiter, TokenBuckets


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_up_again() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(at_once=3, a_second=2), clock)
    assert [buckets.take(b"a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take(b"a") == 0.5
    clock.now += 0.5
    assert buckets.take(b"a") == 0
    assert buckets.take(b"a") > 0
    clock.now += 100
    assert [buckets.take(b"a") for _ in range(4)][:3] == [0, 0, 0]


def test_others_have_buckets_of_their_own() -> None:
    buckets = TokenBuckets(Rate(at_once=1, a_second=1), Clock())
    assert buckets.take(b"a") == 0
    assert buckets.take(b"a") > 0
    assert buckets.take(b"b") == 0


def test_memory_is_bounded() -> None:
    buckets = TokenBuckets(Rate(at_once=1, a_second=1), Clock())
    for number in range(MOST_BUCKETS + 100):
        buckets.take(str(number).encode())
    assert len(buckets._buckets) == MOST_BUCKETS


PLENTY = Rate(at_once=1_000, a_second=1)


def _scope(token: str = "", address: str = "10.0.0.1") -> Any:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {"type": "http", "path": "/", "client": (address, 1), "headers": headers}


def test_a_flood_of_one_session_leaves_its_address_to_the_others() -> None:
    few = Rate(at_once=5, a_second=1)
    limiter = RateLimiter(
        of_session=few,
        of_address=Rate(at_once=8, a_second=1),
        of_ones_refusals=PLENTY,
        clock=Clock(),
    )

    async def flood() -> list[bool]:
        refused = [await limiter.refusal(_scope("flood")) is not None for _ in range(50)]
        assert refused == [False] * 5 + [True] * 45
        return [await limiter.refusal(_scope(f"other {n}")) is not None for n in range(4)]

    assert asyncio.run(flood()) == [False, False, False, True]


@pytest.mark.parametrize(
    "shown",
    [
        (b"cookie", b"podium-player=flood"),
        (b"cookie", b"lang=de; __Host-podium-player=flood"),
        (b"cookie", b"podium-table-0123456789abcdef=flood"),
        (b"player-secret", b"flood"),
        (b"table-key", b"flood"),
    ],
)
def test_a_flood_of_one_seat_leaves_its_address_to_the_others(shown: tuple[bytes, bytes]) -> None:
    few, enough = Rate(at_once=5, a_second=1), Rate(at_once=8, a_second=1)
    limiter = RateLimiter(of_player=few, of_address=enough, of_ones_refusals=PLENTY, clock=Clock())
    name, value = shown
    other = (name, value.replace(b"flood", b"other"))

    async def flood() -> list[bool]:
        def scope(header: tuple[bytes, bytes]) -> Any:
            return {**_scope(), "headers": [header]}

        refused = [await limiter.refusal(scope(shown)) is not None for _ in range(50)]
        assert refused == [False] * 5 + [True] * 45
        return [await limiter.refusal(scope(other)) is not None for _ in range(4)]

    assert asyncio.run(flood()) == [False, False, False, True]


def test_a_seat_may_look_more_often_than_it_may_choose() -> None:
    """Also if its player is signed in: who pays for a choice is who sends it."""
    limiter = RateLimiter(
        of_player=PLENTY,
        of_player_writes=Rate(at_once=3, a_second=1),
        of_ones_refusals=PLENTY,
        clock=Clock(),
    )
    seat = (b"cookie", b"podium-table-0123456789abcdef=flood")
    signed_in = (b"authorization", b"Bearer somebody")

    async def refused(method: str, *headers: tuple[bytes, bytes]) -> bool:
        scope: Any = {**_scope(), "method": method, "headers": [*headers]}
        return await limiter.refusal(scope) is not None

    async def flood() -> list[bool]:
        chosen = [await refused("POST", seat) for _ in range(4)]
        looked = [await refused(method, seat) for method in ("GET", "HEAD")]
        return [*chosen, *looked, await refused("POST", seat, signed_in)]

    assert asyncio.run(flood()) == [False, False, False, True, False, False, True]


def test_who_goes_on_though_refused_is_hung_up_on_and_then_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[float] = []

    async def hold(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", hold)
    limiter = RateLimiter(
        of_session=Rate(at_once=1, a_second=1),
        of_ones_refusals=Rate(at_once=2, a_second=1),
        clock=Clock(),
    )

    async def ask() -> tuple[list[float], Any]:
        held.clear()
        reply = await limiter.refusal(_scope("flood"))
        return held.copy(), reply

    async def flood() -> list[tuple[list[float], Any]]:
        return [await ask() for _ in range(4)]

    first, *refused = asyncio.run(flood())
    assert first[1] is None
    assert [reply.status for _, reply in refused] == [429] * 3
    assert ("connection", "close") in refused[0][1].headers
    assert [waited for waited, _ in refused] == [[], [], [rate_limit.HELD]]
    assert rate_limit.HELD >= 1
