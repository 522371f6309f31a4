"""The criteria of the places, in words."""

from fractions import Fraction

from msgspec import Struct

from podium.core.names import Names
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.names import Name
from podium.web.texts.criteria import CRITERIA


class Criterion(Struct, frozen=True):
    """A criterion for places. `names`: its names in the rulebook, if any; else `short` and `long`
    are marked texts.
    """

    id: str
    names: Names | None = None
    short: str = ""
    long: str = ""


class Cell(Struct, frozen=True):
    """The value of a criterion: an exact fraction to show with four decimals, an integer, or the
    names of the entrants beaten.
    """

    fraction: str | None = None
    whole: int | None = None
    beaten: tuple[Name, ...] | None = None


def criterion(rulebook: Rulebook, name: str) -> Criterion:
    """The criterion with this name in a rulebook."""
    if name in CRITERIA:
        text = CRITERIA[name]
        return Criterion(name, short=text.short, long=text.long)
    field = rulebook.scoring.fields.get(name) or rulebook.scoring.derived.get(name)
    return Criterion(name, names=None if field is None else field.name, short=name, long=name)


def has_decimals(rulebook: Rulebook, name: str) -> bool:
    """Whether the values of a criterion are shown with four decimals (SP-11)."""
    return name in CRITERIA and CRITERIA[name].decimals(rulebook.places)


def cell(rulebook: Rulebook, name: str, value: str) -> Cell:
    """A value of the table, if it is a number."""
    if has_decimals(rulebook, name):
        return Cell(fraction=value)
    return Cell(whole=int(Fraction(value)))
