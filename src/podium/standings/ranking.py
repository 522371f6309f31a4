"""Ranks all entrants after the Swiss rounds (SP-10, LG-9, LCG-7)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import Sheet, Status
from podium.standings import criteria
from podium.standings.settings import Places
from podium.standings.splitters import Metric, SplitOrder, Splitter
from podium.standings.table import EntrantRecord, LazyValue, Row, Table
from podium.standings.tally import Outcomes, Tally, tally

# Before Python 3.12, enum member lookup is slow, and these are looked up for every row.
_WIN, _DRAW, _LOSS = Verdict.WIN, Verdict.DRAW, Verdict.LOSS


def rank(
    sheet: Sheet,
    outcomes: Outcomes,
    *,
    places: Places,
    tallies: tuple[str, ...],
    lots: Mapping[EntrantId, int],
    after: int | None = None,
) -> Table:
    """The Swiss table after round `after`, or after all Swiss rounds; the cut never counts.

    `outcomes` is parallel to the rounds and matches of the sheet (None: no result yet).
    `tallies` names `SideOutcome.tallies` in order. `lots` is everyone's place in the lot order,
    lower is better. The order of the sheet's entrants, rounds and matches makes no difference.
    """
    counts = tally(sheet, outcomes, after)
    ranking = Ranking(
        tally=counts,
        points=criteria.points(counts),
        tiebreaks=criteria.tiebreaks(counts, places=places, tallies=tallies),
        lot=criteria.lot(counts, lots),
    )
    out = Status.DISQUALIFIED
    statuses = list(enumerate([entrant.status for entrant in sheet.entrants]))
    placed = [position for position, status in statuses if status is not out]
    disqualified = [position for position, status in statuses if status is out]
    return Table(
        places.tiebreaks,
        (
            *ranking.rows(placed, with_place=True),
            *ranking.rows(disqualified, with_place=False),  # EV-6
        ),
    )


class Ranking(Struct, frozen=True):
    """The criteria of one table, best first, ready to put entrants in order."""

    tally: Tally
    points: Metric
    tiebreaks: tuple[Splitter, ...]
    lot: Metric

    def rows(self, entrants: Sequence[int], *, with_place: bool) -> list[Row]:
        """These entrants in order, as if there were no others."""
        order = SplitOrder(entrants)
        order.split(self.points)
        columns: list[list[LazyValue]] = []
        for tiebreak in self.tiebreaks:
            columns.append(tiebreak.column(order.tied()))
            order.split(tiebreak)
        order.split(self.lot)
        values = list(zip(*columns, strict=True)) or [()] * len(self.tally.ids)
        drawn = [name == criteria.CHANCE for name in (*order.separated, None)]
        return [
            Row(
                place=above + 1 if with_place else None,
                entrant=self.tally.ids[entrant],
                points=self.points.values[entrant],
                deducted=self.tally.deducted[entrant],
                record=self._record(entrant),
                values=values[entrant],
                separated=order.separated[above],
                chance=-self.lot.values[entrant] if drawn[above] or drawn[above + 1] else None,
            )
            for above, entrant in enumerate(order.line)
        ]

    def _record(self, entrant: int) -> EntrantRecord:
        verdicts = [side.verdict for side in self.tally.sides[entrant]]
        return EntrantRecord(
            wins=verdicts.count(_WIN),
            draws=verdicts.count(_DRAW),
            losses=verdicts.count(_LOSS),
            byes=self.tally.byes[entrant],
            rounds=len(verdicts),
            opponents=len(self.tally.opponents[entrant]),
        )
