"""Finds entries of a catalogue that can be added to a roster."""

from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from msgspec import Struct

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import ArmyUnit, BattleCard, CommandCard, Counterpart, Upgrade
from podium.rosters.catalogue.catalogue import AnyEntry
from podium.rosters.catalogue.decks import AffiliationCard, LooseCard, ObjectiveSet
from podium.rosters.catalogue.entry import number_on
from podium.rosters.catalogue.index import CatalogueIndex, full_name
from podium.rosters.catalogue.squads import MissionSet, SquadUnit
from podium.rosters.finding import RosterFinding

MOST_FOUND = 20
LONGEST_SEARCH = 100


class EntryKind(StrEnum):
    """Kinds of entries that nothing in the catalogue has a word for."""

    MISSION = "mission"
    COUNTERPART = "counterpart"


class FoundEntry(Struct, frozen=True):
    """An entry that fits a search or a name. `about`: its kind: members of our own enums, and
    ranks, slots, eras, affiliations as the catalogue has them. `cost`: None if it has none, or none
    is known on the day.
    """

    id: str
    name: str
    about: tuple[str, ...]
    cost: int | None = None


class FoundEntries(Struct, frozen=True):
    """The first entries that fit, and how many more do."""

    entries: tuple[FoundEntry, ...]
    more: int = 0


def search_entries(index: CatalogueIndex, query: str, day: date, faction: str = "") -> FoundEntries:
    """Entries whose name, kind or faction holds every word of the query; none without a query.

    `faction`: of the army: entries of others are left out.
    """
    words = [key for word in query[:LONGEST_SEARCH].split() if (key := letters_only(word))]
    if not words:
        return FoundEntries(())
    fitting = [
        entry
        for entry in index.catalogue.entries
        if not isinstance(entry, LooseCard)
        and _joins(entry, faction, index)
        and all(word in _key(entry) for word in words)
    ]
    fitting.sort(key=lambda entry: (not _key(entry).startswith(words[0]), full_name(entry)))
    shown = tuple(_found(entry, day) for entry in fitting[:MOST_FOUND])
    return FoundEntries(shown, len(fitting) - len(shown))


def _joins(entry: AnyEntry, faction: str, index: CatalogueIndex) -> bool:
    """Whether an army of this faction may have it, as far as factions go."""
    own = getattr(entry, "faction", "")
    return (
        not faction
        or own in ("", faction)
        or own in index.mercenaries
        or faction in getattr(entry, "joins", ())
    )


def _key(entry: AnyEntry) -> str:
    names = (full_name(entry), *entry.name.values(), *entry.aliases, *about_entry(entry))
    return " ".join(map(letters_only, names))


def _found(entry: AnyEntry, day: date) -> FoundEntry:
    return FoundEntry(entry.id, full_name(entry), tuple(about_entry(entry)), cost_of(entry, day))


def entries_meant(
    finding: RosterFinding, index: CatalogueIndex, day: date
) -> tuple[FoundEntry, ...]:
    """What the name that a finding is about may mean; nothing if it is not about a name."""
    ids = finding.values.get("entries", ())
    found = (_with_id(one, index, day) for one in ids) if isinstance(ids, tuple) else ()
    return tuple(one for one in found if one is not None)


def _with_id(ident: str, index: CatalogueIndex, day: date) -> FoundEntry | None:
    if (entry := index.by_id.get(ident)) is not None:
        return _found(entry, day)
    if (card := index.cards.get(ident)) is not None:
        return FoundEntry(ident, card.card.name[ENGLISH], (full_name(card.set),))
    force = index.battle_force(ident)
    return None if force is None else FoundEntry(ident, force.name[ENGLISH], ())


def cost_of(entry: AnyEntry, day: date) -> int | None:
    """What an entry costs on a day; of a primary unit, what its squad may spend."""
    match entry:
        case SquadUnit():
            return number_on(entry.points, day)
        case ArmyUnit() | Counterpart() | Upgrade():
            return number_on(entry.cost, day)
        case _:
            return None


def about_entry(entry: AnyEntry) -> Iterator[str]:
    """What tells an entry from others of its name: members of our own enums, else the catalogue's
    words.
    """
    match entry:
        case SquadUnit():
            yield from (entry.role, *entry.eras)
        case MissionSet():
            yield EntryKind.MISSION
        case ArmyUnit():
            yield from (entry.rank, entry.faction)
        case Counterpart():
            yield EntryKind.COUNTERPART
        case Upgrade():
            yield entry.slot
        case CommandCard():
            yield "•" * min(entry.pips, 9)
        case BattleCard():
            yield entry.kind
        case ObjectiveSet():
            yield from (entry.side, entry.affiliation, entry.number)
        case AffiliationCard():
            yield from (entry.side, entry.affiliation)
