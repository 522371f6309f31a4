"""What a settled step has shown, told for all, with why one team is before another."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from podium.allstar.rules.arenas import is_combo, strength_part
from podium.allstar.rules.state import (
    ArenaScored,
    Event,
    Lost,
    RanOut,
    Replaced,
    ShotsTaken,
    SwappedOut,
    TeamsCompared,
)
from podium.allstar.rules.strength import place_of, size_of
from podium.web.pages.play.faces import CardFace, Faces, Strength

Teams: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]


class Why(StrEnum):
    """Why a team is behind the one above it."""

    EQUAL = "equal"
    COMBO = "combo"
    SIZE = "size"
    TIER = "tier"
    PLACE = "place"


class ToldRow(Struct, frozen=True):
    """One seat in what is told. `why`: why it is behind the row above; `above`: its strength."""

    seat: int
    cards: tuple[CardFace, ...] = ()
    team: int = 0
    strength: Strength | None = None
    rank: int = 0
    fans: int = 0
    why: Why | None = None
    above: Strength | None = None


class ToldKind(StrEnum):
    """What is told."""

    ARENA = "arena"
    SWAPPED = "swapped"
    COMPARED = "compared"
    SHOTS = "shots"
    LOST = "lost"
    RAN_OUT = "ran-out"
    REPLACED = "replaced"


class Told(Struct, frozen=True):
    """One thing that all have seen. `seats`: the weakest, or who is out; `tickets`: who handed in
    one; `place`: of those who are out.
    """

    kind: ToldKind
    rows: tuple[ToldRow, ...] = ()
    arena: str = ""
    bus: int = 0
    seats: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()
    place: int = 0


class StoryChapter(Struct, frozen=True):
    """What was shown together. `round`: of the season, 0 in the playoffs."""

    round: int
    told: tuple[Told, ...]


def chapters(faces: Faces, story: Iterable[Event], teams: Teams) -> tuple[StoryChapter, ...]:
    """The story in chapters. `teams`: as they met in the newest arenas, empty if not known."""
    parts = _parts(story)
    newest = max((number for number, _ in parts), default=0)
    return tuple(
        StoryChapter(
            number, tuple(_told(faces, one, teams if number == newest else ()) for one in events)
        )
        for number, events in parts
    )


def _parts(story: Iterable[Event]) -> list[tuple[int, list[Event]]]:
    parts: list[tuple[int, list[Event]]] = []
    for event in story:
        number = event.round if isinstance(event, ArenaScored | SwappedOut) else 0
        begins = isinstance(event, TeamsCompared | Replaced) and not (
            parts and isinstance(parts[-1][1][-1], Replaced)
        )
        if not parts or parts[-1][0] != number or begins:
            parts.append((number, []))
        parts[-1][1].append(event)
    return parts


def _told(faces: Faces, event: Event, teams: Teams) -> Told:
    match event:
        case ArenaScored():
            return _scored(faces, event, teams)
        case TeamsCompared():
            return _compared(faces, event)
        case SwappedOut(cards=rows):
            return Told(ToldKind.SWAPPED, _by_seat(faces, rows))
        case Replaced(cards=rows):
            return Told(ToldKind.REPLACED, _by_seat(faces, rows))
        case ShotsTaken(cards=shots):
            return Told(
                ToldKind.SHOTS, _by_seat(faces, [(card,) if card >= 0 else () for card in shots])
            )
        case Lost():
            return Told(ToldKind.LOST, seats=event.out, tickets=event.tickets, place=event.place)
        case RanOut():
            return Told(ToldKind.RAN_OUT, seats=event.out, place=event.place)


def _by_seat(faces: Faces, rows: Sequence[Sequence[int]]) -> tuple[ToldRow, ...]:
    return tuple(ToldRow(seat, faces.cards(row)) for seat, row in enumerate(rows) if row)


def _scored(faces: Faces, event: ArenaScored, teams: Teams) -> Told:
    seats = sorted(range(len(event.keys)), key=lambda seat: (event.ranks[seat], seat))

    def strength(key: int) -> Strength | None:
        return faces.arena_strength(event.arena, key)

    rows = []
    for seat, (why, above) in zip(seats, _reasons(seats, event.keys, strength), strict=True):
        number = event.teams[seat]
        cards = teams[seat][number - 1] if teams else ()
        rows.append(
            ToldRow(
                seat,
                faces.cards(cards),
                number,
                strength(event.keys[seat]),
                event.ranks[seat],
                event.fans[seat],
                why,
                above,
            )
        )
    arena = faces.game.arenas[event.arena].name
    return Told(ToldKind.ARENA, tuple(rows), arena=arena, bus=event.bus)


def _compared(faces: Faces, event: TeamsCompared) -> Told:
    shown = [seat for seat, team in enumerate(event.teams) if team]
    seats = sorted(shown, key=lambda seat: (-event.keys[seat], seat))
    shifted = [key << 5 for key in event.keys]
    rows = tuple(
        ToldRow(
            seat,
            faces.cards(event.teams[seat]),
            strength=faces.strength(event.keys[seat]),
            why=why,
            above=above,
        )
        for seat, (why, above) in zip(
            seats,
            _reasons(seats, shifted, lambda key: faces.strength(strength_part(key))),
            strict=True,
        )
    )
    return Told(ToldKind.COMPARED, rows, seats=event.weakest)


def _reasons(
    seats: Sequence[int], keys: Sequence[int], strength: Callable[[int], Strength | None]
) -> list[tuple[Why | None, Strength | None]]:
    """For each seat in order why it is behind the one above it, and that one's strength."""
    rows: list[tuple[Why | None, Strength | None]] = [(None, None)]
    for above, below in pairwise(seats):
        shown = strength(keys[above])
        rows.append((_why(keys[above], keys[below], shown, strength(keys[below])), shown))
    return rows


def _why(above: int, below: int, one: Strength | None, other: Strength | None) -> Why:
    if above == below:
        return Why.EQUAL
    if is_combo(above) and not is_combo(below):
        return Why.COMBO
    if (
        one is None
        or other is None
        or size_of(strength_part(above)) != size_of(strength_part(below))
    ):
        return Why.SIZE
    same_value = place_of(strength_part(above)) == place_of(strength_part(below))
    return Why.PLACE if one.tier is other.tier or same_value else Why.TIER
