"""Entries of people who do not exist: who may enter themselves, and how many wait."""

import pytest

from podium.core.ids import EntrantId
from podium.event.fact import EVERYONE, STAFF
from podium.event.registration import Register, Withdraw
from podium.event.room import WINDOW
from podium.event.self_check_in import AllowSelfCheckIn
from podium.event.self_registration import LEAST_WAITING, RegistrationSet, SetRegistration
from podium.event.setup import AnnounceEvent
from podium.event.table import FACTS
from podium.event.terms import Registration, Standing
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from tests.unit.event.every_kind import code_of
from tests.unit.event.playing import SP, Playing


@pytest.fixture
def event() -> Playing:
    """An announced event with the code on the wall."""
    event = Playing(SP)
    event.do(AnnounceEvent())
    event.do(AllowSelfCheckIn(allowed=True))
    return event


def oneself(number: int, code: str = "") -> Register:
    return Register(f"e{number}", (f"p{number}",), code=code)


def test_everyone_enters_themselves_unless_the_organiser_says_otherwise(event: Playing) -> None:
    assert event.do(oneself(1), by="p1")
    assert event.view().event.registration is Registration.OPEN


def test_closed_nobody_enters_but_by_the_staff(event: Playing) -> None:
    event.do(SetRegistration(Registration.CLOSED))
    assert event.refused(oneself(1), by="p1") is Code.REGISTRATION_CLOSED
    assert event.refused(oneself(1, code_of(event)), by="p1") is Code.REGISTRATION_CLOSED
    assert event.do(oneself(1))
    event.do(SetRegistration(Registration.OPEN))
    assert event.do(oneself(2), by="p2")


def test_only_those_in_the_room_enter_with_its_code(event: Playing) -> None:
    event.do(SetRegistration(Registration.ROOM))
    for wrong in ("", "00000", "x" * 40):
        assert event.refused(oneself(1, wrong), by="p1") is Code.ROOM_CODE_WRONG
    seen = code_of(event)
    (fact,) = event.do(oneself(1, seen.upper()), by="p1")
    assert seen not in repr(fact)
    assert event.do(oneself(2)), "staff need none"
    event.now = Now(event.now + 2 * WINDOW)
    assert event.refused(oneself(3, seen), by="p3") is Code.ROOM_CODE_WRONG
    assert event.do(oneself(3, code_of(event)), by="p3")


def test_without_a_code_on_the_wall_none_can_be_asked_for(event: Playing) -> None:
    event.do(SetRegistration(Registration.ROOM))
    event.do(AllowSelfCheckIn(allowed=False))
    assert event.refused(oneself(1), by="p1") is Code.REGISTRATION_CLOSED
    event.do(SetRegistration(Registration.OPEN))
    assert event.refused(SetRegistration(Registration.ROOM)) is Code.SELF_CHECK_IN_OFF


@pytest.mark.parametrize("capacity", [1, LEAST_WAITING + 5])
def test_the_waiting_list_cannot_be_flooded(capacity: int) -> None:
    """86 entries in 0.4 s once filled an event and went on into its waiting list."""
    event = Playing(SP, capacity=capacity)
    event.do(AnnounceEvent())
    event.register(capacity)
    most = max(capacity, LEAST_WAITING)
    for number in range(capacity + 1, capacity + most + 1):
        event.do(oneself(number), by=f"p{number}")
    last = capacity + most + 1
    assert event.refused(oneself(last), by=f"p{last}") is Code.WAITING_LIST_FULL
    assert event.do(oneself(last)), "staff put more on it"
    for number in (2 * capacity, last):
        event.do(Withdraw(EntrantId(f"e{max(number, 2)}")))
    waiting = sum(one.standing is Standing.WAITING for one in event.state.entrants.values())
    assert waiting < most
    assert event.do(oneself(last + 1), by=f"p{last + 1}"), "there is room again"


def test_the_organiser_alone_says_who_enters(event: Playing) -> None:
    event.do(oneself(1), by="p1")
    for who in ("p1", "stranger"):
        command = SetRegistration(Registration.CLOSED)
        assert event.refused(command, by=who) is Code.NOT_ALLOWED
    assert event.do(SetRegistration(Registration.OPEN)) == ()


def test_who_enters_is_public_once_the_event_is() -> None:
    event = Playing(SP)
    (fact,) = event.do(SetRegistration(Registration.CLOSED))
    assert FACTS[RegistrationSet].audience(event.state, fact) == STAFF
    event.do(AnnounceEvent())
    assert FACTS[RegistrationSet].audience(event.state, fact) == EVERYONE
