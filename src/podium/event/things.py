"""Finds and replaces the things of an event by id."""

from typing import Any

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef, PersonId, Thing, ThingKind, match_ref, match_thing
from podium.event.state import Clock, Draw, Entered, Kept, Played, RoundState, State
from podium.kernel.refusal import Code, Refusal, refuse

_SETUP = Thing(ThingKind.SETUP)
_DRAFT = Thing(ThingKind.DRAFT)

_LISTED = {
    ThingKind.WARNING: "warnings",
    ThingKind.PENALTY: "penalties",
    ThingKind.RULING: "rulings",
    ThingKind.CALL: "calls",
    ThingKind.FLAG: "flags",
    ThingKind.ANNOUNCEMENT: "announcements",
    ThingKind.SUBSTITUTE: "substitutes",
    ThingKind.DUTY: "duties",
    ThingKind.DECK_CHECK: "deck_checks",
}


def setup_thing(_command: object = None) -> Thing:
    """The settings."""
    return _SETUP


def draft_thing(_command: object = None) -> Thing:
    """The draft of the next round."""
    return _DRAFT


def entrant_thing(entrant: EntrantId) -> Thing:
    """An entrant."""
    return Thing(ThingKind.ENTRANT, entrant)


def clock_thing(number: int) -> Thing:
    """The clock of a round."""
    return Thing(ThingKind.CLOCK, str(number))


def find_thing(state: State, thing: Thing) -> Kept | None:
    """The current value of a thing; None if it does not exist."""
    match thing.kind:
        case ThingKind.SETUP:
            return state.setup
        case ThingKind.DRAFT:
            return state.draft
        case ThingKind.ENTRANT:
            return state.entrants.get(EntrantId(thing.key))
        case ThingKind.STAFF:
            return state.staff.get(PersonId(thing.key))
        case ThingKind.MATCH:
            return find_match(state, match_ref(thing))
        case ThingKind.CLOCK:
            return find_clock(state, _number(thing))
        case _:
            listed: dict[str, Kept] = getattr(state, _LISTED[thing.kind])
            return listed.get(thing.key)


def put_thing(state: State, thing: Thing, kept: Any) -> State:
    """The state with this value for the thing; None removes it."""
    match thing.kind:
        case ThingKind.SETUP:
            return replace(state, setup=kept)
        case ThingKind.DRAFT:
            return replace(state, draft=kept)
        case ThingKind.ENTRANT:
            return replace(state, entrants=_with(state.entrants, EntrantId(thing.key), kept))
        case ThingKind.STAFF:
            return replace(state, staff=_with(state.staff, PersonId(thing.key), kept))
        case ThingKind.MATCH:
            return with_match(state, match_ref(thing), kept)
        case ThingKind.CLOCK:
            return with_clock(state, _number(thing), kept)
        case _:
            field = _LISTED[thing.kind]
            return replace(state, **{field: _with(getattr(state, field), thing.key, kept)})


def _number(thing: Thing) -> int:
    return int(thing.key) if thing.key.isdecimal() and len(thing.key) < 10 else 0


def _with(known: dict[Any, Any], key: object, kept: object) -> dict[Any, Any]:
    changed = dict(known)
    if kept is None:
        changed.pop(key, None)
    else:
        changed[key] = kept
    return changed


def next_id(state: State, kind: ThingKind, scope: str = "") -> str:
    """The id of a new thing. It is counted within a scope that everyone who sees the id may know
    completely, so that it reveals nothing about other things.
    """
    return f"{scope}#{state.numbered.get(f'{kind} {scope}', 0) + 1}"


def with_new(state: State, kind: ThingKind, key: str, kept: Kept) -> State:
    """The state with a new thing under the id that `next_id` gave it."""
    heading = f"{kind} {key.rpartition('#')[0]}"
    numbered = {**state.numbered, heading: state.numbered.get(heading, 0) + 1}
    return put_thing(replace(state, numbered=numbered), Thing(kind, key), kept)


def match_scope(ref: MatchRef) -> str:
    """The scope of things that the players at one table see."""
    return f"{ref.round}/{ref.index}"


def with_entrants(state: State, *entered: Entered) -> State:
    """The state with these entrants replaced."""
    entrants = state.entrants.copy()
    for one in entered:
        entrants[one.id] = one
    return replace(state, entrants=entrants)


def with_draws(state: State, draws: tuple[Draw, ...]) -> State:
    """The state with more draws."""
    return replace(state, draws={**state.draws, **{draw.id: draw for draw in draws}})


def find_round(state: State, number: int) -> RoundState | None:
    """The published round of this number."""
    return state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None


def find_match(state: State, ref: MatchRef) -> Played | None:
    """The published match."""
    played = find_round(state, ref.round)
    if played is None or not 0 <= ref.index < len(played.matches):
        return None
    return played.matches[ref.index]


def find_clock(state: State, number: int) -> Clock | None:
    """The clock of a published round."""
    return state.clocks[number - 1] if 1 <= number <= len(state.clocks) else None


def with_match(state: State, ref: MatchRef, played: Played) -> State:
    """The state with this match replaced."""
    number = ref.round - 1
    was = state.rounds[number]
    now = replace(was, matches=was.matches.changed(ref.index, played))
    return replace(state, rounds=(*state.rounds[:number], now, *state.rounds[number + 1 :]))


def with_clock(state: State, number: int, clock: Clock) -> State:
    """The state with this clock replaced."""
    clocks = (*state.clocks[: number - 1], clock, *state.clocks[number:])
    return replace(state, clocks=clocks)


def own_match(state: State, entrant: EntrantId, number: int | None = None) -> MatchRef | None:
    """The match of an entrant in a round, or in the last one published."""
    number = len(state.rounds) if number is None else number
    played = find_round(state, number)
    if played is None or entrant not in played.seats:
        return None
    return MatchRef(number, played.seats[entrant])


def match_of(command: Any) -> Thing:
    """The thing that a command about a match changes."""
    return match_thing(command.match)


def unknown(thing: Thing) -> Refusal:
    """The refusal of a command about something that does not exist."""
    return refuse(Code.UNKNOWN, thing=thing.kind, key=thing.key)
