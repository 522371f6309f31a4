"""A real browser for tests: Chromium as it is installed on the machine, without its fonts."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has the same engine and no window of its own, which the whole browser draws unseen."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP store.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
PATIENCE = 60_000
"""Milliseconds for what comes at once on a machine that has time; a busy one may need them."""
FONTS = Path(__file__).parent / "fonts.conf"


def chromium_path() -> str:
    """Where the browser is; fails with what to do."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        message = "These tests need a Chromium: bin/prepare-system"
        raise AssertionError(message)
    return found


@contextmanager
def browsing() -> Iterator[Browser]:
    """A running browser; what is expected of its pages is waited for with patience."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(),
            args=list(ARGUMENTS),
            env={**os.environ, "FONTCONFIG_FILE": str(FONTS)},
        )
        try:
            yield browser
        finally:
            browser.close()


def put_away(tab: BrowserContext | Page) -> None:
    """Closes a page, or a device with all its pages.

    Chromium forgets that it was asked to close a page that begins to navigate in that moment, and
    Playwright then waits for ever, also when it closes a whole context. So we ask until it is done.
    """
    if isinstance(tab, BrowserContext):
        for page in tab.pages:
            put_away(page)
        tab.close()
        return
    for _ in range(PATIENCE // 1000):
        if tab.is_closed():
            return
        with suppress(Error), tab.expect_event("close", timeout=1000):
            tab.close(run_before_unload=True)
    raise AssertionError(tab.url)


def until(page: Page, true: str) -> None:
    """Waits until an expression is true on the page, also where its policy forbids `eval`."""
    for _ in range(PATIENCE // 20):
        if page.evaluate(true):
            return
        page.wait_for_timeout(20)
    raise AssertionError(true)


def withhold_font(tab: BrowserContext | Page) -> None:
    """Lets our font never arrive: pages are shown in the wide font of `fonts.conf`."""
    tab.route("**/*.woff2", lambda route: route.abort())


def font_arrived(page: Page) -> bool:
    """Whether the page is shown in our font, once that is decided."""
    loaded = "[...document.fonts].every(one => one.status === 'loaded')"
    return bool(page.evaluate(f"document.fonts.ready.then(() => {loaded})"))
