"""The environments keep PettingZoo's contract: its own tests, and games over many seeds."""

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from podium.allstar import env, parallel_env
from podium.allstar.environment.episode import WAIT
from podium.allstar.environment.settings import EnvironmentSettings
from podium.kernel.chance import Chance

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own environments in a way that PettingZoo deprecates.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

TABLES: dict[str, tuple[int, EnvironmentSettings]] = {
    **{f"{managers} managers": (managers, EnvironmentSettings()) for managers in (2, 3, 4, 5, 6)},
    "duel": (2, EnvironmentSettings(mode="duel")),
    "duel in pairs": (2, EnvironmentSettings(mode="duel", duel_cycle="pairs")),
    "market": (2, EnvironmentSettings(mode="market")),
    "full tie": (3, EnvironmentSettings(shootout="full-tie", reward="win")),
    "strict combos": (4, EnvironmentSettings(three_pair="numbers", all_symbols="one-each")),
}
SEEDS = range(10)
WHOLE_GAME = 150
"""More choices than a manager has in a game."""

every_table = pytest.mark.parametrize(("managers", "settings"), TABLES.values(), ids=TABLES)

# PettingZoo says both of every environment with a mask inside the observation, but its own ones.
masked = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings(
        "ignore:Observation space for each agent probably should be gymnasium:UserWarning"
    ),
]


def with_masks(test: Callable[..., None]) -> Callable[..., None]:
    for mark in masked:
        test = mark(test)
    return test


@every_table
@with_masks
def test_petting_zoo_accepts_the_environment(managers: int, settings: EnvironmentSettings) -> None:
    for seed in SEEDS:
        table = env(managers, **settings)
        for agent in table.possible_agents:
            table.action_space(agent).seed(seed)
        api_test(table, num_cycles=WHOLE_GAME)
    seed_test(lambda: env(managers, **settings), num_cycles=WHOLE_GAME)


@every_table
def test_petting_zoo_accepts_the_parallel_environment(
    managers: int, settings: EnvironmentSettings
) -> None:
    for seed in SEEDS:
        table = parallel_env(managers, **settings)
        for agent in table.possible_agents:
            table.action_space(agent).seed(seed)
        parallel_api_test(table, num_cycles=WHOLE_GAME)
    parallel_seed_test(lambda: parallel_env(managers, **settings), num_cycles=WHOLE_GAME)


def any_action(view: dict[str, Any], chance: Chance) -> int:
    return chance.choose([int(action) for action in np.flatnonzero(view["action_mask"])])


def aec_game(
    managers: int, settings: EnvironmentSettings, seed: int
) -> tuple[list[bytes], list[float]]:
    """What the asked agents saw in one game, and what each gained."""
    table = env(managers, **settings)
    table.reset(seed=seed)
    minds = {agent: Chance(f"{seed} {agent}") for agent in table.agents}
    gained = dict.fromkeys(table.agents, 0.0)
    seen: list[bytes] = []
    for agent in table.agent_iter():
        view, reward, terminated, truncated, _ = table.last()
        assert not truncated
        seen.append(view["observation"].tobytes() + view["action_mask"].tobytes())
        gained[agent] += reward
        table.step(None if terminated else any_action(view, minds[agent]))
    return seen, list(gained.values())


def parallel_game(managers: int, settings: EnvironmentSettings, seed: int) -> list[float]:
    table = parallel_env(managers, **settings)
    views, _ = table.reset(seed=seed)
    minds = {agent: Chance(f"{seed} {agent}") for agent in table.agents}
    gained = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        acting = [a for a in table.agents if not views[a]["action_mask"][WAIT]]
        actions = {agent: any_action(views[agent], minds[agent]) for agent in acting}
        assert actions
        views, rewards, _, truncations, _ = table.step(actions)
        assert not any(truncations.values())
        for agent, reward in rewards.items():
            gained[agent] += reward
    return list(gained.values())


@every_table
def test_games_are_the_same_by_seed_and_in_both_environments(
    managers: int, settings: EnvironmentSettings
) -> None:
    games = [aec_game(managers, settings, seed) for seed in range(4)]
    assert len({tuple(seen) for seen, _ in games}) == len(games)
    for seed, (seen, gained) in enumerate(games):
        assert (seen, gained) == aec_game(managers, settings, seed)
        assert gained == parallel_game(managers, settings, seed)
