"""Writes premier lists: as a code, and as text."""

from datetime import date

from podium.core.names import ENGLISH
from podium.rosters.catalogue.entry import number_on
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.squads import SquadRole, SquadUnit
from podium.rosters.roster import Chosen, PremierList
from podium.rosters.writers.names import entry_of, foreign_id, name_of

_CODE = 8
_ROLES = {
    SquadRole.PRIMARY: "Primary",
    SquadRole.SECONDARY: "Secondary",
    SquadRole.SUPPORTING: "Supporting",
}


def write_spt(roster: PremierList, index: CatalogueIndex | None) -> str:
    """The code that Longshanks and list builders take: the mission first, then squad by squad.

    Whatever has no code is left out, as the form has no other place for it.
    """
    chosen = (*roster.missions, *(unit for squad in roster.squads for unit in squad.units))
    codes = (_code(one, index) for one in chosen)
    return f"spt[{','.join(code for code in codes if code)}]"


def _code(one: Chosen, index: CatalogueIndex | None) -> str:
    """The code of an entry; what was read as an unknown code is written as it was."""
    unknown = one.id is None and len(one.name) == _CODE and one.name.isdigit()
    return one.name if unknown else foreign_id(one, "spt", index)


def write_premier_text(
    roster: PremierList, index: CatalogueIndex | None, day: date, language: str = ENGLISH
) -> str:
    """Squads with headings, units with their roles and the points of the day."""
    lines = [f"Mission: {name_of(one, index, language)}" for one in roster.missions]
    for number, squad in enumerate(roster.squads, 1):
        units = (_line(unit, index, day, language) for unit in squad.units)
        lines += ["", f"Squad {number}", *units]
    return "\n".join(lines).strip("\n") + "\n"


def _line(unit: Chosen, index: CatalogueIndex | None, day: date, language: str) -> str:
    entry = entry_of(unit, SquadUnit, index)
    if entry is None:
        return unit.name
    points = number_on(entry.points, day)
    unit_of = "SP" if entry.role is SquadRole.PRIMARY else "pts"
    cost = "" if points is None else f" ({points} {unit_of})"
    return f"{_ROLES[entry.role]}: {name_of(unit, index, language)}{cost}"
