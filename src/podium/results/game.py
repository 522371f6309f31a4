"""The report of a match that is played over games with a light and a dark side.

`gc=False` exempts these numerous values, which cannot form a cycle, from garbage collection.
"""

from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result


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


class GameResult(Struct, frozen=True, gc=False):
    """One game of a match that is played over several games. `dark`: the entrant on that side.

    `winner`: of a void game in the cut, who wins the match because the deck of the other was
    illegal; None: it is played again (LCG-21).
    """

    ended: Ended
    dark: EntrantId
    winner: EntrantId | None = None
    timeout: TimeOut | None = None


class GamesResult(Result, frozen=True, gc=False, tag="games"):
    """A match reported game by game."""

    games: tuple[GameResult, ...]

    def endings(self) -> tuple[Ended, ...]:
        """How each game ended."""
        return tuple(game.ended for game in self.games)


class LostMatch(MatchResult, frozen=True, gc=False, tag="lost-match"):
    """A match over games that is lost as a whole, by one side or by both. `games`: those that were
    finished; they are only kept, and count for nothing (EV-21).
    """

    games: tuple[GameResult, ...] = ()
