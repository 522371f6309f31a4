"""The phone at 360 px: what a player looks for first needs no scrolling, whatever happens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime, StartClock
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.rulebooks.shipped import shipped_ids
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away, withhold_font
from tests.e2e.desk.house import House
from tests.e2e.icons import SIZES, STATIC, icon
from tests.e2e.links import open_link

PHONE = {"width": 360, "height": 740}
FIRST_LOOK = 250
LONG = "Wolfgang Amadeus Schmidt-Hohenzollern von und zu Lichtenstein"
LANGUAGES = ("en-GB", "de-DE", "pl-PL")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture(params=shipped_ids())
def event(house: House, request: pytest.FixtureRequest) -> EventId:
    """A round that runs, with long names and an announcement."""
    made = house.event(6, rulebook=request.param)
    house.name(made, {f"p{number}": f"{LONG} {number}" for number in range(1, 7)})
    house.publish(made)
    house.do(made, StartClock(1))
    house.do(made, MakeAnnouncement("Pizza is here."))
    return made


def phone(browser: Browser, house: House, event: EventId, language: str = "en-GB") -> Page:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale=language)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    person = house.state(event).entrants[house.match(event)[1][0]].members[0]
    claim = house.access.claims.issue(event, person, house.now)
    page = context.new_page()
    open_link(page, claim)
    return page


def boxes_in_sight(of: Locator) -> list[FloatRect]:
    """Where all of these are; none is beside the screen."""
    boxes = [box for one in of.all() if (box := one.bounding_box())]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes), boxes
    return boxes


def one_line_of_tabs(page: Page) -> None:
    """None of them is out of sight, above or beside the others."""
    line = page.locator(".tabs > ul > li:visible")
    boxes = boxes_in_sight(line)
    assert len(boxes) >= 2
    assert len({round(box["y"]) for box in boxes}) == 1


def in_first_look(page: Page) -> None:
    """Table, opponent and clock in the first 250 px, the tabs in one line, nothing sideways."""
    for what in (".my-table strong", ".opponent strong", ".my-clock"):
        box = page.locator(what).bounding_box()
        assert box is not None, what
        assert box["y"] + box["height"] <= FIRST_LOOK, (what, box)
        assert box["x"] + box["width"] <= PHONE["width"], (what, box)
    one_line_of_tabs(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_opponent_and_clock_are_in_the_first_250_px(
    browser: Browser, house: House, event: EventId, language: str
) -> None:
    page = phone(browser, house, event, language)
    in_first_look(page)
    assert findings(page) == []
    house.do(event, CallTime(1, early=True))
    expect(page.locator(".my-clock.over")).to_be_visible()
    in_first_look(page)
    withhold_font(page)
    page.reload()
    in_first_look(page)
    put_away(page.context)


@pytest.mark.rule("SP-15")
@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_there_under_red_alert_too(browser: Browser, house: House, language: str) -> None:
    event = house.event(4)
    house.name(event, {f"p{number}": f"{LONG} {number}" for number in range(1, 5)})
    house.publish(event)
    house.do(event, StartClock(1))
    house.wait(95)
    page = phone(browser, house, event, language)
    expect(page.locator(".my-clock .alarm")).to_be_visible()
    in_first_look(page)
    assert findings(page) == []
    put_away(page.context)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_one_line_of_tabs_and_a_menu_with_the_others(
    browser: Browser, house: House, language: str
) -> None:
    event = house.begin(5, rounds=1, cut=4)
    house.do(event, NameStaff(house.host, Role.ORGANISER))
    for _ in range(2):
        house.publish(event)
        house.record_all(event)
    player = phone(browser, house, event, language)
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale=language)  # type: ignore[arg-type]
    staff = house.at_desk(browser, viewport=PHONE, locale=language)
    for page, start in (
        (player, "me"),
        (context.new_page(), "bracket"),
        (staff.new_page(), "judge"),
    ):
        page.goto(f"/e/{event}/{start}")
        one_line_of_tabs(page)
        _other_tabs_open_by_keys(page)
        withhold_font(page)
        page.reload()
        one_line_of_tabs(page)
        put_away(page.context)


def _other_tabs_open_by_keys(page: Page) -> None:
    menu = page.locator(".more-tabs summary")
    inside = page.locator(".more-tabs li a")
    expect(inside.first).to_be_hidden()
    menu.focus()
    page.keyboard.press("Enter")
    assert all(box["height"] >= 44 for box in boxes_in_sight(inside))
    page.keyboard.press("Escape")
    expect(inside.first).to_be_hidden()
    expect(menu).to_be_focused()
    assert findings(page) == []


def test_the_icon_of_the_home_screen_is_our_sign(browser: Browser, house: House) -> None:
    event = house.event(4)
    house.publish(event)
    page = phone(browser, house, event)
    manifest = page.evaluate(
        "fetch(document.querySelector('[rel=manifest]').href).then(r => r.json())"
    )
    assert manifest["start_url"] == f"/e/{event}/me"
    assert manifest["name"] == "Spring Cup"
    touch = page.locator("[rel=apple-touch-icon]").get_attribute("href")
    for one in (*manifest["icons"], {"src": touch, "type": "image/png"}):
        fetched = page.evaluate(
            "src => fetch(src).then(r => [r.status, r.headers.get('content-type')])", one["src"]
        )
        assert (fetched[0], fetched[1].partition(";")[0]) == (200, one["type"])
    for size in SIZES:
        painted = (STATIC / f"icon-{size}.png").read_bytes()
        assert int.from_bytes(painted[16:20]) == int.from_bytes(painted[20:24]) == size
        assert _difference(page, painted, icon(browser, size)) < 0.02
    put_away(page.context)


def _difference(page: Page, one: bytes, other: bytes) -> float:
    """How far two pictures differ on average, from 0 to 1."""
    return float(
        page.evaluate(
            """async (pictures) => {
              const read = async (bytes) => {
                const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
                const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
                canvas.drawImage(bitmap, 0, 0);
                return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
              };
              const [one, other] = [await read(pictures[0]), await read(pictures[1])];
              let sum = 0;
              for (let at = 0; at < one.length; at++) sum += Math.abs(one[at] - other[at]);
              return sum / one.length / 255;
            }""",
            [list(one), list(other)],
        )
    )
