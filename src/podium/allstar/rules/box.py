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
