"""People of an event: codes that sign players in, and the data of one person."""

from podium.kernel.refusal import Code
from podium.people.person import Person, person
from podium.service.personal import Erased, PersonalData, erase, ids_of, personal_data
from podium.web.access.request import Request
from podium.web.http.problem import accepted, deny


def named(
    known_as: str, name: str, public_name: str | None = None, mail: str | None = None
) -> Person:
    """A person with these names in normalised form; raises `Denied`."""
    return accepted(person(known_as, name=name, public_name=public_name, mail=mail))


def claim_address(server: str, code: str) -> str:
    """A personal link. `server`: the base URL."""
    return f"{server}/c/{code}"


def data_of(request: Request, person: str) -> PersonalData:
    """All data stored about a person of the event that the visitor may see now."""
    backend, event = request.backend, request.event
    ids = _ids_of(request, person)
    return personal_data(
        backend.service,
        backend.access,
        event.id,
        ids,
        now=backend.now(),
        until=request.staff.journal_until,
        may_copy=event.may_copy_rosters,
    )


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
