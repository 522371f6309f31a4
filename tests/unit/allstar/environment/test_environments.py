import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

from podium.allstar import env, parallel_env
from podium.allstar.bots.bot import BOTS
from podium.allstar.environment.aec import AllStarEnv
from podium.allstar.environment.episode import ACTIONS, WAIT
from podium.allstar.environment.parallel import AllStarParallelEnv
from podium.allstar.environment.settings import EnvironmentSettings
from podium.allstar.rules.box import default_box
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import OPEN, SEAL
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance


def greedy_game(seed: int, **settings: object) -> AllStarEnv:
    """A game of greedy bots up to its end."""
    table = env(3, **settings)  # type: ignore[arg-type]
    table.reset(seed=seed)
    while not table.terminations[table.agent_selection]:
        seen = table.seen(table.agent_selection)
        table.step(BOTS["greedy"].choose(seen, Chance("none")))
    return table


def test_rewards_are_the_fans_as_they_are_won() -> None:
    table = env(4)
    table.reset(seed=5)
    gained = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        agent = table.agent_selection
        _, reward, over, _, _ = table.last(observe=False)
        gained[agent] += reward
        if over:
            fans = table.seen(agent).public.fans()
        move = BOTS["random"].choose(table.seen(agent), Chance("any")) if not over else None
        table.step(move)
    assert tuple(gained.values()) == fans
    assert min(fans) > 0


def test_the_reward_for_a_win_comes_at_the_end_and_is_one_in_all() -> None:
    table = greedy_game(1, reward="win")
    public = table.seen("manager_0").public
    order = list(zip(public.fans(), public.playoff_fans, strict=True))
    winners = [float(mine == max(order)) for mine in order]
    assert list(table.rewards.values()) == [won / sum(winners) for won in winners]


@pytest.mark.rule("AS-37")
def test_a_shared_win_pays_each_winner_a_part() -> None:
    """In a box that pays the same to everyone all share the win."""
    box = default_box()
    replace = msgspec.structs.replace
    flat = replace(
        box,
        arenas=tuple(replace(arena, fans=(5,) * 6) for arena in box.arenas),
        playoff_fans={managers: (7,) * len(row) for managers, row in box.playoff_fans.items()},
        ticket_fans=dict.fromkeys(box.ticket_fans, 0),
    )
    table = greedy_game(1, reward="win", data=flat)
    assert list(table.rewards.values()) == [1 / 3] * 3


def test_bots_can_take_seats_in_the_environment() -> None:
    assert greedy_game(2).seen("manager_1").public.fans()


@pytest.mark.parametrize("action", [OPEN, SEAL, WAIT, 107, -1, 10**6])
def test_an_illegal_action_ends_the_game_for_all(action: int) -> None:
    table = env(4, illegal_reward=-7)
    table.reset(seed=0)
    assert table.observe("manager_0")["action_mask"][[OPEN, SEAL, WAIT, 107]].sum() == 0
    table.step(action)
    assert list(table.rewards.values()) == [-7, 0, 0, 0]
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    for _ in range(4):
        table.step(None)
    assert table.agents == []


def test_illegal_actions_end_the_parallel_game_before_anything_is_carried_out() -> None:
    table = parallel_env(3)
    views, _ = table.reset(seed=0)
    good = int(np.flatnonzero(views["manager_1"]["action_mask"])[0])
    before = table.seen("manager_1")
    actions = {"manager_0": SEAL, "manager_1": good, "manager_2": WAIT}
    _, rewards, terminations, truncations, _ = table.step(actions)
    assert rewards == {"manager_0": -1, "manager_1": 0, "manager_2": -1}
    assert all(truncations.values())
    assert not any(terminations.values())
    assert table.seen("manager_1") == before
    assert table.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.rule("AS-11", "AS-60", "AS-61")
def test_agents_asked_in_turn_see_nothing_of_choices_already_made() -> None:
    first, second = env(4), env(4)
    for table, which in ((first, 0), (second, -1)):
        table.reset(seed=3)
        card = table.seen("manager_0").own.hand[which]
        table.step(card)
    for agent in ("manager_1", "manager_2", "manager_3"):
        one, other = first.observe(agent), second.observe(agent)
        assert one["observation"].tobytes() == other["observation"].tobytes()
        assert one["action_mask"].tobytes() == other["action_mask"].tobytes()
    assert first.observe("manager_0")["observation"].tobytes() != (
        second.observe("manager_0")["observation"].tobytes()
    )


def test_an_agent_that_is_not_asked_can_only_wait() -> None:
    table = parallel_env(2, mode="market")
    views, _ = table.reset(seed=0)
    masks = sorted(np.flatnonzero(view["action_mask"]).tolist() for view in views.values())
    assert len(masks[0]) == 3
    assert masks[1] == [WAIT]
    assert table.action_space("manager_0").n == ACTIONS


def test_a_game_without_a_seed_follows_from_the_one_before() -> None:
    def hands(seed: int) -> list[tuple[int, ...]]:
        table = env(3)
        table.reset(seed=seed)
        found = [table.seen("manager_0").own.hand]
        table.reset()
        return [*found, table.seen("manager_0").own.hand]

    assert hands(4) == hands(4)
    assert len({*hands(4), *hands(5)}) == 4


