import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage, Status
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.ids import PersonId
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import ALL, LCG, LG, SP, Playing

ON, CONCEDED = CurrentMatch.PLAYED_ON, CurrentMatch.CONCEDED
E1 = EntrantId("e1")


@pytest.mark.rule("EV-4")
@pytest.mark.parametrize("rulebook", ALL)
def test_who_drops_is_not_paired_again_and_stays_in_the_table(rulebook: str) -> None:
    event = Playing(rulebook, rounds=4).begin(8).play(2)
    points = event.standings()["e1"].points
    event.do(Leave(E1, Status.DROPPED, ON, note="left without a word"), by="organiser")
    for _ in range(2):
        assert E1 not in event.play_round().seats
    assert event.standings()["e1"].points == points
    assert event.standings()["e1"].place is not None
    assert event.state.entrants[E1].note == "left without a word"


@pytest.mark.rule("EV-4")
def test_an_entrant_drops_themselves_and_nobody_else() -> None:
    event = Playing().begin(8)
    event.play_round()
    assert event.refused(Leave(E1, Status.DROPPED, ON), by="p2") is Code.NOT_ALLOWED
    assert event.refused(Leave(E1, Status.REMOVED, ON), by="p1") is Code.NOT_ALLOWED
    noted = Leave(E1, Status.DROPPED, ON, note="for the staff to write")
    assert event.refused(noted, by="p1") is Code.NOT_ALLOWED
    event.do(Leave(E1, Status.DROPPED, ON), by="p1")
    assert event.refused(Leave(E1, Status.DROPPED, ON), by="p1") is Code.NOT_ACTIVE


def test_before_the_event_starts_nobody_leaves_and_nobody_is_made_active_so() -> None:
    event = Playing().begin(4)
    assert event.refused(Leave(E1, Status.DROPPED, ON)) is Code.NOT_PRESENT
    assert event.refused(Leave(E1, Status.ACTIVE, ON)) is Code.STILL_ACTIVE
    assert event.refused(Leave(EntrantId("x"), Status.DROPPED, ON)) is Code.UNKNOWN
    assert event.refused(ComeBack(EntrantId("x"))) is Code.UNKNOWN


@pytest.mark.rule("EV-5")
@pytest.mark.parametrize("status", [Status.DROPPED, Status.REMOVED])
@pytest.mark.parametrize("rulebook", ALL)
def test_who_comes_back_has_an_unpaired_loss_for_each_round_missed(
    rulebook: str, status: Status
) -> None:
    event = Playing(rulebook, rounds=5).begin(8).play(1)
    before = event.standings()["e1"]
    event.do(Leave(E1, status, ON))
    event.play(2)
    assert event.refused(ComeBack(E1), by="p1") is Code.NOT_ALLOWED
    event.do(ComeBack(E1))
    after = event.standings()["e1"]
    assert (after.losses, after.points) == (before.losses + 2, before.points)
    assert E1 in event.play_round().seats
    assert event.refused(ComeBack(E1)) is Code.STILL_ACTIVE


@pytest.mark.rule("EV-15")
def test_leaving_and_coming_back_twice_keeps_every_round_missed() -> None:
    event = Playing(rounds=5).begin(8).play(1)
    event.do(Leave(E1, Status.DROPPED, ON))
    event.play(1)
    event.do(ComeBack(E1))
    event.do(Leave(E1, Status.DROPPED, ON))
    event.play(1)
    event.do(ComeBack(E1))
    assert event.state.entrants[E1].missed == (2, 3)
    event.do(Leave(E1, Status.DROPPED, ON))
    event.do(ComeBack(E1))
    assert event.state.entrants[E1].missed == (2, 3)


