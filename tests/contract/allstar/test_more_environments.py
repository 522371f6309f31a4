"""Registered ids, actions by card, one seat (Gymnasium) and many games at once: the contracts of
the libraries, and the same games everywhere."""

import hashlib
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

from podium.allstar import env, parallel_env
from podium.allstar.bots.bot import BOTS
from podium.allstar.environment.actions import Actions
from podium.allstar.environment.registry import NAME, SEAT_NAME, VERSIONS, register
from podium.allstar.environment.seat import AllStarSeatEnv
from podium.allstar.environment.settings import EnvironmentSettings
from podium.allstar.environment.vector import AllStarVectorEnv
from podium.allstar.rules.box import shipped_box
from podium.kernel.chance import Chance
from tests.contract.allstar.test_environment import WHOLE_GAME, with_masks
from tests.golden.allstar.playthroughs import FIRST_DATA
from tests.native_core import core

with warnings.catch_warnings():
    # PettingZoo's tests import one of its own environments in a way that PettingZoo deprecates.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test

GAMES: dict[str, tuple[int, EnvironmentSettings]] = {
    "4 managers by card": (4, EnvironmentSettings(actions="cards")),
    "3 managers by move": (3, EnvironmentSettings(reward="win")),
    "duel by card": (2, EnvironmentSettings(mode="duel", actions="cards", reward="win")),
    "market by card": (2, EnvironmentSettings(mode="market", actions="cards")),
}
every_game = pytest.mark.parametrize(("managers", "settings"), GAMES.values(), ids=GAMES)

GOLDEN = {
    1: "c70cadb9c4af0a76906bdfc709e056a9426c0ea89a7ca42e61e4853d504fa4c6",
    2: "cbae83af514f8710ad49796d5e86f30e9866b9a60f88971498c7704edd271466",
}
"""What the agents of a version saw and could do in one game with the first data, as a hash. It
never changes: what would change it is a new version."""

GOLDEN_PARALLEL = {
    1: "b21477bbf9f53dc7cc973a01c78dd8204305ada4e40749221f25b290f0a5d8de",
    2: "7c1fdda917c0635cffca205f9bc55a0bbcf39c456b30ca46dab95839aabbf40e",
}
GOLDEN_SEAT = "3fe720ceec1d349996eb3fb141bfd4f6e1b3db1b8c7cd8fe72e7858142240b37"
GOLDEN_RECALL = "914f96beb2581993ae7f139cae62743bda1497886f0d9e549caf02ee9fa2ef3b"
"""The same of all agents at once, of one seat, and of the rows of perfect recall."""


def allowed(mask: Any, chance: Chance) -> int:
    """A random action that the mask allows."""
    return int(chance.choose(np.nonzero(mask)[0].tolist()))


@with_masks
def test_petting_zoo_accepts_actions_by_card_under_a_registered_id() -> None:
    table = pettingzoo.make("aec", f"{NAME}-v2", managers=3)
    assert table.metadata["name"] == "all_star_draft_v2"
    assert table.action_space("manager_0").n == 119
    api_test(table, num_cycles=WHOLE_GAME)
    assert pettingzoo.make("parallel", f"{NAME}-v1").metadata["name"] == "all_star_draft_v1"


def test_registering_again_changes_nothing() -> None:
    before = dict(pettingzoo.aec_registry)
    register()
    assert dict(pettingzoo.aec_registry) == before
    assert SEAT_NAME in gymnasium.registry


def test_gymnasium_accepts_the_environment_for_one_seat() -> None:
    table = gymnasium.make(SEAT_NAME, managers=3)
    assert table.action_space == gymnasium.spaces.Discrete(119)
    check_env(table.unwrapped)


@every_game
def test_an_agent_in_one_seat_plays_whole_games_against_bots(
    managers: int, settings: EnvironmentSettings
) -> None:
    table = AllStarSeatEnv(managers, opponents=("greedy", "random")[: managers - 1], **settings)
    chance = Chance("one seat")
    seats = set()
    for game in range(6):
        view, info = table.reset(seed=9 if game == 0 else None)
        seats.add(info["seat"])
        total, over = 0.0, False
        while not over:
            assert not view["action_mask"][table.code.wait]
            view, reward, over, truncated, info = table.step(allowed(view["action_mask"], chance))
            assert not truncated
            total += reward
        public = table._episode.public
        if settings.get("reward") == "win":
            assert 0 <= total <= 1
        else:
            assert total == public.fans()[info["seat"]]
    assert len(seats) > 1


def test_a_seeded_game_of_one_seat_is_the_same_again_and_an_illegal_action_ends_it() -> None:
    table = AllStarSeatEnv(3, opponents=("fair",), seat=1, actions="cards", illegal_reward=-3)
    first, info = table.reset(seed=4)
    again, _ = table.reset(seed=4)
    assert info == {"seat": 1}
    assert np.array_equal(first["observation"], again["observation"])
    _, reward, over, truncated, _ = table.step(table.code.wait)
    assert (reward, over, truncated) == (-3, True, False)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": ("nobody",)}, "opponents"),
        ({"opponents": ()}, "opponents"),
        ({"opponents": ("random",) * 4}, "opponents"),
        ({"seat": 4}, "seat"),
        ({"actions": "words"}, "words"),
    ],
)
def test_wrong_settings_of_one_seat_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        AllStarSeatEnv(4, **wrong)


