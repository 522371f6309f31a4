"""Red alert and the end of a round: at their moment, for everyone, and for good."""

import pytest

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime, PauseClock, ResumeClock
from podium.event.clock_face import Phase
from podium.event.ids import Thing, ThingKind
from podium.event.taking_back import TakeBack
from podium.kernel.refusal import Code
from tests.unit.event.playing import LG, SP, viewer_of
from tests.unit.event.test_clock import clock, draw, in_round_one


@pytest.mark.rule("SP-15")
def test_red_alert_waits_as_long_as_the_clock_stood() -> None:
    event = in_round_one(SP, extra=0)
    event.start_clock()
    event.wait(80)
    event.do(PauseClock(1))
    event.wait(30)
    event.do(ResumeClock(1))
    assert not clock(event).red_alert
    event.wait(10)
    assert clock(event).red_alert


@pytest.mark.rule("LG-12")
def test_everyone_is_told_when_time_is_called_in_legion() -> None:
    event = in_round_one(LG, extra=0)
    event.start_clock()
    before = event.view().cursor, event.view(viewer_of("e1")).cursor
    event.do(CallTime(1, early=True))
    after = event.view().cursor, event.view(viewer_of("e1")).cursor
    assert all(one != other for one, other in zip(before, after, strict=True))


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize("rulebook", [LG, SP])
def test_time_that_is_up_stays_up_also_before_podium_has_written_it_down(rulebook: str) -> None:
    event = in_round_one(rulebook, extra=5)
    event.start_clock()
    event.wait(155)
    shown = event.bytes()
    assert event.refused(TakeBack(Thing(ThingKind.CLOCK, "1"))) is Code.NOT_REVERSIBLE
    assert event.bytes() == shown


@pytest.mark.rule("SP-14")
def test_a_round_that_was_over_is_over_for_commands_too_when_the_clock_jumps_back() -> None:
    event = in_round_one(SP, extra=0)
    event.start_clock()
    event.wait(121)
    event.do(MakeAnnouncement("Time!"))
    event.wait(-60)
    assert event.refused(PauseClock(1)) is Code.ROUND_OVER
    (fact,) = event.do(MakeAnnouncement("Really."))
    assert fact.at == event.state.latest


@pytest.mark.rule("LG-12")
def test_everyone_is_told_when_a_pause_that_is_taken_back_ends_the_round() -> None:
    """It once was told to the staff alone: open pages heard of it late."""
    event = in_round_one(LG, extra=0)
    event.start_clock()
    event.do(PauseClock(1))
    event.wait(149)
    told = event.view().cursor
    event.do(TakeBack(Thing(ThingKind.CLOCK, "1")))
    assert event.view().cursor == told
    event.do(PauseClock(1))
    event.wait(1)
    event.do(TakeBack(Thing(ThingKind.CLOCK, "1")))
    assert clock(event).phase is Phase.OVER
    assert event.view().cursor != told


@pytest.mark.rule("SP-14")
def test_dice_that_nobody_rolled_are_opened_when_the_next_round_is_published() -> None:
    event = in_round_one(SP)
    event.record_all()
    event.publish()
    assert draw(event, "roll 1").secret is not None
    assert draw(event, "roll 2").secret is None
