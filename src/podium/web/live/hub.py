"""One hub for each process: it follows events for all open streams and sends each its news.

A stream is told that there is something new, never what: its page requests that, by its rights.
A change that a viewer may not know of never reaches their stream, not even as an empty message.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress

from podium.event.identity import Identity
from podium.journal.trouble import Trouble
from podium.kernel.now import Now
from podium.people.access.session import SessionId
from podium.service.followers import Handle
from podium.service.ids import EventId
from podium.web.access.backend import Backend
from podium.web.http.problem import WebCode, deny
from podium.web.live.connection import Connection
from podium.web.live.message import changed

HEARTBEAT_EVERY = 15.0
TICK = 0.5
SWEEP_EVERY = 3600.0
SLOWEST = 10.0
"""Seconds that one write may take before the client is dropped; it can reconnect and resume."""
MOST_OF_SESSION = 8
MOST_OF_ADDRESS = 2_000
MOST = 20_000


class Room:
    """The streams of one event."""

    def __init__(self, event: EventId) -> None:
        self.event = event
        self.connections: set[Connection] = set()
        self.news = asyncio.Event()
        self.opening = asyncio.Lock()
        self.following: Handle | None = None
        self.task: asyncio.Task[None] | None = None


class Hub:
    """All open streams of this process. Belongs to the event loop it was started on."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._rooms: dict[EventId, Room] = {}
        self._connections: set[Connection] = set()
        self._of_session: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._ticking: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] | None = None
        self._closed = False

    @property
    def count(self) -> int:
        """The number of open streams."""
        return len(self._connections)

    def start(self) -> None:
        """Starts the hub on the event loop."""
        if self._ticking is None:
            loop = asyncio.get_running_loop()

            def revoked(ended: tuple[SessionId, ...]) -> None:
                with suppress(RuntimeError):  # the loop has ended, and with it every stream
                    loop.call_soon_threadsafe(self.end_sessions, frozenset(ended))

            self._deaf = self._backend.access.sessions.on_revoked(revoked)
            self._ticking = asyncio.create_task(self._tick())

    def close(self) -> None:
        """Ends every stream; new ones are refused."""
        self._closed = True
        if self._deaf is not None:
            self._deaf()
        if self._ticking is not None:
            self._ticking.cancel()
        for connection in tuple(self._connections):
            connection.close()

    def end_sessions(self, ended: frozenset[str]) -> None:
        """Ends the streams of revoked sessions."""
        for connection in tuple(self._connections):
            if connection.session is not None and connection.session.id in ended:
                connection.end()

    async def join(self, connection: Connection) -> None:
        """Subscribes a stream to its events and sets its cursors."""
        self.start()
        self._admit(connection)
        self._connections.add(connection)
        self._count(connection, 1)
        for event in connection.persons:
            await self._enter(event, connection)
        for event, person in connection.persons.items():
            known = await asyncio.to_thread(self._backend.service.cursors, event, (person,))
            cursor = known[person]
            if cursor is not None:
                connection.cursors.setdefault(event, cursor)

    def leave(self, connection: Connection) -> None:
        """Unsubscribes a stream that has ended."""
        if connection not in self._connections:
            return
        self._connections.discard(connection)
        self._count(connection, -1)
        for event in connection.persons:
            room = self._rooms.get(event)
            if room is not None:
                room.connections.discard(connection)
                if not room.connections:
                    self._leave_room(room)

    def _admit(self, connection: Connection) -> None:
        session = connection.session
        full = (
            self._closed
            or len(self._connections) >= MOST
            or self._of_address[connection.client] >= MOST_OF_ADDRESS
            or (session is not None and self._of_session[session.id] >= MOST_OF_SESSION)
        )
        if full:
            raise deny(WebCode.TOO_MANY_STREAMS)

    def _count(self, connection: Connection, by: int) -> None:
        for counter, name in (
            (self._of_address, connection.client),
            (self._of_session, "" if connection.session is None else connection.session.id),
        ):
            counter[name] += by
            if counter[name] <= 0:
                del counter[name]

    async def _enter(self, event: EventId, connection: Connection) -> None:
        """Enters the room first, so that it is not closed meanwhile; then waits until it is
        followed.
        """
        room = self._rooms.get(event)
        if room is None:
            room = self._rooms[event] = Room(event)
            room.task = asyncio.create_task(self._serve(room))
        room.connections.add(connection)
        async with room.opening:
            if room.following is None:
                await self._follow(room)

    async def _follow(self, room: Room) -> None:
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(room.news.set)

        following = await asyncio.to_thread(self._backend.service.follow, room.event, wake)
        room.following = following
        room.news.set()  # changes from before it began to follow
        if self._rooms.get(room.event) is not room:
            following.close()

    def _leave_room(self, room: Room) -> None:
        if self._rooms.get(room.event) is room:
            del self._rooms[room.event]
        if room.task is not None:
            room.task.cancel()
        if room.following is not None:
            room.following.close()

    async def _serve(self, room: Room) -> None:
        """Notifies the streams of an event whenever something has changed for them."""
        while True:
            await room.news.wait()
            room.news.clear()
            persons = {one.persons[room.event] for one in room.connections}
            try:
                known = await asyncio.to_thread(self._backend.service.cursors, room.event, persons)
            except Trouble:
                await asyncio.sleep(1)
                room.news.set()
            else:
                self._tell(room, known)

    def _tell(self, room: Room, known: Mapping[Identity, str | None]) -> None:
        messages = {
            cursor: changed(room.event, {room.event: cursor})
            for cursor in set(known.values())
            if cursor is not None
        }
        for connection in tuple(room.connections):
            person = connection.persons[room.event]
            if person not in known:
                continue
            cursor = known[person]
            if cursor is None:
                connection.end()
            else:
                connection.tell(room.event, cursor, messages[cursor])

    async def _tick(self) -> None:
        """Sends heartbeats, ends streams whose session expired or ended elsewhere, and drops
        clients that do not read. Old expired sessions are deleted at start-up and once an hour.
        """
        sessions = self._backend.access.sessions
        beat = time.monotonic() + HEARTBEAT_EVERY
        sweep = 0.0
        while True:
            await asyncio.sleep(TICK)
            now = self._backend.now()
            with suppress(Trouble):  # the next tick tries again
                await asyncio.to_thread(sessions.catch_up, now)
                if time.monotonic() >= sweep:
                    await asyncio.to_thread(sessions.sweep, now)
                    sweep = time.monotonic() + SWEEP_EVERY
            self._drop_ended(now)
            if time.monotonic() >= beat:
                beat = time.monotonic() + HEARTBEAT_EVERY
                for connection in tuple(self._connections):
                    connection.beat()

    def _drop_ended(self, now: Now) -> None:
        late = time.monotonic() - SLOWEST
        for connection in tuple(self._connections):
            session = connection.session
            if session is not None and session.expires <= now:
                connection.end()
            since = connection.sending_since
            if since is not None and since < late and connection.task is not None:
                connection.task.cancel()
