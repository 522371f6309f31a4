"""An entrant for a judge: warnings and penalties, and giving the next one in three taps."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.conduct import PenaltyKind
from podium.event.ids import MatchRef
from podium.event.view.shapes import MatchLine
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.pages.desk.conduct import ConductRow, EntrantPart, entrant_part, entrant_rows
from podium.web.pages.judge.grounds import GroundLine, chosen_ground, ground_lines
from podium.web.pages.matches import latest_match
from podium.web.pages.squads import EntrantChoices, entrant_choices
from podium.web.pages.subject import Subject


class JudgedPage(Struct, frozen=True):
    """One entrant.

    `ground`: what the warning is for, once it is chosen. `here`: their match of the last round.
    `squads`: what they have chosen (SP-18); `sealed`: the viewer plays and may not see it.
    """

    template: ClassVar[str] = "judge/entrant.html"
    id: EventId
    one: EntrantPart
    grounds: tuple[GroundLine, ...]
    ground: GroundLine | None
    kinds: tuple[PenaltyKind, ...]
    here: MatchRef | None
    table: int | None
    squads: EntrantChoices | None = None
    sealed: bool = False


class JudgedListPage(Struct, frozen=True):
    """All entrants present, by name."""

    template: ClassVar[str] = "judge/players.html"
    id: EventId
    rows: tuple[ConductRow, ...]
    search: str


def judged_page(
    subject: Subject,
    staff: StaffViews,
    entrant: str,
    *,
    ground: str = "",
    me: EntrantId | None = None,
    squad_names: tuple[str, ...] = (),
    unopened: bool = False,
) -> JudgedPage | None:
    """The page of an entrant; None if no such entrant is entered. `ground`: as chosen.
    `squad_names`: of their list, if the viewer sees it; `unopened`: they may open it.
    """
    one = entrant_part(subject, staff, entrant, me)
    if one is None:
        return None
    line, squads = latest_match(subject.view, one.id), staff.squads(one.id)
    return JudgedPage(
        id=subject.event,
        one=one,
        grounds=ground_lines(subject.rulebook),
        ground=chosen_ground(subject.rulebook, ground),
        kinds=_kinds(one),
        here=_here(subject, line),
        table=None if line is None else line.table,
        squads=entrant_choices(squads, squad_names, unopened=unopened),
        sealed=squads is None and subject.rulebook.sealed_squads is not None,
    )


def _here(subject: Subject, line: MatchLine | None) -> MatchRef | None:
    if line is None or line.index is None or line.kind is not MatchKind.MATCH:
        return None
    return MatchRef(len(subject.view.rounds), line.index)


def judged_list_page(subject: Subject, search: str = "") -> JudgedListPage:
    """The entrants whose name or number contains the search text."""
    return JudgedListPage(subject.event, entrant_rows(subject, search), search)


def _kinds(one: EntrantPart) -> tuple[PenaltyKind, ...]:
    """The penalties available here: points while they count, a match loss if there is a match, and
    disqualification. A game loss is given at the table.
    """
    kinds = [] if one.in_cut or not one.present else [PenaltyKind.POINTS]
    if one.matches:
        kinds += [PenaltyKind.MATCH_LOSS, PenaltyKind.DOUBLE_LOSS]
    return (*kinds, PenaltyKind.DISQUALIFICATION)
