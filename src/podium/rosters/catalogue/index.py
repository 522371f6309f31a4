"""Finds the entries of a catalogue by id, by the ids of other systems, and by name."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import BattleForce, Faction
from podium.rosters.catalogue.catalogue import AnyEntry, Catalogue, Product
from podium.rosters.catalogue.decks import ObjectiveSet, SetCard
from podium.rosters.catalogue.entry import CatalogueEntry
from podium.rosters.roster import LONGEST_NAME

E = TypeVar("E", bound=CatalogueEntry)
T = TypeVar("T")
_ALIKE = 50
"""Per cent of their pairs of letters that two names share at least to be taken for each other."""
_MOST_ALIKE = 3
_MOST_HOLDING = 6
_SHORTEST_PART = 3
"""Letters of a part of a name that tell what was meant."""
_SHORT_NAME = 6


class CardOfSet(Struct, frozen=True):
    """A card of a command deck, and the objective set it belongs to."""

    id: str
    set: ObjectiveSet
    card: SetCard


class CatalogueIndex:
    """A catalogue that can be searched. Names match without accents, case and punctuation."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.mark = catalogue.mark()
        self.by_id: dict[str, AnyEntry] = {entry.id: entry for entry in catalogue.entries}
        self.products: dict[str, Product] = {one.id: one for one in catalogue.products}
        self.plain_names: dict[str, str] = {
            entry.id: letters_only(entry.name[ENGLISH]) for entry in catalogue.entries
        }
        """English names without their titles, in letters only, by id."""
        self.unit_fields: dict[str, dict[str, frozenset[str]]] = {}
        """What requirements look at in a unit, by its id: filled when first asked for."""
        self._full: dict[str, tuple[AnyEntry, ...]] = {}
        self._short: dict[str, tuple[AnyEntry, ...]] = {}
        for entry in catalogue.entries:
            title = getattr(entry, "title", "")
            for name in entry.name.values():
                _add(self._full, f"{name} {title}" if title else name, entry)
                _add(self._short, name, entry)
            for alias in entry.aliases:
                _add(self._full, alias, entry)

    def named(self, name: str, kind: type[E]) -> tuple[E, ...]:
        """The entries of this kind with this name; several if it is ambiguous.

        A whole name (with its title, or an alias) goes before a name without its title.
        """
        if len(name) > LONGEST_NAME:
            return ()
        key = letters_only(name)
        whole = _of_kind(self._full.get(key, ()), kind)
        return whole or _of_kind(self._short.get(key, ()), kind)

    def named_loosely(self, name: str, kind: type[E]) -> tuple[E, ...]:
        """The entries of this kind with this name, with or without their title."""
        key = letters_only(name[:LONGEST_NAME])
        both = (*self._full.get(key, ()), *self._short.get(key, ()))
        return _of_kind(tuple({entry.id: entry for entry in both}.values()), kind)

    def known_otherwise(self, name: str) -> bool:
        """Whether anything at all has this name."""
        key = letters_only(name)
        return key in self._full or key in self._short

    def with_id(self, wanted: str, kind: type[E]) -> E | None:
        """The entry of this kind with this id."""
        entry = self.by_id.get(wanted)
        return entry if isinstance(entry, kind) else None

    def foreign(self, system: str, wanted: str, kind: type[E]) -> E | None:
        """The entry of this kind with this id in another system."""
        entry = self._foreign.get((system, wanted))
        return entry if isinstance(entry, kind) else None

    @cached_property
    def _foreign(self) -> dict[tuple[str, str], AnyEntry]:
        return {
            (system, one): entry
            for entry in self.catalogue.entries
            for system, one in entry.ids.items()
        }

    @cached_property
    def before_commas(self) -> frozenset[str]:
        """What stands before the first comma of names, in letters only; a title follows one."""
        titled = ((entry, getattr(entry, "title", "")) for entry in self.catalogue.entries)
        names = (
            f"{name}, {title}" if title else name
            for entry, title in titled
            for name in (*entry.name.values(), *entry.aliases)
        )
        return frozenset(letters_only(name.partition(",")[0]) for name in names if "," in name)

    @cached_property
    def sets_by_number(self) -> dict[str, ObjectiveSet]:
        """The objective sets by number."""
        sets = (one for one in self.catalogue.entries if isinstance(one, ObjectiveSet))
        return {one.number: one for one in sets}

    @cached_property
    def cards(self) -> dict[str, CardOfSet]:
        """The cards of objective sets by id: that of their set, and their place in it."""
        return {
            card.id: card
            for one in self.catalogue.entries
            if isinstance(one, ObjectiveSet)
            for card in (
                CardOfSet(f"{one.id}#{place}", one, card) for place, card in enumerate(one.cards, 1)
            )
        }

    @cached_property
    def cards_named(self) -> dict[str, tuple[CardOfSet, ...]]:
        """The cards of objective sets by name."""
        found: defaultdict[str, list[CardOfSet]] = defaultdict(list)
        for card in self.cards.values():
            for key in {letters_only(name) for name in card.card.name.values()}:
                found[key].append(card)
        return {key: tuple(cards) for key, cards in found.items()}

    @cached_property
    def foreign_cards(self) -> dict[tuple[str, str], CardOfSet]:
        """The cards of objective sets by system and the id there."""
        return {
            (system, one): card
            for card in self.cards.values()
            for system, one in card.card.ids.items()
        }

    def faction(self, word: str) -> Faction | None:
        """The faction with this id, name or alias."""
        return self._factions.get(letters_only(word))

    @cached_property
    def _factions(self) -> dict[str, Faction]:
        return {
            letters_only(word): one
            for one in self.catalogue.factions
            for word in (*one.aliases, *one.name.values(), one.id)
        }

    @cached_property
    def mercenaries(self) -> frozenset[str]:
        """The ids of the factions whose units may join others."""
        return frozenset(one.id for one in self.catalogue.factions if one.mercenary)

    def battle_force(self, word: str) -> BattleForce | None:
        """The battle force with this id, name or alias."""
        return self._battle_forces.get(letters_only(word))

    @cached_property
    def _battle_forces(self) -> dict[str, BattleForce]:
        return {
            letters_only(word): one
            for one in self.catalogue.battle_forces
            for word in (*one.aliases, *one.name.values(), one.id)
        }

    def alike(self, name: str, kind: type[E]) -> tuple[E, ...]:
        """The entries of this kind that somebody may have meant, the likeliest first: those whose
        name has all of this one in it, then those that resemble it.
        """
        key = letters_only(name[:LONGEST_NAME])
        pairs = _pairs(key)
        shared: Counter[str] = Counter()
        for pair in pairs:
            shared.update(self._with_pair.get(pair, ()))
        scored = sorted(
            (-(200 * count) // (len(pairs) + self._size[one]), one)
            for one, count in shared.items()
            if isinstance(self.by_id[one], kind)
        )
        holding = [one for _, one in scored if self._holds(one, key)][:_MOST_HOLDING]
        close = [one for score, one in scored if -score >= _ALIKE or self._nearly(one, key)]
        room = max(0, _MOST_ALIKE - len(holding))
        found = dict.fromkeys((*holding, *close[:room]))
        return _of_kind(tuple(self.by_id[one] for one in found), kind)

    def _holds(self, ident: str, key: str) -> bool:
        return len(key) >= _SHORTEST_PART and key in self._keys[ident]

    def _nearly(self, ident: str, key: str) -> bool:
        """Whether a short name has a letter more or less: their pairs would tell nothing."""
        return len(key) <= _SHORT_NAME and _one_more(*sorted((key, self._keys[ident]), key=len))

    def forces_alike(self, name: str) -> tuple[BattleForce, ...]:
        """The battle forces that somebody may have meant, the likeliest first."""
        return _closest(name, ((one, one.name[ENGLISH]) for one in self.catalogue.battle_forces))

    def cards_alike(self, name: str, sets: Iterable[ObjectiveSet]) -> tuple[CardOfSet, ...]:
        """The cards of these sets that somebody may have meant, the likeliest first."""
        places = (f"{one.id}#{place}" for one in sets for place, _ in enumerate(one.cards, 1))
        cards = (self.cards[place] for place in dict.fromkeys(places))
        return _closest(name, ((card, card.card.name[ENGLISH]) for card in cards))

    @cached_property
    def _keys(self) -> dict[str, str]:
        return {entry.id: letters_only(full_name(entry)) for entry in self.catalogue.entries}

    @cached_property
    def _with_pair(self) -> dict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for ident, key in self._keys.items():
            for pair in _pairs(key):
                found[pair].append(ident)
        return found

    @cached_property
    def _size(self) -> dict[str, int]:
        return {ident: len(_pairs(key)) for ident, key in self._keys.items()}


def full_name(entry: CatalogueEntry) -> str:
    """The English name with its title."""
    title = getattr(entry, "title", "")
    return f"{entry.name[ENGLISH]}, {title}" if title else entry.name[ENGLISH]


def _add(names: dict[str, tuple[AnyEntry, ...]], name: str, entry: AnyEntry) -> None:
    key = letters_only(name)
    held = names.get(key, ())
    if key and entry not in held:
        names[key] = (*held, entry)


def _of_kind(entries: tuple[AnyEntry, ...], kind: type[E]) -> tuple[E, ...]:
    return tuple(entry for entry in entries if isinstance(entry, kind))


def _one_more(short: str, long: str) -> bool:
    """Whether the second text has one letter more than the first, and is the same otherwise."""
    places = range(len(long)) if len(long) == len(short) + 1 else range(0)
    return any(long[:place] + long[place + 1 :] == short for place in places)


def _closest(name: str, named: Iterable[tuple[T, str]]) -> tuple[T, ...]:
    """Those whose names resemble this one, the likeliest first; each name counts once."""
    pairs, scores = _pairs(letters_only(name[:LONGEST_NAME])), dict[str, tuple[int, T]]()
    for one, other in named:
        theirs = _pairs(letters_only(other))
        score = 200 * len(pairs & theirs) // (len(pairs) + len(theirs))
        if score >= _ALIKE:
            scores.setdefault(other, (score, one))
    closest = sorted(scores.values(), key=lambda scored: -scored[0])
    return tuple(one for _, one in closest[:_MOST_ALIKE])


def _pairs(text: str) -> frozenset[str]:
    """The pairs of neighbouring letters."""
    return frozenset(text[place : place + 2] for place in range(len(text) - 1)) or frozenset(
        (text,)
    )
