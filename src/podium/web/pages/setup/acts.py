"""What the forms of the set-up do. What they cannot do they refuse in words and leave as it was."""

import msgspec
from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings, CreateEvent
from podium.event.staff import NameStaff
from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import read_pasted
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.people.access.session import Lifetimes
from podium.people.person import Person
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.access.signing_in import into_browser
from podium.web.api.accounts import invitation
from podium.web.api.acting import Order, actor_of, named, perform, performed
from podium.web.api.fresh import account_id
from podium.web.api.joining import join, new_person, with_group
from podium.web.api.people import reissued
from podium.web.api.personal import data_in_path, erase_in_path
from podium.web.asking import Ask
from podium.web.pages import addresses
from podium.web.pages.acting import back_of
from podium.web.pages.desk.routes import staff_subject
from podium.web.pages.fields import tree_of
from podium.web.pages.frame import Tab
from podium.web.pages.serving import own_page_reply
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
from podium.web.problem import WebCode, deny, refused
from podium.web.reply import JSON, NO_STORE, Reply, see_other

LINK_MINUTES = Lifetimes().link // MINUTE


def create(ask: Ask) -> Reply:
    """A new event; the way leads to its desk."""
    tree = tree_of(ask.form_pairs)
    rulebook = str(tree.pop("rulebook", ""))
    if rulebook not in shipped_ids():
        raise deny(WebCode.FORM_INCOMPLETE, where="rulebook")
    settings = read_settings(tree, before=None, only=EDITED)
    session, person = ask.visitor.session, ask.visitor.person
    if session is None or person is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    account = ask.parts.access.accounts.find(person)
    answer = ask.parts.service.create(
        CreateEvent(shipped(rulebook), settings),
        actor=person,
        key=ask.key,
        session=session.id,
        people=() if account is None else (Person(account.id, account.name),),
    )
    return see_other(addresses.event(performed(answer).event, "desk"))


def change_settings(ask: Ask) -> Reply:
    """Other settings; once the event has started only some can change."""
    tree = tree_of(ask.form_pairs)
    only = FREE if ask.place.view.rounds else EDITED
    settings = read_settings(tree, before=_settings(ask), only=only)
    return _with_settings(ask, settings)


def change_tables(ask: Ask) -> Reply:
    """Other tables."""
    tables = read_tables(ask.form_pairs)
    return _with_settings(ask, replace(_settings(ask), tables=tables))


def _settings(ask: Ask) -> Settings:
    return ask.place.staff.settings


def _with_settings(ask: Ask, settings: Settings) -> Reply:
    command = ChangeSettings(settings, seen=_seen(ask))
    perform(ask, Order(command), actor=actor_of(ask))
    return see_other(back_of(ask))


def _seen(ask: Ask) -> int:
    stated = ask.form.get("seen", "")
    if not (stated.isascii() and stated.isdecimal() and len(stated) < 10):
        raise deny(WebCode.FORM_INCOMPLETE, where="seen")
    return int(stated)


def enter(ask: Ask) -> Reply:
    """Enters one entrant; the way leads back, for the next."""
    order = entry(read_entry(ask), new_person(ask))
    perform(ask, with_group(ask, order), actor=actor_of(ask))
    return see_other(back_of(ask))


def show_list(ask: Ask) -> Reply:
    """What was understood of a list; nothing is done yet."""
    return own_page_reply(ask, Tab.DESK, shown.pasted(ask, staff_subject(ask)))


def take_list(ask: Ask) -> Reply:
    """Enters the lines that are ticked."""
    wanted = {value for name, value in ask.form_pairs if name == "take[]"}
    text = ask.form.get("text", "")[: shown.LONGEST_TEXT]
    lines = read_pasted(text, members=ask.place.views.rulebook.members)
    chosen = [
        one.read for one in lines if str(one.line) in wanted and isinstance(one.read, Applicant)
    ]
    if not chosen:
        raise deny(WebCode.FORM_INCOMPLETE, where="take")
    enter_all(ask, chosen)
    return see_other(addresses.event(ask.place.id, "desk", "entrants"))


