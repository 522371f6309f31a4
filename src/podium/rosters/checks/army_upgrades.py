"""Checks of the upgrades of an army (LG-13)."""

from collections import Counter

from podium.core.names import ENGLISH
from podium.rosters.catalogue.armies import Equip, Upgrade
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.checks.located_army import LocatedArmy, LocatedArmyUnit, LocatedUnit
from podium.rosters.checks.requirements import Fields, fields_of, met
from podium.rosters.finding import RosterCode


def upgrades(army: LocatedArmy, ground: CheckGround) -> Findings:
    """Slots, requirements, no card twice on a unit, one leader, and what must be equipped."""
    force = force_of(army)
    for unit in army.units:
        yield from _equipped(unit, army, force, ground)
        if unit.counterpart is not None:
            yield from _equipped(unit.counterpart, army, force, ground)
            yield from _belongs(unit, unit.counterpart, ground)
    yield from _in_battle_force(army, ground)


def force_of(army: LocatedArmy) -> str | None:
    """The side of the Force the army is on; None if that is not known."""
    if army.force is not None and army.force.force:
        return army.force.force
    if army.faction is None or (army.force_named and army.force is None):
        return None
    return army.faction.force or None


def _equipped(
    unit: LocatedUnit, army: LocatedArmy, force: str | None, ground: CheckGround
) -> Findings:
    yield from _once(unit, ground)
    if unit.entry is None:
        return
    yield from _slots(unit, ground)
    yield from _must_equip(unit, ground)
    cards = unit.cards()
    fields: Fields | None = None
    for one in unit.upgrades:
        if one.entry is None:
            continue
        yield from _allegiance(one, one.entry, army, ground)
        if one.entry.requires_unreadable:
            yield ground.unchecked(RosterCode.REQUIREMENT_UNKNOWN, one.place, name=one.name)
        elif one.entry.requires is not None:
            fields = fields or fields_of(unit.entry, cards, force, ground.index)
            answer = met(one.entry.requires, fields)
            yield from _requirement(one, answer, unit, ground)


def _requirement(
    one: Located[Upgrade], answer: bool | None, unit: LocatedUnit, ground: CheckGround
) -> Findings:
    if answer is None:
        yield ground.unchecked(RosterCode.REQUIREMENT_UNKNOWN, one.place, name=one.name)
    elif not answer and all(other.entry is not None for other in unit.upgrades):
        yield ground.illegal(RosterCode.REQUIREMENT, one.place, name=one.name, unit=unit.name)


def _allegiance(
    one: Located[Upgrade], card: Upgrade, army: LocatedArmy, ground: CheckGround
) -> Findings:
    """A card of a faction goes with that faction, or with those that it may join."""
    if army.faction is None or not (card.faction or card.joins):
        return
    if army.faction.id not in (card.faction, *card.joins):
        yield ground.illegal(
            RosterCode.WRONG_FACTION, one.place, name=one.name, faction=army.faction.id
        )


def _once(unit: LocatedUnit, ground: CheckGround) -> Findings:
    """No two cards of the same name, and one leader at most."""
    seen: set[str] = set()
    leaders = 0
    for one in unit.upgrades:
        if one.entry is None:
            continue
        name = ground.plain(one.entry)
        if name in seen:
            yield ground.illegal(RosterCode.UPGRADE_TWICE, one.place, name=one.name, unit=unit.name)
        seen.add(name)
        leaders += one.entry.leader
        if one.entry.leader and leaders > 1:
            yield ground.illegal(RosterCode.SECOND_LEADER, one.place, name=one.name, unit=unit.name)


def _slots(unit: LocatedUnit, ground: CheckGround) -> Findings:
    """An upgrade for each slot of the unit, those included that its other upgrades add."""
    if unit.entry is None or not unit.upgrades:
        return
    free = Counter(unit.entry.slots)
    for card in unit.cards():
        free.update(card.adds_slots)
    unsure = any(one.entry is None for one in unit.upgrades)
    for one in unit.upgrades:
        if one.entry is None:
            continue
        free[one.entry.slot] -= 1
        if free[one.entry.slot] < 0 and not unsure:
            yield ground.illegal(
                RosterCode.SLOT_MISSING,
                one.place,
                name=one.name,
                unit=unit.name,
                slot=one.entry.slot,
            )


def _must_equip(unit: LocatedUnit, ground: CheckGround) -> Findings:
    """What the unit must have, as far as no unknown card may be it."""
    if unit.entry is None or not unit.entry.must_equip:
        return
    unknown = sum(one.entry is None for one in unit.upgrades)
    held = {card.id for card in unit.cards()}
    if isinstance(unit, LocatedArmyUnit) and unit.counterpart is not None:
        other = unit.counterpart.entry
        unknown += other is None
        held |= {other.id} if other is not None else set()
    slots = Counter(card.slot for card in unit.cards())
    for wanted in unit.entry.must_equip:
        there = (wanted.card in held) if wanted.card else slots[wanted.slot]
        if there + unknown < wanted.count:
            yield ground.illegal(
                RosterCode.MUST_EQUIP,
                unit.place,
                unit=unit.name,
                what=_called(wanted, ground),
                count=wanted.count,
            )


def _called(wanted: Equip, ground: CheckGround) -> str:
    entry = None if ground.index is None else ground.index.by_id.get(wanted.card)
    return wanted.slot or (entry.name[ENGLISH] if entry is not None else wanted.card)


def _belongs(unit: LocatedArmyUnit, counterpart: LocatedUnit, ground: CheckGround) -> Findings:
    if unit.unit is None or counterpart.entry is None:
        return
    if unit.unit.counterpart != counterpart.entry.id:
        yield ground.illegal(
            RosterCode.WRONG_COUNTERPART, counterpart.place, name=counterpart.name, unit=unit.name
        )


def _in_battle_force(army: LocatedArmy, ground: CheckGround) -> Findings:
    """In a battle force, unique upgrades must be on its list, and others must not be forbidden."""
    if army.force is None:
        return
    for unit in army.fielded:
        for one in unit.upgrades:
            if one.entry is None:
                continue
            foreign = one.entry.unique and one.entry.id not in army.force.upgrades
            if foreign or one.entry.id in army.force.no_upgrades:
                yield ground.illegal(
                    RosterCode.NOT_IN_BATTLE_FORCE,
                    one.place,
                    name=one.name,
                    force=army.force.name[ENGLISH],
                )
