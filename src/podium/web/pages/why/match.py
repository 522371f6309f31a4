"""Why an entrant has this opponent, this table or a bye."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.terms import Paired
from podium.event.view.background import Background
from podium.event.view.shapes import DrawLine, MatchLine, RoundLines
from podium.pairing.fold.explain import PassedOver, explain_fold
from podium.pairing.reasons import PairedBy, PointsGroup
from podium.service.ids import EventId
from podium.web.pages.byes import ByeLine, bye_line
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject
from podium.web.pages.table_order import best_first
from podium.web.pages.why.cut import CutReason, cut_reason


class SideReason(Struct, frozen=True):
    """One side before the round. `met`: the opponents they could not meet again, with the round."""

    entrant: EntrantId
    name: Name
    points: int
    met: tuple[tuple[int, Name], ...]
    tables: tuple[int, ...]


class FoldLine(Struct, frozen=True):
    """An entrant in the order of a bracket. `own`: one of the two that the page is about."""

    name: Name
    number: int
    points: int
    own: bool


class FoldReason(Struct, frozen=True):
    """The positions of two entrants in the fold (LCG-5). `upper`, `lower`: their places, from 1.
    `passed`: entrants nearer to the fold than the one taken, and why they were passed over.
    """

    order: tuple[FoldLine, ...]
    upper: int
    lower: int
    passed: tuple[tuple[Name, PassedOver], ...]

    @property
    def plain(self) -> bool:
        """Whether the first meets the last, and so on."""
        return self.upper + self.lower == len(self.order) + 1

    @property
    def moved_down(self) -> bool:
        """Whether some have more points than the group they play in."""
        return len({line.points for line in self.order}) > 1


class MatchWhyPage(Struct, frozen=True):
    """Why a match is as it is.

    `drawn`: by Podium; `by_hand`: the round was changed since. `moved`: this match was changed, and
    `before` are the matches of these entrants as drawn; then no reasons of the draw are given.
    `groups`: the points groups of both, with sizes and floats, `without_bye`: not counting the
    entrant with the bye; `float`: they had different points. `clashes`: rematches of the first
    draw, or of the plain fold, that were avoided. `rematch`: the round in which the two had met
    before. `accepted`: rematches of the draw that the organiser accepted (EV-3). `best_first`: the
    tables of the round are numbered from the best points down. `award`: what an awarded bye is for
    (VA-8). `draw`: the draw of the round, to be verified.
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
    moved: bool
    before: tuple[tuple[Name, ...], ...]
    drawing: PairedBy | None
    fold: FoldReason | None
    groups: tuple[PointsGroup, ...]
    without_bye: bool
    float: bool
    clashes: int
    rematch: int | None
    accepted: int
    bye: ByeLine | None
    award: str
    varied: bool
    best_first: bool
    cut: CutReason | None
    draw: DrawLine | None
    robin: bool = False


def match_why_page(
    subject: Subject, line: MatchLine, played: RoundLines, past: Background
) -> MatchWhyPage:
    """The page of a published match. `past`: the background of its round."""
    reasons = past.reasons
    points = [past.points.get(one, 0) for one in line.entrants]
    moved = reasons is not None and not _as_drawn(line, past)
    cut = played.stage is Stage.CUT
    robin = subject.rulebook.round_robin is not None
    return MatchWhyPage(
        id=subject.event,
        round=played.number,
        stage=played.stage,
        row=match_row(subject, line),
        sides=tuple(_side(subject, one, past) for one in line.entrants),
        first=played.number == 1,
        drawn=reasons is not None or cut or robin,
        robin=robin,
        by_hand=played.by_hand,
        moved=moved,
        before=_before(subject, line, past) if moved else (),
        drawing=None if reasons is None else reasons.drawing,
        fold=None if moved else _fold(subject, line, past),
        groups=() if reasons is None else tuple(g for g in reasons.groups if g.points in points),
        without_bye=reasons is not None and reasons.bye is not None,
        float=len(set(points)) > 1,
        clashes=0 if reasons is None else reasons.clashes,
        rematch=_rematch(line, past),
        accepted=past.accepted,
        bye=None if moved else _bye(subject, line, past, first=played.number == 1),
        award=past.awards.get(line.entrants[0], ""),
        varied=subject.rulebook.pairing.vary_tables and line.table is not None,
        best_first=not cut and _best_first(played, past),
        cut=cut_reason(subject, line, past, by_hand=played.by_hand) if cut else None,
        draw=next((one for one in subject.view.draws if one.id == past.draw), None),
    )


def _best_first(played: RoundLines, past: Background) -> bool:
    return best_first(
        (one.table, tuple(past.points.get(entrant, 0) for entrant in one.entrants))
        for one in played.matches
    )


def _side(subject: Subject, entrant: EntrantId, past: Background) -> SideReason:
    return SideReason(
        entrant,
        subject.roll.entrant(entrant),
        past.points.get(entrant, 0),
        tuple((number, subject.roll.entrant(one)) for number, one in past.met.get(entrant, ())),
        past.tables.get(entrant, ()),
    )


def _content(one: MatchLine | Paired) -> tuple[MatchKind, frozenset[EntrantId]]:
    return one.kind, frozenset(one.entrants)


def _as_drawn(line: MatchLine, past: Background) -> bool:
    """Whether it is as drawn; an entrant who joined the round late was in no draw."""
    missed = line.kind is MatchKind.UNPAIRED_LOSS
    return missed or _content(line) in {_content(one) for one in past.drawn}


def _before(subject: Subject, line: MatchLine, past: Background) -> tuple[tuple[Name, ...], ...]:
    return tuple(
        tuple(subject.roll.entrant(entrant) for entrant in one.entrants)
        for one in past.drawn
        if set(one.entrants) & set(line.entrants)
    )


def _rematch(line: MatchLine, past: Background) -> int | None:
    """The last earlier round of the stage in which the two of a match met."""
    if len(line.entrants) != 2:
        return None
    one, other = line.entrants
    rounds = [number for number, opponent in past.met.get(one, ()) if opponent == other]
    return max(rounds, default=None)


def _fold(subject: Subject, line: MatchLine, past: Background) -> FoldReason | None:
    """The fold, if the round was folded and has no forced rematch."""
    reasons = past.reasons
    if reasons is None or reasons.drawing is not PairedBy.FOLD or line.kind is not MatchKind.MATCH:
        return None
    one, other = line.entrants
    folded = explain_fold(
        (one, other),
        [(p.entrants[0], p.entrants[1]) for p in past.drawn if p.kind is MatchKind.MATCH],
        points=past.points,
        numbers=past.numbers,
        met={own: [o for _, o in met] for own, met in past.met.items()},
    )
    return FoldReason(
        tuple(
            FoldLine(
                subject.roll.entrant(entrant),
                past.numbers[entrant],
                past.points.get(entrant, 0),
                own=entrant in line.entrants,
            )
            for entrant in folded.order
        ),
        folded.upper,
        folded.lower,
        () if past.accepted else tuple((subject.roll.entrant(e), why) for e, why in folded.passed),
    )


def _bye(subject: Subject, line: MatchLine, past: Background, *, first: bool) -> ByeLine | None:
    if line.kind is not MatchKind.BYE or past.reasons is None or past.reasons.bye is None:
        return None
    return bye_line(
        subject, past.reasons.bye, line.entrants[0], first=first, accepted=past.accepted > 0
    )
