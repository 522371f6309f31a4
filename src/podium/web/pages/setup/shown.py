"""The handlers that show the pages of the set-up."""

from collections.abc import Callable
from typing import Any

from litestar.params import FromPath

from podium.event.ids import PersonId
from podium.event.view.entries import EntryRecord
from podium.exchange.pasted_list import read_pasted
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.claim import IssuedCode
from podium.web.access.request import Request
from podium.web.http.problem import deny
from podium.web.http.response import Response, etag_of
from podium.web.pages import addresses
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.rendering import Page
from podium.web.pages.serving import own_page_response
from podium.web.pages.setup.check_in import check_in_page, self_check_in_panel
from podium.web.pages.setup.codes import CodesPage, IssuedCodePage, card_of, code_page, players_of
from podium.web.pages.setup.entrants import (
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


def entered_in(request: Request, entrant: str) -> EntryRecord:
    """The entrant with this id; raises `Denied`."""
    entered = request.staff.entries.find(entrant)
    if entered is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=entrant[:64])
    return entered


def names_seen(request: Request, entered: EntryRecord) -> str:
    """A digest of an entrant's names and entry: it changes with either."""
    people = request.people
    known = [people.get(one) for one in (entered.id, *named_ids(entered, people))]
    return etag_of(repr((entered.version, known)).encode()).strip('"')[:16]


def entrant(request: Request, entrant: FromPath[str]) -> Response[Any]:
    """One entrant."""
    entered = entered_in(request, entrant)
    seen = names_seen(request, entered)
    page = entrant_page(staff_subject(request), request.people, entered, seen)
    return own_page_response(request, Tab.DESK, page)


def check_in(request: Request, subject: Subject) -> Page:
    """Check-in."""
    panel = self_check_in_panel(
        request.staff.self_check_in, request.event.room, event_address(request)
    )
    return check_in_page(subject, request.staff.entries, panel)


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


def codes(request: Request, subject: Subject) -> Page:
    """Everyone who signs in by codes."""
    return CodesPage(subject.event, players_of(subject, request.staff.codes_for))


def code(request: Request, person: FromPath[str]) -> Response[Any]:
    """One player, to issue a code for."""
    players = players_of(staff_subject(request), request.staff.codes_for)
    page = code_page(request.event.id, players, person)
    if page is None:
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    return own_page_response(request, Tab.DESK, page)


def issued_code(request: Request, issued: IssuedCode) -> Response[Any]:
    """A code that was just issued, shown this once."""
    subject = staff_subject(request)
    (player,) = players_of(subject, (PersonId(issued.person),))
    card = card_of(player, issued, request.address)
    return own_page_response(request, Tab.DESK, IssuedCodePage(subject.event, card))


def exports(_request: Request, subject: Subject) -> Page:
    """Files."""
    return exports_page(subject.event, subject.view, subject.language)


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
