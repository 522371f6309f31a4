"""What is agreed when a table is opened, besides the rules of the game."""

from enum import StrEnum
from typing import NewType

from msgspec import Struct

from podium.allstar.rules.options import Options
from podium.allstar.rules.state import GamePhase
from podium.kernel.now import SECOND

Guest = NewType("Guest", str)
"""The opaque id of a person at one table. It is public and opens nothing."""

HOUSE = Guest("house")
"""The server itself, which plays for bots and watches the clock. No person has this id."""


NOBODY = Guest("")
"""Somebody unknown, who holds no seat."""


class Level(StrEnum):
    """How well a bot plays; names of `bots.bot.BOTS`."""

    EASY = "easy"
    GREEDY = "greedy"
    FAIR = "fair"
    STRONG = "strong"


STAND_IN = Level.FAIR
"""The level of a bot that plays for somebody who is absent or has left."""

CLOCKS = (0, 30, 60, 120)
"""Seconds for one choice; 0: as long as one likes."""

_LONG = frozenset((GamePhase.PLAN, GamePhase.LINEUP, GamePhase.INCOMING, GamePhase.OUTGOING))
_LONGER = 3
"""Plans and teams of the playoffs get so many times the seconds of the clock."""


class TableSetting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of the game, seconds for a choice, and whether there are hints and spectators."""

    options: Options
    clock: int = 0
    hints: bool = True
    spectators: bool = True

    def allowed(self, phase: GamePhase) -> int:
        """Milliseconds for a choice in this phase; 0: no limit."""
        return self.clock * (_LONGER if phase in _LONG else 1) * SECOND
