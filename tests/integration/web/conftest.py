"""Servers for tests."""

from collections.abc import Iterator

import pytest

from podium.bootstrap import open_store
from podium.web.access.backend import Backend
from podium.web.http.logs import LogStyle, make_log
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import Serving


@pytest.fixture
def world() -> Iterator[World]:
    """A server in this process."""
    with World() as made:
        yield made


@pytest.fixture
def cast(world: World) -> Cast:
    """An event in its first round and one of everybody."""
    return Cast(world)


@pytest.fixture
def world_backend() -> Iterator[Backend]:
    """What a server is made of."""
    store = open_store(":memory:")
    serving = Serving(store)
    yield Backend(
        service=serving.service,
        access=store.access,
        now=lambda: serving.now,
        log=make_log(LogStyle.PLAIN),
    )
    serving.service.close()
