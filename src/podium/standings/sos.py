"""Strength of schedule, exact: whole numbers over one denominator for the whole table."""

from math import lcm
from typing import assert_never

from podium.standings.settings import SosMethod
from podium.standings.splitters import Metric
from podium.standings.tally import Tally

SOS = "sos"
EXTENDED_SOS = "extended_sos"


def strength(tally: Tally, method: SosMethod) -> Metric:
    """Strength of schedule; 0 without an opponent. Points count before deductions (EV-13)."""
    match method:
        case SosMethod.AVERAGE_PER_ROUND:
            return _average_per_round(tally)
        case SosMethod.SUM_OF_POINTS:
            return Metric(SOS, _sums(tally.earned, tally.opponents), 1)
        case _:
            assert_never(method)


def extended(tally: Tally, sos: Metric) -> Metric:
    """The sum of the opponents' strength of schedule (LCG-7)."""
    return Metric(EXTENDED_SOS, _sums(sos.values, tally.opponents), sos.denominator)


def _average_per_round(tally: Tally) -> Metric:
    played = [len(own) for own in tally.sides]
    rounds = lcm(*set(played) - {0})
    shares = [
        points * (rounds // count) if count else 0
        for points, count in zip(tally.earned, played, strict=True)
    ]
    counts = [len(faced) for faced in tally.opponents]
    matches = lcm(*set(counts) - {0})
    numerators = [
        total * (matches // count) if count else 0
        for total, count in zip(_sums(shares, tally.opponents), counts, strict=True)
    ]
    return Metric(SOS, numerators, rounds * matches)


def _sums(values: list[int], opponents: list[list[int]]) -> list[int]:
    value = values.__getitem__
    return [sum(map(value, faced)) for faced in opponents]
