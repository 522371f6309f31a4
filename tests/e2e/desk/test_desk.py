"""The desk in a real browser: by keyboard, with all that goes wrong at a desk."""

from playwright.sync_api import BrowserContext, Page, expect

from podium.event.clock import CallTime, StartClock
from podium.event.rulings import CallJudge
from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.desk.house import House
from tests.e2e.desk.keys import type_result


def go(page: Page, event: EventId, end: str = "") -> None:
    page.goto(f"/e/{event}/desk{end}")


def says(page: Page, text: str) -> None:
    expect(page.locator("h1")).to_contain_text(text)


def test_only_keys_are_needed_and_the_last_five_stay_in_sight(house: House, desk: Page) -> None:
    event = house.event(12)
    house.publish(event)
    go(desk, event, "/results")
    for table in range(1, 7):
        type_result(desk, table, "1", 2, 4, 0, 1)
    lines = [line.split()[0] for line in desk.locator(".recent li").all_inner_texts()]
    assert lines == ["6", "5", "4", "3", "2"]
    assert all(one.match.result is not None for one in house.state(event).rounds[-1].matches)


def test_an_impossible_result_is_told_above_the_form_and_typed_numbers_stay(
    house: House, desk: Page
) -> None:
    event = house.event(4)
    house.publish(event)
    go(desk, event, "/results?table=1")
    expect(desk.locator("[data-keys] input").first).to_be_focused()
    desk.keyboard.press("1")
    for place, score in enumerate((1, 4, 1, 1)):
        if place:
            desk.keyboard.press("Tab")
        desk.keyboard.type(str(score))
    desk.keyboard.press("Enter")
    expect(desk.locator(".result-form .banner.refused")).to_contain_text(
        "The scores say otherwise."
    )
    assert desk.locator(".score-side input").nth(1).input_value() == "4"
    assert house.state(event).rounds[-1].matches[0].match.result is None
    desk.locator(".score-side input").first.fill("2")
    desk.keyboard.press("Enter")
    expect(desk.locator(".recent li")).to_have_count(1)


def test_a_double_click_does_everything_once(house: House, desk: Page) -> None:
    event = house.event(6)
    go(desk, event)
    desk.dblclick(".next .main")
    says(desk, "Draft of round 1")
    desk.dblclick(".main-acts .main")
    says(desk, "Start the clock.")
    state = house.state(event)
    assert (len(state.rounds), state.draft) == (1, None)


def test_two_desks_the_later_one_is_told_and_changes_nothing(
    house: House, context: BrowserContext, desk: Page
) -> None:
    event = house.event(4)
    house.publish(event)
    other = context.new_page()
    other.add_init_script(
        "delete window.SharedWorker;"
        "window.EventSource = class { addEventListener() {} close() {} };"
    )
    for page in (desk, other):
        go(page, event, "/match/1/0")
        page.locator("[data-keys] input").first.check()
        for field, score in zip(page.locator(".score-side input").all(), (2, 5, 0, 1), strict=True):
            field.fill(str(score))
    desk.click(".result-form > button")
    expect(desk.locator(".recent li")).to_have_count(1)
    before = house.state(event).seq
    other.locator(".score-side input").nth(1).fill("9")
    other.click(".result-form > button")
    expect(other.locator(".banner.refused")).to_contain_text(
        "has changed since you opened the page"
    )
    assert house.state(event).seq == before
    put_away(other)


def test_one_request_that_failed_leaves_nothing_behind(house: House, desk: Page) -> None:
    event = house.event(4)
    go(desk, event, "/announcements")
    desk.route("**/acts/make-announcement", lambda route: route.abort(), times=1)
    desk.fill("#field-text", "Lunch at one.")
    desk.get_by_role("button", name="Announce").click()
    expect(desk.get_by_text("Not sent yet:")).to_be_visible()
    expect(desk.locator(".record")).to_contain_text("Lunch at one.")
    expect(desk.locator("#field-text")).to_have_value("")
    desk.wait_for_timeout(3_000)
    expect(desk.locator("[data-lost]")).to_be_hidden()
    assert len(house.state(event).announcements) == 1


def test_the_skip_link_passes_over_the_pages_of_the_desk(house: House, desk: Page) -> None:
    go(desk, house.event(4))
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    expect(desk.locator(".next .main")).to_be_focused()


