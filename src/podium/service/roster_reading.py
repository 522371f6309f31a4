"""Reads and checks rosters for an event, with the catalogue that the event is checked with."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

from msgspec import Struct

from podium.event.state import State
from podium.kernel.cache import Cache
from podium.kernel.now import SECOND, Now
from podium.rosters.building.changes import as_catalogued
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.registry import CATALOGUE_OF, check_roster
from podium.rosters.finding import CatalogueMark, RosterFinding, RosterVerdict, verdict_of
from podium.rosters.readers.read import read_roster
from podium.rosters.readers.reading import (
    LARGEST_PASTE,
    ListForm,
    NotARoster,
    ReadCode,
    ReadNote,
    RosterReading,
)
from podium.rosters.roster import DeckPair, Roster, TeamDecks, canonical_leaves
from podium.rosters.settings import RosterKind
from podium.rosters.writers.write import WrittenForm, WrittenList, write_roster
from podium.service.catalogues import Catalogues

LARGEST_ROSTER = 64 * 1024
"""Bytes of canonical JSON: many times what the largest list needs."""
_KEPT = 8
"""Catalogues that are kept ready for use."""


class Paste(Struct, frozen=True):
    """One thing that was pasted or uploaded. `member`: whose decks, of a team: 0 or 1 (TM-1)."""

    text: bytes
    member: int = 0


class CheckedRoster(Struct, frozen=True):
    """A roster as it was read, and what was found in it. `catalogue`: what it was checked with;
    `digest`: of that. `offer`: the same roster repaired, where a known fault was found.
    """

    roster: Roster
    findings: tuple[RosterFinding, ...] = ()
    form: ListForm | None = None
    notes: tuple[ReadNote, ...] = ()
    offer: Roster | None = None
    catalogue: CatalogueMark | None = None
    digest: str | None = None

    @property
    def verdict(self) -> RosterVerdict:
        """The verdict on the whole."""
        return verdict_of(self.findings)


class TakenRoster(Struct, frozen=True):
    """A roster that somebody sent, with the names of the event's catalogue. `index`: that
    catalogue; None: there is none.
    """

    roster: Roster
    index: CatalogueIndex | None


class RosterReader:
    """Reads and checks rosters of events. Thread-safe."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues
        self._indexes: Cache[str, CatalogueIndex] = Cache(_KEPT)

    def read(self, state: State, pastes: Sequence[Paste], now: Now) -> CheckedRoster:
        """What was pasted, read and checked. Raises `NotARoster`."""
        if sum(len(one.text) for one in pastes) > LARGEST_PASTE:
            raise NotARoster(ReadCode.TOO_LARGE, most=LARGEST_PASTE)
        index = self.index(self.digest(state))
        kind = state.rulebook.roster
        filled = [one for one in pastes if one.text.strip()]
        if not filled:
            raise NotARoster(ReadCode.NOTHING)
        readings = [(one.member, read_roster(one.text, kind, index)) for one in filled]
        reading = _joined(kind, readings)
        checked = self.check(state, reading.roster, now, self.digest(state))
        return CheckedRoster(
            reading.roster,
            checked.findings,
            reading.form,
            reading.notes,
            reading.offer,
            checked.catalogue,
            checked.digest,
        )

    def take(self, state: State, roster: Roster) -> TakenRoster:
        """A roster that somebody sent, before anything else is done with it. Raises `NotARoster`
        if it is too large.
        """
        if sum(map(len, canonical_leaves(roster).values())) > LARGEST_ROSTER:
            raise NotARoster(ReadCode.TOO_LARGE, most=LARGEST_ROSTER)
        index = self.index(self.digest(state))
        return TakenRoster(roster if index is None else as_catalogued(roster, index), index)

    def check(self, state: State, roster: Roster, now: Now, digest: str | None) -> CheckedRoster:
        """A roster checked for an event, on its day. `digest`: of the catalogue; None: without."""
        index = self.index(digest)
        settings, rules = state.setup.settings, state.rulebook.roster_rules
        findings = check_roster(
            roster,
            state.rulebook.roster,
            rules,
            index,
            day=_day(settings.date, now),
            region=settings.region,
        )
        mark = None if index is None else index.mark
        return CheckedRoster(roster, findings, catalogue=mark, digest=digest)

    def write(
        self, state: State, roster: Roster, form: WrittenForm, now: Now, language: str
    ) -> tuple[WrittenList, ...]:
        """A roster in a form for other programs, with the costs of the event's day."""
        day = _day(state.setup.settings.date, now)
        index = self.index(self.digest(state))
        return write_roster(roster, form, index, day=day, language=language)

    def digest(self, state: State) -> str | None:
        """The catalogue that an event is checked with: its own, else the newest for its lists."""
        if state.rosters.catalogue is not None:
            return state.rosters.catalogue
        kind = CATALOGUE_OF.get(state.rulebook.roster)
        newest = None if kind is None else self._catalogues.newest_of(kind)
        return None if newest is None else newest.digest

    def mark(self, state: State) -> CatalogueMark | None:
        """Which catalogue that is."""
        index = self.index(self.digest(state))
        return None if index is None else index.mark

    def is_for(self, state: State, digest: str) -> bool:
        """Whether there is this catalogue, and it is one for the lists of this event."""
        stored = self._catalogues.find(digest)
        kind = CATALOGUE_OF.get(state.rulebook.roster)
        return stored is not None and stored.kind is kind

    def keep(self, state: State) -> None:
        """Puts the catalogue of an event back if it was removed while the event took it."""
        digest = state.rosters.catalogue
        if digest is not None and self._catalogues.find(digest) is None:
            known = self._indexes.get(digest)
            if known is not None:
                self._catalogues.put_back(known.catalogue)

    def index(self, digest: str | None) -> CatalogueIndex | None:
        """The catalogue with this digest; None if it is not in this database."""
        if digest is None:
            return None
        known = self._indexes.get(digest)
        if known is None:
            catalogue = self._catalogues.with_digest(digest)
            if catalogue is None:
                return None
            known = CatalogueIndex(catalogue)
            self._indexes.put(digest, known)
        return known