def change_entrant(ask: Ask) -> Reply:
    """Other names, and another group."""
    entered = shown.entered_in(ask)
    form = read_entry(ask)
    if form.seen != shown.names_seen(ask, entered):
        raise deny(Code.STALE)
    ids = named_ids(entered, ask.place.people)
    people = [tidy_person(one, at) for one, at in zip(form.people, ids, strict=True)]
    forgotten = _team_name(form, entered.id, people) if len(ids) > 1 else []
    command = ChangeEntrant(entered.id, entered.members, form.group, seen=entered.version)
    perform(ask, named(ask, Order(command)), actor=actor_of(ask))
    ask.parts.service.people.put(ask.place.id, people)
    ask.parts.service.people.erase(ask.place.id, forgotten)
    ask.parts.shelf.changed(ask.place.id)
    return see_other(back_of(ask))


def _team_name(form: EntryForm, team: str, people: list[Person]) -> list[str]:
    """A team's own name among the people, or its id to be forgotten."""
    if not form.team:
        return [team]
    people.append(tidy_person(Typed(form.team), team))
    return []


def invite(ask: Ask) -> Reply:
    """Names somebody for the staff, and shows how they sign in."""
    form = ask.form
    role = next((one for one in Role if one.is_staff and one == form.get("role")), None)
    if role is None:
        raise deny(WebCode.FORM_INCOMPLETE, where="role")
    accounts = ask.parts.access.accounts
    login = form.get("login", "").strip() or None
    account = None if login is None else accounts.named(login)
    known = account is not None
    if account is None:
        if login is not None:
            raise deny(Code.UNKNOWN, thing="account", key=login[:64])
        made = accounts.create(
            name=form.get("name", ""), now=ask.parts.now(), person=account_id(ask)
        )
        if isinstance(made, Refusal):
            raise refused(made)
        account = made
    order = Order(NameStaff(PersonId(account.id), role), (Person(account.id, account.name),))
    perform(ask, order, actor=actor_of(ask))
    address = None if known else invitation(ask, account.id)
    page = invited_page(ask.place.id, account.name, role, address, minutes=LINK_MINUTES)
    return own_page_reply(ask, Tab.DESK, page)


def link_anew(ask: Ask) -> Reply:
    """Another link for somebody of the staff; when one is used, all others end."""
    person = PersonId(ask.params["person"])
    role = dict(ask.place.view.event.staff).get(person)
    account = ask.parts.access.accounts.find(person)
    if role is None or account is None:
        raise deny(Code.UNKNOWN, thing="staff", key=person[:64])
    if not shown.may_link(ask, account):
        raise deny(WebCode.FORBIDDEN)
    address = invitation(ask, account.id)
    page = invited_page(ask.place.id, account.name, role, address, minutes=LINK_MINUTES)
    return own_page_reply(ask, Tab.DESK, page)


def code_anew(ask: Ask) -> Reply:
    """A new personal code; the old one and every device signed in by it end at once."""
    reissued(ask)
    return see_other(back_of(ask))


def data_of(ask: Ask) -> Reply:
    """All that is stored about somebody, for them to have."""
    attached = f'attachment; filename="{ask.place.id}-person.json"'
    headers = (("content-disposition", attached), *NO_STORE)
    body = msgspec.json.format(msgspec.json.encode(data_in_path(ask)), indent=1) + b"\n"
    return Reply(body, media=JSON, headers=headers)


def forget(ask: Ask) -> Reply:
    """Forgets what somebody is called and signs them out; their results stay."""
    if not ask.form.get("sure"):
        raise deny(WebCode.FORM_INCOMPLETE, where="sure")
    erase_in_path(ask)
    return see_other(back_of(ask))


def register(ask: Ask) -> Reply:
    """Somebody enters themselves; their phone is signed in at once."""
    form = read_entry(ask)
    known = ask.place.person
    if known is not None:
        perform(ask, with_group(ask, _anew(entry(form, known), new_person(ask))), actor=known)
        return see_other(back_of(ask))
    _, person = join(ask, with_group(ask, entry(form, PersonId("a"))))
    claim = ask.parts.access.claims.issue(ask.place.id, person, ask.parts.now())
    signed_in = ask.parts.access.claims.sign_in(claim.code.reveal(), ask.parts.now())
    if signed_in is None:
        raise deny(WebCode.SIGN_IN_FAILED)
    return into_browser(ask, signed_in)


def _anew(order: Order, entrant: PersonId) -> Order:
    """The order under an id of its own: somebody who withdrew may enter once more."""
    command = order.command
    assert isinstance(command, Register)  # noqa: S101 - made by `entry`
    ids = {command.entrant: entrant} if len(command.members) > 1 else {}
    people = tuple(replace(one, id=ids.get(one.id, one.id)) for one in order.people)
    return Order(replace(command, entrant=entrant), people)
