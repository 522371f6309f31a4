"""The entrants shown in the pictures: the best, the viewer, and search results."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.shapes import StandingsRow
from podium.people.text import sought
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject

BEST, MANY = 16, 64
"""The entrants that are shown at first, and those shown on request."""
MOST_FOUND = 8


class ChosenEntrants(Struct, frozen=True):
    """An entrant in the pictures. `found`: because of the search."""

    entrant: EntrantId
    name: Name
    place: int | None
    points: int
    own: bool
    found: bool


def chosen(subject: Subject, search: str = "", best: int = BEST) -> tuple[ChosenEntrants, ...]:
    """The best, the viewer and those found, in the order of places."""
    view = subject.view
    own = None if view.own is None else view.own.entrant
    words = sought(search).split()
    shown: list[ChosenEntrants] = []
    found = 0
    for rank, row in enumerate(view.standings):
        name = subject.roll.entrant(row.entrant)
        fits = bool(words) and found < MOST_FOUND and all(word in _said(name) for word in words)
        found += fits
        if rank < best or fits or row.entrant == own:
            shown.append(_shown(row, name, own=row.entrant == own, found=fits))
    return tuple(shown)


def _shown(row: StandingsRow, name: Name, *, own: bool, found: bool) -> ChosenEntrants:
    return ChosenEntrants(row.entrant, name, row.place, row.points, own, found)


def _said(name: Name) -> str:
    return sought(" ".join((name.text, f"#{name.number}", *name.members)))