def test_who_listens_is_told_of_a_call_and_of_the_end_of_time(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    house.do(event, StartClock(1))
    go(desk, event)
    expect(desk.locator("#said")).to_have_text("")
    ref, (one, _) = house.match(event)
    house.do(event, CallJudge(ref), by=one.replace("e", "p"))
    expect(desk.get_by_role("status").filter(has_text="calls a judge")).to_have_count(1)
    house.do(event, CallTime(1, early=True))
    expect(desk.get_by_role("status").filter(has_text="Time is up")).to_have_count(1)


def test_the_back_button_to_an_old_draft_publishes_nothing_twice(house: House, desk: Page) -> None:
    event = house.event(4)
    go(desk, event)
    desk.click(".next .main")
    says(desk, "Draft of round 1")
    desk.click(".main-acts .main")
    says(desk, "Start the clock.")
    desk.go_back()
    expect(desk.locator(".empty")).to_contain_text("There is no draft of a round.")
    assert len(house.state(event).rounds) == 1


def test_a_correction_shows_what_would_change_before_it_is_stored(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    go(desk, event, "/results")
    type_result(desk, 1, "1", 2, 5, 0, 1)
    go(desk, event, "/match/1/0")
    before = house.state(event).seq
    desk.locator("[data-keys] input").nth(1).check()
    for field, score in zip(desk.locator(".score-side input").all(), (1, 1, 2, 5), strict=True):
        field.fill(str(score))
    desk.click(".result-form > button")
    expect(desk.locator(".preview")).to_contain_text("3 → 0")
    assert house.state(event).seq == before
    desk.click(".preview button")
    expect(desk.locator(".lead")).to_contain_text("2–1")
    result = house.state(event).rounds[0].matches[0].match
    assert result.result is not None
    assert getattr(result.result, "winner", None) == result.entrants[1]


def test_a_swap_into_a_rematch_warns_and_is_done_when_accepted(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    go(desk, event, "/results")
    for table in (1, 2):
        type_result(desk, table, "1", 2, 5, 0, 1)
    first = house.state(event).rounds[0].matches[0].match.entrants
    go(desk, event)
    desk.click(".next .main")
    desk.wait_for_url("**/desk/round")
    draft = house.state(event).draft
    assert draft is not None
    own = next(one.entrants for one in draft.matches if first[0] in one.entrants)
    partner = next(one for one in own if one != first[0])
    desk.select_option("#field-one", partner)
    desk.select_option("#field-other", first[1])
    desk.click(".swap > button")
    expect(desk.locator(".swap .banner.refused")).to_contain_text("have played each other already")
    desk.click(".swap [data-accept]")
    expect(desk.locator(".banner.danger").first).to_contain_text("have met before")
    after = house.state(event).draft
    assert after is not None
    assert {frozenset(one.entrants) for one in after.matches} >= {frozenset(first)}


def test_the_journal_takes_back_one_thing_and_a_whole_round(house: House, desk: Page) -> None:
    event = house.event(4)
    house.publish(event)
    go(desk, event, "/results")
    type_result(desk, 1, "1", 2, 5, 0, 1)
    go(desk, event, "/journal")
    expect(desk.locator(".journal li").first).to_contain_text("result entered")
    desk.locator(".journal li").first.locator("button").click()
    expect(desk.locator(".journal li").first).to_contain_text("Taken back")
    assert house.state(event).rounds[0].matches[0].match.result is None
    desk.get_by_role("button", name="Take back round 1").click()
    expect(desk.locator("#taken-back")).to_contain_text("Round 1 was taken back.")
    go(desk, event, "/journal")
    expect(desk.locator(".journal li").first).to_contain_text("Round 1 was taken back.")
    assert house.state(event).rounds == ()


def test_every_page_of_the_desk_is_accessible(house: House, desk: Page) -> None:
    event = house.event(9)
    house.publish(event)
    wrong = []
    for end in (
        "",
        "/round",
        "/results?table=1",
        "/results?table=99",
        "/clock",
        "/conduct",
        "/conduct?entrant=e1",
        "/announcements",
        "/journal",
        "/match/1/0",
    ):
        go(desk, event, end)
        for width in (360, 1280):
            desk.set_viewport_size({"width": width, "height": 800})
            wide = desk.evaluate("document.documentElement.scrollWidth")
            wrong += [f"{end} {width}: {wide} px wide"] if wide > width else []
            wrong += [f"{end} {width}: {one}" for one in findings(desk)]
    assert wrong == []
