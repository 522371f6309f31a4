"""The event as it was when a round was drawn: the basis of the reasons for its pairing."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice, takewhile

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.draw_round import reasons_of
from podium.event.evolve import fold
from podium.event.fact import Fact
from podium.event.ids import DrawId
from podium.event.rematches import rematches_in
from podium.event.rounds import RoundPublished
from podium.event.sheet import course_of, table_of
from podium.event.state import Draft, RoundState, State
from podium.event.terms import Paired
from podium.pairing.reasons import ByeReason, PairedBy, PointsGroup
from podium.progress.cut import Cut, cut_of
from podium.progress.cut_round import FinalsGame, finals_games


class DrawReasons(Struct, frozen=True):
    """What everyone may know of how a round was drawn: see `pairing.reasons.Reasons`. It does not
    say who travels together.
    """

    drawing: PairedBy
    groups: tuple[PointsGroup, ...]
    clashes: int
    bye: ByeReason | None


class Background(Struct, frozen=True):
    """What was known when a round was drawn; public since the round was published.

    `draw`: the draw whose chance was used. `points`: of everyone at that time. `numbers`:
    everyone's player number. `met`: whom each entrant had been paired with in this stage, with the
    round. `tables`: where each had played. `drawn`: the round as it came from the draw. `accepted`:
    how many of its pairs meet again (EV-3). `reasons`: None where Podium did not draw the round, or
    a bracket fixed it. `awards`: what awarded byes of the round are for (VA-8), where it was said.
    `cut`: for rounds of the cut, its state at that time; `games`: what had been played in it.
    """

    draw: DrawId
    points: dict[EntrantId, int] = {}
    numbers: dict[EntrantId, int] = {}
    met: dict[EntrantId, tuple[tuple[int, EntrantId], ...]] = {}
    tables: dict[EntrantId, tuple[int, ...]] = {}
    drawn: tuple[Paired, ...] = ()
    accepted: int = 0
    reasons: DrawReasons | None = None
    awards: dict[EntrantId, str] = {}
    cut: Cut | None = None
    games: tuple[FinalsGame, ...] = ()


def background_of(facts: Iterable[Fact], played: RoundState) -> Background:
    """The background of a published round, from all facts of the event; only its draw if the facts
    do not contain its draft.
    """
    coming = iter(facts)
    state = fold(islice(coming, played.draft.act))
    if state is None or state.draft is None:
        return Background(played.draw)
    # What a draft depends on may change and change back before it is published.
    state = fold(takewhile(lambda fact: not isinstance(fact, RoundPublished), coming), state)
    if state is None or state.draft is None:
        return Background(played.draw)
    draft = state.draft
    swiss = draft.stage is Stage.SWISS
    drawn = not draft.entered
    rows = table_of(state).rows if state.rounds else ()
    course = None if swiss else course_of(state)
    return Background(
        played.draw,
        points={row.entrant: row.points for row in rows},
        numbers={entrant: entered.number for entrant, entered in state.entrants.items()},
        met=_met(state, draft.stage),
        tables=_tables(state),
        drawn=draft.drawn if drawn else (),
        accepted=len(rematches_in(state, draft.drawn)) if drawn and swiss else 0,
        reasons=_reasons(state, draft) if drawn and swiss else None,
        awards=_awards(state, draft),
        cut=None if course is None else cut_of(course),
        games=() if course is None else tuple(finals_games(course.sheet.cut_rounds())),
    )


def _reasons(state: State, draft: Draft) -> DrawReasons | None:
    reasons = reasons_of(state, draft)
    if reasons is None:
        return None
    return DrawReasons(reasons.drawing, reasons.groups, reasons.clashes, reasons.bye)


def _awards(state: State, draft: Draft) -> dict[EntrantId, str]:
    lone = (paired for paired in draft.matches if paired.kind is MatchKind.AWARDED_BYE)
    given = ((one, state.entrants[one].awarded) for paired in lone for one in paired.entrants)
    return {
        one: award.how.reason
        for one, award in given
        if award is not None and award.how is not None and award.how.reason
    }


def _met(state: State, stage: Stage) -> dict[EntrantId, tuple[tuple[int, EntrantId], ...]]:
    met: defaultdict[EntrantId, tuple[tuple[int, EntrantId], ...]] = defaultdict(tuple)
    for earlier in state.rounds:
        for one in earlier.matches:
            if earlier.stage is stage and one.match.kind is MatchKind.MATCH:
                first, second = one.match.entrants
                met[first] += ((earlier.number, second),)
                met[second] += ((earlier.number, first),)
    return dict(met)


def _tables(state: State) -> dict[EntrantId, tuple[int, ...]]:
    tables: defaultdict[EntrantId, tuple[int, ...]] = defaultdict(tuple)
    for earlier in state.rounds:
        for one in earlier.matches:
            if one.match.table is not None:
                for entrant in one.match.entrants:
                    tables[entrant] += (one.match.table,)
    return dict(tables)
