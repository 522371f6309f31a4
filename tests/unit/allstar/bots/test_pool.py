"""Ratings of a pool of bots: what is known of them in advance must come out."""

from collections import Counter
from collections.abc import Sequence
from math import exp, log

import numpy as np
import pytest

from podium.allstar.bots.pool import BotPool, PoolGame, round_of, seats_of
from podium.allstar.bots.rating import ELO, Ratings


def test_two_bots_differ_by_the_logarithm_of_their_odds() -> None:
    ratings = Ratings(np.array([[0.0, 299.5], [99.5, 0.0]]))
    step = ratings.against(0, 1)
    assert step.value == pytest.approx(ELO * log(3))
    # The variance of log odds: the sum of both inverses.
    assert step.high - step.value == pytest.approx(1.959964 * ELO * (1 / 300 + 1 / 100) ** 0.5)
    assert ratings.against(1, 0).value == pytest.approx(-step.value)


def test_strengths_that_made_the_wins_are_found_again() -> None:
    strengths = np.array([0.3, -1.0, 1.2, 0.0])
    chances = 1 / (1 + np.exp(strengths[None] - strengths[:, None]))
    wins = 1e6 * chances
    np.fill_diagonal(wins, 0)
    ratings = Ratings(wins)
    assert ratings.order() == [2, 0, 3, 1]
    for one in range(4):
        for two in range(4):
            wanted = ELO * (strengths[one] - strengths[two])
            assert ratings.against(one, two).value == pytest.approx(wanted, abs=0.01)


def test_a_bot_that_won_everything_is_not_infinitely_strong() -> None:
    step = Ratings(np.array([[0.0, 12.0], [0.0, 0.0]])).against(0, 1)
    assert 300 < step.value < 1000
    assert step.low > 0


@pytest.mark.parametrize("managers", [2, 3, 4, 5, 6])
def test_in_a_round_of_games_both_bots_sit_in_every_seat_equally_often(managers: int) -> None:
    seated = [seats_of(PoolGame(7, 9, number), managers) for number in range(round_of(managers))]
    for seat in range(managers):
        assert Counter(row[seat] for row in seated) == {7: len(seated) / 2, 9: len(seated) / 2}
    assert len(set(seated)) == len(seated) or managers % 2 == 0
    divisions = {frozenset(s for s in range(managers) if row[s] == 7) for row in seated}
    assert {len(division) for division in divisions} == {managers // 2, (managers + 1) // 2}


class Fixed:
    """Plays games whose winners follow strengths, without chance: wins are spread evenly."""

    def __init__(self, strengths: Sequence[float]) -> None:
        self._strengths = strengths
        self.played: Counter[tuple[int, int]] = Counter()

    def __call__(self, games: Sequence[PoolGame]) -> list[float]:
        self.played.update((game.one, game.two) for game in games)
        return [self._won(game) for game in games]

    def _won(self, game: PoolGame) -> float:
        chance = 1 / (1 + exp(self._strengths[game.two] - self._strengths[game.one]))
        return float(int((game.number + 1) * chance) - int(game.number * chance))


def test_games_are_added_only_for_neighbours_that_are_hard_to_tell_apart() -> None:
    play = Fixed([0.0, 0.35, 3.0])
    pool = BotPool(3)
    pool.play(play, block=24, most=960)
    assert play.played[0, 2] == play.played[1, 2] == 24
    assert 24 < play.played[0, 1] < 960
    assert pool.ratings().order() == [2, 1, 0]
    assert pool.ratings().against(1, 0).low > 0


def test_equal_bots_play_as_many_games_as_they_may() -> None:
    play = Fixed([0.0, 0.0])
    pool = BotPool(2)
    pool.play(play, block=24, most=72)
    assert play.played == {(0, 1): 72}
    assert pool.games(0, 1) == 72
