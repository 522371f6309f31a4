"""What one viewer may know of rosters: terms, seals, their own, and which fields of others.

What rosters hold is not known here: the service opens the fields that `fields_shown` names.
"""

from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.ids import PersonId
from podium.event.roster_deadline import may_hand_in, rosters_closed, with_final_rosters
from podium.event.roster_looks import looks_at
from podium.event.roster_verdicts import has_rosters
from podium.event.staff import plays
from podium.event.state import RoundState, State
from podium.event.terms import Standing
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.rosters.finding import RosterVerdict
from podium.rosters.roster import fields_of
from podium.rosters.settings import FieldSight, RosterKind


class RosterSeal(Struct, frozen=True):
    """The seal on an entrant's final roster. `changed`: when the staff changed it late (EV-24)."""

    entrant: EntrantId
    seal: str
    changed: tuple[Now, ...] = ()


class OwnRoster(Struct, frozen=True):
    """An entrant's own roster. `open`: they may still hand it in or change it. `by`: the role of
    whoever handed it in for them.
    """

    open: bool
    seal: str | None = None
    at: Now | None = None
    by: Role | None = None
    verdict: RosterVerdict | None = None


class RosterState(StrEnum):
    """How an entrant's roster stands."""

    MISSING = "missing"
    ILLEGAL = "illegal"
    UNCHECKED = "cannot-be-checked"
    FINE = "fine"


class HandInRecord(Struct, frozen=True):
    """One hand-in, as the staff see it. `by`: the role; None: the entrant themselves."""

    at: Now
    by: Role | None
    late: bool
    reason: str = ""


class LookRecord(Struct, frozen=True):
    """A look at a roster."""

    by: PersonId
    at: Now


class RosterRecord(Struct, frozen=True):
    """An entrant's roster, as the staff see it. `let_play`: for what reason they play without a
    legal one; None: nobody let them. `looking`: the viewer may see it now.
    """

    entrant: EntrantId
    state: RosterState
    open: bool
    handed: tuple[HandInRecord, ...] = ()
    let_play: str | None = None
    looks: tuple[LookRecord, ...] = ()
    looking: bool = False


class RostersPart(Struct, frozen=True):
    """What a viewer may know. `closed`: the deadline for all but late entrants is over. `seals`: of
    rosters that cannot change any more, by player number. `may_look`: whether they may ask to see
    any roster, and enter one for others. `desk`: None for all but staff who do not play.
    """

    kind: RosterKind
    until: Now | None
    public_after: bool
    closed: bool
    seals: tuple[RosterSeal, ...]
    own: OwnRoster | None = None
    catalogue: str | None = None
    may_look: bool = False
    desk: tuple[RosterRecord, ...] | None = None


def rosters_part(
    state: State, viewer: Viewer, person: PersonId | None, now: Now
) -> RostersPart | None:
    """What this viewer may know of rosters now; None: the rulebook has none."""
    if not has_rosters(state):
        return None
    now = Now(max(now, state.latest))
    known = state.rosters
    own = EntrantId(viewer.entrant) if viewer.role is Role.ENTRANT and viewer.entrant else None
    sealed = viewer.role.is_staff and person is not None and plays(state, person)
    staff = None if (sealed and not state.setup.closed) or not viewer.role.is_staff else person
    return RostersPart(
        state.rulebook.roster,
        known.until,
        known.public_after,
        rosters_closed(state, now),
        _seals(state, now),
        None if own is None or own not in state.entrants else _own(state, own, now),
        known.catalogue if _knows_catalogue(state, viewer, now) else None,
        staff is not None and not state.setup.closed,
        None if staff is None else _desk(state, staff, now),
    )


def _knows_catalogue(state: State, viewer: Viewer, now: Now) -> bool:
    """The event has a catalogue from the first hand-in on, which is nobody's to know but the
    staff's who do not play, and of those who handed in, until lists are closed.
    """
    entrant = viewer.entrant if viewer.role is Role.ENTRANT else viewer.plays
    whole = viewer.role.is_staff and viewer.plays is None
    return whole or entrant in state.rosters.handed or rosters_closed(state, now)


