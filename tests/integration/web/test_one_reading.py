"""Every part of the server reads a request the same way, and large ones never on the event loop."""

import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import httpx
import pytest

from podium.web.access import request as reading
from podium.web.access.table import Party
from podium.web.http.limits import SMALL_BODY
from podium.web.http.rate_limit import Rate, RateLimiter
from tests.integration.web.world import HOST_NAME, Cast, World

Headers = list[tuple[str, str]]


def _twice(token: str) -> Iterator[Headers]:
    yield [("authorization", f"Bearer {token}"), ("authorization", "Basic eDp4")]
    yield [("cookie", f"podium={token}"), ("cookie", "language=en")]


def _get(world: World, path: str, headers: Headers) -> httpx.Response:
    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(world.app)  # type: ignore[arg-type]
        base = f"http://{HOST_NAME}"
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await client.get(path, headers=headers)

    answer: httpx.Response = world.run(get())
    return answer


@pytest.mark.parametrize("way", [0, 1], ids=["bearer", "cookie"])
@pytest.mark.parametrize("path", ["/api/v1/events/{}/entrants", "/e/{}"])
def test_a_session_in_the_first_of_two_headers_never_fills_the_cache(
    world: World, cast: Cast, path: str, way: int
) -> None:
    address = path.format(cast.event)
    headers = list(_twice(world.tokens[Party.JUDGE]))[way]
    as_staff = _get(world, address, headers)
    assert as_staff.status_code == 200
    for_everyone = world.get(address)
    assert for_everyone.content != as_staff.content
    assert for_everyone.content == world.ask("GET", f"{address}?zz").content


@pytest.mark.parametrize("way", [0, 1], ids=["bearer", "cookie"])
def test_a_second_header_does_not_lift_the_limit_of_a_session(way: int) -> None:
    with World(limiter=RateLimiter(of_session=Rate(at_once=1, a_second=0.001))) as world:
        world.account("somebody")
        first = list(_twice(world.tokens["somebody"]))[way][:1]
        second = (("authorization", "Bearer other{}"), ("cookie", "podium=other{}"))[way]
        statuses = [
            _get(world, "/api/v1/me", [*first, (second[0], second[1].format(number))]).status_code
            for number in range(3)
        ]
    assert statuses == [200, 429, 429]


@pytest.mark.parametrize("cookie", [True, False])
def test_a_large_form_is_read_in_a_thread(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch, *, cookie: bool
) -> None:
    world.get(f"/e/{cast.event}/me", Party.ENTRANT_IN_MATCH)  # session and event are in memory
    threads = []

    def parse(text: str, **options: Any) -> list[tuple[str, str]]:
        if len(text) > SMALL_BODY:
            threads.append(threading.current_thread())
        return parse_qsl(text, **options)

    monkeypatch.setattr(reading, "parse_qsl", parse)
    form = {"match": f"{cast.ref.round}/{cast.ref.index}", "back": "/" + "é" * (SMALL_BODY // 4)}
    path = f"/e/{cast.event}/acts/call-judge"
    answer = world.ask("POST", path, who=Party.ENTRANT_IN_MATCH, data=form, cookie=cookie)
    assert answer.status_code == 303, answer.text
    assert threads
    assert threading.main_thread() not in threads
