"""The routes of the pages of rules. They are open to everyone."""

from typing import Any

from litestar.params import FromPath

from podium.kernel.refusal import Code
from podium.rulebooks.shipped import UnknownRulebookError, shipped, shipped_ids
from podium.web.access.request import Request
from podium.web.access.table import PAGE
from podium.web.http.problem import deny
from podium.web.http.response import Response
from podium.web.pages.rules.page import RulebooksPage, RulesPage, rules_page
from podium.web.pages.serving import event_page_response, page, plain_page_response
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab


def _build(_request: Request, subject: Subject) -> RulesPage:
    announced = subject.view.event.settings
    return rules_page(subject.rulebook, event=subject.event, announced=announced)


def _of_event(request: Request) -> Response[Any]:
    return event_page_response(request, Tab.RULES, _build)


def _all(request: Request) -> Response[Any]:
    return plain_page_response(request, RulebooksPage(tuple(map(shipped, shipped_ids()))))


def _of_rulebook(request: Request, rulebook: FromPath[str]) -> Response[Any]:
    try:
        return plain_page_response(request, rules_page(shipped(rulebook)))
    except UnknownRulebookError:
        raise deny(Code.UNKNOWN, thing="rulebook", key=rulebook[:40]) from None


HANDLERS = (
    page(PAGE + "/rules", _of_event, cached=True, reads={}),
    page("/rules", _all, reads={}),
    page("/rules/{rulebook}", _of_rulebook, reads={}),
)
