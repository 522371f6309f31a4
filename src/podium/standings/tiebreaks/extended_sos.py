"""Extended strength of schedule (LCG-7): the sum of the opponents' strength of schedule."""

from fractions import Fraction

from podium.core.ids import EntrantId
from podium.standings.kind import Given, Kind
from podium.standings.reason import Account, Line, Reason, Told
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

    def told(self) -> Told:
        """One line for each opponent."""
        lines = tuple(Line(opponent=opponent, value=value) for opponent, value in self.strengths)
        return Told(self.value, lines)


def _reason(account: Account) -> ExtendedSosReason:
    tally = account.tally
    sos = strength(tally, account.places.sos)
    strengths = tuple(
        (other, Fraction(sos.values[tally.index[other]], sos.denominator))
        for _, other in account.opponents()
    )
    value = sum((theirs for _, theirs in strengths), Fraction(0))
    return ExtendedSosReason(NAME, strengths, value)


KIND = Kind(NAME, _extended, _reason)
