"""What is reported at a table, before the rulebook says what it is worth.

`gc=False` spares the garbage collector values that cannot form a cycle: there are many.
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


Scores = tuple[int, ...]
"""One side's score fields, in the order in which the rulebook states them."""


class MatchResult(Struct, frozen=True, gc=False, tag="match"):
    """A match reported as a whole.

    `scores` stand in the order of the match's entrants; without scores it is empty.
    """

    ended: Ended
    winner: EntrantId | None = None
    scores: tuple[Scores, ...] = ()


class LightSide(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the light side has when time runs out in a finals game (LCG-12)."""

    objectives: int
    damage: int


class DarkSide(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the dark side has when time runs out in a finals game (LCG-12)."""

    dial: int
    damage: int


class Side(StrEnum):
    """The two sides of The Card Game."""

    LIGHT = "light"
    DARK = "dark"


class TimeOut(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The state of a finals game when its time ran out (LCG-12)."""

    light: LightSide
    dark: DarkSide
    balance: Side


class Game(Struct, frozen=True, gc=False):
    """One game of a match that is played over several games. `dark` is who played that side."""

    ended: Ended
    dark: EntrantId
    winner: EntrantId | None = None
    timeout: TimeOut | None = None


class GamesResult(Struct, frozen=True, gc=False, tag="games"):
    """A match reported game by game."""

    games: tuple[Game, ...]


Result = MatchResult | GamesResult
