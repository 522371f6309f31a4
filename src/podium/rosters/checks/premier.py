"""Checks of premier lists (SP-17)."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from types import MappingProxyType

from msgspec import Struct

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.squads import MissionSet, SquadRole, SquadUnit
from podium.rosters.checks.ground import CheckGround, Findings, Located
from podium.rosters.checks.legal_cards import forbidden
from podium.rosters.finding import RosterCode
from podium.rosters.roster import PremierList
from podium.rosters.settings import RosterCheck

SQUAD_SIZE = len(SquadRole)


class LocatedSquad(Struct, frozen=True):
    """A squad with what the catalogue says of its units."""

    place: str
    units: tuple[Located[SquadUnit], ...]

    def known(self) -> tuple[SquadUnit, ...]:
        """The units that the catalogue knows."""
        return tuple(unit.entry for unit in self.units if unit.entry is not None)


class LocatedPremierList(Struct, frozen=True):
    """A premier list with what the catalogue says of it."""

    squads: tuple[LocatedSquad, ...]
    missions: tuple[Located[MissionSet], ...]

    def units(self) -> tuple[Located[SquadUnit], ...]:
        """The units of all squads."""
        return tuple(unit for squad in self.squads for unit in squad.units)


def locate_premier_list(roster: PremierList, ground: CheckGround) -> LocatedPremierList:
    """Looks up every name of the list."""
    return LocatedPremierList(
        tuple(
            LocatedSquad(
                f"squads[{number}]",
                tuple(
                    ground.located(unit, SquadUnit, f"squads[{number}].units[{place}]")
                    for place, unit in enumerate(squad.units)
                ),
            )
            for number, squad in enumerate(roster.squads)
        ),
        tuple(
            ground.located(mission, MissionSet, f"missions[{place}]")
            for place, mission in enumerate(roster.missions)
        ),
    )


def squads(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """So many squads, each with one unit of every role."""
    wanted = ground.rules.premier_list.squads
    if len(found.squads) != wanted:
        yield ground.illegal(
            RosterCode.SQUAD_COUNT, "squads", count=len(found.squads), wanted=wanted
        )
    for squad in found.squads:
        yield from _roles(squad, ground)


def _roles(squad: LocatedSquad, ground: CheckGround) -> Findings:
    known = squad.known()
    roles = Counter(unit.role for unit in known)
    explained = False
    for role in SquadRole:
        if roles[role] > 1:
            explained = True
            yield ground.illegal(
                RosterCode.ROLE_TWICE, squad.place, role=role.value, count=roles[role]
            )
        elif not roles[role] and len(known) == len(squad.units):
            explained = True
            yield ground.illegal(RosterCode.ROLE_MISSING, squad.place, role=role.value)
    if len(squad.units) != SQUAD_SIZE and not explained:
        yield ground.illegal(RosterCode.SQUAD_SIZE, squad.place, count=len(squad.units))


def squad_points(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """The costs of secondary and supporting units within the squad points of the primary one."""
    for squad in found.squads:
        points = {
            unit.place: ground.number(unit.entry.points) for unit in squad.units if unit.entry
        }
        for unit in squad.units:
            if unit.entry is not None and points[unit.place] is None:
                yield ground.unchecked(RosterCode.VALUE_UNKNOWN, unit.place, name=unit.name)
        primaries = [
            points[unit.place]
            for unit in squad.units
            if unit.entry is not None and unit.entry.role is SquadRole.PRIMARY
        ]
        cost = sum(
            points[unit.place] or 0
            for unit in squad.units
            if unit.entry is not None and unit.entry.role is not SquadRole.PRIMARY
        )
        if len(primaries) == 1 and primaries[0] is not None and cost > primaries[0]:
            yield ground.illegal(
                RosterCode.SQUAD_OVER_POINTS, squad.place, cost=cost, points=primaries[0]
            )


def common_era(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """One era that all units of a squad share; a unit without eras fits into every one."""
    for squad in found.squads:
        eras = [frozenset(map(letters_only, unit.eras)) for unit in squad.known() if unit.eras]
        if eras and not frozenset.intersection(*eras):
            yield ground.illegal(RosterCode.NO_COMMON_ERA, squad.place)


def names_once(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """No unit name and no unique name twice in the whole list."""
    seen: set[str] = set()
    unique: dict[str, str] = {}
    for unit in found.units():
        if unit.entry is None:
            continue
        name = ground.plain(unit.entry)
        own = letters_only(unit.entry.unique_name)
        if name in seen:
            yield ground.illegal(RosterCode.UNIT_TWICE, unit.place, name=unit.name)
        elif own and own in unique:
            yield ground.illegal(
                RosterCode.UNIQUE_NAME_TWICE,
                unit.place,
                name=unit.name,
                other=unique[own],
                unique=unit.entry.unique_name,
            )
        seen.add(name)
        unique.setdefault(own, unit.name)


def exclusions(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """Units that exclude each other by unique name, over all squads."""
    for one, two in combinations(found.units(), 2):
        if one.entry is None or two.entry is None:
            continue
        if _excludes(one.entry, two.entry) or _excludes(two.entry, one.entry):
            yield ground.illegal(RosterCode.EXCLUDED, two.place, name=two.name, other=one.name)


def _excludes(one: SquadUnit, two: SquadUnit) -> bool:
    if not one.excludes or not two.unique_name:
        return False
    return letters_only(two.unique_name) in map(letters_only, one.excludes)


def mission_sets(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """So many mission sets."""
    wanted = ground.rules.premier_list.mission_sets
    if len(found.missions) != wanted:
        yield ground.illegal(
            RosterCode.MISSION_COUNT, "missions", count=len(found.missions), wanted=wanted
        )


def legal_cards(found: LocatedPremierList, ground: CheckGround) -> Findings:
    """Nothing that is banned or not out."""
    yield from forbidden((*found.units(), *found.missions), ground)


PREMIER_CHECKS: Mapping[RosterCheck, Callable[[LocatedPremierList, CheckGround], Findings]] = (
    MappingProxyType(
        {
            RosterCheck.SQUADS: squads,
            RosterCheck.SQUAD_POINTS: squad_points,
            RosterCheck.COMMON_ERA: common_era,
            RosterCheck.NAMES_ONCE: names_once,
            RosterCheck.EXCLUSIONS: exclusions,
            RosterCheck.MISSION_SETS: mission_sets,
            RosterCheck.LEGAL_CARDS: legal_cards,
        }
    )
)
"""The checks of this kind of roster, in order."""
