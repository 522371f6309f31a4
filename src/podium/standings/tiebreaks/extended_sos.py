"""Extended strength of schedule (LCG-7): the sum of the opponents' strength of schedule."""

from fractions import Fraction

from podium.core.ids import EntrantId
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import Reason, ReasonLine, ReasonSource, ShownReason
from podium.standings.splitters import Metric
from podium.standings.tiebreaks.sos import strength, sums

NAME = "extended_sos"


def _extended(given: Given) -> Metric:
    sos = strength(given.tally, given.places.sos)
    return Metric(NAME, sums(sos.values, given.tally.opponents), sos.denominator)


class ExtendedSosReason(Reason, frozen=True):
    """Extended strength of schedule: what was added up, as (opponent, their own strength)."""

    strengths: tuple[tuple[EntrantId, Fraction], ...]
    value: Fraction

    def told(self) -> ShownReason:
        """One line for each opponent."""
        lines = tuple(
            ReasonLine(opponent=opponent, value=value) for opponent, value in self.strengths
        )
        return ShownReason(self.value, lines)


def _reason(account: ReasonSource) -> ExtendedSosReason:
    tally = account.tally
    sos = strength(tally, account.places.sos)
    strengths = tuple(
        (other, Fraction(sos.values[tally.index[other]], sos.denominator))
        for _, other in account.opponents()
    )
    value = sum((theirs for _, theirs in strengths), Fraction(0))
    return ExtendedSosReason(NAME, strengths, value)


KIND = TiebreakKind(NAME, _extended, _reason)
