"""The routes of the papers: each as a page to print and as PDF."""

import threading

from podium.web.access.table import PAGE, PAPERS
from podium.web.api.people import claims_of
from podium.web.asking import Ask
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.frame import Tab
from podium.web.pages.languages import language
from podium.web.pages.paper.papers import Paper, Source, document, paper_page
from podium.web.pages.paper.pdf import INSTALL, NoTypst, pdf
from podium.web.pages.paper.region import size_for
from podium.web.pages.paper.sheets import Size
from podium.web.pages.serving import language_of, own_page_reply, told_as_page
from podium.web.problem import WebCode, deny
from podium.web.reply import NO_STORE, Reply
from podium.web.route import Route

PDF = "application/pdf"
_one_at_a_time = threading.Lock()
"""Setting a PDF keeps a core busy: an event goes on meanwhile."""


def _source(ask: Ask) -> Source:
    subject = staff_subject(ask)
    return Source(
        subject,
        subject.desk,
        ask.parts.service.witness(ask.place.id),
        lambda: ask.place.views.cut,
        lambda: claims_of(ask),
        ask.address,
    )


def _size(ask: Ask) -> Size:
    return size_for(ask.query.get("size", ""), ask.headers.get("accept-language", ""))


def _page(paper: Paper) -> Route:
    def handle(ask: Ask) -> Reply:
        spoken = language(language_of(ask))
        page = paper_page(spoken, _source(ask), paper, _size(ask))
        return own_page_reply(ask, Tab.DESK, page)

    return Route("GET", f"{PAGE}/paper/{paper}", handle, told_as_page)


def _pdf(paper: Paper) -> Route:
    def handle(ask: Ask) -> Reply:
        written = document(language(language_of(ask)), _source(ask), paper)
        try:
            with _one_at_a_time:
                body = pdf(written, _size(ask))
        except NoTypst:
            raise deny(WebCode.PDF_MISSING, command=INSTALL) from None
        shown = ("content-disposition", f'inline; filename="{paper}.pdf"')
        return Reply(body, 200, PDF, (*NO_STORE, shown))

    return Route("GET", f"{PAGE}/paper/{paper}.pdf", handle, told_as_page)


ROUTES = tuple(make(Paper(name)) for name in PAPERS for make in (_page, _pdf))
