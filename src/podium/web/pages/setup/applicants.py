"""Those who want to enter, for the staff who decide."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.terms import ApplicationState
from podium.event.view.shapes import ApplicationLine
from podium.kernel.now import Now
from podium.web.pages.names import Name, applicant_name
from podium.web.pages.subject import Subject


class ApplicantRow(Struct, frozen=True):
    """An applicant in a list, and since when."""

    id: EntrantId
    name: Name
    group: str
    at: Now


def applicant_rows(subject: Subject, state: ApplicationState) -> tuple[ApplicantRow, ...]:
    """All applications in this state, oldest first: a flood stands together."""
    return tuple(_row(subject, one) for one in subject.desk.applications if one.state is state)


def _row(subject: Subject, one: ApplicationLine) -> ApplicantRow:
    group = "" if one.group is None else subject.roll.person(PersonId(one.group)).text
    return ApplicantRow(one.id, applicant_name(subject.roll, one), group, one.since)
