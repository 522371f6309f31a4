"""Adds entries of a catalogue to a roster, and removes or replaces them by their place."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from podium.core.names import ENGLISH
from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Counterpart,
    Upgrade,
)
from podium.rosters.catalogue.catalogue import AnyEntry
from podium.rosters.catalogue.decks import AffiliationCard, ForceSide, ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex, full_name
from podium.rosters.catalogue.squads import MissionSet, SquadUnit
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    PremierList,
    Roster,
    Squad,
    TeamDecks,
)
from podium.rosters.settings import RosterKind

_Step = tuple[str, str | None]
_STEP = re.compile(r"([a-z_]+)(?:\[(\d{1,4})\])?")
_DECK_OF = {BattleKind.PRIMARY: "primary", BattleKind.SECONDARY: "secondary"}
_EMPTY: dict[RosterKind, Roster] = {
    RosterKind.PREMIER_LIST: PremierList(tuple(Squad() for _ in range(4))),
    RosterKind.ARMY_LIST: ArmyList(),
    RosterKind.DECKS: DeckPair(),
    RosterKind.TEAM_DECKS: TeamDecks(),
}


class CannotBuild(Exception):
    """This cannot be added to, or removed from, such a roster."""


def empty_roster(kind: RosterKind) -> Roster | None:
    """A roster in which nothing is yet; None for kinds that are not put together of entries."""
    return _EMPTY.get(kind)


def add_entry(roster: Roster, entry: AnyEntry, index: CatalogueIndex, at: int | None) -> Roster:
    """The roster with this entry. `at`: the squad, unit or member it goes to, from 0; None: where
    it fits first. Raises `CannotBuild`.
    """
    match roster:
        case PremierList():
            grown: Roster = _to_premier(roster, entry, index, at)
        case ArmyList():
            grown = _to_army(roster, entry, index, at)
        case DeckPair():
            grown = _to_pair(roster, entry)
        case TeamDecks() if at == 1:
            grown = replace(roster, second=_to_pair(roster.second, entry))
        case TeamDecks():
            grown = replace(roster, first=_to_pair(roster.first, entry))
        case _:
            raise CannotBuild
    return _checked(msgspec.to_builtins(grown))


def _chosen(entry: AnyEntry) -> Chosen:
    return Chosen(full_name(entry), entry.id)


def _to_premier(
    roster: PremierList, entry: AnyEntry, index: CatalogueIndex, at: int | None
) -> PremierList:
    if isinstance(entry, MissionSet):
        return replace(roster, missions=(*roster.missions, _chosen(entry)))
    if not isinstance(entry, SquadUnit):
        raise CannotBuild
    squads = list(roster.squads)
    wanted = _squad_for(squads, entry, index) if at is None else at
    if wanted >= len(squads):
        squads.append(Squad())
        wanted = len(squads) - 1
    squads[wanted] = Squad((*squads[wanted].units, _chosen(entry)))
    return replace(roster, squads=tuple(squads))


def _squad_for(squads: list[Squad], entry: SquadUnit, index: CatalogueIndex) -> int:
    """The first squad without a unit of this role."""
    for number, squad in enumerate(squads):
        held = (index.with_id(unit.id or "", SquadUnit) for unit in squad.units)
        if entry.role not in {one.role for one in held if one is not None}:
            return number
    return len(squads)


def _to_army(roster: ArmyList, entry: AnyEntry, index: CatalogueIndex, at: int | None) -> ArmyList:
    one = _chosen(entry)
    match entry:
        case ArmyUnit():
            faction = roster.faction or _faction(entry, index)
            return replace(roster, units=(*roster.units, FieldedUnit(one)), faction=faction)
        case Upgrade() | Counterpart():
            return replace(roster, units=_with_card(roster, entry, index, at))
        case CommandCard():
            return replace(roster, command_cards=(*roster.command_cards, one))
        case BattleCard():
            field = _DECK_OF.get(entry.kind, "advantages")
            return replace(roster, **{field: (*getattr(roster, field), one)})
        case _:
            raise CannotBuild


def _faction(unit: ArmyUnit, index: CatalogueIndex) -> str:
    """The faction that a first unit gives an army; mercenaries give none."""
    return "" if unit.faction in index.mercenaries else unit.faction


def _with_card(
    roster: ArmyList, entry: Upgrade | Counterpart, index: CatalogueIndex, at: int | None
) -> tuple[FieldedUnit, ...]:
    units = list(roster.units)
    number = _unit_for(units, entry, index) if at is None else at
    if not 0 <= number < len(units):
        raise CannotBuild
    unit, one = units[number], _chosen(entry)
    if isinstance(entry, Counterpart):
        units[number] = replace(unit, counterpart=one)
    else:
        units[number] = replace(unit, upgrades=(*unit.upgrades, one))
    return tuple(units)


def _unit_for(units: list[FieldedUnit], entry: Upgrade | Counterpart, index: CatalogueIndex) -> int:
    """The last unit that has such a slot, or this counterpart; else the last unit."""
    for number in range(len(units) - 1, -1, -1):
        unit = index.with_id(units[number].unit.id or "", ArmyUnit)
        if unit is None:
            continue
        if isinstance(entry, Upgrade) and entry.slot in unit.slots:
            return number
        if isinstance(entry, Counterpart) and unit.counterpart == entry.id:
            return number
    return len(units) - 1


def _to_pair(pair: DeckPair, entry: AnyEntry) -> DeckPair:
    if not isinstance(entry, AffiliationCard | ObjectiveSet):
        raise CannotBuild
    light = entry.side is ForceSide.LIGHT
    deck = (pair.light if light else pair.dark) or Deck()
    grown = _to_deck(deck, entry)
    return replace(pair, light=grown) if light else replace(pair, dark=grown)


def _to_deck(deck: Deck, entry: AffiliationCard | ObjectiveSet) -> Deck:
    if isinstance(entry, AffiliationCard):
        return replace(deck, affiliations=(_chosen(entry),))
    sets = list(deck.sets)
    for number, held in enumerate(sets):
        if held.card.id == entry.id:
            sets[number] = Copies(held.card, held.copies + 1)
            return replace(deck, sets=tuple(sets), command_deck=None)
    return replace(deck, sets=(*sets, Copies(_chosen(entry))), command_deck=None)


def remove_place(roster: Roster, place: str) -> Roster:
    """The roster without what stands at this place, such as `units[2].upgrades[0]`; of several
    copies one goes. Raises `CannotBuild`.
    """
    held: dict[str, Any] = msgspec.to_builtins(roster)
    try:
        _remove(held, _steps(place))
    except (KeyError, IndexError, TypeError):
        raise CannotBuild from None
    return _checked(held)


def pick_entry(roster: Roster, place: str, ident: str, index: CatalogueIndex) -> Roster:
    """The roster with this entry, card or battle force where another name stands, at a place such
    as `units[2].upgrades[0]`; what belongs to it stays. Units of an army that are the same stay
    the same: they were one line. Raises `CannotBuild`.
    """
    held: dict[str, Any] = msgspec.to_builtins(roster)
    picked = msgspec.to_builtins(_picked(ident, index))
    (name, number), *rest = _steps(place)
    try:
        for each in _same_units(held, number) if name == "units" else (number,):
            _pick(held, [(name, each), *rest], picked)
    except (KeyError, IndexError, TypeError, ValueError):
        raise CannotBuild from None
    return _checked(held)


def _same_units(held: dict[str, Any], number: str | None) -> list[str]:
    """The numbers of the units that are the same as this one."""
    units = held["units"]
    wanted = units[int(number or "")]
    return [str(each) for each, unit in enumerate(units) if unit == wanted]


def _picked(ident: str, index: CatalogueIndex) -> Chosen:
    if (entry := index.by_id.get(ident)) is not None:
        return _chosen(entry)
    if (card := index.cards.get(ident)) is not None:
        return Chosen(card.card.name[ENGLISH])  # several sets may have it: the deck's own tell
    if (force := index.battle_force(ident)) is not None:
        return Chosen(force.name[ENGLISH], force.id)
    raise CannotBuild


def _pick(held: dict[str, Any], steps: list[_Step], picked: dict[str, Any]) -> None:
    (name, number), *rest = steps
    one = held[name] if number is None else held[name][int(number)]
    if not isinstance(one, dict):
        raise TypeError(name)
    if rest:
        _pick(one, rest, picked)
        return
    wrapped = next((part for part in ("unit", "card") if part in one), None)
    if wrapped is not None:
        one[wrapped] = picked
    elif one.keys() == picked.keys():
        one.update(picked)
    else:
        raise KeyError(name)


def _steps(place: str) -> list[_Step]:
    """The names and numbers that lead to a place. Raises `CannotBuild`."""
    steps = [_STEP.fullmatch(step) for step in place.split(".")]
    if any(step is None for step in steps):
        raise CannotBuild
    return [(step[1], step[2]) for step in steps if step is not None]


def _remove(held: dict[str, Any], steps: list[_Step]) -> None:
    (name, number), *rest = steps
    if rest:
        _remove(held[name] if number is None else held[name][int(number)], rest)
    elif number is None:
        if name != "counterpart":
            raise KeyError(name)
        held.update(counterpart=None, counterpart_upgrades=[])
    else:
        several = list(held[name])
        one = several[int(number)]
        if isinstance(one, dict) and one.get("copies", 1) > 1:
            several[int(number)] = {**one, "copies": one["copies"] - 1}
        else:
            del several[int(number)]
        held[name] = several
        if name == "sets":
            held["command_deck"] = None


def as_catalogued(roster: Roster, index: CatalogueIndex) -> Roster:
    """The roster with the names that its ids have in the catalogue: what comes from outside could
    name one thing and mean another. Ids that the catalogue does not know are dropped.
    """
    return _checked(_catalogued(msgspec.to_builtins(roster), index))


def _catalogued(held: Any, index: CatalogueIndex) -> Any:
    if isinstance(held, list | tuple):
        return [_catalogued(one, index) for one in held]
    if not isinstance(held, dict):
        return held
    ident = held.get("id")
    if held.keys() != {"name", "id"} or ident is None:
        return {name: _catalogued(one, index) for name, one in held.items()}
    entry, card = index.by_id.get(ident), index.cards.get(ident)
    if entry is not None:
        return {"name": full_name(entry), "id": ident}
    return {"name": held["name"] if card is None else card.card.name[ENGLISH], "id": card and ident}


def _checked(held: Any) -> Roster:
    """A roster within its limits."""
    try:
        roster: Roster = msgspec.convert(held, Roster)
    except msgspec.ValidationError:
        raise CannotBuild from None
    return roster
