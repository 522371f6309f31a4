"""The routes of the pages about rosters."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from litestar.params import FromPath
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.names import ENGLISH
from podium.event.roster_looks import LookAtRoster
from podium.event.roster_verdicts import TakeCatalogue
from podium.event.rosters import HandInRoster, SetRosterTerms
from podium.event.view.rosters import RostersPart
from podium.kernel.now import SECOND, Now
from podium.kernel.refusal import Code
from podium.rosters.checks.registry import CATALOGUE_OF
from podium.rosters.readers.reading import NotARoster
from podium.rosters.roster import in_other_language
from podium.rosters.settings import RosterKind
from podium.rosters.writers.write import WrittenForm
from podium.service.catalogues import StoredCatalogue
from podium.service.event_views import EventViews
from podium.service.roster_reading import CheckedRoster
from podium.service.rosters import CatalogueOffer
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.acts.once import once_for_key
from podium.web.acts.perform import actor_of, perform_all
from podium.web.acts.rosters import (
    hand_in,
    offer_catalogue,
    take_catalogue,
    unreadable,
)
from podium.web.acts.written_lists import WantedFile, list_file
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.problem import deny
from podium.web.http.response import Response, see_other
from podium.web.pages import addresses
from podium.web.pages.acting import act_problem, back_of, order_form
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.fields import read_reason
from podium.web.pages.lists.comparing import list_change
from podium.web.pages.lists.desk import desk_list_page, lists_page, offer_page
from podium.web.pages.lists.forms import (
    Sent,
    carries_roster,
    read_offer,
    read_pastes,
    read_roster,
    terms,
)
from podium.web.pages.lists.mine import PasteForm, my_list_page, paste_form
from podium.web.pages.lists.picking import PICK, meant_by, picked_if_there, picked_or_denied
from podium.web.pages.lists.public import OneListPage, SealsPage, seals_page
from podium.web.pages.lists.shown import ShownList, entrant_list
from podium.web.pages.rendering import Page
from podium.web.pages.serving import (
    event_page_response,
    form,
    language_of,
    own_page_response,
    page,
    subject_of,
)
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def rosters_of(views: EventViews) -> RostersPart:
    """What the viewer may know of rosters; raises `Denied` if the rulebook has none."""
    if views.rosters is None:
        raise deny(Code.NO_ROSTERS)
    return views.rosters


def _own(request: Request) -> tuple[EventViews, EntrantId]:
    """The event as the player sees it that the visitor is, even if they are staff (LCG-40)."""
    views = request.event.as_player
    if views is None or views.viewer.entrant is None:
        raise deny(Code.NOT_ALLOWED)
    return views, EntrantId(views.viewer.entrant)


def _shown(views: EventViews, subject: Subject, entrant: EntrantId) -> ShownList | None:
    shown = views.roster(entrant)
    return None if shown is None else entrant_list(subject, shown)


def _written(views: EventViews, entrant: EntrantId) -> tuple[str, ...]:
    """The list as text that can be changed and read again, for those who see it; not of a team,
    which has a box for each member.
    """
    if views.rulebook.roster is RosterKind.TEAM_DECKS:
        return ()
    written = views.written_roster(entrant, WrittenForm.TEXT, ENGLISH) or ()
    return tuple(one.text for one in written)


def _my_list(request: Request, filled: PasteForm | None = None) -> Response[Any]:
    views, entrant = _own(request)
    part = rosters_of(views)
    subject = replace(subject_of(request), view=views.view)
    can = part.own is not None and part.own.open
    blank = paste_form(subject, entrant, texts=_written(views, entrant)) if can else None
    shown = _shown(views, subject, entrant)
    return own_page_response(
        request, Tab.ME, my_list_page(subject, part, entrant, shown, filled or blank)
    )


def _show_my_list(request: Request) -> Response[Any]:
    return _my_list(request)


def _read_my_list(request: Request) -> Response[Any]:
    """What was read, and what was found; nothing is kept."""
    views, entrant = _own(request)
    subject = replace(subject_of(request), view=views.view)
    return _my_list(request, _filled(request, views, subject, entrant))


def _filled(
    request: Request,
    views: EventViews,
    subject: Subject,
    entrant: EntrantId,
    *,
    reason: bool = False,
) -> PasteForm:
    sent = read_pastes(request)
    other, carried = "other_language" in request.form_fields, carries_roster(request)
    try:
        found = _settled(request, views, sent) if carried else views.read_roster(sent.pastes)
        index = views.take_roster(found.roster).index
    except NotARoster as error:
        problem = error.note
        return paste_form(subject, entrant, texts=sent.texts, problem=problem, reason=reason)
    if other and not carried:
        checked = views.check_roster(in_other_language(found.roster))
        offer = None if found.offer is None else in_other_language(found.offer)
        found = replace(found, roster=checked.roster, findings=checked.findings, offer=offer)
    return paste_form(
        subject,
        entrant,
        texts=sent.texts,
        read=found,
        reason=reason,
        other_language=other,
        meant=meant_by(request, index),
    )


def _settled(request: Request, views: EventViews, sent: Sent) -> CheckedRoster:
    """The list that was read before, as the form carries it: repaired as it was offered, or with an
    entry picked for a name. What else there is to say about the texts is said again. Raises
    `Denied`.
    """
    try:
        taken = views.take_roster(read_roster(request))
        checked = views.check_roster(picked_or_denied(request, taken.roster, taken.index))
    except NotARoster as error:
        raise unreadable(error) from None
    if PICK not in request.form_fields:
        return checked
    try:
        notes = views.read_roster(sent.pastes).notes
    except NotARoster:
        notes = ()
    offered = read_offer(request)
    offer = None if offered is None else picked_if_there(request, offered, taken.index)
    return replace(checked, notes=notes, offer=offer)


async def _hand_in_mine(request: Request) -> Response[Any]:
    """Hands in the list that was read before."""
    _, entrant = await asyncio.to_thread(_own, request)
    await hand_in(request, entrant, read_roster(request), read_pastes(request).pastes)
    return see_other(addresses.event(request.event.id, "me", "list"))


def _seals(request: Request) -> Response[Any]:
    """Shared by everyone; it says no more than a spectator may know."""

    def build(_request: Request, subject: Subject) -> SealsPage:
        return seals_page(subject, rosters_of(request.event))

    rosters_of(request.event)
    return event_page_response(request, Tab.EVENT, build)


def _one(request: Request, entrant: FromPath[str]) -> Response[Any]:
    """As if there were none for those who may see nothing of it."""
    views = request.event.as_player or request.event
    shown = _shown(views, subject_of(request), EntrantId(entrant))
    if shown is None:
        raise deny(Code.UNKNOWN, thing="roster", key=entrant[:64])
    return own_page_response(request, Tab.EVENT, OneListPage(request.event.id, shown))


def _file(request: Request, entrant: FromPath[str], form: FromPath[str]) -> Response[Any]:
    """The same list as a file for other programs, with names in the reader's language."""
    views, part = request.event.as_player or request.event, request.query.get("part", "")
    return list_file(views, entrant, WantedFile(form, part, language_of(request)))


