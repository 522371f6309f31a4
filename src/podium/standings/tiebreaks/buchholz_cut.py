"""Buchholz with cuts (TB-11): the lowest and the highest values are dropped before the sum."""

from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import OpponentPart, OpponentsReason, ReasonSource
from podium.standings.settings import BuchholzCut
from podium.standings.splitters import Metric
from podium.standings.tally import Tally

NAME = "buchholz_cut"


def _without(tally: Tally, entrant: int) -> int:
    """The rounds without an opponent: each is a value of 0."""
    return max(0, len(tally.sides[entrant]) - len(tally.opponents[entrant]))


def _dropped(values: list[int], cut: BuchholzCut) -> set[int]:
    """The positions of the values that do not count."""
    order = sorted(range(len(values)), key=values.__getitem__)
    kept = order[cut.lowest : max(cut.lowest, len(order) - cut.highest)]
    return {*order} - {*kept}


def _sum(tally: Tally, entrant: int, cut: BuchholzCut) -> int:
    nothing = [0] * _without(tally, entrant)
    values = nothing + [tally.earned[other] for other in tally.opponents[entrant]]
    dropped = _dropped(values, cut)
    return sum(value for place, value in enumerate(values) if place not in dropped)


def _buchholz(given: Given) -> Metric:
    tally, cut = given.tally, given.places.cut_values
    return Metric(NAME, [_sum(tally, entrant, cut) for entrant in range(len(tally.ids))])


def _reason(account: ReasonSource) -> OpponentsReason:
    tally = account.tally
    nothing = _without(tally, tally.index[account.own.entrant])
    met = [
        (number, other, tally.earned[tally.index[other]]) for number, other in account.opponents()
    ]
    values = [0] * nothing + [value for _, _, value in met]
    dropped = _dropped(values, account.places.cut_values)
    parts = tuple(
        OpponentPart(number, other, value, dropped=place in dropped)
        for place, (number, other, value) in enumerate(met, start=nothing)
    )
    value = sum(part.value for part in parts if not part.dropped)
    return OpponentsReason(NAME, parts, value, averaged=False)


KIND = TiebreakKind(NAME, _buchholz, _reason)
