"""Reads premier lists: codes, links of ShatterApp, squads of Starpath, and plain text."""

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

import msgspec

from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.squads import MissionSet, SquadRole, SquadUnit
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    ReadNote,
    RosterReading,
    chosen,
    lines_of,
    names_in,
    tidy,
)
from podium.rosters.readers.starpath import starpath_squads
from podium.rosters.roster import Chosen, PremierList, Squad

MOST_CODES = 64
MOST_SQUADS = 20
MOST_UNITS = 120
SQUAD_SIZE = 3
_SPT = re.compile(r"spt\s{0,5}\[([^\[\]]{0,2000})\]", re.IGNORECASE)
_LINK = re.compile(r"[?&]sf=([A-Za-z0-9_%=+/-]{1,20000})")
_HEADING = re.compile(
    r"^\W*(squad|strike team|trupp|oddzia\w*|druzyna|drużyna)\W*\d*\b[^:]*:?\s*$", re.IGNORECASE
)
_HEADED = re.compile(
    r"^\W*(?:squad|strike team|trupp|oddzia\w*|druzyna|drużyna)\W{0,3}\d{1,2}\s*[:=-]\s*(?=\S)",
    re.IGNORECASE,
)
_MISSION = re.compile(
    r"^\W*(?:mission(?: set)?|missions?set|misja|zestaw misji)s?\s*[:=-]\s*(.+)$", re.IGNORECASE
)
_ROLE = re.compile(
    r"^(?:primary|secondary|support(?:ing)?|primär\w*|sekundär\w*|unterstütz\w*|główn\w*|"
    r"drugorzędn\w*|wspierając\w*)(?: unit)?\s*[:=-]\s*",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*•–·]+|\d{1,2}[.)])\s*")
_COST = re.compile(
    r"\s*[\(\[]\s*\d+\s*(?:sp|pc|pts?|points?|punkte?|pkt)?\.?\s*[\)\]]\s*$", re.IGNORECASE
)


def read_premier(text: str, index: CatalogueIndex | None) -> RosterReading:
    """The premier list in a text; codes and links go before plain text."""
    plain = unquote(text) if "%5b" in text.lower() else text
    if found := _SPT.search(plain):
        return _codes(found[1], index)
    if found := _LINK.search(text):
        return _link(unquote(found[1]), index)
    if (squads := starpath_squads(text)) is not None:
        return _starpath(squads, index)
    return _plain(text, index)


def _codes(inside: str, index: CatalogueIndex | None) -> RosterReading:
    codes = [code.strip() for code in inside.split(",") if code.strip()]
    notes = (
        [ReadNote(ReadCode.TOO_MANY, "", {"most": MOST_CODES})] if len(codes) > MOST_CODES else []
    )
    units: list[Chosen] = []
    missions: list[Chosen] = []
    for place, code in enumerate(codes[:MOST_CODES], 1):
        if not (code.isascii() and code.isdigit() and len(code) <= 8):
            notes.append(ReadNote(ReadCode.WRONG_CODE, str(place), {"value": tidy(code)}))
            continue
        code = code.zfill(8)
        if code[4:6] == "02":
            missions.append(_by_id("spt", code, MissionSet, index))
        else:
            units.append(_by_id("spt", code, SquadUnit, index))
    roster = PremierList(_squads(units, index), tuple(missions))
    return RosterReading(roster, ListForm.SPT, tuple(notes))


def _by_id(
    system: str, code: str, kind: type[SquadUnit | MissionSet], index: CatalogueIndex | None
) -> Chosen:
    entry = None if index is None else index.foreign(system, code, kind)
    return Chosen(code) if entry is None else Chosen(entry.name["en"], entry.id)


def _squads(units: Sequence[Chosen], index: CatalogueIndex | None) -> tuple[Squad, ...]:
    """Squads rebuilt from units in order: a primary unit, or a role again, opens the next one."""
    squads: list[list[Chosen]] = []
    roles: set[SquadRole] = set()
    for unit in units:
        entry = None if index is None or unit.id is None else index.with_id(unit.id, SquadUnit)
        role = None if entry is None else entry.role
        opens = role is SquadRole.PRIMARY or role in roles
        if not squads or opens or len(squads[-1]) >= SQUAD_SIZE:
            squads.append([])
            roles = set()
        squads[-1].append(unit)
        if role is not None:
            roles.add(role)
    return tuple(Squad(tuple(squad)) for squad in squads[:MOST_SQUADS])


