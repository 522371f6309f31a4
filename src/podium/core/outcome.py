"""The value of a result for each side, by the rulebook.

`gc=False` exempts these numerous values, which cannot form a cycle, from garbage collection.
"""

from enum import StrEnum

from msgspec import Struct


class Verdict(StrEnum):
    """The verdict on a match for one side; in a match over games, by the points taken from it or by
    the games won (VA-4).
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class GamesTaken(Struct, frozen=True, gc=False):
    """The games of one match for one side. Void games are not among them. `points`: the game
    points, where a rulebook gives any (VA-7).
    """

    won: int
    drawn: int
    played: int
    points: int = 0


class SideOutcome(Struct, frozen=True, gc=False):
    """What one entrant takes from a match.

    `tallies`: the values that count for tie-breaks: the score fields of the rulebook in order
    (awards applied), then its derived scores in order. `games`: where a match is played over games.
    """

    verdict: Verdict
    points: int
    tallies: tuple[int, ...] = ()
    games: GamesTaken | None = None


class Outcome(Struct, frozen=True, gc=False):
    """What every side takes from a match, in the order of its entrants.

    `opponents`: whether the sides count as each other's opponents for strength of schedule (not
    after a no-show or walkover, EV-16, which still is a round played).
    """

    sides: tuple[SideOutcome, ...]
    opponents: bool = True
