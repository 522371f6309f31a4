"""Whoever is disqualified is out for good, whenever it happens (EV-6)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.check_in import CheckIn, CheckInAll, CheckOut
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.fact import Command
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.results import RecordNoShow
from podium.event.rounds import TakeBackRound
from podium.event.setup import AnnounceEvent
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import Standing
from podium.event.things import entrant_thing
from podium.kernel.refusal import Code
from tests.unit.event.playing import LCG, ORGANISER, SP, TM, Playing

E1, E2, E3 = (EntrantId(f"e{number}") for number in range(1, 4))
ON = CurrentMatch.PLAYED_ON


def out(entrant: EntrantId = E1) -> Leave:
    return Leave(entrant, Status.DISQUALIFIED, ON)


def standing(event: Playing, entrant: EntrantId) -> Standing:
    return event.state.entrants[entrant].standing


def assert_out_for_good(event: Playing, person: str = "p1") -> None:
    """Neither the entrant nor the person behind it comes back in any way."""
    again: list[tuple[Command, str]] = [
        (Withdraw(E1), person),
        (Withdraw(E1), ORGANISER),
        (ChangeEntrant(E1, ("somebody",)), ORGANISER),
        (CheckIn(E1, lacking=True), ORGANISER),
        (Register("again", (person,)), ORGANISER),
        (ComeBack(E1), ORGANISER),
    ]
    for command, by in again:
        answer = event.refused(command, by=by)
        assert answer in (Code.DISQUALIFIED, Code.NOT_PRESENT), command
    event.do(CheckInAll())
    assert event.state.entrants[E1].status is Status.DISQUALIFIED


@pytest.mark.rule("EV-6")
@pytest.mark.parametrize("checked_in", [True, False])
def test_before_the_start_somebody_is_disqualified_present_or_not(*, checked_in: bool) -> None:
    event = Playing(LCG)
    event.register(5)
    event.do(AnnounceEvent())
    if checked_in:
        event.do(CheckInAll())
    event.do(out())
    assert_out_for_good(event)
    if checked_in:
        assert event.refused(CheckOut(E1)) is Code.DISQUALIFIED
    assert (standing(event, E1) is Standing.PRESENT) is checked_in
    assert event.refused(Register("again", ("p1",)), by="p1") is Code.DISQUALIFIED
    event.publish()
    assert E1 not in event.round.seats


@pytest.mark.rule("EV-6", "EV-13")
def test_a_penalty_disqualifies_somebody_who_is_not_there_yet() -> None:
    event = Playing(SP)
    event.register(2)
    points = Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=1)
    assert event.refused(points) is Code.NOT_PRESENT
    event.do(Penalise(E1, PenaltyKind.DISQUALIFICATION, "threats on the phone", "EV-13"))
    assert_out_for_good(event)


@pytest.mark.rule("EV-6")
def test_a_disqualification_in_round_one_outlives_the_round_that_is_taken_back() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    event.do(out())
    event.do(TakeBackRound(1))
    assert_out_for_good(event)
    assert event.refused(CheckOut(E1)) is Code.DISQUALIFIED


@pytest.mark.rule("EV-6")
def test_who_withdrew_can_be_disqualified_too_and_does_not_register_again() -> None:
    event = Playing(SP)
    event.register(2)
    event.do(Withdraw(E1), by="p1")
    event.do(out())
    assert event.refused(Register("again", ("p1",))) is Code.DISQUALIFIED
    assert event.refused(ChangeEntrant(E2, ("p1",))) is Code.DISQUALIFIED


@pytest.mark.rule("EV-6", "TM-1")
def test_both_of_a_team_are_out() -> None:
    event = Playing(TM)
    event.register(2)
    event.do(out())
    for member in ("p1", "q1"):
        assert event.refused(Register("again", (member, "new"))) is Code.DISQUALIFIED


@pytest.mark.rule("EV-6", "EV-16")
def test_a_disqualified_no_show_is_not_merely_taken_out() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    event.do(out())
    event.do(RecordNoShow(event.ref("e1"), E1, take_out=True))
    assert event.state.entrants[E1].status is Status.DISQUALIFIED
    assert event.refused(ComeBack(E1)) is Code.DISQUALIFIED


@pytest.mark.rule("EV-6")
@pytest.mark.parametrize("how", ["leave", "penalty", "warnings"])
def test_the_place_of_the_disqualified_goes_to_the_first_who_waits(how: str) -> None:
    event = Playing(SP, capacity=2)
    event.register(4)
    event.do(CheckInAll())
    if how == "leave":
        event.do(out())
    elif how == "penalty":
        event.do(Penalise(E1, PenaltyKind.DISQUALIFICATION, "cheating", "EV-13"))
    else:
        event.do(GiveWarning((E1,), Ground.CHEATING))
        event.do(DecideWarnings(E1, remove=True))
    assert [line.waiting for line in event.view().entrants] == [False, False, False, True]
    assert event.replayed() == event.state
    if how != "warnings":
        event.do(TakeBackLast())
        assert standing(event, E3) is Standing.WAITING
        assert event.state.entrants[E1].status is Status.ACTIVE


@pytest.mark.rule("EV-6")
def test_who_is_disqualified_on_the_waiting_list_never_moves_up() -> None:
    event = Playing(SP, capacity=1)
    event.register(3)
    event.do(out(E2))
    event.do(Withdraw(E1))
    assert standing(event, E2) is Standing.WAITING
    assert standing(event, E3) is Standing.REGISTERED


def test_a_mistaken_disqualification_is_not_undone_into_a_full_event() -> None:
    event = Playing(SP, capacity=2)
    event.register(3)
    event.do(out())
    event.do(CheckIn(E3, lacking=True))
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.NO_PLACE_LEFT
