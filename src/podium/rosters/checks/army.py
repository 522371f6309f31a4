"""Checks of army lists (LG-13)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import BattleCard, Upgrade
from podium.rosters.catalogue.entry import CatalogueEntry, DatedNumber
from podium.rosters.checks.army_ranks import is_mercenary, ranks
from podium.rosters.checks.army_upgrades import upgrades
from podium.rosters.checks.command_hand import command_hand
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.checks.legal_cards import forbidden
from podium.rosters.checks.located_army import LocatedArmy, LocatedArmyUnit
from podium.rosters.finding import RosterCode
from podium.rosters.settings import RosterCheck


def factions(army: LocatedArmy, ground: CheckGround) -> Findings:
    """Units of one faction, mercenaries that may join it, or those of the battle force."""
    if army.force is not None:
        for rule in army.force.unstated:
            yield ground.unchecked(
                RosterCode.BATTLE_FORCE_UNSTATED, "", name=army.force.name[ENGLISH], what=rule
            )
        yield from _unit_limits(army, ground)
    elif not army.force_named and army.faction is None and ground.index is not None:
        yield from _without_faction(army, ground)
    for unit in army.units:
        yield from _belongs(unit, army, ground)


def _without_faction(army: LocatedArmy, ground: CheckGround) -> Findings:
    known = [unit.unit for unit in army.units if unit.unit is not None]
    own = sorted({unit.faction for unit in known if not is_mercenary(unit, army, ground)})
    if len(own) > 1:
        yield ground.illegal(RosterCode.FACTIONS_MIXED, "units", factions=tuple(own))
    else:
        yield ground.unchecked(RosterCode.FACTION_UNKNOWN, "faction")


def _belongs(unit: LocatedArmyUnit, army: LocatedArmy, ground: CheckGround) -> Findings:
    entry = unit.unit
    if entry is None:
        return
    if entry.only_in and army.is_of(entry.only_in) is False:
        yield ground.illegal(
            RosterCode.ONLY_IN_BATTLE_FORCE, unit.place, name=unit.name, forces=entry.only_in
        )
    elif army.force is not None:
        if all(entry.id not in allowed for allowed in army.force.units.values()):
            force = army.force.name[ENGLISH]
            yield ground.illegal(
                RosterCode.NOT_IN_BATTLE_FORCE, unit.place, name=unit.name, force=force
            )
    elif army.faction is not None and not army.force_named:
        joins = is_mercenary(entry, army, ground) and army.faction.id in entry.joins
        if entry.faction != army.faction.id and not joins:
            yield ground.illegal(
                RosterCode.WRONG_FACTION, unit.place, name=unit.name, faction=army.faction.id
            )


def _unit_limits(army: LocatedArmy, ground: CheckGround) -> Findings:
    if army.force is None:
        return
    count = Counter(unit.unit.id for unit in army.units if unit.unit is not None)
    for limit in army.force.unit_limits:
        there = sum(count[one] for one in set(limit.units))
        too_many = limit.max is not None and there > limit.max
        if too_many or there + army.unknown < limit.min:
            names = tuple(_name(one, ground) for one in limit.units)
            most = limit.max if limit.max is not None else there
            yield ground.illegal(
                RosterCode.UNIT_LIMIT, "units", names=names, count=there, min=limit.min, max=most
            )


def _name(wanted: str, ground: CheckGround) -> str:
    entry = None if ground.index is None else ground.index.by_id.get(wanted)
    return wanted if entry is None else entry.name[ENGLISH]


def army_points(army: LocatedArmy, ground: CheckGround) -> Findings:
    """The points of all units and upgrades within those of the game."""
    total, whole = 0, True
    for place, name, numbers in _costs(army):
        cost = None if numbers is None else ground.number(numbers)
        if cost is None:
            whole = False
            if numbers is not None:
                yield ground.unchecked(RosterCode.VALUE_UNKNOWN, place, name=name)
        else:
            total += cost
    wanted = ground.rules.army_list.points
    if total > wanted:
        yield ground.illegal(RosterCode.OVER_POINTS, "units", count=total, wanted=wanted)
    if whole and army.points is not None and army.points != total:
        yield ground.unchecked(RosterCode.POINTS_DIFFER, "points", count=total, stated=army.points)


def _costs(army: LocatedArmy) -> Iterator[tuple[str, str, tuple[DatedNumber, ...] | None]]:
    """Place, name and cost of everything that has one; None for what nobody knows."""
    for unit in army.fielded:
        yield unit.place, unit.name, None if unit.entry is None else unit.entry.cost
        for one in unit.upgrades:
            yield one.place, one.name, None if one.entry is None else one.entry.cost


def uniques(army: LocatedArmy, ground: CheckGround) -> Findings:
    """Unique names and titles once, limited upgrades as often as they say."""
    names: set[str] = set()
    titles: set[str] = set()
    for unit in army.fielded:
        if unit.entry is None:
            continue
        name, title = ground.plain(unit.entry), letters_only(unit.entry.title)
        if unit.entry.unique and name in names:
            yield ground.illegal(
                RosterCode.UNIQUE_NAME_TWICE,
                unit.place,
                name=unit.name,
                other=unit.name,
                unique=unit.entry.name[ENGLISH],
            )
        if unit.entry.unique_title and title in titles:
            yield ground.illegal(
                RosterCode.TITLE_TWICE, unit.place, name=unit.name, title=unit.entry.title
            )
        if unit.entry.unique:
            names.add(name)
        if unit.entry.unique_title:
            titles.add(title)
    yield from _limited(army, ground)


def _limited(army: LocatedArmy, ground: CheckGround) -> Findings:
    count: Counter[str] = Counter()
    for unit in army.fielded:
        for one in unit.upgrades:
            if one.entry is None:
                continue
            limit = one.entry.limit or (1 if one.entry.unique else None)
            if limit is None:
                continue
            key = _key(one.entry)
            count[key] += 1
            if count[key] == limit + 1:
                yield ground.illegal(
                    RosterCode.UPGRADE_LIMIT, one.place, name=one.name, wanted=limit
                )


def _key(card: Upgrade) -> str:
    """Unique cards of one name are the same; others only with the same id."""
    return f"={letters_only(card.name[ENGLISH])}" if card.unique else card.id


def battle_deck(army: LocatedArmy, ground: CheckGround) -> Findings:
    """So many cards of each kind, none twice, of the army's faction or none."""
    count: Counter[str] = Counter()
    seen: set[str] = set()
    for kind, cards in army.battle_deck.items():
        for card in cards:
            count[kind if card.entry is None else card.entry.kind] += 1
            if card.entry is not None:
                yield from _battle_card(card, card.entry, seen, army, ground)
                seen.add(card.entry.id)
    for kind in army.battle_deck:
        wanted = ground.rules.army_list.battle_cards
        if count[kind] != wanted:
            yield ground.illegal(
                RosterCode.BATTLE_CARD_COUNT, kind.value, count=count[kind], wanted=wanted
            )


