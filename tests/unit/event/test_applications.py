"""Where the staff approve of entries: applicants, what they may do, and who knows of them."""

import pytest

from podium.core.ids import EntrantId
from podium.event.applications import (
    MOST_APPLICATIONS,
    ApplicationMade,
    WithdrawApplication,
    open_applications,
)
from podium.event.approving import ApplicantsTurnedDown, DecideApplications
from podium.event.check_in import CheckInAll
from podium.event.identity import Identity, viewer_of
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, EntrantRegistered, Register, Withdraw
from podium.event.self_registration import SetRegistration
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack
from podium.event.terms import ApplicationState, Registration, Standing
from podium.event.things import entrant_thing
from podium.event.verify import verify
from podium.event.view.build import cursor, view
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from tests.unit.event.playing import SP, TM, Playing
from tests.unit.event.test_twin_worlds import seen
from tests.unit.event.viewing import views_of

E1, E2, E3 = (EntrantId(f"e{number}") for number in (1, 2, 3))


def announced(rulebook: str = SP, **settings: object) -> Playing:
    """An event whose staff approve of entries."""
    event = Playing(rulebook, "seed", **settings)
    event.do(AnnounceEvent())
    event.do(SetRegistration(Registration.APPROVAL))
    return event


def oneself(number: int, group: str | None = None) -> Register:
    return Register(f"e{number}", (f"p{number}",), group)


def apply(event: Playing, *numbers: int) -> None:
    for number in numbers:
        event.do(oneself(number), by=f"p{number}")


def decide(*entrants: EntrantId, approved: bool) -> DecideApplications:
    return DecideApplications(entrants, approved=approved)


def own(event: Playing, person: str) -> Viewer:
    return viewer_of(event.state, Identity(PersonId(person)))


def test_an_applicant_takes_no_place_and_is_never_paired() -> None:
    event = announced(capacity=4)
    event.register(4)
    apply(event, 5, 6)
    assert views_of(event).free_places == 0
    assert not any(one.standing is Standing.WAITING for one in event.state.entrants.values())
    event.do(CheckInAll())
    event.publish()
    assert set(event.round.seats) == {f"e{number}" for number in range(1, 5)}


def test_approved_applicants_are_entered_in_the_order_in_which_they_were_chosen() -> None:
    event = announced(capacity=2)
    event.do(oneself(1, "club-a"), by="p1")
    apply(event, 2, 3)
    facts = event.do(decide(E2, E1, E3, approved=True))
    assert all(isinstance(fact, EntrantRegistered) for fact in facts)
    entered = event.state.entrants
    assert [(one.number, one.id) for one in entered.values()] == [(1, E2), (2, E1), (3, E3)]
    assert entered[E1].group == "club-a"
    assert entered[E3].standing is Standing.WAITING, "no place is left"
    assert not event.state.applications
    assert not event.state.applicants
    assert own(event, "p1") == Viewer(Role.ENTRANT, E1)
    assert verify(event.facts) == ()


def test_two_of_the_staff_may_decide_at_once() -> None:
    event = announced()
    apply(event, 1, 2)
    event.do(decide(E1, approved=True))
    facts = event.do(decide(E1, E2, approved=True))
    assert [fact.entrant for fact in facts if isinstance(fact, EntrantRegistered)] == [E2]
    assert event.do(decide(E1, E2, approved=True)) == ()
    assert event.do(decide(E1, approved=False)) == (), "an entry is withdrawn, not turned down"
    assert event.refused(decide(EntrantId("e9"), approved=True)) is Code.UNKNOWN
    assert event.refused(decide(EntrantId("e9"), approved=False)) is Code.UNKNOWN


def test_turning_down_many_is_one_act_and_a_mistake_can_be_mended() -> None:
    event = announced()
    apply(event, 1, 2, 3)
    (fact,) = event.do(decide(E1, E2, E3, approved=False))
    assert isinstance(fact, ApplicantsTurnedDown)
    assert open_applications(event.state) == ()
    assert event.refused(oneself(1), by="p1") is Code.TURNED_DOWN
    assert event.refused(WithdrawApplication(), by="p1") is Code.TURNED_DOWN
    event.do(SetRegistration(Registration.OPEN))
    assert event.refused(oneself(1), by="p1") is Code.TURNED_DOWN, "whoever may enter now"
    event.do(decide(E1, approved=True))
    assert event.state.entrants[E1].standing is Standing.REGISTERED


