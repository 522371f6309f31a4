"""Every page in a real browser: accessible, in light and dark, on a phone and on a wall."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from podium.event.setup import CloseEvent
from podium.kernel.refusal import Code
from podium.web.pages.frame import Frame
from tests.e2e.axe import COLOURS, findings
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import LCG, LG, SP, Playing
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import (
    LONG,
    RENDERER,
    other_pages,
    public_pages,
    rendered,
    subject_of,
)

SIZES = ((360, 740), (1920, 1080))


def pages_of(event: Playing, language: str) -> dict[str, bytes]:
    subject = subject_of(event, first=LONG)
    return {
        f"/{end}": rendered(subject, tab, page, language=language, end=end)
        for end, tab, page in public_pages(event, subject)
        if end not in ("pairings?q=ada", "rounds/1", "rounds/3")
    }


def red_alert() -> Playing:
    event = playing(SP, "running")
    event.wait(50)
    return event


def closed() -> Playing:
    event = playing(LCG, "cut")
    event.record_all()
    event.do(CloseEvent(early=True))
    return event


def pages_of_no_event() -> dict[str, bytes]:
    return {
        f"/{end}": RENDERER.html(page, Frame(language="en", path="/", key="k"))
        for end, page in other_pages()
        if not end.startswith("problem/") or end == f"problem/{Code.STALE}"
    }


SHOWN: dict[str, Callable[[], dict[str, bytes]]] = {
    "no-event": pages_of_no_event,
    "announced": lambda: pages_of(playing(LG, "announced"), "pl"),
    "red-alert": lambda: pages_of(red_alert(), "de"),
    "between": lambda: pages_of(playing(LG, "between"), "pl"),
    "closed": lambda: pages_of(closed(), "de"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_every_page_is_accessible_and_never_wider_than_its_screen(
    browser: Browser, name: str
) -> None:
    shown = StillLife(SHOWN[name](), now=1_800_000_000_000)
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    said: list[str] = []
    tab.on("console", lambda message: said.append(message.text))
    shown.hang(tab)
    wrong: list[str] = []
    for path in shown.pages:
        tab.emulate_media(color_scheme="light")
        tab.goto(HOST + path)
        for width, height in SIZES:
            tab.set_viewport_size({"width": width, "height": height})
            wide = tab.evaluate("document.documentElement.scrollWidth")
            wrong += [f"{path} {width}: {wide} px wide"] if wide > width else []
            wrong += [f"{path} {width}: {one}" for one in findings(tab)]
        tab.emulate_media(color_scheme="dark")
        wrong += [f"{path} dark: {one}" for one in findings(tab, rules=COLOURS)]
    context.close()
    assert wrong == []
    assert [one for one in said if "Content Security Policy" in one] == []
