"""Servers for tests."""

from collections.abc import Iterator

import pytest

from podium.bootstrap import open_store, open_tables
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
    tables = open_tables(store, now=lambda: serving.now, workers=0)
    yield Backend(
        service=serving.service,
        tables=tables,
        access=store.access,
        brands=store.brands,
        catalogues=store.catalogues,
        now=lambda: serving.now,
        log=make_log(LogStyle.PLAIN),
    )
    tables.close()
    serving.service.close()
