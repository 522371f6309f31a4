"""The organiser's duties before round 1, each with the page where it is done (EV-23)."""

from collections.abc import Mapping

from msgspec import Struct

from podium.event.duties import DutyKind
from podium.event.view.shapes import DutyLine
from podium.web.pages.subject import Subject

PLACES: Mapping[DutyKind, str] = {
    DutyKind.ANNOUNCEMENT: "announce",
    DutyKind.SPECIAL_RULES: "settings",
    DutyKind.JUDGE: "staff",
    DutyKind.HEAD_JUDGE: "staff",
    DutyKind.NO_STAFF_PLAYS: "staff",
    DutyKind.SECOND_ORGANISER: "staff",
    DutyKind.SUBSTITUTES: "check-in",
    DutyKind.TABLES_ALIKE: "tables",
    DutyKind.LISTS: "lists",
}
"""The pages of the desk where duties are done."""


class DutyRow(Struct, frozen=True):
    """A duty. `place`: the page of the desk where it is done."""

    line: DutyLine
    place: str


def duty_rows(subject: Subject) -> tuple[DutyRow, ...]:
    """The duties of this event, while round 1 is not published."""
    return tuple(DutyRow(one, PLACES[one.kind]) for one in subject.desk.duties)
