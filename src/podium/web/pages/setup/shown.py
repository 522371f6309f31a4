"""The pages that are read: what each route of the set-up shows."""

from collections.abc import Callable

from podium.event.ids import PersonId
from podium.event.view.entries import EntryRecord
from podium.exchange.pasted_list import read_pasted
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.web.api.people import claims_of
from podium.web.asking import Ask
from podium.web.pages import addresses
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.frame import Tab
from podium.web.pages.rendering import Page
from podium.web.pages.serving import own_page_reply
from podium.web.pages.setup.check_in import check_in_page
from podium.web.pages.setup.codes import Card, CodesPage, cards_of, code_page
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
from podium.web.problem import deny
from podium.web.reply import Reply, etag_of

LONGEST_TEXT = 200_000
"""Letters of a pasted list."""


def event_address(ask: Ask, *parts: str) -> str:
    """The whole address of a page of the event, for other devices."""
    return ask.address + addresses.event(ask.place.id, *parts)


def entrants(ask: Ask, subject: Subject) -> Page:
    """Everyone who is entered."""
    return entrants_page(subject, ask.place.staff.entries, event_address(ask, "register"))


def pasted(ask: Ask, subject: Subject) -> ListPage:
    """The list in the form, as it was understood."""
    text = ask.form.get("text", "")[:LONGEST_TEXT]
    lines = read_pasted(text, members=subject.rulebook.members)
    return list_page(subject, text, lines)


def entered_in(ask: Ask) -> EntryRecord:
    """The entrant in the path; raises `Denied`."""
    entered = ask.place.staff.entries.find(ask.params["entrant"])
    if entered is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=ask.params["entrant"][:64])
    return entered


def names_seen(ask: Ask, entered: EntryRecord) -> str:
    """Stands for what somebody is called and how their entry is: it changes with either."""
    people = ask.place.people
    known = [people.get(one) for one in (entered.id, *named_ids(entered, people))]
    return etag_of(repr((entered.version, known)).encode()).strip('"')[:16]


def entrant(ask: Ask, subject: Subject) -> EntrantPage:
    """One entrant."""
    entered = entered_in(ask)
    seen = names_seen(ask, entered)
    return entrant_page(subject, ask.place.people, entered, seen)


def check_in(ask: Ask, subject: Subject) -> Page:
    """Check-in."""
    return check_in_page(subject, ask.place.staff.entries)


def settings(_ask: Ask, subject: Subject) -> Page:
    """The settings."""
    return settings_page(subject)


def tables(_ask: Ask, subject: Subject) -> Page:
    """The tables."""
    return tables_page(subject)


def announce(ask: Ask, subject: Subject) -> Page:
    """What is announced."""
    return announce_page(subject, event_address(ask))


def may_link(ask: Ask, account: Account | None) -> bool:
    """Whether the asker may sign this account in anew: a host anybody; an organiser those who
    can do nothing but what the asker can do as well.
    """
    if account is None or ask.visitor.host:
        return account is not None
    own = ask.place.person
    if own is None or account.host or account.has_password:
        return False
    if ask.place.viewer.role is not Role.ORGANISER:
        return False
    mine, theirs = (ask.parts.service.roles(one) for one in (own, PersonId(account.id)))
    return all(mine.get(event) is Role.ORGANISER for event in theirs)


def staff(ask: Ask, subject: Subject) -> Page:
    """Organisers and judges."""
    find = ask.parts.access.accounts.find
    staffing, own = ask.place.staff.staffing, ask.place.person
    return staff_page(subject, staffing, own, lambda one: may_link(ask, find(one)))


def _cards(ask: Ask, subject: Subject) -> tuple[Card, ...]:
    return cards_of(subject, claims_of(ask), ask.address)


def codes(ask: Ask, subject: Subject) -> Page:
    """All personal codes."""
    return CodesPage(subject.event, _cards(ask, subject))


def code(ask: Ask, subject: Subject) -> Page:
    """One personal code."""
    page = code_page(subject.event, _cards(ask, subject), ask.params["person"])
    if page is None:
        raise deny(Code.UNKNOWN, thing="person", key=ask.params["person"][:64])
    return page


def exports(_ask: Ask, subject: Subject) -> Page:
    """Files."""
    return exports_page(subject.event, subject.view)


def register(ask: Ask) -> RegisterPage:
    """Registration, for this visitor."""
    place = ask.place
    known = None if place.person is None else ask.parts.access.accounts.find(place.person)
    return register_page(place.views, called="" if known is None else known.name)


def desk_reply(build: Callable[[Ask, Subject], Page]) -> Callable[[Ask], Reply]:
    """Answers with a page of the desk."""

    def handle(ask: Ask) -> Reply:
        return own_page_reply(ask, Tab.DESK, build(ask, staff_subject(ask)))

    return handle
