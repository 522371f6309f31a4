"""How many Swiss rounds an event has and how large its cut is."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]


class RoundsRule(StrEnum):
    """`table`: by the rows. `power-of-two`: the smallest r with 2**r >= entrants (LCG-14)."""

    TABLE = "table"
    POWER_OF_TWO = "power-of-two"


class StructureRow(Struct, frozen=True, forbid_unknown_fields=True):
    """From this many entrants on: so many rounds, and a cut of so many (0: none)."""

    entrants: Annotated[int, Meta(ge=2)]
    rounds: Annotated[int, Meta(ge=1)]
    cut: Count


class Structure(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule for rounds and cut. Fewer entrants than the first row: set by hand (SP-9)."""

    rule: RoundsRule
    least_rounds: Count = 0
    rows: tuple[StructureRow, ...] = ()
