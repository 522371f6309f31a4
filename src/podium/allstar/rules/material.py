"""The contents of the box, as types: cards, arenas, orders and values (AS-1)."""

from enum import StrEnum

from msgspec import Struct

MANAGERS = (2, 3, 4, 5, 6)


class CardTier(StrEnum):
    """A kind of attribute. A card has one species, one number and up to two symbols."""

    SYMBOL = "symbol"
    NUMBER = "number"
    SPECIES = "species"


class Align(StrEnum):
    """The end of an arena's row at which the ranks start (AS-17)."""

    TOP = "top"
    BOTTOM = "bottom"


class Combo(StrEnum):
    """A combination that beats five of a kind in the arenas marked with it (AS-18)."""

    STRAIGHT = "straight"
    FULL_HOUSE = "full_house"
    ALL_SYMBOLS = "all_symbols"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One player card. `id` is its place in the box, from 0."""

    id: int
    species: str
    number: int
    symbols: tuple[str, ...]


class Arena(Struct, frozen=True, forbid_unknown_fields=True):
    """One arena: `fans` for six ranks (AS-17). `unusual` is only a label."""

    id: int
    name: str
    fans: tuple[int, ...]
    align: Align
    combo: Combo | None
    unusual: bool
    not_for_2: bool
    source: str = ""


class TieBreak(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the tie-break card: tiers from the strongest, and the order inside each."""

    tiers: tuple[CardTier, ...]
    symbol: tuple[str, ...]
    number: tuple[int, ...]
    species: tuple[str, ...]
    source: str = ""


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole data file, as read. Tables by number of managers have that number as text."""

    format: int
    species: tuple[str, ...]
    symbols: tuple[str, ...]
    tiebreak: dict[str, TieBreak]
    playoff_fans: dict[str, tuple[int, ...]]
    tickets: dict[str, int]
    ticket_fans: dict[str, int]
    arenas: tuple[Arena, ...]
    cards: tuple[Card, ...]
    note: str = ""
    playoff_fans_source: str = ""
    cards_source: str = ""


def side(managers: int) -> str:
    """The side of the tie-break card that lies up (AS-15)."""
    return "2-4" if managers <= 4 else "5-6"
