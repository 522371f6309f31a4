"""What was known when rounds were drawn, read from the journal once for all callers."""

from collections.abc import Callable, Iterable

from podium.event.fact import Fact
from podium.event.state import RoundState
from podium.event.view.background import Background, background_of
from podium.event.view.drawn import OpenedBasis, opened_bases
from podium.kernel.cache import Cache
from podium.service.ids import EventId

KEPT = 100


class Backgrounds:
    """The most recently used backgrounds; the background of a round never changes. Thread-safe."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept: Cache[tuple[EventId, int], Background] = Cache(kept)
        self._bases: Cache[tuple[EventId, tuple[int, ...]], dict[int, OpenedBasis]] = Cache(kept)

    def get(
        self, event: EventId, played: RoundState, facts: Callable[[], Iterable[Fact]]
    ) -> Background:
        """The background of a published round. `facts`: all facts of the event."""
        key = (event, played.draft.act)
        return self._kept.get_or_make(key, lambda: background_of(facts(), played))

    def bases(
        self, event: EventId, rounds: tuple[RoundState, ...], facts: Callable[[], Iterable[Fact]]
    ) -> dict[int, OpenedBasis]:
        """The bases of published rounds, by their numbers. `facts`: all facts of the event."""
        key = (event, tuple(played.draft.act for played in rounds))
        return self._bases.get_or_make(key, lambda: opened_bases(facts(), rounds))
