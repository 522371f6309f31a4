"""One browser for all tests of a worker."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.chromium import browsing


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as running:
        yield running
