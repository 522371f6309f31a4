"""Numbers inside sentences: counted things, and scores with their names."""

from msgspec import Struct

from podium.core.names import Names
from podium.web.texts.marking import msg

OR_MORE = msg("%(least)s or more")


class Counted(Struct, frozen=True):
    """A number of things, in the right form of its language. `one`, `many`: marked texts."""

    number: int
    one: str
    many: str


class Amount(Struct, frozen=True):
    """A number of a score, such as 2 struggle cards. `most`: the end of a range; None: no end."""

    name: Names
    least: int
    most: int | None


def points(number: int) -> Counted:
    """So many points."""
    return Counted(number, "one point", "%(num)s points")


def minutes(number: int) -> Counted:
    """So many minutes."""
    return Counted(number, "one minute", "%(num)s minutes")


def amount(name: Names, number: int) -> Amount:
    """Exactly so many."""
    return Amount(name, number, number)
