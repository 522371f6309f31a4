"""Nothing hidden leaves a table: twin worlds look alike, and no answer names a hidden card."""

from itertools import cycle, islice

import pytest

from podium.allstar.rules.options import Mode, Options
from podium.allstar.table.commands import ReopenChoice
from podium.allstar.table.things import OwnCards
from podium.allstar.table.view import view
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS
from tests.allstar_tables import Board, guest
from tests.soak import table_secrets as soak
from tests.table_secrets import another, named_cards, sent

PAIRS, GAMES = 200, 20

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())


@pytest.mark.rule("AS-60", "AS-61")
def test_twin_worlds_look_alike_to_the_byte() -> None:
    tally = soak.compare_twins(PAIRS, "suite")
    assert tally.pairs >= PAIRS
    assert tally.differing > PAIRS // 2  # the twins do differ


@pytest.mark.rule("AS-60", "AS-61")
def test_no_answer_names_a_hidden_card() -> None:
    assert soak.check_games(GAMES, "suite") > 10_000


@pytest.mark.rule("AS-11", "AS-61")
@every_game
def test_a_change_of_a_sealed_choice_leaves_no_trace_for_others(options: Options) -> None:
    if options.mode is Mode.MARKET:
        return  # nothing is sealed before the playoffs
    board = Board("no trace").open(options).begin()
    board.seal(0)
    before = board.state
    mind = Chance("other mind")
    while (moves := another(board, 0, mind)) == before.choices[0]:
        pass
    board.seal(0, moves)
    assert board.state.choices[0] == moves
    for viewer in (*range(1, options.managers), None):
        assert sent(board.state, viewer) == sent(before, viewer)
    assert sent(board.state, 0) != sent(before, 0)


def test_that_somebody_chooses_again_is_seen_by_all() -> None:
    board = Board().open(Options(3)).begin()
    board.seal(0)
    before = board.state.news.cursor(None)
    assert 0 not in board.state.waited_for
    board.act(ReopenChoice(seat=0, step=board.state.step), guest(0))
    assert view(board.state, None).waited_for == (0, 1, 2)
    assert board.state.news.cursor(None) == before + 1


def test_the_checker_finds_cards_wherever_they_are() -> None:
    """Otherwise finding none would prove nothing."""
    board = Board().open(Options(4)).begin()
    own = board.state.opened.seats[1]
    leak = {"game": {"teams": [[[own.hand[0]]]]}, "news": [{"type": "own-choice", "moves": [17]}]}
    assert named_cards(leak) == {own.hand[0], 17}
    assert named_cards({"type": "own-cards", "own": {"hand": list(own.hand)}}) == set(own.hand)
    assert named_cards({"something new": [5]}) == {5}
    assert named_cards({"choice": [4 * 128 + 9, 12 * 128 + 32]}) == {9}


def test_no_viewer_sees_two_hands() -> None:
    board = Board().open(Options(4)).begin()
    hands = [set(own.hand) for own in board.state.opened.seats]
    for viewer in (0, 1, 2, 3, None):
        told = board.state.news.after(viewer, 0) or ()
        shown = [thing.own for thing in told if isinstance(thing, OwnCards)]
        assert [set(own.hand) for own in shown] == ([] if viewer is None else [hands[viewer]])


def test_the_kinds_of_games_are_all_looked_at() -> None:
    assert set(islice(cycle(ALL_OPTIONS), GAMES)) == set(ALL_OPTIONS)