@pytest.mark.rule("EV-6")
def test_the_disqualified_never_come_back_and_are_listed_last_without_a_place() -> None:
    event = Playing(rounds=3).begin(6)
    event.publish()
    ref = event.ref("e1")
    opponent = next(e for e in event.match(ref).match.entrants if e != E1)
    event.record(ref, E1)
    event.record_all()
    event.do(Leave(E1, Status.DISQUALIFIED, ON))
    assert event.refused(ComeBack(E1)) is Code.DISQUALIFIED
    last = event.view().standings[-1]
    assert (last.entrant, last.place, last.points) == (E1, None, 3)
    sos = event.view().tiebreaks.index("sos")
    assert event.standings()[opponent].tiebreaks[sos] == "3"


@pytest.mark.rule("EV-9")
def test_who_dropped_can_still_be_disqualified_by_any_judge() -> None:
    event = Playing().begin(6)
    event.play_round()
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.do(NameStaff(PersonId("head"), Role.HEAD_JUDGE))
    event.do(Leave(E1, Status.DROPPED, ON))
    out = Leave(E1, Status.DISQUALIFIED, ON)
    assert event.refused(out, by="p2") is Code.NOT_ALLOWED
    event.do(out, by="judge")
    assert event.do(out, by="head") == ()


@pytest.mark.rule("EV-11")
@pytest.mark.parametrize(
    ("rulebook", "ended"),
    [(SP, Ended.CONCESSION), (LG, Ended.CONCESSION), (LCG, Ended.MATCH_LOSS)],
)
def test_who_leaves_during_a_match_concedes_it(rulebook: str, ended: Ended) -> None:
    event = Playing(rulebook).begin(8)
    event.publish()
    ref = event.ref("e1")
    event.do(Leave(E1, Status.REMOVED, CONCEDED))
    result = event.match(ref).match.result
    winner = next(e for e in event.match(ref).match.entrants if e != E1)
    assert isinstance(result, MatchResult)
    assert (result.ended, result.winner) == (ended, winner)
    assert event.standings()[winner].wins == 1


@pytest.mark.rule("EV-11")
def test_of_a_match_over_games_only_the_unfinished_are_conceded() -> None:
    event = Playing(LCG).begin(4)
    event.publish()
    ref = event.ref("e1")
    other = next(e for e in event.match(ref).match.entrants if e != E1)
    finished = (GameResult(Ended.VICTORY, E1, E1),)
    event.do(Leave(E1, Status.REMOVED, CONCEDED, games=finished))
    assert event.match(ref).match.result == GamesResult(
        (GameResult(Ended.VICTORY, E1, E1), GameResult(Ended.WALKOVER, other, other))
    )
    assert event.standings()["e1"].points == 3
    assert event.standings()[other].points == 3


def test_who_drops_for_later_finishes_the_match_first() -> None:
    event = Playing().begin(8)
    event.publish()
    ref = event.ref("e1")
    event.do(Leave(E1, Status.DROPPED, ON), by="p1")
    assert event.match(ref).match.result is None
    event.record(ref, E1)
    assert event.standings()["e1"].wins == 1


def in_the_cut(rulebook: str = SP, size: int = 4) -> Playing:
    """An event whose first round of the cut is published; seeds by Swiss place."""
    event = Playing(rulebook, rounds=3, cut=size).begin(8).play(3)
    event.publish()
    assert event.round.stage is Stage.CUT
    return event


