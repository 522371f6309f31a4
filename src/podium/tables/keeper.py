"""The keeper: lets bots think and choose, watches the pick clock, and ends tables left by all.

It looks at a table when it has grown and when something is due there. Any number of processes may
keep the same tables: each act has a key of its own and counts once.
"""

from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from sys import maxsize

from podium.allstar.table.facts import RUNNING_KINDS
from podium.allstar.table.state import TableState
from podium.journal.bell import Hint
from podium.journal.errand import Errand, Surviving, tell_failure
from podium.journal.store import Journal
from podium.journal.trouble import Closed, Damaged, Trouble
from podium.kernel.now import MINUTE, SECOND, Now
from podium.tables.attended import Attended, HouseAct
from podium.tables.ids import TableId, table_of
from podium.tables.minds import Minds
from podium.tables.pace import Pace
from podium.tables.presence import Presence

LONGEST_SLEEP = 1 * SECOND
AFTER_A_FAILURE = 1 * MINUTE
HOUR = 60 * MINUTE

NEWEST = maxsize
"""Whatever others may have written is read."""

_OPENED = RUNNING_KINDS[0]


class TableKeeper:
    """Does what is due at every open table.

    `state`: a table as it stands, at this version at least; `history`: all its states so far.
    `perform`: carries out acts of the house together. `tell`: something changed that is no fact:
    somebody is away. `over`: a table has ended. `hourly`: what is done once an hour.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        state: Callable[[TableId, int], TableState | None],
        history: Callable[[TableId], Iterable[TableState]],
        perform: Callable[[list[tuple[TableId, HouseAct]]], None],
        tell: Callable[[TableId], None],
        over: Callable[[TableId], None],
        hourly: Callable[[Now], None],
        minds: Minds,
        presence: Presence,
        pace: Pace,
        now: Callable[[], Now],
    ) -> None:
        self._journal = journal
        self._state = state
        self._history = history
        self._perform = perform
        self._tell = tell
        self._over = over
        self._hourly = hourly
        self._next_hour = Now(0)
        self._minds = minds
        self._presence = presence
        self._pace = pace
        self._now = now
        self._hints: SimpleQueue[Hint] = SimpleQueue()
        self._unsubscribe: Callable[[], None] | None = None
        self._tables: dict[TableId, Attended] = {}
        self._moments: dict[TableId, Now] = {}
        self._grown_to: dict[TableId, int] = {}
        self._away: dict[TableId, int] = {}
        self._errand = Errand("table keeper", self._run)
        self.trouble: Exception | None = None

    @property
    def open_tables(self) -> frozenset[TableId]:
        """The tables that are neither over nor abandoned, as known here."""
        return frozenset(self._tables)

    def start(self) -> None:
        """Starts the thread; does nothing if it runs."""
        self._errand.start()

    def look(self, table: TableId) -> None:
        """Looks at a table soon: somebody came or went."""
        self._hints.put(Hint(f"table/{table}"))

    def close(self) -> None:
        """Ends the thread."""
        if self._unsubscribe is not None:
            self._unsubscribe()
        self._errand.ending.set()
        self._hints.put(Hint("closing"))
        self._errand.close()

    def run_due(self, now: Now) -> Now | None:
        """Does everything that is due; returns the next moment, None if no table is open.

        Raises a `Trouble` of the database: nothing is lost, so call it again.
        """
        if now >= self._next_hour:
            self._hourly(now)
            self._next_hour = Now(now + HOUR)
        self._find_open(now)
        due = [table for table, moment in self._moments.items() if moment <= now]
        acts = [(table, act) for table in due for act in self._attend(table, now)]
        self._perform(acts)
        for table in {table for table, _ in acts}:
            self._attend(table, now)  # the next step may be open: its bots begin to think
        return min(self._moments.values(), default=None)

    def _find_open(self, now: Now) -> None:
        grown = self._grown()
        if grown is None:
            try:
                marks = self._journal.newest(RUNNING_KINDS)
            except Trouble:
                self._hints.put(Hint())
                raise
            tables = (table_of(mark.stream) for mark in marks if mark.kind == _OPENED)
            grown = {table: NEWEST for table in tables if table is not None}
        for table, version in grown.items():
            if table not in self._tables:
                self._tables[table] = Attended(
                    table, self._minds, self._presence, self._history, self._pace
                )
            self._moments[table] = now
            self._grown_to[table] = max(version, self._grown_to.get(table, 0))

    def _grown(self) -> dict[TableId, int] | None:
        """The tables that have grown since the last look, and to which version at least; None: any
        may have.
        """
        if self._unsubscribe is None:
            self._unsubscribe = self._journal.subscribe(self._hints.put)
            return None
        hints = [self._hints.get() for _ in range(self._hints.qsize())]
        if any(hint.stream is None for hint in hints):
            return None
        grown: dict[TableId, int] = {}
        for hint in hints:
            table = table_of(hint.stream or "")
            if table is not None:
                grown[table] = max(hint.version, grown.get(table, 0))
        return grown

    def _attend(self, table: TableId, now: Now) -> list[HouseAct]:
        """Plans a table; returns what is due there now."""
        try:
            state = self._state(table, self._grown_to.get(table, 0))
        except Exception as error:
            if isinstance(error, Trouble) and not isinstance(error, Damaged):
                raise
            tell_failure("reading a table", error)
            self.trouble, state = error, None  # an unreadable table stops no other
        self._grown_to.pop(table, None)
        if state is None or state.stage.ended:
            self._leave(table)
            return []
        self._moments[table] = Now(now + AFTER_A_FAILURE)
        with Surviving("keeping a table"):
            return self._plan(table, state, now)
        return []

    def _plan(self, table: TableId, state: TableState, now: Now) -> list[HouseAct]:
        """Sets when to look at the table again; returns what is due there now."""
        upcoming = self._tables[table].upcoming(state, now)
        self._note_away(table, state, now)
        change = self._presence.next_change(table, state, now)
        moments = [act.moment for act in upcoming if act.moment > now]
        moments += [] if change is None else [change]
        self._moments[table] = min(moments, default=Now(now + LONGEST_SLEEP))
        return [act for act in upcoming if act.moment <= now]

    def _note_away(self, table: TableId, state: TableState, now: Now) -> None:
        away = self._presence.away(table, state, now)
        if self._away.get(table, 0) != away:
            self._away[table] = away
            self._tell(table)

    def _leave(self, table: TableId) -> None:
        self._tables.pop(table, None)
        self._moments.pop(table, None)
        self._away.pop(table, None)
        self._minds.forget(f"table/{table}")
        self._presence.forget(table)
        self._over(table)

    def _run(self) -> None:
        while not self._errand.ending.is_set():
            now = self._now()
            self.trouble = None
            try:
                upcoming = self.run_due(now)
            except Closed:
                return
            except Trouble as trouble:
                self.trouble, upcoming = trouble, None
            sleep = LONGEST_SLEEP if upcoming is None else min(upcoming - now, LONGEST_SLEEP)
            self._sleep(sleep)

    def _sleep(self, milliseconds: float) -> None:
        """Until a table grows, at most so long."""
        try:
            self._hints.put(self._hints.get(timeout=max(milliseconds, 1) / SECOND))
        except Empty:
            return
