"""Whether a unit meets what a card demands of it."""

from collections.abc import Iterable
from typing import assert_never

from podium.core.names import ENGLISH
from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import ArmyUnit, Upgrade, WithUpgrades
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.requirement import AllOf, AnyOf, Has, NoneOf, Requirement

Fields = dict[str, frozenset[str]]
"""What requirements look at in a unit, by field, each value in letters only."""

_STAT = "stat "


def fields_of(
    unit: WithUpgrades, upgrades: Iterable[Upgrade], force: str | None, index: CatalogueIndex | None
) -> Fields:
    """The fields of a unit, changed by its upgrades. `force`: that of its army, if it is known."""
    fields = None if index is None else index.unit_fields.get(unit.id)
    if fields is None:
        fields = _own_fields(unit)
        if index is not None:
            index.unit_fields[unit.id] = fields
    changed = {
        field: frozenset((letters_only(value),))
        for upgrade in upgrades
        for field, value in upgrade.changes.items()
    }
    if force is not None:
        changed["force"] = frozenset((letters_only(force),))
    return {**fields, **changed} if changed else fields


def _own_fields(unit: WithUpgrades) -> Fields:
    name = unit.name[ENGLISH]
    values: dict[str, tuple[str, ...]] = {
        "name": (name, f"{name} {unit.title}"),
        "title": (unit.title,),
        "subtype": (unit.subtype,),
        "rank": (unit.rank,) if isinstance(unit, ArmyUnit) else (),
        "faction": (unit.faction,),
        "affiliation": (unit.affiliation,),
        "keyword": unit.keywords,
        "slot": unit.slots,
        **{f"{_STAT}{stat}": (value,) for stat, value in unit.stats.items()},
    }
    return {field: frozenset(map(letters_only, held)) for field, held in values.items()}


def met(requirement: Requirement, fields: Fields) -> bool | None:
    """Whether it is met; None if that depends on a field that the catalogue does not hold."""
    match requirement:
        case Has(field=field, value=value):
            if field not in fields:
                return None
            return letters_only(value) in fields[field]
        case AllOf(of=parts):
            return _all([met(part, fields) for part in parts])
        case AnyOf(of=parts):
            found = _all([_turned(met(part, fields)) for part in parts])
            return _turned(found)
        case NoneOf(of=parts):
            return _all([_turned(met(part, fields)) for part in parts])
        case _:
            assert_never(requirement)


def _turned(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _all(answers: list[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True
