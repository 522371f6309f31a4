"""A round that was taken back by mistake is put back as it was."""

import pytest
from msgspec.structs import replace

from podium.core.sheet import Status
from podium.event.clock import CallTime, EnterRoll, PauseClock
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef, Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import Register
from podium.event.results import CorrectResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.rulings import CallJudge
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.event.swapping import SwapEntrants
from podium.event.taken_rounds import PutBackRound, round_to_put_back
from podium.event.taking_back import TakeBack
from podium.event.verify import verify
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import ALL, LG, SP, Playing
from tests.unit.event.test_leaving import in_the_cut, seeds

ON = CurrentMatch.PLAYED_ON


def in_full_swing(rulebook: str = SP) -> Playing:
    """The second round runs: a result, a call, a penalty, a leaver."""
    event = Playing(rulebook).begin(9)
    event.play_round()
    event.publish()
    event.start_clock()
    event.wait(10)
    first, second, *_ = event.open_matches()
    event.record(first)
    event.do(CallJudge(second), by=event.match(second).match.entrants[0].replace("e", "p"))
    event.do(Penalise(event.match(first).match.entrants[0], PenaltyKind.POINTS, "late", "EV-13", 1))
    event.do(Leave(event.match(second).match.entrants[1], Status.DROPPED, ON))
    return event


def compared(state: State) -> tuple[object, ...]:
    """What must be as it was."""
    return (
        state.rounds,
        tuple(replace(clock, roll=None) for clock in state.clocks),
        state.entrants,
        state.penalties,
        {key: replace(call, version=0, act=0) for key, call in state.calls.items()},
        state.opened,
        None if state.draft is None else replace(state.draft, version=0, act=0, was=None),
    )


@pytest.mark.parametrize("rulebook", ALL)
def test_everything_that_went_with_a_round_is_back(rulebook: str) -> None:
    event = in_full_swing(rulebook)
    before = event.state
    event.do(TakeBackRound(2))
    assert len(event.state.rounds) == 1
    event.do(PutBackRound(2))
    assert compared(event.state) == compared(before)
    assert round_to_put_back(event.state) is None
    assert verify(event.facts) == ()


def test_two_rounds_lost_by_one_key_come_back_one_after_the_other() -> None:
    event = Playing().begin(8)
    event.play(2)
    event.draw()
    before = event.state
    event.do(TakeBackRound(2))
    event.do(TakeBackRound(1))
    assert event.refused(PutBackRound(2)) is Code.NOTHING_TO_TAKE_BACK
    event.do(PutBackRound(1))
    event.do(PutBackRound(2))
    assert compared(event.state) == compared(before)
    event.do(PublishRound())
    assert verify(event.facts) == ()


def test_a_round_put_back_can_be_taken_back_and_put_back_again() -> None:
    event = in_full_swing()
    before = event.state
    for _ in range(3):
        event.do(TakeBackRound(2))
        event.do(PutBackRound(2))
    assert compared(event.state) == compared(before)
    assert verify(event.facts) == ()


def test_a_changed_draft_gives_way_to_the_round() -> None:
    event = in_full_swing()
    before = event.state
    event.do(TakeBackRound(2))
    event.do(TakeBack(Thing(ThingKind.DRAFT)))
    event.do(DrawRound())
    assert event.state.draft is not None
    one, other = (paired.entrants[0] for paired in event.state.draft.matches[:2])
    event.do(SwapEntrants(one, other, accept_rematch=True))
    event.do(PutBackRound(2))
    assert compared(event.state) == compared(before)


def test_a_round_is_put_back_only_as_long_as_what_it_follows_from_stands() -> None:
    event = Playing().begin(8)
    event.play(2)
    event.do(TakeBackRound(2))
    ref = MatchRef(1, 0)
    winner, loser = event.match(ref).match.entrants
    was = event.match(ref).match.result
    assert was is not None
    other = next(one for one in (event.win(ref, winner), event.win(ref, loser)) if one != was)
    event.do(CorrectResult(ref, other))
    assert event.refused(PutBackRound(2)) is Code.CHANGED_SINCE
    assert round_to_put_back(event.state) is None
    event.do(CorrectResult(ref, was))
    event.do(PutBackRound(2))


def test_once_another_round_is_published_nothing_is_put_back() -> None:
    event = Playing().begin(8)
    event.play(2)
    event.do(TakeBackRound(2))
    event.do(PublishRound())
    assert event.refused(PutBackRound(2)) is Code.NOTHING_TO_TAKE_BACK
    assert event.refused(PutBackRound(1)) is Code.NOTHING_TO_TAKE_BACK


def test_who_was_replaced_in_the_cut_does_not_come_back_with_it() -> None:
    event = in_the_cut()
    event.do(Leave(seeds(event)[1], Status.DROPPED, ON))
    assert len(event.state.rounds) == 3
    assert event.refused(PutBackRound(4)) is Code.CHANGED_SINCE


def test_only_organisers_put_a_round_back() -> None:
    event = in_full_swing()
    event.do(NameStaff("judge", Role.HEAD_JUDGE))
    event.do(TakeBackRound(2))
    assert event.refused(PutBackRound(2), by="judge") is Code.NOT_ALLOWED
    event.do(Register("e10", ("p10",)))
    event.do(PutBackRound(2))


@pytest.mark.parametrize("rulebook", [SP, LG])
@pytest.mark.parametrize("entered", [True, False])
def test_a_round_put_back_keeps_its_dice(rulebook: str, *, entered: bool) -> None:
    event = Playing(rulebook).begin(8)
    event.publish()
    if entered:
        event.do(EnterRoll(1, 3))
    event.start_clock()
    extra = event.state.clocks[0].extra
    for _ in range(2):
        event.do(TakeBackRound(1))
        event.do(PutBackRound(1))
    event.do(PauseClock(1))
    assert event.state.clocks[0].extra == extra
    event.do(CallTime(1, early=True))
    assert "roll 1" in event.state.opened
    assert not any("take" in one for one in event.state.opened)
    assert verify(event.facts) == ()


@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_round_put_back_before_its_clock_started_rolls_as_it_would_have(rulebook: str) -> None:
    rolls = []
    for taken in (False, True):
        event = Playing(rulebook).begin(8)
        event.publish()
        if taken:
            event.do(TakeBackRound(1))
            event.do(PutBackRound(1))
        event.start_clock()
        rolls.append(event.state.clocks[0].faces)
        assert verify(event.facts) == ()
    assert rolls[0] == rolls[1]
