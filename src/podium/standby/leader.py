"""The first laptop's side: who follows, and what each of them lacks."""

import threading
import time
from collections.abc import Callable, Iterator

import apsw
from msgspec import MsgspecError, Struct, field

from podium.journal.sqlite.connection import connect_to_read, named_reading_trouble
from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.trouble import Trouble
from podium.kernel.now import SECOND, Now
from podium.standby.asking import LENGTH
from podium.standby.channel import (
    Keys,
    NotOpened,
    open_asking,
    reply_to,
    seal_part,
    session_of,
)
from podium.standby.image import Image, changed_pages, image_of, root_of
from podium.standby.messages import (
    PAGES_IN_PART,
    STREAMS_IN_PART,
    Answering,
    Asking,
    ChangedPages,
    Follow,
    InStep,
    Meet,
    Met,
    NotLeading,
    Pages,
    Unknown,
    decode_asking,
    encode,
)
from podium.standby.rivalry import Rivalry, beats
from podium.standby.terms import LeaderStanding

MOST_GREETED = 16
MOST_FOLLOWING = 4
SHORTEST_PAUSE = 0.05
RESTS = 4
"""For so many times as long as comparing took, nothing is compared again: one fifth of a processor
at most.
"""
STOPPED_AFTER = 30 * SECOND
"""Milliseconds without a question after which a follower counts as lost."""


class FollowerSeen(Struct, frozen=True, kw_only=True):
    """A follower, for the host. `entries`: of the journal that it has; `total`: that there are."""

    address: str
    since: Now
    contact: Now
    entries: int
    total: int
    sent: int

    def has_stopped(self, now: Now) -> bool:
        """Whether it has not asked for too long."""
        return now - self.contact > STOPPED_AFTER


class _Session(Struct, eq=False, kw_only=True):
    """One follower's session. `known`: the digests of its copy; `offered`: of what it was sent
    last, which it has once it says so. `version`: of the data when it was last compared. `ended`:
    it gets nothing more, even if a question of it is being answered.
    """

    keys: Keys
    client: str
    since: Now
    contact: Now
    turn: int = 0
    known: tuple[bytes, ...] | None = None
    offered: tuple[bytes, ...] | None = None
    eye: apsw.Connection | None = None
    version: int | None = None
    entries: int = 0
    sent: int = 0
    rests_until: float = 0.0
    ended: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


class Turn(Struct, frozen=True):
    """One question that was opened."""

    session: _Session
    number: int
    asking: Asking


