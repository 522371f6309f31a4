"""All-Star Draft side by side with card games of others.

    python -m bench.allstar [--seconds 2] [--rounds 5]

Needs `bin/prepare-venv bench`. In every round each contestant runs for some seconds of processor
time, one after the other, so that whatever else the machine does hits all of them alike. The
table shows the median of the rounds. All play at random unless said otherwise:

- ours: 4 managers; every move is checked, every decision looks at an observation, all is logged.
  Once as bots get it, once as the vector that the environment hands out.
- OpenSpiel's gin_rummy: every decision fills the observation tensor.
- RLCard's gin-rummy: its environment hands out an observation at every decision.
- PettingZoo's leduc_holdem_v4 against our AEC environment: `last`, an action drawn by the mask,
  `step`.
- a replay from the stored text, with all checks and draws, against a bare loop of `apply`.
"""

import argparse
import random
import warnings
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from bench.machine import describe
from podium.allstar import env
from podium.allstar.bots.bot import BOTS, Bot
from podium.allstar.bots.match import play
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.rules.apply import apply
from podium.allstar.rules.box import default_box
from podium.allstar.rules.draws import new_game, resolve
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import Moved, Record, parse_record, record_text, replay, replay_in
from podium.allstar.rules.state import Game
from podium.kernel.chance import Chance

MANAGERS = 4
GAME = Game(default_box(), Options(MANAGERS))

Contestant = Iterator[int]
"""Each turn of it does a piece of work and says how many games or steps that were."""


class Looking:
    """A random bot that has its observation made into a vector first."""

    name = "looking"

    def __init__(self) -> None:
        self._layout = ObservationLayout(GAME)

    def choose(self, seen: Observation, chance: Chance) -> Move:
        self._layout.vector(seen)
        return BOTS["random"].choose(seen, chance)


def games(bot: Bot) -> Contestant:
    """Games of one bot in all seats."""
    number = 0
    while True:
        play(GAME, [bot] * MANAGERS, f"bench {number}")
        number += 1
        yield 1


def open_spiel_games() -> Contestant:
    """Games of gin_rummy with an observation at every decision."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("gin_rummy")
    observation = make_observation(game)
    rng = random.Random(1)  # noqa: S311
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                observation.set_from(state, state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
        yield 1


def rlcard_games() -> Contestant:
    """Games of gin-rummy through RLCard's environment."""
    import rlcard

    table = rlcard.make("gin-rummy", config={"seed": 1})
    rng = random.Random(1)  # noqa: S311
    while True:
        seen, _ = table.reset()
        while not table.is_over():
            seen, _ = table.step(rng.choice(list(seen["legal_actions"])))
        yield 1


def aec_steps(table: Any) -> Contestant:
    """Steps of an AEC environment with random legal actions."""
    table.reset(seed=1)
    while True:
        table.reset()
        steps = 0
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
            steps += 1
        yield steps


def leduc() -> Any:
    """PettingZoo's environment."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import leduc_holdem_v4
    return leduc_holdem_v4.env()


def replays(records: list[Record]) -> Contestant:
    """Replays from the text, with tables made before, as a server does."""
    texts = [record_text(record) for record in records]
    while True:
        for text in texts:
            for _ in replay_in(GAME, parse_record(text)):
                pass
            yield 1


def whole_replays(records: list[Record]) -> Contestant:
    """Replays from the text that make the tables of the game anew each time."""
    texts = [record_text(record) for record in records]
    while True:
        for text in texts:
            for _ in replay(parse_record(text), default_box()):
                pass
            yield 1


def bare_loops(records: list[Record]) -> Contestant:
    """The moves and draws of a game and nothing else."""
    while True:
        for record in records:
            state = new_game(GAME)
            for entry in record.entries:
                if isinstance(entry, Moved):
                    state = apply(state, entry.seat, entry.move)
                else:
                    state = resolve(state, entry.numbers)
            yield 1


def rate(contestant: Contestant, seconds: float) -> float:
    """Games or steps in a second of processor time."""
    done, start = 0, process_time()
    while (used := process_time() - start) < seconds:
        done += next(contestant)
    return done / used


def measure(contestants: dict[str, Contestant], *, seconds: float, rounds: int) -> dict[str, float]:
    """The median rate of each contestant, warmed up, in turns."""
    for contestant in contestants.values():
        next(contestant)
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            rates[name].append(rate(contestant, seconds))
    return {name: median(found) for name, found in rates.items()}


def contest() -> dict[str, Contestant]:
    """Everyone who runs."""
    records = [play(GAME, [BOTS["random"]] * MANAGERS, f"record {k}")[1] for k in range(20)]
    return {
        "random games": games(BOTS["random"]),
        "random games with vectors": games(Looking()),
        "greedy games": games(BOTS["greedy"]),
        "OpenSpiel gin_rummy games": open_spiel_games(),
        "RLCard gin-rummy games": rlcard_games(),
        "AEC steps": aec_steps(env(MANAGERS)),
        "PettingZoo leduc_holdem_v4 steps": aec_steps(leduc()),
        "bare loops of apply": bare_loops(records),
        "replays from text": replays(records),
        "replays from text, tables rebuilt": whole_replays(records),
    }


GOALS: tuple[tuple[str, str, float | None], ...] = (
    ("random games", "OpenSpiel gin_rummy games", 1.5),
    ("random games", "RLCard gin-rummy games", 5),
    ("AEC steps", "PettingZoo leduc_holdem_v4 steps", 1),
    ("greedy games", "random games", 1 / 3),
    ("replays from text", "bare loops of apply", 1 / 5),
    ("replays from text, tables rebuilt", "bare loops of apply", 1 / 5),
    ("random games with vectors", "OpenSpiel gin_rummy games", None),
    ("random games with vectors", "RLCard gin-rummy games", None),
)
"""One rate, another, and how many times the other the one should be at least, if that is said."""


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(describe("open_spiel", "rlcard", "pettingzoo", "gymnasium", "numpy", "msgspec"))
    print(f"{MANAGERS} managers; median of {options.rounds} rounds of {options.seconds} s each\n")
    found = measure(contest(), **vars(options))
    print("| | | ratio | wanted |\n|---|---|---|---|")
    for name, other, wanted in GOALS:
        ratio = found[name] / found[other]
        print(
            f"| {name}: {found[name]:,.0f}/s | {other}: {found[other]:,.0f}/s "
            f"| {ratio:.2f} | {'' if wanted is None else f'{wanted:.2f}'} |"
        )


if __name__ == "__main__":
    main()
