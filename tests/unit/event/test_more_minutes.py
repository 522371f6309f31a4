"""More or fewer minutes for everyone while the clock runs: everything that follows from the time
follows, and where players may not know the time they learn nothing (LG-12, EV-24).
"""

import pytest

from podium.core.departure import DepartureKind
from podium.event.clock import (
    CallTime,
    ChangeMinutes,
    EnterRoll,
    ExtendTable,
    PauseClock,
    ResumeClock,
    StartClock,
)
from podium.event.clock_face import Phase, table_end
from podium.event.ids import PODIUM, MatchRef, Thing, ThingKind
from podium.event.looking import LookAtClock
from podium.event.rounds import TakeBackRound
from podium.event.staff import NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack
from podium.event.view.shapes import DeskClock
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, START, Playing, in_round_one
from tests.unit.event.test_clock import clock
from tests.unit.event.test_playing_organiser import JUDGE, legion
from tests.unit.event.test_seal import finish, opened, shown
from tests.unit.event.test_twin_worlds import assert_twins, outsiders, seen, twins

CLOCK = Thing(ThingKind.CLOCK, "1")


def started(rulebook: str = SP, roll: int = 3) -> Playing:
    """An event whose first round has just begun."""
    event = in_round_one(rulebook)
    if event.rulebook.clock.dice is not None:
        event.do(EnterRoll(1, roll))
    event.do(StartClock(1))
    return event


def desk_clock(event: Playing) -> DeskClock:
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.clock is not None
    return desk.clock


@pytest.mark.rule("SP-14", "SP-15")
@pytest.mark.parametrize("minutes", [5, -5])
def test_round_time_red_alert_and_end_follow(minutes: int) -> None:
    event = started()
    event.do(ChangeMinutes(1, abs(minutes), fewer=minutes < 0))
    face = desk_clock(event)
    assert (face.base_ends, face.ends) == (
        START + (120 + minutes) * MINUTE,
        START + (123 + minutes) * MINUTE,
    )
    assert (face.minutes, face.more) == (120, minutes)
    assert clock(event).ends == START + (120 + minutes) * MINUTE
    assert clock(event).red_alert_at == START + (90 + minutes) * MINUTE
    event.wait(90 + minutes, milliseconds=-1)
    assert not clock(event).red_alert
    event.wait(milliseconds=1)
    assert clock(event).red_alert
    event.wait(33, milliseconds=-1)
    assert clock(event).phase is Phase.EXTRA_TIME
    assert event.refused(CallTime(1), by=PODIUM) is Code.TIME_NOT_UP
    event.wait(milliseconds=1)
    assert clock(event).phase is Phase.OVER
    event.do(CallTime(1), by=PODIUM)


@pytest.mark.rule("SP-15")
def test_minutes_given_during_red_alert_or_extra_time_let_the_round_go_on() -> None:
    event = started()
    event.wait(95)
    assert clock(event).red_alert
    event.do(ChangeMinutes(1, 10))
    assert not clock(event).red_alert
    event.wait(36)
    assert clock(event).phase is Phase.EXTRA_TIME
    event.do(ChangeMinutes(1, 10))
    assert (clock(event).phase, clock(event).red_alert) == (Phase.RUNNING, True)
    assert desk_clock(event).more == 20


def test_a_table_with_more_time_of_its_own_keeps_it_on_top() -> None:
    event = started()
    event.do(ExtendTable(MatchRef(1, 0), 4))
    event.do(ChangeMinutes(1, 5))
    assert table_end(event.state.clocks[0], 0) == START + (120 + 3 + 5 + 4) * MINUTE


def test_minutes_can_be_given_and_taken_while_the_clock_is_paused() -> None:
    event = started()
    event.wait(100)
    event.do(PauseClock(1))
    event.wait(60)
    assert event.refused(ChangeMinutes(1, 20, fewer=True)) is Code.TOO_LITTLE_TIME
    event.do(ChangeMinutes(1, 10, fewer=True))
    event.do(ResumeClock(1))
    assert clock(event).ends == event.now + 10 * MINUTE


