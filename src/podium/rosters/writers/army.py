"""Writes army lists: in the JSON that list builders exchange, and as text."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from podium.core.names import ENGLISH
from podium.rosters.catalogue.armies import CommandCard, Upgrade, WithUpgrades
from podium.rosters.catalogue.entry import CatalogueEntry, number_on
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit
from podium.rosters.writers.names import entry_of, name_of, spaced_name_of

_FACTIONS = {"rebels": "rebel", "separatists": "separatist", "mandalorians": "mandalorian"}
"""Legion HQ's ids of factions and what lists in JSON call them; other factions have one word."""


def legion_object(roster: ArmyList, index: CatalogueIndex | None, day: date) -> dict[str, Any]:
    """The list as Legion HQ, Tabletop Admiral, the TTS mod and Longshanks read it."""
    points = army_points(roster, index, day)
    return {
        "author": "Podium",
        "listname": roster.title,
        "points": roster.points if points is None else points,
        "numActivations": len(roster.units),
        "armyFaction": _FACTIONS.get(roster.faction, roster.faction),
        "battleForce": _battle_force(roster, index),
        "commandCards": [name_of(one, index) for one in roster.command_cards],
        "contingencies": [],
        "units": [_unit(one, index) for one in roster.units],
        "battlefieldDeck": {
            "scenario": "standard",
            "deployment": [name_of(one, index) for one in roster.primary],
            "objective": [name_of(one, index) for one in roster.secondary],
            "conditions": [name_of(one, index) for one in roster.advantages],
        },
        "listlink": "",
    }


def _battle_force(roster: ArmyList, index: CatalogueIndex | None) -> str | None:
    if roster.battle_force is None:
        return None
    found = None if index is None else index.battle_force(roster.battle_force.name)
    return roster.battle_force.name if found is None else found.name["en"]


def _unit(fielded: FieldedUnit, index: CatalogueIndex | None) -> dict[str, Any]:
    cards = [name_of(one, index) for one in _cards(fielded)]
    return {"name": spaced_name_of(fielded.unit, index), "upgrades": cards, "loadout": []}


def _cards(fielded: FieldedUnit) -> tuple[Chosen, ...]:
    """The upgrades, then the counterpart with its own behind it."""
    counterpart = () if fielded.counterpart is None else (fielded.counterpart,)
    return (*fielded.upgrades, *counterpart, *fielded.counterpart_upgrades)


def army_points(roster: ArmyList, index: CatalogueIndex | None, day: date) -> int | None:
    """What all units and upgrades cost on the day; None if a cost is not known."""
    costs = [
        _cost(one, index, day)
        for fielded in roster.units
        for one in (fielded.unit, *_cards(fielded))
    ]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _cost(one: Chosen, index: CatalogueIndex | None, day: date) -> int | None:
    entry = entry_of(one, CatalogueEntry, index)
    return number_on(entry.cost, day) if isinstance(entry, WithUpgrades | Upgrade) else None


def write_army_text(
    roster: ArmyList, index: CatalogueIndex | None, day: date, language: str = ENGLISH
) -> str:
    """One block a unit, then command cards and the battle deck: as for tournaments on paper."""
    points = army_points(roster, index, day)
    points = roster.points if points is None else points
    lines = [roster.title] if roster.title and points is not None else []
    if points is not None:
        lines.append(f"{points}/{points} ({len(roster.units)} activations)")
    if roster.faction:
        lines.append(f"Faction: {roster.faction}")
    if force := _battle_force(roster, index):
        lines.append(f"Battle force: {force}")
    for fielded in roster.units:
        lines += ["", *_block(fielded, index, day, language)]
    cards = (*_commands(roster, index, language), *_battle(roster, index, language))
    return "\n".join((*lines, *cards)) + "\n"


def _block(
    fielded: FieldedUnit, index: CatalogueIndex | None, day: date, language: str
) -> Iterator[str]:
    yield spaced_name_of(fielded.unit, index, language) + _priced(fielded.unit, index, day)
    for one in _cards(fielded):
        yield f" - {name_of(one, index, language)}{_priced(one, index, day)}"


def _priced(one: Chosen, index: CatalogueIndex | None, day: date) -> str:
    cost = _cost(one, index, day)
    return "" if cost is None else f" ({cost})"


def _commands(roster: ArmyList, index: CatalogueIndex | None, language: str) -> Iterator[str]:
    if roster.command_cards:
        yield from ("", "Commands:")
    for one in roster.command_cards:
        entry = entry_of(one, CommandCard, index)
        pips = 0 if entry is None else entry.pips
        yield f"{'•' * pips}{name_of(one, index, language)}"


def _battle(roster: ArmyList, index: CatalogueIndex | None, language: str) -> Iterator[str]:
    kinds = (
        ("Objectives", roster.primary),
        ("Secondaries", roster.secondary),
        ("Advantages", roster.advantages),
    )
    if any(cards for _, cards in kinds):
        yield from ("", "Battle Deck")
    for heading, cards in kinds:
        if cards:
            yield from (f"{heading}:", *(f" - {name_of(one, index, language)}" for one in cards))
