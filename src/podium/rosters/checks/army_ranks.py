"""Checks of the ranks of an army, with the mercenaries in it (LG-13)."""

from collections import Counter
from collections.abc import Mapping

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import ArmyUnit
from podium.rosters.checks.ground import CheckGround, Findings
from podium.rosters.checks.located_army import LocatedArmy, LocatedArmyUnit
from podium.rosters.finding import RosterCode
from podium.rosters.settings import RankLimits

COMMANDER = "commander"
LEADERS = (COMMANDER, "operative")


def ranks(army: LocatedArmy, ground: CheckGround) -> Findings:
    """The least and the most of each rank, mercenaries, and units that need others."""
    if army.force_named and army.force is None:
        return
    limits = ground.rules.army_list.ranks
    if army.force is not None and army.force.ranks:
        limits = army.force.ranks
    known = [unit for unit in army.units if unit.unit is not None]
    yield from _too_few(army, known, limits, ground)
    yield from _too_many(army, known, limits, ground)
    yield from _mercenaries(army, known, ground)
    yield from _detached(army, known, ground)


def is_mercenary(unit: ArmyUnit, army: LocatedArmy, ground: CheckGround) -> bool:
    """Whether a unit belongs to a faction of mercenaries and fights for another."""
    if ground.index is None or unit.faction not in ground.index.mercenaries:
        return False
    return army.faction is None or army.faction.id != unit.faction


def _too_few(
    army: LocatedArmy,
    known: list[LocatedArmyUnit],
    limits: Mapping[str, RankLimits],
    ground: CheckGround,
) -> Findings:
    counting = Counter(
        unit.rank
        for unit in known
        if unit.unit is not None
        and (
            not is_mercenary(unit.unit, army, ground)
            or (army.force is not None and army.force.counts_mercenaries)
        )
    )
    led = _field_commander(army)
    for rank, limit in limits.items():
        least = 0 if rank == COMMANDER and led else limit.min
        if counting[rank] + army.unsure < least:
            yield ground.illegal(
                RosterCode.RANK_TOO_FEW, "units", rank=rank, count=counting[rank], wanted=least
            )


def _field_commander(army: LocatedArmy) -> bool:
    """Whether a unit or card may lead the army in place of a commander, or an unknown one might."""
    if army.force is not None and not army.force.field_commander:
        return False
    return any(
        unit.entry is None
        or unit.entry.field_commander
        or any(one.entry is None or one.entry.field_commander for one in unit.upgrades)
        for unit in army.fielded
    )


def _too_many(
    army: LocatedArmy,
    known: list[LocatedArmyUnit],
    limits: Mapping[str, RankLimits],
    ground: CheckGround,
) -> Findings:
    count = Counter(unit.rank for unit in known)
    more = _more(army, known, ground)
    for rank in count:
        most = limits[rank].max if rank in limits else 0
        if count[rank] > most + more[rank]:
            yield ground.illegal(
                RosterCode.RANK_TOO_MANY,
                "units",
                rank=rank,
                count=count[rank],
                wanted=most + more[rank],
            )
    leaders = sum(count[rank] for rank in LEADERS)
    if army.force is not None and army.force.leaders is not None:
        most = army.force.leaders + sum(more[rank] for rank in LEADERS)
        if leaders > most:
            yield ground.illegal(RosterCode.LEADERS_TOO_MANY, "units", count=leaders, wanted=most)


def _more(army: LocatedArmy, known: list[LocatedArmyUnit], ground: CheckGround) -> Counter[str]:
    """How many units more of each rank fit: detached ones, entourages, associates.

    An unknown unit may be the one that makes room for one more.
    """
    names = Counter(ground.plain(unit.unit) for unit in known if unit.unit)
    by_name = {ground.plain(unit.unit): unit.rank for unit in known if unit.unit}
    more: Counter[str] = Counter()
    for rank in {unit.rank for unit in known}:
        more[rank] += army.unsure
    entourages: Counter[str] = Counter()
    for unit in known:
        if unit.unit is None:
            continue
        more[unit.rank] += bool(unit.unit.detachment_of)
        wanted = letters_only(unit.unit.entourage)
        if wanted and entourages[wanted] < names[wanted]:
            entourages[wanted] += 1
            more[by_name[wanted]] += 1
        beside = letters_only(unit.unit.associate)
        more[unit.rank] += bool(beside and names[beside])
    return more


def _mercenaries(army: LocatedArmy, known: list[LocatedArmyUnit], ground: CheckGround) -> Findings:
    if army.force is not None and army.force.counts_mercenaries:
        return
    hired = Counter(
        unit.rank for unit in known if unit.unit and is_mercenary(unit.unit, army, ground)
    )
    limits = ground.rules.army_list.mercenaries
    over = {rank: count - limits.get(rank, 0) for rank, count in hired.items()}
    over = {rank: more for rank, more in over.items() if more > 0}
    if _allies(army) and sum(over.values()) == 1:
        return
    for rank in over:
        yield ground.illegal(
            RosterCode.MERCENARIES_TOO_MANY,
            "units",
            rank=rank,
            count=hired[rank],
            wanted=limits.get(rank, 0),
        )


def _allies(army: LocatedArmy) -> bool:
    """Whether something, or something unknown, allows one more mercenary in one rank."""
    return any(
        unit.entry is None
        or unit.entry.allies
        or any(one.entry is None or one.entry.allies for one in unit.upgrades)
        for unit in army.fielded
    )


def _detached(army: LocatedArmy, known: list[LocatedArmyUnit], ground: CheckGround) -> Findings:
    """One unit of the name or rank for each unit that is detached from it."""
    names = Counter(ground.plain(unit.unit) for unit in known if unit.unit)
    rank_count = Counter(
        unit.rank for unit in known if unit.unit is not None and not unit.unit.detachment_of
    )
    detached = Counter(unit.unit.detachment_of for unit in known if unit.unit)
    parents = _parents(known, ground)
    for wanted, count in detached.items():
        if not wanted:
            continue
        key = letters_only(wanted)
        there = parents[key] if key in names else rank_count[wanted]
        if there + army.unsure < count:
            yield ground.illegal(
                RosterCode.DETACHED, "units", name=wanted, count=count, there=there
            )


def _parents(known: list[LocatedArmyUnit], ground: CheckGround) -> Counter[str]:
    """The units by name, without those that are detached from units of the same name."""
    return Counter(
        ground.plain(unit.unit)
        for unit in known
        if unit.unit is not None
        and letters_only(unit.unit.detachment_of) != ground.plain(unit.unit)
    )
