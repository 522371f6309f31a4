"""What was known when rounds were drawn, read from the journal once for all callers."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable

from podium.event.fact import Fact
from podium.event.state import RoundState
from podium.event.view.background import Background, background_of
from podium.service.ids import EventId

KEPT = 100


class Backgrounds:
    """The most recently used backgrounds; the background of a round never changes. Thread-safe."""

    def __init__(self, kept: int = KEPT) -> None:
        self._most = kept
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[EventId, int], Background] = OrderedDict()

    def get(
        self, event: EventId, played: RoundState, facts: Callable[[], Iterable[Fact]]
    ) -> Background:
        """The background of a published round. `facts`: all facts of the event."""
        key = (event, played.draft.act)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = background_of(facts(), played)
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found
