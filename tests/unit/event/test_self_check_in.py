"""Check-in by oneself: the room's code, the screen at the door, and what they do not say."""

import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckIn, CheckOut
from podium.event.fact import EVERYONE, STAFF
from podium.event.ids import PODIUM
from podium.event.registration import Withdraw
from podium.event.room import LENGTH, WINDOW, door_token, is_room_code, room_code
from podium.event.self_check_in import (
    AllowSelfCheckIn,
    CheckedInThemselves,
    CheckInAtDoor,
    CheckInMyself,
    SelfCheckInSet,
    door_of,
    expected,
    opens_door,
)
from podium.event.setup import AnnounceEvent
from podium.event.table import FACTS
from podium.event.terms import Standing
from podium.kernel.letters import LETTERS
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR
from tests.unit.event.every_kind import code_of
from tests.unit.event.playing import ALL, DESK, LG, SP, Playing, viewer_of
from tests.unit.event.test_twin_worlds import seen
from tests.unit.event.viewing import views_of

E1, E2 = EntrantId("e1"), EntrantId("e2")
SECRET = bytes(range(32))
START = Now(1_800_000_000_000)


def open_room(rulebook: str = SP, count: int = 3, capacity: int | None = None) -> Playing:
    event = Playing(rulebook, capacity=capacity)
    event.register(count)
    event.do(AnnounceEvent())
    event.do(AllowSelfCheckIn(allowed=True))
    return event


def test_a_code_is_short_has_no_look_alikes_and_changes_with_the_window() -> None:
    codes = [room_code(SECRET, Now(START + at * WINDOW)).code for at in range(400)]
    assert {len(code) for code in codes} == {LENGTH}
    assert set("".join(codes)) == set(LETTERS)
    assert not set("ilou") & set("".join(codes))
    assert len(set(codes)) == 400
    assert room_code(bytes(32), START).code != room_code(SECRET, START).code
    assert room_code(SECRET, START).until - START <= WINDOW


def test_a_code_holds_for_its_window_and_the_next() -> None:
    first = Now(START - START % WINDOW)
    code = room_code(SECRET, first).code
    assert room_code(SECRET, Now(first + WINDOW - 1)).code == code
    for later, holds in ((0, True), (WINDOW, True), (2 * WINDOW - 1, True), (2 * WINDOW, False)):
        assert is_room_code(SECRET, code, Now(first + later)) is holds
    assert not is_room_code(SECRET, code, Now(first - 1)), "it is not known beforehand"
    assert 2 * WINDOW <= 10 * MINUTE


@pytest.mark.parametrize("secret", [bytes([one] * 32) for one in range(40)])
def test_a_code_is_read_as_people_type_it(secret: bytes) -> None:
    code = room_code(secret, START).code
    for typed in (code.upper(), f" {code[:2]}-{code[2:]} ", code.replace("0", "O")):
        assert is_room_code(secret, typed, START)
    assert is_room_code(secret, code.replace("1", "l"), START)
    for wrong in ("", code[:-1], code + code[0], "ü" * LENGTH, door_token(secret)):
        assert not is_room_code(secret, wrong, START)


@pytest.mark.rule("SP-20", "LG-15", "LCG-23")
@pytest.mark.parametrize("rulebook", ALL)
def test_who_checks_in_by_themselves_is_present_and_not_inspected(rulebook: str) -> None:
    event = open_room(rulebook)
    (fact,) = event.do(CheckInMyself(E1, code_of(event)), by="p1")
    assert fact == CheckedInThemselves(E1, by=fact.by, at=event.now)
    assert fact.by == "p1"
    entered = event.state.entrants[E1]
    assert entered.standing is Standing.PRESENT
    assert entered.items == ()
    own = event.view(viewer_of("e1")).own
    assert own is not None
    items = tuple(item.id for item in event.rulebook.check_in)
    assert set(own.lacking) <= set(items)
    event.do(CheckIn(E1, items))
    assert event.state.entrants[E1].items == items
    assert event.do(CheckInMyself(E1, code_of(event)), by="p1") == ()


def test_the_door_is_on_record_as_the_door() -> None:
    event = open_room()
    (fact,) = event.do(CheckInAtDoor(E2), by=PODIUM)
    assert isinstance(fact, CheckedInThemselves)
    assert (fact.door, fact.by) == (True, PODIUM)
    assert expected(event.state) == (E1, EntrantId("e3"))
    event.do(CheckOut(E2))
    assert E2 in expected(event.state)


