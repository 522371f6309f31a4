"""Setting an event up in a real browser: phones, lists, check-in, two desks, no script at all."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, ViewportSize, expect

from podium.core.ids import EntrantId
from podium.event.registration import Withdraw
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.service.ids import EventId
from tests.e2e.axe import TARGETS, findings
from tests.e2e.chromium import font_arrived, put_away, withhold_font
from tests.e2e.setup.hosting import Hosting
from tests.unit.event.playing import LCG, LG, SP, TM

DESK_PAGES = (
    "desk/entrants",
    "desk/list",
    "desk/check-in",
    "desk/settings",
    "desk/tables",
    "desk/announce",
    "desk/staff",
    "desk/codes",
    "desk/codes/p1",
    "desk/entrants/e1",
    "desk/exports",
    "register",
)
PHONE = ViewportSize(width=360, height=740)
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def house() -> Iterator[Hosting]:
    shop = Hosting()
    with shop.open():
        yield shop


def rows(page: Page) -> list[str]:
    return page.locator(".people .named").all_inner_texts()


@pytest.mark.parametrize(
    ("rulebook", "scheme"), [(SP, "light"), (LG, "dark"), (LCG, "dark"), (TM, "light")]
)
def test_every_page_of_the_setup_is_accessible_and_fits(
    house: Hosting, desk: Page, rulebook: str, scheme: str
) -> None:
    event = house.event(rulebook, 5, capacity=4)
    desk.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    ends = [f"/e/{event}/{end}" for end in DESK_PAGES]
    for path in (*ends, "/new", "/account", "/"):
        desk.goto(path)
        desk.set_viewport_size(PHONE)
        assert font_arrived(desk), path
        assert not desk.evaluate(WIDER), path
        for fold in desk.locator("main summary").all()[:3]:
            fold.click()
        assert findings(desk) == [], path
    desk.set_viewport_size({"width": 1280, "height": 800})


def test_every_page_of_the_setup_fits_while_our_font_has_not_arrived(
    house: Hosting, browser: Browser
) -> None:
    event = house.event(TM, 5, capacity=4)
    context = house.at_desk(browser, locale="pl-PL", viewport=PHONE)
    withhold_font(context)
    page = context.new_page()
    for path in (*(f"/e/{event}/{end}" for end in DESK_PAGES), "/new", "/account", "/"):
        page.goto(path)
        assert not font_arrived(page), path
        for fold in page.locator("main summary").all()[:3]:
            fold.click()
        assert not page.evaluate(WIDER), path
        assert findings(page, rules=TARGETS) == [], path
    put_away(context)


def test_a_phone_registers_itself_and_the_desk_sees_it(
    house: Hosting, desk: Page, browser: Browser
) -> None:
    event = house.event(SP, 1, capacity=2)
    house.act(event, AnnounceEvent())
    desk.goto(f"/e/{event}/desk/entrants")
    phones = [browser.new_context(base_url=house.address, viewport=PHONE) for _ in range(2)]
    for number, phone in enumerate(phones):
        page = phone.new_page()
        page.goto(f"/e/{event}/register")
        page.fill("#register-people\\.0\\.name", f"Phone {number}")
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator("main form button").click()
        page.wait_for_url("**/me")
        page.goto(f"/e/{event}/register")
        expect(page.locator("main")).to_contain_text("You are registered.")
        put_away(phone)
    expect(desk.locator(".people li").first).to_contain_text("Phone 1")
    expect(desk.locator(".people li").first).to_contain_text("On the waiting list")


def test_a_form_keeps_its_look_while_somebody_types(desk: Page) -> None:
    desk.goto("/new")
    form = desk.locator(".new-event")
    before = form.bounding_box()
    desk.fill("#new-name", "Autumn Showdown")
    expect(form).to_have_class(re.compile("typed"))
    assert form.bounding_box() == before


def test_a_list_is_pasted_looked_at_and_taken(house: Hosting, desk: Page) -> None:
    event = house.event(LCG, 1)
    desk.goto(f"/e/{event}/desk/list")
    desk.fill("#list-text", "Ada\nPlayer 1\n???\nBob")
    desk.get_by_role("button", name="Check the list").click()
    expect(desk.locator(".same")).to_contain_text("Player 1")
    expect(desk.locator(".wrong")).to_contain_text("A text is missing.")
    desk.get_by_role("button", name="Enter all that are ticked").click()
    expect(desk.locator("h1")).to_have_text("3 entrants")
    assert [row.split()[0] for row in rows(desk)] == ["Bob", "Ada", "Player"]


def test_a_withdrawn_entry_comes_back_with_one_click(house: Hosting, desk: Page) -> None:
    event = house.event(SP, 3)
    desk.goto(f"/e/{event}/desk/entrants")
    desk.get_by_role("button", name="Withdraw Player 2 2").click()
    expect(desk.locator("h1")).to_have_text("2 entrants")
    desk.locator("summary", has_text="One has withdrawn").click()
    desk.get_by_role("button", name="Undo Player 2 2").click()
    expect(desk.locator("h1")).to_have_text("3 entrants")


def test_what_another_desk_has_done_is_told_and_changes_nothing(house: Hosting, desk: Page) -> None:
    event = house.event(SP, 3)
    desk.goto(f"/e/{event}/desk/entrants/e1")
    desk.fill("#entrant-people\\.0\\.name", "Somebody else")
    house.act(event, Withdraw(entrant_of(house, event, 0)))
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("alert")).to_contain_text("Someone else was quicker")
    assert house.service.people.of(event)["p1"].name == "Player 1"
    expect(desk.locator("#entrant-people\\.0\\.name")).to_have_value("Somebody else")


def test_who_was_told_sends_what_was_typed_once_more_and_saving_says_so(
    house: Hosting, desk: Page
) -> None:
    event = house.event(SP, 1)
    desk.goto(f"/e/{event}/desk/settings")
    desk.fill("#settings-place", "Köln")
    settings = house.state(event).setup.settings
    house.act(event, ChangeSettings(replace(settings, region="EU")))
    seen = desk.locator("[data-form=settings] [name=seen]")
    before = seen.input_value()
    desk.get_by_role("button", name="Save the settings").click()
    expect(desk.get_by_role("alert")).to_contain_text("Load the page again")
    assert house.state(event).setup.settings.place == ""
    expect(seen).not_to_have_value(before)
    desk.get_by_role("button", name="Save the settings").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    expect(desk.get_by_text("Saved.")).to_have_count(0)
    assert house.state(event).setup.settings.place == "Köln"


def entrant_of(house: Hosting, event: EventId, place: int) -> EntrantId:
    return list(house.state(event).entrants)[place]


@pytest.mark.rule("LG-15")
def test_check_in_finds_by_name_and_says_who_lacks_what(house: Hosting, desk: Page) -> None:
    event = house.event(LG, 12)
    desk.goto(f"/e/{event}/desk/check-in")
    desk.keyboard.type("player 12")
    expect(desk.locator(".check-in li:visible")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("1 of 12 present")
    expect(desk.locator("#search")).to_have_value("")
    desk.keyboard.type("player 11")
    expect(desk.locator(".check-in li:visible")).to_have_count(1)
    desk.locator(".check-in li:visible summary").click()
    desk.locator(".check-in li:visible").get_by_label("Models").check()
    desk.get_by_role("button", name="Present although something is missing").locator(
        "visible=true"
    ).click()
    expect(desk.locator("h1")).to_have_text("2 of 12 present")
    expect(desk.locator(".check-in li.present .lacking")).to_contain_text("Line-of-sight template")
    desk.get_by_role("button", name="All present").click()
    desk.wait_for_url("**/desk")
    expect(desk.locator("h1")).to_contain_text("Announce")


def test_everything_works_without_a_script(house: Hosting, browser: Browser) -> None:
    event = house.event(SP, 0)
    context = house.at_desk(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/e/{event}/desk/entrants")
    for name in ("Ada", "Bob"):
        page.fill("[name='people.0.name']", name)
        page.keyboard.press("Enter")
        expect(page.locator(".people .named").first).to_have_text(name)
    assert rows(page) == ["Bob", "Ada"]
    page.goto(f"/e/{event}/desk/check-in")
    page.get_by_role("button", name="All present").click()
    expect(page.locator("h1")).to_contain_text("Set the number of rounds")
    put_away(context)
