"""The event as it was when a round was drawn: what the reasons of its pairing rest on."""

import threading
from collections import OrderedDict
from weakref import WeakKeyDictionary

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.draw_round import reasons_of
from podium.event.evolve import fold
from podium.event.sheet import table_of
from podium.event.state import RoundState
from podium.pairing.reasons import Reasons
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId
from podium.service.service import Service

KEPT = 100


class Background(Struct, frozen=True):
    """What was known when a round was drawn.

    `points`: everybody's then. `met`: whom each had played in this stage. `tables`: where each had
    played. `reasons`: None where Podium did not draw the round, or a bracket fixed it.
    """

    points: dict[EntrantId, int]
    met: dict[EntrantId, tuple[EntrantId, ...]]
    tables: dict[EntrantId, tuple[int, ...]]
    reasons: Reasons | None


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
    found = _background(service, event, played)
    with memory.lock:
        memory.kept[key] = found
        while len(memory.kept) > KEPT:
            memory.kept.popitem(last=False)
    return found


def _background(service: Service, event: EventId, played: RoundState) -> Background | None:
    entries = service.entries(event)[: played.draft.act]
    state = fold(REGISTRY.decode(entry) for entry in entries)
    if state is None or state.draft is None:
        return None
    drawn = not (state.draft.entered or state.draft.stage is Stage.CUT)
    rows = table_of(state).rows if state.rounds else ()
    met: dict[EntrantId, list[EntrantId]] = {}
    tables: dict[EntrantId, list[int]] = {}
    for earlier in state.rounds:
        if earlier.stage is not played.stage:
            continue
        for one in earlier.matches:
            match = one.match
            for entrant in match.entrants:
                if match.kind is MatchKind.MATCH:
                    others = [other for other in match.entrants if other != entrant]
                    met.setdefault(entrant, []).extend(others)
                if match.table is not None:
                    tables.setdefault(entrant, []).append(match.table)
    return Background(
        {row.entrant: row.points for row in rows},
        {entrant: tuple(others) for entrant, others in met.items()},
        {entrant: tuple(numbers) for entrant, numbers in tables.items()},
        reasons_of(state, state.draft) if drawn else None,
    )
