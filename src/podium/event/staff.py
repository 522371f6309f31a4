"""Organisers and judges, and which of them may play (EV-8, LCG-40)."""

from collections.abc import Iterable

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.fact import Command, Fact
from podium.event.ids import PODIUM, Id, PersonId, Thing, ThingKind
from podium.event.judged import nobody
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.state import Entered, StaffMember, State, changed
from podium.event.terms import Standing
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role
from podium.rulebooks.staff import OrganiserPlays


class NameStaff(Command, frozen=True, tag="name-staff"):
    """Makes a person an organiser, the head judge or a judge.

    There is one head judge: a previous head judge becomes a judge.
    """

    person: Id
    role: Role


class DismissStaff(Command, frozen=True, tag="dismiss-staff"):
    """Removes a person from the staff."""

    person: Id


class StaffNamed(Fact, frozen=True, tag="staff-named/1"):
    """A person is now an organiser or judge."""

    person: PersonId
    role: Role


class StaffDismissed(Fact, frozen=True, tag="staff-dismissed/1"):
    """A person is no longer on the staff."""

    person: PersonId


def role_of(state: State, person: PersonId) -> Role | None:
    """A person's role on the staff; None without one."""
    member = state.staff.get(person)
    return None if member is None else member.role


def plays(state: State, person: PersonId) -> bool:
    """Whether a person is entered."""
    entrant = state.people.get(person)
    return entrant is not None and state.entrants[entrant].standing is not Standing.WITHDRAWN


def why_not_play(state: State, person: PersonId, others: Iterable[Entered]) -> Refusal | None:
    """Why a person may not play in this event; None: they may. A person cannot play twice, or again
    after a disqualification (EV-6), or as a judge (EV-8, LCG-40). `others`: the entries that they
    are a member of besides.
    """
    if person == PODIUM:
        return refuse(Code.NOT_ALLOWED, person=person)
    for entered in others:
        if entered.status is Status.DISQUALIFIED:
            return refuse(Code.DISQUALIFIED, entrant=entered.id)
        if entered.under_appeal:
            return refuse(Code.APPEAL_OPEN, entrants=(entered.id,))
        if entered.standing is not Standing.WITHDRAWN:
            return refuse(Code.ALREADY_REGISTERED, entrant=entered.id)
    return _conflict(state, person, role_of(state, person))


def other_entries(state: State, person: PersonId, entrant: EntrantId) -> tuple[Entered, ...]:
    """All entries that a person is a member of, but this one."""
    return tuple(
        entered
        for entered in state.entrants.values()
        if person in entered.members and entered.id != entrant
    )


def _conflict(state: State, person: PersonId, role: Role | None) -> Refusal | None:
    if role is None:
        return None
    below = state.rulebook.staff.staff_plays_below
    too_serious = below is not None and state.setup.settings.tier.reaches(below)
    if role is Role.ORGANISER and not too_serious:
        return None
    return refuse(Code.STAFF_PLAYS, person=person, role=role)


def start_refusal(state: State) -> Refusal | None:
    """Why the event cannot start for lack of staff."""
    members = [member for member in state.staff.values() if member.role is not None]
    playing = [member for member in members if plays(state, member.person)]
    for member in playing:
        if (refusal := _conflict(state, member.person, member.role)) is not None:
            return refusal
    rules = state.rulebook.staff
    if rules.judge_required and no_judge(state):
        return refuse(Code.JUDGE_MISSING)
    second = [m for m in members if m.role is Role.ORGANISER and m not in playing]
    if rules.organiser_plays is OrganiserPlays.WITH_SECOND_ORGANISER and playing and not second:
        return refuse(Code.SECOND_ORGANISER_MISSING, person=playing[0].person)
    return None


def why_not_so_staffed(before: State, after: State) -> Refusal | None:
    """Why the staff, or which of them play, cannot change in this way once the event has started:
    the conditions for starting must still hold (EV-8, LCG-40).
    """
    if not before.rounds or start_refusal(before) is not None:
        return None
    return start_refusal(after)


def no_judge(state: State) -> bool:
    """Whether no staff member is free to judge; the organiser may do so (EV-8)."""
    return all(
        member.role is None or plays(state, member.person) for member in state.staff.values()
    )


def _name(state: State, command: NameStaff, asker: Asker) -> Decision:
    person = PersonId(command.person)
    if not command.role.is_staff or person == PODIUM:
        return refuse(Code.NOT_ALLOWED, role=command.role)
    if role_of(state, person) is command.role:
        return ()
    if command.role is not Role.ORGANISER and _last_organiser(state, person):
        return refuse(Code.LAST_ORGANISER)
    if plays(state, person) and (conflict := _conflict(state, person, command.role)) is not None:
        return conflict
    after = _with_role(state, person, command.role)
    if (refusal := why_not_so_staffed(state, after)) is not None:
        return refusal
    handing_over = command.role is Role.HEAD_JUDGE
    before = [m.person for m in state.staff.values() if m.role is Role.HEAD_JUDGE and handing_over]
    return (
        *(StaffNamed(other, Role.JUDGE, by=asker.by, at=asker.now) for other in before),
        StaffNamed(person, command.role, by=asker.by, at=asker.now),
    )


def _dismiss(state: State, command: DismissStaff, asker: Asker) -> Decision:
    person = PersonId(command.person)
    if role_of(state, person) is None:
        return refuse(Code.UNKNOWN, thing="staff", key=person)
    if _last_organiser(state, person):
        return refuse(Code.LAST_ORGANISER)
    if (refusal := why_not_so_staffed(state, _with_role(state, person, None))) is not None:
        return refusal
    return (StaffDismissed(person, by=asker.by, at=asker.now),)


def _last_organiser(state: State, person: PersonId) -> bool:
    organisers = [m.person for m in state.staff.values() if m.role is Role.ORGANISER]
    return organisers == [person]


def _with_role(state: State, person: PersonId, role: Role | None) -> State:
    act = state.seq + 1
    was = state.staff.get(person)
    member = StaffMember(person, role, act=act) if was is None else changed(was, act, role=role)
    return replace(state, staff={**state.staff, person: member})


def _named(state: State, fact: StaffNamed) -> State:
    return _with_role(state, fact.person, fact.role)


def _dismissed(state: State, fact: StaffDismissed) -> State:
    return _with_role(state, fact.person, None)


def _thing(command: NameStaff | DismissStaff) -> Thing:
    return Thing(ThingKind.STAFF, command.person)


COMMANDS: Commands = {
    NameStaff: CommandRow(_name, Who.ORGANISER, nobody, _thing),
    DismissStaff: CommandRow(_dismiss, Who.ORGANISER, nobody, _thing),
}
FACTS: Facts = {
    StaffNamed: FactRow(_named, to_everyone),
    StaffDismissed: FactRow(_dismissed, to_everyone),
}
