"""Squads on the phones: both choose, both see it together, a third sees nothing (SP-18)."""

import pytest
from playwright.sync_api import Page, expect

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.ids import MatchRef, PersonId
from podium.event.results import RecordResult
from podium.event.squads import EnterSquads
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.rosters.roster import Chosen, PremierList, Squad
from podium.service.ids import EventId
from tests.e2e.chromium import put_away
from tests.e2e.judge.court import JUDGE, Court, fine
from tests.e2e.links import open_link
from tests.unit.event.playing import won
from tests.unit.service.serving import ORGANISER


def choose(phone: Page, *squads: int) -> None:
    form = phone.locator("form[data-form=squads]")
    for number in range(1, 5):
        form.get_by_label(f"Squad {number}").set_checked(number in squads)
    form.get_by_role("button", name="Choose these squads").click()


@pytest.mark.rule("SP-18", "SP-19")
def test_both_choose_and_see_both_together_and_a_third_sees_nothing(court: Court) -> None:
    event = court.event(4)
    _, (first, second) = court.match(event)
    third = next(one for one in court.state(event).entrants if one not in (first, second))
    one, other, bystander = (court.phone(event, who) for who in (first, second, third))
    public = court.watching(event, "/wall")
    due = public.locator(".squads-due b")
    expect(due).to_have_count(2)
    fine(one)
    choose(one, 1, 3)
    expect(one.get_by_text("You have chosen:")).to_be_visible()
    expect(other.get_by_text("Your opponent has chosen.")).to_be_visible()
    fine(one)
    one.get_by_text("Choose other squads").click()
    choose(one, 2, 3)
    expect(one.locator(".my-squads")).to_contain_text("Squad 2, Squad 3")
    for page in (other, bystander):
        assert "Squad 2, Squad 3" not in page.locator("main").inner_text()
    choose(other, 1, 4)
    for page in (one, other):
        expect(page.locator(".both-squads")).to_contain_text("Squad 2, Squad 3")
        expect(page.locator(".both-squads")).to_contain_text("Squad 1, Squad 4")
        fine(page)
    expect(due).to_have_count(1)
    for page in (bystander, public):
        said = page.locator("body").inner_text()
        assert "Squad 2, Squad 3" not in said
        assert "Squad 1, Squad 4" not in said
    expect(bystander.locator("form[data-form=squads]")).to_be_visible()


@pytest.mark.rule("SP-18")
def test_a_judge_enters_squads_from_paper(court: Court) -> None:
    event = court.event(4)
    _, (first, _) = court.match(event)
    judge = court.judging(event)
    judge.get_by_text("4 have not chosen squads yet").click()
    fine(judge)
    judge.get_by_role("link", name=court.called(event, first)).first.click()
    form = judge.locator("form[data-form=squads-1]")
    form.get_by_label("Squad 1").check()
    form.get_by_role("button", name="Enter these squads").click()
    expect(judge.get_by_text("Squads to choose: exactly 2 of 4.")).to_be_visible()
    form.get_by_label("Squad 2").check()
    form.get_by_role("button", name="Enter these squads").click()
    expect(judge.get_by_text("Round 1: 1, 2 · sealed")).to_be_visible()
    fine(judge)
    assert court.state(event).squads[1][first].squads == (1, 2)


def in_last_round(court: Court) -> tuple[EventId, EntrantId]:
    """The second of two rounds, and somebody who has used squads 1 and 2 in the first."""
    event, me = court.begin(4, rounds=2, cut=0), EntrantId("e1")
    court.name(event, {f"p{number}": f"Player {number}" for number in range(1, 5)})
    court.do(event, NameStaff(PersonId(court.people[JUDGE]), Role.JUDGE))
    court.publish(event)
    state = court.state(event)
    court.do(event, EnterSquads(MatchRef(1, state.rounds[0].seats[me]), me, (1, 2)))
    for index, played in enumerate(state.rounds[0].matches):
        result = won(state.rulebook, Stage.SWISS, played, played.match.entrants[0])
        court.do(event, RecordResult(MatchRef(1, index), result))
    court.publish(event)
    return event, me


@pytest.mark.rule("SP-19", "EV-24")
def test_what_the_duty_forbids_is_refused_on_the_phone_and_a_judge_lets_it_pass(
    court: Court,
) -> None:
    event, me = in_last_round(court)
    phone = court.phone(event, me)
    choose(phone, 1, 3)
    expect(phone.get_by_text("Left over: 4.")).to_be_visible()
    fine(phone)
    judge = court.judging(event, f"/entrant/{me}")
    form = judge.locator("form[data-form=squads-2]")
    form.get_by_label("Squad 1").check()
    form.get_by_label("Squad 3").check()
    form.get_by_label("Reason").fill("A broken model")
    form.get_by_role("button", name="Enter these squads").click()
    judge.get_by_role("button", name="Do it anyway").click()
    expect(judge.get_by_text("Round 2: 1, 3 · sealed")).to_be_visible()
    kept = court.state(event).squads[2][me].against_duty
    assert kept is not None
    assert (kept.role, kept.reason) == (Role.JUDGE, "A broken model")


@pytest.mark.rule("SP-18")
def test_squads_are_chosen_without_scripts(court: Court) -> None:
    event = court.event(4)
    _, (first, _) = court.match(event)
    person = court.state(event).entrants[first].members[0]
    claim = court.access.claims.issue(event, person, court.now)
    context = court.browser.new_context(base_url=court.address, java_script_enabled=False)
    try:
        page = context.new_page()
        open_link(page, claim)
        choose(page, 1)
        expect(page.get_by_text("Squads to choose: exactly 2 of 4.")).to_be_visible()
        page.goto(f"/e/{event}/me")
        choose(page, 1, 4)
        expect(page.locator(".my-squads")).to_contain_text("Squad 1, Squad 4")
    finally:
        put_away(context)


def hand_in(court: Court, event: EventId, *entrants: EntrantId) -> None:
    """Lists of four squads, entered by the host with a reason, as round 1 is published."""
    for owner in entrants:
        squads = tuple(
            Squad((Chosen(f"Captain of {owner}, {number}"), Chosen("Harbour Guards")))
            for number in range(1, 5)
        )
        command = court.service.rosters.prepare(
            event, owner, PremierList(squads), actor=PersonId(ORGANISER), reason="from paper"
        )
        court.do(event, command)


@pytest.mark.rule("SP-18", "SP-22")
def test_squads_are_chosen_and_shown_by_their_units(court: Court) -> None:
    event = court.event(4)
    _, (first, second) = court.match(event)
    hand_in(court, event, first, second)
    one, other = (court.phone(event, who) for who in (first, second))
    expect(one.locator(".squad-boxes")).to_contain_text(f"Captain of {first}, 3 · Harbour Guards")
    fine(one)
    choose(one, 1, 3)
    choose(other, 2, 4)
    for page in (one, other):
        expect(page.locator(".both-squads")).to_contain_text(f"Captain of {first}, 3")
        expect(page.locator(".both-squads")).to_contain_text(f"Captain of {second}, 4")
        fine(page)
    judge = court.judging(event, f"/entrant/{first}")
    judge.get_by_text("Round 1: 1, 3").click()
    assert "Captain" not in judge.locator("main").inner_text()
    judge.get_by_role("button", name="Show the units of the squads").click()
    boxes = judge.locator("form[data-form=squads-1]")
    expect(boxes).to_contain_text(f"Captain of {first}, 3 · Harbour Guards")
    fine(judge)
    assert list(court.state(event).rosters.looks) == [first]