def _lists(request: Request) -> Response[Any]:
    part = rosters_of(request.event)
    checked = request.event.catalogue
    until = "" if part.until is None else _typed(part.until)
    editions = _editions(request)
    shown: Page = lists_page(staff_subject(request), part, editions, until=until, catalogue=checked)
    return own_page_response(request, Tab.DESK, shown)


def _editions(request: Request) -> tuple[StoredCatalogue, ...]:
    """All catalogues for lists of this event's kind, the newest first."""
    kind = CATALOGUE_OF.get(request.event.rulebook.roster)
    return tuple(one for one in request.backend.catalogues.all() if one.kind is kind)


async def _offer(request: Request, digest: FromPath[str]) -> Response[Any]:
    """Whose findings another catalogue changes; nothing is taken over yet."""
    offer = await offer_catalogue(request, digest)
    return await asyncio.to_thread(_show_offer, request, offer)


def _show_offer(request: Request, offer: CatalogueOffer) -> Response[Any]:
    digest = offer.command.checked_for.catalogue
    edition = next((one for one in _editions(request) if one.digest == digest), None)
    if edition is None:
        raise deny(Code.CATALOGUE_GONE)
    sealed = rosters_of(request.event).desk is None
    shown = offer_page(staff_subject(request), edition, offer.changes, sealed=sealed)
    return own_page_response(request, Tab.DESK, shown)


