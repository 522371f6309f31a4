"""OpenSpiel accepts All-Star Draft: its own tests, and what its algorithms rely on.

    python -m tests.soak.openspiel_contract [--games 2]

Runs where `open_spiel` is installed, as after `bin/prepare-venv bench`; `bin/test` does not install
it. What is ours in it (positions, memory, resampling) is tested there without it
(`tests/unit/allstar/environment/test_resample.py`).
"""

import argparse
import pickle
import re
from pathlib import Path
from typing import Any

import pyspiel

from podium.allstar.environment.openspiel.game import NAME
from podium.kernel.chance import Chance

GAMES: tuple[dict[str, Any], ...] = (
    *({"players": managers} for managers in (2, 3, 4, 5, 6)),
    {"players": 2, "mode": "duel"},
    {"players": 2, "mode": "market"},
    {"players": 3, "shootout": "full-tie", "three_pair": "numbers", "all_symbols": "one-each"},
)


def check(game: Any, chance: Chance, *, resample: bool) -> int:
    """One random game; at each tenth choice its state is copied, stored and resampled."""
    state, moves, resampled = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choose([number for number, _ in state.chance_outcomes()]))
            continue
        moves += 1
        if moves % 10 == 0:
            _check_copies(state)
            resampled += _check_resampled(state, chance) if resample else 0
        state.apply_action(chance.choose(state.legal_actions()))
    assert abs(sum(state.returns()) - 1) < 1e-9
    assert all(0 <= part <= 1 for part in state.returns())
    return resampled


def _check_copies(state: Any) -> None:
    seat = state.current_player()
    again, copy = pickle.loads(pickle.dumps(state)), state.clone()  # noqa: S301
    for one in (again, copy):
        assert one.history() == state.history()
        assert one.information_state_string(seat) == state.information_state_string(seat)
        assert one.observation_tensor(seat) == state.observation_tensor(seat)
    copy.apply_action(copy.legal_actions()[0])
    assert copy.history() != state.history()


def _check_resampled(state: Any, chance: Chance) -> int:
    for seat in range(state.num_players()):
        other = state.resample_from_infostate(seat, lambda: chance.below(2**32) / 2**32)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.current_player() == state.current_player()
        if seat == other.current_player():
            assert other.legal_actions() == state.legal_actions()
    return int(state.num_players())


def check_guide() -> None:
    """The code of the guide runs."""
    guide = Path(__file__).parents[2] / "docs/guide/allstar-bots.md"
    blocks = re.findall(
        r"^```python\n(.*?)^```$", guide.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {}
    exec(next(block for block in blocks if "pyspiel" in block), names)  # noqa: S102
    assert names["state"].is_chance_node()


def main() -> None:
    """Prints what was tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    options = parser.parse_args()
    check_guide()
    for parameters in GAMES:
        game = pyspiel.load_game(NAME, parameters)
        pyspiel.random_sim_test(game, num_sims=options.games, serialize=True, verbose=False)
        resample = parameters.get("mode") != "duel"
        found = [
            check(game, Chance(f"{parameters} {number}"), resample=resample)
            for number in range(options.games)
        ]
        print(f"{game}: {options.games} games, {sum(found)} states resampled")  # noqa: T201


if __name__ == "__main__":
    main()
