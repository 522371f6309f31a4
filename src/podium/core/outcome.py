"""What a result is worth to each side, once the rulebook has spoken.

`gc=False` spares the garbage collector values that cannot form a cycle: there are many.
"""

from enum import StrEnum

from msgspec import Struct


class Verdict(StrEnum):
    """What a match was for one side. In a match over games: who took more points from it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class SideOutcome(Struct, frozen=True, gc=False):
    """What one entrant takes from a match.

    `tallies` holds what counts for tie-breaks: the score fields of the rulebook in their order
    (awards applied), then its derived scores in theirs.
    """

    verdict: Verdict
    points: int
    tallies: tuple[int, ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """What every side takes from a match, in the order of its entrants.

    `opponents`: whether the sides count as each other's opponents for strength of schedule
    (a no-show or walkover does not, EV-16; it is a round played all the same).
    """

    sides: tuple[SideOutcome, ...]
    opponents: bool = True
