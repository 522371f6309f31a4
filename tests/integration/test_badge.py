"""The only rule that the page of a table knows is the server's."""

import pytest

from podium.allstar.rules.arenas import arena_key, is_combo
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import size_of
from podium.kernel.chance import Chance
from tests.soak.badge_equality import differences, random_teams


@pytest.mark.rule("AS-14", "AS-15", "AS-18")
def test_the_strength_badge_of_the_page_is_the_servers_key_for_any_team() -> None:
    assert differences(800, "badge") == []


def test_the_teams_that_are_compared_include_large_groups_and_combinations() -> None:
    game = Game(default_box(), Options(4))
    teams = random_teams(Chance("kinds"), 800)
    assert {size_of(game.scale.key(team)) for team in teams} >= {2, 3, 4, 5}
    for arena in game.box.arenas:
        if arena.combo:
            keys = [arena_key(arena, team, game.scale, game.options) for team in teams]
            assert sum(map(is_combo, keys)) > 5, arena.name
