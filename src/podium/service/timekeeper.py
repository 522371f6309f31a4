"""The timekeeper: calls time in Podium's name and wakes subscribers when a clock changes.

Only events that change by themselves cost anything: their clock runs, or a deadline is to come.
They are found by the newest entry of each journal that affects a moment: once for all journals at
the start, then for those that grew.
"""

from collections.abc import Callable, Iterable
from queue import SimpleQueue

from podium.event import clock, taking_back
from podium.event.clock import ClockPaused, TimeCalled
from podium.event.fact import Fact
from podium.event.rosters import RosterTermsSet
from podium.event.rounds import RoundPublished, RoundTakenBack
from podium.event.setup import EventClosed
from podium.event.state import State
from podium.event.taken_rounds import RoundPutBack
from podium.event.wire import name_and_version
from podium.journal.bell import Hint
from podium.journal.entry import Entry, Mark
from podium.journal.errand import Errand, Surviving, tell_failure
from podium.journal.store import Journal
from podium.journal.trouble import Closed, Damaged, Trouble
from podium.kernel.now import DAY, MINUTE, SECOND, Now, moment_of
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId, event_of
from podium.service.moments import next_moment, round_to_end

LONGEST_SLEEP = 1 * SECOND
"""Milliseconds. Times are absolute and checked again after each sleep, so neither a suspended
machine nor a clock that jumps delays anything by more than this.
"""

AFTER_A_FAILURE = 1 * MINUTE


def _kinds(facts: tuple[type[Fact], ...]) -> tuple[str, ...]:
    return tuple(name_and_version(kind)[0] for kind in facts)


_CLOSING = _kinds((EventClosed,))
_LASTING = _kinds((EventClosed, RosterTermsSet))
"""A clock that ran before one of these runs on."""
_STANDING = _kinds((RoundPublished, ClockPaused, TimeCalled))
"""After these no clock runs."""
_MOVING = _kinds((*clock.FACTS, *taking_back.FACTS, RoundTakenBack, RoundPutBack))
CLOCK_KINDS = tuple(sorted({*_STANDING, *_MOVING}))
"""Kinds of entries that start or stop a clock."""
TIMED_KINDS = tuple(sorted({*CLOCK_KINDS, *_LASTING}))
"""Kinds of entries that change the moments of an event."""
LONGEST_CLOCK = 7 * DAY
"""No round is longer: 10,000 minutes are the most that can be set."""


