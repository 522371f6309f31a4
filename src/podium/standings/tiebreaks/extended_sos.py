"""Extended strength of schedule: the opponents' strengths added up (LCG-7) or averaged (TB-5)."""

from fractions import Fraction

from podium.core.ids import EntrantId
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import (
    Reason,
    ReasonLine,
    ReasonSource,
    ShownReason,
    over_opponents,
)
from podium.standings.settings import ExtendedSos
from podium.standings.splitters import Metric
from podium.standings.tiebreaks.sos import averages, strength, sums

NAME = "extended_sos"


def _extended(given: Given) -> Metric:
    sos = strength(given.tally, given.places.sos)
    opponents = given.tally.opponents
    if given.places.extended_sos is ExtendedSos.AVERAGE:
        numerators, matches = averages(sos.values, opponents)
        return Metric(NAME, numerators, (sos.denominator or 1) * matches)
    return Metric(NAME, sums(sos.values, opponents), sos.denominator)


class ExtendedSosReason(Reason, frozen=True):
    """Extended strength of schedule: what was added up, as (opponent, their own strength)."""

    strengths: tuple[tuple[EntrantId, Fraction], ...]
    value: Fraction

    def shown(self) -> ShownReason:
        """One line for each opponent."""
        lines = tuple(
            ReasonLine(opponent=opponent, value=value) for opponent, value in self.strengths
        )
        return ShownReason(self.value, lines)


def _reason(account: ReasonSource) -> Reason:
    tally = account.tally
    sos = strength(tally, account.places.sos)
    if account.places.extended_sos is ExtendedSos.AVERAGE:
        return over_opponents(account, NAME, sos.values, sos.denominator or 1, averaged=True)
    strengths = tuple(
        (other, Fraction(sos.values[tally.index[other]], sos.denominator))
        for _, other in account.opponents()
    )
    value = sum((theirs for _, theirs in strengths), Fraction(0))
    return ExtendedSosReason(NAME, strengths, value)


KIND = TiebreakKind(NAME, _extended, _reason)
