"""The service: all acts of organisers, judges and players pass through it, and all views."""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from sys import maxsize

from podium.event.clock import CallTime
from podium.event.fact import Command, Fact
from podium.event.identity import UNKNOWN, Identity, is_hidden, viewer_of
from podium.event.ids import PODIUM, PersonId
from podium.event.numbers import draw_due
from podium.event.preview import Preview, preview
from podium.event.roster_verdicts import to_recheck
from podium.event.setup import CreateEvent
from podium.event.state import State
from podium.journal.entry import Entry, Head
from podium.journal.errand import Errand
from podium.journal.store import Journal
from podium.journal.trouble import OtherLeads, Trouble
from podium.kernel.cache import Cache
from podium.kernel.now import HOUR, SECOND, Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role, Viewer
from podium.people.person import Person
from podium.people.rosters import RosterStore
from podium.people.store import People
from podium.service.acts import EPOCH, ActRequest, Acts
from podium.service.answer import Performed, Refused, StoreTrouble
from podium.service.backgrounds import Backgrounds
from podium.service.behaviour import BEHAVIOUR, REGISTRY
from podium.service.catalogues import Catalogues
from podium.service.event_views import EventViews, ViewSource
from podium.service.ids import EventId, event_id, stream_of
from podium.service.index import EventLine, Index, KnownEvents
from podium.service.moments import cursor
from podium.service.public_cursors import PublicCursors
from podium.service.rosters import EventRosters
from podium.service.timekeeper import Timekeeper
from podium.service.views import Views
from podium.streams.follower import Follower
from podium.streams.followers import Followers, Handle
from podium.streams.streams import Streams

WITNESSES_KEPT = 1_000
_MILLISECOND = timedelta(milliseconds=1)


def from_secrets() -> bytes:
    """32 unpredictable random bytes."""
    return secrets.token_bytes(32)


