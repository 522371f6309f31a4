"""Taking a round back from the desk, and taking that back."""

from playwright.sync_api import Page, expect

from podium.service.ids import EventId
from tests.e2e.axe import findings
from tests.e2e.desk.house import House


def two_rounds(house: House) -> EventId:
    event = house.event(8)
    for _ in range(2):
        house.publish(event)
        house.record_all(event)
    return event


def test_enter_pressed_twice_takes_one_round_back_and_the_question_names_it(
    house: House, desk: Page
) -> None:
    event = two_rounds(house)
    asked: list[str] = []
    desk.on("dialog", lambda dialog: asked.append(dialog.message))
    desk.goto(f"/e/{event}/desk/journal")
    desk.get_by_role("button", name="Take back round 2").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#taken-back")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.wait_for_timeout(500)
    assert len(house.state(event).rounds) == 1
    assert asked == ["Take back the whole of round 2? 4 results and the clock go with it."]


def test_a_round_taken_back_by_mistake_is_put_back_with_its_results(
    house: House, desk: Page
) -> None:
    event = two_rounds(house)
    before = house.state(event)
    desk.goto(f"/e/{event}/desk/journal")
    desk.get_by_role("button", name="Take back round 2").click()
    expect(desk.locator("#taken-back")).to_contain_text("Round 2 was taken back. It had 4 results.")
    assert findings(desk) == []
    desk.get_by_role("button", name="Put round 2 back").click()
    expect(desk.locator("#taken-back")).to_have_count(0)
    expect(desk.locator("h1")).to_contain_text("Draw round 3.")
    assert house.state(event).rounds == before.rounds
    desk.goto(f"/e/{event}/desk/journal")
    expect(desk.locator(".journal li").first).to_contain_text("Round 2 was put back as it was.")


def test_two_rounds_taken_back_in_the_journal_come_back_in_turn(house: House, desk: Page) -> None:
    event = two_rounds(house)
    for number in (2, 1):
        desk.goto(f"/e/{event}/desk/journal")
        desk.get_by_role("button", name=f"Take back round {number}").click()
        expect(desk.locator("#taken-back")).to_contain_text(f"Round {number} was taken back.")
    for number in (1, 2):
        desk.goto(f"/e/{event}/desk/journal")
        desk.get_by_role("button", name=f"Put round {number} back").click()
        desk.wait_for_url(f"**/e/{event}/desk")
    assert len(house.state(event).rounds) == 2
