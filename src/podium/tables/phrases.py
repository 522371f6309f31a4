"""A few set phrases in place of free chat. What is said is no fact of the game: it is heard by all
at the table for a short while, and never written down.
"""

import secrets
import threading
from collections.abc import Callable
from enum import StrEnum

import msgspec
from msgspec import Struct

from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Guest
from podium.allstar.table.state import TableState
from podium.journal.bell import Hint
from podium.journal.store import Journal
from podium.kernel.now import SECOND, Now
from podium.tables.ids import TableId, stream_of_table, table_of

HEARD_FOR = 20 * SECOND
MOST_HEARD = 4
"""So many phrases of one seat can be heard at the same time."""


class Phrase(StrEnum):
    """Everything that can be said."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    WOW = "wow"
    OUCH = "ouch"
    THINKING = "thinking"
    YOUR_TURN = "your-turn"
    THANKS = "thanks"
    GOOD_GAME = "good-game"


class Spoken(Struct, frozen=True):
    """A phrase that a seat said. `number`: later ones have higher numbers."""

    number: int
    seat: int
    phrase: Phrase


class _Word(Struct, frozen=True, array_like=True):
    """What one process tells the others. `origin`: which process."""

    origin: str
    seat: int
    phrase: Phrase


_read_word = msgspec.json.Decoder(_Word).decode


class Phrases:
    """What was just said, in this process or another one. Thread-safe.

    `journal`: passes it on between processes; `state`: a table as it stands; `ring`: wakes
    everybody who follows a stream.
    """

    def __init__(
        self,
        journal: Journal,
        now: Callable[[], Now],
        state: Callable[[TableId], TableState | None],
        ring: Callable[[str], None],
    ) -> None:
        self._journal = journal
        self._now = now
        self._state = state
        self._ring = ring
        self._origin = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._spoken: dict[TableId, tuple[Spoken, ...]] = {}
        self._last = 0
        self._unsubscribe: Callable[[], None] | None = None

    def start(self) -> None:
        """Listens to other processes; does nothing if it does already."""
        with self._lock:
            if self._unsubscribe is None:
                self._unsubscribe = self._journal.subscribe(self._hear)

    def close(self) -> None:
        """Listens no longer."""
        with self._lock:
            if self._unsubscribe is not None:
                self._unsubscribe()

    def say(self, table: TableId, guest: Guest | None, phrase: Phrase) -> TableRefusal | None:
        """Somebody who holds a seat says something; None if it was said."""
        state = self._state(table)
        if state is None:
            return TableRefusal(TableCode.NO_SUCH_TABLE)
        seat = None if guest is None else state.seat_of(guest)
        if seat is None:
            return TableRefusal(TableCode.NOT_SEATED)
        if not self._note(table, seat, phrase):
            return TableRefusal(TableCode.TOO_MANY_PHRASES)
        word = msgspec.json.encode(_Word(self._origin, seat, phrase))
        self._journal.call_out(stream_of_table(table), word.decode())
        return None

    def _hear(self, hint: Hint) -> None:
        """Takes in what was said in another process; never waits."""
        table = None if hint.word is None else table_of(hint.stream or "")
        if table is None or hint.word is None:
            return
        try:
            word = _read_word(hint.word)
        except msgspec.DecodeError:
            return  # a process of another version
        if word.origin != self._origin:
            self._note(table, word.seat, word.phrase)

    def _note(self, table: TableId, seat: int, phrase: Phrase) -> bool:
        """False: this seat is heard too often already."""
        with self._lock:
            self._forget_old()
            heard = self._spoken.get(table, ())
            if sum(one.seat == seat for one in heard) >= MOST_HEARD:
                return False
            self._last = max(self._last + 1, self._now())
            self._spoken[table] = (*heard, Spoken(self._last, seat, phrase))
        self._ring(stream_of_table(table))
        return True

    def heard(self, table: TableId) -> tuple[Spoken, ...]:
        """What can still be heard at a table."""
        with self._lock:
            self._forget_old()
            return self._spoken.get(table, ())

    def mark(self, table: TableId) -> str:
        """What a cursor adds for it; empty if nothing can be heard."""
        heard = self.heard(table)
        return f".{heard[-1].number}" if heard else ""

    @property
    def tables(self) -> int:
        """At how many tables something is remembered."""
        return len(self._spoken)

    def _forget_old(self) -> None:
        """The number of a phrase is the moment in which it was said."""
        oldest = self._now() - HEARD_FOR
        for table, spoken in list(self._spoken.items()):
            if kept := tuple(one for one in spoken if one.number > oldest):
                self._spoken[table] = kept
            else:
                del self._spoken[table]
