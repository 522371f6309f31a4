"""Entries and tables for army lists."""

from enum import StrEnum

from msgspec import Struct, field

from podium.core.names import Names
from podium.rosters.catalogue.entry import CatalogueEntry, DatedNumber
from podium.rosters.catalogue.requirement import Requirement
from podium.rosters.settings import RankLimits


class BattleKind(StrEnum):
    """The three kinds of cards in a battle deck."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    ADVANTAGE = "advantage"


class Faction(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A faction. `force`: the side of the Force its units are on. `mercenary`: its units may join
    other factions.
    """

    id: str
    name: Names
    aliases: tuple[str, ...] = ()
    force: str = ""
    mercenary: bool = False


class Equip(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a unit must have: this card or counterpart (by id), or so many upgrades of a slot."""

    card: str = ""
    slot: str = ""
    count: int = 1


class WithUpgrades(CatalogueEntry, frozen=True, kw_only=True):
    """What units and their counterparts share.

    `cost` with the days from which it holds. `subtype`, `affiliation`, `keywords`, `stats`: what
    requirements look at. `unique_title`: the title occurs once, as a unique name does.
    `detachment_of`: the unit name or rank of which the army has one for each of these.
    `entourage`: the unit name of which one more fits. `associate`: the unit name beside which one
    more of this rank fits. `field_commander`, `allies`: see `Upgrade`.
    """

    title: str = ""
    faction: str = ""
    cost: tuple[DatedNumber, ...] = ()
    slots: tuple[str, ...] = ()
    unique: bool = False
    unique_title: bool = False
    subtype: str = ""
    affiliation: str = ""
    keywords: tuple[str, ...] = ()
    stats: dict[str, str] = field(default_factory=dict)
    must_equip: tuple[Equip, ...] = ()
    field_commander: bool = False
    allies: bool = False
    detachment_of: str = ""
    entourage: str = ""
    associate: str = ""


class ArmyUnit(WithUpgrades, frozen=True, kw_only=True, tag="army-unit"):
    """A unit. `joins`: the factions a mercenary may join. `only_in`: battle forces by name."""

    rank: str
    joins: tuple[str, ...] = ()
    counterpart: str = ""
    only_in: tuple[str, ...] = ()


class Counterpart(WithUpgrades, frozen=True, kw_only=True, tag="counterpart"):
    """What goes with a unit and has upgrades of its own."""


class Upgrade(CatalogueEntry, frozen=True, kw_only=True, tag="upgrade"):
    """An upgrade card. `slot`: the kind of slot it takes. `limit`: how many an army may have.

    `leader`: a unit has one of these at most. `field_commander`: no commander is needed.
    `allies`: one more mercenary in one rank. `changes`: fields of the unit that it alters before
    requirements are looked at. `counts_as`: the rank of a unit, by its id, while it has this.
    """

    slot: str
    title: str = ""
    cost: tuple[DatedNumber, ...] = ()
    requires: Requirement | None = None
    requires_unreadable: bool = False
    faction: str = ""
    joins: tuple[str, ...] = ()
    unique: bool = False
    limit: int | None = None
    adds_slots: tuple[str, ...] = ()
    leader: bool = False
    field_commander: bool = False
    allies: bool = False
    changes: dict[str, str] = field(default_factory=dict)
    counts_as: dict[str, str] = field(default_factory=dict)


class CommandCard(CatalogueEntry, frozen=True, kw_only=True, tag="command-card"):
    """A command card. `commanders`: names of units, one of which (`all_commanders`: all of which)
    must be in the army; one of them, or any unit where none is named, meets `requires`.
    """

    pips: int
    faction: str = ""
    commanders: tuple[str, ...] = ()
    all_commanders: bool = False
    battle_force: str = ""
    requires: Requirement | None = None
    requires_unreadable: bool = False


class BattleCard(CatalogueEntry, frozen=True, kw_only=True, tag="battle-card"):
    """A card of the battle deck. `small_game`: for the small game only."""

    kind: BattleKind
    faction: str = ""
    small_game: bool = False


class UnitLimit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many of these units (by id) together; None: no limit."""

    units: tuple[str, ...]
    min: int = 0
    max: int | None = None


class BattleForce(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A battle force. `units`: those it may have, by the rank as which they are built.

    `ranks`: instead of the limits of the rulebook. `leaders`: commanders and operatives together.
    `upgrades`: the unique upgrades it may have. `no_upgrades`: those it may not have.
    `counts_mercenaries`: for the least numbers too. `unstated`: its rules that this format cannot
    state, in words.
    """

    id: str
    name: Names
    faction: str
    units: dict[str, tuple[str, ...]]
    aliases: tuple[str, ...] = ()
    ids: dict[str, str] = {}
    ranks: dict[str, RankLimits] = {}
    leaders: int | None = None
    upgrades: tuple[str, ...] = ()
    no_upgrades: tuple[str, ...] = ()
    unit_limits: tuple[UnitLimit, ...] = ()
    force: str = ""
    counts_mercenaries: bool = False
    field_commander: bool = True
    unstated: tuple[str, ...] = ()
