"""Warnings, penalties and suspicions: given on the judge's phone, seen by whom they concern."""

import pytest
from playwright.sync_api import Page, expect

from podium.event.conduct import GiveWarning, Ground
from podium.service.ids import EventId
from tests.e2e.events.hall import fill_result
from tests.e2e.judge.court import HEAD, Court, fine, table_of
from tests.unit.event.playing import LCG

ASKS = "These warnings ask for a decision."


def warn(judge: Page, event: EventId, name: str) -> None:
    """Three taps: the player, the ground, the button."""
    judge.goto(f"/e/{event}/judge")
    judge.get_by_role("link", name=name, exact=True).click()
    judge.get_by_role("link", name="Slow play").click()
    judge.get_by_role("button", name="Warn: Slow play").click()


@pytest.mark.rule("EV-9", "EV-13")
def test_a_warning_takes_three_taps_and_the_third_asks_who_may_decide(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    name = court.called(event, one)
    phone, mate = court.phone(event, one), court.phone(event, other)
    judge = court.judging(event)
    for count in range(1, 4):
        warn(judge, event, name)
        expect(judge.locator(".kept")).to_have_count(count)
        expect(phone.locator("li", has_text="Slow play")).to_have_count(count)
    assert {kept.rule for kept in court.state(event).warnings.values()} == {"EV-9"}
    expect(mate.get_by_text("My warnings")).to_have_count(0)
    expect(judge.locator(".banner.warning")).to_contain_text(
        "The head judge or an organiser decides"
    )
    fine(judge)
    head = court.judging(event, who=HEAD)
    head.locator(".banner", has_text=f"{name} has been warned").get_by_role("button").click()
    head.get_by_role("button", name="Stays in the event").click()
    expect(head.get_by_text(ASKS)).to_have_count(0)
    expect(judge.get_by_text(ASKS)).to_have_count(0)


@pytest.mark.rule("EV-9")
def test_the_head_judge_removes_whom_a_third_warning_was_given(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    court.do(event, *[GiveWarning((one,), Ground.SLOW_PLAY)] * 3)
    head, phone = court.judging(event, f"/entrant/{one}", HEAD), court.phone(event, one)
    mate = court.phone(event, other)
    fine(head)
    head.get_by_role("button", name="Remove", exact=True).click()
    expect(head.locator("h1")).to_contain_text("Disqualified")
    expect(phone.locator(".banner.warning")).to_contain_text("Disqualified")
    expect(mate.locator(".settled")).to_contain_text("You win")
    home = court.watching(event, "/standings")
    expect(home.locator("tr", has_text=court.called(event, one))).to_contain_text("Disqualified")


@pytest.mark.rule("EV-9")
def test_violence_offers_removal_at_once_to_who_may_decide_it(court: Court) -> None:
    event = court.event()
    _, (one, _) = court.match(event)
    end = f"/entrant/{one}?ground=violence"
    judge, head = court.judging(event, end), court.judging(event, end, HEAD)
    expect(judge.locator(".banner.danger")).to_contain_text(
        "The head judge or an organiser decides"
    )
    fine(head)
    head.get_by_role("button", name="Remove at once").click()
    expect(head.locator("h1")).to_contain_text("Disqualified")
    expect(court.phone(event, one).locator(".banner.warning")).to_contain_text("Disqualified")


@pytest.mark.rule("EV-13")
def test_points_are_taken_and_everyone_sees_it_in_the_standings(court: Court) -> None:
    event = court.event()
    _, (one, _) = court.match(event)
    judge, home = court.judging(event, f"/entrant/{one}"), court.watching(event, "/standings")
    penalise(judge, "points", points="2")
    expect(judge.locator(".kept")).to_contain_text("Late again.")
    row = home.locator("tr", has_text=court.called(event, one))
    expect(row).to_contain_text("(2 deducted)")


@pytest.mark.rule("EV-13")
@pytest.mark.parametrize(
    ("kind", "told"), [("match-loss", "wins"), ("double-loss", "Loss for both")]
)
def test_a_match_is_lost_for_one_or_for_both(court: Court, kind: str, told: str) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    judge, phone = court.judging(event, f"/entrant/{one}"), court.phone(event, one)
    mate = court.phone(event, other)
    penalise(judge, kind, match="1/0")
    expect(judge.locator(".kept")).to_contain_text("Late again.")
    expect(phone.locator(".settled")).to_contain_text(told)
    expect(mate.locator(".settled")).to_contain_text(told if kind == "double-loss" else "You win")


@pytest.mark.rule("EV-13")
def test_only_who_may_decide_it_disqualifies(court: Court) -> None:
    event = court.event()
    _, (one, _) = court.match(event)
    judge = court.judging(event, f"/entrant/{one}")
    assert judge.locator("input[value=disqualification]").count() == 0
    head, phone = court.judging(event, f"/entrant/{one}", HEAD), court.phone(event, one)
    penalise(head, "disqualification")
    expect(phone.locator(".banner.warning")).to_contain_text("Disqualified")


@pytest.mark.rule("EV-13")
def test_a_game_is_lost_at_the_table(court: Court) -> None:
    event = court.event(4, LCG)
    ref, (one, other) = court.match(event)
    judge, phone = court.judging(event, table_of(ref)), court.phone(event, one)
    judge.get_by_text("Game loss", exact=True).click()
    form = judge.locator("[data-form=game-loss]")
    form.locator(".keys").first.locator("label", has_text=court.called(event, one)).click()
    form.locator("[name=reason]").fill("The deck held 61 cards.")
    form.locator("[name=rule]").fill("LCG-21")
    if form.get_by_text("Who played the dark side first?").count():
        form.locator(".keys").nth(1).locator("label").first.click()
    fill_result(form, (court.called(event, other), court.called(event, one)))
    fine(judge)
    form.get_by_role("button", name="Penalise").click()
    expect(judge.locator(".kept").first).to_contain_text("The deck held 61 cards.")
    expect(phone.get_by_text("The result stands")).to_be_visible()
    expect(phone.locator(".settled")).to_contain_text("3–3")


@pytest.mark.rule("EV-11")
def test_a_suspicion_is_decided_by_a_judge_and_players_learn_nothing(court: Court) -> None:
    event = court.event()
    ref, (one, _) = court.match(event)
    judge, phone = court.judging(event, table_of(ref)), court.phone(event, one)
    before = phone.locator("main").inner_text()
    judge.get_by_text("The result looks arranged").click()
    judge.fill("#field-flag-note", "They spoke of prizes.")
    judge.get_by_role("button", name="Flag it").click()
    head = court.judging(event, who=HEAD)
    banner = head.locator(".banner.warning", has_text="the result looks arranged")
    expect(banner).to_contain_text("They spoke of prizes.")
    fine(head)
    banner.get_by_role("link").click()
    expect(head.locator("h1")).to_have_text("Table 1")
    head.go_back()
    banner.get_by_role("button", name="It was arranged").click()
    expect(banner).to_have_count(0)
    expect(judge.locator(".banner.warning")).to_contain_text("It was arranged")
    judge.get_by_role("link", name=f"Warn: {court.called(event, one)}").click()
    judge.get_by_role("button", name="Warn: Arranged result").click()
    expect(judge.locator(".kept")).to_contain_text("EV-11")
    expect(phone.get_by_text("My warnings")).to_be_visible()
    assert "prizes" not in phone.content()
    assert "arranged" not in before.lower()


@pytest.mark.rule("EV-11")
def test_a_suspicion_can_be_dropped_at_the_table(court: Court) -> None:
    event = court.event()
    ref, _ = court.match(event)
    judge = court.judging(event, table_of(ref))
    judge.get_by_text("The result looks arranged").click()
    judge.fill("#field-flag-note", "Quick.")
    judge.get_by_role("button", name="Flag it").click()
    judge.get_by_role("button", name="It is in order").click()
    expect(judge.locator(".banner.warning")).to_contain_text("It is in order")
    head = court.judging(event, who=HEAD)
    expect(head.locator("h1")).to_be_visible()
    expect(head.get_by_text("looks arranged")).to_have_count(0)


def penalise(page: Page, kind: str, *, points: str = "", match: str = "") -> None:
    """Fills in the form and sends it."""
    page.get_by_text("Give a penalty").click()
    page.check(f"input[name=penalty][value={kind}]")
    if points:
        page.fill("#field-points", points)
    if match:
        page.check(f"input[name=match][value='{match}']")
    page.fill("#field-reason", "Late again.")
    page.fill("#field-penalty-rule", "EV-13")
    page.get_by_role("button", name="Penalise").click()
