"""An army with what the catalogue says of its units and cards."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleForce,
    BattleKind,
    CommandCard,
    Counterpart,
    Faction,
    Upgrade,
    WithUpgrades,
)
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.ground import CheckGround, Located
from podium.rosters.checks.requirements import fields_of, met
from podium.rosters.finding import RosterCode
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit

E = TypeVar("E", CommandCard, BattleCard, Upgrade)


class LocatedUnit(Struct, frozen=True):
    """A unit of an army, or its counterpart, with its upgrades."""

    place: str
    name: str
    entry: WithUpgrades | None
    upgrades: tuple[Located[Upgrade], ...]

    def cards(self) -> tuple[Upgrade, ...]:
        """The upgrades that the catalogue knows."""
        return tuple(one.entry for one in self.upgrades if one.entry is not None)


class LocatedArmyUnit(LocatedUnit, frozen=True):
    """A unit of an army. `unit`: the entry as a unit. `rank`: as which it is built."""

    unit: ArmyUnit | None
    rank: str
    counterpart: LocatedUnit | None


class LocatedArmy(Struct, frozen=True):
    """An army with what the catalogue says of it. `force_named`: it is that of a battle force,
    `force`: which the catalogue knows. `faction`: None if neither list nor units tell.
    `fielded`: units and counterparts. `unknown`: how many units the catalogue does not tell,
    `unsure`: those included that may be of another rank than they seem.
    """

    units: tuple[LocatedArmyUnit, ...]
    command_cards: tuple[Located[CommandCard], ...]
    battle_deck: dict[BattleKind, tuple[Located[BattleCard], ...]]
    faction: Faction | None
    force_named: str
    force: BattleForce | None
    points: int | None
    fielded: tuple[LocatedUnit, ...]
    unknown: int
    unsure: int

    def is_of(self, forces: Iterable[str]) -> bool | None:
        """Whether it is that of one of these battle forces; None if nobody knows."""
        wanted = set(map(letters_only, forces))
        if self.force is None:
            return letters_only(self.force_named) in wanted or (None if self.force_named else False)
        own = (self.force.id, *self.force.name.values(), *self.force.aliases)
        return not wanted.isdisjoint(map(letters_only, own))


def locate_army(roster: ArmyList, ground: CheckGround) -> LocatedArmy:
    """Looks up every name of an army list."""
    named = "" if roster.battle_force is None else roster.battle_force.name
    force = _battle_force(roster, ground)
    stated = force.faction if force is not None else roster.faction
    own = None if ground.index is None else _stated_or_told(stated, roster, ground.index)
    units = tuple(
        _unit(unit, f"units[{number}]", force, own, ground)
        for number, unit in enumerate(roster.units)
    )
    battle = {
        BattleKind.PRIMARY: ("primary", roster.primary),
        BattleKind.SECONDARY: ("secondary", roster.secondary),
        BattleKind.ADVANTAGE: ("advantages", roster.advantages),
    }
    return LocatedArmy(
        units,
        _cards(roster.command_cards, CommandCard, "command_cards", ground),
        {
            kind: _cards(cards, BattleCard, place, ground, _of_size(kind, ground))
            for kind, (place, cards) in battle.items()
        },
        _faction(roster.faction, force, units, ground),
        named,
        force,
        roster.points,
        tuple(one for unit in units for one in (unit, unit.counterpart) if one is not None),
        sum(unit.unit is None for unit in units),
        sum(unit.unit is None or any(one.entry is None for one in unit.upgrades) for unit in units),
    )


def _stated_or_told(stated: str, roster: ArmyList, index: CatalogueIndex) -> Faction | None:
    """The faction that the list states, else the one that its units of known names have."""
    if stated:
        return index.faction(stated)
    named = [
        tuple(filter(None, (index.with_id(one.unit.id, ArmyUnit),)))
        if one.unit.id is not None
        else index.named(one.unit.name, ArmyUnit)
        for one in roster.units
    ]
    told = {found[0].faction for found in named if len(found) == 1} - index.mercenaries
    return index.faction(told.pop()) if len(told) == 1 else None


def _battle_force(roster: ArmyList, ground: CheckGround) -> BattleForce | None:
    if roster.battle_force is None or ground.index is None:
        return None
    name = roster.battle_force.name
    for word in (roster.battle_force.id or "", name):
        if (found := ground.index.battle_force(word)) is not None:
            return found
    close = tuple(one.id for one in ground.index.forces_alike(name))
    ground.about_names.append(
        ground.unchecked(RosterCode.BATTLE_FORCE_UNKNOWN, "battle_force", name=name, entries=close)
    )
    return None


def _of_size(kind: BattleKind, ground: CheckGround) -> Callable[[BattleCard], bool]:
    """Two cards may share a name: one of them is for the small game."""
    small = ground.rules.army_list.small_game
    return lambda card: card.kind is kind and card.small_game is small


def _of_army(force: BattleForce | None, own: Faction | None) -> Callable[[ArmyUnit], bool]:
    """Units of several factions may share a name."""
    if force is not None:
        return lambda unit: any(unit.id in allowed for allowed in force.units.values())
    return lambda unit: own is None or own.id in (unit.faction, *unit.joins)


def _of_unit(unit: WithUpgrades | None, ground: CheckGround) -> Callable[[Upgrade], bool]:
    """Cards of several slots or for several units may share a name."""

    def fits(card: Upgrade) -> bool:
        if unit is None or card.slot not in unit.slots:
            return False
        return (
            card.requires is None
            or met(card.requires, fields_of(unit, (), None, ground.index)) is not False
        )

    return fits


def _unit(
    fielded: FieldedUnit,
    place: str,
    force: BattleForce | None,
    own: Faction | None,
    ground: CheckGround,
) -> LocatedArmyUnit:
    unit = ground.located(fielded.unit, ArmyUnit, place, _of_army(force, own))
    upgrades = _upgrades(fielded.upgrades, f"{place}.upgrades", unit.entry, ground)
    counterpart = None
    if fielded.counterpart is not None:
        found = ground.located(fielded.counterpart, Counterpart, f"{place}.counterpart")
        cards = _upgrades(
            fielded.counterpart_upgrades, f"{place}.counterpart_upgrades", found.entry, ground
        )
        counterpart = LocatedUnit(found.place, found.name, found.entry, cards)
    rank = "" if unit.entry is None else _rank(unit.entry, upgrades, force)
    return LocatedArmyUnit(place, unit.name, unit.entry, upgrades, unit.entry, rank, counterpart)


def _rank(unit: ArmyUnit, upgrades: tuple[Located[Upgrade], ...], force: BattleForce | None) -> str:
    """The rank as which a unit is built: its own, or another by an upgrade or a battle force."""
    for one in upgrades:
        if one.entry is not None and unit.id in one.entry.counts_as:
            return one.entry.counts_as[unit.id]
    if force is not None and unit.id not in force.units.get(unit.rank, ()):
        return next((rank for rank, ids in force.units.items() if unit.id in ids), unit.rank)
    return unit.rank


def _upgrades(
    cards: tuple[Chosen, ...], place: str, unit: WithUpgrades | None, ground: CheckGround
) -> tuple[Located[Upgrade], ...]:
    return _cards(cards, Upgrade, place, ground, _of_unit(unit, ground))


def _cards(
    cards: tuple[Chosen, ...],
    kind: type[E],
    place: str,
    ground: CheckGround,
    fits: Callable[[E], bool] | None = None,
) -> tuple[Located[E], ...]:
    return tuple(
        ground.located(card, kind, f"{place}[{number}]", fits) for number, card in enumerate(cards)
    )


def _faction(
    stated: str, force: BattleForce | None, units: tuple[LocatedArmyUnit, ...], ground: CheckGround
) -> Faction | None:
    """The faction of the army: its battle force's, the one stated, or the one all units have."""
    if ground.index is None:
        return None
    if force is not None:
        return ground.index.faction(force.faction)
    if stated and (found := ground.index.faction(stated)) is not None:
        return found
    named = {unit.unit.faction for unit in units if unit.unit is not None}
    factions = [ground.index.faction(one) for one in sorted(named)]
    own = [one for one in factions if one is not None and not one.mercenary]
    return own[0] if len(own) == 1 else None
