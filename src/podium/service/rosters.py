"""Handing in rosters, opening them for those who may see them, and deleting what is over.

A roster is stored before the fact that mentions its seal, so that no seal is ever empty; if the
command is refused, it is deleted again. Only `EventViews` hands out what is stored.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.decide import decide
from podium.event.ids import PersonId
from podium.event.roster_state import CheckedFor, HandedIn
from podium.event.roster_verdicts import RecheckRosters, TakeCatalogue, checked_for
from podium.event.rosters import HandInRoster
from podium.event.state import State
from podium.kernel.now import DAY, Now
from podium.kernel.refusal import Refusal
from podium.people.rosters import RosterStore
from podium.rosters.finding import RosterFinding, RosterVerdict
from podium.rosters.readers.reading import LARGEST_PASTE, NotARoster, ReadCode
from podium.rosters.roster import Roster, canonical_leaves, fields_of
from podium.rosters.seal import SealedRoster, seal_roster
from podium.service.catalogues import Catalogues
from podium.service.ids import EventId
from podium.service.roster_reading import CheckedRoster, RosterReader
from podium.service.roster_views import RosterSource
from podium.streams.registry import UnknownEntry

PASTED_KEPT = 30 * DAY
"""For how long after the end of an event what was pasted is kept."""


class VerdictChange(Struct, frozen=True):
    """What another catalogue would change in the findings about an entrant's roster."""

    entrant: EntrantId
    before: RosterVerdict
    after: RosterVerdict


class CatalogueOffer(Struct, frozen=True):
    """What becomes of rosters with another catalogue. `changes`: whose findings would change."""

    command: TakeCatalogue
    changes: tuple[VerdictChange, ...]


