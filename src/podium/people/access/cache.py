"""A cache of recently used sessions in this process.

An entry is valid while the store's news is up to date: `checked` says up to when it was read. The
entry is read again after ten minutes for what the news leaves out (when it was seen elsewhere).
"""

import threading
from collections.abc import Collection

from msgspec.structs import replace

from podium.kernel.cache import Cache
from podium.kernel.now import MINUTE, SECOND, Now
from podium.people.access.session import Session, SessionId

FRESH = SECOND
"""The greatest age of the news, in milliseconds."""
REREAD_AFTER = 10 * MINUTE
TOUCH = 5 * MINUTE
"""The shortest time between two writes that a session was seen."""
MOST = 50_000


class SessionCache:
    """Sessions by the digest of their token. Thread-safe."""

    def __init__(self, most: int = MOST) -> None:
        self._lock = threading.Lock()
        self._known: Cache[bytes, tuple[Session, Now]] = Cache(most)
        self._seen: dict[SessionId, Now] = {}
        self._endings = 0

    def get(self, token: bytes, now: Now) -> Session | None:
        """The session, if it is cached and was read recently enough."""
        known = self._known.get(token)
        if known is None or now - known[1] >= REREAD_AFTER:
            return None
        session, read_at = known
        if now - session.last_seen >= TOUCH:
            self._see(token, session, read_at=read_at, now=now)
        return session

    @property
    def endings(self) -> int:
        """A number that changes whenever sessions end: what was read before must not be kept."""
        return self._endings

    def keep(self, token: bytes, session: Session, *, now: Now, endings: int) -> None:
        """Keeps a session that was read after `endings`, unless more sessions have ended since.

        It counts as seen now.
        """
        with self._lock:
            if endings != self._endings:
                return
            self._known.put(token, (session, now))
        self.get(token, now)

    def end(self, ended: Collection[SessionId]) -> None:
        """Forgets these sessions."""
        if not ended:
            return
        gone = frozenset(ended)
        with self._lock:
            self._endings += 1
            self._known.remove_where(lambda _, known: known[0].id in gone)

    def clear(self) -> None:
        """Forgets all sessions."""
        with self._lock:
            self._endings += 1
            self._known.clear()

    def take_seen(self) -> dict[SessionId, Now]:
        """The sessions to be stored as seen, each returned once."""
        with self._lock:
            seen, self._seen = self._seen, {}
        return seen

    def _see(self, token: bytes, session: Session, *, read_at: Now, now: Now) -> None:
        """Remembers that it was seen, unless it ended meanwhile."""
        with self._lock:
            if self._known.get(token) is not None:
                self._known.put(token, (replace(session, last_seen=now), read_at))
                self._seen[session.id] = now
