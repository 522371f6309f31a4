"""Reads links of Legion HQ: every card is two characters."""

import re
from urllib.parse import unquote

from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Counterpart,
    Upgrade,
)
from podium.rosters.catalogue.entry import CatalogueEntry
from podium.rosters.catalogue.index import CatalogueIndex, full_name
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    ReadNote,
    RosterReading,
    tidy,
)
from podium.rosters.roster import LONGEST_NAME, ArmyList, Chosen, FieldedUnit

_LINK = re.compile(
    r"(?:legionhq2\.com|legionlistbuilder\.com|legionhq\.thefifthtrooper\.com)"
    r"/list/([a-z]{1,20})/([A-Za-z0-9:,+%]{0,4000})",
    re.IGNORECASE,
)
_OTHER = re.compile(r"tabletopadmiral\.com/listbuilder/", re.IGNORECASE)
MOST_SEGMENTS = 120
MOST_UNITS = 60


def is_legion_link(text: str) -> bool:
    """Whether a text is a link of a list builder for armies."""
    return bool(_LINK.search(text) or _OTHER.search(text))


def read_legion_link(text: str, index: CatalogueIndex | None) -> RosterReading:
    """The army in a link. Raises `NotARoster`: some links can be read by their site alone."""
    found = _LINK.search(text)
    if found is None:
        raise NotARoster(ReadCode.NEEDS_TABLE)
    *before, segments = unquote(found[2]).split(":")
    force = tidy(next((part for part in before if not part.isdigit()), ""))
    units: list[FieldedUnit] = []
    commands: list[Chosen] = []
    battle: dict[BattleKind, list[Chosen]] = {kind: [] for kind in BattleKind}
    notes = []
    for place, segment in enumerate(segments.split(",")[:MOST_SEGMENTS], 1):
        if len(segment) == 2:
            _card(segment, commands, battle, index)
        elif len(segment) > 2 and segment[0].isdigit():
            units += [_unit(segment[1:], index)] * int(segment[0])
        elif segment:
            shown = segment[:LONGEST_NAME]
            notes.append(ReadNote(ReadCode.NOT_UNDERSTOOD, str(place), {"value": shown}))
    roster = ArmyList(
        tuple(units[:MOST_UNITS]),
        tuple(commands[:40]),
        tuple(battle[BattleKind.PRIMARY][:40]),
        tuple(battle[BattleKind.SECONDARY][:40]),
        tuple(battle[BattleKind.ADVANTAGE][:40]),
        _faction(found[1], index),
        _force(force, index),
    )
    return RosterReading(roster, ListForm.LEGION_LINK, tuple(notes))


def _by_code(code: str, kind: type[CatalogueEntry], index: CatalogueIndex | None) -> Chosen:
    entry = None if index is None else index.foreign("lhq", code, kind)
    return Chosen(code) if entry is None else Chosen(full_name(entry), entry.id)


def _faction(word: str, index: CatalogueIndex | None) -> str:
    found = None if index is None else index.faction(word)
    return word if found is None else found.id


def _force(code: str, index: CatalogueIndex | None) -> Chosen | None:
    if not code:
        return None
    known = () if index is None else index.catalogue.battle_forces
    for one in known:
        if one.ids.get("lhq") == code:
            return Chosen(one.name["en"], one.id)
    return Chosen(code)


def _card(
    code: str,
    commands: list[Chosen],
    battle: dict[BattleKind, list[Chosen]],
    index: CatalogueIndex | None,
) -> None:
    entry = None if index is None else index.foreign("lhq", code, BattleCard)
    if entry is not None:
        battle[entry.kind].append(Chosen(full_name(entry), entry.id))
    else:
        commands.append(_by_code(code, CommandCard, index))


def _unit(codes: str, index: CatalogueIndex | None) -> FieldedUnit:
    own, _, other = codes.partition("+")
    other = other.lstrip("0123456789") if other else ""
    return FieldedUnit(
        _by_code(own[:2], ArmyUnit, index),
        _upgrades(own[2:], index),
        _by_code(other[:2], Counterpart, index) if other else None,
        _upgrades(other[2:], index),
    )


def _upgrades(codes: str, index: CatalogueIndex | None) -> tuple[Chosen, ...]:
    """Two characters each; 0 stands for an empty slot."""
    found: list[Chosen] = []
    while codes and len(found) < 40:
        if codes[0] == "0":
            codes = codes[1:]
        else:
            found.append(_by_code(codes[:2], Upgrade, index))
            codes = codes[2:]
    return tuple(found)
