import asyncio
import time
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


def _scope(token: str = "", address: str = "10.0.0.1") -> Any:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {"type": "http", "path": "/", "client": (address, 1), "headers": headers}


def test_a_flood_of_one_session_leaves_its_address_to_the_others() -> None:
    few = Rate(at_once=5, a_second=1)
    limiter = RateLimiter(of_session=few, of_address=Rate(at_once=8, a_second=1), clock=Clock())

    async def flood() -> list[bool]:
        refused = [await limiter.refusal(_scope("flood")) is not None for _ in range(50)]
        assert refused == [False] * 5 + [True] * 45
        return [await limiter.refusal(_scope(f"other {n}")) is not None for n in range(4)]

    assert asyncio.run(flood()) == [False, False, False, True]


def test_who_goes_on_though_refused_is_hung_up_on_and_then_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limit, "HELD", 0.2)
    limiter = RateLimiter(
        of_session=Rate(at_once=1, a_second=1),
        of_refusals=Rate(at_once=2, a_second=1),
        clock=Clock(),
    )

    async def ask() -> tuple[float, Any]:
        began = time.monotonic()
        reply = await limiter.refusal(_scope("flood"))
        return time.monotonic() - began, reply

    async def flood() -> list[tuple[float, Any]]:
        return [await ask() for _ in range(4)]

    first, *refused = asyncio.run(flood())
    assert first[1] is None
    assert [reply.status for _, reply in refused] == [429] * 3
    assert ("connection", "close") in refused[0][1].headers
    assert [took >= 0.2 for took, _ in refused] == [False, False, True]
