"""Perfect recall as a row of numbers, and pictures for people."""

from typing import Any

import numpy as np
import pytest

from podium.allstar import env, parallel_env
from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.facts import SeatFact
from podium.allstar.environment.openspiel.node import GameNode
from podium.allstar.environment.recalled import RECALL, RecallLayout
from podium.allstar.environment.seat import AllStarSeatEnv
from podium.allstar.environment.vector import AllStarVectorEnv
from podium.allstar.rules.apply import is_over
from podium.allstar.rules.options import Options
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, game_of

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())


@every_game
def test_what_differs_in_memory_differs_in_the_row(options: Options) -> None:
    """All memories of all seats in two games, each from its own side: no two share a row."""
    game = game_of(options)
    layout, longest = RecallLayout(game), 0
    rows: dict[bytes, tuple[int, list[SeatFact]]] = {}
    for number in range(2):
        chance, position = Chance(f"rows {number}"), GameNode.first(game, code_of(options))
        while not is_over(position.state):
            seat = position.asked
            if seat >= 0:
                facts = position.recall.of(seat)
                row = layout.row(facts, seat)
                longest = max(longest, int(np.count_nonzero(row)))
                assert rows.setdefault(row.tobytes(), (seat, facts)) == (seat, facts)
            found = position.outcomes() if position.by_chance else sorted(position.choices(seat))
            position = position.after(chance.choose(found))
    assert 100 < longest < RECALL // 2


def code_of(options: Options) -> ActionCode:
    return ActionCode(game_of(options), Actions.CARDS)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_views_hold_the_memory_of_the_seat_if_asked_for(make: Any) -> None:
    table = make(3, recall=True, actions="cards")
    table.reset(seed=3)
    view = table._episode.view(0)
    assert table.observation_space("manager_0").contains(view)
    before = np.count_nonzero(view["recall"])
    action = int(np.flatnonzero(view["action_mask"])[0])
    if make is env:
        table.step(action)
    else:
        views = {a: table._episode.view(table._seats[a]) for a in table.agents}
        table.step({a: int(np.flatnonzero(v["action_mask"])[0]) for a, v in views.items()})
    mine, other = (table._episode.view(seat)["recall"] for seat in (0, 1))
    assert np.count_nonzero(mine) > before
    assert make is parallel_env or np.count_nonzero(other) == before
    assert "recall" not in env(3).observation_space("manager_0").spaces


def test_one_seat_remembers_and_many_games_at_once_say_that_they_do_not() -> None:
    table = AllStarSeatEnv(3, recall=True, seat=2)
    view, _ = table.reset(seed=1)
    assert table.observation_space.contains(view)
    for setting in ({"recall": True}, {"render_mode": "human"}):
        with pytest.raises(ValueError, match="not offered for many games at once"):
            AllStarVectorEnv(3, **setting)


def test_people_watch_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    table = env(3, render_mode="human")
    table.reset(seed=1)
    assert capsys.readouterr().out.startswith("round 1, pick; open arenas: ")
    table.step(table.seen("manager_0").own.hand[0])
    assert "manager 2: 0 fans" in capsys.readouterr().out
    assert table.render() is None
    assert capsys.readouterr().out
    together = parallel_env(3, render_mode="human")
    together.reset(seed=1)
    together.step({a: together.seen(a).own.hand[0] for a in together.agents})
    assert capsys.readouterr().out.count("round 1, pick") == 2
    alone = AllStarSeatEnv(3, render_mode="human", actions="cards")
    view, _ = alone.reset(seed=1)
    alone.step(int(np.flatnonzero(view["action_mask"])[0]))
    assert capsys.readouterr().out.count("round 1, pick") == 2