def test_what_would_end_the_round_is_refused_and_nothing_changes() -> None:
    event = started()
    event.wait(110)
    before = event.state
    assert event.ask(ChangeMinutes(1, 10, fewer=True)) == Refusal(
        Code.TOO_LITTLE_TIME, {"minutes": 10, "left": 10}
    )
    event.wait(11)
    assert event.ask(ChangeMinutes(1, 1, fewer=True)) == Refusal(
        Code.TOO_LITTLE_TIME, {"minutes": 1, "left": 0}
    )
    assert event.state == before
    event.do(ChangeMinutes(1, 600))
    assert event.refused(ChangeMinutes(1, 1)) is Code.NUMBER_OUT_OF_RANGE


def test_only_a_clock_that_was_started_and_is_not_over_can_be_changed() -> None:
    event = in_round_one(SP)
    assert event.refused(ChangeMinutes(1, 5)) is Code.CLOCK_STANDS
    assert event.refused(ChangeMinutes(2, 5)) is Code.UNKNOWN
    event.do(StartClock(1))
    event.wait(126)
    assert event.refused(ChangeMinutes(1, 5)) is Code.ROUND_OVER


@pytest.mark.rule("LCG-13")
def test_a_match_without_time_limit_has_no_minutes_to_change() -> None:
    event = Playing(LCG, rounds=3, cut=2).begin(8).play(3)
    event.publish()
    assert event.refused(ChangeMinutes(event.round.number, 5)) is Code.UNTIMED


def test_organiser_and_head_judge_give_minutes_and_nobody_else() -> None:
    event = started()
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(NameStaff("head", Role.HEAD_JUDGE))
    assert event.refused(ChangeMinutes(1, 5), by="judge") is Code.NOT_ALLOWED
    assert event.refused(ChangeMinutes(1, 5), by="p1") is Code.NOT_ALLOWED
    event.do(ChangeMinutes(1, 5), by="head")
    event.do(ChangeMinutes(1, 5), by=ORGANISER)
    assert event.state.clocks[0].more == 10


@pytest.mark.rule("EV-24")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_it_is_a_departure_at_once_as_long_as_it_stands(rulebook: str) -> None:
    event = started(rulebook)
    assert event.view().departures == ()
    event.wait(30)
    event.do(ChangeMinutes(1, 5, reason="fire alarm"))
    (told,) = event.view().departures
    assert (told.what, told.round, told.by, told.reason, told.at) == (
        DepartureKind.MINUTES,
        1,
        Role.ORGANISER,
        "fire alarm",
        event.now,
    )
    event.do(TakeBack(CLOCK))
    assert (event.view().departures, event.state.clocks[0].more) == ((), 0)
    event.do(ChangeMinutes(1, 5))
    event.do(ChangeMinutes(1, 5, fewer=True))
    assert event.view().departures == ()


@pytest.mark.rule("EV-24")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_a_round_that_is_ended_before_its_time_departs_as_taken_minutes_do(rulebook: str) -> None:
    event = started(rulebook)
    event.wait(30)
    event.do(CallTime(1, early=True))
    (told,) = event.view().departures
    assert (told.what, told.round, told.by, told.at) == (
        DepartureKind.MINUTES,
        1,
        Role.ORGANISER,
        event.now,
    )
    event.record_all()
    assert event.view().departures == (told,)


@pytest.mark.rule("EV-24")
def test_ending_a_round_takes_nobodys_time_once_it_is_up_or_nobody_plays() -> None:
    in_time, all_in, by_another_clock = started(), started(), in_round_one(SP)
    in_time.wait(124)
    all_in.record_all()
    for event in (in_time, all_in, by_another_clock):
        event.do(CallTime(1, early=True))
        assert event.view().departures == ()


