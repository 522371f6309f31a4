"""Under which circumstances somebody acted: kept where the act may depart from the book (EV-24)."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.kernel.now import Now
from podium.kernel.viewer import Role


class Circumstances(Struct, frozen=True, gc=False):
    """In which role somebody acted, when, and why."""

    role: Role | None
    at: Now
    reason: str = ""


class SwapMade(Struct, frozen=True, gc=False):
    """Two entrants of a draft were swapped by hand."""

    one: EntrantId
    other: EntrantId
    how: Circumstances

    @property
    def pair(self) -> frozenset[EntrantId]:
        """The two: swapping them once more undoes it."""
        return frozenset((self.one, self.other))
