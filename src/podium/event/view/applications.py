"""Applications: all of them for the staff, one's own for an applicant."""

from podium.event.applications import application_of
from podium.event.ids import PersonId
from podium.event.state import Application, State
from podium.event.view.shapes import ApplicationLine


def application_lines(state: State) -> tuple[ApplicationLine, ...]:
    """Every application, open or turned down, oldest first."""
    return tuple(_line(one) for one in state.applications.values())


def own_application(state: State, person: PersonId | None) -> ApplicationLine | None:
    """What became of a person's own application; None without one."""
    known = application_of(state, person)
    return None if known is None else _line(known)


def _line(one: Application) -> ApplicationLine:
    return ApplicationLine(one.id, one.members, one.group, one.since, one.state)