@pytest.mark.rule("LG-12", "EV-24")
def test_that_a_secret_clock_was_ended_early_is_told_when_the_round_is_over() -> None:
    event = started(LG)
    event.do(CallTime(1, early=True))
    assert event.view().departures == ()
    event.record_all()
    (told,) = event.view().departures
    assert (told.what, told.round) == (DepartureKind.MINUTES, 1)


@pytest.mark.rule("LG-12", "EV-24")
@pytest.mark.parametrize("fewer", [False, True])
def test_under_a_secret_clock_no_byte_tells_players_until_the_round_is_over(fewer: bool) -> None:
    quiet, busy = twins(LG)
    for world in (quiet, busy):
        world.do(EnterRoll(1, 2))
        world.start_clock()
    busy.do(ChangeMinutes(1, 25, fewer=fewer, reason="fire alarm"))
    for minutes in (0, 60, 119, 124, 126):
        for off in (-1, 0, 1):
            for world in (quiet, busy):
                world.now = Now(START + minutes * MINUTE + off)
            assert_twins(quiet, busy)
    busy.do(TakeBack(CLOCK))
    assert_twins(quiet, busy)
    busy.do(ChangeMinutes(1, 20, fewer=fewer, reason="fire alarm"))
    for world in (quiet, busy):
        world.record_all()
    assert busy.view().departures[-1].reason == "fire alarm"
    assert any(seen(quiet, one) != seen(busy, one) for one in outsiders(quiet))


@pytest.mark.rule("LG-12")
def test_of_two_secret_clocks_each_ends_for_everyone_at_its_own_time() -> None:
    quiet, busy = twins(LG)
    for world in (quiet, busy):
        world.do(EnterRoll(1, 2))
        world.start_clock()
    busy.do(ChangeMinutes(1, 25))
    for world, minutes in ((quiet, 152), (busy, 177)):
        world.now = Now(START + minutes * MINUTE - 1)
        assert clock(world).phase is Phase.RUNNING
        world.wait(milliseconds=1)
        assert clock(world).phase is Phase.OVER


@pytest.mark.rule("LG-12")
def test_who_plays_alone_may_give_minutes_and_learns_no_time_by_taking_some() -> None:
    event = legion(judge=False)
    event.do(StartClock(1))
    answers = set()
    for _ in range(4):
        answers.add(event.ask(ChangeMinutes(1, 40, fewer=True)).code)  # type: ignore[union-attr]
        event.wait(37)
    assert answers == {Code.TIME_IS_HIDDEN}
    event.do(ChangeMinutes(1, 10))
    event.do(LookAtClock(1))
    left = event.state.looks[-1].left
    extra = event.state.clocks[0].extra
    assert extra is not None
    assert left == (150 + 10 + extra - 4 * 37) * MINUTE


@pytest.mark.rule("LG-12")
def test_who_plays_while_others_run_the_clock_is_refused_whatever_it_does() -> None:
    event = legion()
    event.do(NameStaff("head", Role.HEAD_JUDGE))
    assert event.refused(ChangeMinutes(1, 5)) is Code.CLOCK_IS_OTHERS
    event.do(StartClock(1), by=JUDGE)
    assert event.refused(ChangeMinutes(1, 5)) is Code.CLOCK_IS_OTHERS
    event.do(ChangeMinutes(1, 5), by="head")


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_the_seal_on_the_roll_stays_what_it_was(rulebook: str) -> None:
    event = started(rulebook, roll=4)
    event.record(event.ref("e1"))
    before = shown(event)
    event.do(ChangeMinutes(1, 5))
    event.record(next(event.open_matches()))
    after = shown(event)
    finish(event)
    assert (opened(event, before), opened(event, after)) == (4, 4)


def test_a_round_that_is_put_back_has_its_minutes_again() -> None:
    event = started()
    event.do(ChangeMinutes(1, 5))
    event.do(TakeBackRound(1))
    event.do(PutBackRound(1))
    assert event.state.clocks[0].more == 5
    assert event.replayed() == event.state
