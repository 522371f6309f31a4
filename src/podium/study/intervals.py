"""Confidence intervals of 95 percent: Wilson's for shares, the normal one for means."""

from collections.abc import Sequence
from math import fsum, inf, sqrt

from msgspec import Struct

Z = 1.959963984540054
"""So many standard errors hold 95 percent of a normal distribution."""


class Estimate(Struct, frozen=True):
    """A value with the interval that holds the true one in 95 percent of all studies."""

    value: float
    low: float
    high: float


def share(hits: int, of: int) -> Estimate:
    """How often something happens, by Wilson's score interval."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    found, spread = hits / of, Z * Z / of
    middle = (found + spread / 2) / (1 + spread)
    half = Z * sqrt(found * (1 - found) / of + spread / (4 * of)) / (1 + spread)
    return Estimate(found, max(middle - half, 0.0), min(middle + half, 1.0))


def mean(values: Sequence[float], least: float = -inf, most: float = inf) -> Estimate:
    """The mean of independent values, with the normal interval, as far as values can lie from
    `least` to `most`.
    """
    middle = fsum(values) / len(values)
    if len(values) == 1:
        return Estimate(middle, middle, middle)
    variance = fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    half = Z * sqrt(variance / len(values))
    return Estimate(middle, max(middle - half, least), min(middle + half, most))
