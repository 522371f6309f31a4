"""Reads army lists in JSON: of Legion HQ, Tabletop Admiral, the TTS mod and Longshanks."""

from collections.abc import Iterator
from typing import Any

import msgspec

from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Counterpart,
    Upgrade,
)
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    ReadNote,
    RosterReading,
    chosen,
    tidy,
)
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit

MOST_UNITS = 60
MOST_UPGRADES = 20
MOST_CARDS = 40
_LONGSHANKS_BREAK = "||"
_KNOWN = frozenset(
    (
        "author",
        "listname",
        "title",
        "points",
        "point",
        "numactivations",
        "armyfaction",
        "battleforce",
        "commandcards",
        "contingencies",
        "units",
        "battlefielddeck",
        "listlink",
    )
)
_DECK = {
    "deployment": BattleKind.PRIMARY,
    "deployments": BattleKind.PRIMARY,
    "objective": BattleKind.SECONDARY,
    "objectives": BattleKind.SECONDARY,
    "condition": BattleKind.ADVANTAGE,
    "conditions": BattleKind.ADVANTAGE,
}
"""Since the new battle cards these keys hold other kinds than their names say."""


def read_legion_json(text: str, index: CatalogueIndex | None) -> RosterReading:
    """The army in a JSON object with units. Raises `NotARoster`."""
    held = _object(text)
    units = held.get("units")
    if not isinstance(units, list):
        raise NotARoster(ReadCode.MALFORMED)
    notes = []
    if ignored := sorted(key[:40] for key in held.keys() - _KNOWN)[:20]:
        notes.append(ReadNote(ReadCode.KEYS_IGNORED, "", {"keys": tuple(ignored)}))
    if len(units) > MOST_UNITS:
        notes.append(ReadNote(ReadCode.TOO_MANY, "units", {"most": MOST_UNITS}))
    faction = _faction(held.get("armyfaction"), index)
    deck = battle_cards(_deck(held.get("battlefielddeck")), index)
    force = _text(held.get("battleforce"))
    points = held.get("points", held.get("point"))
    whole = isinstance(points, int) and not isinstance(points, bool) and 0 <= points <= 1_000_000
    roster = ArmyList(
        tuple(_unit(one, faction, index) for one in units[:MOST_UNITS]),
        tuple(chosen(name, CommandCard, index) for name in _texts(held.get("commandcards"))),
        deck[BattleKind.PRIMARY],
        deck[BattleKind.SECONDARY],
        deck[BattleKind.ADVANTAGE],
        faction,
        battle_force(force, index),
        points if whole else None,
        _text(held.get("listname")) or _text(held.get("title")),
    )
    return RosterReading(roster, ListForm.LEGION_JSON, tuple(notes))


def _object(text: str) -> dict[str, Any]:
    try:
        held = msgspec.json.decode(text.replace(_LONGSHANKS_BREAK, " ").strip())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise NotARoster(ReadCode.MALFORMED) from None
    if not isinstance(held, dict):
        raise NotARoster(ReadCode.MALFORMED)
    return {key.replace("_", "").lower(): value for key, value in held.items()}


def _text(value: Any) -> str:
    return tidy(value) if isinstance(value, str) else ""


def _texts(value: Any, most: int = MOST_CARDS) -> list[str]:
    listed = value if isinstance(value, list) else []
    return [text for one in listed[:most] if (text := _text(one))]


def _faction(value: Any, index: CatalogueIndex | None) -> str:
    word = _text(value)
    found = index.faction(word) if index is not None and word else None
    return word if found is None else found.id


def battle_force(name: str, index: CatalogueIndex | None) -> Chosen | None:
    """A battle force by name; None without a name."""
    if not name:
        return None
    found = None if index is None else index.battle_force(name)
    return Chosen(name, None if found is None else found.id)


def _unit(value: Any, faction: str, index: CatalogueIndex | None) -> FieldedUnit:
    if isinstance(value, str):
        value = {"name": value}
    held = value if isinstance(value, dict) else {}
    return fielded(
        _text(held.get("name")), _texts(held.get("upgrades"), MOST_UPGRADES), faction, index
    )


def fielded(
    name: str, upgrades: list[str], faction: str, index: CatalogueIndex | None
) -> FieldedUnit:
    """A unit by names. A counterpart stands among the upgrades, its own upgrades behind it."""
    unit = chosen(name, ArmyUnit, index, lambda one: faction in ("", one.faction, *one.joins))
    own: list[Chosen] = []
    others: list[Chosen] = []
    counterpart: Chosen | None = None
    for upgrade in upgrades:
        card = chosen(upgrade, Upgrade, index)
        found = chosen(upgrade, Counterpart, index) if card.id is None else card
        if card.id is None and found.id is not None and counterpart is None:
            counterpart = found
        elif counterpart is None:
            own.append(card)
        else:
            others.append(card)
    return FieldedUnit(unit, tuple(own), counterpart, tuple(others))


def _deck(value: Any) -> Iterator[tuple[BattleKind, str]]:
    held = value if isinstance(value, dict) else {}
    for key, names in held.items():
        kind = _DECK.get(key.lower()) if isinstance(key, str) else None
        if kind is not None:
            yield from ((kind, name) for name in _texts(names))


def battle_cards(
    cards: Iterator[tuple[BattleKind, str]], index: CatalogueIndex | None
) -> dict[BattleKind, tuple[Chosen, ...]]:
    """Battle cards by kind: that of the catalogue, else that of their place."""
    deck: dict[BattleKind, list[Chosen]] = {kind: [] for kind in BattleKind}
    for place, name in cards:
        kinds = {one.kind for one in index.named(name, BattleCard)} if index is not None else set()
        deck[kinds.pop() if len(kinds) == 1 else place].append(chosen(name, BattleCard, index))
    return {kind: tuple(cards[:MOST_CARDS]) for kind, cards in deck.items()}
