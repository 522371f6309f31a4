"""What is reported at a table, before the rulebook says what it is worth.

`gc=False` exempts these numerous values, which cannot form a cycle, from garbage collection.
"""

from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId


class Ended(StrEnum):
    """How a match or a game ended."""

    VICTORY = "victory"
    TIME = "time"
    CONCESSION = "concession"
    DRAW = "draw"
    DOUBLE_LOSS = "double-loss"
    NO_SHOW = "no-show"
    WALKOVER = "walkover"
    MATCH_LOSS = "match-loss"
    VOID = "void"


EARLY = frozenset({Ended.CONCESSION, Ended.MATCH_LOSS, Ended.DOUBLE_LOSS, Ended.WALKOVER})
"""Endings of what was not played to its end."""

Scores = tuple[int, ...]
"""One side's score fields, in the order of the rulebook."""


class Result(Struct, frozen=True, gc=False, tag="result"):
    """The base of every kind of result. The kinds are listed in `results.registry`."""

    def endings(self) -> tuple[Ended, ...]:
        """How the match ended, or each of its games."""
        raise NotImplementedError

    def ends_early(self) -> bool:
        """Whether the match, or one of its games, was not played to its end."""
        return not EARLY.isdisjoint(self.endings())


class MatchResult(Result, frozen=True, gc=False, tag="match"):
    """A match reported as a whole.

    `scores`: in the order of the match's entrants; empty without scores.
    """

    ended: Ended
    winner: EntrantId | None = None
    scores: tuple[Scores, ...] = ()

    def endings(self) -> tuple[Ended, ...]:
        """How it ended."""
        return (self.ended,)
