"""Taking back: a new fact that restores things to what they were before their last change.

Nothing is erased. Matches, entrants, the clock and points can be taken back only as long as no
round has been published or taken back since; results of earlier rounds are corrected instead
(EV-12), and entrants who left come back (EV-5). A whole round has its own command. Settings, staff,
publication, the decision on warnings, an appeal against a removal, the decision on an appeal and
closing the event cannot be taken back. What is restored must still be possible: no one plays twice,
no judge plays, and there are no more entrants than places.
"""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.applications import without_applications
from podium.event.clock_face import is_over
from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.ids import MatchRef, Thing, ThingKind, match_ref, match_thing
from podium.event.judged import the_thing
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.setup import taken_places
from podium.event.staff import other_entries, why_not_play, why_not_so_staffed
from podium.event.state import Clock, Entered, Kept, PenaltyKept, RulingKept, State, WarningKept
from podium.event.terms import Standing
from podium.event.things import entrant_thing, find_thing, put_thing, unknown
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role, Sight

_NEVER = (ThingKind.SETUP, ThingKind.STAFF)
_SINCE_LAST_ROUND = (ThingKind.MATCH, ThingKind.ENTRANT, ThingKind.CLOCK)
_ORGANISERS = (ThingKind.DRAFT, ThingKind.DUTY)


class TakeBack(Command, frozen=True, tag="take-back"):
    """Takes back the last change to a thing, with everything else the same act changed."""

    thing: Thing


class TakeBackLast(Command, frozen=True, tag="take-back-last"):
    """Takes back the caller's own last act."""


class TakenBack(Fact, frozen=True, tag="taken-back/1"):
    """These things are restored to what they were before."""

    things: tuple[Thing, ...]


def _take_back(state: State, command: TakeBack, asker: Asker) -> Decision:
    kept = find_thing(state, command.thing)
    if kept is None:
        return unknown(command.thing)
    things = tuple(dict.fromkeys((command.thing, *_changed_by(state, kept.act))))
    return _decide(state, things, asker)


def _take_back_last(state: State, _command: TakeBackLast, asker: Asker) -> Decision:
    last = state.last_acts.get(asker.by)
    if last is None:
        return refuse(Code.NOTHING_TO_TAKE_BACK)
    for thing in last.things:
        if thing.kind is ThingKind.CLOCK and asker.sight is Sight.NOTHING:
            return refuse(Code.CLOCK_IS_OTHERS)
        kept = find_thing(state, thing)
        if kept is None or kept.act != last.act:
            return refuse(Code.CHANGED_SINCE, thing=thing.kind, key=thing.key)
    return _decide(state, last.things, asker)


def _decide(state: State, things: tuple[Thing, ...], asker: Asker) -> Decision:
    for thing in things:
        kept = find_thing(state, thing)
        if kept is not None and (refusal := _why_not(state, thing, kept, asker)) is not None:
            return refusal
    fact = TakenBack(things, by=asker.by, at=asker.now)
    return _why_not_so(state, _taken_back(state, fact), things) or (fact,)


def _why_not_so(before: State, after: State, things: tuple[Thing, ...]) -> Refusal | None:
    """Why entrants cannot be restored: others have taken their place since."""
    ids = (EntrantId(thing.key) for thing in things if thing.kind is ThingKind.ENTRANT)
    for entered in (after.entrants[entrant] for entrant in ids):
        if entered.standing is Standing.WITHDRAWN or entered.status is Status.DISQUALIFIED:
            continue
        for member in entered.members:
            others = other_entries(after, member, entered.id)
            if (refusal := why_not_play(after, member, others)) is not None:
                return refusal
    capacity = before.setup.settings.capacity
    if capacity is not None and taken_places(after) > max(capacity, taken_places(before)):
        return refuse(Code.NO_PLACE_LEFT, capacity=capacity)
    return why_not_so_staffed(before, after)


def _judged(state: State, command: TakeBack, _asker: Asker) -> Iterator[EntrantId]:
    kept = find_thing(state, command.thing)
    if kept is not None:
        for thing in (command.thing, *_changed_by(state, kept.act)):
            yield from the_thing(state, thing)


def _judged_last(state: State, _command: TakeBackLast, asker: Asker) -> Iterator[EntrantId]:
    if asker.by in state.last_acts:
        for thing in state.last_acts[asker.by].things:
            yield from the_thing(state, thing)


def _changed_by(state: State, act: int) -> Iterator[Thing]:
    """Everything that one act changed and that has not changed since."""
    for entered in state.entrants.values():
        if entered.act == act:
            yield entrant_thing(entered.id)
    for its_round in state.rounds:
        for index, played in enumerate(its_round.matches):
            if played.act == act and played.version > 1:
                yield match_thing(MatchRef(its_round.number, index))
    for key, penalty in state.penalties.items():
        if penalty.act == act:
            yield Thing(ThingKind.PENALTY, key)


def _why_not(state: State, thing: Thing, kept: Kept, asker: Asker) -> Refusal | None:
    if thing.kind in _ORGANISERS and asker.role is not Role.ORGANISER:
        return refuse(Code.NOT_ALLOWED, role=Role.ORGANISER)
    if thing.kind in _NEVER:
        return refuse(Code.NOT_REVERSIBLE, thing=thing.kind)
    if thing.kind in _SINCE_LAST_ROUND and (kept.was is None or kept.act <= state.turned):
        return refuse(Code.NOTHING_TO_TAKE_BACK, thing=thing.kind, key=thing.key)
    if isinstance(kept, Clock):
        return _why_not_clock(state, kept, asker.now)
    if isinstance(kept, Entered):
        return _why_not_entrant(state, kept, asker)
    if isinstance(kept, RulingKept) and kept.appealed:
        return refuse(Code.RULING_FINAL if kept.final is not None else Code.NOT_REVERSIBLE)
    if isinstance(kept, WarningKept) and kept.decided:
        return refuse(Code.NOT_REVERSIBLE, thing=thing.kind)
    if isinstance(kept, PenaltyKept) and kept.points and _frozen(state):
        return refuse(Code.SWISS_FROZEN)
    return None


