"""The wall, measured: it fills the screen, nothing leaves its box, and pages turn in time."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from podium.event.clock import StartClock
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR
from podium.people.person import Person
from podium.web.pages.names import roll
from podium.web.pages.public.wall import wall_page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab
from tests.e2e.chromium import font_arrived, put_away, until, withhold_font
from tests.e2e.shop import Shop
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import ALL, LCG, LG, SP, START, TM, Playing
from tests.unit.event.viewing import EVENT, views_of
from tests.unit.service.serving import victory
from tests.unit.web.pages.showing import LONG, rendered

SCREENS = [(1920, 1080), (1366, 768), (1024, 768)]
LARGEST = ViewportSize(width=1920, height=1080)
FIRST = ("Ada", "Grzegorz", "Zoë", "Łukasz", "María José", "Björn", "Maximiliane")
LAST = ("Li", "Müller", "Kowalski", "Brzęczyszczykiewicz", "O’Hara", "Hohenzollern", "Großmann")
HOSTILE = ("W" * 60, "\u202eevil <b>name</b>", "Z̷̢a̵l̶g̵o̷" * 8, "مرحبا بالعالم الكبير جدا", "i" * 60)
OUTSIDE = """() => {
  const wrong = [];
  const inside = (inner, outer, what) => {
    const a = inner.getBoundingClientRect(), b = outer.getBoundingClientRect();
    const out = Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
    const said = inner.textContent.trim().slice(0, 30);
    if (out > 1) wrong.push(`${what} ${said}: ${out.toFixed(1)} px`);
  };
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} px wide`);
  if (root.scrollHeight > innerHeight) wrong.push(`the page is ${root.scrollHeight} px high`);
  for (const sheet of document.querySelectorAll(".sheet")) {
    for (const box of sheet.querySelectorAll(".listing li, .fixture rect, .block, .big-news p")) {
      inside(box, sheet, "leaves its page:");
    }
  }
  for (const row of document.querySelectorAll(".listing li")) {
    for (const cell of row.querySelectorAll(".cells > span")) inside(cell, row, "leaves its row:");
  }
  for (const box of document.querySelectorAll(".wall-clock, .side-panel, .champion-name")) {
    if (box.scrollWidth > box.clientWidth + 1) wrong.push(`${box.className} is too wide`);
  }
  return wrong;
}"""
CUT_NAMES = """() => [...document.querySelectorAll(".listing .who > span")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
CUT_IN_FINALS = """() => [...document.querySelectorAll(".finals .named")]
  .filter((one) => one.textContent.length <= 26)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""
FILLED = """() => {
  const middle = document.querySelector(".middle").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".sheet:first-child .listing li")]
    .filter((one) => one.checkVisibility());
  const areas = rows.map((one) => one.getBoundingClientRect()).map((one) => one.width * one.height);
  const letters = rows.map((one) => one.querySelector(".cells")).filter(Boolean);
  return {
    middle: (middle.width * middle.height) / (innerWidth * innerHeight),
    rows: areas.reduce((sum, one) => sum + one, 0) / (middle.width * middle.height),
    type: Math.min(...letters.map((one) => parseFloat(getComputedStyle(one).fontSize))),
  };
}"""
SHOWN_AT = """(seconds) => {
  for (const one of document.getAnimations()) {
    if (one.animationName === "turn") { one.pause(); one.currentTime = seconds * 1000; }
  }
  const middle = document.querySelector(".middle").getBoundingClientRect();
  const sheets = [...document.querySelectorAll(".sheet")].filter((one) => one.checkVisibility());
  const centre = (middle.left + middle.right) / 2;
  const at = sheets.findIndex((one) => {
    const box = one.getBoundingClientRect();
    return box.left <= centre && centre < box.right;
  });
  const clock = document.querySelector(".wall-clock").getBoundingClientRect();
  return [at, clock.width > 0 && clock.right <= innerWidth && clock.top >= 0];
}"""
TURNING = "document.getAnimations().find((one) => one.animationName === 'turn')"
TURN = f"""() => {{
  const turn = {TURNING};
  const timing = turn.effect.getComputedTiming();
  return [timing.duration / 1000, timing.iterations === Infinity, turn.currentTime];
}}"""


@cache
def running(rulebook: str, count: int) -> Playing:
    event = Playing(rulebook, cut=0 if rulebook != TM else None).begin(count)
    event.publish()
    event.start_clock()
    return event


@cache
def between(rulebook: str, count: int) -> Playing:
    event = Playing(rulebook, cut=0 if rulebook != TM else None).begin(count)
    event.play(1)
    return event


def finals(rulebook: str, cut: int, rounds: int) -> Playing:
    event = Playing(rulebook, cut=cut).begin(cut + 4)
    event.play(event.swiss_rounds())
    for _ in range(rounds):
        event.publish()
        event.record_all()
    if not isinstance(champion_of(event), str):
        event.publish()
    return event


def champion_of(event: Playing) -> object:
    cut = views_of(event).cut
    return None if cut is None else cut.state.champion


def champion(rulebook: str, cut: int) -> Playing:
    event = finals(rulebook, cut, 1)
    while not isinstance(champion_of(event), str):
        event.record_all()
        if not isinstance(champion_of(event), str):
            event.publish()
    return event


def wall(event: Playing, *, language: str = "en", names: tuple[str, ...] = (LONG,)) -> bytes:
    members = [one for entered in event.state.entrants.values() for one in entered.members]
    people: dict[str, Person] = {
        one: Person(one, f"{FIRST[number % 7]} {LAST[number // 7 % 7]} {chr(65 + number % 26)}.")
        for number, one in enumerate(members)
    }
    people.update({one: Person(one, text) for one, text in zip(members, names, strict=False)})
    view = event.view(SPECTATOR)
    subject = Subject(EVENT, view, event.rulebook, roll(view.entrants, people), language)
    page = wall_page(subject, views_of(event).cut, f"http://store.local:8000/e/{EVENT}")
    return rendered(subject, Tab.WALL, page, language=language)


@contextmanager
def hung(browser: Browser, html: bytes, *, wide: bool = False, **options: Any) -> Iterator[Page]:
    """A wall on the largest screen."""
    context = browser.new_context(viewport=LARGEST, **options)
    tab = context.new_page()
    StillLife({"/wall": html}, now=Now(START + 60_000)).hang(tab)
    if wide:
        withhold_font(tab)
    tab.goto(f"{HOST}/wall")
    if options.get("java_script_enabled", True):
        assert font_arrived(tab) is not wide
    yield tab
    put_away(context)


def on_every_screen(tab: Page) -> Iterator[ViewportSize]:
    """The sizes of screens, each while the wall has it, opened on it: it hangs on the largest."""
    for width, height in SCREENS:
        size = ViewportSize(width=width, height=height)
        if tab.viewport_size != size:
            tab.set_viewport_size(size)
            tab.reload()
        yield size


@pytest.mark.parametrize("count", [8, 14, 64, 200, 400])
@pytest.mark.parametrize("make", [running, between])
def test_a_list_fills_the_screen_and_everybody_reads_their_whole_name(
    browser: Browser, count: int, make: Any
) -> None:
    with hung(browser, wall(make(SP, count))) as tab:
        for size in on_every_screen(tab):
            assert tab.evaluate(OUTSIDE) == [], size
            assert tab.evaluate(CUT_NAMES) == [], size
            filled = tab.evaluate(FILLED)
            assert filled["middle"] >= 0.55, size
            assert filled["rows"] >= 0.75, size
            assert size["height"] < 1080 or (shown_pages(tab) == 1) is (count <= 64)
            hundredth = min(size["height"] / 100, size["width"] * 0.0062)
            assert filled["type"] >= {8: 4, 14: 3.2}.get(count, 0) * hundredth, size
            assert filled["type"] >= {1080: 20, 768: 18}[size["height"]], size


SIZE_OF_LONG = """() => {
  const shown = [...document.querySelectorAll(".listing .who.long")];
  const sizes = shown.filter((one) => one.checkVisibility())
    .map((one) => parseFloat(getComputedStyle(one).fontSize));
  return Math.round(Math.min(...sizes));
}"""


@pytest.mark.parametrize("make", [running, between])
@pytest.mark.parametrize("count", [8, 40])
def test_of_long_names_the_shorter_ones_are_larger(browser: Browser, count: int, make: Any) -> None:
    """Up to 24 letters on one line: each is as large as its own letters allow, none is cut."""
    sizes: dict[int, list[int]] = {}
    for letters in (19, 22, 24):
        names = tuple(f"{number:02} Agnieszka Wiśniewska-Jo"[:letters] for number in range(count))
        with hung(browser, wall(make(SP, count), names=names)) as tab:
            for size in on_every_screen(tab):
                assert tab.evaluate(CUT_NAMES) == [], (letters, size)
                sizes.setdefault(size["width"], []).append(tab.evaluate(SIZE_OF_LONG))
    assert all(found == sorted(found, reverse=True) for found in sizes.values()), sizes
    assert all(len(set(found)) == 3 for width, found in sizes.items() if width == 1920), sizes


@pytest.mark.rule("TM-6")
@pytest.mark.parametrize(("count", "language"), [(8, "pl"), (40, "de")])
@pytest.mark.parametrize("rulebook", ALL)
def test_every_rulebook_stays_in_its_boxes_with_hostile_names_and_a_wide_font(
    browser: Browser, count: int, rulebook: str, language: str
) -> None:
    for make in (running, between):
        html = wall(make(rulebook, count), language=language, names=HOSTILE)
        with hung(browser, html, wide=True) as tab:
            sits = count if rulebook == TM and make is running else 0
            for size in on_every_screen(tab):
                assert tab.evaluate(OUTSIDE) == [], size
                assert tab.locator(".sits").filter(visible=True).count() == sits, size


@pytest.mark.parametrize(("rulebook", "cut"), [(SP, 4), (LG, 8), (SP, 16), (LCG, 8), (LCG, 16)])
def test_finals_and_the_podium_stay_in_their_boxes(
    browser: Browser, rulebook: str, cut: int
) -> None:
    for event in (finals(rulebook, cut, 1), champion(rulebook, cut)):
        for wide, names in ((False, (LONG,)), (True, HOSTILE)):
            with hung(browser, wall(event, names=names), wide=wide) as tab:
                assert tab.locator(".finals .fixture").filter(visible=True).count() >= cut - 1
                podium = tab.locator(".stand-steps li").filter(visible=True).count()
                assert podium == (3 if isinstance(champion_of(event), str) else 0)
                for size in on_every_screen(tab):
                    assert tab.evaluate(OUTSIDE) == [], size
                    assert wide or tab.evaluate(CUT_IN_FINALS) == [], size


def shown_pages(tab: Page) -> int:
    """How many pages follow each other on this screen; those for another size are not shown."""
    return tab.locator(".sheet").filter(visible=True).count()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
@pytest.mark.parametrize(("rulebook", "count"), [(SP, 69), (SP, 200), (TM, 200), (LG, 400)])
def test_pages_turn_in_time_and_the_clock_stays(
    browser: Browser, rulebook: str, count: int, size: tuple[int, int], motion: Any
) -> None:
    with hung(browser, wall(running(rulebook, count)), reduced_motion=motion) as tab:
        tab.set_viewport_size({"width": size[0], "height": size[1]})
        whole, forever, _ = tab.evaluate(TURN)
        assert forever
        pages = shown_pages(tab)
        shown = [tab.evaluate(SHOWN_AT, moment / 2 + 0.25) for moment in range(int(whole * 2))]
        assert all(seen for _, seen in shown)
        order = [at for at, _ in shown]
        assert order == sorted(order)
        for page in range(pages):
            stays = order.count(page) / 2
            assert stays >= 5
            assert whole - stays <= 20 or count > 200


@pytest.mark.parametrize("wide", [False, True])
def test_without_scripts_pages_turn_and_are_loaded_again_after_the_last(
    browser: Browser, *, wide: bool
) -> None:
    html = wall(running(SP, 200))
    with hung(browser, html, wide=wide, java_script_enabled=False) as tab:
        for size in on_every_screen(tab):
            assert tab.evaluate(OUTSIDE) == [], size
            whole, forever, _ = tab.evaluate(TURN)
            assert forever
            refresh = tab.locator('meta[http-equiv="refresh"]').get_attribute("content")
            assert int(refresh or 0) > whole * (1 - 1 / shown_pages(tab)), size
            assert tab.locator(".listing li:not(.blank)").filter(visible=True).count() == 200


def test_a_wall_without_scripts_shows_the_layout_for_its_screen(browser: Browser) -> None:
    html = wall(running(SP, 64))
    shown = {}
    for scripts in (True, False):
        with hung(browser, html, java_script_enabled=scripts) as tab:
            shown[scripts] = [
                [
                    one.get_attribute("id")
                    for one in tab.locator(".sheets").filter(visible=True).all()
                ]
                for _ in on_every_screen(tab)
            ]
    assert shown[False] == shown[True]
    assert {"sheets-large"} < set(chain.from_iterable(shown[False]))


def test_pages_can_be_stopped(browser: Browser) -> None:
    with hung(browser, wall(running(SP, 200))) as tab:
        button = tab.get_by_role("button", name="Stop the pages")
        button.focus()
        button.press("Enter")
        until(tab, f"{TURNING}.playState === 'paused' && !{TURNING}.pending")
        stopped = tab.evaluate(TURN)[2]
        tab.wait_for_timeout(300)
        assert tab.evaluate(TURN)[2] == stopped
        button.press("Enter")
        until(tab, f"{TURNING}.currentTime > {stopped}")


@pytest.mark.rule("LG-12")
def test_a_wall_that_turns_tells_nothing_of_a_secret_clock(browser: Browser) -> None:
    with hung(browser, wall(running(LG, 200))) as tab:
        assert tab.locator("[data-ends], .digits").count() == 0
        assert tab.locator(".wall-clock").inner_text() == "The round is running"


def test_a_result_that_comes_in_does_not_turn_the_pages_back(browser: Browser) -> None:
    shop = Shop()
    with shop.open():
        event = shop.begin(70)
        shop.do(event, DrawRound(), PublishRound(), StartClock(1))
        context = browser.new_context(base_url=shop.address, viewport=LARGEST, locale="en-GB")
        tab = context.new_page()
        tab.goto(f"/e/{event}/wall")
        until(tab, f"{TURNING}?.currentTime > 1000")
        before = tab.evaluate(TURN)[2]
        first = shop.state(event).rounds[0].matches[0].match.entrants[0]
        shop.do(event, RecordResult(MatchRef(1, 0), victory(first)))
        tab.locator(".done").first.wait_for()
        assert tab.evaluate(TURN)[2] > before
        put_away(context)
