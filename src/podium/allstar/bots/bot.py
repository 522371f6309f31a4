"""What a bot is, and the bots there are."""

from typing import Protocol

from podium.allstar.bots.greedy import Greedy
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import Observation
from podium.kernel.chance import Chance


class Bot(Protocol):
    """Chooses a move from an observation alone; never sees a state."""

    @property
    def name(self) -> str:
        """What the bot is called in a list of players."""

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """A legal move for the seat, which is asked and has not sealed its choice."""


class Random:
    """Each forward move is equally likely."""

    name = "random"

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """Any move towards a sealed choice."""
        moves = forward_moves(seen)
        return moves[chance.below(len(moves))]


BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy())}
"""Every bot by its name."""