def _why_not_clock(state: State, clock: Clock, now: Now) -> Refusal | None:
    """Why the clock cannot be restored: what was shown is never hidden again, such as that time is
    up and the dice (LG-12, SP-14). An entered roll is committed to; another is entered in its
    place.
    """
    hidden = state.rulebook.clock.players_see is not PlayersSee.ALL
    started = clock.started is not None and clock.was.started is None
    entered = not started and (clock.entered, clock.extra) != (clock.was.entered, clock.was.extra)
    if (is_over(clock, now) and hidden) or entered:
        return refuse(Code.NOT_REVERSIBLE, thing=ThingKind.CLOCK)
    return None


def _why_not_entrant(state: State, entered: Entered, asker: Asker) -> Refusal | None:
    """Why an entrant cannot be restored: an appeal decides on the removal (EV-9), or it is another
    judge's. A judge takes back their own last act only. Byes are the organiser's to award (VA-8).
    """
    if entered.awarded != entered.was.awarded and asker.role is not Role.ORGANISER:
        return refuse(Code.NOT_ALLOWED, role=Role.ORGANISER)
    if entered.removal != entered.was.removal and _appealed(entered):
        return refuse(Code.NOT_REVERSIBLE, thing=ThingKind.ENTRANT)
    last = state.last_acts.get(asker.by)
    own = last is not None and last.act == entered.act
    removal = Status.DISQUALIFIED in (entered.status, entered.was.status)
    if removal and asker.role is Role.JUDGE and not own:
        return refuse(Code.NOT_ALLOWED, role=Role.HEAD_JUDGE)
    return None


def _appealed(entered: Entered) -> bool:
    return entered.removal is not None and entered.removal.appealed


def _frozen(state: State) -> bool:
    """EV-14: whether the Swiss table is frozen."""
    return bool(state.rounds) and state.rounds[-1].stage is Stage.CUT


def _taken_back(state: State, fact: TakenBack) -> State:
    act = state.seq + 1
    for thing in fact.things:
        kept = find_thing(state, thing)
        if kept is not None:
            state = put_thing(state, thing, _before(kept, act))
    people = {
        member: entered.id
        for withdrawn in (True, False)
        for entered in state.entrants.values()
        if (entered.standing is Standing.WITHDRAWN) is withdrawn
        for member in entered.members
    }
    playing = (member for member, entrant in people.items() if _is_in(state, entrant))
    return without_applications(replace(state, people=people), (), playing)


def _is_in(state: State, entrant: EntrantId) -> bool:
    return state.entrants[entrant].standing is not Standing.WITHDRAWN


def _before(kept: Kept, act: int) -> Kept | None:
    was: Kept | None = kept.was
    if was is None:
        return None
    return replace(was, version=kept.version + 1, act=act)


def _audience(state: State, fact: TakenBack) -> Audience:
    now = Now(max(state.latest, fact.at))
    audiences = [_audience_of(state, thing, now) for thing in fact.things]
    if any(audience.everyone for audience in audiences):
        return EVERYONE
    return Audience(entrants=tuple(e for audience in audiences for e in audience.entrants))


def _audience_of(state: State, thing: Thing, now: Now) -> Audience:
    kept: Any = find_thing(state, thing)
    match thing.kind:
        case ThingKind.DRAFT | ThingKind.FLAG | ThingKind.DUTY:
            return STAFF
        case ThingKind.MATCH:
            reports_only = (kept.match, kept.dark) == (kept.was.match, kept.was.dark)
            return Audience(entrants=kept.match.entrants) if reports_only else EVERYONE
        case ThingKind.ENTRANT:
            return Audience(entrants=(kept.id,)) if _privately(kept, kept.was) else EVERYONE
        case ThingKind.WARNING | ThingKind.SUBSTITUTE:
            return Audience(entrants=(kept.entrant,))
        case ThingKind.RULING | ThingKind.CALL | ThingKind.DECK_CHECK:
            return Audience(entrants=kept.entrants)
        case ThingKind.CLOCK:
            hidden = state.rulebook.clock.players_see is PlayersSee.NOTHING
            up = is_over(kept.was, now)  # without the pause time may be up at once
            return STAFF if hidden and not up else EVERYONE
        case ThingKind.PENALTY | ThingKind.ANNOUNCEMENT | ThingKind.SETUP | ThingKind.STAFF:
            return EVERYONE
        case _:
            assert_never(thing.kind)


def _privately(one: Entered, other: Entered) -> bool:
    """Whether two states of an entrant look the same to everyone else."""
    public = (Standing.REGISTERED, Standing.PRESENT)
    same = one.standing is other.standing or {one.standing, other.standing} <= set(public)
    return same and (one.status, one.missed, one.members, one.seat, one.awarded) == (
        other.status,
        other.missed,
        other.members,
        other.seat,
        other.awarded,
    )


def _match_key(command: TakeBack) -> Thing:
    return command.thing if command.thing.kind is not ThingKind.MATCH else _normal(command.thing)


def _normal(thing: Thing) -> Thing:
    return match_thing(match_ref(thing))


COMMANDS: Commands = {
    TakeBack: CommandRow(_take_back, Who.STAFF, _judged, _match_key),
    TakeBackLast: CommandRow(_take_back_last, Who.STAFF, _judged_last),
}
FACTS: Facts = {TakenBack: FactRow(_taken_back, _audience)}
