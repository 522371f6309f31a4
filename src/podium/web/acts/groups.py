"""Groups that travel together: typed as names, stored in the facts as opaque ids."""

import asyncio
import hashlib

from msgspec.structs import replace

from podium.event.approving import DecideApplications
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register
from podium.people.person import Person, person
from podium.people.text import folded
from podium.service.grouping import joined_groups, known_groups
from podium.web.access.request import Request
from podium.web.acts.ids import id_by_key
from podium.web.http.problem import accepted

Entry = Register | ChangeEntrant


def grouped(request: Request, command: Entry) -> tuple[Entry, tuple[Person, ...]]:
    """The command with the group's id in place of its name, and the name if the group is new."""
    named = command.group
    if not named:
        return command, ()
    event = request.event
    groups = known_groups(request.backend.service, event.id, request.people)
    if named in groups.ids:
        return command, ()
    made = id_by_key(request, "group")
    if made in request.people:  # by this request, when it was sent before
        return replace(command, group=made), ()
    known = groups.by_name.get(folded(named.strip()))
    if known is not None:
        return replace(command, group=known), ()
    return replace(command, group=made), (accepted(person(made, name=named)),)


async def join_groups(request: Request, approved: DecideApplications, actor: PersonId) -> None:
    """Brings those who were approved into groups of the same name. It has a key of its own: if the
    request is repeated, it is done unless it was.
    """
    service, event = request.backend.service, request.event.id
    changes = await asyncio.to_thread(
        lambda: joined_groups(service, event, service.people.of(event), approved.entrants)
    )
    if changes:
        key = hashlib.sha256(f"groups {request.key}".encode(errors="replace")).hexdigest()
        await service.act(event, *changes, actor=actor, key=key, session=request.visitor.session_id)
