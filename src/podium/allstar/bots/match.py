"""Games between bots, from the first draw to the last fan."""

from collections.abc import Sequence

from podium.allstar.bots.bot import Bot, seated
from podium.allstar.rules.apply import apply, next_seat
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.observe import observe
from podium.allstar.rules.record import Drawn, Entry, Moved, Record, record_of
from podium.allstar.rules.state import Game, GameState
from podium.kernel.chance import Chance


def minds(chance: Chance, managers: int) -> tuple[Chance, ...]:
    """The bots' own chance by seat: the draws of one do not affect the others."""
    return tuple([chance.child(f"bot {seat}") for seat in range(managers)])


def play(game: Game, bots: Sequence[Bot], seed: str) -> tuple[GameState, Record]:
    """Plays one game, one bot for each seat. The seed decides the draws and the bots' chance.

    The same bot can be given for several seats: each gets its own copy (`seated`).
    """
    bots = [seated(bot) for bot in bots]
    chance = Chance(seed)
    own_chance = minds(chance, game.managers)
    entries: list[Entry] = []
    state = new_game(game)
    while (seat := next_seat(state)) >= 0 or waits_for_chance(state):
        step = state.public.step
        if seat < 0:
            drawn = draw(state, chance)
            entries.append(Drawn(step, state.public.phase, drawn))
            state = resolve(state, drawn)
        else:
            move = bots[seat].choose(observe(state, seat), own_chance[seat])
            entries.append(Moved(step, seat, move))
            state = apply(state, seat, move)
    return state, record_of(game, seed, entries, state)
