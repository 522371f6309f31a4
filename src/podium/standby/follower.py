"""The second laptop's side: follows the first, and says how far it has come."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from podium.journal.errand import Errand
from podium.journal.trouble import Trouble
from podium.kernel.now import Now
from podium.people.schema import SCHEMA
from podium.standby.asking import NotFollowed, SealedLine, Unreached, WrongCode
from podium.standby.copy import StandbyCopy, Torn
from podium.standby.messages import (
    Answering,
    ChangedPages,
    Follow,
    InStep,
    NotLeading,
    Pages,
    Unknown,
)

PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds until it tries again after the first, second ... failure."""


class FollowingPhase(StrEnum):
    """What the follower does."""

    CONNECTING = "connecting"
    COPYING = "copying"
    IN_STEP = "in-step"
    LOST = "lost"
    REFUSED = "refused"


class Following(Struct, frozen=True, kw_only=True):
    """How far the follower has come. `as_of`: when the first laptop was as the copy is. `contact`:
    when it was last heard of. `entries`: of the journal in the copy. `received`: bytes of pages.
    `why`: what is wrong, in English.
    """

    phase: FollowingPhase = FollowingPhase.CONNECTING
    as_of: Now | None = None
    contact: Now | None = None
    entries: int = 0
    received: int = 0
    why: str = ""


class StandbyFollower:
    """Follows in a thread of its own until it is closed."""

    def __init__(
        self,
        copy: StandbyCopy,
        line: SealedLine,
        *,
        port: int,
        now: Callable[[], Now],
        told: Callable[[Following], None] = lambda _: None,
    ) -> None:
        """`port`: where this laptop would serve. `told`: called with every change."""
        self._copy = copy
        self._line = line
        self._port = port
        self._now = now
        self._told = told
        self._following = Following(entries=copy.entries)
        self._errand = Errand("standby-follower", self._run)

    @property
    def following(self) -> Following:
        """How far it has come."""
        return self._following

    @property
    def has_copy(self) -> bool:
        """Whether there is something to take over with."""
        return bool(self._copy.digests)

    def start(self) -> None:
        """Starts to follow."""
        self._errand.start()

    def close(self) -> None:
        """Ends following. What is on its way is taken wholly or not at all."""
        self._errand.ending.set()
        self._line.interrupt()
        self._errand.close()
        self._line.close()

    def step(self) -> None:
        """Asks once, and takes what is new. Raises `Unreached`, `WrongCode`, `NotFollowed`,
        `Torn` or a `Trouble`.
        """
        greeted = self._line.greeted
        answers = self._line.ask(self._asking(first=not greeted))
        first = next(answers)
        match first:
            case ChangedPages():
                self._tell(phase=FollowingPhase.COPYING, contact=self._now())
                self._copy.take(first, self._pages(answers))
                if first.whole or not greeted:
                    self._copy.check_usable(SCHEMA)
                self._tell(phase=FollowingPhase.IN_STEP, as_of=first.at, entries=first.entries)
            case InStep():
                self._tell(phase=FollowingPhase.IN_STEP, as_of=first.at, contact=self._now())
            case NotLeading():
                raise Unreached(first.why)
            case Unknown():
                self._line.close()
            case _:
                message = "an answer that makes no sense"
                raise Unreached(message)
        for _ in answers:  # to its end, or the connection could not be used again
            pass

    def _asking(self, *, first: bool) -> Follow:
        copy = self._copy
        return Follow(
            root=copy.root,
            page_size=copy.page_size,
            pages=len(copy.digests),
            spans=copy.spans if first else (),
            entries=copy.entries,
            port=self._port,
        )

    def _pages(self, answers: Iterator[Answering]) -> Iterator[tuple[int, bytes]]:
        parts = (one.pages for one in answers if isinstance(one, Pages))
        for number, page in chain.from_iterable(parts):
            self._following = replace(
                self._following, received=self._following.received + len(page)
            )
            yield number, page

    def _run(self) -> None:
        failures = 0
        while not self._errand.ending.is_set():
            try:
                self.step()
                failures = 0
                continue
            except (WrongCode, NotFollowed) as error:
                self._tell(phase=FollowingPhase.REFUSED, why=_said(error))
            except Torn:
                self._tell(phase=FollowingPhase.LOST, why="an answer that was not whole")
            except (Unreached, Trouble, OSError) as error:
                self._tell(phase=FollowingPhase.LOST, why=str(error))
            self._line.close()
            pause = PAUSES[min(failures, len(PAUSES) - 1)]
            failures += 1
            self._errand.ending.wait(pause)

    def _tell(self, **changes: object) -> None:
        changes.setdefault("why", "")
        self._following = replace(self._following, **changes)
        self._told(self._following)


def _said(error: Exception) -> str:
    if isinstance(error, WrongCode):
        return "the code is wrong"
    return "nobody may follow that server: start it with --standby"
