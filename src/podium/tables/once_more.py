"""Playing on after the end: the people of a table meet again, or its deal is played too."""

from collections.abc import Callable
from typing import TypeAlias

from podium.allstar.table.commands import BeginGame, OpenTable, TableCommand, TakeSeat
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Guest
from podium.allstar.table.state import TableState
from podium.journal.store import Journal
from podium.kernel.refusal import Refusal
from podium.people.store import People
from podium.tables.again import Returning, same_deal, same_table
from podium.tables.answers import TableDone
from podium.tables.ids import TableId, guest_of, rematch_id, stream_of_table, table_key

_Done: TypeAlias = TableDone | TableRefusal
_RACES = (TableCode.GAME_BEGUN, TableCode.SEATS_FREE)
"""Somebody else has just begun the game, or got up."""


class OnceMore:
    """What the service of tables does for people whose table is over.

    `over`: a table that is over, and the seat somebody held there. `open_at`: opens a table for
    somebody, under an id or a new one. `sit`, `perform` and `state` are the service's own.
    """

    def __init__(
        self,
        journal: Journal,
        people: People,
        *,
        over: Callable[[TableId, Guest], tuple[TableState, int | None] | TableRefusal],
        state: Callable[[TableId], TableState | None],
        open_at: Callable[[TableId | None, OpenTable, Returning], _Done],
        sit: Callable[[TableId, TakeSeat, Guest, str, str], _Done | Refusal],
        perform: Callable[[TableId, TableCommand, Guest, str], _Done],
    ) -> None:
        self._journal = journal
        self._people = people
        self._over = over
        self._state = state
        self._open_at = open_at
        self._sit = sit
        self._perform = perform

    def rematch(self, table: TableId, who: Returning) -> _Done | Refusal:
        """Everybody who held a seat comes to one new table, whoever is first opens it, and when
        the last one is there the game begins.
        """
        over = self._over(table, who.guest)
        if isinstance(over, TableRefusal):
            return over
        state, seat = over
        if seat is None:
            return TableRefusal(TableCode.NOT_SEATED)
        (opened,) = self._journal.read(stream_of_table(table), limit=1)
        where = rematch_id(table, opened.key)
        if self._state(where) is None:
            done = self._open_at(where, same_table(state), who)
            if isinstance(done, TableRefusal) and done.code is not TableCode.TABLE_EXISTS:
                return done
        return self._sit_again(table, where, seat, who)

    def play_deal_too(self, table: TableId, who: Returning) -> _Done | Refusal:
        """The same cards once more, against bots: a new table that is marked as a known deal."""
        over = self._over(table, who.guest)
        if isinstance(over, TableRefusal):
            return over
        state, held = over
        seat = held or 0
        done = self._open_at(None, same_deal(state, seat), who)
        if isinstance(done, TableRefusal):
            return done
        return self._sit_again(table, done.table, seat, who)

    def _sit_again(
        self, table: TableId, where: TableId, seat: int, who: Returning
    ) -> _Done | Refusal:
        """Sits down where one sat and begins if everybody is there. Who sits already, sits."""
        person = self._people.of(stream_of_table(table)).get(who.guest)
        me = guest_of(where, table_key(where, who.secret))
        name = who.name if person is None else person.name
        before = self._state(where)
        if before is None or before.seat_of(me) is None:
            seated = self._sit(where, TakeSeat(seat=seat), me, who.key, name)
            if not isinstance(seated, TableDone):
                return seated
        return self._begin_if_full(where)

    def _begin_if_full(self, where: TableId) -> _Done:
        state = self._state(where)
        if state is None or any(chair.free for chair in state.chairs):
            return TableDone(where)
        begun = self._perform(where, BeginGame(), state.host, f"begin {where}")
        refused = isinstance(begun, TableRefusal) and begun.code not in _RACES
        return begun if refused else TableDone(where)
