"""What separates a player's place from the next one, by the standings that everyone sees."""

from fractions import Fraction

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.separation import Separation
from podium.event.view.shapes import StandingsRow
from podium.standings.criteria import CHANCE, POINTS
from podium.web.pages.criteria import Cell, Criterion, cell, criterion
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.texts.criteria import CRITERIA


class PlaceGap(Struct, frozen=True):
    """The neighbour above, or for the first the one below (`ahead`), and what separates the two.

    `amount`: by how much, where the criterion is a number; otherwise `decides` says why the `upper`
    of the two is first. `by_chance`: only the lot does.
    """

    ahead: bool
    place: int | None
    criterion: Criterion
    by_points: bool
    by_chance: bool
    amount: Cell | None
    decides: str
    upper: Name


def place_gap(subject: Subject, own: EntrantId, known: Separation) -> PlaceGap:
    """What separates the player from the neighbour, with the numbers of the standings."""
    rows = {row.entrant: row for row in subject.view.standings}
    mine, other, by = rows[own], rows[known.neighbour], known.criterion
    upper, lower = (mine, other) if known.ahead else (other, mine)
    return PlaceGap(
        ahead=known.ahead,
        place=other.place,
        criterion=criterion(subject.rulebook, by),
        by_points=by == POINTS,
        by_chance=by == CHANCE,
        amount=_amount(subject, by, upper, lower),
        decides=CRITERIA[by].decides if by in CRITERIA else "",
        upper=subject.roll.entrant(upper.entrant),
    )


def _amount(subject: Subject, by: str, upper: StandingsRow, lower: StandingsRow) -> Cell | None:
    """By how much the upper is ahead; None if it is not a number, as with head-to-head and lots."""
    if by == CHANCE:
        return None
    if by == POINTS:
        return Cell(whole=upper.points - lower.points)
    place = subject.view.tiebreaks.index(by)
    more, less = upper.tiebreaks[place], lower.tiebreaks[place]
    if isinstance(more, tuple) or isinstance(less, tuple):
        return None
    return cell(subject.rulebook, by, str(Fraction(more) - Fraction(less)))
