"""One server and one browser of everybody for all walks."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.judge.court import Court


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[Court]:
    court = Court(browser)
    with court.open():
        yield court
        court.leave()


@pytest.fixture
def court(opened: Court) -> Iterator[Court]:
    yield opened
    opened.tidy()
