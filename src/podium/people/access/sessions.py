"""Sessions: looked up on every request, ended at once in all processes."""

import threading
from collections.abc import Callable
from contextlib import suppress

from podium.journal.trouble import Trouble
from podium.kernel.now import MINUTE, Now
from podium.people.access.cache import FRESH, SessionCache
from podium.people.access.secret import could_be_token, digest_of
from podium.people.access.session import (
    DAY,
    Lifetimes,
    Session,
    SessionId,
    SignedIn,
    SignInWay,
    opening,
)
from podium.people.access.store import AccessStore, Ended

Listener = Callable[[Ended], None]

NEWS_KEPT = DAY
LONGEST_SLEEP = 10 * MINUTE
"""A process that read no news for longer starts with an empty cache."""


class Sessions:
    """The sessions of accounts and claims.

    A server calls `catch_up` in a thread at least once a second (better twice): it tells the
    listeners what other processes ended, and keeps `known` good.
    """

    def __init__(self, store: AccessStore, lifetimes: Lifetimes) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._cache = SessionCache()
        self._catching_up = threading.Lock()
        self._checked: Now | None = None
        self._number = 0
        self._listeners: dict[object, Listener] = {}

    def open(self, person: str, now: Now) -> SignedIn | None:
        """A session for an account whose owner has authenticated; None if it was deleted."""
        return self._store.open_session(
            person, opening(now, self._lifetimes.account, SignInWay.PASSWORD)
        )

    def known(self, token: str, now: Now) -> Session | None:
        """The session of a token, if it is in this process's cache; never blocks.

        None means: call `find`. The cache is at most a second out of date.
        """
        if self._is_behind(now):
            return None
        session = self._cache.get(digest_of(token), now)
        return session if session is not None and self._is_live(session, now) else None

    def find(self, token: str, now: Now) -> Session | None:
        """The session of a token; None if there is none, it expired or was revoked."""
        if not could_be_token(token):
            return None
        if self._is_behind(now):
            self._read_news(now)
        if (known := self.known(token, now)) is not None:
            return known
        digest = digest_of(token)
        endings = self._cache.endings
        found = self._store.session(digest)
        if found is None or not self._is_live(found, now):
            return None
        self._cache.keep(digest, found, now=now, endings=endings)
        return found

    def of(self, person: str, now: Now, *, event: str | None = None) -> tuple[Session, ...]:
        """The sessions of an account, or of a person's claim in an event."""
        found = self._store.sessions_of(person, event=event)
        return tuple(one for one in found if self._is_live(one, now))

    def revoke(self, session: SessionId, now: Now) -> None:
        """Ends one session."""
        self.have_ended(self._store.end_session(session, now))

    def revoke_all(
        self, person: str, now: Now, *, event: str | None = None, but: SessionId | None = None
    ) -> None:
        """Ends all sessions but one of an account, or of a person's claim in an event."""
        self.have_ended(self._store.end_sessions_of(person, now, event=event, but=but))

    def on_revoked(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` with the ids of ended sessions, until the returned function is called.

        It runs in the thread that ended them, or in that of `catch_up`, and may get the same
        session twice. Sessions that expire by themselves are not reported.
        """
        key = object()
        self._listeners[key] = listener

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop

    def have_ended(self, ended: Ended) -> None:
        """Drops sessions that the store has ended from the cache, and tells the listeners."""
        self._cache.end(ended)
        self._tell(ended)

    def catch_up(self, now: Now) -> None:
        """Reads what other processes ended, and stores which sessions were seen here.

        Errors in writing (a full disk) are ignored: sessions can still be read.
        """
        self._read_news(now)
        if seen := self._cache.take_seen():
            with suppress(Trouble):
                self._store.touch(seen)

    def sweep(self, now: Now) -> None:
        """Deletes what has expired; once an hour is enough."""
        self._store.sweep(now, idle=self._lifetimes.idle, news_before=Now(now - NEWS_KEPT))

    def _read_news(self, now: Now) -> None:
        with self._catching_up:
            if self._checked is None:
                self._number = self._store.news(0).number
            elif now - self._checked > LONGEST_SLEEP:
                self._cache.clear()
            news = self._store.news(self._number)
            self._cache.end(news.ended)
            self._number = news.number
            self._checked = now if self._checked is None else max(now, self._checked)
        self._tell(news.ended)

    def _tell(self, ended: Ended) -> None:
        if ended:
            for listener in tuple(self._listeners.values()):
                listener(ended)

    def _is_live(self, session: Session, now: Now) -> bool:
        """Whether a session is valid now, unless it was revoked."""
        idle = session.event is None and now - session.last_seen >= self._lifetimes.idle
        return now < session.expires and not idle

    def _is_behind(self, now: Now) -> bool:
        return self._checked is None or now - self._checked > FRESH