@every_game
def test_many_games_at_once_are_the_games_of_the_environment(
    managers: int, settings: EnvironmentSettings
) -> None:
    """Row by row the same seats, observations, masks, rewards and ends. So whatever twin worlds
    show of one environment holds for the other."""
    count, chance = 3, Chance("many")
    many = AllStarVectorEnv(managers, core=core(), **settings)
    asked = many.reset(count, seed=11)
    single = env(managers, **settings)
    tables = []
    for number in range(count):
        table = env(managers, **settings)
        single.reset(seed=11 if number == 0 else None)
        table.reset()
        table._begun = single._begun
        table.agent_selection = single.agent_selection
        tables.append(table)
    finished = [False] * count
    while not all(finished):
        actions = [allowed(mask, chance) for mask in asked.masks]
        for row, table in enumerate(tables):
            if not finished[row]:
                agent = table.agent_selection
                view = table.observe(agent)
                assert agent == f"manager_{asked.seats[row]}"
                assert np.array_equal(view["observation"], asked.observations[row])
                assert np.array_equal(view["action_mask"], asked.masks[row])
                table.step(actions[row])
        stepped = many.step(actions)
        asked = stepped.asked
        for row, table in enumerate(tables):
            if not finished[row]:
                assert stepped.rewards[row].tolist() == list(table.rewards.values())
                finished[row] = bool(stepped.over[row])
                assert finished[row] == all(table.terminations.values())
        assert not stepped.truncated.any()


def test_an_illegal_action_ends_one_game_of_many_and_a_new_one_begins() -> None:
    many = AllStarVectorEnv(3, core=core(), actions="cards")
    asked = many.reset(2, seed=1)
    before = asked.observations.copy()
    legal = allowed(asked.masks[1], Chance("any"))
    stepped = many.step([many.code.wait, legal])
    assert stepped.truncated.tolist() == [True, False]
    assert stepped.rewards[0].tolist() == [-1.0, 0.0, 0.0]
    assert stepped.asked.seats.tolist() == [0, 1]
    assert not np.array_equal(stepped.asked.observations[0], before[0])
    with pytest.raises(ValueError, match="expected 2 numbers"):
        many.step([0])
    with pytest.raises(RuntimeError, match="reset"):
        AllStarVectorEnv(3, core=core()).step([0])


@pytest.mark.parametrize(("version", "actions"), VERSIONS.items())
def test_what_agents_of_a_version_see_never_changes(version: int, actions: Actions) -> None:
    assert hash_of(actions) == GOLDEN[version]


@pytest.mark.parametrize(("version", "actions"), VERSIONS.items())
def test_what_agents_see_together_never_changes(version: int, actions: Actions) -> None:
    table = parallel_env(4, actions=actions.value, data=shipped_box(FIRST_DATA))
    views, _ = table.reset(seed=3)
    digest = hashlib.sha256()
    while table.agents:
        for view in views.values():
            digest.update(view["observation"].tobytes() + view["action_mask"].tobytes())
        asked = [a for a in table.agents if not views[a]["action_mask"][table.code.wait]]
        moves = {a: BOTS["greedy-1"].choose(table.seen(a), Chance("none")) for a in asked}
        views = table.step({a: int(table.code.of_move[m]) for a, m in moves.items()})[0]
    assert digest.hexdigest() == GOLDEN_PARALLEL[version]


def test_what_an_agent_in_one_seat_sees_never_changes() -> None:
    seat = gymnasium.make(SEAT_NAME, opponents=("greedy-1",), data=shipped_box(FIRST_DATA))
    table = seat.unwrapped
    assert isinstance(table, AllStarSeatEnv)
    view, _ = table.reset(seed=3)
    digest, over = hashlib.sha256(), False
    while not over:
        digest.update(view["observation"].tobytes() + view["action_mask"].tobytes())
        view, _, over, _, _ = table.step(int(np.flatnonzero(view["action_mask"])[0]))
    assert digest.hexdigest() == GOLDEN_SEAT


def test_what_agents_recall_never_changes() -> None:
    assert hash_of(Actions.CARDS, recall=True) == GOLDEN_RECALL


def hash_of(actions: Actions, *, recall: bool = False) -> str:
    """All views of a game of `greedy-1` with the first data."""
    table = env(4, actions=actions.value, data=shipped_box(FIRST_DATA), recall=recall)
    table.reset(seed=3)
    digest = hashlib.sha256()
    while not all(table.terminations.values()):
        agent = table.agent_selection
        view = table.observe(agent)
        digest.update(view["observation"].tobytes() + view["action_mask"].tobytes())
        digest.update(view["recall"].tobytes() if recall else b"")
        move = BOTS["greedy-1"].choose(table.seen(agent), Chance("none"))
        table.step(int(table.code.of_move[move]))
    return digest.hexdigest()
