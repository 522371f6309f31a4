"""The routes of the step: for a player's own match, and for the staff."""

from typing import Any

from msgspec.structs import replace

from podium.core.sheet import Status
from podium.event.leaving import CurrentMatch
from podium.kernel.refusal import Code
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.problem import deny
from podium.web.http.response import Response, local_path
from podium.web.pages.desk.routes import staff_route
from podium.web.pages.ending.question import Way, read_question
from podium.web.pages.ending.step import Asked, EndingPage, ending_page
from podium.web.pages.serving import own_page_response, page, subject_of
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

OF_PLAYERS = (Way.CONCEDE, Way.LEAVING)


def _own(request: Request) -> Response[Any]:
    """For players; staff who play (LCG-40) end their own match like any player."""
    views = request.event.as_player or request.event
    own = views.view.own
    if own is None:
        raise deny(Code.NOT_ALLOWED)
    question = replace(
        read_question(request.query),
        entrant=own.entrant,
        status=Status.DROPPED,
        current_match=CurrentMatch.CONCEDED,
    )
    if question.way not in OF_PLAYERS:
        raise deny(Code.NOT_ALLOWED)
    back = f"{PAGE.format(event=request.event.id)}/me"
    subject = replace(subject_of(request), view=views.view)
    asked = Asked(question, request.query, back, me=own.entrant, seat=views.own_seat)
    return own_page_response(request, Tab.ME, ending_page(subject, asked))


def _staff(request: Request, subject: Subject) -> EndingPage:
    question = read_question(request.query)
    if question.way is Way.CONCEDE:
        raise deny(Code.NOT_ALLOWED)
    desk = f"{PAGE.format(event=request.event.id)}/desk"
    back = local_path(request.query.get("back", "")) or desk
    asked = Asked(question, request.query, back, seat=request.staff.leavers_seat(question.entrant))
    return ending_page(subject, asked)


HANDLERS = (
    page(f"{PAGE}/me/ending", _own),
    staff_route(Tab.DESK, "desk/ending", _staff),
)
