"""The routes of the page on which a list is put together. Nothing is kept: the form carries it."""

import asyncio
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.rosters import HandInRoster
from podium.kernel.refusal import Code
from podium.rosters.building.changes import (
    CannotBuild,
    add_entry,
    empty_roster,
    remove_place,
)
from podium.rosters.building.search import LONGEST_SEARCH, search_entries
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.reading import NotARoster
from podium.rosters.roster import ArmyList, Roster, in_other_language
from podium.service.event_views import EventViews
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.once import once_for_key
from podium.web.acts.rosters import SentRoster, hand_in, read, unreadable
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, see_other
from podium.web.pages import addresses
from podium.web.pages.acting import act_problem
from podium.web.pages.building.page import Built, builder_page
from podium.web.pages.lists.picking import event_day, picked
from podium.web.pages.serving import form, own_page_response, page
from podium.web.texts.tabs import Tab

BUILD = f"{PAGE}/me/list/build"
_decoder: msgspec.json.Decoder[Roster] = msgspec.json.Decoder(Roster)


class _Asked(Struct, frozen=True):
    """What the form asks for. `index`: the catalogue of the event."""

    roster: Roster
    index: CatalogueIndex
    query: str = ""
    at: int | None = None
    add: str = ""
    remove: str = ""


def _show(request: Request) -> Response[Any]:
    """The list that was handed in, to change it; else an empty one."""
    started = _started(request)
    views, entrant = _own(request)
    shown = views.roster(entrant)
    handed = None if shown is None else shown.roster
    roster = handed if handed is not None and type(handed) is type(started) else started
    return _page(request, _taken(request, roster), roster)


async def _hand_in(request: Request) -> Response[Any]:
    """Hands in the list that the form carries, as any other way of handing in does."""
    asked = await asyncio.to_thread(_asked, request)
    _, entrant = _own(request)
    await hand_in(request, entrant, asked.roster)
    return see_other(addresses.event(request.event.id, "me", "list"))


def _own(request: Request) -> tuple[EventViews, EntrantId]:
    """The event as the player sees it that the visitor is; raises `Denied` for all others."""
    views = request.event.as_player
    if views is None or views.viewer.entrant is None:
        raise deny(Code.NOT_ALLOWED)
    return views, EntrantId(views.viewer.entrant)


def _change(request: Request) -> Response[Any]:
    """One step: an entry more, or one less, another for a name, or only a search."""
    asked = _asked(request)
    try:
        return _page(request, asked, picked(request, _changed(asked), asked.index))
    except CannotBuild:
        return _page(request, asked, asked.roster, refused=True)


def _started(request: Request) -> Roster:
    """An empty list; raises `Denied` for those who do not play, and where none is put together."""
    _own(request)
    roster = empty_roster(request.event.rulebook.roster)
    if roster is None:
        raise deny(Code.NO_ROSTERS)
    return roster


def _asked(request: Request) -> _Asked:
    started, fields = _started(request), request.form_fields
    try:
        roster = _decoder.decode(fields["roster"]) if fields.get("roster") else started
    except (msgspec.MsgspecError, RecursionError):
        raise deny(WebCode.FORM_INCOMPLETE, where="roster") from None
    if type(roster) is not type(started):
        raise deny(WebCode.FORM_INCOMPLETE, where="roster")
    if "deck" in fields:
        roster = in_other_language(roster, _ticked(request))
    taken, at = _taken(request, roster), fields.get("at", "")
    return _Asked(
        taken.roster,
        taken.index,
        fields.get("q", "")[:LONGEST_SEARCH],
        int(at) if at.isascii() and at.isdigit() and len(at) < 4 else None,
        fields.get("add", ""),
        fields.get("remove", ""),
    )


def _ticked(request: Request) -> frozenset[str]:
    """The decks that are ticked as of cards in another language; of boxes that are not ticked a
    browser sends nothing, so the form names the decks that have one (`deck`).
    """
    return frozenset(value for name, value in request.form_pairs if name == "other_language")


def _changed(asked: _Asked) -> Roster:
    if asked.remove:
        return remove_place(asked.roster, asked.remove)
    if not asked.add:
        return asked.roster
    entry = asked.index.by_id.get(asked.add)
    if entry is None:
        raise CannotBuild
    return add_entry(asked.roster, entry, asked.index, asked.at)


def _taken(request: Request, roster: Roster) -> _Asked:
    """The list that was sent, and nothing asked of it yet. Raises `Denied` if it is too large, or
    there is no catalogue to put one together from.
    """
    try:
        taken = request.event.take_roster(roster)
    except NotARoster as error:
        raise unreadable(error) from None
    if taken.index is None:
        raise deny(Code.CATALOGUE_MISSING)
    return _Asked(taken.roster, taken.index)


def _page(
    request: Request, asked: _Asked, roster: Roster, *, refused: bool = False
) -> Response[Any]:
    index, event = asked.index, request.event
    day, part = event_day(request), _own(request)[0].rosters
    faction = roster.faction if isinstance(roster, ArmyList) else ""
    shown = builder_page(
        event.id,
        Built(roster, index, event.rulebook.roster_rules, day),
        read(request, SentRoster(roster)).findings,
        query=asked.query,
        at=asked.at,
        found=search_entries(index, asked.query, day, faction) if asked.query else None,
        refused=refused,
        own=None if part is None else part.own,
    )
    return own_page_response(request, Tab.ME, shown)


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page(BUILD, _show),
    form(BUILD, _change, largest=LARGEST_LIST, costly=True),
    form(
        f"{BUILD}/hand-in",
        once_for_key(_hand_in),
        act_problem(HandInRoster),
        largest=LARGEST_LIST,
        costly=True,
    ),
)
