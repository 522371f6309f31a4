"""Strength of schedule, exact: integers over one denominator for the whole table."""

from fractions import Fraction
from math import lcm
from typing import assert_never

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.standings.kind import TiebreakKind
from podium.standings.reason import Reason, ReasonLine, ReasonSource, ShownReason
from podium.standings.settings import SosMethod
from podium.standings.splitters import Metric
from podium.standings.tally import Tally

NAME = "sos"


def strength(tally: Tally, method: SosMethod) -> Metric:
    """Strength of schedule; 0 without an opponent. Points count before deductions (EV-13)."""
    match method:
        case SosMethod.AVERAGE_PER_ROUND:
            return _average_per_round(tally)
        case SosMethod.SUM_OF_POINTS:
            return Metric(NAME, sums(tally.earned, tally.opponents), 1)
        case _:
            assert_never(method)


def sums(values: list[int], opponents: list[list[int]]) -> list[int]:
    """For everyone, the sum of their opponents' values."""
    value = values.__getitem__
    return [sum(map(value, faced)) for faced in opponents]


def averages(values: list[int], opponents: list[list[int]]) -> tuple[list[int], int]:
    """For everyone, the average of their opponents' values as a numerator, and the denominator of
    all of them; 0 without an opponent.
    """
    counts = [len(faced) for faced in opponents]
    matches = lcm(*set(counts) - {0})
    numerators = [
        total * (matches // count) if count else 0
        for total, count in zip(sums(values, opponents), counts, strict=True)
    ]
    return numerators, matches


def _average_per_round(tally: Tally) -> Metric:
    played = [len(own) for own in tally.sides]
    rounds = lcm(*set(played) - {0})
    shares = [
        points * (rounds // count) if count else 0
        for points, count in zip(tally.earned, played, strict=True)
    ]
    numerators, matches = averages(shares, tally.opponents)
    return Metric(NAME, numerators, rounds * matches)


class Share(Struct, frozen=True):
    """One opponent's part in strength of schedule.

    `points`: theirs, before deductions (EV-13); `rounds`: how many they have played. `value`: the
    summand: points divided by rounds (SP-11), or the points (LCG-7).
    """

    round: int
    opponent: EntrantId
    points: int
    rounds: int
    value: Fraction


class SosReason(Reason, frozen=True):
    """Strength of schedule: the sum of the shares, divided by their number if averaged."""

    method: SosMethod
    shares: tuple[Share, ...]
    value: Fraction

    def shown(self) -> ShownReason:
        """One line for each opponent."""
        averaged = self.method is SosMethod.AVERAGE_PER_ROUND
        lines = tuple(
            ReasonLine(
                share.round,
                share.opponent,
                share.value,
                share.points,
                share.rounds if averaged else None,
            )
            for share in self.shares
        )
        return ShownReason(self.value, lines, averaged=averaged, every_round=True)


def _reason(account: ReasonSource) -> SosReason:
    averaged = account.places.sos is SosMethod.AVERAGE_PER_ROUND
    opponents = account.opponents()
    shares = tuple(_share(account.tally, *one, averaged=averaged) for one in opponents)
    total = sum((share.value for share in shares), Fraction(0))
    value = total / len(shares) if averaged and shares else total
    return SosReason(NAME, account.places.sos, shares, value)


def _share(tally: Tally, number: int, opponent: EntrantId, *, averaged: bool) -> Share:
    position = tally.index[opponent]
    points, rounds = tally.earned[position], len(tally.sides[position])
    return Share(number, opponent, points, rounds, Fraction(points, rounds if averaged else 1))


KIND = TiebreakKind(NAME, lambda given: strength(given.tally, given.places.sos), _reason)
