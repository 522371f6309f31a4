"""The interface of a bot, and the bots that come with Podium."""

from typing import Protocol, runtime_checkable

from podium.allstar.bots.greedy import Greedy
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.weights import weights_named
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import Observation
from podium.kernel.chance import Chance


class Bot(Protocol):
    """Chooses a move from observations alone; never sees a state."""

    @property
    def name(self) -> str:
        """The bot's name in a list of players."""

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """A legal move for the seat, which has a choice to make and has not sealed it."""


@runtime_checkable
class Remembering(Protocol):
    """A bot that keeps state from one observation to the next."""

    def fresh(self) -> Bot:
        """The same bot without memories, for one seat of one game."""


def seated(bot: Bot) -> Bot:
    """The bot for one seat of one game: a fresh one if it remembers, else the bot itself."""
    return bot.fresh() if isinstance(bot, Remembering) else bot


class Random:
    """Each forward move is equally likely."""

    name = "random"

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """Any move towards a sealed choice."""
        moves = forward_moves(seen)
        return moves[chance.below(len(moves))]


class Absent:
    """Another bot with lapses: `lapses` of 100 choices are random."""

    def __init__(self, name: str, bot: Bot, lapses: int) -> None:
        self.name = name
        self._bot = bot
        self._lapses = lapses
        self._step = -1
        self._now: Bot = bot

    def fresh(self) -> "Absent":
        """The same bot for another seat or game."""
        return Absent(self.name, seated(self._bot), self._lapses)

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """The other bot's move, or a random one; the same for all small moves of a choice."""
        if seen.public.step != self._step:
            self._step = seen.public.step
            self._now = Random() if chance.below(100) < self._lapses else self._bot
        return self._now.choose(seen, chance)


class Thinking:
    """The bot that searches, with a number of playouts for each choice.

    `fresh` makes a `podium.allstar.bots.search.bot.Search`, which is imported only then, as it
    needs numpy. Without `fresh` it remembers nothing.
    """

    def __init__(self, name: str, playouts: int) -> None:
        self.name = name
        self.playouts = playouts
        self._budget = Budget(playouts)

    def fresh(self) -> Bot:
        """The bot for one seat of one game."""
        from podium.allstar.bots.search.bot import Search

        return Search(self._budget, self.name)

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """The first small move of what it would choose."""
        return self.fresh().choose(seen, chance)


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Random(),
        Greedy(weights_named("greedy-1")),
        Greedy(weights_named("greedy")),
        Absent("easy", Greedy(weights_named("greedy")), lapses=14),
        Thinking("fair", playouts=128),
        Thinking("strong", playouts=1024),
        Thinking("search", playouts=256),
    )
}
"""Every bot by name. `easy`, `greedy-1`, `greedy`, `fair` and `strong` are a ladder: each is meant
to win 60 to 70 % against the one before, with two seats of four each (docs/benchmarks.md). A game
needs `seated` ones."""
