"""The whole way of a list: paste, findings, mend, hand in, deadline, seal, pairing, opponent."""

import json
import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.rosters import SetRosterTerms
from podium.kernel.now import MINUTE, Now
from podium.rosters.catalogue.shipped import invented
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.service.roster_reading import Paste
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import open_link
from tests.unit.rosters import pasted

LEGION = "legion.galactic-conquest"
PHONE = {"width": 360, "height": 740}
LANGUAGES = ("en-GB", "de-DE", "pl-PL")
ARMY = pasted.legion_json()
HAND = json.loads(ARMY)["commandCards"]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    opened.service.catalogues.put(invented("river-and-hill"))
    with opened.open():
        yield opened


@pytest.fixture
def event(house: House) -> EventId:
    made = house.event(4, rulebook=LEGION)
    until = Now(house.now + 60 * MINUTE)
    house.do(made, SetRosterTerms(until=until, public_after=True))
    return made


def phone(
    browser: Browser, house: House, event: EventId, person: str, **options: object
) -> BrowserContext:
    shown = {"viewport": PHONE, "locale": "en-GB", **options}
    context = browser.new_context(base_url=house.address, **shown)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    claim = house.access.claims.issue(event, PersonId(person), house.now)
    page = context.new_page()
    open_link(page, claim)
    if "/me" not in page.url:  # without scripts the link asks first
        page.click("main button")
    put_away(page)
    return context


def hand_in(house: House, event: EventId, number: int) -> None:
    """The list of another player."""
    rosters, actor = house.service.rosters, PersonId(f"p{number}")
    views = house.service.event_views(event)
    assert views is not None
    roster = views.read_roster((Paste(ARMY.encode()),)).roster
    command = rosters.prepare(event, EntrantId(f"e{number}"), roster, actor=actor)
    assert isinstance(house.ask(event, command, by=actor), Performed)


def fetched(page: Page, address: str) -> str:
    """All that the server sends to this browser."""
    answer = page.context.new_page().goto(address)
    assert answer is not None
    return answer.text()


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert findings(page) == []


@pytest.mark.rule("LG-13", "LG-14")
@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_paste_to_the_opponents_phone(
    browser: Browser, house: House, event: EventId, *, scripts: bool
) -> None:
    for number in (2, 3, 4):
        hand_in(house, event, number)
    mine = phone(browser, house, event, "p1", java_script_enabled=scripts)
    page = mine.new_page()
    page.goto(f"/e/{event}/me")
    expect(page.locator("#my-list")).to_contain_text("You have not handed in a list.")
    page.click("#my-list a")

    wrong = ARMY.replace("Pikemen", "Pykemen")
    page.fill("#text-0", wrong)
    page.click("text=Read the list")
    expect(page.locator("#read")).to_contain_text("Pikemen")  # what may have been meant
    expect(page.locator("main")).to_contain_text("You have not handed in a list.")

    page.fill("#text-0", ARMY)
    page.click("text=Read the list")
    expect(page.locator("#read")).to_contain_text("Nothing is wrong with this list.")
    expect(page.locator("#read")).to_contain_text(HAND[0])
    page.click("text=Hand in this list")
    expect(page.locator("main")).to_contain_text("Your list is handed in.")
    seal = house.state(event).rosters.seal(EntrantId("e1"))
    assert seal is not None

    seals = fetched(page, f"/e/{event}/lists")
    assert seal not in seals
    house.now = Now(house.now + 60 * MINUTE)
    page.goto(f"/e/{event}/me/list")
    expect(page.locator("main")).to_contain_text("It cannot be changed any more.")
    expect(page.locator("#text-0")).to_have_count(0)
    assert seal in fetched(page, f"/e/{event}/lists")

    house.publish(event)
    ((_, (one, other)),) = [
        (None, played.match.entrants)
        for played in house.state(event).rounds[-1].matches
        if "e1" in played.match.entrants
    ]
    opponent = other if one == "e1" else one
    theirs = phone(browser, house, event, opponent.replace("e", "p"), java_script_enabled=scripts)
    across = theirs.new_page()
    across.goto(f"/e/{event}/me")
    if scripts:
        across.click("#their-list > summary")
        expect(across.locator("#their-list .roster")).to_contain_text("Pikemen")
        fits(across)
    for address in ("me", "lists/e1", "lists"):
        shown = fetched(across, f"/e/{event}/{address}")
        assert "Pikemen" in shown or address == "lists"
        assert not [card for card in HAND if card in shown]
    api = json.loads(fetched(across, f"/api/v1/events/{event}/rosters/e1"))
    assert api["hidden"] == ["command_cards"]
    assert not [card for card in HAND if card in json.dumps(api)]
    bystander = next(f"p{n}" for n in (2, 3, 4) if f"e{n}" != opponent)
    third = phone(browser, house, event, bystander).new_page()
    answer = third.goto(f"/e/{event}/lists/e1")
    assert answer is not None
    assert answer.status == 404
    for made in (mine, theirs, third.context):
        put_away(made)