async def _take(request: Request, digest: FromPath[str]) -> Response[Any]:
    """Checks all lists with another catalogue from now on."""
    await take_catalogue(request, digest)
    return see_other(addresses.event(request.event.id, "desk", "lists"))


def _typed(moment: Now) -> str:
    """A moment as a form shows it, in the machine's own time zone."""
    when = datetime.fromtimestamp(moment // SECOND, UTC).astimezone()
    return when.strftime("%Y-%m-%dT%H:%M")


def _desk_part(request: Request) -> RostersPart:
    """What the staff know of all lists; raises `Denied` for staff who play."""
    part = rosters_of(request.event)
    if part.desk is None:
        raise deny(Code.ROSTER_IS_OTHERS)
    return part


def _desk_list(request: Request, entrant: str, filled: PasteForm | None = None) -> Response[Any]:
    views, part, subject = request.event, _desk_part(request), staff_subject(request)
    owner = EntrantId(entrant)
    record = next((one for one in part.desk or () if one.entrant == owner), None)
    late = record is not None and not record.open
    blank = paste_form(subject, owner, texts=_written(views, owner), reason=late)
    changes = tuple(map(list_change, views.late_changes(owner)))
    opened = _shown(views, subject, owner)
    shown = desk_list_page(subject, part, owner, opened, filled or blank, changes)
    if shown is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:64])
    return own_page_response(request, Tab.DESK, shown)


def _show_desk_list(request: Request, entrant: FromPath[str]) -> Response[Any]:
    return _desk_list(request, entrant)


def _read_desk_list(request: Request, entrant: FromPath[str]) -> Response[Any]:
    subject, part = staff_subject(request), _desk_part(request)
    late = any(one.entrant == entrant and not one.open for one in part.desk or ())
    filled = _filled(request, request.event, subject, EntrantId(entrant), reason=late)
    return _desk_list(request, entrant, filled)


async def _enter_list(request: Request, entrant: FromPath[str]) -> Response[Any]:
    """Hands in a list for an entrant; after the deadline with a reason (EV-24)."""
    roster, reason = read_roster(request), read_reason(request)
    await hand_in(request, EntrantId(entrant), roster, read_pastes(request).pastes, reason)
    return see_other(addresses.event(request.event.id, "desk", "lists", entrant))


async def _open_all(request: Request) -> Response[Any]:
    """Opens every list for the visitor; each look is recorded."""
    part = await asyncio.to_thread(rosters_of, request.event)
    if part.desk is None:
        raise deny(Code.ROSTER_IS_OTHERS)
    unopened = (one for one in part.desk if one.handed and not one.looking)
    looks = tuple(LookAtRoster(one.entrant) for one in unopened)
    if looks:
        await perform_all(request, looks, (), actor_of(request))
    return see_other(back_of(request))


_DESK = f"{PAGE}/desk/lists"
_refused = act_problem(HandInRoster)
_not_opened = act_problem(LookAtRoster)

HANDLERS = (
    page(f"{PAGE}/me/list", _show_my_list),
    form(f"{PAGE}/me/list", _read_my_list, largest=LARGEST_LIST, costly=True),
    form(
        f"{PAGE}/me/list/hand-in",
        once_for_key(_hand_in_mine),
        _refused,
        largest=LARGEST_LIST,
        costly=True,
    ),
    page(f"{PAGE}/lists", _seals),
    page(f"{PAGE}/lists/{{entrant}}", _one),
    page(f"{PAGE}/lists/{{entrant}}/files/{{form}}", _file),
    page(_DESK, _lists),
    order_form(_DESK, terms, SetRosterTerms),
    page(f"{_DESK}/catalogues/{{digest}}", _offer),
    form(f"{_DESK}/catalogues/{{digest}}", once_for_key(_take), act_problem(TakeCatalogue)),
    form(f"{PAGE}/desk/looks", once_for_key(_open_all), _not_opened),
    page(f"{_DESK}/{{entrant}}", _show_desk_list),
    form(f"{_DESK}/{{entrant}}", _read_desk_list, largest=LARGEST_LIST, costly=True),
    form(
        f"{_DESK}/{{entrant}}/hand-in",
        once_for_key(_enter_list),
        _refused,
        largest=LARGEST_LIST,
        costly=True,
    ),
)
