"""Cards as Legion HQ publishes them."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleKind,
    CommandCard,
    Counterpart,
    Equip,
    Faction,
    Upgrade,
)
from podium.rosters.catalogue.catalogue import AnyEntry, CatalogueKind
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.importers.legion_requirements import NAMES, requirement
from podium.rosters.importers.part import (
    Gap,
    NotReadable,
    NotTaken,
    Part,
    SourceRow,
    parted,
    text_of,
    texts_of,
    unreadable,
    whole_of,
    without_doubles,
)

LIGHT, DARK = "light side", "dark side"

FACTIONS = (
    Faction("rebels", {"en": "Rebels"}, ("rebel", "rebel alliance"), LIGHT),
    Faction("empire", {"en": "Empire"}, ("imperial", "imperials", "galactic empire"), DARK),
    Faction("republic", {"en": "Republic"}, ("galactic republic",), LIGHT),
    Faction("separatists", {"en": "Separatists"}, ("separatist", "separatist alliance"), DARK),
    Faction("mandalorians", {"en": "Mandalorians"}, ("mandalorian",), DARK),
    Faction("mercenary", {"en": "Mercenaries"}, ("mercenaries",), "", mercenary=True),
)
"""The factions as these files call them, with the words that lists use for them."""

HEAVY_WEAPON = "heavy weapon"
SLOT_KEYWORDS = {"heavyweaponteam": HEAVY_WEAPON, "programmed": "programming"}


def is_card(fields: dict[str, Any]) -> bool:
    """Whether an object looks like a card of these files."""
    return "cardType" in fields and "cardName" in fields


def armies_part(rows: Iterable[SourceRow]) -> Part:
    """What the cards say."""
    entries: list[tuple[SourceRow, AnyEntry]] = []
    failed: list[NotTaken] = []
    latest: date | None = None
    for row in rows:
        try:
            make = _MAKERS.get(text_of(row.fields, "cardType"))
            if make is None:
                message = "expected a unit, upgrade, command, battle or counterpart card"
                raise NotReadable(message)
            entries.append((row, make(row.fields)))
        except NotReadable as error:
            failed.append(unreadable(row, error))
        latest = max((*_history(row.fields), *((latest,) if latest else ())), default=None)
    taken, doubled = parted(without_doubles(entries))
    return Part(
        CatalogueKind.ARMIES,
        taken,
        factions=FACTIONS,
        unreadable=(*failed, *doubled),
        gaps=(
            Gap.RELEASES, Gap.BANS, Gap.COST_HISTORY, Gap.BATTLE_FORCES, Gap.RANK_CHANGES,
        ),
        as_of=latest,
    )  # fmt: skip


def _history(fields: dict[str, Any]) -> Iterable[date]:
    history = fields.get("history")
    for one in history if isinstance(history, list) else ():
        try:
            yield datetime.strptime(str(one["date"]).strip(), "%d %B %Y").date()  # noqa: DTZ007
        except (ValueError, KeyError, TypeError):
            continue


def _shared(fields: dict[str, Any]) -> dict[str, Any]:
    ident = text_of(fields, "id", needed=True)
    name = text_of(fields, "cardName", needed=True)
    others = {text_of(fields, "displayName"), text_of(fields, "ttsName")} - {"", name}
    return {
        "id": f"lhq-{ident}",
        "name": {"en": name},
        "aliases": tuple(sorted(others)),
        "ids": {"lhq": ident},
        "unreleased": text_of(fields, "isUnreleased"),
    }


def _cost(fields: dict[str, Any]) -> tuple[DatedNumber, ...]:
    cost = whole_of(fields, "cost")
    return () if cost is None else (DatedNumber(cost),)


def _keywords(fields: dict[str, Any]) -> dict[str, str]:
    """The keywords by name, each with its value or nothing."""
    found = {}
    keywords = fields.get("keywords") or []
    for one in keywords if isinstance(keywords, list) else ():
        if isinstance(one, str):
            found[one] = ""
        elif isinstance(one, dict) and isinstance(one.get("name"), str):
            found[one["name"]] = str(one.get("value", ""))
    return found


def _body(fields: dict[str, Any]) -> dict[str, Any]:
    """What units and counterparts share."""
    keywords = _keywords(fields)
    stats = fields.get("stats")
    return {
        **_shared(fields),
        "title": text_of(fields, "title"),
        "faction": text_of(fields, "faction"),
        "cost": _cost(fields),
        "slots": texts_of(fields, "upgradeBar"),
        "unique": fields.get("isUnique") is True,
        "unique_title": fields.get("isUniqueTitle") is True,
        "subtype": text_of(fields, "cardSubtype"),
        "affiliation": text_of(fields, "affiliation"),
        "keywords": tuple(keywords),
        "stats": {k: str(v) for k, v in stats.items()} if isinstance(stats, dict) else {},
        "must_equip": tuple(_must_equip(fields, keywords)),
        "field_commander": "Field Commander" in keywords,
        "allies": "Allies of Convenience" in keywords,
        "detachment_of": keywords.get("Detachment", ""),
        "entourage": keywords.get("Entourage", ""),
        "associate": keywords.get("Associate", ""),
    }


def _must_equip(fields: dict[str, Any], keywords: dict[str, str]) -> Iterable[Equip]:
    cards = texts_of(fields, "equip")
    yield from (Equip(card=f"lhq-{card}") for card in cards)
    for name, value in keywords.items():
        plain = name.replace(" ", "").lower()
        if plain in SLOT_KEYWORDS:
            yield Equip(slot=SLOT_KEYWORDS[plain])
        elif plain == "flexibleresponse" and value.isdecimal():
            yield Equip(slot=HEAVY_WEAPON, count=int(value[:3]))
        elif plain == "equip" and not cards and value.lower() in texts_of(fields, "upgradeBar"):
            yield Equip(slot=value.lower())


def _unit(fields: dict[str, Any]) -> ArmyUnit:
    other, only = text_of(fields, "counterpartId"), text_of(fields, "specialIssue")
    return ArmyUnit(
        **_body(fields),
        rank=text_of(fields, "rank", needed=True),
        joins=texts_of(fields, "affiliations"),
        counterpart=f"lhq-{other}" if other else "",
        only_in=(only,) if only else (),
    )


def _counterpart(fields: dict[str, Any]) -> Counterpart:
    return Counterpart(**_body(fields))


def _requires(fields: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"requires": requirement(fields.get("requirements"))}
    except NotReadable:
        return {"requires_unreadable": True}


def _upgrade(fields: dict[str, Any]) -> Upgrade:
    keywords = _keywords(fields)
    changed = fields.get("changeCard")
    changes = changed.items() if isinstance(changed, dict) else ()
    return Upgrade(
        **_shared(fields),
        **_requires(fields),
        slot=text_of(fields, "cardSubtype", needed=True),
        title=text_of(fields, "title"),
        cost=_cost(fields),
        faction=text_of(fields, "faction"),
        joins=texts_of(fields, "affiliations"),
        unique=fields.get("isUnique") is True,
        limit=whole_of(fields, "uniqueCount"),
        adds_slots=texts_of(fields, "additionalUpgradeSlots"),
        leader="Leader" in keywords,
        field_commander="Field Commander" in keywords,
        allies="Allies of Convenience" in keywords,
        changes={NAMES[k]: v for k, v in changes if k in NAMES and isinstance(v, str)},
    )


def _command(fields: dict[str, Any]) -> CommandCard:
    pips = whole_of(fields, "cardSubtype")
    if pips is None:
        message = "expected the pips of a command card"
        raise NotReadable(message)
    commanders = tuple(one for one in texts_of(fields, "commander") if one)
    together = commanders[:1] == ("AND",)
    named = tuple(one for one in commanders if one not in ("AND", "OR"))
    return CommandCard(
        **_shared(fields),
        **_requires(fields),
        pips=pips,
        faction=text_of(fields, "faction"),
        commanders=named,
        all_commanders=together,
        battle_force=text_of(fields, "battleForce"),
    )


def _battle(fields: dict[str, Any]) -> BattleCard:
    word = text_of(fields, "cardSubtype")
    if word not in {kind.value for kind in BattleKind}:
        message = "expected a primary, secondary or advantage card"
        raise NotReadable(message)
    return BattleCard(
        **_shared(fields),
        kind=BattleKind(word),
        faction=text_of(fields, "faction"),
        small_game="Recon" in _keywords(fields),
    )


_MAKERS: Mapping[str, Callable[[dict[str, Any]], AnyEntry]] = MappingProxyType(
    {
        "unit": _unit,
        "counterpart": _counterpart,
        "upgrade": _upgrade,
        "command": _command,
        "battle": _battle,
    }
)
