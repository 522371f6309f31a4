"""A small network that scores each action and values the table, with its gradients by hand."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.allstar_learning.features import Features, Floats, Ints

HIDDEN, SECOND = 128, 64
Weights = dict[str, Floats]


class Thought(NamedTuple):
    """What the network makes of features; the layers are kept for the gradients."""

    chances: Floats
    values: Floats
    layers: tuple[Floats, Floats, Floats, Floats]


def new_weights(table: int, option: int, luck: np.random.Generator) -> Weights:
    """Weights to begin with, for so many numbers of the table and of an option."""

    def matrix(rows: int, columns: int, scale: float = 1.0) -> Floats:
        spread = scale * np.sqrt(2 / rows)
        found: Floats = (luck.standard_normal((rows, columns)) * spread).astype(np.float32)
        return found

    return {
        "table": matrix(table, HIDDEN),
        "option": matrix(option, HIDDEN),
        "first": np.zeros(HIDDEN, dtype=np.float32),
        "second": matrix(HIDDEN, SECOND),
        "second bias": np.zeros(SECOND, dtype=np.float32),
        "score": matrix(SECOND, 1, 0.1),
        "value first": matrix(table, HIDDEN),
        "value first bias": np.zeros(HIDDEN, dtype=np.float32),
        "value second": matrix(HIDDEN, SECOND),
        "value second bias": np.zeros(SECOND, dtype=np.float32),
        "value": matrix(SECOND, 1, 0.1),
        "value bias": np.zeros(1, dtype=np.float32),
    }


def rows_of(starts: Ints, options: int) -> Ints:
    """The decision that each option belongs to."""
    marks = np.zeros(options, dtype=np.int64)
    marks[starts[1:]] = 1
    return marks.cumsum()


def think(weights: Weights, seen: Features) -> Thought:
    """The chance of each option, and the value of each decision."""
    rows = rows_of(seen.starts, len(seen.options))
    first = (seen.table @ weights["table"])[rows] + seen.options @ weights["option"]
    first = np.maximum(first + weights["first"], 0)
    second = np.maximum(first @ weights["second"] + weights["second bias"], 0)
    scores = (second @ weights["score"])[:, 0]
    scores -= np.maximum.reduceat(scores, seen.starts)[rows]
    powers = np.exp(scores)
    chances = powers / np.add.reduceat(powers, seen.starts)[rows]
    judged = np.maximum(seen.table @ weights["value first"] + weights["value first bias"], 0)
    again = np.maximum(judged @ weights["value second"] + weights["value second bias"], 0)
    values = (again @ weights["value"])[:, 0] + weights["value bias"]
    return Thought(chances, values, (first, second, judged, again))


def gradients(
    weights: Weights, seen: Features, thought: Thought, scores: Floats, values: Floats
) -> Weights:
    """The gradient of each weight, from those of the scores and the values."""
    first, second, judged, again = thought.layers
    back_second = scores[:, None] * weights["score"][:, 0] * (second > 0)
    back_first = back_second @ weights["second"].T * (first > 0)
    by_table = np.add.reduceat(back_first, seen.starts, axis=0)
    back_again = values[:, None] * weights["value"][:, 0] * (again > 0)
    back_judged = back_again @ weights["value second"].T * (judged > 0)
    return {
        "table": seen.table.T @ by_table,
        "option": seen.options.T @ back_first,
        "first": by_table.sum(axis=0),
        "second": first.T @ back_second,
        "second bias": back_second.sum(axis=0),
        "score": second.T @ scores[:, None],
        "value first": seen.table.T @ back_judged,
        "value first bias": back_judged.sum(axis=0),
        "value second": judged.T @ back_again,
        "value second bias": back_again.sum(axis=0),
        "value": again.T @ values[:, None],
        "value bias": values.sum(keepdims=True),
    }


class Adam:
    """Moves weights along their gradients."""

    def __init__(self, weights: Weights) -> None:
        self._means = {name: np.zeros_like(row) for name, row in weights.items()}
        self._squares = {name: np.zeros_like(row) for name, row in weights.items()}
        self._steps = 0

    def move(self, weights: Weights, slopes: Weights, rate: float) -> None:
        """One step, with gradients cut to a length of 0.5 together."""
        length = np.sqrt(sum(float((row * row).sum()) for row in slopes.values()))
        cut = min(1.0, 0.5 / (length + 1e-8))
        self._steps += 1
        scale = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, row in slopes.items():
            row = row * np.float32(cut)
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (row - mean)
            square += 0.001 * (row * row - square)
            weights[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def best(seen: Features, chances: Floats) -> NDArray[np.int64]:
    """The place of the likeliest option of each decision."""
    top = np.maximum.reduceat(chances, seen.starts)
    rows = rows_of(seen.starts, len(chances))
    (hits,) = np.nonzero(chances >= top[rows])
    _, first = np.unique(rows[hits], return_index=True)
    found: Ints = hits[first]
    return found


def drawn(seen: Features, chances: Floats, luck: np.random.Generator) -> NDArray[np.int64]:
    """The place of an option of each decision, drawn by its chance."""
    sums = chances.astype(np.float64).cumsum()
    before = np.concatenate([[0.0], sums])[seen.starts]
    ends = np.append(seen.starts[1:], len(chances)) - 1
    wanted = before + luck.random(len(seen.starts)) * (sums[ends] - before)
    found: Ints = np.clip(np.searchsorted(sums, wanted, side="right"), seen.starts, ends)
    return found
