"""One server for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.e2e.shop import Shop


@pytest.fixture(scope="module")
def parlour() -> Iterator[Shop]:
    """A server with tables."""
    with Shop().open() as opened:
        yield opened
