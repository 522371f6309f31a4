"""Calls, results and time at a table: done on the judge's phone, seen on those of the players."""

import re

import pytest
from playwright.sync_api import Page, expect

from podium.event.clock import StartClock
from podium.event.ids import MatchRef
from tests.e2e.events.hall import fill_result, report
from tests.e2e.judge.court import HEAD, HOST, Court, fine, table_of
from tests.unit.event.playing import LG, TM

WON, LOST = (2, 5, 1, 3), (1, 3, 2, 5)
STANDS = "The result stands"


def test_a_call_counts_up_is_taken_and_settled(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    caller, mate = court.phone(event, one), court.phone(event, other)
    caller.get_by_role("button", name="Call a judge").click()
    expect(mate.get_by_text("A judge has been called.")).to_be_visible()
    court.wait(3)
    judge, colleague = court.judging(event), court.judging(event, who=HEAD)
    expect(judge.locator("[data-passed]")).to_have_text(re.compile(r"^3:0\d$"))
    expect(judge.locator(".call")).to_contain_text("Called by Player")
    fine(judge)
    judge.get_by_role("button", name="I’m going").click()
    expect(colleague.locator(".call")).to_contain_text("Jo is on the way.")
    for phone in (caller, mate):
        expect(phone.get_by_text("A judge is on the way.")).to_be_visible()
    judge.get_by_role("button", name="Settled").click()
    expect(colleague.locator("main")).to_contain_text("No one is waiting for a judge.")
    expect(caller.get_by_role("button", name="Call a judge")).to_be_visible()


def test_a_call_is_taken_and_settled_at_the_table_too(court: Court) -> None:
    event = court.event()
    ref, (one, _) = court.match(event)
    caller = court.phone(event, one)
    caller.get_by_role("button", name="Call a judge").click()
    judge = court.judging(event)
    judge.locator(".call a.table-number").click()
    expect(judge.locator("h1")).to_have_text(f"Table {ref.index + 1}")
    judge.get_by_role("button", name="I’m going").click()
    expect(caller.get_by_text("A judge is on the way.")).to_be_visible()
    judge.get_by_role("button", name="Settled").click()
    expect(caller.get_by_role("button", name="Call a judge")).to_be_visible()
    expect(judge.locator(".call")).to_have_count(0)


def test_a_result_is_entered_at_the_table(court: Court) -> None:
    event = court.event()
    ref, (one, other) = court.match(event)
    judge = court.judging(event, table_of(ref))
    phones = court.phone(event, one), court.phone(event, other)
    fill_result(judge.locator(".result-form").first, (court.called(event, one),), WON)
    judge.get_by_role("button", name="Save the result").click()
    expect(phones[0].get_by_text(STANDS)).to_be_visible()
    expect(phones[0].locator(".settled")).to_contain_text("You win")
    expect(phones[1].locator(".settled")).to_contain_text(f"{court.called(event, one)} wins")
    home = court.watching(event, "/pairings?by=table")
    expect(home.locator("tr.match", has_text=court.called(event, one))).to_contain_text("2–1")
    judge.get_by_role("button", name="Correct the result").click()
    expect(judge).to_have_url(re.compile(r"/desk/match/1/0$"))


@pytest.mark.parametrize("at_table", [False, True])
def test_a_report_is_confirmed_with_one_tap(court: Court, *, at_table: bool) -> None:
    event = court.event()
    ref, (one, other) = court.match(event)
    phone, mate = court.phone(event, one), court.phone(event, other)
    report(phone, court.called(event, one), scores=WON)
    judge = court.judging(event, table_of(ref) if at_table else "")
    expect(judge.locator(".reports")).to_contain_text("reported:")
    judge.locator(".reports").get_by_role("button", name="Confirm").click()
    for page in (phone, mate):
        expect(page.get_by_text(STANDS)).to_be_visible()


def test_who_disagrees_is_told_by_the_judge_who_is_right(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    phone, mate = court.phone(event, one), court.phone(event, other)
    report(phone, court.called(event, one), scores=WON)
    mate.get_by_text("No, it was different").click()
    fill_result(mate.locator("details.report"), (court.called(event, other),), LOST)
    mate.get_by_role("button", name="Send the result").click()
    judge = court.judging(event)
    expect(judge.locator(".disputed")).to_contain_text("The two disagree.")
    fine(judge)
    line = judge.locator(".reports li", has_text=f"{court.called(event, other)} reported")
    line.get_by_role("button", name="This one is right").click()
    expect(mate.locator(".settled")).to_contain_text("You win")
    expect(phone.locator(".settled")).to_contain_text(f"{court.called(event, other)} wins")


def test_who_did_not_show_up_loses_and_is_taken_out(court: Court) -> None:
    event = court.event()
    ref, (one, other) = court.match(event)
    judge = court.judging(event, table_of(ref))
    phone, mate = court.phone(event, one), court.phone(event, other)
    judge.get_by_text("A player did not show up").click()
    judge.locator("[data-form=no-show] label", has_text=court.called(event, other)).click()
    judge.get_by_text("and is taken out of the event").click()
    judge.get_by_role("button", name="Record it").click()
    expect(phone.locator(".settled")).to_contain_text("You win")
    expect(mate.get_by_text("You are not paired any more.")).to_be_visible()
    home = court.watching(event, "/standings")
    expect(home.locator("tr", has_text=court.called(event, other))).to_contain_text("Taken out")


def test_a_table_gets_more_time_by_taps_or_all_in_all(court: Court) -> None:
    event = court.event()
    ref, (one, _) = court.match(event)
    court.do(event, StartClock(1))
    judge, phone = court.judging(event, table_of(ref)), court.phone(event, one)
    judge.get_by_text("More time for this table").click()
    judge.get_by_role("button", name="+5").click()
    expect(phone.get_by_text("Your table has 5 minutes more.")).to_be_visible()
    judge.get_by_role("button", name="+3").click()
    expect(phone.get_by_text("Your table has 8 minutes more.")).to_be_visible()
    judge.fill("#field-minutes", "1")
    judge.get_by_role("button", name="Give more time").click()
    expect(phone.get_by_text("Your table has one minute more.")).to_be_visible()
    expect(court.judging(event, who=HEAD).locator(".judge-tables")).to_contain_text("+1")


@pytest.mark.rule("LG-12")
def test_judges_see_the_real_clock_where_players_may_not(court: Court) -> None:
    event = court.event(4, LG)
    _, (one, _) = court.match(event)
    court.do(event, StartClock(1))
    judge, phone = court.judging(event), court.phone(event, one)
    expect(judge.locator(".clock [data-left]")).to_be_hidden()
    judge.get_by_text("Show the real time").click()
    expect(judge.locator(".clock [data-left]")).to_be_visible()
    expect(judge.locator(".clock [data-left]")).to_have_text(
        re.compile(r"^\d:\d\d:\d\d$|^\d+:\d\d$")
    )
    expect(judge.locator(".clock")).to_contain_text("Players must not learn the time.")
    fine(judge)
    expect(phone.locator(".clock")).to_contain_text("The round is running")
    for page in (phone, court.watching(event, "/wall")):
        assert page.locator("[data-ends]").count() == 0


@pytest.mark.rule("TM-6")
def test_a_seat_check_shows_who_sits_where(court: Court) -> None:
    event = court.event(4, TM)
    ref, _ = court.match(event)
    dark = court.state(event).rounds[0].matches[0].dark
    number = str(dark).removeprefix("e")
    judge = court.judging(event, table_of(ref))
    seats = judge.locator("section", has=judge.get_by_role("heading", name="Seats"))
    expect(seats.locator("p").first).to_contain_text("Dark side")
    expect(seats.locator("p").first).to_contain_text(
        re.compile(rf"left: Player {number}b · right: Player {number}$")
    )
    fine(judge)
    paper = court.device(HOST)
    paper.goto(f"/e/{event}/paper/seating")
    expect(paper.locator(".plan").first).to_contain_text(f"Player {number} (player 1)")


def test_a_table_is_found_by_its_number_or_a_name(court: Court) -> None:
    event = court.event(8)
    ref, (one, _) = court.match(event, 2)
    court.name(event, {one.replace("e", "p"): "Zofia Żak"})
    judge = court.judging(event)
    judge.fill("#search", "zak")
    judge.get_by_role("button", name="Search").click()
    expect(judge.locator(".judge-tables li")).to_have_count(1)
    judge.locator(".judge-tables a.table-number").click()
    expect(judge).to_have_url(re.compile(rf"/judge{table_of(ref)}$"))


@pytest.mark.rule("EV-8", "LCG-40")
def test_who_plays_judges_nothing_at_their_own_table(court: Court) -> None:
    event, own = court.event_with_host()
    index = court.state(event).rounds[0].seats[own]
    ref = MatchRef(1, index)
    host = court.judging(event, who=HOST)
    expect(host.locator("li", has_text="This is your own match.")).to_have_count(1)
    for end in (table_of(ref), f"/entrant/{own}"):
        host.goto(f"/e/{event}/judge{end}")
        expect(host.locator(".banner").first).to_contain_text("This is your own match.")
        assert host.locator("main form[method=post][action*='/acts/']").count() == 0
        fine(host)
    host.goto(f"/e/{event}/judge{table_of(MatchRef(1, 1 - index))}")
    assert host.locator("main form[action$='/acts/give-ruling']").count() == 2


@pytest.mark.rule("EV-8", "LCG-40")
def test_a_form_sent_all_the_same_is_refused_in_words(court: Court) -> None:
    event, own = court.event_with_host()
    index = court.state(event).rounds[0].seats[own]
    host = court.judging(event, table_of(MatchRef(1, 1 - index)), who=HOST)
    host.get_by_text("Ruling in words").click()
    form = host.locator("[data-form=ruling]")
    form.locator("[name='match.index']").evaluate(f"field => field.value = {index}")
    form.locator("input[name=text]").fill("In my favour.")
    form.get_by_role("button").click()
    expect(host.locator(".banner.danger")).to_contain_text("This is your own match.")
    assert court.state(event).rulings == {}


def test_every_page_for_judges_fits_and_everybody_can_use_it(court: Court) -> None:
    event = court.event()
    ref, (one, _) = court.match(event)
    page: Page = court.judging(event)
    for end in ("", "/players", "/rulings", table_of(ref), f"/entrant/{one}?ground=violence"):
        page.goto(f"/e/{event}/judge{end}")
        for summary in page.locator("main details summary").all():
            summary.click()
        fine(page)
