"""Form handlers of the set-up. A refusal is shown in words and changes nothing."""

from typing import Any

import msgspec
from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import read_pasted
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.people.access.session import Lifetimes
from podium.people.person import Person
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.access.request import Request
from podium.web.access.sign_in import into_browser
from podium.web.acts.accounts import invitation
from podium.web.acts.events import create_event
from podium.web.acts.ids import account_id
from podium.web.acts.joining import join, new_person
from podium.web.acts.people import data_of as stored_data
from podium.web.acts.people import forget as forget_person
from podium.web.acts.people import reissued
from podium.web.acts.perform import Order, actor_of, perform_blocking
from podium.web.http.problem import WebCode, deny, refused
from podium.web.http.response import JSON, NO_STORE, Response, see_other
from podium.web.pages import addresses
from podium.web.pages.acting import back_of
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.fields import tree_of
from podium.web.pages.serving import own_page_response
from podium.web.pages.setup import shown
from podium.web.pages.setup.entering import (
    EntryForm,
    Typed,
    enter_all,
    entry,
    read_entry,
    tidy_person,
)
from podium.web.pages.setup.entrants import named_ids
from podium.web.pages.setup.settings_form import EDITED, FREE, read_settings, read_tables
from podium.web.pages.setup.staff import invited_page
from podium.web.texts.tabs import Tab

LINK_MINUTES = Lifetimes().link // MINUTE


def create(request: Request) -> Response[Any]:
    """Creates an event and redirects to its desk."""
    tree = tree_of(request.form_pairs)
    rulebook = str(tree.pop("rulebook", ""))
    if rulebook not in shipped_ids():
        raise deny(WebCode.FORM_INCOMPLETE, where="rulebook")
    settings = read_settings(tree, before=None, only=EDITED)
    made = create_event(request, shipped(rulebook), settings)
    return see_other(addresses.event(made.event, "desk"))


def change_settings(request: Request) -> Response[Any]:
    """Changes the settings; once the event has started, only some can change."""
    tree = tree_of(request.form_pairs)
    only = FREE if request.event.view.rounds else EDITED
    settings = read_settings(tree, before=_settings(request), only=only)
    return _with_settings(request, settings)


def change_tables(request: Request) -> Response[Any]:
    """Changes the tables."""
    tables = read_tables(request.form_pairs)
    return _with_settings(request, replace(_settings(request), tables=tables))


def _settings(request: Request) -> Settings:
    return request.staff.settings


def _with_settings(request: Request, settings: Settings) -> Response[Any]:
    command = ChangeSettings(settings, seen=_seen(request))
    perform_blocking(request, Order(command), actor=actor_of(request))
    return see_other(back_of(request))


def _seen(request: Request) -> int:
    stated = request.form_fields.get("seen", "")
    if not (stated.isascii() and stated.isdecimal() and len(stated) < 10):
        raise deny(WebCode.FORM_INCOMPLETE, where="seen")
    return int(stated)


def enter(request: Request) -> Response[Any]:
    """Enters one entrant and redirects back to the form for the next."""
    order = entry(read_entry(request), new_person(request))
    perform_blocking(request, order, actor=actor_of(request))
    return see_other(back_of(request))


def show_list(request: Request) -> Response[Any]:
    """Shows how a pasted list was understood, without entering anyone."""
    return own_page_response(request, Tab.DESK, shown.pasted(request, staff_subject(request)))


def take_list(request: Request) -> Response[Any]:
    """Enters the ticked lines."""
    wanted = {value for name, value in request.form_pairs if name == "take[]"}
    text = request.form_fields.get("text", "")[: shown.LONGEST_TEXT]
    lines = read_pasted(text, members=request.event.rulebook.members)
    chosen = [
        one.read for one in lines if str(one.line) in wanted and isinstance(one.read, Applicant)
    ]
    if not chosen:
        raise deny(WebCode.FORM_INCOMPLETE, where="take")
    enter_all(request, chosen)
    return see_other(addresses.event(request.event.id, "desk", "entrants"))


