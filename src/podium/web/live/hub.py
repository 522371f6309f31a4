"""One hub for each process: it follows subjects for all open streams and sends each its news.

A stream is told that there is something new, never what: its page requests that, by its rights.
A change that a viewer may not know of never reaches their stream, not even as an empty message.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import partial
from typing import ParamSpec

from msgspec import Struct, field

from podium.journal.errand import Surviving
from podium.journal.trouble import Trouble
from podium.kernel.now import Now
from podium.people.access.session import SessionId
from podium.streams.followers import Handle
from podium.tables.presence import Attendance
from podium.web.access.backend import Backend
from podium.web.http.problem import WebCode, deny
from podium.web.live.connection import Connection
from podium.web.live.message import changed
from podium.web.live.subjects import SubjectId, Subjects

P = ParamSpec("P")

HEARTBEAT_EVERY = 15.0
TICK = 0.5
SWEEP_EVERY = 3600.0
SLOWEST = 10.0
"""Seconds that one write may take before the client is dropped; it can reconnect and resume."""
MOST_OF_SESSION = 8
MOST_OF_ADDRESS = 2_000


class Room(Struct, eq=False):
    """The streams of one subject."""

    subject: SubjectId
    connections: set[Connection] = set()
    news: asyncio.Event = field(default_factory=asyncio.Event)
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    following: Handle | None = None
    task: asyncio.Task[None] | None = None


class Hub:
    """All open streams of this process. Belongs to the event loop it was started on."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._subjects = Subjects(backend.service, backend.tables)
        self._rooms: dict[SubjectId, Room] = {}
        self._there: dict[Connection, list[Attendance]] = {}
        self._connections: set[Connection] = set()
        self._of_session: Counter[str] = Counter()
        self._crowded = False
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
            revoked = _from_any_thread(self.end_sessions)
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

    def end_sessions(self, ended: tuple[SessionId, ...]) -> None:
        """Ends the streams of revoked sessions."""
        for connection in tuple(self._connections):
            if connection.session is not None and connection.session.id in ended:
                connection.end()

    async def join(self, connection: Connection) -> None:
        """Subscribes a stream to its subjects and sets its cursors."""
        self.start()
        self._admit(connection)
        self._connections.add(connection)
        self._count(connection, 1)
        for subject, person in connection.persons.items():
            await self._enter(subject, connection)
            there = self._subjects.arrive(subject, person)
            self._there.setdefault(connection, []).extend(() if there is None else (there,))
        for subject, person in connection.persons.items():
            known = await asyncio.to_thread(self._subjects.cursors, subject, (person,))
            cursor = known[person]
            if cursor is not None:
                connection.cursors.setdefault(subject, cursor)

    def leave(self, connection: Connection) -> None:
        """Unsubscribes a stream that has ended."""
        if connection not in self._connections:
            return
        self._connections.discard(connection)
        self._count(connection, -1)
        for there in self._there.pop(connection, ()):
            there.close()
        for subject in connection.persons:
            room = self._rooms.get(subject)
            if room is not None:
                room.connections.discard(connection)
                if not room.connections:
                    self._leave_room(room)

    def _admit(self, connection: Connection) -> None:
        session, most = connection.session, self._backend.settings.most_streams
        crowded = len(self._connections) >= most
        if crowded and not self._crowded:
            self._backend.log.warning("no-more-streams", most=most)
        self._crowded = crowded
        full = (
            self._closed
            or crowded
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

    async def _enter(self, subject: SubjectId, connection: Connection) -> None:
        """Enters the room first, so that it is not closed meanwhile; then waits until it is
        followed.
        """
        room = self._rooms.get(subject)
        if room is None:
            room = self._rooms[subject] = Room(subject)
            room.task = asyncio.create_task(self._serve(room))
        room.connections.add(connection)
        async with room.opening:
            if room.following is None:
                await self._follow(room)

    async def _follow(self, room: Room) -> None:
        wake = _from_any_thread(room.news.set)
        following = await asyncio.to_thread(self._subjects.follow, room.subject, wake)
        room.following = following
        room.news.set()  # changes from before it began to follow
        if self._rooms.get(room.subject) is not room:
            following.close()

    def _leave_room(self, room: Room) -> None:
        if self._rooms.get(room.subject) is room:
            del self._rooms[room.subject]
        if room.task is not None:
            room.task.cancel()
        if room.following is not None:
            room.following.close()

    async def _serve(self, room: Room) -> None:
        """Notifies the streams of a subject whenever something has changed for them."""
        while True:
            await room.news.wait()
            room.news.clear()
            persons = {one.persons[room.subject] for one in room.connections}
            known = None
            with suppress(Trouble), Surviving("comparing cursors"):
                known = await asyncio.to_thread(self._subjects.cursors, room.subject, persons)
            if known is None:
                await asyncio.sleep(1)
                room.news.set()
            else:
                self._tell(room, known)

    def _tell(self, room: Room, known: Mapping[Hashable, str | None]) -> None:
        messages = {
            cursor: changed(room.subject, {room.subject: cursor})
            for cursor in set(known.values())
            if cursor is not None
        }
        for connection in tuple(room.connections):
            person = connection.persons[room.subject]
            if person not in known:
                continue
            cursor = known[person]
            if cursor is None:
                connection.end()
            else:
                connection.tell(room.subject, cursor, messages[cursor])

    async def _tick(self) -> None:
        """Sends heartbeats, ends streams whose session expired or ended elsewhere, and drops
        clients that do not read. Expired sessions are deleted once an hour, if the time is sure:
        those that only a wrong clock lets expire are valid again when it is right.
        """
        sessions = self._backend.access.sessions
        beat = time.monotonic() + HEARTBEAT_EVERY
        sweep = time.monotonic() + SWEEP_EVERY
        while True:
            await asyncio.sleep(TICK)
            now = self._backend.now()
            with suppress(Trouble), Surviving("looking after streams"):  # the next tick tries again
                await asyncio.to_thread(sessions.catch_up, now)
                if time.monotonic() >= sweep:
                    if self._backend.is_sure():
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


def _from_any_thread(function: Callable[P, object]) -> Callable[P, None]:
    """The function, called on this event loop from any thread, as long as the loop runs."""
    loop = asyncio.get_running_loop()

    def call(*given: P.args, **named: P.kwargs) -> None:
        with suppress(RuntimeError):  # the loop has ended, and with it every stream
            loop.call_soon_threadsafe(partial(function, *given, **named))

    return call
