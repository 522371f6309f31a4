"""Who is there. Connections come and go, so nothing of it is ever written down."""

import threading
from collections import Counter
from collections.abc import Callable

from podium.allstar.table.absence import ABANDONED_AFTER
from podium.allstar.table.setting import Guest
from podium.allstar.table.state import TableState
from podium.kernel.now import MINUTE, Now
from podium.tables.ids import TableId

AWAY_AFTER = 1 * MINUTE
"""Without a connection and without a request."""

_GRACE = 5 * MINUTE
"""After the start of a server, for pages to connect again, before a table can be abandoned."""


class Attendance:
    """One open connection of a person; may be closed twice."""

    def __init__(self, close: Callable[[], None]) -> None:
        self._close: Callable[[], None] | None = close

    def close(self) -> None:
        """The connection has ended."""
        close, self._close = self._close, None
        if close is not None:
            close()


class Presence:
    """The people at all tables of this process. Thread-safe."""

    def __init__(self, now: Callable[[], Now]) -> None:
        self._now = now
        self._start = now()
        self._lock = threading.Lock()
        self._open: Counter[tuple[TableId, Guest]] = Counter()
        self._seen: dict[tuple[TableId, Guest], Now] = {}

    def connect(self, table: TableId, guest: Guest) -> Attendance:
        """Somebody's page is open until the result is closed."""
        with self._lock:
            self._open[table, guest] += 1
        return Attendance(lambda: self._disconnect(table, guest))

    def notice(self, table: TableId, state: TableState | None, guest: Guest | None) -> None:
        """Somebody asked for something, or closed their page. Nothing is kept of those who neither
        hold a seat of the table nor host it.
        """
        if state is None or guest is None:
            return
        if guest == state.host or state.seat_of(guest) is not None:
            with self._lock:
                self._seen[table, guest] = self._now()

    def away(self, table: TableId, state: TableState, now: Now) -> int:
        """The people's seats that nobody has been seen at for a while, as bits."""
        return sum(
            1 << seat
            for seat in state.persons()
            if now - self._last(table, state.chairs[seat].guest, now) >= AWAY_AFTER
        )

    def away_seats(self, table: TableId, state: TableState, now: Now) -> tuple[int, ...]:
        """The same as a row of seats."""
        away = self.away(table, state, now)
        return tuple([seat for seat in state.persons() if away >> seat & 1])

    def next_change(self, table: TableId, state: TableState, now: Now) -> Now | None:
        """When the next person will count as away."""
        moments = [
            Now(self._last(table, state.chairs[seat].guest, now) + AWAY_AFTER)
            for seat in state.persons()
            if not self._open[table, state.chairs[seat].guest or Guest("")]
        ]
        return min((moment for moment in moments if moment > now), default=None)

    def unseen_since(self, table: TableId, state: TableState, now: Now) -> Now:
        """Since when nobody who holds a seat has been there; now, if somebody is."""
        floor = self._start + _GRACE - ABANDONED_AFTER
        guests = [chair.guest for chair in state.chairs if chair.guest is not None]
        known = [self._known(table, guest, now) for guest in (*guests, state.host)]
        return Now(max(floor, state.latest, *known))

    @property
    def known(self) -> int:
        """Of how many people it is known when they were seen."""
        return len(self._seen)

    def forget(self, table: TableId) -> None:
        """The table is over."""
        with self._lock:
            for key in [key for key in self._seen if key[0] == table]:
                del self._seen[key]

    def _known(self, table: TableId, guest: Guest, now: Now) -> int:
        with self._lock:
            return now if self._open[table, guest] else self._seen.get((table, guest), 0)

    def _last(self, table: TableId, guest: Guest | None, now: Now) -> int:
        return max(self._start, 0 if guest is None else self._known(table, guest, now))

    def _disconnect(self, table: TableId, guest: Guest) -> None:
        with self._lock:
            self._open[table, guest] -= 1
            if self._open[table, guest] <= 0:
                del self._open[table, guest]