def _link(code: str, index: CatalogueIndex | None) -> RosterReading:
    try:
        raw = base64.urlsafe_b64decode(code.replace("+", "-").replace("/", "_").rstrip("=") + "==")
        held = msgspec.json.decode(raw)
    except (binascii.Error, ValueError, msgspec.DecodeError, RecursionError):
        raise NotARoster(ReadCode.MALFORMED) from None
    if not isinstance(held, dict):
        raise NotARoster(ReadCode.MALFORMED)
    squads = [
        Squad(tuple(_unit_of_link(one, index) for one in squad[:10] if _number(one)))
        for part in ("s", "ex")
        for squad in _lists(held.get(part))
    ]
    mission = held.get("mid")
    missions = (
        (_by_id("pointbreak-mission", str(mission), MissionSet, index),) if _number(mission) else ()
    )
    title = held.get("name")
    roster = PremierList(
        tuple(squad for squad in squads if squad.units)[:MOST_SQUADS],
        missions,
        tidy(title) if isinstance(title, str) else "",
    )
    return RosterReading(roster, ListForm.SHATTERAPP)


def _starpath(squads: list[list[str]], index: CatalogueIndex | None) -> RosterReading:
    read = tuple(
        Squad(tuple(chosen(name, SquadUnit, index) for name in squad)) for squad in squads if squad
    )
    if not read:
        raise NotARoster(ReadCode.NOTHING)
    return RosterReading(PremierList(read), ListForm.STARPATH)


def _lists(value: Any) -> list[list[Any]]:
    listed = value if isinstance(value, list) else []
    return [one for one in listed if isinstance(one, list)]


def _number(value: Any) -> bool:
    """Whether this is a number of something: 0 stands for an empty place."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9


def _unit_of_link(number: int, index: CatalogueIndex | None) -> Chosen:
    return _by_id("pointbreak", str(number), SquadUnit, index)


def _plain(text: str, index: CatalogueIndex | None) -> RosterReading:
    """Names line by line; headings part the squads, or else the primary units do."""
    groups: list[list[Chosen]] = [[]]
    missions: list[Chosen] = []
    headed = False
    for line in _names(text):
        heading = _heading(line, index)
        if heading is not None:
            headed = True
            groups.append([])
        if sum(map(len, groups)) >= MOST_UNITS:
            break
        rest = line[heading.end() :] if heading else line
        if found := _MISSION.match(rest):
            missions.append(chosen(_bare(found[1]), MissionSet, index))
        else:
            _take_units(_bare(rest), groups[-1], missions, index)
    title = _title(groups, index, headed=headed)
    units = [unit for group in groups for unit in group][: MOST_SQUADS * SQUAD_SIZE]
    if not units:
        raise NotARoster(ReadCode.NOTHING)
    squads = _squads(units, index)
    if headed:
        squads = tuple(Squad(tuple(group[:20])) for group in groups if group)[:MOST_SQUADS]
    return RosterReading(PremierList(squads, tuple(missions[:20]), title), ListForm.PLAIN)


def _title(groups: list[list[Chosen]], index: CatalogueIndex | None, *, headed: bool) -> str:
    """Takes the title of the list away from its units: the one name before the first heading, or
    without headings a first one that leaves whole squads and resembles no unit.
    """
    first = groups[0]
    if not first or first[0].id is not None:
        return ""
    alone = headed and len(first) == 1
    over = not headed and index is not None and len(first) % SQUAD_SIZE == 1 and len(first) > 1
    if alone or (over and index is not None and not index.alike(first[0].name, SquadUnit)):
        return first.pop(0).name
    return ""


def _heading(line: str, index: CatalogueIndex | None) -> re.Match[str] | None:
    """The heading of a squad: the whole line, or what stands before its units."""
    found = _HEADED.match(line)
    if found and _several(_bare(line[found.end() :]), index):
        return found
    return _HEADING.match(line) or found


def _several(line: str, index: CatalogueIndex | None) -> list[str]:
    """The names in a line, if the catalogue knows most of them as units."""
    names = [_bare(name) for name in names_in(line, index, SquadUnit, MissionSet)]
    known = sum(bool(index.named(name, SquadUnit)) for name in names) if index is not None else 0
    return names if known * 2 > len(names) else []


def _take_units(
    line: str, units: list[Chosen], missions: list[Chosen], index: CatalogueIndex | None
) -> None:
    """Takes the units in a line, or the mission set."""
    for name in _several(line, index) or filter(None, (line,)):
        mission = chosen(name, MissionSet, index)
        if mission.id is not None:
            missions.append(mission)
        else:
            units.append(chosen(name, SquadUnit, index))


def _names(text: str) -> Iterator[str]:
    for line in lines_of(text):
        if plain := line.strip():
            yield plain


def _bare(line: str) -> str:
    """The name in a line, without its bullet, role and cost."""
    return _COST.sub("", _ROLE.sub("", _BULLET.sub("", line))).strip(" ,;")
