"""Groups that travel together: typed as names, stored in the facts as opaque ids."""

from msgspec.structs import replace

from podium.event.registration import ChangeEntrant, Register
from podium.people.person import Person, person
from podium.people.text import folded
from podium.service.grouping import known_groups
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
    known = groups.by_name.get(folded(named.strip()))
    if known is not None:
        return replace(command, group=known), ()
    made = accepted(person(id_by_key(request, "group"), name=named))
    return replace(command, group=made.id), (made,)
