"""People of an event: players' claim codes, and the data of one person."""

from podium.event.ids import PersonId
from podium.kernel.refusal import Code
from podium.people.access.claim import Claim
from podium.service.personal import Erased, PersonalData, erase, ids_of, personal_data
from podium.web.access.request import Request
from podium.web.http.problem import deny


def claims_of(request: Request) -> tuple[Claim, ...]:
    """The claims of all players; creates the missing ones."""
    claims = request.backend.access.claims
    issued = claims.issue_all(
        request.event.id, request.staff.entries.players, request.backend.now()
    )
    _end_with_event(request)
    return issued


def reissued(request: Request, person: str) -> Claim:
    """A new code for a player; revokes the old code and every session made from it."""
    if PersonId(person) not in request.staff.entries.players:
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    claims = request.backend.access.claims
    claim = claims.reissue(request.event.id, PersonId(person), request.backend.now())
    _end_with_event(request)
    return claim


def _end_with_event(request: Request) -> None:
    """Lets codes made after the event was closed expire together with all others."""
    closed = request.staff.closed_at
    if closed is not None:
        request.backend.access.claims.event_closed(request.event.id, closed)


def claim_address(server: str, code: str) -> str:
    """A personal link. `server`: the base URL."""
    return f"{server}/c/{code}"


def data_of(request: Request, person: str) -> PersonalData:
    """All data stored about a person of the event."""
    backend, event = request.backend, request.event
    ids = _ids_of(request, person)
    return personal_data(backend.service, backend.access, event.id, ids, now=backend.now())


def forget(request: Request, person: str) -> Erased:
    """Erases a person's names and signs them out; their results stay."""
    backend, event = request.backend, request.event.id
    ids = _ids_of(request, person)
    erased = erase(backend.service, backend.access, event, ids, now=backend.now())
    backend.cache.changed(event)
    return erased


def _ids_of(request: Request, person: str) -> tuple[str, ...]:
    """All ids of a person; raises `Denied` if the event has none."""
    ids = ids_of(request.backend.service, request.event.id, person)
    if not ids:
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    return ids
