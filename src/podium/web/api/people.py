"""People of an event for its staff: names, claim codes, one person's data, and the staff."""

import asyncio

from litestar.params import FromPath, JSONBody
from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.claim import IssuedCode
from podium.people.person import Person
from podium.service.personal import Erased, PersonalData
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.acts.accounts import invitation, new_account
from podium.web.acts.codes import issue_code, issue_codes
from podium.web.acts.ids import account_id
from podium.web.acts.once import once_for_key
from podium.web.acts.people import claim_address, data_of, forget, named
from podium.web.acts.perform import Order, perform
from podium.web.api.shapes import Codes, Invited, PeopleList, PlayerCode, StaffList, StaffMemberInfo
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import NO_STORE, Response, json_resource, json_response
from podium.web.http.routing import get, post, route

_ONE = f"{EVENT}/people/{{person}}"


class NewNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The new names of a person."""

    name: str
    public_name: str | None = None
    mail: str | None = None


class NewStaff(Struct, frozen=True, forbid_unknown_fields=True):
    """A new member of staff: an existing account by its login name, or a new one by a name."""

    role: Role
    name: str = ""
    login: str | None = None


@get(f"{EVENT}/people", summary="Names and mail of everybody in the event.", personal=True)
def people(request: Request) -> Response[PeopleList]:
    """Lists the people."""
    return json_resource(PeopleList(tuple(request.people.values())))


@route("PUT", _ONE, summary="What somebody is called from now on.")
@once_for_key
def rename(request: Request, person: FromPath[str], data: JSONBody[NewNames]) -> Response[Person]:
    """Renames a person."""
    event = request.event
    if person not in request.staff.known_ids:  # only names of people in the event are kept
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    made = named(person, data.name, data.public_name, data.mail)
    request.backend.service.people.put(event.id, (made,))
    request.backend.cache.changed(event.id)
    return json_response(made)


@get(_ONE, summary="All that is stored about somebody.", personal=True)
def data(request: Request, person: FromPath[str]) -> Response[PersonalData]:
    """All data stored about a person, to be handed to them."""
    return json_response(data_of(request, person), headers=NO_STORE)


@route("DELETE", _ONE, summary="Forgets somebody's names and mail; results stay.")
@once_for_key
def erase(request: Request, person: FromPath[str]) -> Response[Erased]:
    """Erases a person's data."""
    return json_response(forget(request, person), headers=NO_STORE)


def _code(request: Request, issued: IssuedCode) -> PlayerCode:
    code = issued.code.reveal()
    return PlayerCode(issued.person, code, claim_address(request.address, code))


@post(f"{EVENT}/codes", summary="A new code for every player; devices stay signed in.")
@once_for_key
async def codes(request: Request) -> Response[Codes]:
    """Issues codes for everybody for whom the visitor may."""
    people = await asyncio.to_thread(lambda: request.staff.codes_for)
    said = tuple(_code(request, one) for one in await issue_codes(request, people))
    return json_response(Codes(said), headers=NO_STORE)


@post(f"{EVENT}/codes/{{person}}", summary="A new code for a player; their devices stay signed in.")
@once_for_key
async def code(request: Request, person: FromPath[str]) -> Response[PlayerCode]:
    """Issues a code."""
    return json_response(_code(request, await issue_code(request, person)), headers=NO_STORE)


@post(f"{EVENT}/codes/{{person}}/lost", summary="Signs a player's devices out; a new code.")
@once_for_key
async def lost(request: Request, person: FromPath[str]) -> Response[PlayerCode]:
    """Ends all codes and sessions of a player, whose phone is lost, and issues a new code."""
    issued = await issue_code(request, person, lost=True)
    return json_response(_code(request, issued), headers=NO_STORE)


@get(f"{EVENT}/staff", summary="Organisers and judges.")
def staff(request: Request) -> Response[StaffList]:
    """Lists the staff."""
    names = request.names
    said = tuple(
        StaffMemberInfo(person, role, names.person(person))
        for person, role in request.event.view.event.staff
    )
    return json_resource(StaffList(said))


@post(f"{EVENT}/staff", summary="Names somebody for the staff.")
@once_for_key
async def invite(request: Request, data: JSONBody[NewStaff]) -> Response[Invited]:
    """Appoints a member of staff; returns a sign-in link if the account is new."""
    if not data.role.is_staff:
        raise deny(WebCode.MALFORMED, where="$.role")
    account, link = await asyncio.to_thread(_account, request, data)
    order = Order(NameStaff(PersonId(account.id), data.role), (Person(account.id, account.name),))
    done = await perform(request, order)
    return json_response(Invited(done.event, account.id, link), headers=NO_STORE)


def _account(request: Request, wanted: NewStaff) -> tuple[Account, str | None]:
    accounts = request.backend.access.accounts
    own = account_id(request)
    known = accounts.named(wanted.login) if wanted.login is not None else None
    if known is not None and known.id != own:
        return known, None
    made = new_account(request, wanted.name, login=wanted.login)
    return made, invitation(request, made.id)


HANDLERS = (people, rename, data, erase, codes, code, lost, staff, invite)