def seeds(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


@pytest.mark.rule("SP-12")
def test_who_leaves_before_the_cut_begins_is_replaced_by_the_next_as_lowest_seed() -> None:
    event = in_the_cut()
    order = seeds(event)
    event.do(Leave(order[1], Status.DROPPED, ON))
    assert event.refused(PublishRound()) is Code.DRAFT_OUTDATED
    event.publish()
    pairs = {frozenset(one.match.entrants) for one in event.round.matches}
    assert pairs == {frozenset((order[0], order[4])), frozenset((order[2], order[3]))}
    event.record_all()
    event.publish()
    event.record_all()
    event.do(CloseEvent())
    assert seeds(event)[4] == order[1]


@pytest.mark.rule("SP-12")
@pytest.mark.parametrize("by_warning", [True, False])
def test_who_is_disqualified_before_the_cut_begins_is_replaced_too(*, by_warning: bool) -> None:
    event = in_the_cut()
    order = seeds(event)
    if by_warning:
        event.do(GiveWarning((order[0],), Ground.CHEATING))
        event.do(DecideWarnings(order[0], remove=True))
    else:
        event.do(Penalise(order[0], PenaltyKind.DISQUALIFICATION, "cheating", "EV-13"))
    event.publish()
    assert set(event.round.seats) == set(order[1:5])


@pytest.mark.rule("SP-12")
def test_a_best_seed_with_a_bye_is_replaced_as_well() -> None:
    event = in_the_cut(SP, 3)
    order = seeds(event)
    event.do(Leave(order[0], Status.DROPPED, ON))
    event.publish()
    assert set(event.round.seats) == set(order[1:4])


@pytest.mark.rule("SP-12", "EV-18")
def test_nobody_is_replaced_in_a_later_round_of_the_cut_although_it_has_not_begun() -> None:
    event = in_the_cut()
    event.record_all()
    first, second = event.publish().matches[0].match.entrants
    event.do(Leave(first, Status.DROPPED, ON))
    assert event.round.number == 5
    result = event.match(event.ref(second)).match.result
    assert result == MatchResult(Ended.WALKOVER, second)


@pytest.mark.rule("EV-4", "EV-6")
def test_what_was_noted_when_somebody_left_stays_when_they_are_disqualified() -> None:
    event = Playing(SP, rounds=3).begin(4)
    event.play_round()
    event.do(Leave(E1, Status.DROPPED, ON, note="without a word"))
    event.do(Leave(E1, Status.DISQUALIFIED, ON))
    assert event.state.entrants[E1].note == "without a word"


@pytest.mark.rule("EV-18", "SP-13")
@pytest.mark.parametrize("status", [Status.DROPPED, Status.DISQUALIFIED])
def test_after_the_cut_has_begun_a_leaver_loses_by_walkover(status: Status) -> None:
    event = in_the_cut()
    order = seeds(event)
    event.start_clock()
    ref = event.ref(order[0])
    event.do(Leave(order[0], status, ON))
    assert event.match(ref).match.result == MatchResult(Ended.WALKOVER, order[3])
    event.record_all()
    assert order[3] in event.publish().seats


@pytest.mark.rule("EV-18", "LCG-10")
def test_in_double_elimination_a_leaver_loses_every_later_match_too() -> None:
    event = in_the_cut(LCG)
    order = seeds(event)
    event.start_clock()
    event.record_all()
    event.do(Leave(order[0], Status.REMOVED, ON))
    while not isinstance(event.ask(DrawRound()), Refusal):
        event.publish()
        event.record_all()
    event.do(CloseEvent())
    assert seeds(event)[0] != order[0]
    assert event.replayed() == event.state


def test_nobody_comes_back_into_the_cut() -> None:
    event = in_the_cut()
    order = seeds(event)
    event.start_clock()
    event.do(Leave(order[0], Status.DROPPED, ON))
    assert event.refused(ComeBack(order[0])) is Code.SWISS_OVER


@pytest.mark.rule("EV-18", "LCG-10")
def test_a_leaver_who_loses_several_matches_at_once_stands_in_a_round_only_once() -> None:
    """Once somebody who dropped stood in the winners' and the losers' bracket of one round."""
    for seed in range(4):
        for round_of_cut in (1, 2):
            event = Playing(LCG, f"{seed}", rounds=3, cut=4).begin(7).play(3)
            for _ in range(round_of_cut):
                event.publish()
                event.record_all()
            for leaver in list(event.round.seats)[:2]:
                event.do(Leave(leaver, Status.DROPPED, ON))
            while not isinstance(event.ask(DrawRound()), Refusal):
                event.publish()
                seated = [e for one in event.round.matches for e in one.match.entrants]
                assert len(set(seated)) == len(seated)
                event.record_all()
            event.do(CloseEvent())
            assert event.replayed() == event.state
