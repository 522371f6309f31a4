"""One seat for a language model, bots in all others."""

from podium.allstar.bots.bot import Bot, seated
from podium.allstar.environment.opponents import named_bots
from podium.allstar.environment.text import UNREADABLE, TextGame
from podium.allstar.rules.state import Game
from podium.kernel.chance import Chance


class TextSeat:
    """A game as a conversation with one seat. `opponents`: names of bots, in order of seats after
    the model's; the last one fills the seats that are left. The seat is drawn from the seed.
    """

    def __init__(
        self,
        game: Game,
        seed: str,
        opponents: tuple[str, ...] = ("greedy",),
        unreadable: int = UNREADABLE,
    ) -> None:
        managers = game.managers
        bots = named_bots(opponents, managers - 1)
        chance = Chance(seed)
        self.seat = chance.child("seat of the model").below(managers)
        self._talk = TextGame(game, seed, unreadable)
        others = [(self.seat + k) % managers for k in range(1, managers)]
        self._bots: dict[int, Bot] = dict(zip(others, map(seated, bots), strict=True))
        self._minds = {other: chance.child(f"bot {other}") for other in others}
        self._let_others_choose()

    @property
    def over(self) -> bool:
        """Whether the model is not asked any more."""
        return self._talk.over

    def prompt(self) -> str:
        """What the model should read: its choices, or at the end its place."""
        if not self.over:
            return self._talk.prompt()
        return f"The game is over. You are on place {self._talk.result().places[self.seat]}."

    def answer(self, text: str) -> bool:
        """Carries out what an answer means, and whatever the bots do until the model is asked
        again; False if it names no choice."""
        understood = self._talk.answer(text)
        self._let_others_choose()
        return understood

    def reward(self) -> float:
        """The model's part of the win, 0 before the end; -1 if it forfeited."""
        if not self.over:
            return 0.0
        result = self._talk.result()
        return -1.0 if result.forfeited >= 0 else result.wins()[self.seat]

    def _let_others_choose(self) -> None:
        talk = self._talk
        while not talk.over and talk.seat != self.seat:
            bot, mind = self._bots[talk.seat], self._minds[talk.seat]
            talk.make(bot.choose(talk.seen(), mind))
