"""The routes of the player's phone."""

from typing import Any

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.terms import ApplicationState
from podium.event.view.shapes import Own
from podium.service.event_views import EventViews
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.response import Response
from podium.web.pages.lists.shown import ShownList, entrant_list
from podium.web.pages.phone.home_screen import manifest
from podium.web.pages.phone.me import ApplicantPage, Devices, StrangerPage, me_page
from podium.web.pages.serving import own_page_response, page, subject_of
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _me(request: Request) -> Response[Any]:
    """Staff who play (LCG-40) see their own match here like any player."""
    event = request.event
    views = event.as_player or event
    own = views.view.own
    if own is None:
        return own_page_response(request, Tab.EVENT, _no_player(event))
    subject = replace(subject_of(request), view=views.view)
    untimed, opponent = views.is_untimed(len(views.view.rounds)), _opponent(views)
    page_of_mine = me_page(
        subject,
        own,
        views.own_penalties,
        separated=views.own_separation,
        untimed=untimed,
        cut=views.cut,
        roster=None if views.rosters is None else views.rosters.own,
        opponents_list=_list_of(views, subject, opponent),
        squad_names=(
            views.squad_names(own.entrant),
            () if opponent is None else views.squad_names(opponent),
        ),
        devices=_devices(request, own),
        number=views.own_number,
    )
    return own_page_response(request, Tab.ME, page_of_mine)


def _no_player(event: EventViews) -> ApplicantPage | StrangerPage:
    """The page of somebody who does not play here, or not yet."""
    applied = None if event.viewer.role.is_staff else event.own_application
    if applied is None:
        return StrangerPage(event.id, event.viewer.role.is_staff)
    return ApplicantPage(event.id, applied.state is ApplicationState.OPEN)


def _devices(request: Request, own: Own) -> Devices:
    """The other devices of a player who came in by a code; staff have their own page for that."""
    mine = request.visitor.session
    if mine is None or mine.event is None:
        return Devices()
    sessions = request.backend.access.sessions
    others = [
        one.made_at
        for one in sessions.of(mine.person, request.backend.now(), event=mine.event)
        if one.id != mine.id
    ]
    later = tuple(at for at in others if at > mine.made_at)
    issued = own.code_issued
    since = issued if issued is not None and issued > mine.made_at else None
    return Devices(len(others), later, since)


def _opponent(views: EventViews) -> EntrantId | None:
    """The opponent in the current round."""
    rounds, entrant = views.view.rounds, views.viewer.entrant
    matches = rounds[-1].matches if rounds else ()
    here = next((line for line in matches if entrant in line.entrants), None)
    return None if here is None else next((e for e in here.entrants if e != entrant), None)


def _list_of(views: EventViews, subject: Subject, opponent: EntrantId | None) -> ShownList | None:
    """The list of an opponent, as far as it may be seen (LG-14, SP-22)."""
    shown = None if opponent is None else views.roster(opponent)
    return None if shown is None else entrant_list(subject, shown)


HANDLERS = (
    page(f"{PAGE}/me", _me),
    *(page(f"{PAGE}/{place}/app.webmanifest", manifest(place)) for place in ("me", "judge")),
)