class Timekeeper:
    """Knows the next moment of every event that has one, and acts when it comes.

    `call_time` says that time is up in a round, with its own idempotency key, so that several
    processes may all call it. `tell` is called after each moment of an event.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        state: Callable[[EventId], State | None],
        call_time: Callable[[EventId, int, str], object],
        tell: Callable[[EventId], None],
        now: Callable[[], Now],
    ) -> None:
        self._journal = journal
        self._state = state
        self._call_time = call_time
        self._tell = tell
        self._now = now
        self._hints: SimpleQueue[Hint] = SimpleQueue()
        self._unsubscribe: Callable[[], None] | None = None
        self._looked_at: dict[EventId, int] = {}
        self._moments: dict[EventId, Now] = {}
        self._errand = Errand("timekeeper", self._run)
        self._trouble: Exception | None = None

    @property
    def trouble(self) -> Exception | None:
        """The last error, which will be retried; None if there is none."""
        return self._trouble

    def start(self) -> None:
        """Starts the thread; does nothing if it already runs."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread."""
        if self._unsubscribe is not None:
            self._unsubscribe()
        self._errand.close()

    def run_due(self, now: Now) -> Now | None:
        """Does everything that is due; returns the next moment, or None if there is none.

        Raises a `Trouble` of the database: nothing is lost, so call it again.
        """
        self._find_running(now)
        for event in [one for one, moment in self._moments.items() if moment <= now]:
            self._attend(event, now)
        return min(self._moments.values(), default=None)

    def _grown(self) -> set[str] | None:
        """The journals of events that grew since the last look; None: any of them may have."""
        if self._unsubscribe is None:
            self._unsubscribe = self._journal.subscribe(self._hints.put)
            return None
        hints = [self._hints.get() for _ in range(self._hints.qsize())]
        grown = {hint.stream for hint in hints}
        return None if None in grown else {one for one in grown if one and event_of(one)}

    def _find_running(self, now: Now) -> None:
        grown = self._grown()
        if grown == set():
            return
        try:
            marks = self._journal.newest(TIMED_KINDS, streams=grown)
            still = self._standing_still(marks, now) if grown is None else set()
        except Trouble:
            self._hints.put(Hint())
            raise
        for mark in marks:
            event = event_of(mark.stream)
            if event is None or self._looked_at.get(event) == mark.version:
                continue
            self._looked_at[event] = mark.version
            if mark.stream not in still:
                self._moments[event] = now

    def _standing_still(self, marks: Iterable[Mark], now: Now) -> set[str]:
        """The journals that were never looked at and whose events do not change by themselves, so
        that they need not be read: of many, nearly all.
        """
        newest = {
            mark.stream: mark.kind
            for mark in marks
            if mark.kind in (*_STANDING, *_LASTING) and event_of(mark.stream) not in self._looked_at
        }
        if not newest:
            return set()
        behind = {stream for stream, kind in newest.items() if kind in _LASTING}
        clocks = self._journal.newest(CLOCK_KINDS, behind) if behind else ()
        running = {mark.stream for mark in clocks if mark.kind not in _STANDING}
        lasting = self._journal.of_kinds(_LASTING, newest)
        over = {entry.stream for entry in lasting if _ended_long_ago(entry, now)}
        waiting = {entry.stream for entry in lasting if _has_deadline(entry, now)}
        return newest.keys() - (running - over) - waiting

    def _attend(self, event: EventId, now: Now) -> None:
        try:
            state = self._state(event)
            number = None if state is None else round_to_end(state, now)
            if state is not None and number is not None:
                self._call_time(event, number, f"time {number} {state.clocks[-1].act}")
                state = self._state(event)
        except Exception as error:
            if isinstance(error, Trouble) and not isinstance(error, Damaged):
                raise
            tell_failure("keeping the time of an event", error)
            self._trouble, state = error, None  # an unreadable event stops no other
        self._moments[event] = Now(now + AFTER_A_FAILURE)
        with Surviving("keeping the time of an event"):
            self._plan(event, state, now)
        self._tell(event)

    def _plan(self, event: EventId, state: State | None, now: Now) -> None:
        upcoming = None if state is None else next_moment(state, now)
        if state is not None and round_to_end(state, now) is not None:
            upcoming = Now(now + LONGEST_SLEEP)
        if upcoming is None:
            self._moments.pop(event, None)
        else:
            self._moments[event] = upcoming

    def _run(self) -> None:
        while not self._errand.ending.is_set():
            now = self._now()
            self._trouble = None
            try:
                upcoming = self.run_due(now)
            except Closed:
                return
            except Trouble as trouble:
                self._trouble, upcoming = trouble, None
            sleep = LONGEST_SLEEP if upcoming is None else min(upcoming - now, LONGEST_SLEEP)
            self._errand.ending.wait(max(sleep, 0) / SECOND)


def _ended_long_ago(entry: Entry, now: Now) -> bool:
    """Whether it closes an event so long ago that no clock runs on."""
    return entry.kind in _CLOSING and moment_of(entry.at) <= now - LONGEST_CLOCK


def _has_deadline(entry: Entry, now: Now) -> bool:
    """Whether it sets a deadline that is to come."""
    if entry.kind in _CLOSING:
        return False
    try:
        fact = REGISTRY.decode(entry)
    except Damaged:
        return True  # whoever attends to the event says so
    return isinstance(fact, RosterTermsSet) and fact.until is not None and fact.until > now
