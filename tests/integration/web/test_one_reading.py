"""Every part of the server reads a request the same way."""

from collections.abc import Iterator

import httpx
import pytest

from podium.web.access.table import Party
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