def _battle_card(
    card: Located[BattleCard],
    entry: BattleCard,
    seen: set[str],
    army: LocatedArmy,
    ground: CheckGround,
) -> Findings:
    if entry.id in seen:
        yield ground.illegal(RosterCode.CARD_TWICE, card.place, name=card.name)
    if entry.faction and army.faction is not None and entry.faction != army.faction.id:
        yield ground.illegal(
            RosterCode.WRONG_FACTION, card.place, name=card.name, faction=army.faction.id
        )
    if entry.small_game and not ground.rules.army_list.small_game:
        yield ground.illegal(RosterCode.OTHER_SIZE, card.place, name=card.name)


def legal_cards(army: LocatedArmy, ground: CheckGround) -> Findings:
    """Nothing that is banned or not out."""
    cards: list[Located[CatalogueEntry]] = []
    for unit in army.fielded:
        cards.append(Located(unit.place, unit.name, unit.entry))
        cards += [Located(one.place, one.name, one.entry) for one in unit.upgrades]
    cards += [Located(one.place, one.name, one.entry) for one in army.command_cards]
    for kind in army.battle_deck.values():
        cards += [Located(one.place, one.name, one.entry) for one in kind]
    yield from forbidden(cards, ground)


ARMY_CHECKS: Mapping[RosterCheck, Callable[[LocatedArmy, CheckGround], Findings]] = (
    MappingProxyType(
        {
            RosterCheck.FACTIONS: factions,
            RosterCheck.ARMY_POINTS: army_points,
            RosterCheck.RANKS: ranks,
            RosterCheck.UNIQUES: uniques,
            RosterCheck.UPGRADES: upgrades,
            RosterCheck.COMMAND_HAND: command_hand,
            RosterCheck.BATTLE_DECK: battle_deck,
            RosterCheck.LEGAL_CARDS: legal_cards,
        }
    )
)
"""The checks of this kind of roster, in order."""