def test_a_wrong_code_and_somebody_elses_entry_are_refused() -> None:
    event = open_room()
    assert event.refused(CheckInMyself(E1, "00000"), by="p1") is Code.ROOM_CODE_WRONG
    assert event.refused(CheckInMyself(E2, code_of(event)), by="p1") is Code.NOT_ALLOWED
    assert event.refused(CheckInMyself(E1, code_of(event))) is Code.NOT_ALLOWED, "not even staff"
    assert event.refused(CheckInAtDoor(E1), by="p1") is Code.NOT_ALLOWED
    assert event.refused(CheckInAtDoor(EntrantId("e9")), by=PODIUM) is Code.UNKNOWN
    assert event.refused(AllowSelfCheckIn(allowed=False), by="p1") is Code.NOT_ALLOWED


def test_who_waits_or_has_withdrawn_cannot_check_in() -> None:
    event = open_room(capacity=2)
    waiting = EntrantId("e3")
    assert event.refused(CheckInAtDoor(waiting), by=PODIUM) is Code.ON_WAITING_LIST
    event.do(Withdraw(waiting))
    assert event.refused(CheckInAtDoor(waiting), by=PODIUM) is Code.WITHDRAWN
    assert waiting not in expected(event.state)


def test_it_works_only_while_it_is_allowed_and_nobody_plays() -> None:
    event = Playing(SP)
    event.register(4)
    assert event.refused(CheckInAtDoor(E1), by=PODIUM) is Code.SELF_CHECK_IN_OFF
    event.do(AllowSelfCheckIn(allowed=True))
    assert event.refused(CheckInAtDoor(E1), by=PODIUM) is Code.SELF_CHECK_IN_OFF, "not announced"
    event.do(AnnounceEvent())
    code, door = code_of(event), door_of(event.state)
    assert door is not None
    assert opens_door(event.state, door)
    assert event.do(AllowSelfCheckIn(allowed=True)) == ()
    event.do(AllowSelfCheckIn(allowed=False))
    assert event.refused(CheckInMyself(E1, code), by="p1") is Code.SELF_CHECK_IN_OFF
    event.do(AllowSelfCheckIn(allowed=True))
    assert not opens_door(event.state, door), "a new secret: the old screen is closed"
    assert event.refused(CheckInMyself(E1, code), by="p1") is Code.ROOM_CODE_WRONG
    for entrant in expected(event.state):
        event.do(CheckInAtDoor(entrant), by=PODIUM)
    event.publish()
    assert event.refused(CheckInMyself(E1, code), by="p1") is Code.SELF_CHECK_IN_OFF
    event.do(AllowSelfCheckIn(allowed=False))
    assert event.refused(AllowSelfCheckIn(allowed=True)) is Code.STARTED


def test_only_the_staff_see_the_code_and_nobody_the_secret() -> None:
    event = open_room(LG)
    code = code_of(event)
    secret = event.state.room
    assert secret is not None
    staff = views_of(event, DESK)
    assert staff.room is not None
    assert staff.room.code == code
    for viewer in (SPECTATOR, viewer_of("e1"), DESK):
        shown = event.bytes(viewer)
        assert code.encode() not in shown
        assert secret.hex().encode() not in shown
    for viewer in (SPECTATOR, viewer_of("e1")):
        assert views_of(event, viewer).room is None
        assert views_of(event, viewer).expected_at_door("wrong") == ()
    assert event.view().event.self_check_in


def test_nobody_else_learns_who_has_checked_in() -> None:
    quiet, busy = open_room(), open_room()
    busy.do(CheckInMyself(E1, code_of(busy)), by="p1")
    busy.do(CheckInAtDoor(E2), by=PODIUM)
    for viewer in (SPECTATOR, viewer_of("e3")):
        assert seen(quiet, viewer) == seen(busy, viewer)
    assert seen(quiet, viewer_of("e1")) != seen(busy, viewer_of("e1"))


def test_that_it_is_allowed_is_public_once_the_event_is_announced() -> None:
    event = Playing(SP)
    fact = SelfCheckInSet(SECRET, by=event.facts[0].by, at=event.now)
    assert FACTS[SelfCheckInSet].audience(event.state, fact) == STAFF
    event.do(AnnounceEvent())
    assert FACTS[SelfCheckInSet].audience(event.state, fact) == EVERYONE