def change_entrant(request: Request) -> Response[Any]:
    """Changes an entrant's names and group."""
    entered = shown.entered_in(request)
    form = read_entry(request)
    if form.seen != shown.names_seen(request, entered):
        raise deny(Code.STALE)
    ids = named_ids(entered, request.people)
    people = [tidy_person(one, at) for one, at in zip(form.people, ids, strict=True)]
    forgotten = _team_name(form, entered.id, people) if len(ids) > 1 else []
    command = ChangeEntrant(entered.id, entered.members, form.group, seen=entered.version)
    perform_blocking(request, Order(command), actor=actor_of(request))
    request.backend.service.people.put(request.event.id, people)
    request.backend.service.people.erase(request.event.id, forgotten)
    request.backend.cache.changed(request.event.id)
    return see_other(back_of(request))


def _team_name(form: EntryForm, team: str, people: list[Person]) -> list[str]:
    """A team's own name among the people, or its id to be erased."""
    if not form.team:
        return [team]
    people.append(tidy_person(Typed(form.team), team))
    return []


def invite(request: Request) -> Response[Any]:
    """Adds a person to the staff and shows how they sign in."""
    form = request.form_fields
    role = next((one for one in Role if one.is_staff and one == form.get("role")), None)
    if role is None:
        raise deny(WebCode.FORM_INCOMPLETE, where="role")
    accounts = request.backend.access.accounts
    login = form.get("login", "").strip() or None
    account = None if login is None else accounts.named(login)
    known = account is not None
    if account is None:
        if login is not None:
            raise deny(Code.UNKNOWN, thing="account", key=login[:64])
        made = accounts.create(
            name=form.get("name", ""), now=request.backend.now(), person=account_id(request)
        )
        if isinstance(made, Refusal):
            raise refused(made)
        account = made
    order = Order(NameStaff(PersonId(account.id), role), (Person(account.id, account.name),))
    perform_blocking(request, order, actor=actor_of(request))
    address = None if known else invitation(request, account.id)
    request.look_again()  # otherwise the page would reload on the news it has caused, and be lost
    page = invited_page(request.event.id, account.name, role, address, minutes=LINK_MINUTES)
    return own_page_response(request, Tab.DESK, page)


def link_anew(request: Request) -> Response[Any]:
    """Issues another link for a staff member; using one invalidates all others."""
    person = PersonId(request.path_params["person"])
    role = dict(request.event.view.event.staff).get(person)
    account = request.backend.access.accounts.find(person)
    if role is None or account is None:
        raise deny(Code.UNKNOWN, thing="staff", key=person[:64])
    if not shown.may_link(request, account):
        raise deny(WebCode.FORBIDDEN)
    address = invitation(request, account.id)
    page = invited_page(request.event.id, account.name, role, address, minutes=LINK_MINUTES)
    return own_page_response(request, Tab.DESK, page)


def code_anew(request: Request) -> Response[Any]:
    """Issues a new personal code; revokes the old one and every session made from it at once."""
    reissued(request, request.path_params["person"])
    return see_other(back_of(request))


def data_of(request: Request) -> Response[Any]:
    """All data stored about a person, to be handed to them."""
    attached = f'attachment; filename="{request.event.id}-person.json"'
    headers = (("content-disposition", attached), *NO_STORE)
    body = (
        msgspec.json.format(
            msgspec.json.encode(stored_data(request, request.path_params["person"])), indent=1
        )
        + b"\n"
    )
    return Response(body, media=JSON, headers=headers)


def forget(request: Request) -> Response[Any]:
    """Erases a person's names and signs them out; their results stay."""
    if not request.form_fields.get("sure"):
        raise deny(WebCode.FORM_INCOMPLETE, where="sure")
    forget_person(request, request.path_params["person"])
    return see_other(back_of(request))


def register(request: Request) -> Response[Any]:
    """A visitor enters themselves; their browser is signed in at once."""
    form = read_entry(request)
    known = request.event.person
    if known is not None:
        perform_blocking(
            request,
            _anew(entry(form, known), new_person(request)),
            actor=known,
        )
        return see_other(back_of(request))
    _, person = join(request, entry(form, PersonId("a")))
    claim = request.backend.access.claims.issue(request.event.id, person, request.backend.now())
    signed_in = request.backend.access.claims.sign_in(claim.code.reveal(), request.backend.now())
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    return into_browser(request, signed_in)


def _anew(order: Order, entrant: PersonId) -> Order:
    """The order under a new id: a person who withdrew may enter again."""
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - made by `entry`
    ids = {command.entrant: entrant} if len(command.members) > 1 else {}
    people = tuple(replace(one, id=ids.get(one.id, one.id)) for one in order.people)
    return Order(replace(command, entrant=entrant), people)
