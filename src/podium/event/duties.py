"""What the texts ask of the organiser before round 1 is published (EV-23).

The list never blocks anything: where a rule says must, publishing is refused elsewhere.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import Thing, ThingKind
from podium.event.judged import nobody
from podium.event.roster_verdicts import has_rosters
from podium.event.rosters import rosters_hold_up
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.setup import taken_places
from podium.event.staff import no_judge, plays
from podium.event.state import DutyKept, State
from podium.event.terms import Standing
from podium.event.things import put_thing, unknown
from podium.kernel.viewer import Role
from podium.rulebooks.staff import Duty, OrganiserPlays

HEAD_JUDGE_FROM = 33
"""The number of entrants from which on an event is larger and names a head judge (EV-8)."""


class DutyKind(StrEnum):
    """The duties of an organiser before round 1."""

    ANNOUNCEMENT = "announcement"
    SPECIAL_RULES = "special-rules"
    JUDGE = "judge"
    HEAD_JUDGE = "head-judge"
    NO_STAFF_PLAYS = "no-staff-plays"
    SECOND_ORGANISER = "second-organiser"
    SUBSTITUTES = "substitutes"
    TABLES_ALIKE = "tables-alike"
    LISTS = "lists"


class DueDuty(Struct, frozen=True):
    """A duty of this event. `known`: Podium knows that it is done. `must`: round 1 cannot be
    published without it.
    """

    kind: DutyKind
    rule: str
    by_hand: bool = False
    known: bool = False
    must: bool = False


class TickDuty(Command, frozen=True, tag="tick-duty"):
    """Ticks off a duty that Podium cannot know of."""

    duty: DutyKind


class DutyTicked(Fact, frozen=True, tag="duty-ticked/1"):
    """The organiser has done this."""

    duty: DutyKind


def due_duties(state: State) -> Iterator[DueDuty]:
    """The duties for the rulebook, the tier and the field of this event."""
    setup, rules = state.setup, state.rulebook.staff
    yield DueDuty(DutyKind.ANNOUNCEMENT, "EV-1", known=setup.announced is not None, must=True)
    if Duty.SPECIAL_RULES in rules.duties:
        announced = setup.announced is not None and bool(setup.announced.special.strip())
        yield DueDuty(DutyKind.SPECIAL_RULES, "EV-1", by_hand=True, known=announced)
    yield DueDuty(DutyKind.JUDGE, "EV-8", known=not no_judge(state), must=rules.judge_required)
    if taken_places(state) >= HEAD_JUDGE_FROM:
        yield DueDuty(DutyKind.HEAD_JUDGE, "EV-8", known=_has_head_judge(state))
    below = rules.staff_plays_below
    if below is not None and setup.settings.tier.reaches(below):
        yield DueDuty(DutyKind.NO_STAFF_PLAYS, "LCG-40", known=not _staff_play(state), must=True)
    elif rules.organiser_plays is OrganiserPlays.WITH_SECOND_ORGANISER and _staff_play(state):
        named = _has_second_organiser(state)
        yield DueDuty(DutyKind.SECOND_ORGANISER, "LCG-40", by_hand=named, must=not named)
    if any(item.substitutes for item in state.rulebook.check_in):
        yield DueDuty(DutyKind.SUBSTITUTES, "SP-20", by_hand=True)
    if Duty.TABLES_ALIKE in rules.duties:
        yield DueDuty(DutyKind.TABLES_ALIKE, "SP-21", by_hand=True)
    if has_rosters(state):
        yield DueDuty(DutyKind.LISTS, "LG-13", known=_lists_in(state), must=rosters_hold_up(state))


def _lists_in(state: State) -> bool:
    """Whether everyone who is present has handed in a roster."""
    present = [one for one in state.entrants.values() if one.standing is Standing.PRESENT]
    return bool(present) and all(state.rosters.seal(one.id) is not None for one in present)


def head_judge_wanted(state: State) -> bool:
    """Whether the event is large enough for a head judge and has none (EV-8)."""
    return taken_places(state) >= HEAD_JUDGE_FROM and not _has_head_judge(state)


def _has_head_judge(state: State) -> bool:
    return any(member.role is Role.HEAD_JUDGE for member in state.staff.values())


def _staff_play(state: State) -> bool:
    members = (member for member in state.staff.values() if member.role is not None)
    return any(plays(state, member.person) for member in members)


def _has_second_organiser(state: State) -> bool:
    """Whether an organiser does not play; who judges where the other one does (LCG-40)."""
    organisers = (one for one in state.staff.values() if one.role is Role.ORGANISER)
    return any(not plays(state, one.person) for one in organisers)


def _tick(state: State, command: TickDuty, asker: Asker) -> Decision:
    due = next((one for one in due_duties(state) if one.kind is command.duty), None)
    if due is None or not due.by_hand:
        return unknown(_duty_thing(command))
    if due.known or command.duty in state.duties:
        return ()
    return (DutyTicked(command.duty, by=asker.by, at=asker.now),)


def _ticked(state: State, fact: DutyTicked) -> State:
    return put_thing(state, _duty_thing(fact), DutyKept(fact.by, act=state.seq + 1))


def _duty_thing(about: TickDuty | DutyTicked) -> Thing:
    return Thing(ThingKind.DUTY, about.duty)


def _to_staff(_state: State, _fact: DutyTicked) -> Audience:
    return STAFF


def _its_thing(_state: State, fact: DutyTicked) -> tuple[Thing, ...]:
    return (_duty_thing(fact),)


COMMANDS: Commands = {TickDuty: CommandRow(_tick, Who.ORGANISER, nobody)}
FACTS: Facts = {DutyTicked: FactRow(_ticked, _to_staff, _its_thing)}
