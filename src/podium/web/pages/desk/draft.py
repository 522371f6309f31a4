"""The draft of a round with its reasons, before it is published."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.terms import Paired
from podium.event.view.shapes import DeskDraft, EventPhase, MatchLine, View
from podium.pairing.reasons import PairedBy, PointsGroup, Reasons
from podium.service.ids import EventId
from podium.web.pages.byes import ByeLine, bye_line
from podium.web.pages.desk.duties import DutyRow, duty_rows
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.pages.table_order import best_first


class DraftRow(Struct, frozen=True):
    """A match of the draft. `points`: of both sides before the round. `met`: they have met.

    `seeds`: their places in the standings, in the cut. `again`: who has already played at this
    table.
    """

    row: MatchRow
    points: tuple[int, ...]
    seeds: tuple[int | None, ...]
    float: bool
    met: bool
    again: tuple[Name, ...] = ()


class DraftPage(Struct, frozen=True):
    """The draft. `number` is None if there is none. `groups`: points groups with their floats.

    `clashes`: rematches of the first draw that were avoided. `varied`: the rulebook wants every
    entrant at a different table each round (SP-21). `best_first`: the tables are numbered from the
    best points down.
    """

    template: ClassVar[str] = "desk/round.html"
    id: EventId
    announced: bool
    number: int | None = None
    version: int = 0
    stage: Stage = Stage.SWISS
    outdated: bool = False
    by_hand: bool = False
    rows: tuple[DraftRow, ...] = ()
    entrants: tuple[tuple[EntrantId, Name], ...] = ()
    floats: int = 0
    rematches: int = 0
    drawing: PairedBy | None = None
    groups: tuple[PointsGroup, ...] = ()
    clashes: int = 0
    bye: ByeLine | None = None
    same_group: tuple[tuple[Name, Name], ...] = ()
    varied: bool = False
    best_first: bool = False
    duties: tuple[DutyRow, ...] = ()


def draft_page(subject: Subject, draft: DeskDraft | None) -> DraftPage:
    """The page of the draft."""
    announced = subject.view.event.phase is not EventPhase.SETUP
    if draft is None:
        return DraftPage(subject.event, announced)
    reasons = draft.reasons
    points = {row.entrant: row.points for row in subject.view.standings}
    rows = tuple(_row(subject, draft, paired, points) for paired in _ordered(draft.matches))
    return DraftPage(
        id=subject.event,
        announced=announced,
        number=draft.number,
        version=draft.version,
        stage=draft.stage,
        outdated=draft.outdated,
        by_hand=draft.by_hand,
        rows=rows,
        entrants=_entrants(subject, draft),
        floats=draft.floats,
        rematches=len(draft.met) if draft.stage is Stage.SWISS else 0,
        drawing=None if reasons is None else reasons.drawing,
        groups=() if reasons is None or draft.number == 1 else reasons.groups,
        clashes=0 if reasons is None else reasons.clashes,
        bye=_bye(subject, draft, reasons),
        same_group=()
        if reasons is None
        else tuple(
            (subject.roll.entrant(one), subject.roll.entrant(other))
            for one, other in reasons.same_group
        ),
        varied=subject.rulebook.pairing.vary_tables,
        best_first=draft.stage is Stage.SWISS
        and best_first((one.row.table, one.points) for one in rows),
        duties=duty_rows(subject),
    )


def _ordered(matches: tuple[Paired, ...]) -> list[Paired]:
    return sorted(matches, key=lambda one: (one.table is None, one.table or 0))


def _row(
    subject: Subject, draft: DeskDraft, paired: Paired, points: dict[EntrantId, int]
) -> DraftRow:
    line = MatchLine(
        None,
        paired.table,
        paired.kind,
        paired.entrants,
        paired.bracket,
        paired.dark,
        paired.chooses,
        paired.decider,
        paired.result,
    )
    own = tuple(points.get(entrant, 0) for entrant in paired.entrants)
    swiss = draft.stage is Stage.SWISS
    return DraftRow(
        match_row(subject, line),
        own,
        tuple(_place(subject.view, entrant) for entrant in paired.entrants),
        float=swiss and len(set(own)) > 1,
        met=tuple(sorted(paired.entrants)) in draft.met,
        again=tuple(
            subject.roll.entrant(entrant)
            for entrant in paired.entrants
            if paired.table is not None and paired.table in _tables_of(subject.view, entrant)
        ),
    )


def _tables_of(view: View, entrant: EntrantId) -> set[int | None]:
    """The tables at which an entrant has played so far."""
    lines = (line for played in view.rounds for line in played.matches)
    return {line.table for line in lines if entrant in line.entrants}


def _place(view: View, entrant: EntrantId) -> int | None:
    return next((row.place for row in view.standings if row.entrant == entrant), None)


def _entrants(subject: Subject, draft: DeskDraft) -> tuple[tuple[EntrantId, Name], ...]:
    """Everyone who can be swapped: all but those with an awarded bye (VA-8)."""
    paired = (one for one in draft.matches if one.kind is not MatchKind.AWARDED_BYE)
    ids = {entrant for one in paired for entrant in one.entrants}
    named = [(entrant, subject.roll.entrant(entrant)) for entrant in ids]
    return tuple(sorted(named, key=lambda one: (subject.place(one[1]), one[0])))


def _bye(subject: Subject, draft: DeskDraft, reasons: Reasons | None) -> ByeLine | None:
    if reasons is None or reasons.bye is None or draft.by_hand:
        return None
    lone = next((one for one in draft.matches if one.kind is MatchKind.BYE), None)
    if lone is None:
        return None
    return bye_line(
        subject,
        reasons.bye,
        lone.entrants[0],
        first=draft.number == 1,
        accepted=draft.rematches > 0,
    )