def moment(at: datetime) -> Now:
    """A journal time in whole milliseconds, rounded up."""
    return Now(-((EPOCH - at) // _MILLISECOND))


class Service:
    """Events in one store. Every method is thread-safe; answers are durable.

    `now` and `fresh` are the only sources of time and chance in a server.
    """

    def __init__(
        self,
        journal: Journal,
        people: People,
        *,
        rosters: RosterStore,
        catalogues: Catalogues,
        now: Callable[[], Now],
        fresh: Callable[[], bytes] = from_secrets,
        is_sure: Callable[[], bool] = lambda: True,
    ) -> None:
        """`is_sure`: whether the time may decide what is deleted for good."""
        self.journal = journal
        self.people = people
        self.catalogues = catalogues
        self._index = Index(journal)
        self.rosters = EventRosters(
            rosters, catalogues, state=self.state, closed=self._index.closed, now=now, fresh=fresh
        )
        self.now = self._now = now
        self._is_sure = is_sure
        self._fresh = fresh
        self._witnesses: Cache[tuple[EventId, int], str] = Cache(WITNESSES_KEPT)
        self._streams = Streams(journal, BEHAVIOUR)
        self._acts = Acts(journal, people, self._streams, now)
        self._views = Views()
        self._backgrounds = Backgrounds()
        self._public_cursors = PublicCursors()
        self._followers = Followers(self._follow_stream)
        self.timekeeper = Timekeeper(
            journal,
            state=self.state,
            call_time=self._call_time,
            tell=lambda event: self._followers.ring(stream_of(event)),
            now=now,
        )
        self._tidying = Errand("tidying", self._tidy)

    def events(self, search: str = "") -> tuple[EventLine, ...]:
        """The events that match every word of `search` by prefix, latest first."""
        lines = self.listing().lines
        return tuple(line for line in lines if line.mentions(search)) if search else lines

    def listing(self, person: PersonId | None = None) -> KnownEvents:
        """All events, and what a person is in them."""
        return self._index.listing(person)

    def roles(self, person: PersonId) -> dict[EventId, Role]:
        """The events in which a person is on the staff, with their role."""
        return self._index.listing(person).roles

    def create(
        self,
        *commands: Command,
        actor: PersonId,
        key: str,
        session: str = "",
        people: tuple[Person, ...] = (),
    ) -> Performed | Refused:
        """Creates an event with `CreateEvent` and any further commands.

        `people`: names of people in it. A repeated request with the same key returns the event that
        was made the first time.
        """
        if not commands or not isinstance(commands[0], CreateEvent):
            return Refused(refuse(Code.NO_SUCH_EVENT))
        request = self._request("create", commands, actor, key, session, people)
        return self._acts.do(event_id(request.fresh), request)

    def perform(
        self,
        event: EventId,
        *commands: Command,
        actor: PersonId,
        key: str,
        session: str = "",
        people: tuple[Person, ...] = (),
    ) -> Performed | Refused:
        """Performs the commands, all or none, on the newest state, and waits until they are
        durable.

        `key`: the request's idempotency key; a repeated request is performed only once. `session`:
        the sender's session, for the journal; never personal data. `people`: names of people whom
        the commands bring in, kept only if they do.
        """
        request = self._request(event, commands, actor, key, session, people)
        answer = self._acts.do(event, request)
        if self._to_recheck(event):
            self._recheck_rosters(event)
        return answer

    async def act(
        self,
        event: EventId,
        *commands: Command,
        actor: PersonId,
        key: str,
        session: str = "",
        people: tuple[Person, ...] = (),
        issue: str = "",
    ) -> Performed | Refused:
        """Like `perform`, for coroutines: only waits on the event loop.

        Commands on one event that wait together share a commit. Names are written before the facts
        that mention them, so commands that bring names are performed one by one. `issue`: of the
        code by which the sender's device came in.
        """
        request = self._request(event, commands, actor, key, session, people, issue)
        answer = await self._acts.do_async(event, request)
        if self._to_recheck(event):
            await asyncio.to_thread(self._recheck_rosters, event)
        return answer

    def _to_recheck(self, event: EventId) -> bool:
        known = self._streams.known(stream_of(event))
        state = None if known is None else known.state
        if state is None or state.rosters.checked_for is None:
            return False
        return to_recheck(state)

    def _recheck_rosters(self, event: EventId) -> None:
        """Checks rosters again after the day or the region of their event has changed (LCG-22). If
        one is handed in meanwhile, it is tried again after the next act.
        """
        command = self.rosters.recheck(event)
        key = f"recheck-{self._fresh().hex()[:32]}"
        self._acts.do(event, self._request(event, (command,), PODIUM, key, "", ()))

    def _request(
        self,
        where: str,
        commands: tuple[Command, ...],
        actor: PersonId,
        key: str,
        session: str,
        people: tuple[Person, ...],
        issue: str = "",
    ) -> ActRequest:
        """A request with fresh chance; its key is unique for its actor and `where`."""
        return ActRequest(
            commands=commands,
            actor=actor,
            scope=f"{where}/{actor}/",
            key=key,
            session=session,
            fresh=self._fresh(),
            people=people,
            issue=issue,
        )

    def state(self, event: EventId, *, fresh: bool = True) -> State | None:
        """The newest durable state; None if there is no such event.

        Without `fresh`: the state in memory, which may miss recent writes of other processes.
        """
        return self._streams.snapshot(stream_of(event), fresh=fresh).state

    def draw_due(self, event: EventId) -> Now | None:
        """When the numbers that a draw waits for are all there or too late; None: it waits for
        none. As known in memory; never waits.
        """
        known = self._streams.known(stream_of(event))
        return None if known is None or known.state is None else draw_due(known.state)

    def public_cursor(self, event: EventId) -> str | None:
        """The public cursor in memory; None if it would have to be read. Never waits."""
        known = self._streams.known(stream_of(event))
        if known is None or known.state is None:
            return None
        return self._public_cursors.get(event, known.state, self._now())

    def head(self, event: EventId) -> Head:
        """The end of the event's journal. For staff only: its version also counts hidden facts."""
        return self.journal.head(stream_of(event))

    def witness(self, event: EventId) -> str:
        """The hash (hex) of the entry that last published a round or took one back; empty before.

        For everyone to see, print and keep: it proves everything before it without revealing a
        count.
        """
        state = self.state(event)
        turned = 0 if state is None else state.turned
        return self._witnesses.get_or_make((event, turned), lambda: self._hash_of(event, turned))

    def store_trouble(self, event: EventId) -> StoreTrouble | None:
        """What the staff must know of the database; None while all is well. Never blocks."""
        if (trouble := self.journal.trouble()) is not None:
            other = isinstance(trouble, OtherLeads)
            return StoreTrouble.OTHER_LEADS if other else StoreTrouble.STOPPED
        return StoreTrouble.WENT_BACK if self._streams.went_back(stream_of(event)) else None

    def event_views(self, event: EventId, identity: Identity = UNKNOWN) -> EventViews | None:
        """Everything that a person may see of an event at this moment; None: no such event."""
        state = self.state(event)
        return None if state is None else self._event_views(event, state, identity)

    def known_views(self, event: EventId, identity: Identity) -> EventViews | None:
        """The same from memory, which may miss recent writes of other processes.

        None if it would have to be read. Never waits.
        """
        known = self._streams.known(stream_of(event))
        state = None if known is None else known.state
        return None if state is None else self._event_views(event, state, identity)

    def _event_views(self, event: EventId, state: State, identity: Identity) -> EventViews:
        source = ViewSource(
            event,
            self._views,
            self._backgrounds,
            partial(self._facts, event),
            partial(self.rosters.source, event, state),
        )
        return EventViews(source, state, identity, self._now())

    def cursor(self, event: EventId, viewer: Viewer, *, as_known: bool = False) -> str:
        """The viewer's cursor: how much there is to see; empty if there is no such event.

        `as_known`: the state in memory is enough.

        It changes with every fact the viewer may know of and whenever their clock changes by
        itself; equal cursors mean equal views. Fast while the event has a follower.
        """
        fresh = not as_known and not self._followers.follows(stream_of(event))
        state = self._streams.snapshot(stream_of(event), fresh=fresh).state
        return "" if state is None else cursor(state, viewer, self._now())

    def cursors(self, event: EventId, identities: Iterable[Identity]) -> dict[Identity, str | None]:
        """The cursors of several viewers; None for a viewer who may not know of the event."""
        state = self.state(event)
        if state is None:
            return dict.fromkeys(identities)
        now = self._now()
        viewers = {one: viewer_of(state, one) for one in identities}
        return {
            one: None if is_hidden(state, viewer) else cursor(state, viewer, now)
            for one, viewer in viewers.items()
        }

    def preview(self, event: EventId, command: Command, *, actor: PersonId) -> Preview | Refusal:
        """What a command would change (EV-12), without performing it. Only for staff who may give
        the command: the preview reveals drafts and results that are not public yet.
        """
        state = self.state(event)
        if state is None:
            return refuse(Code.NO_SUCH_EVENT)
        return preview(state, command, actor=actor, now=self._now())

    def follow(self, event: EventId, wake: Callable[[], None]) -> Handle:
        """Calls `wake` after every commit to the event and at each moment of its clock.

        Calls come from any thread; `wake` must not block. They do not say what happened or for
        whom: compare cursors, also once after this method returns. One follower serves the whole
        process; this also starts the timekeeper (`keep_time`).
        """
        self.keep_time()
        return self._followers.add(stream_of(event), wake)

    def keep_time(self) -> None:
        """Starts the timekeeper, which calls time in rounds whose time is up, in its own thread.

        Any number of processes may do so; each end is recorded once.
        """
        self.timekeeper.start()
        self._tidying.start()

    def entries(
        self, event: EventId, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """The event's journal after a version, at most `limit` entries."""
        return self.journal.read(stream_of(event), after, limit)

    def close(self) -> None:
        """Ends the service and its journal. What was acknowledged stays."""
        self.timekeeper.close()
        self._tidying.close()
        self._followers.close()
        self._acts.close()
        self._streams.close()
        self.journal.close()

    def _facts(self, event: EventId, after: int) -> Iterator[Fact]:
        return map(REGISTRY.decode, self.entries(event, after))

    def _tidy(self) -> None:
        """Deletes every hour what is kept only for a while, and what was lost on its way. The
        first hour passes before: a machine that starts with a wrong clock may get the right one.
        """
        while not self._tidying.ending.wait(HOUR / SECOND):
            self.tidy()

    def tidy(self) -> None:
        """Deletes what is kept only for a while, if the time is sure, and what was lost."""
        with suppress(Trouble):  # tried again the next hour
            if self._is_sure():
                self.rosters.forget_pasted()
            self.rosters.discard_lost()

    def _hash_of(self, event: EventId, version: int) -> str:
        entries = self.journal.read(stream_of(event), version - 1, 1) if version else ()
        return entries[0].hash.hex() if entries else ""

    def _call_time(self, event: EventId, number: int, key: str) -> Performed | Refused:
        return self.perform(event, CallTime(number), actor=PODIUM, key=key)

    def _follow_stream(self, stream: str, wake: Callable[[], None]) -> Follower[Fact]:
        """Follows a stream; the follower takes everything at each wake-up, so no queue can grow."""
        known = self._streams.snapshot(stream).head.version
        return self._streams.follow(stream, known, longest=maxsize, wake=wake)
