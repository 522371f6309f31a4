"""A real browser for tests: Chromium as it is installed on the machine."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP store.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def chromium_path() -> str:
    """Where the browser is; fails with what to do."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        message = "These tests need a Chromium: apt-get install chromium"
        raise AssertionError(message)
    return found


@contextmanager
def browsing() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