@pytest.mark.parametrize(("scripts", "language"), [(True, "de-DE"), (False, "pl-PL")])
def test_a_name_that_means_several_or_none_is_settled_by_one_tap(
    browser: Browser, house: House, event: EventId, *, scripts: bool, language: str
) -> None:
    """By key and by finger, and the rest of the paste stays; then the same at the desk."""
    text = "Aldous Vane\n3x Pykemen\n"
    context = phone(browser, house, event, "p1", java_script_enabled=scripts, locale=language)
    page = context.new_page()
    page.goto(f"/e/{event}/me/list")
    page.fill("#text-0", text)
    page.locator("form[data-form=read] button").click()
    picks = page.locator("#read button[name=pick]")
    outlaw = picks.filter(has_text="Outlaw")
    expect(outlaw).to_have_count(1)
    expect(picks.filter(has_text="Pikemen")).to_have_count(1)
    if scripts:
        fits(page)
    outlaw.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#read .roster")).to_contain_text("Aldous Vane, Outlaw")
    expect(page.locator("#text-0")).to_have_value(text)
    picks.filter(has_text="Pikemen").click()
    expect(picks).to_have_count(0)
    expect(page.locator("#read .roster li", has_text="Pikemen")).to_have_count(3)
    put_away(context)
    desk = house.at_desk(browser)
    staff = desk.new_page()
    staff.set_default_timeout(PATIENCE)
    staff.goto(f"/e/{event}/desk/lists/e2")
    staff.fill("#text-0", text)
    staff.click("text=Read the list")
    staff.locator("button[name=pick]", has_text="Outlaw").click()
    expect(staff.locator("#read .roster")).to_contain_text("Aldous Vane, Outlaw")
    expect(staff.locator("#text-0")).to_have_value(text)
    put_away(desk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_a_phone_and_can_be_used_by_everyone(
    browser: Browser, house: House, event: EventId, language: str
) -> None:
    context = phone(browser, house, event, "p1", locale=language)
    page = context.new_page()
    page.goto(f"/e/{event}/me/list")
    fits(page)
    page.fill("#text-0", ARMY.replace("Pikemen", "Pykemen"))
    page.locator("form[data-form=read] button").click()
    expect(page.locator("#read")).to_be_visible()
    fits(page)
    if where := os.environ.get("PODIUM_PICTURES"):
        page.screenshot(path=f"{where}/read-{language}.png", full_page=True)
    put_away(context)


def test_the_staff_see_who_is_missing_and_open_a_list_by_a_recorded_look(
    browser: Browser, house: House, event: EventId
) -> None:
    hand_in(house, event, 1)
    context = house.at_desk(browser)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"/e/{event}/desk/lists")
    expect(page.locator("main")).to_contain_text("3 lists are missing.")
    assert findings(page) == []
    page.click("text=Player 1")
    assert "Pikemen" not in page.content()
    page.click("text=Open the list")
    expect(page.locator(".roster").first).to_contain_text("Pikemen")
    expect(page.locator("main")).to_contain_text("Host")
    assert findings(page) == []
    if where := os.environ.get("PODIUM_PICTURES"):
        page.screenshot(path=f"{where}/desk-entrant.png", full_page=True)
        page.goto(f"/e/{event}/desk/lists")
        page.screenshot(path=f"{where}/desk-lists.png", full_page=True)
    ((entrant, (look,)),) = house.state(event).rosters.looks.items()
    assert (entrant, look.by) == ("e1", house.host)
    put_away(context)


@pytest.mark.rule("EV-24")
def test_the_staff_change_a_list_late_with_a_reason_that_everyone_reads(
    browser: Browser, house: House, event: EventId
) -> None:
    hand_in(house, event, 1)
    house.now = Now(house.now + 60 * MINUTE)
    context = house.at_desk(browser)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"/e/{event}/desk/lists/e1")
    page.fill("#text-0", ARMY)
    page.click("text=Read the list")
    page.fill("#field-reason", "the list was unreadable")
    page.click("text=Hand in this list")
    expect(page.locator("main")).to_contain_text("the list was unreadable")
    public = fetched(page, f"/e/{event}")
    assert "the list was unreadable" in public
    assert "A list was changed after the deadline." in public
    put_away(context)
