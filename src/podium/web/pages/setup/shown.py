"""The handlers that show the pages of the set-up."""

from collections.abc import Callable
from typing import Any

from podium.event.ids import PersonId
from podium.event.view.entries import EntryRecord
from podium.exchange.pasted_list import read_pasted
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.web.access.request import Request
from podium.web.acts.people import claims_of
from podium.web.http.problem import deny
from podium.web.http.response import Response, etag_of
from podium.web.pages import addresses
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.rendering import Page
from podium.web.pages.serving import own_page_response
from podium.web.pages.setup.check_in import check_in_page
from podium.web.pages.setup.codes import CodeCard, CodesPage, cards_of, code_page
from podium.web.pages.setup.entrants import (
    EntrantPage,
    ListPage,
    entrant_page,
    entrants_page,
    list_page,
    named_ids,
)
from podium.web.pages.setup.exports import exports_page
from podium.web.pages.setup.register import RegisterPage, register_page
from podium.web.pages.setup.settings import announce_page, settings_page, tables_page
from podium.web.pages.setup.staff import staff_page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab

LONGEST_TEXT = 200_000
"""The maximum length of a pasted list, in characters."""


def event_address(request: Request, *parts: str) -> str:
    """The full address of a page of the event, for other devices."""
    return request.address + addresses.event(request.event.id, *parts)


def entrants(request: Request, subject: Subject) -> Page:
    """All entries."""
    return entrants_page(subject, request.staff.entries, event_address(request, "register"))


def pasted(request: Request, subject: Subject) -> ListPage:
    """How the list in the form was understood."""
    text = request.form_fields.get("text", "")[:LONGEST_TEXT]
    lines = read_pasted(text, members=subject.rulebook.members)
    return list_page(subject, text, lines)


def entered_in(request: Request) -> EntryRecord:
    """The entrant in the path; raises `Denied`."""
    entered = request.staff.entries.find(request.path_params["entrant"])
    if entered is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=request.path_params["entrant"][:64])
    return entered


def names_seen(request: Request, entered: EntryRecord) -> str:
    """A digest of an entrant's names and entry: it changes with either."""
    people = request.people
    known = [people.get(one) for one in (entered.id, *named_ids(entered, people))]
    return etag_of(repr((entered.version, known)).encode()).strip('"')[:16]


def entrant(request: Request, subject: Subject) -> EntrantPage:
    """One entrant."""
    entered = entered_in(request)
    seen = names_seen(request, entered)
    return entrant_page(subject, request.people, entered, seen)


def check_in(request: Request, subject: Subject) -> Page:
    """Check-in."""
    return check_in_page(subject, request.staff.entries)


def settings(_request: Request, subject: Subject) -> Page:
    """The settings."""
    return settings_page(subject)


def tables(_request: Request, subject: Subject) -> Page:
    """The tables."""
    return tables_page(subject)


def announce(request: Request, subject: Subject) -> Page:
    """What is announced."""
    return announce_page(subject, event_address(request))


def may_link(request: Request, account: Account | None) -> bool:
    """Whether the visitor may issue a sign-in link for this account: a host for any account; an
    organiser for accounts with no more rights than their own.
    """
    if account is None or request.visitor.host:
        return account is not None
    own = request.event.person
    if own is None or account.host or account.has_password:
        return False
    if request.event.viewer.role is not Role.ORGANISER:
        return False
    mine, theirs = (request.backend.service.roles(one) for one in (own, PersonId(account.id)))
    return all(mine.get(event) is Role.ORGANISER for event in theirs)


def staff(request: Request, subject: Subject) -> Page:
    """Organisers and judges."""
    find = request.backend.access.accounts.find
    staffing, own = request.staff.staffing, request.event.person
    return staff_page(subject, staffing, own, lambda one: may_link(request, find(one)))


def _cards(request: Request, subject: Subject) -> tuple[CodeCard, ...]:
    return cards_of(subject, claims_of(request), request.address)


def codes(request: Request, subject: Subject) -> Page:
    """All personal codes."""
    return CodesPage(subject.event, _cards(request, subject))


def code(request: Request, subject: Subject) -> Page:
    """One personal code."""
    page = code_page(subject.event, _cards(request, subject), request.path_params["person"])
    if page is None:
        raise deny(Code.UNKNOWN, thing="person", key=request.path_params["person"][:64])
    return page


def exports(_request: Request, subject: Subject) -> Page:
    """Files."""
    return exports_page(subject.event, subject.view)


def register(request: Request) -> RegisterPage:
    """Registration, for this visitor."""
    event = request.event
    known = None if event.person is None else request.backend.access.accounts.find(event.person)
    return register_page(event, called="" if known is None else known.name)


def desk_response(build: Callable[[Request, Subject], Page]) -> Callable[[Request], Response[Any]]:
    """Answers with a page of the desk."""

    def handle(request: Request) -> Response[Any]:
        return own_page_response(request, Tab.DESK, build(request, staff_subject(request)))

    return handle
