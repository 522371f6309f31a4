"""The routes of the papers: each as a page to print and as PDF."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from msgspec.structs import replace

from podium.event.codes import IssueCodes
from podium.web.access.request import Request
from podium.web.access.table import PAGE, PAPERS
from podium.web.acts.codes import issue_codes
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import NO_STORE, Response
from podium.web.pages.acting import act_problem
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import (
    CardsPage,
    Paper,
    Source,
    document,
    paper_page,
    titled,
)
from podium.web.pages.paper.pdf import NoTypst, pdf
from podium.web.pages.paper.region import size_for
from podium.web.pages.paper.rosters import printable_rosters
from podium.web.pages.paper.sheets import Size
from podium.web.pages.serving import form, language_of, own_page_response, page
from podium.web.pages.setup.codes import CodeCard, CodePlayer, cards_of, players_of
from podium.web.texts.tabs import Tab

PDF = "application/pdf"
_one_at_a_time = threading.Lock()
"""Typesetting a PDF keeps a core busy: one at a time leaves room for the event."""


def _source(request: Request, cards: tuple[CodeCard, ...] = ()) -> Source:
    subject, event = staff_subject(request), request.event
    return Source(
        subject,
        subject.desk,
        request.backend.service.witness(event.id),
        lambda: event.cut,
        cards,
        printable_rosters(subject, event.rosters, event.roster),
    )


def _size(request: Request) -> Size:
    return size_for(request.query.get("size", ""), request.headers.get("accept-language", ""))


def _show(request: Request, paper: Paper, source: Source) -> Response[Any]:
    shown = paper_page(language(language_of(request)), source, paper, _size(request))
    return own_page_response(request, Tab.DESK, shown)


def _typeset(request: Request, paper: Paper, source: Source) -> Response[Any]:
    brand = request.backend.brands.current()
    written = document(language(language_of(request)), source, paper)
    written = replace(written, shop=brand.name)
    try:
        with _one_at_a_time:
            body = pdf(written, _size(request), brand.logo)
    except NoTypst:
        raise deny(WebCode.PDF_MISSING) from None
    shown = ("content-disposition", f'inline; filename="{paper}.pdf"')
    return Response(body, 200, PDF, (*NO_STORE, shown))


def _page(paper: Paper) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        return _show(request, paper, _source(request))

    return page(f"{PAGE}/paper/{paper}", handle, costly=True)


def _pdf(paper: Paper) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        return _typeset(request, paper, _source(request))

    return page(f"{PAGE}/paper/{paper}.pdf", handle, costly=True)


def _cards(request: Request) -> Response[Any]:
    """What printing cards does, and two buttons."""
    subject = staff_subject(request)
    players = _players(request)
    kinds = titled(language(language_of(request)), _source(request))
    shown = CardsPage(subject.event, _size(request), len(players), kinds)
    return own_page_response(request, Tab.DESK, shown)


Made = Callable[[Request, Paper, Source], Response[Any]]


def _issue_cards(end: str, make: Made) -> HTTPRouteHandler:
    """Issues a code for every player and shows the cards, this once."""

    async def handle(request: Request) -> Response[Any]:
        players = await asyncio.to_thread(_players, request)
        issued = await issue_codes(request, [one.person for one in players])
        request.look_again()
        cards = tuple(cards_of(players, issued, request.address))
        return await asyncio.to_thread(lambda: make(request, Paper.CARDS, _source(request, cards)))

    path = f"{PAGE}/paper/{Paper.CARDS}{end}"
    return form(path, handle, act_problem(IssueCodes), costly=True)


def _players(request: Request) -> tuple[CodePlayer, ...]:
    return players_of(staff_subject(request), request.staff.codes_for)


HANDLERS = (
    *(make(Paper(name)) for name in PAPERS for make in (_page, _pdf)),
    page(f"{PAGE}/paper/{Paper.CARDS}", _cards),
    _issue_cards("", _show),
    _issue_cards(".pdf", _typeset),
)
