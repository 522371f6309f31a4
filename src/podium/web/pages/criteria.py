"""What places are decided by, in words."""

from fractions import Fraction

from msgspec import Struct

from podium.core.names import Names
from podium.rulebooks.rulebook import Rulebook
from podium.standings.settings import SosMethod
from podium.standings.sos import EXTENDED_SOS, SOS
from podium.web.pages.names import Name
from podium.web.texts.words import TIEBREAKS

STRENGTHS = (SOS, EXTENDED_SOS)
"""Shown with four decimals where they are averages (SP-11)."""


class Criterion(Struct, frozen=True):
    """A criterion for places. `names`: where the rulebook names it; else `short` and `long` are
    marked texts.
    """

    id: str
    names: Names | None = None
    short: str = ""
    long: str = ""


class Cell(Struct, frozen=True):
    """The value of a criterion: an exact fraction with four decimals to show, a whole number, or
    the names of those beaten.
    """

    fraction: str | None = None
    whole: int | None = None
    beaten: tuple[Name, ...] | None = None


def criterion(rulebook: Rulebook, name: str) -> Criterion:
    """The criterion of this name in a rulebook."""
    if name in TIEBREAKS:
        short, long = TIEBREAKS[name]
        return Criterion(name, short=short, long=long)
    field = rulebook.scoring.fields.get(name) or rulebook.scoring.derived.get(name)
    return Criterion(name, names=None if field is None else field.name, short=name, long=name)


def cell(rulebook: Rulebook, name: str, value: str) -> Cell:
    """A value of the table: an averaged strength of schedule has decimals, all others are whole."""
    averaged = rulebook.places.sos is SosMethod.AVERAGE_PER_ROUND
    if name in STRENGTHS and averaged:
        return Cell(fraction=value)
    return Cell(whole=int(Fraction(value)))
