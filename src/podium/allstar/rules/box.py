"""The box from its data file: read, checked, and identified by a hash.

Nothing else in the rules knows a card, an arena or a value. Owners of the printed game can
correct the default file in their own copy and load it.
"""

import hashlib
from functools import cache
from importlib.resources import files

import msgspec

from podium.allstar.rules.box_checks import faults
from podium.allstar.rules.material import Box

_SHIPPED = files("podium.allstar")


class BadBox(ValueError):
    """A data file that cannot be used. The text names each place and what is expected there."""


def load_box(text: bytes | str) -> Box:
    """Reads and checks a data file. Raises BadBox with every fault found."""
    try:
        box = msgspec.json.decode(text, type=Box)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadBox(str(error)) from None
    if found := faults(box):
        raise BadBox("\n".join(found))
    return box


@cache
def default_box() -> Box:
    """The data that comes with Podium."""
    return load_box(_SHIPPED.joinpath("default.json").read_bytes())


@cache
def _earlier_boxes() -> dict[str, Box]:
    """Data that was the default before, by its hash."""
    return {
        file.name.removesuffix(".json"): load_box(file.read_bytes())
        for file in _SHIPPED.joinpath("earlier").iterdir()
    }


def shipped_box(data_hash: str) -> Box | None:
    """The data with this hash: the default, or one that was the default before, so that older
    games can be replayed. None if it never came with Podium.
    """
    if data_hash == box_hash(default_box()):
        return default_box()
    return _earlier_boxes().get(data_hash)


def box_hash(box: Box) -> str:
    """SHA-256 of everything in the box that play depends on; notes and layout do not count."""
    return _default_hash() if box is default_box() else _hash_of(box)


@cache
def _default_hash() -> str:
    """Made once: every table that is opened or read again asks for it."""
    return _hash_of(default_box())


def _hash_of(box: Box) -> str:
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
