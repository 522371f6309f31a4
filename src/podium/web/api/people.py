"""People of an event for its staff: names, claim codes, one person's data, and the staff."""

from litestar.params import FromPath, JSONBody
from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.person import Person, person
from podium.service.personal import Erased, PersonalData
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.acts.accounts import invitation
from podium.web.acts.ids import account_id
from podium.web.acts.once import once
from podium.web.acts.people import claim_address, claims_of, data_of, forget, reissued
from podium.web.acts.perform import Order, actor_of, perform_blocking
from podium.web.api.shapes import Codes, CodeSaid, Invited, PeopleSaid, StaffMemberSaid, StaffSaid
from podium.web.http.problem import WebCode, deny, refused
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


@get(f"{EVENT}/people", summary="Names and mail of everybody in the event.")
def people(request: Request) -> Response[PeopleSaid]:
    """Lists the people."""
    return json_resource(PeopleSaid(tuple(request.people.values())))


@route("PUT", _ONE, summary="What somebody is called from now on.")
def rename(request: Request, person: FromPath[str], data: JSONBody[NewNames]) -> Response[Person]:
    """Renames a person, once for each idempotency key."""
    return once(request, lambda: _rename(request, person, data))


def _rename(request: Request, known_as: str, names: NewNames) -> Response[Person]:
    event = request.event
    if known_as not in request.staff.known_ids:  # only names of people in the event are kept
        raise deny(Code.UNKNOWN, thing="person", key=known_as[:64])
    made = person(known_as, name=names.name, public_name=names.public_name, mail=names.mail)
    if isinstance(made, Refusal):
        raise refused(made)
    request.backend.service.people.put(event.id, (made,))
    request.backend.cache.changed(event.id)
    return json_response(made)


@get(_ONE, summary="All that is stored about somebody.")
def data(request: Request, person: FromPath[str]) -> Response[PersonalData]:
    """All data stored about a person, to be handed to them."""
    return json_response(data_of(request, person), headers=NO_STORE)


@route("DELETE", _ONE, summary="Forgets somebody's names and mail; results stay.")
def erase(request: Request, person: FromPath[str]) -> Response[Erased]:
    """Erases a person's data, once for each idempotency key."""
    return once(request, lambda: json_response(forget(request, person), headers=NO_STORE))


def _said(request: Request, claim: Claim) -> CodeSaid:
    code = claim.code.reveal()
    return CodeSaid(claim.person, code, claim_address(request.address, code))


@get(f"{EVENT}/codes", summary="The personal codes of all players.")
def codes(request: Request) -> Response[Codes]:
    """Lists the codes."""
    said = tuple(_said(request, claim) for claim in claims_of(request))
    return json_response(Codes(said), headers=NO_STORE)


@post(f"{EVENT}/codes/{{person}}", summary="A new code for a player; the old one ends at once.")
def reissue(request: Request, person: FromPath[str]) -> Response[CodeSaid]:
    """Issues a new code, once for each idempotency key."""

    def work() -> Response[CodeSaid]:
        return json_response(_said(request, reissued(request, person)), headers=NO_STORE)

    return once(request, work)


@get(f"{EVENT}/staff", summary="Organisers and judges.")
def staff(request: Request) -> Response[StaffSaid]:
    """Lists the staff."""
    names = request.names
    said = tuple(
        StaffMemberSaid(person, role, names.person(person))
        for person, role in request.event.view.event.staff
    )
    return json_resource(StaffSaid(said))


@post(f"{EVENT}/staff", summary="Names somebody for the staff.")
def invite(request: Request, data: JSONBody[NewStaff]) -> Response[Invited]:
    """Appoints a member of staff; returns a sign-in link if the account is new."""
    return once(request, lambda: _invite(request, data))


def _invite(request: Request, wanted: NewStaff) -> Response[Invited]:
    if not wanted.role.is_staff:
        raise deny(WebCode.MALFORMED, where="$.role")
    account, link = _account(request, wanted)
    order = Order(NameStaff(PersonId(account.id), wanted.role), (Person(account.id, account.name),))
    done = perform_blocking(request, order, actor=actor_of(request))
    return json_response(Invited(done.event, account.id, link), headers=NO_STORE)


def _account(request: Request, wanted: NewStaff) -> tuple[Account, str | None]:
    accounts = request.backend.access.accounts
    own = account_id(request)
    known = accounts.named(wanted.login) if wanted.login is not None else None
    if known is not None and known.id != own:
        return known, None
    made = accounts.create(
        name=wanted.name, now=request.backend.now(), login=wanted.login, person=own
    )
    if isinstance(made, Refusal):
        raise refused(made)
    return made, invitation(request, made.id)


HANDLERS = (people, rename, data, erase, codes, reissue, staff, invite)
