"""Somebody entered by the desk who registers again becomes one entrant."""

import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckIn, CheckInAll
from podium.event.ids import Thing, ThingKind
from podium.event.joining_entries import EntriesJoined, JoinEntries
from podium.event.registration import Withdraw
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack
from podium.event.terms import Standing
from podium.event.verify import verify
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import ALL, SP, Playing

E1, E2, E3, E9 = (EntrantId(f"e{number}") for number in (1, 2, 3, 9))


@pytest.mark.parametrize("rulebook", ALL)
def test_the_person_of_the_entry_never_paired_moves_into_the_other(rulebook: str) -> None:
    event = Playing(rulebook).begin(8)
    event.play_round()
    event.register_one(9)
    people = event.state.entrants[E9].members
    (fact,) = event.do(JoinEntries(E1, E9))
    assert isinstance(fact, EntriesJoined)
    assert event.state.entrants[E9].standing is Standing.WITHDRAWN
    assert event.state.entrants[E1].members == people
    assert all(event.state.people[person] == E1 for person in people)
    assert "p1" not in event.state.people
    event.play_round()
    assert E1 in event.round.seats
    assert verify(event.facts) == ()


def test_two_that_have_both_been_paired_are_never_joined() -> None:
    event = Playing().begin(8)
    event.publish()
    assert event.refused(JoinEntries(E1, E2)) is Code.ALREADY_PAIRED
    event.register_one(9)
    assert event.refused(JoinEntries(E9, E1)) is Code.ALREADY_PAIRED
    event.do(JoinEntries(E1, E9))


def test_joining_can_be_taken_back() -> None:
    event = Playing().begin(4)
    before = {one.id: (one.members, one.standing) for one in event.state.entrants.values()}
    event.do(JoinEntries(E1, E2))
    event.do(TakeBack(Thing(ThingKind.ENTRANT, E1)))
    after = {one.id: (one.members, one.standing) for one in event.state.entrants.values()}
    assert after == before
    assert event.state.people["p1"] == E1  # type: ignore[index]
    assert event.state.people["p2"] == E2  # type: ignore[index]


def test_the_better_of_the_two_places_is_kept_and_the_next_moves_up() -> None:
    event = Playing(SP, capacity=2)
    event.register(4)
    event.do(CheckIn(E1, lacking=True))
    event.do(JoinEntries(E3, E1))
    assert event.state.entrants[E3].standing is Standing.PRESENT
    assert event.state.entrants[EntrantId("e4")].standing is Standing.WAITING
    event.do(JoinEntries(E3, E2))
    assert event.state.entrants[EntrantId("e4")].standing is Standing.REGISTERED


def test_only_staff_join_entries_that_are_there() -> None:
    event = Playing().begin(4)
    assert event.refused(JoinEntries(E1, E2), by="p1") is Code.NOT_ALLOWED
    assert event.refused(JoinEntries(E1, E1)) is Code.ALREADY_REGISTERED
    assert event.refused(JoinEntries(E1, E9)) is Code.UNKNOWN
    event.do(Withdraw(E2))
    assert event.refused(JoinEntries(E1, E2)) is Code.WITHDRAWN
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(JoinEntries(E1, E3), by="judge")


@pytest.mark.rule("EV-15")
def test_late_entrants_who_have_missed_rounds_can_be_joined() -> None:
    event = Playing(SP).begin(4)
    event.play_round()
    event.register(2)
    event.do(CheckInAll())
    e5, e6 = EntrantId("e5"), EntrantId("e6")
    event.do(JoinEntries(e5, e6))
    assert event.state.entrants[e6].missed == ()
    row = event.standings()[e5]
    assert (row.losses, e6 in event.standings()) == (1, False)
    event.do(TakeBack(Thing(ThingKind.ENTRANT, e6)))
    assert event.standings()[e6].losses == 1
