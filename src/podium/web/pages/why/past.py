"""The event as it was when a round was drawn: what the reasons of its pairing rest on."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from itertools import islice, takewhile
from weakref import WeakKeyDictionary

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.draw_round import reasons_of
from podium.event.evolve import fold
from podium.event.fact import Fact
from podium.event.rematches import rematches_in
from podium.event.rounds import RoundPublished
from podium.event.sheet import course_of, table_of
from podium.event.state import RoundState, State
from podium.event.terms import Paired
from podium.pairing.reasons import Reasons
from podium.progress.cut import Cut, cut_of
from podium.progress.cut_round import FinalsGame, finals_games
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId
from podium.service.service import Service

KEPT = 100


class Background(Struct, frozen=True):
    """What was known when a round was drawn.

    `points`: everybody's then. `numbers`: everybody's player number. `met`: whom each had been
    paired with in this stage, with the round. `tables`: where each had played. `drawn`: the round
    as it came from the draw. `accepted`: how many pairs of that meet again (EV-3). `reasons`: None
    where Podium did not draw the round, or a bracket fixed it. `cut`: for rounds of the cut, as
    far as it had come; `games`: what had been played in it.
    """

    points: dict[EntrantId, int]
    numbers: dict[EntrantId, int]
    met: dict[EntrantId, tuple[tuple[int, EntrantId], ...]]
    tables: dict[EntrantId, tuple[int, ...]]
    drawn: tuple[Paired, ...]
    accepted: int
    reasons: Reasons | None
    cut: Cut | None = None
    games: tuple[FinalsGame, ...] = ()


class _Memory:
    """The backgrounds asked for last: a round that is drawn has one for good."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: OrderedDict[tuple[EventId, int], Background | None] = OrderedDict()


_memories: WeakKeyDictionary[Service, _Memory] = WeakKeyDictionary()


def background(service: Service, event: EventId, played: RoundState) -> Background | None:
    """The background of a published round; None if the journal does not tell of its draft."""
    memory = _memories.setdefault(service, _Memory())
    key = (event, played.draft.act)
    with memory.lock:
        if key in memory.kept:
            memory.kept.move_to_end(key)
            return memory.kept[key]
    found = told_by((REGISTRY.decode(entry) for entry in service.entries(event)), played)
    with memory.lock:
        memory.kept[key] = found
        while len(memory.kept) > KEPT:
            memory.kept.popitem(last=False)
    return found


def told_by(facts: Iterable[Fact], played: RoundState) -> Background | None:
    """The background of a published round, from all facts of the event."""
    coming = iter(facts)
    state = fold(islice(coming, played.draft.act))
    if state is None or state.draft is None:
        return None
    # What a draft rests on may change and change back before it is published.
    state = fold(takewhile(lambda fact: not isinstance(fact, RoundPublished), coming), state)
    if state is None or state.draft is None:
        return None
    draft = state.draft
    swiss = draft.stage is Stage.SWISS
    drawn = not draft.entered
    rows = table_of(state).rows if state.rounds else ()
    course = None if swiss else course_of(state)
    return Background(
        points={row.entrant: row.points for row in rows},
        numbers={entrant: entered.number for entrant, entered in state.entrants.items()},
        met=_met(state, draft.stage),
        tables=_tables(state),
        drawn=draft.drawn if drawn else (),
        accepted=len(rematches_in(state, draft.drawn)) if drawn and swiss else 0,
        reasons=reasons_of(state, draft) if drawn and swiss else None,
        cut=None if course is None else cut_of(course),
        games=() if course is None else tuple(finals_games(course.sheet.cut_rounds())),
    )


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
