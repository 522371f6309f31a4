"""Seats in the cut of those who leave before it is played (SP-12, LG-10, EV-14)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage, Status
from podium.event.clock import CallTime, StartClock
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import Register
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import Concede, ReportResult
from podium.event.results import RecordNoShow, RecordResult
from podium.event.rounds import DrawRound, TakeBackRound
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import SeatState
from podium.event.things import clock_thing, entrant_thing
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from tests.unit.event.playing import LCG, LG, SP, Playing, person

ON = CurrentMatch.PLAYED_ON
REPLACEMENT, WALKOVER = SeatChoice.REPLACEMENT, SeatChoice.WALKOVER


def swiss_over(
    rulebook: str = SP, size: int = 4, count: int = 8
) -> tuple[Playing, list[EntrantId]]:
    """An event whose Swiss rounds are over, and the order of its table."""
    event = Playing(rulebook, rounds=3, cut=size).begin(count)
    event.do(NameStaff("judge", Role.JUDGE))
    event.play(3)
    return event, order(event)


def in_the_cut(rulebook: str = LG, size: int = 4) -> tuple[Playing, list[EntrantId]]:
    """The same with the first round of the cut published."""
    event, table = swiss_over(rulebook, size)
    event.publish()
    assert event.round.stage is Stage.CUT
    return event, table


def order(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


def drop(event: Playing, entrant: EntrantId) -> None:
    event.do(Leave(entrant, Status.DROPPED, ON), by=person(entrant))


def to_the_end(event: Playing) -> list[EntrantId]:
    """The final places once everything is played."""
    event.record_all()
    while not isinstance(event.ask(DrawRound()), Refusal):
        event.publish()
        event.record_all()
    event.do(CloseEvent())
    assert event.replayed() == event.state
    return order(event)


def test_who_dropped_in_the_swiss_rounds_was_never_in_the_cut() -> None:
    event = Playing(SP, rounds=3, cut=4).begin(9).play(2)
    early = order(event)[0]
    drop(event, early)
    event.play(1)
    assert event.state.entrants[early].seat is None


@pytest.mark.rule("EV-14", "SP-12")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_who_was_replaced_ranks_directly_below_the_cut_before_anyone_else(rulebook: str) -> None:
    """Even before somebody with a better Swiss place who had left earlier."""
    event = Playing(rulebook, rounds=3, cut=4).begin(9).play(2)
    early = order(event)[0]
    drop(event, early)
    event.play(1)
    table = order(event)
    event.publish()
    inside = [entrant for entrant in table if entrant != early][:4]
    assert table.index(early) < table.index(inside[3])
    drop(event, inside[3])
    event.publish()
    final = to_the_end(event)
    assert final[4] == inside[3]
    assert final.index(early) > 4


@pytest.mark.rule("EV-14", "SP-12", "LG-10", "LCG-9")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_a_qualifier_who_leaves_before_the_cut_is_published_is_replaced_too(rulebook: str) -> None:
    event, table = swiss_over(rulebook)
    drop(event, table[0])
    assert event.state.entrants[table[0]].seat_is(SeatState.GIVEN_UP)
    drop(event, table[6])
    assert event.state.entrants[table[6]].seat is None
    event.publish()
    assert set(event.round.seats) == set(table[1:5])
    assert to_the_end(event)[4] == table[0]


@pytest.mark.rule("SP-12", "EV-5")
def test_who_left_an_unpublished_cut_may_come_back_as_nobody_has_taken_the_seat() -> None:
    event, table = swiss_over()
    drop(event, table[0])
    event.do(ComeBack(table[0]))
    event.publish()
    assert table[0] in event.round.seats


@pytest.mark.rule("SP-12", "EV-14")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_who_was_replaced_cannot_come_back_into_their_seed(rulebook: str) -> None:
    event, table = in_the_cut(rulebook)
    drop(event, table[1])
    assert event.round.stage is Stage.SWISS
    assert event.refused(ComeBack(table[1])) is Code.SEAT_TAKEN
    assert event.refused(TakeBack(entrant_thing(table[1]))) is Code.NOTHING_TO_TAKE_BACK


@pytest.mark.rule("EV-14", "EV-6")
def test_who_was_replaced_and_is_disqualified_is_listed_last() -> None:
    event, table = in_the_cut(SP)
    event.do(Penalise(table[1], PenaltyKind.DISQUALIFICATION, "cheating", "EV-9"))
    event.publish()
    assert order(event)[-1] == table[1]
    assert event.standings()[table[1]].place is None


@pytest.mark.rule("LG-10")
@pytest.mark.parametrize("started", [True, False])
def test_in_legion_a_leaver_is_out_at_once_and_the_match_waits(*, started: bool) -> None:
    event, table = in_the_cut()
    if started:
        event.start_clock()
    ref, other = event.ref(table[0]), person(table[3])
    drop(event, table[0])
    assert event.state.entrants[table[0]].status is Status.DROPPED
    assert event.match(ref).match.result is None
    line = next(one for one in event.view().entrants if one.id == table[0])
    assert line.held
    assert event.refused(RecordResult(ref, event.win(ref))) is Code.SEAT_OPEN
    assert event.refused(RecordNoShow(ref, table[0])) is Code.SEAT_OPEN
    assert event.refused(ReportResult(ref, event.win(ref)), by=other) is Code.SEAT_OPEN
    assert event.refused(Concede(ref), by=other) is Code.SEAT_OPEN
    assert event.refused(DrawRound()) is Code.ROUND_RUNS
    assert event.refused(ComeBack(table[0])) is Code.SWISS_OVER


@pytest.mark.rule("LG-10", "SP-12", "EV-14")
@pytest.mark.parametrize("by", ["judge", "organiser"])
def test_staff_choose_a_replacement_while_nothing_has_begun(by: str) -> None:
    event, table = in_the_cut()
    drop(event, table[1])
    event.do(DecideSeat(table[1], REPLACEMENT), by=by)
    assert event.round.stage is Stage.SWISS
    event.publish()
    pairs = {frozenset(one.match.entrants) for one in event.round.matches}
    assert pairs == {frozenset((table[0], table[4])), frozenset((table[2], table[3]))}
    assert event.refused(ComeBack(table[1])) is Code.SWISS_OVER
    assert to_the_end(event)[4] == table[1]


@pytest.mark.rule("LG-10")
def test_no_replacement_once_the_clock_was_started_unless_the_start_was_taken_back() -> None:
    event, table = in_the_cut()
    event.start_clock()
    drop(event, table[1])
    assert event.refused(DecideSeat(table[1], REPLACEMENT), by="judge") is Code.ROUND_BEGUN
    event.do(TakeBack(clock_thing(event.round.number)))
    event.do(DecideSeat(table[1], REPLACEMENT), by="judge")


@pytest.mark.rule("LG-10")
def test_no_replacement_once_a_result_stands_or_time_was_called() -> None:
    event, table = in_the_cut()
    drop(event, table[1])
    event.record(event.ref(table[0]))
    assert event.refused(DecideSeat(table[1], REPLACEMENT)) is Code.ROUND_BEGUN
    event.do(TakeBackLast())
    event.do(CallTime(event.round.number, early=True))
    assert event.refused(DecideSeat(table[1], REPLACEMENT)) is Code.ROUND_BEGUN


@pytest.mark.rule("LG-10", "EV-18")
@pytest.mark.parametrize("started", [True, False])
def test_a_walkover_is_always_possible(*, started: bool) -> None:
    event, table = in_the_cut()
    if started:
        event.start_clock()
    drop(event, table[0])
    event.do(DecideSeat(table[0], WALKOVER), by="judge")
    result = event.match(event.ref(table[3])).match.result
    assert result == MatchResult(Ended.WALKOVER, table[3])
    assert event.refused(DecideSeat(table[0], REPLACEMENT)) is Code.ALREADY_DONE
    assert table[0] in to_the_end(event)[:4]


@pytest.mark.rule("LG-10")
@pytest.mark.parametrize("started", [True, False])
def test_choice_role_and_moment_are_kept_and_whether_the_round_had_begun(*, started: bool) -> None:
    event, table = in_the_cut()
    if started:
        event.start_clock()
    event.wait(3)
    drop(event, table[0])
    event.do(DecideSeat(table[0], WALKOVER), by="judge")
    seat = event.state.entrants[table[0]].seat
    assert seat is not None
    kept = (seat.state, seat.role, seat.at, seat.begun)
    assert kept == (SeatState.WALKOVER, Role.JUDGE, event.now, started)


@pytest.mark.rule("LG-10")
def test_a_walkover_that_is_taken_back_leaves_the_question_open_and_no_departure() -> None:
    event, table = in_the_cut()
    drop(event, table[0])
    event.do(DecideSeat(table[0], WALKOVER), by="judge")
    event.do(TakeBackLast(), by="judge")
    seat = event.state.entrants[table[0]].seat
    assert seat is not None
    assert (seat.state, seat.at) == (SeatState.OPEN, None)
    assert event.match(event.ref(table[0])).match.result is None
    event.do(DecideSeat(table[0], REPLACEMENT))


@pytest.mark.rule("LG-10")
def test_only_staff_choose_and_only_for_a_seat_in_question() -> None:
    event, table = in_the_cut()
    for by in (person(table[0]), person(table[5]), "nobody"):
        assert event.refused(DecideSeat(table[0], WALKOVER), by=by) is Code.NOT_ALLOWED
    assert event.refused(DecideSeat(table[0], WALKOVER)) is Code.ALREADY_DONE
    assert event.refused(DecideSeat(EntrantId("x"), WALKOVER)) is Code.UNKNOWN


@pytest.mark.rule("LG-10", "LG-12")
def test_staff_who_play_leave_the_choice_to_those_who_do_not() -> None:
    event = Playing(LG, rounds=2, cut=4)
    event.do(Register("e0", ("organiser",)))
    event.begin(7).do(NameStaff("judge", Role.JUDGE))
    for _ in range(2):
        event.publish()
        for ref in list(event.open_matches()):
            event.do(RecordResult(ref, event.win(ref)), by="judge")
    event.publish()
    leaver = next(entrant for entrant in event.round.seats if entrant != "e0")
    drop(event, leaver)
    assert event.refused(DecideSeat(leaver, REPLACEMENT)) is Code.OWN_MATCH
    event.do(DecideSeat(leaver, REPLACEMENT), by="judge")


@pytest.mark.rule("LG-10")
@pytest.mark.parametrize("choices", [(WALKOVER, WALKOVER), (WALKOVER, REPLACEMENT)])
def test_both_of_a_match_leave(choices: tuple[SeatChoice, SeatChoice]) -> None:
    event, table = in_the_cut()
    drop(event, table[0])
    drop(event, table[3])
    for leaver, choice in zip((table[0], table[3]), choices, strict=True):
        event.do(DecideSeat(leaver, choice))
    if choices[1] is REPLACEMENT:
        event.publish()
        assert set(event.round.seats) == {table[1], table[2], table[4], table[5]}
        assert set(to_the_end(event)[4:6]) == {table[0], table[3]}
    else:
        assert event.match(event.ref(table[0])).match.result == MatchResult(Ended.DOUBLE_LOSS)
        to_the_end(event)


@pytest.mark.rule("EV-21", "LG-10", "EV-18")
@pytest.mark.parametrize("knows", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_scores_that_one_of_two_leavers_knew_are_kept(knows: int, first: int) -> None:
    event, _ = in_the_cut()
    ref, scores = MatchRef(event.round.number, 0), ((3, 300, 800), (2, 200, 790))
    pair = event.match(ref).match.entrants
    for place, leaver in enumerate(pair):
        known = scores if place == knows else ()
        event.do(Leave(leaver, Status.DROPPED, ON, known), by=person(leaver))
    for leaver in (pair[first], pair[1 - first]):
        event.do(DecideSeat(leaver, WALKOVER))
    assert event.match(ref).match.result == MatchResult(Ended.DOUBLE_LOSS, None, scores)
    assert event.replayed() == event.state


@pytest.mark.rule("LG-10")
@pytest.mark.parametrize("choice", list(SeatChoice))
def test_a_seed_with_a_bye_who_leaves_waits_for_the_choice_too(choice: SeatChoice) -> None:
    event, table = in_the_cut(LG, 3)
    drop(event, table[0])
    if choice is WALKOVER:
        event.record_all()
        assert event.refused(DrawRound()) is Code.ROUND_RUNS
    event.do(DecideSeat(table[0], choice))
    if choice is WALKOVER:
        assert order(event)[1] == table[0]  # the final is lost without play
        assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    else:
        event.publish()
        assert set(event.round.seats) == set(table[1:4])


@pytest.mark.rule("LG-10", "SP-12")
def test_whoever_left_is_replaced_as_well_if_the_organiser_takes_the_round_back() -> None:
    event, table = in_the_cut()
    drop(event, table[1])
    event.do(TakeBackRound(event.round.number))
    assert event.refused(ComeBack(table[1])) is Code.SEAT_TAKEN
    event.publish()
    assert to_the_end(event)[4] == table[1]


@pytest.mark.rule("LG-10", "EV-9")
def test_nobody_chooses_while_the_removal_from_the_cut_is_under_appeal() -> None:
    event, table = in_the_cut()
    event.do(Leave(table[0], Status.DISQUALIFIED, ON), by="judge")
    event.do(AppealRemoval(table[0]), by=person(table[0]))
    for choice in SeatChoice:
        assert event.refused(DecideSeat(table[0], choice)) is Code.APPEAL_OPEN
    event.do(DecideRemoval(table[0], lifted=True, text="No."))
    event.record(event.ref(table[0]), table[0])
    assert to_the_end(event)[0] == table[0]


@pytest.mark.rule("LG-10", "EV-9", "EV-6")
@pytest.mark.parametrize("choice", list(SeatChoice))
def test_after_a_final_removal_from_the_cut_staff_choose(choice: SeatChoice) -> None:
    event, table = in_the_cut()
    event.do(Leave(table[0], Status.DISQUALIFIED, ON), by="judge")
    event.do(AppealRemoval(table[0]), by=person(table[0]))
    event.do(DecideRemoval(table[0], lifted=False, text="Yes."))
    event.do(DecideSeat(table[0], choice))
    if choice is REPLACEMENT:
        event.publish()
    assert to_the_end(event)[-1] == table[0]


@pytest.mark.rule("LG-10")
def test_a_leaver_who_was_let_go_by_mistake_is_back_in_the_match() -> None:
    event, table = in_the_cut()
    event.do(Leave(table[0], Status.DROPPED, ON))
    event.do(TakeBackLast())
    assert event.state.entrants[table[0]].seat is None
    event.record(event.ref(table[0]))


@pytest.mark.rule("LG-10")
def test_a_penalty_that_is_taken_back_brings_everything_back() -> None:
    event, table = in_the_cut()
    out = Penalise(table[0], PenaltyKind.DISQUALIFICATION, "cheating", "EV-9")
    event.do(out, by="judge")
    event.do(TakeBackLast(), by="judge")
    assert event.state.entrants[table[0]].status is Status.ACTIVE
    assert event.state.penalties == {}
    assert event.replayed() == event.state


@pytest.mark.rule("LG-10", "LCG-9", "LCG-13")
def test_in_a_round_without_a_clock_staff_choose_as_well() -> None:
    event = Playing(LCG, rounds=1, cut=2).begin(4)
    event.play_round()
    final = event.publish()
    assert final.untimed
    leaver, winner = final.matches[0].match.entrants
    drop(event, leaver)
    assert len(event.state.rounds) == 2
    assert event.refused(StartClock(2)) is Code.UNTIMED
    event.do(DecideSeat(leaver, WALKOVER))
    assert event.match(event.ref(winner)).match.result == MatchResult(Ended.WALKOVER, winner)


@pytest.mark.rule("LG-10", "EV-18")
def test_in_a_later_round_of_the_cut_a_leaver_loses_at_once() -> None:
    event, _ = in_the_cut()
    event.record_all()
    first, second = event.publish().matches[0].match.entrants
    drop(event, first)
    assert event.match(event.ref(second)).match.result == MatchResult(Ended.WALKOVER, second)


@pytest.mark.rule("LG-10", "EV-18")
def test_who_leaves_after_their_first_match_of_the_cut_is_decided_has_no_seat_in_question() -> None:
    """Another could never join in their place: they lose the next match."""
    event, _ = in_the_cut()
    event.record_all()
    winner, other = (one.match.entrants[0] for one in event.round.matches)
    drop(event, winner)
    assert event.state.entrants[winner].seat is None
    assert event.refused(DecideSeat(winner, REPLACEMENT)) is Code.ALREADY_DONE
    assert to_the_end(event)[:2] == [other, winner]


@pytest.mark.rule("SP-12", "EV-14")
def test_who_left_as_a_qualifier_has_no_seat_once_a_swiss_round_is_taken_back() -> None:
    event, table = swiss_over()
    drop(event, table[0])
    event.do(TakeBackRound(3))
    assert event.state.entrants[table[0]].seat is None
    event.do(PutBackRound(3))
    assert event.state.entrants[table[0]].seat_is(SeatState.GIVEN_UP)
