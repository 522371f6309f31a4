"""A hall for each event."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.events.hall import Hall


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    with Hall(browser, tmp_path).playing() as opened:
        yield opened
