"""The example that learns: its gradients, what it makes of outcomes, and that it learns."""

import numpy as np
import pytest

from bench.allstar_learning.features import FeatureMaker, Features
from bench.allstar_learning.network import (
    Adam,
    best,
    drawn,
    gradients,
    new_weights,
    rows_of,
    think,
)
from bench.allstar_learning.ppo import learn
from bench.allstar_learning.practice import Experience, Practice, _Moment, worth
from podium.allstar.environment.vector import AllStarVectorEnv
from tests.native_core import core

LUCK = np.random.default_rng(3)
STARTS = np.array([0, 3, 4])


def some_features(table: int = 5, option: int = 4) -> Features:
    """Three decisions with three, one and two options."""
    return Features(
        LUCK.standard_normal((3, table)).astype(np.float32),
        LUCK.standard_normal((6, option)).astype(np.float32),
        np.arange(6),
        STARTS,
    )


def test_the_gradients_are_those_of_small_differences() -> None:
    seen = some_features()
    weights = {n: w.astype(np.float64) for n, w in new_weights(5, 4, LUCK).items()}
    liking, weighing = LUCK.standard_normal(6), LUCK.standard_normal(3)

    def loss() -> float:
        thought = think(weights, seen)  # type: ignore[arg-type]
        return float((liking * thought.chances).sum() + (weighing * thought.values).sum())

    thought = think(weights, seen)  # type: ignore[arg-type]
    rows = rows_of(STARTS, 6)
    liked = np.add.reduceat(thought.chances * liking, STARTS)
    scores = thought.chances * (liking - liked[rows])
    slopes = gradients(weights, seen, thought, scores, weighing)  # type: ignore[arg-type]
    for name, row in weights.items():
        place = tuple(int(LUCK.integers(size)) for size in row.shape)
        step, kept = 1e-5, row[place]
        row[place] = kept + step
        above = loss()
        row[place] = kept - step
        below = loss()
        row[place] = kept
        assert slopes[name][place] == pytest.approx((above - below) / (2 * step), abs=1e-6), name


def test_an_action_is_taken_as_often_as_its_chance() -> None:
    seen = some_features()
    chances = np.array([0.5, 0.25, 0.25, 1.0, 0.9, 0.1], dtype=np.float32)
    assert best(seen, chances).tolist() == [0, 3, 4]
    luck = np.random.default_rng(1)
    found = np.array([drawn(seen, chances, luck) for _ in range(4000)])
    often = np.bincount(found.ravel(), minlength=6) / 4000
    assert np.abs(often - chances).max() < 0.04


def test_each_seat_is_credited_with_what_it_got_until_it_is_asked_again() -> None:
    """Seat 0, seat 1, seat 0, and the game of two seats ends; then seat 1 of a new one."""
    rewards = [(0.0, 0.0), (1.0, -1.0), (2.0, -2.0), (0.0, 0.0)]
    seats, values = [0, 1, 0, 1], [0.5, 0.25, 1.0, 9.0]
    moments = [
        _Moment(
            some_features(),
            np.zeros(1, dtype=np.int64),
            np.ones(1, dtype=np.float32),
            np.array([value], dtype=np.float32),
            np.array([seat], dtype=np.int8),
            np.array([reward]),
            np.array([number == 2]),
        )
        for number, (seat, value, reward) in enumerate(zip(seats, values, rewards, strict=True))
    ]
    gains, known = worth(moments)
    last = 2.0 - 1.0
    assert [bool(one[0]) for one in known] == [True, True, True, False]
    assert gains[2][0] == pytest.approx(last)
    assert gains[1][0] == pytest.approx(-3.0 - 0.25)
    assert gains[0][0] == pytest.approx(1.0 + 1.0 - 0.5 + 0.95 * last)


def test_what_was_better_than_thought_becomes_likelier() -> None:
    seen = Features(
        np.tile(LUCK.standard_normal((1, 5)), (2048, 1)).astype(np.float32),
        np.tile(LUCK.standard_normal((2, 4)), (2048, 1)).astype(np.float32),
        np.tile([0, 1], 2048),
        np.arange(0, 4096, 2),
    )
    weights = new_weights(5, 4, LUCK)
    thought = think(weights, seen)
    places = np.arange(2048) % 2
    chosen = seen.starts + places
    gains = np.where(places == 1, 1, -1).astype(np.float32)
    experience = Experience(seen, chosen, thought.chances[chosen], thought.values, gains)
    learn(weights, Adam(weights), experience, LUCK, rate=1e-3, curiosity=0.0)
    assert think(weights, seen).chances[1] > thought.chances[1]


def test_practice_plays_on_in_the_environment_and_only_with_legal_actions() -> None:
    tables = AllStarVectorEnv(4, actions="cards", reward="fans", core=core(), illegal_reward=-999)
    make = FeatureMaker(tables.game, tables.layout)
    weights = new_weights(*make.sizes, LUCK)
    practice = Practice(tables, make, 8, seed=1)
    experience = practice.play(weights, 260)
    assert len(experience.chosen) > 1500
    assert np.abs(experience.gains).max() < 50
    assert np.isfinite(experience.seen.options).all()
    assert np.isfinite(experience.seen.table).all()
