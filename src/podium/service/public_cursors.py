"""The public cursor of an event, for caches that need it on every request."""

from msgspec import Struct

from podium.event.state import State
from podium.kernel.cache import Cache
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR
from podium.service.ids import EventId
from podium.service.moments import cursor, next_moment

KEPT = 1_000


class _KnownCursor(Struct, frozen=True):
    """A cursor and its validity: for this state, from one moment until another."""

    cursor: str
    state: State
    since: Now
    until: Now | None


class PublicCursors:
    """Cursors of spectators: computed when facts or the clock change something, not on each
    request.
    """

    def __init__(self) -> None:
        self._known: Cache[EventId, _KnownCursor] = Cache(KEPT)

    def get(self, event: EventId, state: State, now: Now) -> str:
        """The cursor of this state at this moment."""
        known = self._known.get(event)
        if known is None or known.state is not state or not _holds(known, now):
            until = next_moment(state, now)
            known = _KnownCursor(cursor(state, SPECTATOR, now), state, now, until)
            self._known.put(event, known)
        return known.cursor


def _holds(known: _KnownCursor, now: Now) -> bool:
    return known.since <= now and (known.until is None or now < known.until)