def test_applicants_withdraw_their_own_application_alone_and_may_apply_again() -> None:
    event = announced()
    apply(event, 1, 2)
    for who in ("stranger", "organiser"):
        assert event.do(WithdrawApplication(), by=who) == ()
    assert event.refused(Withdraw(E1), by="p1") is Code.NOT_ALLOWED
    event.do(WithdrawApplication(), by="p1")
    assert list(event.state.applications) == [E2]
    apply(event, 1)
    assert list(event.state.applications) == [E2, E1], "at the end"


def test_nobody_applies_twice_or_for_somebody_else() -> None:
    event = announced()
    event.do(NameStaff("judge", Role.JUDGE))
    apply(event, 1)
    assert event.refused(Register("e9", ("p1",)), by="p1") is Code.ALREADY_APPLIED
    assert event.refused(oneself(2), by="p1") is Code.NOT_ALLOWED
    assert event.refused(oneself(1), by="p2") is Code.NOT_ALLOWED
    assert event.refused(Register("e1", ("p2",)), by="p2") is Code.ALREADY_APPLIED
    event.do(decide(E1, approved=True))
    assert event.refused(Register("e9", ("p1",)), by="p1") is Code.ALREADY_REGISTERED
    assert event.refused(Register("e1", ("p2",)), by="p2") is Code.ALREADY_REGISTERED


@pytest.mark.rule("TM-1")
def test_a_team_applies_together_with_somebody_new() -> None:
    event = announced(TM)
    event.do(Register("e1", ("p1", "p2")), by="p1")
    assert event.refused(Register("e2", ("p3", "p2")), by="p3") is Code.CONSENT_MISSING
    assert own(event, "p2").entrant == "e1", "both see what becomes of it"
    event.do(WithdrawApplication(), by="p2")
    event.do(Register("e2", ("p3", "p2")), by="p3")
    event.do(decide(E2, approved=True))
    assert event.state.entrants[E2].members == ("p3", "p2")


def test_so_many_can_apply_and_no_more_until_the_staff_decide() -> None:
    event = announced()
    numbers = range(1, MOST_APPLICATIONS + 1)
    apply(event, *numbers)
    last = MOST_APPLICATIONS + 1
    assert event.refused(oneself(last), by=f"p{last}") is Code.APPLICATIONS_FULL
    assert event.do(oneself(last)), "staff enter anybody"
    event.do(decide(*(EntrantId(f"e{number}") for number in numbers), approved=False))
    apply(event, last + 1)


def test_where_everyone_may_enter_meanwhile_an_applicant_enters_too() -> None:
    event = announced()
    apply(event, 1, 2)
    event.do(SetRegistration(Registration.OPEN))
    event.do(Register("e9", ("p1",)), by="p1")
    assert list(event.state.applications) == [E2], "the entry settles the application"
    event.do(oneself(2))
    assert not event.state.applications, "also one by the staff"


def test_an_applicant_whom_the_staff_put_into_an_entry_waits_no_more() -> None:
    """Their application stayed open for ever: approving it was refused, alone or with others."""
    event = announced()
    event.register(1)
    apply(event, 5, 6)
    event.do(ChangeEntrant(E1, ("p5",)))
    assert own(event, "p5") == Viewer(Role.ENTRANT, E1)
    assert list(event.state.applications) == ["e6"]
    assert event.state.applicants == {"p6": "e6"}
    event.do(decide(EntrantId("e6"), approved=True))
    assert verify(event.facts) == ()


def test_who_applies_again_and_is_put_back_into_their_entry_waits_no_more() -> None:
    event = announced()
    event.register(1)
    event.do(Withdraw(E1))
    event.do(Register("e9", ("p1",)), by="p1")
    apply(event, 5)
    event.do(TakeBack(entrant_thing(E1)))
    assert own(event, "p1") == Viewer(Role.ENTRANT, E1)
    assert list(event.state.applications) == ["e5"]


