"""The wall's clock fills its box and never leaves it, whatever the screen, time and font."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from podium.event.clock import StartClock
from podium.event.rounds import DrawRound, PublishRound
from podium.web.pages.clock import clock_face
from podium.web.pages.public.wall import wall_page
from podium.web.texts.tabs import Tab
from tests.e2e.chromium import font_arrived, put_away, withhold_font
from tests.e2e.shop import Shop
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import SP, Playing
from tests.unit.web.pages.showing import rendered, subject_of

SCREENS = [(1920, 1080), (1366, 768), (1024, 768)]
WAITED = {"7": 10, "5": 75, "4": 115}
"""How many signs the time left has after so many minutes of the round."""
FILLED = """() => {
  const clock = document.querySelector(".wall-clock");
  const style = getComputedStyle(clock);
  const inside = clock.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const range = document.createRange();
  range.selectNodeContents(clock.querySelector("[data-left]"));
  return [range.getBoundingClientRect().width / inside, clock.scrollWidth <= clock.clientWidth];
}"""


@pytest.fixture(scope="module")
def shop() -> Iterator[Shop]:
    opened = Shop()
    with opened.open():
        yield opened


@pytest.mark.parametrize("signs", WAITED)
@pytest.mark.parametrize("wide", [True, False])
def test_the_time_left_fits_its_box(
    shop: Shop, browser: Browser, signs: str, *, wide: bool
) -> None:
    event = shop.begin(6)
    shop.do(event, DrawRound(), PublishRound(), StartClock(1))
    shop.wait(WAITED[signs])
    context = browser.new_context(base_url=shop.address, locale="en-GB")
    if wide:
        withhold_font(context)
    page = context.new_page()
    page.goto(f"/e/{event}/wall")
    assert font_arrived(page) is not wide
    expect(page.locator(".digits")).to_have_attribute("data-signs", signs)
    fits_every_screen(page, least=0.7 if signs != "4" else 0.55)
    put_away(context)


@pytest.mark.parametrize("wide", [True, False])
def test_almost_five_hours_fit_too(browser: Browser, *, wide: bool) -> None:
    event = Playing(SP).begin(6)
    event.publish()
    event.start_clock()
    subject = subject_of(event)
    face = clock_face(subject.view.clock, subject.rulebook)
    assert face is not None
    assert face.ends is not None
    html = rendered(subject, Tab.WALL, wall_page(subject, None, "http://store.local/e/x"))
    context = browser.new_context()
    page = context.new_page()
    StillLife({"/wall": html}, now=face.ends - (5 * 3600 - 1) * 1000).hang(page)
    if wide:
        withhold_font(page)
    page.goto(f"{HOST}/wall")
    expect(page.locator("[data-left]")).to_have_text(re.compile("4:59:[45]."))
    fits_every_screen(page, least=0.7)
    put_away(context)


def fits_every_screen(page: Page, *, least: float) -> None:
    """The time fills at least so much of its box on every screen, and leaves it on none."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        share, held = page.evaluate(FILLED)
        assert held, width
        assert least <= share <= 1, width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
