"""Entrants at the desk: warnings and penalties, leaving and coming back."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.conduct import Ground, PenaltyKind, open_question
from podium.event.ids import MatchRef
from podium.event.judged import beside
from podium.event.leaving import is_replaced, unfinished
from podium.event.state import Entered, State
from podium.event.terms import Standing
from podium.kernel.viewer import Role
from podium.people.text import sought
from podium.service.ids import EventId
from podium.web.pages.matches import searched_words
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class EntrantRow(Struct, frozen=True):
    """An entrant in the list. `question`: their warnings ask for a decision (EV-9)."""

    id: EntrantId
    name: Name
    status: Status
    warnings: int
    penalties: int
    question: bool


class WarningWords(Struct, frozen=True):
    """A warning as it was given."""

    id: str
    version: int
    ground: Ground
    note: str
    rule: str
    by: Name


class PenaltyWords(Struct, frozen=True):
    """A penalty as it was given."""

    id: str
    version: int
    kind: PenaltyKind
    points: int
    reason: str
    rule: str
    by: Name


class OwnMatch(Struct, frozen=True):
    """A match of an entrant, to choose from."""

    ref: MatchRef
    opponent: Name


class EntrantPart(Struct, frozen=True):
    """All about one entrant. `plays`: they have a match without a result. `replaced`: if they
    leave now, the next in the standings joins the cut (SP-12). `decides`: the viewer may answer
    the question that warnings raise. `own`: the viewer plays at their table or is them, and may not
    judge them.
    """

    id: EntrantId
    name: Name
    version: int
    status: Status
    note: str
    plays: bool
    replaced: bool
    in_cut: bool
    over_games: bool
    question: bool
    decides: bool
    own: bool
    warnings: tuple[WarningWords, ...]
    penalties: tuple[PenaltyWords, ...]
    matches: tuple[OwnMatch, ...]


class ConductPage(Struct, frozen=True):
    """Those present, by name, and one of them in full. `search`: only those whom it fits."""

    template: ClassVar[str] = "desk/conduct.html"
    id: EventId
    started: bool
    rows: tuple[EntrantRow, ...]
    one: EntrantPart | None
    search: str = ""
    grounds: tuple[Ground, ...] = tuple(Ground)
    kinds: tuple[PenaltyKind, ...] = (
        PenaltyKind.POINTS,
        PenaltyKind.MATCH_LOSS,
        PenaltyKind.DOUBLE_LOSS,
        PenaltyKind.DISQUALIFICATION,
    )


def conduct_page(
    subject: Subject,
    state: State,
    chosen: str = "",
    *,
    search: str = "",
    me: EntrantId | None = None,
) -> ConductPage:
    """The page; `chosen`: the entrant to be shown in full. `me`: as whom the viewer plays."""
    return ConductPage(
        subject.event,
        bool(state.rounds),
        entrant_rows(subject, state, search),
        entrant_part(subject, state, chosen, me),
        search,
    )


def entrant_rows(subject: Subject, state: State, search: str = "") -> tuple[EntrantRow, ...]:
    """Those present by name. `search`: only those in whose name or number it occurs."""
    words = sought(search).split()
    rows = [
        EntrantRow(
            one.id,
            subject.roll.entrant(one.id),
            one.status,
            sum(kept.entrant == one.id for kept in state.warnings.values()),
            sum(kept.entrant == one.id for kept in state.penalties.values()),
            open_question(state, one.id),
        )
        for one in state.entrants.values()
        if one.standing is Standing.PRESENT
    ]
    found = [row for row in rows if all(word in searched_words(row.name) for word in words)]
    return tuple(sorted(found, key=lambda row: (subject.place(row.name), row.id)))


def may_decide(subject: Subject) -> bool:
    """Whether the viewer may answer the question that warnings raise (EV-9)."""
    return subject.view.role in (Role.ORGANISER, Role.HEAD_JUDGE)


def entrant_part(
    subject: Subject, state: State, entrant: str, me: EntrantId | None = None
) -> EntrantPart | None:
    """All about somebody present; None for anybody else. `me`: as whom the viewer plays."""
    one = state.entrants.get(EntrantId(entrant))
    if one is None or one.standing is not Standing.PRESENT:
        return None
    return _part(subject, state, one, own=me is not None and me in (one.id, *beside(state, one.id)))


def _part(subject: Subject, state: State, one: Entered, *, own: bool) -> EntrantPart:
    return EntrantPart(
        id=one.id,
        name=subject.roll.entrant(one.id),
        version=one.version,
        status=one.status,
        note=one.note,
        plays=bool(state.rounds) and unfinished(state, one.id) is not None,
        replaced=is_replaced(state, one.id),
        in_cut=bool(state.rounds) and state.rounds[-1].stage is Stage.CUT,
        over_games=subject.rulebook.scoring.games is not None,
        question=open_question(state, one.id),
        decides=may_decide(subject),
        own=own,
        warnings=tuple(
            WarningWords(
                key,
                kept.version,
                Ground(kept.ground),
                kept.note,
                kept.rule,
                subject.roll.person(kept.by),
            )
            for key, kept in state.warnings.items()
            if kept.entrant == one.id
        ),
        penalties=tuple(
            PenaltyWords(
                key,
                kept.version,
                PenaltyKind(kept.kind),
                kept.points,
                kept.reason,
                kept.rule,
                subject.roll.person(kept.by),
            )
            for key, kept in state.penalties.items()
            if kept.entrant == one.id
        ),
        matches=_matches(subject, state, one.id),
    )


def _matches(subject: Subject, state: State, entrant: EntrantId) -> tuple[OwnMatch, ...]:
    found = []
    for played in reversed(state.rounds):
        index = played.seats.get(entrant)
        match = None if index is None else played.matches[index].match
        if index is None or match is None or match.kind is not MatchKind.MATCH:
            continue
        other = next(one for one in match.entrants if one != entrant)
        found.append(OwnMatch(MatchRef(played.number, index), subject.roll.entrant(other)))
    return tuple(found)
