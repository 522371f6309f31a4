"""How many tables may be open at once: of one browser, of one address, on one server."""

import hashlib
import threading
from collections.abc import Collection

from podium.tables.ids import TableId

MOST_OF_OPENER = 3
MOST_OF_ADDRESS = 20
MOST = 200


def opener_of(secret: str) -> str:
    """Who opens tables, without their secret."""
    return hashlib.sha256(b"opener " + secret.encode()).hexdigest()


class TableLimits:
    """Counts in memory; who opened a table, and from where, is written down nowhere."""

    def __init__(
        self,
        of_opener: int = MOST_OF_OPENER,
        of_address: int = MOST_OF_ADDRESS,
        most: int = MOST,
    ) -> None:
        self._of_opener = of_opener
        self._of_address = of_address
        self._most = most
        self._lock = threading.Lock()
        self._openers: dict[TableId, tuple[str, str]] = {}

    def reserve(
        self, table: TableId, opener: str, address: str, running: Collection[TableId]
    ) -> bool:
        """Counts a table that is about to be opened; False: no further one may be. `running`: all
        open ones known so far. Whoever does not open it after all says that it is `closed`.
        """
        with self._lock:
            if self._full(opener, address, running):
                return False
            self._openers.setdefault(table, (opener, address))
            return True

    def opened_by(self, opener: str) -> tuple[TableId, ...]:
        """The tables that count against this opener, in the order in which they were opened."""
        with self._lock:
            return tuple(table for table, row in self._openers.items() if row[0] == opener)

    def closed(self, table: TableId) -> None:
        """A table is over, or was not opened."""
        with self._lock:
            self._openers.pop(table, None)

    def _full(self, opener: str, address: str, running: Collection[TableId]) -> bool:
        rows = self._openers.values()
        return (
            len({*running, *self._openers}) >= self._most
            or sum(row[0] == opener for row in rows) >= self._of_opener
            or (bool(address) and sum(row[1] == address for row in rows) >= self._of_address)
        )