class EventRosters:
    """The rosters of all events. `state`: the newest of an event; `fresh`: gives 32 random bytes,
    the salt of a field.
    """

    def __init__(
        self,
        store: RosterStore,
        catalogues: Catalogues,
        *,
        state: Callable[[EventId], State | None],
        closed: Callable[[], Mapping[EventId, Now | None]],
        now: Callable[[], Now],
        fresh: Callable[[], bytes],
    ) -> None:
        self._store = store
        self._state = state
        self._closed = closed
        self._now = now
        self._fresh = fresh
        self.reader = RosterReader(catalogues)
        self._lost: set[tuple[str, str]] = set()

    def prepare(
        self,
        event: EventId,
        entrant: EntrantId,
        roster: Roster,
        *,
        actor: PersonId,
        pasted: bytes = b"",
        reason: str = "",
    ) -> HandInRoster:
        """Stores a roster, and returns the command that hands it in; `settle` it afterwards.

        Nothing is stored if the command would be refused. Raises `NotARoster` if the roster is of
        another kind, or it or what was pasted too large.
        """
        state = self._newest(event)
        if len(pasted) > LARGEST_PASTE:
            raise NotARoster(ReadCode.TOO_LARGE, most=LARGEST_PASTE)
        roster = self.reader.take(state, roster).roster
        leaves = canonical_leaves(roster)
        if leaves.keys() != fields_of(state.rulebook.roster):
            raise NotARoster(ReadCode.OTHER_LIST)
        checked = self._check(state, roster)
        sealed = seal_roster(roster, b"".join(self._fresh() for _ in leaves))
        now = checked_for(state, checked.digest)
        command = HandInRoster(entrant, sealed.seal, checked.verdict, now, reason)
        asked = decide(state, command, actor=actor, fresh=self._fresh(), now=self._now())
        if not isinstance(asked, Refusal):
            self._store.put(event, entrant, sealed, pasted)
        return command

    def settle(self, event: EventId, command: HandInRoster) -> None:
        """Deletes what does not count after a command was performed or refused: its own roster in
        the latter case, and those that were replaced in time. What the staff replaced late stays,
        so that they can compare.
        """
        handed = self._newest(event).rosters.handed.get(command.entrant, ())
        if all(one.seal != command.seal for one in handed):
            self._store.discard(event, (command.seal,))
        self._store.discard(event, {one.seal for one in handed} - _that_count(handed))
        self.keep_catalogue(event)

    def keep_catalogue(self, event: EventId) -> None:
        """Puts the catalogue of an event back if it was removed while the event took it."""
        self.reader.keep(self._newest(event))

    def source(self, event: EventId, state: State) -> RosterSource:
        """What views of an event are built from."""
        return RosterSource(
            find=lambda seal: self._store.find(event, seal),
            read=lambda pastes: self.reader.read(state, pastes, self._now()),
            take=lambda roster: self.reader.take(state, roster),
            check=lambda roster: self._check(state, roster),
            mark=lambda: self.reader.mark(state),
            write=lambda roster, form, language: self.reader.write(
                state, roster, form, self._now(), language
            ),
        )

    def of(self, event: EventId, entrants: Iterable[str]) -> tuple[SealedRoster, ...]:
        """Everything that is stored of these entrants, for their own copy (GDPR)."""
        return self._store.of(event, entrants)

    def erase(self, event: EventId, entrants: Iterable[str]) -> None:
        """Deletes everything of these entrants for good; the seals stay in the journal."""
        self._store.erase(event, entrants)

    def offer(self, event: EventId, digest: str) -> CatalogueOffer | None:
        """What becomes of all rosters with another catalogue; None: there is no such catalogue, or
        it is of another kind of list.
        """
        state = self._newest(event)
        if not self.reader.is_for(state, digest):
            return None
        now = replace(checked_for(state), catalogue=digest)
        verdicts, changes = self._checked_anew(event, state, now)
        return CatalogueOffer(TakeCatalogue(now, verdicts, state.rosters.hand_ins), changes)

    def recheck(self, event: EventId) -> RecheckRosters:
        """Checks all rosters for the day and the region that the event has now (LCG-22)."""
        state = self._newest(event)
        now = checked_for(state)
        verdicts, _ = self._checked_anew(event, state, now)
        return RecheckRosters(now, verdicts, state.rosters.hand_ins)

    def _checked_anew(
        self, event: EventId, state: State, now: CheckedFor
    ) -> tuple[dict[EntrantId, RosterVerdict], tuple[VerdictChange, ...]]:
        """The verdict on each roster, and whose findings are others than before."""
        known, moment = state.rosters, self._now()
        verdicts, changes = dict(known.verdicts), []
        for entrant, handed in known.handed.items():
            sealed = self._store.find(event, handed[-1].seal)
            if sealed is None:
                continue
            before = self.reader.check(state, sealed.roster, moment, known.catalogue)
            after = self.reader.check(state, sealed.roster, moment, now.catalogue)
            verdicts[entrant] = after.verdict
            if _what(before.findings) != _what(after.findings):
                changes.append(VerdictChange(entrant, known.verdicts[entrant], after.verdict))
        return verdicts, tuple(changes)

    def forget_pasted(self) -> tuple[EventId, ...]:
        """Deletes what was pasted in events that were closed long ago, and rosters of theirs whose
        hand-in was lost; returns these events. Only these are opened.
        """
        events = tuple(EventId(event) for event in self._store.events_with_pasted())
        if not events:
            return ()
        closed, now = self._closed(), self._now()
        over = self._readable(event for event in events if _long_over(closed, event, now))
        for event, seal in self._lost_in(over):
            self._store.discard(event, [seal])
        self._store.forget_pasted(over)
        return tuple(over)

    def discard_lost(self) -> int:
        """Deletes rosters that do not count although nobody deleted them: their hand-in was lost on
        its way. Only those that were found by the call before are deleted: others may still be on
        their way. Returns how many. Nothing gets lost in a closed event any more, so that only open
        ones are looked at.
        """
        events = tuple(EventId(event) for event in self._store.events_with_pasted())
        closed = self._closed() if events else {}
        lost = self._lost_in(self._readable(event for event in events if closed.get(event) is None))
        again = lost & self._lost
        for event in {event for event, _ in again}:
            self._store.discard(event, [seal for where, seal in again if where == event])
        self._lost = lost - again
        return len(again)

    def _readable(self, events: Iterable[EventId]) -> dict[EventId, State | None]:
        """The states of these events. One that cannot be read is left out: it keeps what it has,
        and stops no other.
        """
        states: dict[EventId, State | None] = {}
        for event in events:
            with suppress(UnknownEntry):
                states[event] = self._state(event)
        return states

    def _lost_in(self, states: Mapping[EventId, State | None]) -> set[tuple[str, str]]:
        """The event and the seal of rosters that do not count, in these events."""
        count: dict[str, Collection[str]] = {
            event: () if state is None else _seals_that_count(state)
            for event, state in states.items()
        }
        return {
            (event, seal)
            for event, seal in self._store.with_pasted()
            if event in count and seal not in count[event]
        }

    def _check(self, state: State, roster: Roster) -> CheckedRoster:
        return self.reader.check(state, roster, self._now(), self.reader.digest(state))

    def _newest(self, event: EventId) -> State:
        state = self._state(event)
        if state is None:
            raise LookupError(event)
        return state


def _that_count(handed: Sequence[HandedIn]) -> set[str]:
    """The seals of an entrant whose rosters are kept: of the newest, and of those that the staff
    replaced late.
    """
    return {one.seal for one, later in zip_longest(handed, handed[1:]) if not later or later.late}


def _seals_that_count(state: State) -> set[str]:
    return {seal for handed in state.rosters.handed.values() for seal in _that_count(handed)}


def _what(findings: Sequence[RosterFinding]) -> list[RosterFinding]:
    """Findings without the catalogue they name."""
    return [replace(one, catalogue=None) for one in findings]


def _long_over(closed: Mapping[EventId, Now | None], event: EventId, now: Now) -> bool:
    """Whether an event was closed long ago, or is there no more."""
    if event not in closed:
        return True
    when = closed[event]
    return when is not None and when + PASTED_KEPT <= now
