"""The routes of the papers: each as a page to print and as PDF."""

import threading
from typing import Any

from litestar.handlers import HTTPRouteHandler

from podium.web.access.request import Request
from podium.web.access.table import PAGE, PAPERS
from podium.web.acts.people import claims_of
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import NO_STORE, Response
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import Paper, Source, document, paper_page
from podium.web.pages.paper.pdf import INSTALL, NoTypst, pdf
from podium.web.pages.paper.region import size_for
from podium.web.pages.paper.sheets import Size
from podium.web.pages.serving import language_of, own_page_response, page
from podium.web.texts.tabs import Tab

PDF = "application/pdf"
_one_at_a_time = threading.Lock()
"""Typesetting a PDF keeps a core busy: one at a time leaves room for the event."""


def _source(request: Request) -> Source:
    subject = staff_subject(request)
    return Source(
        subject,
        subject.desk,
        request.backend.service.witness(request.event.id),
        lambda: request.event.cut,
        lambda: claims_of(request),
        request.address,
    )


def _size(request: Request) -> Size:
    return size_for(request.query.get("size", ""), request.headers.get("accept-language", ""))


def _page(paper: Paper) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        spoken = language(language_of(request))
        shown = paper_page(spoken, _source(request), paper, _size(request))
        return own_page_response(request, Tab.DESK, shown)

    return page(f"{PAGE}/paper/{paper}", handle)


def _pdf(paper: Paper) -> HTTPRouteHandler:
    def handle(request: Request) -> Response[Any]:
        written = document(language(language_of(request)), _source(request), paper)
        try:
            with _one_at_a_time:
                body = pdf(written, _size(request))
        except NoTypst:
            raise deny(WebCode.PDF_MISSING, command=INSTALL) from None
        shown = ("content-disposition", f'inline; filename="{paper}.pdf"')
        return Response(body, 200, PDF, (*NO_STORE, shown))

    return page(f"{PAGE}/paper/{paper}.pdf", handle)


HANDLERS = tuple(make(Paper(name)) for name in PAPERS for make in (_page, _pdf))