def fields_shown(
    state: State, owner: EntrantId, viewer: Viewer, person: PersonId | None, now: Now
) -> frozenset[str]:
    """The fields of an entrant's roster that a viewer may see now."""
    if sees_whole(state, owner, viewer, person, now):
        return fields_of(state.rulebook.roster)
    if state.setup.closed:
        return _but(state, FieldSight.NOBODY) if state.rosters.public_after else frozenset()
    entrant = _plays_as(state, viewer, person)
    if entrant is not None and _have_met(state, owner, entrant):
        return _but(state, FieldSight.NOBODY, FieldSight.AFTER_THE_EVENT)
    return frozenset()


def sees_whole(
    state: State, owner: EntrantId, viewer: Viewer, person: PersonId | None, now: Now
) -> bool:
    """Whether an entrant's roster is the viewer's own, or they are staff who do not play and look
    at it.
    """
    entrant = _plays_as(state, viewer, person)
    if entrant is not None or not viewer.role.is_staff or person is None:
        return entrant == owner
    now = Now(max(now, state.latest))
    return not state.setup.closed and looks_at(state, person, owner, now)


def _plays_as(state: State, viewer: Viewer, person: PersonId | None) -> EntrantId | None:
    """The entrant as whom a viewer plays, even if they are staff."""
    if viewer.role is Role.ENTRANT:
        return None if viewer.entrant is None else EntrantId(viewer.entrant)
    if viewer.role.is_staff and person is not None and plays(state, person):
        return state.people[person]
    return None


def _but(state: State, *sights: FieldSight) -> frozenset[str]:
    """All fields but those that only these may see; with none to see, not even the kind."""
    rules = state.rulebook.roster_rules.fields
    shown = {
        name
        for name in fields_of(state.rulebook.roster)
        if name != "kind" and rules.get(name, FieldSight.AFTER_THE_EVENT) not in sights
    }
    return frozenset({*shown, "kind"} if shown else ())


def _have_met(state: State, one: EntrantId, other: EntrantId) -> bool:
    return any(one in _opponents(played, other) for played in state.rounds)


def _opponents(played: RoundState, entrant: EntrantId) -> tuple[EntrantId, ...]:
    seat = played.seats.get(entrant)
    if seat is None:
        return ()
    match = played.matches[seat].match
    if match.kind is not MatchKind.MATCH:
        return ()
    return tuple(one for one in match.entrants if one != entrant)


def _seals(state: State, now: Now) -> tuple[RosterSeal, ...]:
    final = with_final_rosters(state, now)
    return tuple(
        RosterSeal(one.id, handed[-1].seal, tuple(late.how.at for late in handed if late.late))
        for one in state.entrants.values()
        if one.id in final
        and one.standing is not Standing.WITHDRAWN
        and (handed := state.rosters.handed.get(one.id))
    )


def _own(state: State, entrant: EntrantId, now: Now) -> OwnRoster:
    is_open = not state.setup.closed and may_hand_in(state, state.entrants[entrant], now)
    handed = state.rosters.handed.get(entrant)
    if not handed:
        return OwnRoster(is_open)
    newest = handed[-1]
    verdict = state.rosters.verdicts.get(entrant)
    return OwnRoster(is_open, newest.seal, newest.how.at, newest.how.role, verdict)


def _desk(state: State, person: PersonId, now: Now) -> tuple[RosterRecord, ...]:
    known = state.rosters
    final = with_final_rosters(state, now)
    return tuple(
        RosterRecord(
            one.id,
            _state(state, one.id),
            one.id not in final,
            tuple(
                HandInRecord(each.how.at, each.how.role, each.late, each.how.reason)
                for each in known.handed.get(one.id, ())
            ),
            known.let_play[one.id].reason if one.id in known.let_play else None,
            tuple(LookRecord(look.by, look.at) for look in known.looks.get(one.id, ())),
            looks_at(state, person, one.id, now),
        )
        for one in state.entrants.values()
        if one.standing is not Standing.WITHDRAWN
    )


def _state(state: State, entrant: EntrantId) -> RosterState:
    verdict = state.rosters.verdicts.get(entrant)
    return RosterState.MISSING if verdict is None else RosterState(verdict)
