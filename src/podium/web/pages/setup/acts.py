"""Form handlers of the set-up. A refusal is shown in words and changes nothing."""

import asyncio
from typing import Any

import msgspec
from litestar.params import FromPath
from msgspec.structs import replace

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import read_pasted
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.claim import IssuedCode
from podium.people.access.session import Lifetimes
from podium.people.person import Person
from podium.people.text import sought
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.access.request import Request
from podium.web.access.sign_in import into_browser
from podium.web.acts.accounts import invitation, new_account
from podium.web.acts.codes import issue_code
from podium.web.acts.events import create_event
from podium.web.acts.joining import join, new_person
from podium.web.acts.people import data_of as stored_data
from podium.web.acts.people import forget as forget_person
from podium.web.acts.perform import Order, actor_of, perform, perform_all
from podium.web.http.numbers import NO_NUMBER, number_in
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import JSON, NO_STORE, Response, see_other
from podium.web.pages import addresses
from podium.web.pages.acting import back_of
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.fields import read_reason, tree_of
from podium.web.pages.serving import own_page_response, subject_of
from podium.web.pages.setup import shown
from podium.web.pages.setup.entering import (
    EntryForm,
    Typed,
    entries,
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


def changed_settings(request: Request) -> Order:
    """Changes the settings; once the event has started, only some can change."""
    tree = tree_of(request.form_pairs)
    only = FREE if request.event.view.rounds else EDITED
    settings = read_settings(tree, before=_settings(request), only=only)
    return Order(ChangeSettings(settings, read_reason(request), seen=_seen(request)))


def changed_tables(request: Request) -> Order:
    """Changes the tables."""
    settings = replace(_settings(request), tables=read_tables(request.form_pairs))
    return Order(ChangeSettings(settings, seen=_seen(request)))


def _settings(request: Request) -> Settings:
    return request.staff.settings


def _seen(request: Request) -> int:
    seen = number_in(request.form_fields.get("seen", ""))
    if seen == NO_NUMBER:
        raise deny(WebCode.FORM_INCOMPLETE, where="seen")
    return seen


def entered(request: Request) -> Order:
    """Enters one entrant and redirects back to the form for the next."""
    return entry(read_entry(request), new_person(request))


def show_list(request: Request) -> Response[Any]:
    """Shows how a pasted list was understood, without entering anyone."""
    return own_page_response(request, Tab.DESK, shown.pasted(request, staff_subject(request)))


async def take_list(request: Request) -> Response[Any]:
    """Enters the ticked lines, all or none."""
    commands, people = await asyncio.to_thread(_ticked, request)
    await perform_all(request, commands, people, actor_of(request))
    return see_other(addresses.event(request.event.id, "desk", "entrants"))


def _ticked(request: Request) -> tuple[tuple[Command, ...], tuple[Person, ...]]:
    wanted = {value for name, value in request.form_pairs if name == "take[]"}
    text = request.form_fields.get("text", "")[: shown.LONGEST_TEXT]
    lines = read_pasted(text, members=request.event.rulebook.members)
    chosen = [
        one.read for one in lines if str(one.line) in wanted and isinstance(one.read, Applicant)
    ]
    if not chosen:
        raise deny(WebCode.FORM_INCOMPLETE, where="take")
    return entries(request, chosen)


async def change_entrant(request: Request, entrant: FromPath[str]) -> Response[Any]:
    """Changes an entrant's names and group."""
    command, people, forgotten = await asyncio.to_thread(_changed_entrant, request, entrant)
    await perform(request, Order(command))
    await asyncio.to_thread(_rename, request, people, forgotten)
    return see_other(back_of(request))


def _changed_entrant(
    request: Request, entrant: str
) -> tuple[ChangeEntrant, list[Person], list[str]]:
    """The command, the new names, and the ids whose names are erased."""
    entered = shown.entered_in(request, entrant)
    form = read_entry(request)
    if form.seen != shown.names_seen(request, entered):
        raise deny(Code.STALE)
    ids = named_ids(entered, request.people)
    people = [tidy_person(one, at) for one, at in zip(form.people, ids, strict=True)]
    forgotten = _team_name(form, entered.id, people) if len(ids) > 1 else []
    command = ChangeEntrant(entered.id, entered.members, form.group, seen=entered.version)
    return command, people, forgotten


def _rename(request: Request, people: list[Person], forgotten: list[str]) -> None:
    known, event = request.backend.service.people, request.event.id
    known.put(event, people)
    known.erase(event, forgotten)
    request.backend.cache.changed(event)


def _team_name(form: EntryForm, team: str, people: list[Person]) -> list[str]:
    """A team's own name among the people, or its id to be erased."""
    if not form.team:
        return [team]
    people.append(tidy_person(Typed(form.team), team))
    return []


async def invite(request: Request) -> Response[Any]:
    """Adds a person to the staff and shows how they sign in."""
    stated = request.form_fields.get("role")
    role = next((one for one in Role if one.is_staff and one == stated), None)
    if role is None:
        raise deny(WebCode.FORM_INCOMPLETE, where="role")
    account, is_new = await asyncio.to_thread(_invited_account, request)
    order = Order(NameStaff(PersonId(account.id), role), (Person(account.id, account.name),))
    await perform(request, order)
    request.look_again()  # otherwise the page would reload on the news it has caused, and be lost
    return await asyncio.to_thread(_invited, request, account, role, with_link=is_new)


def _invited_account(request: Request) -> tuple[Account, bool]:
    """The account that the form names, and whether it is new."""
    form, accounts = request.form_fields, request.backend.access.accounts
    if login := form.get("login", "").strip():
        if (known := accounts.named(login)) is None:
            raise deny(Code.UNKNOWN, thing="account", key=login[:64])
        return known, False
    return new_account(request, form.get("name", "")), True


def _invited(request: Request, account: Account, role: Role, *, with_link: bool) -> Response[Any]:
    address = invitation(request, account.id, role) if with_link else None
    page = invited_page(request.event.id, account.name, role, address, minutes=LINK_MINUTES)
    return own_page_response(request, Tab.DESK, page)


def new_link(request: Request, person: FromPath[str]) -> Response[Any]:
    """Issues another link for a staff member; using one invalidates all others."""
    role = dict(request.event.view.event.staff).get(PersonId(person))
    account = request.backend.access.accounts.find(person)
    if role is None or account is None:
        raise deny(Code.UNKNOWN, thing="staff", key=person[:64])
    if not shown.may_link(request, account):
        raise deny(WebCode.FORBIDDEN)
    return _invited(request, account, role, with_link=True)


async def new_code(request: Request, person: FromPath[str]) -> Response[Any]:
    """Issues a code for one more device of a player, and shows it once."""
    return await _issued(request, await issue_code(request, person))


async def phone_lost(request: Request, person: FromPath[str]) -> Response[Any]:
    """Signs out all devices of a player, and issues a code for the next."""
    return await _issued(request, await issue_code(request, person, lost=True))


async def _issued(request: Request, issued: IssuedCode) -> Response[Any]:
    request.look_again()
    return await asyncio.to_thread(shown.issued_code, request, issued)


def data_of(request: Request, person: FromPath[str]) -> Response[Any]:
    """All data stored about a person, to be handed to them."""
    attached = f'attachment; filename="{request.event.id}-person.json"'
    headers = (("content-disposition", attached), *NO_STORE)
    stored = msgspec.json.encode(stored_data(request, person))
    return Response(msgspec.json.format(stored, indent=1) + b"\n", media=JSON, headers=headers)


def forget(request: Request, person: FromPath[str]) -> Response[Any]:
    """Erases a person's names and signs them out; their results stay."""
    if not request.form_fields.get("sure"):
        raise deny(WebCode.FORM_INCOMPLETE, where="sure")
    forget_person(request, person)
    return see_other(back_of(request))


def _has_namesake(request: Request, form: EntryForm) -> bool:
    """Whether somebody of a typed name is entered, by the names that everyone sees."""
    subject = subject_of(request)
    entered = [subject.roll.entrant(line.id) for line in subject.view.entrants]
    names = {_alike(text) for one in entered for text in (one.text, *one.members) if text}
    return any(_alike(one.name) in names for one in form.people)


def _alike(name: str) -> str:
    """A name without what people type differently: capitals, accents, spaces."""
    return " ".join(sought(name).split())


async def register(request: Request) -> Response[Any]:
    """A visitor enters themselves; their browser is signed in at once."""
    form = await asyncio.to_thread(read_entry, request)
    known = request.event.person
    if not form.another and await asyncio.to_thread(_has_namesake, request, form):
        raise deny(Code.SAME_NAME)
    if known is not None:
        await join(request, _with_id(entry(form, known), new_person(request)))
        return see_other(back_of(request))
    _, person = await join(request, entry(form, PersonId("a")))
    return await asyncio.to_thread(_sign_in, request, person)


def _sign_in(request: Request, person: PersonId) -> Response[None]:
    claims, now = request.backend.access.claims, request.backend.now()
    return into_browser(request, claims.open(request.event.id, person, now))


def _with_id(order: Order, entrant: PersonId) -> Order:
    """The order under a new id: a person who withdrew may enter again."""
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - made by `entry`
    ids = {command.entrant: entrant} if len(command.members) > 1 else {}
    people = tuple(replace(one, id=ids.get(one.id, one.id)) for one in order.people)
    return Order(replace(command, entrant=entrant), people)
