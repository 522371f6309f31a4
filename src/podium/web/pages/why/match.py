"""Why somebody has this opponent, this table or a bye."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.state import Draft, RoundState
from podium.event.view.shapes import DrawLine, MatchLine
from podium.pairing.reasons import Drawing, PointsGroup
from podium.pairing.settings import Method
from podium.service.ids import EventId
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.pages.why.past import Background


class SideReason(Struct, frozen=True):
    """One side before the round. `seed`: with which they went into the cut, for its rounds."""

    entrant: EntrantId
    name: Name
    points: int
    met: tuple[Name, ...]
    tables: tuple[int, ...]
    seed: int | None


class ByeReasonLine(Struct, frozen=True):
    """Why the bye went where it went (EV-7)."""

    candidates: int
    byes_before: int
    points: int
    skipped: tuple[Name, ...]


class MatchWhyPage(Struct, frozen=True):
    """Why a match is as it is.

    `group`: the points group of both, with its size and floats; `float`: they had different points.
    `drawn`: by Podium; `by_hand`: changed since. `before`: how those of this match had been drawn,
    if they were put together by hand. `rematch`: they had met, and the organiser accepted it
    (EV-3). `clashes`: rematches of the first draw that were avoided. `fold`: by places instead of
    by lot. `draw`: the draw of the round, to be checked.
    """

    template: ClassVar[str] = "why/match.html"
    id: EventId
    round: int
    stage: Stage
    row: MatchRow
    sides: tuple[SideReason, ...]
    first: bool
    drawn: bool
    by_hand: bool
    before: tuple[tuple[Name, ...], ...]
    rematch: bool
    drawing: Drawing | None
    fold: bool
    groups: tuple[PointsGroup, ...]
    float: bool
    clashes: int
    together: bool
    bye: ByeReasonLine | None
    varied: bool
    draw: DrawLine | None


def match_why_page(
    subject: Subject,
    line: MatchLine,
    played: RoundState,
    past: Background | None,
    seeds: tuple[EntrantId, ...] = (),
) -> MatchWhyPage:
    """The page of a published match. `seeds`: of the cut, best first, if it is one of its."""
    reasons = None if past is None else past.reasons
    points = [0 if past is None else past.points.get(one, 0) for one in line.entrants]
    rules = subject.rulebook.pairing
    return MatchWhyPage(
        id=subject.event,
        round=played.number,
        stage=played.stage,
        row=match_row(subject, line),
        sides=tuple(_side(subject, one, past, seeds) for one in line.entrants),
        first=played.number == 1,
        drawn=reasons is not None or played.stage is Stage.CUT,
        by_hand=played.draft.by_hand,
        before=() if played.draft.entered else _before(subject, line, played.draft),
        rematch=_rematch(line, past),
        drawing=None if reasons is None else reasons.drawing,
        fold=rules.method is Method.FOLD,
        groups=()
        if reasons is None
        else tuple(group for group in reasons.groups if group.points in points),
        float=len(set(points)) > 1,
        clashes=0 if reasons is None else reasons.clashes,
        together=reasons is not None
        and any(set(pair) == set(line.entrants) for pair in reasons.same_group),
        bye=_bye(subject, line, past),
        varied=rules.vary_tables and line.table is not None,
        draw=next((one for one in subject.view.draws if one.id == played.draw), None),
    )


def _before(subject: Subject, line: MatchLine, draft: Draft) -> tuple[tuple[Name, ...], ...]:
    """The matches of the draw in which those of this one stood; none if it was drawn as it is."""
    here = set(line.entrants)
    found = [one.entrants for one in draft.drawn if here.intersection(one.entrants)]
    if any(set(one) == here for one in found):
        return ()
    return tuple(tuple(map(subject.roll.entrant, entrants)) for entrants in found)


def _rematch(line: MatchLine, past: Background | None) -> bool:
    if past is None or len(line.entrants) == 1:
        return False
    one, other = line.entrants
    return other in past.met.get(one, ())


def _side(
    subject: Subject, entrant: EntrantId, past: Background | None, seeds: tuple[EntrantId, ...]
) -> SideReason:
    met = () if past is None else past.met.get(entrant, ())
    return SideReason(
        entrant,
        subject.roll.entrant(entrant),
        0 if past is None else past.points.get(entrant, 0),
        tuple(subject.roll.entrant(other) for other in met),
        () if past is None else past.tables.get(entrant, ()),
        next((at for at, one in enumerate(seeds, 1) if one == entrant), None),
    )


def _bye(subject: Subject, line: MatchLine, past: Background | None) -> ByeReasonLine | None:
    if line.kind is not MatchKind.BYE or past is None or past.reasons is None:
        return None
    reason = past.reasons.bye
    if reason is None:
        return None
    skipped = tuple(subject.roll.entrant(one) for one in reason.skipped)
    return ByeReasonLine(reason.candidates, reason.byes_before, reason.points, skipped)