class Leader:
    """Answers followers, for a server on an SQLite file. Its calls block and are thread-safe."""

    def __init__(
        self, database: SqliteDatabase, rivalry: Rivalry, *, now: Callable[[], Now]
    ) -> None:
        self.rivalry = rivalry
        self._database = database
        self._now = now
        self._lock = threading.Lock()
        self._greeted: dict[bytes, _Session] = {}
        self._following: dict[bytes, _Session] = {}
        self._last: FollowerSeen | None = None
        self._total = 0

    @property
    def last_follower(self) -> FollowerSeen | None:
        """The follower that asked last; None if none has since the start."""
        return self._last

    def greet(self, greeting: bytes, client: str) -> bytes:
        """Opens a session. Raises `NotOpened` if the code was wrong."""
        now = self._now()
        with self._lock:  # a new code ends all sessions, and none begins with the old one then
            keys, reply = reply_to(self.rivalry.pact.secret, greeting)
            while len(self._greeted) >= MOST_GREETED:
                del self._greeted[next(iter(self._greeted))]
            self._greeted[keys.session] = _Session(keys=keys, client=client, since=now, contact=now)
        return reply

    def receive(self, asking: bytes) -> Turn:
        """Opens a question. Raises `NotOpened` if it is of no session, forged or repeated."""
        name = session_of(asking)
        with self._lock:
            session = self._following.get(name) or self._greeted.get(name)
        if session is None:
            raise NotOpened
        with session.lock:
            number, body = open_asking(session.keys, asking, after=session.turn)
            session.turn = number
        try:
            message = decode_asking(body)
        except MsgspecError:
            raise NotOpened from None
        self._admit(session)
        session.contact = self._now()
        return Turn(session, number, message)

    def answer(self, turn: Turn, *, final: bool) -> Iterator[bytes] | None:
        """The parts of the answer, sealed; None if there is nothing to say yet. `final`: the asker
        has waited long enough, and gets an answer.
        """
        match turn.asking:
            case Meet():
                found: Iterator[Answering] | None = self._meet(turn.asking, turn.session.client)
            case Follow():
                found = self._news(turn.session, turn.asking, final=final)
        return None if found is None else self._sealed(turn, found)

    def renew(self, key: str) -> None:
        """Takes the key of a new code: who followed by the old one has to be told the new one."""
        self.rivalry.renew(key)
        self.close()

    def close(self) -> None:
        """Forgets all sessions."""
        with self._lock:
            sessions = [*self._following.values(), *self._greeted.values()]
            self._following.clear()
            self._greeted.clear()
        for session in sessions:
            _close(session)

    def _admit(self, session: _Session) -> None:
        """Whoever has sealed a question knows the code, and takes the place of the oldest."""
        name, out = session.keys.session, []
        with self._lock:
            if self._greeted.pop(name, None) is None:
                return
            while len(self._following) >= MOST_FOLLOWING:
                out.append(self._following.pop(next(iter(self._following))))
            self._following[name] = session
        for one in out:
            _close(one)

    def _meet(self, meet: Meet, client: str) -> Iterator[Answering]:
        address = f"http://{_written(client)}:{meet.port}"
        self.rivalry.hear(LeaderStanding(meet.term), address)
        own = self.rivalry.standing()
        streams = own.streams if beats(own.term, meet.term) else ()
        for start in range(0, len(streams) or 1, STREAMS_IN_PART):
            yield Met(LeaderStanding(own.term, streams[start : start + STREAMS_IN_PART]))

    def _news(
        self, session: _Session, follow: Follow, *, final: bool
    ) -> Iterator[Answering] | None:
        if (failure := self._database.failure) is not None:
            return iter((NotLeading(str(failure)),))
        if follow.port:
            self.rivalry.note_peer(f"http://{_written(session.client)}:{follow.port}")
        try:
            with session.lock:
                return self._compared(session, follow, final=final)
        except Trouble as trouble:
            return iter((NotLeading(str(trouble)),))

    def _compared(
        self, session: _Session, follow: Follow, *, final: bool
    ) -> Iterator[Answering] | None:
        if session.ended:
            return iter((NotLeading("the session has ended"),))
        if session.offered is not None and root_of(session.offered) == follow.root:
            session.known, session.offered = session.offered, None
            self._note(session, follow.entries)
        is_known = session.known is not None and root_of(session.known) == follow.root
        if follow.root and not is_known and not follow.spans:
            session.known = session.offered = None
            session.version = None
            return iter((Unknown(),))
        if time.monotonic() < session.rests_until:
            return None
        version = _version(self._database, session)
        if version != session.version:
            began = time.monotonic()
            news = self._difference(session, follow)
            ended = time.monotonic()
            session.rests_until = ended + max(SHORTEST_PAUSE, RESTS * (ended - began))
            if news is not None:
                session.version = None  # until the follower says that it has this
                return news
            session.version = version
        if not final:
            return None
        self._note(session, follow.entries)
        return iter((InStep(self._total, self._now()),))

    def _difference(self, session: _Session, follow: Follow) -> Iterator[Answering] | None:
        """What the follower lacks of the database as it is now; None if it has all."""
        assert session.eye is not None  # noqa: S101 - its version was just read
        at = self._now()
        with named_reading_trouble():
            image = image_of(session.eye)
        self._total = image.entries
        whole = not follow.root or follow.page_size != image.page_size
        root = root_of(image.digests)
        if root == follow.root:
            session.known, session.offered = image.digests, None
            return None
        changed = tuple(range(1, len(image.digests) + 1))
        if not whole:
            known = session.known if not follow.spans else None
            changed = changed_pages(image, known, pages=follow.pages, spans=follow.spans)
        news = ChangedPages(
            whole=whole,
            page_size=image.page_size,
            pages=len(image.digests),
            sent=len(changed) or 1,
            root=root,
            entries=image.entries,
            at=at,
        )
        session.offered = image.digests
        return _told(news, image, changed or (1,))

    def _sealed(self, turn: Turn, answers: Iterator[Answering]) -> Iterator[bytes]:
        session, part, following = turn.session, 0, next(answers, None)
        while following is not None:
            body, following = encode(following), next(answers, None)
            last = following is None
            sealed = seal_part(session.keys, turn.number, part, body, last=last)
            session.sent += len(sealed)
            yield len(sealed).to_bytes(LENGTH) + sealed
            part += 1

    def _note(self, session: _Session, entries: int) -> None:
        session.entries = entries
        self._last = FollowerSeen(
            address=session.client,
            since=session.since,
            contact=session.contact,
            entries=entries,
            total=max(self._total, entries),
            sent=session.sent,
        )


def _told(news: ChangedPages, image: Image, changed: tuple[int, ...]) -> Iterator[Answering]:
    yield news
    for start in range(0, len(changed), PAGES_IN_PART):
        numbers = changed[start : start + PAGES_IN_PART]
        yield Pages(tuple((number, image.page(number)) for number in numbers))


def _version(database: SqliteDatabase, session: _Session) -> int:
    """A number that changes with every commit to the file, of any process."""
    with named_reading_trouble():
        if session.eye is None:
            session.eye = connect_to_read(database.path)
        return int(session.eye.pragma("data_version"))


def _close(session: _Session) -> None:
    with session.lock:
        session.ended = True
        if session.eye is not None:
            session.eye.close()
            session.eye = None


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
