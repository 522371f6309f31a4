"""Two players with their phones at one table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.core.ids import EntrantId
from podium.event.terms import CallState
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.desk.house import House
from tests.e2e.links import open_link
from tests.e2e.scoring import enter_score

PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    opened = House()
    with opened.open():
        yield opened


@pytest.fixture
def event(house: House) -> EventId:
    made = house.event(4)
    house.publish(made)
    return made


@pytest.fixture
def phones(browser: Browser, house: House, event: EventId) -> Iterator[tuple[Page, Page]]:
    """The phones of the two at the first table, each signed in by its personal link."""
    contexts = []
    pages = []
    for entrant in house.match(event)[1]:
        context, page = phone(browser, house, event, entrant)
        contexts.append(context)
        pages.append(page)
    yield pages[0], pages[1]
    for context in contexts:
        put_away(context)


def phone(
    browser: Browser, house: House, event: EventId, entrant: EntrantId
) -> tuple[BrowserContext, Page]:
    context = browser.new_context(base_url=house.address, viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    person = house.state(event).entrants[entrant].members[0]
    claim = house.access.claims.issue(event, person, house.now)
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    open_link(page, claim)
    expect(page).to_have_url(f"{house.address}/e/{event}/me")
    return context, page


Side = tuple[int, int]


def report(
    page: Page, seat: int, *, won: bool = True, best: Side = (2, 5), other: Side = (1, 3)
) -> None:
    """Reports a result from the phone of who sits in this seat. `best`, `other`: struggle cards and
    wounds of the winner and of the other.
    """
    page.locator("[data-keys] label").nth(0 if won else 1).click()
    winner = seat if won else 1 - seat
    for side, scores in ((winner, best), (1 - winner, other)):
        for column, value in enumerate(scores):
            enter_score(page, side, column, value)
    page.get_by_role("button", name="Send the result").click()


def test_one_reports_the_other_confirms_and_both_phones_show_it(
    phones: tuple[Page, Page], house: House, event: EventId
) -> None:
    one, other = phones
    expect(one.locator(".my-table strong")).to_have_text("1")
    report(one, 0)
    expect(one.locator(".banner.good")).to_contain_text(
        "Struggle cards: you 2, Player", use_inner_text=True
    )
    expect(other.locator(".banner.news")).to_contain_text(
        "Struggle cards: you 1, Player", use_inner_text=True
    )
    confirm = other.get_by_role("button", name="Yes, that is right")
    expect(confirm).to_be_visible()
    assert findings(other) == []
    confirm.click()
    expect(other.get_by_text("The result stands")).to_be_visible()
    expect(one.get_by_text("The result stands")).to_be_visible()
    assert house.state(event).rounds[0].matches[0].match.result is not None


def test_two_who_type_at_the_same_time_need_nobody_to_confirm(
    phones: tuple[Page, Page], house: House, event: EventId
) -> None:
    one, other = phones
    enter_score(other, 0, 1, 5)
    expect(other.locator("form.typed")).to_have_count(1)
    report(one, 0)
    expect(one.get_by_text("You reported:")).to_be_visible()
    expect(other.get_by_role("button", name="Yes, that is right")).to_be_visible()
    report(other, 1, won=False)
    for page in phones:
        expect(page.get_by_text("The result stands")).to_be_visible()
    assert house.state(event).rounds[0].matches[0].match.result is not None


def test_two_who_disagree_are_told_that_a_judge_comes(phones: tuple[Page, Page]) -> None:
    one, other = phones
    report(one, 0)
    other.get_by_text("No, it was different").click()
    report(other, 1)
    for page in phones:
        expect(page.get_by_text("A judge will come to your table")).to_be_visible()
        expect(page.locator(".both-reports > div")).to_have_count(2)
        for line in ("Wounded tokens: you 5", "Wounded tokens: you 3"):
            expect(page.locator(".both-reports")).to_contain_text(line, use_inner_text=True)
    assert findings(one) == []


def test_a_result_that_cannot_be_is_explained_and_stays_typed(phones: tuple[Page, Page]) -> None:
    one, _ = phones
    report(one, 0, best=(1, 5), other=(1, 2))
    expect(one.locator(".banner.refused")).to_be_visible()
    expect(one.locator("[name='report.scores.0.0'][value='1']")).to_be_checked()
    expect(one.locator("[name='report.scores.0.1']")).to_have_value("5")


def test_a_judge_is_called_from_the_table(
    phones: tuple[Page, Page], house: House, event: EventId
) -> None:
    one, other = phones
    one.get_by_role("button", name="Call a judge").click()
    for page in phones:
        expect(page.get_by_text("A judge has been called.")).to_be_visible()
    assert [call.state for call in house.state(event).calls.values()] == [CallState.WAITING]
    assert other.get_by_role("button", name="Call a judge").count() == 0


def test_why_leads_from_the_phone_to_the_reasons(phones: tuple[Page, Page]) -> None:
    one, other = phones
    one.get_by_text("Why this opponent and this table?").click()
    expect(one.locator("h1")).to_contain_text("Round 1")
    assert findings(one) == []
    one.go_back()
    one.get_by_text("Why this place").click()
    expect(one.get_by_text("No place before the first result")).to_be_visible()
    one.go_back()
    report(one, 0)
    other.get_by_role("button", name="Yes, that is right").click()
    expect(one.get_by_text("The result stands")).to_be_visible()
    one.get_by_text("Why this place").click()
    expect(one.get_by_text("Neighbours in the standings")).to_be_visible()
    assert findings(one) == []


def test_a_report_made_without_connection_is_sent_later_and_once(
    phones: tuple[Page, Page], house: House, event: EventId
) -> None:
    one, other = phones
    one.context.set_offline(True)
    report(one, 0)
    expect(one.get_by_text("Not sent yet:")).to_be_visible()
    button = one.get_by_role("button", name="Send the result")
    note = one.locator(".result-form .sending.kept")
    expect(note).to_contain_text("kept on the device")
    box, said = button.bounding_box(), note.bounding_box()
    assert box is not None
    assert said is not None
    assert 0 <= said["y"] - (box["y"] + box["height"]) < 24, "it stands where the thumb is"
    one.context.set_offline(False)
    expect(other.get_by_role("button", name="Yes, that is right")).to_be_visible()
    assert len(house.state(event).rounds[0].matches[0].reports) == 1


def test_dropping_asks_first_and_says_what_it_means(
    phones: tuple[Page, Page], house: House, event: EventId
) -> None:
    one, _ = phones
    one.locator("details.leaving summary").click()
    one.get_by_role("button", name="Drop out").click()
    one.get_by_label("The scores are not known").check()
    one.get_by_role("button", name="Show what each side gets").click()
    assert findings(one) == []
    one.get_by_role("button", name="Drop out").click()
    expect(one.get_by_text("You are not paired any more.")).to_be_visible()
    entrant = house.match(event)[1][0]
    assert house.state(event).entrants[entrant].status == "dropped"
