"""Settling a name in a list that means no entry of the catalogue, or several: one tap for each."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from podium.kernel.now import SECOND
from podium.rosters.building.changes import CannotBuild, pick_entry
from podium.rosters.building.search import FoundEntry, entries_meant
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.finding import RosterFinding
from podium.rosters.roster import Roster
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny

PICK = "pick"
"""The field of the button: a place in the list and the id of the entry that was meant."""


def meant_by(
    request: Request, index: CatalogueIndex | None
) -> Callable[[RosterFinding], tuple[FoundEntry, ...]]:
    """What the names that findings are about may mean."""
    day = event_day(request)
    return lambda one: () if index is None else entries_meant(one, index, day)


def picked(request: Request, roster: Roster, index: CatalogueIndex | None) -> Roster:
    """The list with the entry that a form picks, if it does. Raises `CannotBuild`."""
    asked = request.form_fields.get(PICK, "")
    if not asked:
        return roster
    place, _, ident = asked.partition(" ")
    if index is None:
        raise CannotBuild
    return pick_entry(roster, place, ident, index)


def picked_or_denied(request: Request, roster: Roster, index: CatalogueIndex | None) -> Roster:
    """The same; raises `Denied`."""
    try:
        return picked(request, roster, index)
    except CannotBuild:
        raise deny(WebCode.FORM_INCOMPLETE, where=PICK) from None


def picked_if_there(request: Request, roster: Roster, index: CatalogueIndex | None) -> Roster:
    """The same in a repaired list, which need not have the place: then it stays as it is."""
    try:
        return picked(request, roster, index)
    except CannotBuild:
        return roster


def event_day(request: Request) -> date:
    """The day of the event; today while it has none."""
    settings = request.event.view.event.settings
    try:
        return date.fromisoformat("" if settings is None else settings.date or "")
    except ValueError:
        return datetime.fromtimestamp(request.backend.now() / SECOND, UTC).date()
