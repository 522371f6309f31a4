"""Under how many keys pages are kept, and in how many bytes, whatever queries visitors send."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

import pytest

from podium.web.access import backend
from podium.web.access.table import PAGE
from podium.web.app import HANDLERS
from podium.web.http import response_cache
from podium.web.http.query import SEARCH
from podium.web.http.rate_limit import OF_SEARCH
from podium.web.http.routing import endpoint
from tests.integration.web.world import HOST_NAME, Cast, World

MANY = 1_000
OF_ONE = ("/me", "/desk")
"""What visitors without a session do not get."""


@pytest.fixture
def flooded() -> Iterator[Cast]:
    """A server that refuses nobody for asking too often."""
    with World() as world:
        yield Cast(world)


def shared_paths(cast: Cast, *, searched: bool) -> list[str]:
    """The address of everything about an event that many share, with or without a search."""
    names = {"event": cast.event, "number": "1", "index": "1", "entrant": cast.seated[0]}
    shared = [one for one in HANDLERS if "reads" in one.opt and "{event}" in endpoint(one)[1]]
    return [
        endpoint(one)[1].format(**names)
        for one in shared
        if (SEARCH in one.opt["reads"]) == searched and not endpoint(one)[1].endswith(OF_ONE)
    ]


async def statuses(
    world: World, path: str, queries: Iterable[str], address: str = "10.0.0.1"
) -> set[int]:
    """What a visitor without a session is answered."""
    found: set[int] = set()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.add(message["status"])

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    for query in queries:
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"host", HOST_NAME.encode())],
            "client": (address, 123),
            "scheme": "http",
            "http_version": "1.1",
            "server": (HOST_NAME, 80),
            "root_path": "",
        }
        await world.app(cast("Any", scope), cast("Any", receive), cast("Any", send))
    return found


def kept(world: World) -> int:
    """How many pages and responses are kept."""
    return len(world.backend.pages) + len(world.backend.cache)


def test_a_query_that_a_page_ignores_makes_no_entry_of_its_own(flooded: Cast) -> None:
    world = flooded.world
    paths = shared_paths(flooded, searched=False)
    assert len(paths) >= 12
    for path in paths:
        queries = (f"q={one}&by=x{one}&step=x{one}&back=/{one}&other={one}" for one in range(MANY))
        assert world.run(statuses(world, path, [""])) == {200}, path
        before = kept(world)
        assert world.run(statuses(world, path, queries)) == {200}
        assert kept(world) == before, path


def test_searches_push_no_page_out_that_others_read(flooded: Cast) -> None:
    world = flooded.world
    paths = shared_paths(flooded, searched=True)
    assert {path.rpartition("/")[2] for path in paths} == {"pairings", "pictures"}
    for path in paths:
        world.run(statuses(world, path, [""]))
        before = len(world.backend.pages)
        assert world.run(statuses(world, path, (f"q={one}" for one in range(50)), path)) == {200}
        assert len(world.backend.pages) == before, path


def test_who_searches_without_end_is_refused_and_nobody_else(flooded: Cast) -> None:
    world = flooded.world
    asked = range(int(OF_SEARCH.at_once) * 5)
    for path in ("/", *shared_paths(flooded, searched=True)):
        queries = (f"q=n{one}" for one in asked)
        assert world.run(statuses(world, path, queries, path)) == {200, 429}
        assert world.run(statuses(world, path, [""], path)) == {200}
        assert world.run(statuses(world, path, ["q=other"], "10.0.0.7")) == {200}


def test_what_is_kept_is_bounded_in_bytes(flooded: Cast) -> None:
    world = flooded.world
    world.run(statuses(world, f"/e/{flooded.event}/pairings", (f"q={n}" for n in range(50))))
    assert 0 < world.backend.cache.size <= response_cache.LARGEST
    large = b"x" * (backend.LARGEST_PAGES // 8)
    for number in range(20):
        world.backend.pages.put(number, (large, large))
        assert world.backend.pages.size <= backend.LARGEST_PAGES
    assert len(world.backend.pages) == 4


def test_a_query_that_nobody_can_read_is_refused_though_the_page_is_kept(flooded: Cast) -> None:
    world, path = flooded.world, PAGE.format(event=flooded.event)
    assert world.run(statuses(world, path, [""])) == {200}
    assert world.run(statuses(world, path, ["q=%ff"])) == {400}
