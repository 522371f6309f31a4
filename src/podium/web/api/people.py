"""People of an event for its staff: names, claim codes, and the staff themselves."""

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.person import Person, person
from podium.web.access.table import EVENT
from podium.web.api.accounts import invitation
from podium.web.api.acting import Order, actor_of, perform
from podium.web.api.fresh import account_id
from podium.web.api.once import once
from podium.web.api.reading import readable
from podium.web.api.shapes import Codes, CodeSaid, Invited, PeopleSaid, StaffMemberSaid, StaffSaid
from podium.web.asking import Ask, Place
from podium.web.body import read_json
from podium.web.problem import WebCode, deny, refused
from podium.web.reply import NO_STORE, Reply, json_reply
from podium.web.route import Described, Route


class NewNames(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called from now on."""

    name: str
    public_name: str | None = None
    mail: str | None = None


class NewStaff(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody for the staff: an account by its login name, or a new one by a name."""

    role: Role
    name: str = ""
    login: str | None = None


def _people(ask: Ask) -> Reply:
    return readable(json_reply(PeopleSaid(tuple(ask.place.people.values()))))


def _rename(ask: Ask) -> Reply:
    known_as = ask.params["person"]
    _known(ask.place, known_as)
    names = read_json(ask, NewNames)
    made = person(known_as, name=names.name, public_name=names.public_name, mail=names.mail)
    if isinstance(made, Refusal):
        raise refused(made)
    ask.parts.service.people.put(ask.place.id, (made,))
    ask.parts.shelf.changed(ask.place.id)
    return json_reply(made)


def _known(place: Place, known_as: str) -> None:
    """Only names of those who are in the event are kept."""
    if known_as not in place.staff.known_ids:
        raise deny(Code.UNKNOWN, thing="person", key=known_as[:64])


def players(place: Place) -> tuple[PersonId, ...]:
    """Everyone who has a claim code: players, but not staff, who have an account."""
    return place.staff.entries.players


def claims_of(ask: Ask) -> tuple[Claim, ...]:
    """The claims of all players; who has none yet gets one."""
    claims = ask.parts.access.claims
    issued = claims.issue_all(ask.place.id, players(ask.place), ask.parts.now())
    _end_with_event(ask)
    return issued


def reissued(ask: Ask) -> Claim:
    """A new code for whom the path names; the old one and every session made from it end."""
    person = PersonId(ask.params["person"])
    if person not in players(ask.place):
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    claim = ask.parts.access.claims.reissue(ask.place.id, person, ask.parts.now())
    _end_with_event(ask)
    return claim


def _end_with_event(ask: Ask) -> None:
    """Codes made after the event was closed end when all the others do."""
    closed = ask.place.staff.closed_at
    if closed is not None:
        ask.parts.access.claims.event_closed(ask.place.id, closed)


def said_claim(ask: Ask, claim: Claim) -> CodeSaid:
    """A claim as staff show it."""
    code = claim.code.reveal()
    return CodeSaid(claim.person, code, claim_address(ask.address, code))


def claim_address(server: str, code: str) -> str:
    """A personal link. `server`: what all addresses begin with."""
    return f"{server}/c/{code}"


def _codes(ask: Ask) -> Reply:
    said = tuple(said_claim(ask, claim) for claim in claims_of(ask))
    return json_reply(Codes(said), headers=NO_STORE)


def _reissue(ask: Ask) -> Reply:
    return json_reply(said_claim(ask, reissued(ask)), headers=NO_STORE)


def _staff(ask: Ask) -> Reply:
    said = tuple(
        StaffMemberSaid(person, role, ask.place.names.person(person))
        for person, role in ask.place.view.event.staff
    )
    return readable(json_reply(StaffSaid(said)))


def _invite(ask: Ask) -> Reply:
    """Names somebody, and for a new account says how they sign in: others have their own way."""
    wanted = read_json(ask, NewStaff)
    if not wanted.role.is_staff:
        raise deny(WebCode.MALFORMED, where="$.role")
    account, link = _account(ask, wanted)
    order = Order(NameStaff(PersonId(account.id), wanted.role), (Person(account.id, account.name),))
    answer = perform(ask, order, actor=actor_of(ask))
    return json_reply(Invited(answer.event, account.id, link), headers=NO_STORE)


def _account(ask: Ask, wanted: NewStaff) -> tuple[Account, str | None]:
    accounts = ask.parts.access.accounts
    own = account_id(ask)
    known = accounts.named(wanted.login) if wanted.login is not None else None
    if known is not None and known.id != own:
        return known, None
    made = accounts.create(
        name=wanted.name,
        now=ask.parts.now(),
        login=wanted.login,
        person=own,
    )
    if isinstance(made, Refusal):
        raise refused(made)
    return made, invitation(ask, made.id)


_ONE = f"{EVENT}/people/{{person}}"
_CODE = f"{EVENT}/codes/{{person}}"

ROUTES = (
    Route(
        "GET",
        f"{EVENT}/people",
        _people,
        described=Described("Names and mail of everybody in the event.", PeopleSaid),
    ),
    Route(
        "PUT",
        _ONE,
        once(_rename),
        described=Described("What somebody is called from now on.", Person, NewNames),
    ),
    Route(
        "GET",
        f"{EVENT}/codes",
        _codes,
        described=Described("The personal codes of all players.", Codes),
    ),
    Route(
        "POST",
        _CODE,
        once(_reissue),
        described=Described("A new code for a player; the old one ends at once.", CodeSaid),
    ),
    Route(
        "GET",
        f"{EVENT}/staff",
        _staff,
        described=Described("Organisers and judges.", StaffSaid),
    ),
    Route(
        "POST",
        f"{EVENT}/staff",
        once(_invite),
        described=Described("Names somebody for the staff.", Invited, NewStaff),
    ),
)
