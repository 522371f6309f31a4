"""The table of the Swiss rounds: everyone's place and what it rests on (SP-10, LG-9, LCG-7)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import Sheet, Status
from podium.standings import criteria
from podium.standings.head_to_head import HeadToHead
from podium.standings.settings import Places
from podium.standings.splitters import Metric, Order
from podium.standings.tally import Outcomes, Tally, tally

# Before Python 3.12 looking up a member of an enum is slow; these are looked up for every row.
_WIN, _DRAW, _LOSS = Verdict.WIN, Verdict.DRAW, Verdict.LOSS

Value = int | Fraction | tuple[EntrantId, ...]
"""A tie-break's value: a tally, an exact strength, or the ids of the tied entrants beaten."""


class Record(Struct, frozen=True, gc=False):
    """An entrant's rounds. Byes are among the wins, unpaired losses among the losses.

    `opponents`: matches that count for strength of schedule.
    """

    wins: int
    draws: int
    losses: int
    byes: int
    rounds: int
    opponents: int


class Quotient(Struct, frozen=True, gc=False):
    """A fraction not yet in lowest terms: that is done for the rows somebody looks at."""

    numerator: int
    denominator: int


LazyValue = int | Quotient | tuple[EntrantId, ...]


class Row(Struct, frozen=True, gc=False):
    """One entrant's line in the table.

    `place`: from 1, unique; None for the disqualified, who stand last (EV-6).
    `points`: after deductions, may be below 0; `deducted`: how many were taken away (EV-13).
    `separated`: what separates this row from the one above; None in the first row of those with
    a place and in the first of those without.
    `chance`: the place in the lot order (EV-20) where it decided against a neighbour, else None.
    """

    place: int | None
    entrant: EntrantId
    points: int
    deducted: int
    record: Record
    values: tuple[LazyValue, ...]
    separated: str | None
    chance: int | None

    @property
    def tiebreaks(self) -> tuple[Value, ...]:
        """The exact tie-break values, in the order of the rulebook's tie-breaks."""
        return tuple(
            Fraction(value.numerator, value.denominator) if isinstance(value, Quotient) else value
            for value in self.values
        )


class Table(Struct, frozen=True):
    """All rows in order of place; `tiebreaks` names the values of each row."""

    tiebreaks: tuple[str, ...]
    rows: tuple[Row, ...]


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
    tiebreaks: tuple[Metric | HeadToHead, ...]
    lot: Metric

    def rows(self, entrants: Sequence[int], *, with_place: bool) -> list[Row]:
        """These entrants in order, as if there were no others."""
        order = Order(entrants)
        order.split(self.points)
        columns: list[list[LazyValue]] = []
        for tiebreak in self.tiebreaks:
            columns.append(self._column(tiebreak, order.tied()))
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

    def _column(self, tiebreak: Metric | HeadToHead, tied: list[list[int]]) -> list[LazyValue]:
        """A tie-break's value for every entrant. `tied`: the groups it is asked to split."""
        if isinstance(tiebreak, HeadToHead):
            beaten: list[LazyValue] = [()] * len(self.tally.ids)
            for group in tied:
                members = frozenset(group)
                for entrant in group:
                    ids = (self.tally.ids[other] for other in tiebreak.beaten(entrant, members))
                    beaten[entrant] = tuple(sorted(ids))
            return beaten
        if tiebreak.denominator is None:
            return list(tiebreak.values)
        return [Quotient(value, tiebreak.denominator) for value in tiebreak.values]

    def _record(self, entrant: int) -> Record:
        verdicts = [side.verdict for side in self.tally.sides[entrant]]
        return Record(
            wins=verdicts.count(_WIN),
            draws=verdicts.count(_DRAW),
            losses=verdicts.count(_LOSS),
            byes=self.tally.byes[entrant],
            rounds=len(verdicts),
            opponents=len(self.tally.opponents[entrant]),
        )
