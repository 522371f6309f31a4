"""Actions by card: one for each move at any moment, in every game."""

import numpy as np
import pytest

from podium.allstar.environment.actions import NO_ACTION, ActionCode, Actions
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import MOVES
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import seats_in
from tests.allstar_scenes import ALL_OPTIONS, game_of, random_game


def test_there_are_about_120_actions_by_card_and_to_wait_is_the_last() -> None:
    code = ActionCode(game_of(Options(4)), Actions.CARDS)
    assert code.count == 119
    assert code.wait == 118
    assert set(code.of_move.tolist()) == {NO_ACTION, *range(118)}
    assert code.named(()) == {118: 118}


def test_by_move_an_action_is_the_number_of_the_move() -> None:
    code = ActionCode(game_of(Options(4)), Actions.MOVES)
    assert code.count == MOVES + 1
    assert np.array_equal(code.of_move, np.arange(MOVES))


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
def test_no_two_moves_that_can_be_made_share_an_action(options: Options) -> None:
    code = ActionCode(game_of(options), Actions.CARDS)
    for number in range(2):
        for before, _, _ in random_game(game_of(options), f"actions {number}", fickle=True):
            for seat in seats_in(before.waiting):
                moves = forward_moves(observe(before, seat))
                named = code.named(moves)
                assert sorted(named.values()) == sorted(moves)
                assert 0 <= min(named) <= max(named) < code.wait
