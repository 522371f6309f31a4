"""How one entrant's line in the table came about, as data."""

from collections.abc import Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Penalty, Sheet
from podium.standings.criteria import kinds
from podium.standings.ranking import rank
from podium.standings.reason import Contribution, Reason, ReasonSource
from podium.standings.settings import Places
from podium.standings.table import Row, Table
from podium.standings.tally import Outcomes, counted, penalty_counts, tally


class Neighbour(Struct, frozen=True):
    """The row next to the entrant's, and the criterion that separates the two."""

    row: Row
    criterion: str


class Explanation(Struct, frozen=True):
    """One entrant's line and everything it rests on.

    `earned`: event points before deductions; `penalties`: those that count in this table. `reasons`
    are in the order of the tie-breaks. `above` and `below` are None at the ends of the table and at
    the border between entrants with and without a place.
    """

    row: Row
    rounds: tuple[Contribution, ...]
    earned: int
    penalties: tuple[Penalty, ...]
    reasons: tuple[Reason, ...]
    above: Neighbour | None
    below: Neighbour | None


def explain(
    entrant: EntrantId,
    sheet: Sheet,
    outcomes: Outcomes,
    *,
    places: Places,
    tallies: tuple[str, ...],
    lots: Mapping[EntrantId, int],
    after: int | None = None,
) -> Explanation:
    """How the line of `entrant`, who must be in the sheet, came about; other parameters as in
    `rank`.
    """
    table = rank(sheet, outcomes, places=places, tallies=tallies, lots=lots, after=after)
    position = next(k for k, row in enumerate(table.rows) if row.entrant == entrant)
    contributions = _contributions(entrant, sheet, outcomes, after)
    account = ReasonSource(
        own=table.rows[position],
        rounds=contributions,
        table=table,
        tally=tally(sheet, outcomes, after),
        places=places,
    )
    return Explanation(
        row=account.own,
        rounds=contributions,
        earned=sum(contribution.points for contribution in contributions),
        penalties=tuple(
            penalty
            for penalty in sheet.penalties
            if penalty.entrant == entrant and penalty_counts(sheet, penalty.round, after)
        ),
        reasons=tuple(kind.reason(account) for kind in kinds(places, tallies)),
        above=_neighbour(table, position - 1, lower=position),
        below=_neighbour(table, position + 1, lower=position + 1),
    )


def _neighbour(table: Table, position: int, *, lower: int) -> Neighbour | None:
    """The row at `position`; the lower of the two rows says what separates them."""
    if not (0 <= position < len(table.rows) and lower < len(table.rows)):
        return None
    criterion = table.rows[lower].separated
    return Neighbour(table.rows[position], criterion) if criterion else None


def _contributions(
    entrant: EntrantId, sheet: Sheet, outcomes: Outcomes, after: int | None
) -> tuple[Contribution, ...]:
    contributions = []
    for played, worths in counted(sheet, outcomes, after):
        for match, outcome in zip(played.matches, worths, strict=True):
            if entrant not in match.entrants:
                continue
            seat = match.entrants.index(entrant)
            sides = outcome.sides if outcome else ()
            contributions.append(
                Contribution(
                    round=played.number,
                    kind=match.kind,
                    verdict=sides[seat].verdict if sides else None,
                    points=sides[seat].points if sides else 0,
                    tallies=sides[seat].tallies if sides else (),
                    others=match.entrants[:seat] + match.entrants[seat + 1 :],
                    others_points=tuple(s.points for s in (*sides[:seat], *sides[seat + 1 :])),
                    for_sos=outcome is not None and outcome.opponents and len(sides) > 1,
                )
            )
    return tuple(sorted(contributions, key=lambda contribution: contribution.round))
