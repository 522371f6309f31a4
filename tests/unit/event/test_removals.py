"""Removals by any judge, and appeals against them (EV-6, EV-9, EV-10)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.check_in import CheckInAll
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.fact import Command
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import Register, Withdraw
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import ReportResult
from podium.event.results import CorrectResult, RecordNoShow, RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import Standing
from podium.event.things import entrant_thing
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import (
    DESK,
    LCG,
    LG,
    ORGANISER,
    SP,
    Playing,
    person,
    viewer_of,
)

E1, E2, E3 = (EntrantId(f"e{number}") for number in range(1, 4))
ON = CurrentMatch.PLAYED_ON


def out(entrant: EntrantId = E1) -> Leave:
    return Leave(entrant, Status.DISQUALIFIED, ON)


def lift(entrant: EntrantId = E1) -> DecideRemoval:
    return DecideRemoval(entrant, lifted=True, text="It was not so.")


def confirm(entrant: EntrantId = E1) -> DecideRemoval:
    return DecideRemoval(entrant, lifted=False, text="It was so.")


def judged(rulebook: str = SP) -> Playing:
    """An event in round 1 with a judge beside the organiser, and no head judge."""
    event = Playing(rulebook, rounds=3).begin(6)
    event.do(NameStaff("judge", Role.JUDGE))
    event.publish()
    return event


def appealed(event: Playing, entrant: EntrantId = E1) -> Playing:
    """The event in which a judge has removed somebody who appeals."""
    event.do(out(entrant), by="judge")
    event.do(AppealRemoval(entrant), by=person(entrant))
    return event


def before_the_cut(rulebook: str = SP, size: int = 4) -> tuple[Playing, list[EntrantId]]:
    """An event whose Swiss rounds are over, and the order of its table."""
    event = Playing(rulebook, rounds=3, cut=size).begin(8)
    event.do(NameStaff("judge", Role.JUDGE))
    event.play(3)
    return event, order(event)


def order(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


def status(event: Playing, entrant: EntrantId = E1) -> Status:
    return event.state.entrants[entrant].status


def place(event: Playing, entrant: EntrantId) -> int | None:
    return event.standings()[entrant].place


@pytest.mark.rule("EV-9")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
@pytest.mark.parametrize("how", ["leave", "penalty", "warnings"])
def test_any_judge_removes_at_once(rulebook: str, how: str) -> None:
    event = judged(rulebook)
    event.do(NameStaff("head", Role.HEAD_JUDGE))
    commands: dict[str, list[Command]] = {
        "leave": [out()],
        "penalty": [Penalise(E1, PenaltyKind.DISQUALIFICATION, "cheating", "EV-9")],
        "warnings": [GiveWarning((E1,), Ground.CHEATING), DecideWarnings(E1, remove=True)],
    }
    for command in commands[how]:
        event.do(command, by="judge")
    assert status(event) is Status.DISQUALIFIED
    assert place(event, E1) is None
    assert event.refused(out(E2), by="p3") is Code.NOT_ALLOWED
    assert event.replayed() == event.state


@pytest.mark.rule("EV-9", "EV-10")
@pytest.mark.parametrize(
    ("rulebook", "head", "decides"),
    [(SP, True, "head"), (LG, False, ORGANISER), (LCG, True, ORGANISER)],
)
def test_an_appeal_goes_to_who_has_the_last_word(rulebook: str, head: bool, decides: str) -> None:
    event = judged(rulebook)
    if head:
        event.do(NameStaff("head", Role.HEAD_JUDGE))
    appealed(event)
    for by in {"judge", "head", ORGANISER, "p1"} - {decides}:
        assert event.refused(lift(), by=by) is Code.NOT_ALLOWED
    event.do(confirm(), by=decides)
    assert status(event) is Status.DISQUALIFIED
    assert event.refused(lift(), by=decides) is Code.NOT_APPEALED
    assert event.refused(AppealRemoval(E1), by="p1") is Code.RULING_FINAL
    own = event.view(viewer_of("e1")).own
    assert own is not None
    assert own.removal is not None
    assert (own.removal.lifted, own.removal.text) == (False, "It was so.")


@pytest.mark.rule("EV-9", "EV-10")
def test_a_removal_by_who_has_the_last_word_is_final_at_once() -> None:
    event = judged()
    event.do(out())
    assert event.refused(AppealRemoval(E1), by="p1") is Code.RULING_FINAL
    event.do(NameStaff("head", Role.HEAD_JUDGE))
    event.do(out(E2))
    event.do(AppealRemoval(E2), by="p2")
    assert event.refused(lift(E2)) is Code.NOT_ALLOWED
    event.do(lift(E2), by="head")


@pytest.mark.rule("EV-9")
def test_only_the_removed_and_the_staff_appeal_and_only_against_a_removal() -> None:
    event = judged()
    assert event.refused(AppealRemoval(E1)) is Code.NOT_REMOVED
    assert event.refused(AppealRemoval(EntrantId("x"))) is Code.UNKNOWN
    event.do(out(), by="judge")
    assert event.refused(AppealRemoval(E1), by="p2") is Code.NOT_ALLOWED
    assert event.refused(lift()) is Code.NOT_APPEALED
    event.do(AppealRemoval(E1), by="judge")
    assert event.do(AppealRemoval(E1), by="p1") == ()


@pytest.mark.rule("EV-9")
def test_while_the_appeal_is_open_they_stay_listed_where_they_stood_and_are_not_paired() -> None:
    event = judged()
    event.start_clock()
    event.record_all()
    first = order(event)[0]
    before = place(event, first)
    event.do(out(first), by="judge")
    assert place(event, first) is None
    event.do(AppealRemoval(first), by=person(first))
    assert place(event, first) == before
    assert first not in event.publish().seats
    for command in (ComeBack(first), out(first), Withdraw(first)):
        assert event.refused(command) is Code.APPEAL_OPEN
    assert event.refused(Register("again", (person(first),))) is Code.APPEAL_OPEN
    event.do(confirm(first))
    assert place(event, first) is None


@pytest.mark.rule("EV-9", "EV-6")
def test_nobody_takes_their_place_from_the_waiting_list_meanwhile() -> None:
    event = Playing(SP, capacity=2)
    event.do(NameStaff("judge", Role.JUDGE))
    event.register(4)
    event.do(out(), by="judge")
    assert event.state.entrants[E3].standing is Standing.REGISTERED  # it was said: EV-6
    event.do(Withdraw(E3))
    appealed(event, E2)
    waiting = EntrantId("e4")
    assert event.state.entrants[waiting].standing is Standing.REGISTERED
    fifth = event.register_one(5)
    event.do(lift(E2))
    assert event.state.entrants[fifth].standing is Standing.WAITING
    assert status(event, E2) is Status.ACTIVE


@pytest.mark.rule("EV-9", "EV-6")
def test_the_place_is_free_for_who_waits_once_the_removal_is_final() -> None:
    event = Playing(SP, capacity=2)
    event.do(NameStaff("judge", Role.JUDGE))
    event.register(2)
    appealed(event)
    third = event.register_one(3)
    assert event.state.entrants[third].standing is Standing.WAITING
    event.do(confirm())
    assert event.state.entrants[third].standing is Standing.REGISTERED
    assert event.refused(Withdraw(E1), by="p1") is Code.DISQUALIFIED
    assert event.refused(Register("again", ("p1",))) is Code.DISQUALIFIED


@pytest.mark.rule("EV-9")
def test_who_waits_and_appeals_does_not_move_up_before_the_decision() -> None:
    event = Playing(SP, capacity=1)
    event.do(NameStaff("judge", Role.JUDGE))
    event.register(3)
    appealed(event, E2)
    event.do(Withdraw(E1))
    assert event.state.entrants[E2].standing is Standing.WAITING
    assert event.state.entrants[E3].standing is Standing.REGISTERED


@pytest.mark.rule("EV-9", "EV-5")
def test_lifted_they_are_active_again_and_rounds_missed_are_unpaired_losses() -> None:
    event = judged()
    event.start_clock()
    event.record_all()
    appealed(event)
    event.play_round()
    event.do(lift())
    assert status(event) is Status.ACTIVE
    assert event.state.entrants[E1].missed == (2,)
    (kind,) = (line.kind for line in event.view().rounds[1].matches if E1 in line.entrants)
    assert kind is MatchKind.UNPAIRED_LOSS
    assert E1 in event.publish().seats
    assert event.replayed() == event.state


@pytest.mark.rule("EV-9")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_lifted_the_match_it_ended_is_open_again_for_the_staff_to_decide(rulebook: str) -> None:
    event = judged(rulebook)
    ref = event.ref("e1")
    event.do(ReportResult(ref, event.win(ref)), by="p1")
    reports = event.match(ref).reports
    event.do(Penalise(E1, PenaltyKind.DISQUALIFICATION, "cheating", "EV-9"), by="judge")
    assert event.match(ref).match.result is not None
    event.do(AppealRemoval(E1), by="p1")
    event.do(lift())
    assert event.match(ref).match.result is None
    assert event.match(ref).reports == reports
    event.record(ref)


@pytest.mark.rule("EV-9")
def test_a_result_that_staff_have_put_right_meanwhile_stays() -> None:
    event = judged()
    ref = event.ref("e1")
    event.do(Leave(E1, Status.DISQUALIFIED, CurrentMatch.CONCEDED), by="judge")
    event.do(AppealRemoval(E1), by="p1")
    event.do(CorrectResult(ref, event.win(ref, E1)))
    event.do(lift())
    assert event.match(ref).match.result == event.win(ref, E1)


@pytest.mark.rule("EV-9")
def test_who_had_dropped_before_has_dropped_again_when_the_removal_is_lifted() -> None:
    event = judged()
    event.do(Leave(E1, Status.DROPPED, ON))
    event.record_all()
    event.play(1)
    appealed(event)
    event.do(lift())
    assert status(event) is Status.DROPPED
    assert event.state.entrants[E1].missed == ()  # EV-5: only who comes back has missed rounds


@pytest.mark.rule("EV-9", "SP-12")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_the_cut_waits_for_an_open_appeal_unless_the_organiser_says_so(rulebook: str) -> None:
    event, table = before_the_cut(rulebook)
    appealed(event, table[0])
    event.draw()
    assert event.refused(PublishRound()) is Code.APPEAL_OPEN
    event.do(PublishRound(despite_appeal=True))
    assert set(event.round.seats) == set(table[:4])  # nobody has taken their place
    ref = event.ref(table[0])
    assert event.refused(RecordResult(ref, event.win(ref))) is Code.APPEAL_OPEN
    assert event.refused(RecordNoShow(ref, table[0])) is Code.APPEAL_OPEN
    other = table[3]
    assert event.refused(ReportResult(ref, event.win(ref)), by=person(other)) is Code.APPEAL_OPEN
    assert event.refused(DrawRound()) is Code.ROUND_RUNS
    event.do(lift(table[0]))
    event.record(ref, table[0])
    assert event.replayed() == event.state


@pytest.mark.rule("EV-9", "SP-12")
def test_a_final_removal_in_a_cut_that_has_not_begun_lets_the_next_one_join() -> None:
    event, table = before_the_cut()
    appealed(event, table[0])
    event.draw()
    event.do(PublishRound(despite_appeal=True))
    event.do(confirm(table[0]))
    assert event.round.stage is Stage.SWISS
    event.publish()
    assert set(event.round.seats) == set(table[1:5])


@pytest.mark.rule("EV-9", "EV-18")
def test_a_final_removal_in_a_cut_that_has_begun_is_a_walkover() -> None:
    event, table = before_the_cut()
    appealed(event, table[0])
    event.draw()
    event.do(PublishRound(despite_appeal=True))
    event.start_clock()
    event.do(confirm(table[0]))
    assert event.match(event.ref(table[3])).match.result == MatchResult(Ended.WALKOVER, table[3])


@pytest.mark.rule("EV-9")
def test_an_opponent_may_leave_while_the_appeal_is_open() -> None:
    event, table = before_the_cut()
    appealed(event, table[0])
    event.draw()
    event.do(PublishRound(despite_appeal=True))
    event.start_clock()
    event.do(Leave(table[3], Status.DROPPED, ON), by=person(table[3]))
    assert event.match(event.ref(table[3])).match.result is None
    event.do(confirm(table[0]))
    assert event.match(event.ref(table[3])).match.result == MatchResult(Ended.DOUBLE_LOSS)


@pytest.mark.rule("EV-9", "SP-12")
def test_a_removal_from_a_published_cut_that_is_lifted_gives_the_seat_back() -> None:
    event, table = before_the_cut()
    event.publish()
    pairs = [one.match.entrants for one in event.round.matches]
    appealed(event, table[1])
    assert event.round.stage is Stage.SWISS
    assert event.refused(PublishRound()) is Code.DRAFT_OUTDATED
    event.do(lift(table[1]))
    event.publish()
    assert [one.match.entrants for one in event.round.matches] == pairs


@pytest.mark.rule("EV-9", "EV-14", "SP-12")
def test_who_is_cleared_after_another_took_the_seat_ranks_directly_below_the_cut() -> None:
    event, table = before_the_cut()
    event.publish()
    event.do(out(table[1]), by="judge")
    event.publish()
    event.do(AppealRemoval(table[1]), by=person(table[1]))
    event.do(lift(table[1]))
    assert status(event, table[1]) is Status.ACTIVE
    assert place(event, table[1]) == 5
    event.do(TakeBackRound(event.round.number))
    event.publish()
    assert table[1] not in event.round.seats  # not back into their seed


@pytest.mark.rule("EV-9")
def test_a_judge_takes_back_their_own_removal_and_no_other_and_none_under_appeal() -> None:
    event = judged()
    event.do(NameStaff("second", Role.JUDGE))
    event.do(out(), by="judge")
    assert event.refused(TakeBack(entrant_thing(E1)), by="second") is Code.NOT_ALLOWED
    event.do(TakeBackLast(), by="judge")
    assert status(event) is Status.ACTIVE
    appealed(event)
    for by in ("judge", ORGANISER):
        assert event.refused(TakeBack(entrant_thing(E1)), by=by) is Code.NOT_REVERSIBLE
    event.do(lift())
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.NOT_REVERSIBLE


@pytest.mark.rule("EV-9")
def test_warnings_ask_nothing_while_the_appeal_is_open() -> None:
    event = judged()
    event.do(GiveWarning((E1,), Ground.CHEATING), by="judge")
    appealed(event)
    desk = event.view(DESK).desk
    assert desk is not None
    assert not any(line.question for line in desk.entrants)
    assert event.refused(DecideWarnings(E1, remove=True)) is Code.NO_QUESTION
    again = Penalise(E1, PenaltyKind.DISQUALIFICATION, "again", "EV-9")
    assert event.refused(again) is Code.APPEAL_OPEN


@pytest.mark.rule("EV-9")
def test_before_the_start_an_appeal_keeps_the_entry_as_it_is() -> None:
    event = Playing(SP)
    event.do(NameStaff("judge", Role.JUDGE))
    event.register(4)
    appealed(event)
    event.do(CheckInAll())
    assert event.state.entrants[E1].standing is Standing.REGISTERED
    event.do(lift())
    event.do(CheckInAll())
    assert event.state.entrants[E1].standing is Standing.PRESENT
