"""All-Star Draft in native code side by side with the Python rules.

    python -m bench.allstar_native [--seconds 1] [--rounds 5]

Compiles the core with this machine's compiler. In every round each contestant runs for some
seconds of processor time on one core, one after the other, so that whatever else the machine does
hits all of them alike. The table shows the median of the rounds and the best one. With 4 managers:

- steps: random moves, each with the observation vector and the mask of the seat that is asked, and
  new games where others end. In Python through the rules and the environment's layout; in native
  code n games at once through `Games`, moves drawn with numpy between the steps.
- greedy games: whole games of greedy bots from a seed, all draws included.
- playouts: games of greedy bots from the first choice on, 512 at once, in arrays (numpy) and in
  native code; and a choice of `search` with 256 playouts served by either.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from statistics import median

import numpy as np

from bench.allstar import GAME, MANAGERS, Contestant, games, rate
from bench.machine import describe
from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.playouts import run
from podium.allstar.bots.playouts.engine import Engine as PlayOut
from podium.allstar.bots.playouts.engine import served_by
from podium.allstar.bots.playouts.forced import NOTHING
from podium.allstar.bots.search.bot import think
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.memory import Memory
from podium.allstar.environment.episode import ACTIONS
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.native.games import Games
from podium.allstar.native.playouts import Engine
from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.observe import Observation, observe
from podium.kernel.chance import Chance
from tests.native_core import core

AT_ONCE = (64, 256)


def python_steps() -> Contestant:
    """Random games in the Python rules, with a vector and a mask at every move."""
    layout = ObservationLayout(GAME)
    for number in count():
        chance, luck = Chance(f"steps {number}"), Chance(f"moves {number}")
        state, steps = new_game(GAME), 0
        while not is_over(state):
            if waits_for_chance(state):
                state = resolve(state, draw(state, chance))
                continue
            seen = observe(state, next_seat(state))
            layout.vector(seen)
            moves = forward_moves(seen)
            mask = np.zeros(ACTIONS, dtype=np.int8)
            for move in moves:
                mask[move] = 1
            state = apply(state, seen.seat, moves[luck.below(len(moves))])
            steps += 1
        yield steps


def native_steps(size: int) -> Contestant:
    """Random games in native code, so many at once, with a vector and a mask at every move."""
    table = Games(GAME, size, core=core())
    table.begin([f"steps {number}" for number in range(size)])
    begun = size
    rng = np.random.default_rng(1)
    starts = np.arange(size) * table.moves.shape[1]
    moves = table.moves.reshape(-1)
    while True:
        for _ in range(20):
            chosen = (rng.random(size) * table.counts).astype(np.int64)
            over = table.step(moves.take(starts + chosen))
            if over:
                (places,) = np.nonzero(table.seats < 0)
                table.begin([f"steps {begun + k}" for k in range(len(places))], places)
                begun += len(places)
        yield 20 * size


def native_greedy_games(size: int) -> Contestant:
    """Whole games of greedy bots in native code."""
    table = Games(GAME, size, core=core(), vectors=False)
    for number in count():
        table.begin([f"bench {number} {k}" for k in range(size)])
        table.play_greedy()
        yield size


def first_choice() -> tuple[Observation, Memory]:
    """What the first seat sees when a game begins."""
    state, chance = new_game(GAME), Chance("first")
    while waits_for_chance(state):
        state = resolve(state, draw(state, chance))
    seen, memory = observe(state, 0), Memory()
    memory.watch(seen)
    return seen, memory


def playouts(engine: PlayOut) -> Contestant:
    """Games of greedy bots from the first choice on."""
    seen, memory = first_choice()
    start = Judge(seen, memory, Chance("worlds")).games(512)
    while True:
        engine(start.times(1), NOTHING)
        yield start.size


def choices(engine: PlayOut) -> Iterator[int]:
    """First choices of `search`."""
    seen, memory = first_choice()
    while True:
        with served_by(engine):
            think(seen, memory, Budget(256), Chance("thinking"))
        yield 1


def contest() -> dict[str, Contestant]:
    """Everyone who runs."""
    native = Engine(core())
    return {
        "steps in Python": python_steps(),
        **{f"steps in native code, {n} games at once": native_steps(n) for n in AT_ONCE},
        "greedy games in Python": games(BOTS["greedy"]),
        "greedy games in native code": native_greedy_games(AT_ONCE[-1]),
        "playouts in arrays": playouts(run.play_out),
        "playouts in native code": playouts(native),
        "choices of search with arrays": choices(run.play_out),
        "choices of search with native code": choices(native),
    }


WANTED = {
    f"steps in native code, {AT_ONCE[-1]} games at once": 2_500_000,
    "greedy games in native code": 20_000,
}
GROUPS = ("steps", "greedy games", "playouts", "choices of search")


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    contestants = contest()
    for contestant in contestants.values():
        next(contestant)
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.rounds):
        for name, contestant in contestants.items():
            rates[name].append(rate(contestant, options.seconds))
    print(describe("numpy", "msgspec"))
    print(f"{MANAGERS} managers; {options.rounds} rounds of {options.seconds} s each\n")
    print("| | a second, median | best round | times the first | wanted |")
    print("|---|---:|---:|---:|---:|")
    for group in GROUPS:
        rows = {name: found for name, found in rates.items() if name.startswith(group)}
        first = median(next(iter(rows.values())))
        for name, found in rows.items():
            times, wanted = median(found) / first, WANTED.get(name)
            print(
                f"| {name} | {median(found):,.0f} | {max(found):,.0f} | {times:,.1f} "
                f"| {'' if wanted is None else f'{wanted:,}'} |"
            )


if __name__ == "__main__":
    main()
