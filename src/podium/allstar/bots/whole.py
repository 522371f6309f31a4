"""A bot's whole choice for one step, from one observation."""

from podium.allstar.bots.bot import Bot
from podium.allstar.rules.apply import apply
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.state import GameState, Seat
from podium.kernel.chance import Chance


def whole_choice(bot: Bot, seen: Observation, chance: Chance) -> tuple[Move, ...]:
    """All small moves of what the bot chooses; the last one seals it.

    The moves are carried out in a game in which the others hold nothing: what they hold does not
    matter before they have chosen too.
    """
    game, seat, step = seen.game, seen.seat, seen.public.step
    seats = tuple([seen.own if other == seat else Seat() for other in range(game.managers)])
    state = GameState(game, seen.public, seats, seen.public.concerned, ())
    moves: list[Move] = []
    while True:
        move = bot.choose(observe(state, seat), chance)
        moves.append(move)
        if seen.public.concerned == 1 << seat:  # the market: the only choice of one alone
            return tuple(moves)
        state = apply(state, seat, move)
        if state.public.step != step or not state.waiting >> seat & 1:
            return tuple(moves)
