"""The round time is the organiser's to announce, and red alert counts from its end."""

from typing import Any

import pytest
from msgspec.structs import replace

from podium.clock.settings import ClockRules, RoundTime
from podium.core.departure import DepartureKind
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped
from tests.unit.event.playing import DESK, LCG, LG, SP, START, TM, Playing
from tests.unit.event.test_clock import clock


def changing(event: Playing, **changes: object) -> ChangeSettings:
    return ChangeSettings(replace(event.state.setup.settings, **changes))


def with_clock(rulebook: str, **changes: Any) -> Rulebook:
    book = shipped(rulebook)
    return replace(book, clock=replace(book.clock, **changes))


def started(rulebook: str | Rulebook, minutes: int) -> Playing:
    event = Playing(rulebook, swiss_minutes=minutes).begin(6)
    event.publish()
    event.start_clock()
    return event


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize(("rulebook", "minutes"), [(SP, 90), (SP, 300), (LG, 120), (LG, 30)])
def test_a_round_lasts_as_long_as_was_announced(rulebook: str, minutes: int) -> None:
    event = started(rulebook, minutes)
    face = event.view(DESK).desk
    assert face is not None
    assert face.clock is not None
    assert face.clock.base_ends == START + minutes * MINUTE


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_rounds_of_the_cut_last_as_long_as_announced_and_no_other_time_is_taken(
    rulebook: str,
) -> None:
    event = Playing(rulebook, rounds=2, cut=4, swiss_minutes=100).begin(8).play(2)
    event.publish()
    assert event.state.clocks[-1].minutes == 100
    other = Playing(rulebook)
    assert other.refused(changing(other, cut_minutes=110)) is Code.ROUND_TIME_OUT_OF_RANGE


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_once_round_one_is_published_the_time_stays_as_announced(rulebook: str) -> None:
    event = Playing(rulebook, swiss_minutes=100).begin(6)
    event.do(changing(event, swiss_minutes=110))
    event.publish()
    assert event.refused(changing(event, swiss_minutes=90)) is Code.STARTED
    assert event.state.clocks[-1].minutes == 110


@pytest.mark.rule("SP-15")
@pytest.mark.parametrize(("minutes", "called"), [(120, 90), (90, 60), (30, 0), (300, 270)])
def test_red_alert_is_called_thirty_minutes_before_the_announced_end(
    minutes: int, called: int
) -> None:
    event = started(SP, minutes)
    assert clock(event).red_alert_at == START + called * MINUTE
    if called:
        event.wait(called, milliseconds=-1)
        assert not clock(event).red_alert
        event.wait(milliseconds=1)
    assert clock(event).red_alert
    event.wait(minutes - called, milliseconds=-1)
    assert clock(event).red_alert


@pytest.mark.rule("SP-15")
def test_a_stored_red_alert_keeps_its_minute_whatever_time_is_announced() -> None:
    swiss = RoundTime(120, 100, 200)
    old = with_clock(SP, swiss=swiss, red_alert=90, red_alert_before=None)
    for minutes in (100, 120, 200):
        event = started(old, minutes)
        assert clock(event).red_alert_at == START + 90 * MINUTE
        event.wait(90, milliseconds=-1)
        assert not clock(event).red_alert
        event.wait(milliseconds=1)
        assert clock(event).red_alert


@pytest.mark.rule("SP-14", "LG-11", "LCG-3")
def test_the_rulebook_says_whether_another_time_departs_from_it() -> None:
    for rulebook, standard in ((SP, 120), (LG, 150)):
        rules: ClockRules = shipped(rulebook).clock
        assert rules.swiss.departs(standard - 1)
        assert not rules.swiss.departs(standard)
    for rulebook, minutes in ((LCG, 65), (TM, 100)):
        assert not shipped(rulebook).clock.swiss.departs(minutes)


@pytest.mark.rule("SP-14", "EV-24")
def test_who_announced_another_round_time_and_when_is_told() -> None:
    event = Playing(SP)
    event.wait(7)
    event.do(changing(event, swiss_minutes=100))
    then = event.now
    event.wait(7)
    event.do(changing(event, place="Back room"))
    assert event.view().departures == ()
    event.do(AnnounceEvent())
    (told,) = event.view().departures
    assert (told.what, told.by, told.at) == (DepartureKind.ROUND_TIME, Role.ORGANISER, then)
    event.do(changing(event, swiss_minutes=None))
    assert event.view().departures == ()
    created = Playing(SP, swiss_minutes=100)
    created.do(AnnounceEvent())
    assert created.view().departures[0].at == START


@pytest.mark.rule("LCG-3", "EV-24")
def test_a_round_time_inside_the_rules_own_range_is_no_departure() -> None:
    event = Playing(LCG, swiss_minutes=65)
    event.do(AnnounceEvent())
    assert event.view().departures == ()


@pytest.mark.rule("SP-14", "LG-11", "EV-24")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_longer_time_departs_from_the_standard_as_a_shorter_one_does(rulebook: str) -> None:
    standard = Playing(rulebook).rulebook.clock.swiss.minutes
    for minutes in (standard - 1, standard, standard + 1):
        event = Playing(rulebook, swiss_minutes=minutes).begin(4)
        told = [one.what for one in event.view().departures]
        assert told == ([] if minutes == standard else [DepartureKind.ROUND_TIME])