def test_only_staff_decide_and_until_the_cut() -> None:
    event = announced(rounds=1, cut=2)
    apply(event, 7, 8)
    e7, e8 = EntrantId("e7"), EntrantId("e8")
    event.do(NameStaff("judge", Role.JUDGE))
    for who in ("p7", "stranger"):
        assert event.refused(decide(e7, approved=True), by=who) is Code.NOT_ALLOWED
    event.begin(6)
    event.publish()
    assert event.refused(oneself(9), by="p9") is Code.STARTED
    event.do(decide(e7, approved=True), by="judge")
    event.record_all()
    event.publish()
    assert event.refused(decide(e8, approved=True), by="judge") is Code.SWISS_OVER
    event.do(decide(e8, approved=False), by="judge")


def test_others_see_not_a_byte_of_applicants() -> None:
    """Nor how many there are, nor what becomes of them, until one is approved."""
    quiet, busy = announced(capacity=3), announced(capacity=3)
    for world in (quiet, busy):
        world.register(2)
    apply(busy, 5, 6, 7, 8)
    busy.do(WithdrawApplication(), by="p8")
    busy.do(decide(EntrantId("e6"), EntrantId("e7"), approved=False))
    for world in (quiet, busy):
        world.do(oneself(3))
    viewers = [SPECTATOR, *(Viewer(Role.ENTRANT, one) for one in quiet.state.entrants)]
    for viewer in viewers:
        assert seen(quiet, viewer) == seen(busy, viewer)
        assert cursor(quiet.state, viewer) == cursor(busy.state, viewer)
    assert b"e5" not in seen(busy, own(busy, "p6"))
    assert busy.state.entrants[E3].number == 3
    busy.do(decide(EntrantId("e5"), approved=True))
    assert seen(quiet, SPECTATOR) != seen(busy, SPECTATOR)


def test_an_applicant_sees_their_own_state_and_the_event_as_spectators_do() -> None:
    event = announced()
    apply(event, 1, 2)
    mine = own(event, "p1")
    assert mine == Viewer(Role.SPECTATOR, E1)
    shown = views_of(event, mine).own_application
    assert shown is not None
    assert (shown.id, shown.state) == (E1, ApplicationState.OPEN)
    before = cursor(event.state, mine)
    public, own_view = (view(event.state, one, event.now) for one in (SPECTATOR, mine))
    assert (own_view.own, own_view.desk) == (public.own, public.desk) == (None, None)
    event.do(decide(E2, approved=False))
    assert cursor(event.state, mine) == before, "what becomes of others is not told"
    event.do(decide(E1, approved=False))
    assert cursor(event.state, mine) != before
    shown = views_of(event, mine).own_application
    assert shown is not None
    assert shown.state is ApplicationState.TURNED_DOWN


def test_the_staff_see_all_applications_oldest_first() -> None:
    event = announced()
    apply(event, 2, 1)
    event.do(decide(E1, approved=False))
    desk = event.view(own(event, "organiser")).desk
    assert desk is not None
    assert [(one.id, one.state) for one in desk.applications] == [
        (E2, ApplicationState.OPEN),
        (E1, ApplicationState.TURNED_DOWN),
    ]


def test_a_fact_of_an_application_holds_no_name_and_no_code() -> None:
    event = announced()
    (fact,) = event.do(oneself(1, "club-a"), by="p1")
    assert fact == ApplicationMade(E1, (PersonId("p1"),), "club-a", by=fact.by, at=fact.at)


def test_more_places_are_for_those_who_wait_not_for_applicants() -> None:
    event = announced(capacity=1)
    event.register(2)
    apply(event, 5)
    event.do(ChangeSettings(event.state.setup.settings.__class__("Event", capacity=3)))
    assert list(event.state.applications) == ["e5"]
    assert event.state.entrants[E2].standing is Standing.REGISTERED