def _day(said: str | None, now: Now) -> date:
    """The day of the event; today while it has none."""
    try:
        return date.fromisoformat(said or "")
    except ValueError:
        return datetime.fromtimestamp(now / SECOND, UTC).date()


def _joined(kind: RosterKind, readings: Sequence[tuple[int, RosterReading]]) -> RosterReading:
    """One roster of everything that was pasted: decks come one by one, others whole."""
    first = readings[0][1]
    if kind not in (RosterKind.DECKS, RosterKind.TEAM_DECKS):
        if len(readings) > 1:
            raise NotARoster(ReadCode.TOO_MANY)
        return first
    whole = _decks(kind, [(member, one.roster) for member, one in readings])
    notes = tuple(note for _, one in readings for note in one.notes)
    repaired = any(one.offer is not None for _, one in readings)
    offered = [(member, one.offer or one.roster) for member, one in readings]
    return RosterReading(whole, first.form, notes, _decks(kind, offered) if repaired else None)


def _decks(kind: RosterKind, rosters: Sequence[tuple[int, Roster]]) -> DeckPair | TeamDecks:
    """The decks of one player, or of a team by its members."""
    if kind is RosterKind.DECKS:
        return _pair(one for _, one in rosters)
    pairs = [_pair(one for member, one in rosters if member == wanted) for wanted in (0, 1)]
    return TeamDecks(*pairs)


def _pair(rosters: Iterable[Roster]) -> DeckPair:
    """Both decks, whichever order they came in; the later one of two on the same side counts."""
    light = dark = None
    for one in rosters:
        if isinstance(one, DeckPair):
            light, dark = one.light or light, one.dark or dark
    return DeckPair(light, dark)
