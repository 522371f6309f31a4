"""What lies in the box: cards, arenas, orders and values, read from a data file (AS-1).

Nothing else in the rules knows a card, an arena or a value. Owners of the printed game can
correct the default file in their own copy and load it.
"""

import hashlib
from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

MANAGERS = (2, 3, 4, 5, 6)


class Tier(StrEnum):
    """A kind of attribute. A card has one species, one number and up to two symbols."""

    SYMBOL = "symbol"
    NUMBER = "number"
    SPECIES = "species"


class Align(StrEnum):
    """At which end of an arena's row the ranks begin to count (AS-17)."""

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

    tiers: tuple[Tier, ...]
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


class BadBox(ValueError):
    """A data file that cannot be played with. The text names each place and what is expected."""


def load_box(text: bytes | str) -> Box:
    """Reads and checks a data file. Raises BadBox with every fault found."""
    # Imported here because the checks speak of the types above.
    from podium.allstar.rules.box_checks import faults

    try:
        box = msgspec.json.decode(text, type=Box)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadBox(str(error)) from None
    if found := faults(box):
        raise BadBox("\n".join(found))
    return box


@cache
def default_box() -> Box:
    """The data Podium brings along."""
    return load_box(files("podium.allstar").joinpath("default.json").read_bytes())


def box_hash(box: Box) -> str:
    """SHA-256 of everything in the box that play depends on; notes and layout do not count."""
    bare = msgspec.structs.replace(
        box,
        note="",
        playoff_fans_source="",
        cards_source="",
        tiebreak={
            side: msgspec.structs.replace(order, source="") for side, order in box.tiebreak.items()
        },
        arenas=tuple(msgspec.structs.replace(arena, source="") for arena in box.arenas),
        cards=tuple(sorted(box.cards, key=lambda card: card.id)),
    )
    return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()


def side(managers: int) -> str:
    """The side of the tie-break card that lies up (AS-15)."""
    return "2-4" if managers <= 4 else "5-6"
