"""The service of tables: everything that people do at tables passes through it, and all views."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from sys import maxsize
from typing import TypeAlias

from podium.allstar.rules.record import Record
from podium.allstar.rules.state import Game
from podium.allstar.table.commands import OpenTable, TableAct, TableCommand, TakeSeat
from podium.allstar.table.decide import decide
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import TableFact
from podium.allstar.table.record import record_of_table
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, Guest
from podium.allstar.table.state import Shelf, TableState
from podium.allstar.table.view import TableViewer, view
from podium.journal.errand import Surviving
from podium.journal.store import Journal
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.people.person import Person
from podium.people.store import People
from podium.streams.asynchronous import AsyncStreams
from podium.streams.behaviour import Envelope
from podium.streams.follower import Follower
from podium.streams.followers import Followers, Handle
from podium.streams.streams import Streams
from podium.tables.answers import (
    TableDone,
    TableNews,
    TableScene,
    answer,
    fingerprint,
    refusal_in,
    viewer_of,
)
from podium.tables.attended import HouseAct
from podium.tables.behaviour import table_behaviour
from podium.tables.forgetting import Forgetting
from podium.tables.ids import (
    TableId,
    guest_of,
    is_table_id,
    stream_of_table,
    table_id,
    table_key,
)
from podium.tables.keeper import TableKeeper
from podium.tables.limits import TableLimits, opener_of
from podium.tables.lookback import LookbackTask, lookback_task
from podium.tables.minds import Minds
from podium.tables.names import guest_named
from podium.tables.once_more import OnceMore
from podium.tables.pace import USUAL, Pace
from podium.tables.phrases import Phrases
from podium.tables.positions import Position, positions
from podium.tables.presence import Attendance, Presence

KEPT = 1_000
"""So many tables stay in memory; each takes some tens of kilobytes."""
LONGEST_KEY = 100
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_Seen: TypeAlias = tuple[TableState, TableViewer] | TableRefusal


class TableService:
    """Tables in one store. Every method is thread-safe; answers are durable.

    `now` and `fresh` are the only sources of time and chance; `workers`: processes for bots;
    `pace`: when bots show that they have chosen.
    """

    def __init__(
        self,
        journal: Journal,
        people: People,
        *,
        now: Callable[[], Now],
        fresh: Callable[[], bytes],
        workers: int,
        limits: TableLimits | None = None,
        pace: Pace = USUAL,
        is_sure: Callable[[], bool] = lambda: True,
    ) -> None:
        """`is_sure`: whether the time may decide what is deleted for good."""
        self._journal = journal
        self._people = people
        self._now = now
        self._fresh = fresh
        self._shelf = Shelf()
        self._streams = Streams(journal, table_behaviour(self._shelf), kept=KEPT)
        self._async_streams = AsyncStreams(self._streams)
        self._followers: Followers[TableFact] = Followers(self._follow_stream)
        self.presence = Presence(now)
        self._limits = limits or TableLimits()
        self.phrases = Phrases(journal, now, self._state, self._followers.ring)
        self.minds = Minds(workers, now)
        self.keeper = TableKeeper(
            journal,
            state=self._at_least,
            history=self._history,
            perform=self._perform_for_house,
            tell=lambda table: self._followers.ring(stream_of_table(table)),
            over=self._limits.closed,
            hourly=Forgetting(journal, people, is_sure).run,
            minds=self.minds,
            presence=self.presence,
            pace=pace,
            now=now,
        )
        again = OnceMore(
            journal,
            people,
            over=self._over,
            state=self._state,
            open_at=lambda where, command, who: self._open_at(
                where, command, who.secret, who.key, who.address
            ),
            sit=lambda table, command, guest, key, name: self.sit(
                table, command, guest=guest, key=key, name=name
            ),
            perform=lambda table, command, guest, key: self.perform(
                table, command, guest=guest, key=key
            ),
        )
        self.rematch = again.rematch
        self.play_deal_too = again.play_deal_too

    def start(self) -> None:
        """Starts the pick clock and the bots, whose workers start with the first table. Any number
        of processes may do so.
        """
        self.keeper.start()
        self.phrases.start()

    def open(
        self, command: OpenTable, *, secret: str, key: str, address: str = ""
    ) -> TableDone | TableRefusal:
        """Opens a table for the holder of a secret, who is its host; `address`: for limits only.

        A repeated request with the same key returns the table that was made the first time.
        """
        return self._open_at(None, command, secret, key, address)

    def opened_by(self, secret: str) -> tuple[TableId, ...]:
        """The open tables that count against the holder of a secret."""
        return self._limits.opened_by(opener_of(secret))

    def _open_at(
        self, where: TableId | None, command: OpenTable, secret: str, key: str, address: str
    ) -> TableDone | TableRefusal:
        """Opens a table under this id, or a new one."""
        opener = opener_of(secret)
        fresh = self._fresh()
        table = where or table_id(fresh)
        act = TableAct(command, guest_of(table, table_key(table, secret)), self._now(), fresh)
        envelope = self._envelope(act, f"open/{opener}/", key)
        if envelope is None:
            return TableRefusal(TableCode.KEY_MALFORMED)
        is_new = self._journal.look_up(envelope.idempotency_key, envelope.fingerprint) is None
        running = self.keeper.open_tables
        if is_new and not self._limits.reserve(table, opener, address, running):
            return TableRefusal(TableCode.TOO_MANY_TABLES)
        done: TableDone | TableRefusal | None = None
        try:
            done = answer(table, self._streams.handle(stream_of_table(table), act, envelope))
        finally:
            if is_new and done not in (TableDone(table), TableRefusal(TableCode.TABLE_EXISTS)):
                self._limits.closed(table)
        if isinstance(done, TableDone):
            self.minds.start()
        return done

    def sit(
        self, table: TableId, command: TakeSeat, *, guest: Guest, key: str, name: str
    ) -> TableDone | TableRefusal | Refusal:
        """Sits down under a name, which is written first, so that nobody is ever nameless, but
        not if sitting down would be refused.
        """
        person = guest_named(guest, name)
        if isinstance(person, Refusal):
            return person
        stream = stream_of_table(table)
        before = self._people.of(stream).get(guest)
        decided = decide(self._shelf, self._state(table), self._act(table, command, guest))
        named = not isinstance(decided, TableRefusal)
        if named:
            self._people.put(stream, (person,))
        done = self.perform(table, command, guest=guest, key=key)
        if named and isinstance(done, TableRefusal):
            self._unname(stream, guest, before)
        return done

    def _over(self, table: TableId, guest: Guest | None) -> _Seen:
        """A table that is over, and the seat somebody held there."""
        seen = self._seen(table, guest)
        over = isinstance(seen, TableRefusal) or seen[0].stage.ended
        return seen if over else TableRefusal(TableCode.NOT_FOR_YOU)

    def perform(
        self, table: TableId, command: TableCommand, *, guest: Guest, key: str
    ) -> TableDone | TableRefusal:
        """Performs a command on the newest state and waits until it is durable."""
        if not self._exists(table):
            return TableRefusal(TableCode.NO_SUCH_TABLE)
        made = self._request(table, command, guest, key)
        if isinstance(made, TableRefusal):
            return made
        outcome = self._streams.handle(stream_of_table(table), *made)
        self.presence.notice(table, self._in_memory(table), guest)
        return answer(table, outcome)

    async def act(
        self, table: TableId, command: TableCommand, *, guest: Guest, key: str
    ) -> TableDone | TableRefusal:
        """Like `perform`, for coroutines: only waits on the event loop."""
        if self._in_memory(table) is None and not await asyncio.to_thread(self._exists, table):
            return TableRefusal(TableCode.NO_SUCH_TABLE)
        made = self._request(table, command, guest, key)
        if isinstance(made, TableRefusal):
            return made
        outcome = await self._async_streams.handle(stream_of_table(table), *made)
        self.presence.notice(table, self._in_memory(table), guest)
        return answer(table, outcome)

    def scene(self, table: TableId, guest: Guest | None) -> TableScene | TableRefusal:
        """The table as this person may see it now."""
        seen = self._seen(table, guest)
        if isinstance(seen, TableRefusal):
            return seen
        state, viewer = seen
        self.presence.notice(table, state, guest)
        seated = {chair.guest for chair in state.chairs} | {state.host}
        people = self._people.of(stream_of_table(table)).values()
        names = {Guest(one.id): one.name for one in people if one.id in seated}
        away = self.presence.away_seats(table, state, self._now())
        return TableScene(view(state, viewer), names, away, self.phrases.heard(table))

    def news(self, table: TableId, guest: Guest | None, after: int) -> TableNews | TableRefusal:
        """What this person was told after a cursor."""
        seen = self._seen(table, guest)
        if isinstance(seen, TableRefusal):
            return seen
        state, viewer = seen
        self.presence.notice(table, state, guest)
        things = state.news.after(viewer, after)
        if things is None:
            return TableRefusal(TableCode.NEWS_TOO_OLD)
        return TableNews(state.news.cursor(viewer), things)

    def game(self, table: TableId, guest: Guest | None) -> Game | TableRefusal:
        """What stays the same through the game: cards, arenas, orders and options."""
        seen = self._seen(table, guest)
        return seen if isinstance(seen, TableRefusal) else seen[0].opened.game

    def record(self, table: TableId, guest: Guest | None) -> Record | TableRefusal:
        """The whole game, once it is over or abandoned."""
        over = self._over(table, guest)
        return over if isinstance(over, TableRefusal) else record_of_table(self._facts(table))

    def replay(self, table: TableId, guest: Guest | None) -> tuple[Position, ...] | TableRefusal:
        """Every position of the game, once it is over or abandoned; none if it never began."""
        over = self._over(table, guest)
        if isinstance(over, TableRefusal):
            return over
        return positions(self._shelf, self._facts(table))

    def lookback_task(self, table: TableId, guest: Guest | None) -> LookbackTask | TableRefusal:
        """The game to look back at, once it is over or abandoned."""
        over = self._over(table, guest)
        return over if isinstance(over, TableRefusal) else lookback_task(self._facts(table))

    def cursors(
        self, table: TableId, guests: Iterable[Guest | None]
    ) -> dict[Guest | None, str | None]:
        """The cursors of several viewers, which change with what they may know; None for who may
        not know of the table. For tables that are followed: what follows them is told of all that
        happens there, so nothing is read for it.
        """
        state = self._at_least(table, 0)
        found: dict[Guest | None, str | None] = {}
        for guest in guests:
            viewer = viewer_of(state, guest)
            if state is None or isinstance(viewer, TableRefusal):
                found[guest] = None
            else:
                away = self.presence.away(table, state, self._now())
                found[guest] = f"{state.news.cursor(viewer)}.{away:x}{self.phrases.mark(table)}"
        return found

    def follow(self, table: TableId, wake: Callable[[], None]) -> Handle:
        """Calls `wake` after every commit to the table and when somebody counts as away.

        Calls come from any thread; `wake` must not block. Compare cursors, also once after this.
        """
        self.start()
        return self._followers.add(stream_of_table(table), wake)

    def connect(self, table: TableId, guest: Guest) -> Attendance:
        """Somebody's page is open until the result is closed."""
        attendance = self.presence.connect(table, guest)
        self.keeper.look(table)

        def close() -> None:
            attendance.close()
            self.presence.notice(table, self._in_memory(table), guest)
            self.keeper.look(table)

        return Attendance(close)

    def close(self) -> None:
        """Ends bots, clock and threads. The journal stays open; it belongs to the caller."""
        self.phrases.close()
        self.keeper.close()
        self.minds.close()
        self._followers.close()
        self._async_streams.close()
        self._streams.close()

    def _state(self, table: TableId) -> TableState | None:
        exists = self._exists(table)
        return self._streams.snapshot(stream_of_table(table)).state if exists else None

    def _at_least(self, table: TableId, version: int) -> TableState | None:
        """The table at this version or a later one. The journal is read only if it has not grown
        so far here: when others wrote, or a command is about to be settled.
        """
        known = self._streams.known(stream_of_table(table))
        if known is not None and known.head.version >= version:
            return known.state
        return self._state(table)

    def _exists(self, table: TableId) -> bool:
        """Whether there is such a table. Nothing is kept in memory of one that does not exist."""
        if not is_table_id(table):
            return False
        stream = stream_of_table(table)
        return self._in_memory(table) is not None or self._journal.head(stream).version > 0

    def _seen(self, table: TableId, guest: Guest | None) -> _Seen:
        """The table, and as whom somebody sees it."""
        state = self._state(table)
        viewer = viewer_of(state, guest)
        if state is None or isinstance(viewer, TableRefusal):
            return refusal_in(viewer)
        return state, viewer

    def _facts(self, table: TableId) -> Iterator[TableFact]:
        for news in self._streams.news(stream_of_table(table)):
            yield from news.facts

    def _history(self, table: TableId) -> Iterator[TableState]:
        state = None
        for fact in self._facts(table):
            state = evolve(self._shelf, state, fact)
            yield state

    def _request(
        self, table: TableId, command: TableCommand, guest: Guest, key: str
    ) -> tuple[TableAct, Envelope] | TableRefusal:
        if isinstance(command, OpenTable) or guest == HOUSE:
            return TableRefusal(TableCode.NOT_FOR_YOU)
        self.presence.notice(table, self._in_memory(table), guest)
        act = self._act(table, command, guest)
        envelope = self._envelope(act, f"{table}/{guest}/", key)
        return TableRefusal(TableCode.KEY_MALFORMED) if envelope is None else (act, envelope)

    def _act(self, table: TableId, command: TableCommand, guest: Guest) -> TableAct:
        state, now = self._in_memory(table), self._now()
        away = 0 if state is None else self.presence.away(table, state, now)
        return TableAct(command, guest, now, self._fresh(), away)

    def _envelope(self, act: TableAct, scope: str, key: str) -> Envelope | None:
        if not (1 <= len(key) <= LONGEST_KEY and key.isprintable()):
            return None
        return Envelope(
            idempotency_key=f"table/{scope}{key}",
            fingerprint=fingerprint(scope, act.command),
            actor=act.actor,
            at=_EPOCH + timedelta(milliseconds=act.now),
        )

    def _perform_for_house(self, acts: list[tuple[TableId, HouseAct]]) -> None:
        """All at once: they share a commit. What is refused or outdated is looked at again."""
        attempts = []
        for table, one in acts:
            with Surviving("acting at a table"):
                act = self._act(table, one.command, HOUSE)
                envelope = self._envelope(act, f"{table}/{HOUSE}/", act.fresh.hex())
                assert envelope is not None  # noqa: S101 - the key is ours
                attempts.append(self._streams.attempt(stream_of_table(table), act, envelope))
        for attempt in attempts:
            with Surviving("acting at a table"):
                attempt.settle()

    def _in_memory(self, table: TableId) -> TableState | None:
        """The table as this process knows it; never waits."""
        known = self._streams.known(stream_of_table(table))
        return None if known is None else known.state

    def _unname(self, stream: str, guest: Guest, before: Person | None) -> None:
        """Restores the name: sitting down was refused."""
        if before is None:
            self._people.take_out(stream, guest)
        else:
            self._people.put(stream, (before,))

    def _follow_stream(self, stream: str, wake: Callable[[], None]) -> Follower[TableFact]:
        known = self._streams.snapshot(stream).head.version
        return self._streams.follow(stream, known, longest=maxsize, wake=wake)
