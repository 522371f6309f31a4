"""The bracket on a desktop and on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from podium.web.pages.public.bracket import bracket_page
from podium.web.texts.tabs import Tab
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away, withhold_font
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import LCG, SP, START, Playing
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.showing import LONG, rendered, subject_of

DESKTOP, PHONE = (1280, 800), (360, 740)
DRAWN = """() => {
  const svg = document.querySelector(".bracket-drawing");
  const box = svg.getBoundingClientRect();
  const scale = box.width / svg.viewBox.baseVal.width;
  const sizes = [...svg.querySelectorAll(".slot, .caption")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * scale);
  const outside = [...svg.querySelectorAll("rect, .slot")].filter((one) => {
    const at = one.getBoundingClientRect();
    return at.left < box.left - 1 || at.right > box.right + 1 || at.bottom > box.bottom + 1;
  });
  return {right: box.right, smallest: Math.min(...sizes), outside: outside.length};
}"""

CUT_NAMES = """() => [...document.querySelectorAll(".bracket-drawing .named")]
  .filter((one) => one.textContent.length <= 26)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""


def played(rulebook: str, cut: int, rounds: int) -> Playing:
    event = Playing(rulebook, cut=cut).begin(cut + 2)
    event.play(event.swiss_rounds())
    for _ in range(rounds):
        event.publish()
        event.record_all()
    event.publish()
    return event


def pages_of(event: Playing, language: str = "en") -> dict[str, bytes]:
    subject, cut = subject_of(event, first=LONG), views_of(event).cut
    steps = len(bracket_page(subject, cut).rounds)
    pages = {step: bracket_page(subject, cut, step=step) for step in range(steps + 1)}
    return {
        f"/e/7k3m9pqx2d/bracket{f'?step={step}' if step else ''}": rendered(
            subject, Tab.BRACKET, page, language=language, end="bracket"
        )
        for step, page in pages.items()
    }


@contextmanager
def shown(
    browser: Browser, event: Playing, size: tuple[int, int], *, scripts: bool = True
) -> Iterator[Page]:
    pages = pages_of(event)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, java_script_enabled=scripts
    )
    tab = context.new_page()
    StillLife(pages, now=START).hang(tab)
    tab.goto(HOST + next(iter(pages)))
    yield tab
    put_away(context)


@pytest.mark.rule("LCG-13")
@pytest.mark.parametrize(
    ("rulebook", "cut", "rounds"), [(SP, 4, 0), (SP, 16, 1), (LCG, 4, 1), (LCG, 8, 2), (LCG, 16, 3)]
)
@pytest.mark.parametrize("wide", [False, True])
def test_a_bracket_fits_a_desktop_and_stands_there_once(
    browser: Browser, rulebook: str, cut: int, rounds: int, *, wide: bool
) -> None:
    with shown(browser, played(rulebook, cut, rounds), DESKTOP) as tab:
        if wide:
            withhold_font(tab)
            tab.reload()
        drawn = tab.evaluate(DRAWN)
        assert drawn["right"] <= DESKTOP[0]
        assert drawn["smallest"] >= 11
        assert drawn["outside"] == 0
        assert tab.evaluate("document.documentElement.scrollWidth") <= DESKTOP[0]
        expect(tab.locator(".one-round")).to_be_hidden()
        if rulebook == LCG:
            expect(tab.locator(".column-title", has_text="Reset game")).to_be_visible()
        assert findings(tab) == []


def step(tab: Page, link: Locator) -> None:
    """Follows a link to another round, and waits until it is there."""
    title = tab.locator(".one-round h2").inner_text()
    link.click()
    expect(tab.locator(".one-round h2")).not_to_have_text(title)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_shows_one_round_and_steps_to_the_others(
    browser: Browser, *, scripts: bool
) -> None:
    with shown(browser, played(LCG, 16, 2), PHONE, scripts=scripts) as tab:
        expect(tab.locator(".drawing")).to_be_hidden()
        titles = []
        while (before := tab.locator(".step-links a[rel=prev]")).count():
            step(tab, before)
        while True:
            titles.append(tab.locator(".one-round h2").inner_text())
            expect(tab.locator(".one-round h2")).to_have_count(1)
            assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
            link = tab.locator(".step-links a[rel=next]")
            if not link.count():
                break
            box = link.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            step(tab, link)
        assert len(titles) == len(set(titles)) == 12
        assert titles[-2:] == ["Grand final", "Reset game"]


@pytest.mark.parametrize(("rulebook", "cut", "rounds"), [(SP, 8, 1), (LCG, 8, 2), (LCG, 16, 3)])
def test_every_name_in_the_drawing_can_be_read_whole(
    browser: Browser, rulebook: str, cut: int, rounds: int
) -> None:
    with shown(browser, played(rulebook, cut, rounds), DESKTOP) as tab:
        assert tab.evaluate(CUT_NAMES) == []
