"""Sonneborn-Berger (TB-12): the points of those beaten, and half the points of those drawn with."""

from fractions import Fraction

from podium.core.outcome import Verdict
from podium.standings.kind import Given, TiebreakKind
from podium.standings.met import met
from podium.standings.reason import OpponentPart, OpponentsReason, ReasonSource
from podium.standings.splitters import Metric

NAME = "sonneborn_berger"

_HALVES = {Verdict.WIN: 2, Verdict.DRAW: 1, Verdict.LOSS: 0}
"""How many halves of an opponent's points a verdict is worth."""


def _sum(given: Given) -> Metric:
    earned = given.tally.earned
    halves = [
        sum(_HALVES[side.verdict] * earned[other] for other, side in own)
        for own in met(given.tally)
    ]
    return Metric(NAME, halves, 2)


def _reason(account: ReasonSource) -> OpponentsReason:
    tally = account.tally
    parts = tuple(
        OpponentPart(
            one.round, other, Fraction(_HALVES[one.verdict] * tally.earned[tally.index[other]], 2)
        )
        for one in account.rounds
        if one.for_sos and one.verdict is not None
        for other in one.others
    )
    value = sum((part.value for part in parts), Fraction(0))
    return OpponentsReason(NAME, parts, value, averaged=False)


KIND = TiebreakKind(NAME, _sum, _reason)
