"""The number of Swiss rounds of an event and the size of its cut, as a Swiss stage says."""

from enum import StrEnum
from typing import Annotated, assert_never

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]


class RoundsRule(StrEnum):
    """`table`: by the rows. `power-of-two`: the smallest r with 2**r >= entrants (LCG-14)."""

    TABLE = "table"
    POWER_OF_TWO = "power-of-two"


class StructureRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of rounds and the size of the cut (0: none) from this many entrants on."""

    entrants: Annotated[int, Meta(ge=2)]
    rounds: Annotated[int, Meta(ge=1)]
    cut: Count


class Structure(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule for rounds and cut. Fewer entrants than the first row: set by hand (SP-9)."""

    rule: RoundsRule
    least_rounds: Count = 0
    rows: tuple[StructureRow, ...] = ()


class RoundsAndCut(Struct, frozen=True):
    """A rulebook's rounds and cut for a number of entrants.

    `rounds` never exceeds what is possible without a rematch; `stated` is what the rule says before
    that (EV-17). `cut` is 0 where there is none.
    """

    rounds: int
    cut: int
    stated: int


class TooFew(Struct, frozen=True):
    """Too few entrants for the rules: rounds are set by hand (SP-9). `least`: the minimum."""

    least: int


def most_rounds(entrants: int) -> int:
    """The most rounds without a rematch: n - 1 for an even n, n for an odd one (EV-17)."""
    if entrants < 2:
        return 0
    return entrants if entrants % 2 else entrants - 1


def swiss_rounds(structure: Structure, entrants: int) -> RoundsAndCut | TooFew:
    """Swiss rounds and cut for this many entrants (SP-9, LG-8, LCG-14)."""
    match structure.rule:
        case RoundsRule.TABLE:
            return _by_table(structure, entrants)
        case RoundsRule.POWER_OF_TWO:
            return _by_power_of_two(structure, entrants)
        case _:
            assert_never(structure.rule)


def _by_table(structure: Structure, entrants: int) -> RoundsAndCut | TooFew:
    reached = [row for row in structure.rows if row.entrants <= entrants]
    if not reached:
        return TooFew(structure.rows[0].entrants if structure.rows else 2)
    row = reached[-1]
    return RoundsAndCut(min(row.rounds, most_rounds(entrants)), row.cut, stated=row.rounds)


def _by_power_of_two(structure: Structure, entrants: int) -> RoundsAndCut | TooFew:
    if entrants < 2:
        return TooFew(2)
    stated = max((entrants - 1).bit_length(), structure.least_rounds)
    return RoundsAndCut(min(stated, most_rounds(entrants)), 0, stated=stated)
