"""The entrants whom a command judges. Staff who play may not judge at their own table, whatever
their role (EV-8, LCG-40): a second organiser or a judge does.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.ids import MatchRef, Thing
from podium.event.rows import Asker
from podium.event.state import (
    CallKept,
    Clock,
    DeckCheckKept,
    Entered,
    FlagKept,
    PenaltyKept,
    Played,
    RulingKept,
    State,
    SubstituteKept,
    WarningKept,
)
from podium.event.things import find_match, find_thing, own_match


def nobody(_state: State, _command: object, _asker: Asker) -> tuple[EntrantId, ...]:
    """For commands that judge no match: acts of entrants themselves, and acts that affect
    everyone.
    """
    return ()


def the_match(state: State, command: Any, _asker: Asker) -> tuple[EntrantId, ...]:
    """For commands about a match."""
    return () if command.match is None else at_table(state, command.match)


def the_entrant(state: State, command: Any, _asker: Asker) -> tuple[EntrantId, ...]:
    """For commands about an entrant: they and their opponent in the last round."""
    return (command.entrant, *beside(state, command.entrant))


def the_thing(state: State, thing: Thing) -> Iterator[EntrantId]:
    """For commands about a thing."""
    kept = find_thing(state, thing)
    match kept:
        case Played():
            yield from kept.match.entrants
        case RulingKept() | CallKept() | FlagKept() | DeckCheckKept():
            yield from kept.entrants
        case WarningKept() | PenaltyKept():
            yield from (kept.entrant, *beside(state, kept.entrant))
        case Entered():
            yield from beside(state, kept.id)
            if Status.DISQUALIFIED in (kept.status, kept.was and kept.was.status):
                yield kept.id
            elif kept.was is not None and kept.awarded != kept.was.awarded:
                yield kept.id  # VA-8
        case SubstituteKept():
            yield kept.entrant
        case Clock():
            yield from _extended(state, thing, kept)
        case _:
            return


def at_table(state: State, ref: MatchRef) -> tuple[EntrantId, ...]:
    """The players of a match; empty if there is no such match."""
    played = find_match(state, ref)
    return () if played is None else played.match.entrants


def beside(state: State, entrant: EntrantId) -> tuple[EntrantId, ...]:
    """Everyone at the table of an entrant in the last round, including the entrant."""
    ref = own_match(state, entrant)
    return () if ref is None else at_table(state, ref)


def _extended(state: State, thing: Thing, clock: Clock) -> Iterable[EntrantId]:
    """The players at the tables whose time the last act on a clock changed."""
    before = {} if clock.was is None else clock.was.extended
    for index, minutes in clock.extended.items():
        if before.get(index, 0) != minutes:
            yield from at_table(state, MatchRef(int(thing.key), index))
