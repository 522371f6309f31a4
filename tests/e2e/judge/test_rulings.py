"""Rulings and appeals: given on the judge's phone, appealed on a player's, decided by whoever has
the last word.
"""

import pytest
from playwright.sync_api import expect

from podium.event.rulings import GiveRuling
from tests.e2e.events.hall import fill_result
from tests.e2e.judge.court import HEAD, HOST, Court, fine, table_of
from tests.unit.event.playing import LCG, SP

APPEAL = {HEAD: "Appeal to the head judge", HOST: "Appeal to the organiser"}


@pytest.mark.rule("EV-10")
@pytest.mark.parametrize(("rulebook", "last_word"), [(SP, HEAD), (LCG, HOST)])
def test_an_appeal_goes_to_the_last_word_and_both_rulings_stay(
    court: Court, rulebook: str, last_word: str
) -> None:
    event = court.event(4, rulebook)
    ref, (one, other) = court.match(event)
    judge, phone = court.judging(event, table_of(ref)), court.phone(event, one)
    judge.get_by_text("Ruling in words").click()
    judge.locator("[data-form=ruling] [name=text]").fill("It counts.")
    judge.locator("[data-form=ruling]").get_by_role("button").click()
    expect(phone.locator(".ruling")).to_contain_text("It counts.")
    phone.get_by_role("button", name=APPEAL[last_word]).click()
    expect(judge.locator(".ruling")).to_contain_text("The person with the last word decides.")
    decides = court.judging(event, who=last_word)
    fine(decides)
    decides.locator(".ruling [name=text]").fill("It does not.")
    decides.get_by_role("button", name="Replace the ruling").click()
    expect(decides.get_by_role("heading", name="Appeals")).to_have_count(0)
    told = "Replaced on appeal: It does not."
    for page in (judge, court.judging(event, "/rulings", HEAD)):
        expect(page.locator(".ruling")).to_contain_text("It counts.")
        expect(page.locator(".ruling")).to_contain_text(told)
    for mate in (phone, court.phone(event, other)):
        expect(mate.locator(".ruling")).to_contain_text("It does not.")


@pytest.mark.rule("EV-10")
def test_somebody_appeals_by_word_of_mouth_and_the_ruling_is_confirmed(court: Court) -> None:
    event = court.event()
    ref, (one, _) = court.match(event)
    court.do(event, GiveRuling("Play on.", match=ref), by=court.people["judge"])
    judge, phone = court.judging(event, "/rulings"), court.phone(event, one)
    judge.get_by_role("button", name="A player appeals").click()
    expect(phone.locator(".ruling")).to_contain_text("the head judge decides")
    head = court.judging(event, table_of(ref), HEAD)
    head.locator(".ruling [name=text]").fill("Yes, play on.")
    head.get_by_role("button", name="Confirm the ruling").click()
    expect(judge.locator(".ruling")).to_contain_text("Confirmed on appeal: Yes, play on.")
    expect(phone.locator(".ruling")).to_contain_text("Yes, play on.")
    fine(judge)


@pytest.mark.rule("EV-10")
def test_a_ruling_for_no_table_in_particular_is_for_the_staff(court: Court) -> None:
    event = court.event()
    _, (one, _) = court.match(event)
    judge, phone = court.judging(event, "/rulings"), court.phone(event, one)
    judge.get_by_text("Ruling for no table in particular").click()
    judge.locator("[data-form=ruling] [name=text]").fill("Measuring tapes may be shared.")
    fine(judge)
    judge.get_by_role("button", name="Give the ruling").click()
    head = court.judging(event, "/rulings", HEAD)
    expect(head.locator(".ruling")).to_contain_text("Measuring tapes may be shared.")
    expect(head.locator(".ruling")).to_contain_text("Jo")
    assert "Measuring" not in phone.content()


@pytest.mark.rule("LCG-24")
@pytest.mark.parametrize("outcome", ["restored", "played-on", "loss-for-both"])
def test_a_corrupted_game_both_are_warned_and_it_is_ruled_on(court: Court, outcome: str) -> None:
    event = court.event(4, LCG)
    ref, (one, other) = court.match(event)
    judge = court.judging(event, table_of(ref))
    phones = court.phone(event, one), court.phone(event, other)
    judge.get_by_text("The game state is corrupted").click()
    expect(judge.get_by_text("Both have been warned.")).to_have_count(0)
    judge.get_by_role("button", name="Warn both").click()
    expect(judge.get_by_text("Both have been warned.")).to_be_visible()
    for phone in phones:
        expect(phone.locator("li", has_text="Unclear game state")).to_contain_text("LCG-24")
    judge.check(f"input[name=outcome][value={outcome}]")
    judge.locator("[data-form=corrupted]").get_by_role("button").click()
    expect(judge.locator(".ruling")).to_be_visible()
    for phone in phones:
        expect(phone.locator(".ruling")).to_contain_text("The game state was corrupted.")
    owed = judge.get_by_text("A loss for both has been ruled.")
    expect(owed).to_have_count(1 if outcome == "loss-for-both" else 0)
    fine(judge)


@pytest.mark.rule("LCG-24")
def test_a_ruled_loss_for_both_is_entered_as_the_result_of_the_game(court: Court) -> None:
    event = court.event(4, LCG)
    ref, (one, _) = court.match(event)
    judge, phone = court.judging(event, table_of(ref)), court.phone(event, one)
    form = judge.locator("form.result-form").first
    if form.get_by_text("Who played the dark side first?").count():
        form.locator(".keys").first.locator("label").first.click()
    first = form.locator(".game").first
    first.get_by_text("It ended another way").click()
    first.locator("select").first.select_option(label="Loss for both")
    form.locator(".game").nth(1).locator(".keys label", has_text=court.called(event, one)).click()
    form.get_by_role("button", name="Save the result").click()
    expect(phone.get_by_text("The result stands")).to_be_visible()
    game = court.state(event).rounds[0].matches[0].match.result
    assert game is not None
    assert "double-loss" in str(game)


def test_who_enters_the_result_can_use_the_usual_form_too(court: Court) -> None:
    event = court.event(4, LCG)
    ref, (one, _) = court.match(event)
    judge, home = court.judging(event, table_of(ref)), court.watching(event, "/standings")
    form = judge.locator("form.result-form").first
    if form.get_by_text("Who played the dark side first?").count():
        form.locator(".keys").first.locator("label").first.click()
    name = court.called(event, one)
    fill_result(form, (name, name))
    form.get_by_role("button", name="Save the result").click()
    expect(home.locator("tr", has_text=name)).to_contain_text("1–0–0")
