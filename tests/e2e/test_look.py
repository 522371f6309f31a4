"""Every page in a real browser: accessible, in light and dark, on a phone and on a wall."""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Browser

from podium.event.setup import CloseEvent
from podium.kernel.refusal import Code
from podium.web.pages.frame import Frame
from podium.web.texts.tabs import Tab
from tests.e2e.axe import COLOURS, TARGETS, findings
from tests.e2e.chromium import font_arrived, put_away, withhold_font
from tests.e2e.still_life import HOST, StillLife
from tests.e2e.wcag22 import newer_findings
from tests.unit.event.playing import DESK, LCG, LG, SP, TM, Playing, viewer_of
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.setup.setup_pages import desk_subject, setup_pages
from tests.unit.web.pages.showing import (
    LONG,
    RENDERER,
    desk_pages,
    judge_pages,
    other_pages,
    public_pages,
    rendered,
    subject_of,
)

SIZES = ((360, 740), (1920, 1080))
OVERFLOWING = """() => {
  const boxes = [document.documentElement, ...document.querySelectorAll(".card, .wall-clock")];
  const over = boxes.filter((one) => one.scrollWidth > one.clientWidth);
  return over.map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} px wide`);
}"""
"""Everything that is wider than its place: the page on its screen, and what stands in a box."""
WIDTH = """(place, text) => {
  const shown = place.appendChild(document.createElement("span"));
  shown.textContent = text;
  return shown.getBoundingClientRect().width;
}"""
LETTERS = "ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ÄÖÜẞ äöüß éèñçøåčřš 0123456789 „“”‚‘’«»–—…·×−÷€ ✓★←→"


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


def pages_of_the_signed_in() -> dict[str, bytes]:
    """Of the staff, and a player's own; of pages that each table has, the first."""
    event = playing(TM, "running")
    staff = subject_of(event, DESK, first=LONG)
    player = subject_of(event, viewer_of("e1"), first=LONG)
    shown = [(staff, *one) for one in (*desk_pages(event, staff), *judge_pages(event, staff))]
    shown += [(player, *one) for one in public_pages(event, player) if one[0] == "me"]
    return {
        f"/{end}": rendered(subject, tab, page, language="de", end=end)
        for subject, end, tab, page in shown
        if not end.endswith(("/1", "/2"))
    }


def pages_of_the_set_up() -> dict[str, bytes]:
    event = playing(LCG, "announced")
    subject, _ = desk_subject(event, first=LONG)
    return {
        f"/{end}": rendered(subject, Tab.DESK, page, language="pl", end=end)
        for end, page in setup_pages(event, first=LONG)
    }


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
    "time-up": lambda: {"/wall": pages_of(playing(SP, "over"), "pl")["/wall"]},
    "between": lambda: pages_of(playing(LG, "between"), "pl"),
    "closed": lambda: pages_of(closed(), "de"),
    "signed-in": pages_of_the_signed_in,
    "set-up": pages_of_the_set_up,
}


@cache
def shown_pages(name: str) -> dict[str, bytes]:
    """Played and rendered once for the tests of a worker."""
    return SHOWN[name]()


@pytest.mark.parametrize("name", SHOWN)
def test_every_page_is_accessible_and_never_wider_than_its_screen(
    browser: Browser, name: str
) -> None:
    shown = StillLife(shown_pages(name), now=1_800_000_000_000)
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    said: list[str] = []
    tab.on("console", lambda message: said.append(message.text))
    shown.hang(tab)
    wrong: list[str] = []
    for path in shown.pages:
        tab.emulate_media(color_scheme="light")
        tab.goto(HOST + path)
        assert font_arrived(tab), path
        for width, height in SIZES:
            tab.set_viewport_size({"width": width, "height": height})
            found = (*tab.evaluate(OVERFLOWING), *findings(tab), *newer_findings(tab))
            wrong += [f"{path} {width}: {one}" for one in found]
        tab.emulate_media(color_scheme="dark")
        wrong += [f"{path} dark: {one}" for one in findings(tab, rules=COLOURS)]
    put_away(context)
    assert wrong == []
    assert [one for one in said if "Content Security Policy" in one] == []


def test_no_image_is_blocked_while_our_styles_have_not_arrived(browser: Browser) -> None:
    """Pico alone asks for none: the content policy allows only images of our own."""
    context = browser.new_context()
    tab = context.new_page()
    said: list[str] = []
    tab.on("console", lambda message: said.append(message.text))
    StillLife(shown_pages("between"), now=1_800_000_000_000).hang(tab)
    tab.route("**/podium*.css", lambda route: route.abort())
    for path in shown_pages("between"):
        tab.goto(HOST + path)
        tab.screenshot(full_page=True)  # whatever is seen has been asked for
    put_away(context)
    assert [one for one in said if "Content Security Policy" in one] == []


@pytest.mark.parametrize("name", SHOWN)
def test_every_page_fits_while_our_font_has_not_arrived(browser: Browser, name: str) -> None:
    pages = shown_pages(name)
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    StillLife(pages, now=1_800_000_000_000).hang(tab)
    withhold_font(tab)
    wrong: list[str] = []
    for path in pages:
        tab.goto(HOST + path)
        assert not font_arrived(tab), path
        for width, height in reversed(SIZES):
            tab.set_viewport_size({"width": width, "height": height})
            wrong += [f"{path} {width}: {one}" for one in tab.evaluate(OVERFLOWING)]
        wrong += [f"{path}: {one}" for one in findings(tab, rules=TARGETS)]
    put_away(context)
    assert wrong == []


def test_our_font_has_every_letter_and_sign_that_pages_need(browser: Browser) -> None:
    context = browser.new_context()
    tab = context.new_page()
    StillLife(pages_of_no_event(), now=1_800_000_000_000).hang(tab)
    tab.goto(HOST + "/sign-in")
    tab.locator("h1").evaluate("(title, letters) => { title.textContent = letters }", LETTERS)
    assert font_arrived(tab)
    asked = context.new_cdp_session(tab)
    for domain in ("DOM", "CSS"):
        asked.send(f"{domain}.enable")
    root = asked.send("DOM.getDocument")["root"]["nodeId"]
    body = asked.send("DOM.querySelector", {"nodeId": root, "selector": "body"})
    used = asked.send("CSS.getPlatformFontsForNode", body)["fonts"]
    put_away(context)
    assert {one["familyName"] for one in used} == {"Inter Variable"}
    assert all(one["isCustomFont"] for one in used)


def test_figures_stand_in_columns_and_nothing_else_is_widened(browser: Browser) -> None:
    context = browser.new_context()
    tab = context.new_page()
    StillLife(pages_of_no_event(), now=1_800_000_000_000).hang(tab)
    tab.goto(HOST + "/sign-in")
    assert font_arrived(tab)
    ink: dict[str, float] = {
        text: tab.locator("main").evaluate(WIDTH, text) for text in ("1111", "0000", "- -", "---")
    }
    put_away(context)
    assert ink["1111"] == ink["0000"]
    assert ink["- -"] < ink["---"] < ink["0000"] * 0.75
