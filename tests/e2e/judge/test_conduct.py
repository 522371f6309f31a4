"""Warnings, penalties and suspicions: given on the judge's phone, seen by whom they concern."""

import pytest
from playwright.sync_api import Page, expect

from podium.event.conduct import GiveWarning, Ground
from podium.service.ids import EventId
from tests.e2e.events.hall import fill_result
from tests.e2e.judge.court import HEAD, JUDGE, Court, fine, table_of
from tests.unit.event.playing import LCG, LG

ASKS = "These warnings ask for a decision."


def warn(judge: Page, event: EventId, name: str) -> None:
    """Three taps: the player, the ground, the button."""
    judge.goto(f"/e/{event}/judge")
    judge.get_by_role("link", name=name, exact=True).click()
    judge.get_by_role("link", name="Slow play").click()
    judge.get_by_role("button", name="Warn: Slow play").click()


@pytest.mark.rule("EV-9", "EV-13")
def test_a_warning_takes_three_taps_and_the_third_asks_any_judge(court: Court) -> None:
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
    fine(judge)
    head = court.judging(event, who=HEAD)
    judge.goto(f"/e/{event}/judge")
    judge.locator(".banner", has_text=f"{name} has been warned").get_by_role("button").click()
    judge.get_by_role("button", name="Stays in the event").click()
    expect(judge.get_by_text(ASKS)).to_have_count(0)
    expect(head.locator(".banner", has_text=f"{name} has been warned")).to_have_count(0)


@pytest.mark.rule("EV-9")
@pytest.mark.parametrize("who", [JUDGE, HEAD])
def test_any_judge_removes_whom_a_third_warning_was_given(court: Court, who: str) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    court.do(event, *[GiveWarning((one,), Ground.SLOW_PLAY)] * 3)
    head, phone = court.judging(event, f"/entrant/{one}", who), court.phone(event, one)
    mate = court.phone(event, other)
    fine(head)
    head.get_by_role("button", name="Remove", exact=True).click()
    unknown_scores(head)
    head.get_by_role("button", name="Remove", exact=True).click()
    expect(head.locator("h1")).to_contain_text("Disqualified")
    expect(phone.locator(".banner.warning")).to_contain_text("Disqualified")
    expect(mate.locator(".settled")).to_contain_text("You win")
    home = court.watching(event, "/standings")
    expect(home.locator("tr", has_text=court.called(event, one))).to_contain_text("Disqualified")


@pytest.mark.rule("EV-9", "EV-10")
def test_a_judge_removes_at_once_and_the_head_judge_lifts_it_on_appeal(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    judge = court.judging(event, f"/entrant/{one}?ground=violence")
    phone, mate = court.phone(event, one), court.phone(event, other)
    fine(judge)
    judge.get_by_role("button", name="Remove at once").click()
    unknown_scores(judge)
    expect(judge.locator("#field-reason")).to_have_value("Violence")
    judge.get_by_role("button", name="Penalise").click()
    expect(judge.locator("h1")).to_contain_text("Disqualified")
    expect(phone.locator(".banner.warning")).to_contain_text("Disqualified")
    fine(phone)
    phone.get_by_role("button", name="Appeal to the head judge").click()
    expect(phone.locator(".banner.warning")).to_contain_text("Your appeal against your removal")
    expect(judge.get_by_text("The person with the last word decides.")).to_be_visible()
    head = court.judging(event, who=HEAD)
    head.locator(".banner", has_text="appeals against the removal").get_by_role("button").click()
    head.locator("[data-form=decide-removal] [name=text]").fill("It was a misunderstanding.")
    fine(head)
    head.get_by_role("button", name="Lift the removal").click()
    expect(head.get_by_text("It was a misunderstanding.")).to_be_visible()
    expect(judge.locator("h1")).to_contain_text("Playing")
    for page in (phone, mate):
        expect(page.get_by_text("Report the result")).to_be_visible()


@pytest.mark.rule("LG-10")
def test_who_leaves_the_cut_of_legion_waits_for_a_choice_on_the_judges_phone(court: Court) -> None:
    event = court.event_in_the_cut(LG)
    _, (one, other) = court.match(event)
    name = court.called(event, one)
    leaver, mate = court.phone(event, one), court.phone(event, other)
    bracket = court.watching(event, "/bracket")
    leaver.get_by_text("Drop out", exact=True).first.click()
    leaver.get_by_role("button", name="Drop out").click()
    leaver.get_by_label("The scores are not known").check()
    leaver.get_by_role("button", name="Show what each side gets").click()
    expect(leaver.get_by_text("the staff choose between a replacement")).to_be_visible()
    leaver.get_by_role("button", name="Drop out").click()
    for page in (leaver, mate):
        expect(page.get_by_text("This match waits for the staff.")).to_be_visible()
    expect(bracket.get_by_text("waits for the staff").locator("visible=true").first).to_be_visible()
    fine(mate)
    judge = court.judging(event)
    judge.locator(".banner", has_text=f"{name} has left the cut").get_by_role("button").click()
    fine(judge)
    judge.get_by_role("button", name="Walkover").click()
    expect(mate.locator(".settled")).to_contain_text("You win")


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


@pytest.mark.rule("EV-13", "EV-9")
@pytest.mark.parametrize("who", [JUDGE, HEAD])
def test_any_judge_disqualifies(court: Court, who: str) -> None:
    event = court.event()
    _, (one, _) = court.match(event)
    head, phone = court.judging(event, f"/entrant/{one}", who), court.phone(event, one)
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


def unknown_scores(page: Page) -> None:
    """Says that the scores of the match are not known."""
    page.get_by_label("The scores are not known").check()
    page.get_by_role("button", name="Show what each side gets").click()
    expect(page.get_by_role("heading", name="What each side gets")).to_be_visible()
    fine(page)


def penalise(page: Page, kind: str, *, points: str = "", match: str = "") -> None:
    """Fills in the form and sends it."""
    page.get_by_text("Give a penalty").click()
    page.check(f"input[name=penalty][value={kind}]")
    if match:
        page.check(f"input[type=radio][name=match][value='{match}']")
    page.get_by_role("button", name="Continue").click()
    if not points:
        unknown_scores(page)
    else:
        page.fill("#field-points", points)
    page.fill("#field-reason", "Late again.")
    page.fill("#field-penalty-rule", "EV-13")
    page.get_by_role("button", name="Penalise").click()