def test_two_environments_without_a_seed_differ() -> None:
    one, other = env(6), env(6)
    one.reset()
    other.reset()
    assert one.seen("manager_0").own != other.seen("manager_0").own


def test_the_picture_shows_what_all_see() -> None:
    table = greedy_game(7, render_mode="ansi")
    picture = table.render()
    assert picture is not None
    assert picture.startswith("round 3, over; open arenas: none")
    assert f"manager 0: {table.seen('manager_0').public.fans()[0]} fans" in picture
    assert "team 1: " in picture
    assert env(2).render() is None
    table.close()


@pytest.mark.parametrize(
    ("managers", "settings", "expected"),
    [
        (7, EnvironmentSettings(), "7 managers: expected 2 to 6"),
        (3, EnvironmentSettings(mode="duel"), "the mode duel is for two managers"),
        (2, EnvironmentSettings(mode="poker"), "Invalid enum value 'poker'"),
        (2, EnvironmentSettings(reward="money"), "'money' is not a valid Reward"),
        (
            2,
            EnvironmentSettings(render_mode="hologram"),
            "render_mode: expected ansi, human or None, found 'hologram'",
        ),
        (
            2,
            EnvironmentSettings(data="/nowhere/box.json"),
            "data: expected a file that can be read: /nowhere",
        ),
        (2, EnvironmentSettings(species=("duck",)), "species: expected 5 different ones of .*duck"),
        (2, {"colour": "red"}, "Object contains unknown field `colour`"),
    ],
)
def test_settings_that_cannot_be_played_are_refused(
    managers: int, settings: EnvironmentSettings, expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        env(managers, **settings)


def test_data_comes_from_a_box_or_a_file(tmp_path: Path) -> None:
    box = msgspec.structs.replace(default_box(), tickets={**default_box().tickets, "3": 2})
    file = tmp_path / "box.json"
    file.write_bytes(msgspec.json.encode(box))
    for data in (box, file, str(file)):
        table = env(3, data=data)
        table.reset(seed=0)
        assert table.seen("manager_0").public.tickets == (2, 2, 2)


def test_before_the_first_reset_there_is_a_clear_word() -> None:
    alone, together = env(2), parallel_env(2)
    for too_early in (
        lambda: alone.observe("manager_0"),
        lambda: alone.step(0),
        lambda: together.seen("manager_0"),
        lambda: together.step({}),
    ):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            too_early()


def test_the_game_itself_does_not_need_the_extra() -> None:
    code = (
        "import sys, podium.allstar, podium.allstar.bots.match\n"
        "assert not {'gymnasium', 'pettingzoo', 'numpy'} & set(sys.modules)\n"
        "sys.modules['pettingzoo'] = None\n"
        "for make in (podium.allstar.env, podium.allstar.parallel_env):\n"
        "    try:\n"
        "        make(4)\n"
        "    except ModuleNotFoundError as error:\n"
        "        print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert line.startswith(
            "the environment needs more packages: install Podium with the extra environment"
        )


@pytest.mark.rule("AS-34", "AS-61")
@pytest.mark.parametrize("managers", [2, 3, 4])
def test_nobody_sees_who_of_the_others_is_done_before_the_step_is_settled(managers: int) -> None:
    """Twin worlds: in one the others put down two cards, in the other as many as they can."""
    worlds = [_at_incoming(managers) for _ in range(2)]
    seen = [_bytes(table, "manager_0") for table in worlds]
    assert seen[0] == seen[1]
    compared = 0
    while _phase(worlds[0]) is GamePhase.INCOMING:
        assert _bytes(worlds[0], "manager_0") == _bytes(worlds[1], "manager_0")
        compared += 1
        for table, few in zip(worlds, (True, False), strict=True):
            table.step({agent: _incoming(table, agent, few=few) for agent in table.agents})
    assert compared > 3  # the others were done in one world while this one was not
    assert _bytes(worlds[0], "manager_0") != _bytes(worlds[1], "manager_0")


def _at_incoming(managers: int) -> AllStarParallelEnv:
    table = parallel_env(managers)
    table.reset(seed=5)
    while _phase(table) is not GamePhase.INCOMING:
        table.step({agent: _first(table, agent) for agent in table.agents})
    return table


def _phase(table: AllStarParallelEnv) -> GamePhase:
    return table.seen("manager_0").public.phase


def _bytes(table: AllStarParallelEnv, agent: str) -> bytes:
    view = table._episode.view(int(agent[-1]))
    return bytes(view["observation"]) + bytes(view["action_mask"])


def _first(table: AllStarParallelEnv, agent: str) -> int:
    return next(iter(forward_moves(table.seen(agent))), WAIT)


def _incoming(table: AllStarParallelEnv, agent: str, *, few: bool) -> int:
    """The next move of an agent; `manager_0` does the same in both worlds."""
    moves = forward_moves(table.seen(agent))
    if SEAL in moves and few and agent != "manager_0":
        return SEAL
    return next(iter(moves), WAIT)
