"""The second reading of the rules of rosters: armies."""

from collections.abc import Callable

from tests.property.rosters.oracle import Json, entry, out_of_play, worth

RANKS = {
    "commander": (1, 2),
    "operative": (0, 2),
    "corps": (3, 6),
    "special": (0, 3),
    "support": (0, 3),
    "heavy": (0, 2),
}
HIRED = {"commander": 1, "operative": 1, "corps": 2, "special": 1, "support": 1, "heavy": 1}

# Armies: units are [unit, upgrades, counterpart or None, its upgrades], all by id.


def force_of(found: Json, cat: Json) -> Json | None:
    for one in cat["battle_forces"]:
        if one["id"] == found["force"]:
            return dict(one)
    return None


def bodies(found: Json, cat: Json) -> list[tuple[Json, list[Json]]]:
    """Units and counterparts with their upgrades."""
    listed = []
    for unit, cards, other, others in found["units"]:
        listed.append((entry(cat, unit), [entry(cat, card) for card in cards]))
        if other:
            listed.append((entry(cat, other), [entry(cat, card) for card in others]))
    return listed


def built_as(unit: Json, cards: list[Json], force: Json | None) -> str:
    rank = str(unit["rank"])
    for card in cards:
        if unit["id"] in card.get("counts_as", {}):
            return str(card["counts_as"][unit["id"]])
    if force and unit["id"] not in force["units"].get(rank, []):
        for other, ids in force["units"].items():
            if unit["id"] in ids:
                return str(other)
    return rank


def ranked(found: Json, cat: Json) -> list[tuple[str, Json]]:
    force = force_of(found, cat)
    return [
        (built_as(unit, cards, force), unit)
        for unit, cards in bodies(found, cat)
        if unit["type"] == "army-unit"
    ]


def factions(found: Json, cat: Json) -> bool:
    force = force_of(found, cat)
    units = [unit for _, unit in ranked(found, cat)]
    if any(unit.get("only_in") and not force for unit in units):
        return True
    if force:
        allowed = {one for ids in force["units"].values() for one in ids}
        for limit in force.get("unit_limits", []):
            there = sum(unit["id"] in limit["units"] for unit in units)
            if there < limit.get("min", 0) or there > limit.get("max", 999):
                return True
        return any(unit["id"] not in allowed for unit in units)
    own = found["faction"]
    return any(unit["faction"] != own and own not in unit.get("joins", []) for unit in units)


def army_points(found: Json, cat: Json) -> bool:
    total = 0
    for unit, cards in bodies(found, cat):
        total += worth(unit["cost"]) + sum(worth(card["cost"]) for card in cards)
    return total > 1000


def ranks(found: Json, cat: Json) -> bool:
    force = force_of(found, cat)
    limits = dict(RANKS)
    if force:
        limits = {rank: (one["min"], one["max"]) for rank, one in force["ranks"].items()}
    units = ranked(found, cat)
    names = [unit["name"]["en"] for _, unit in units]
    stands_in = any(
        thing.get("field_commander")
        for body, cards in bodies(found, cat)
        for thing in (body, *cards)
    )
    room = _room(units, names)
    for rank in {*limits, *(rank for rank, _ in units)}:
        least, most = limits.get(rank, (0, 0))
        if rank == "commander" and stands_in and not force:
            least = 0
        of_rank = [unit for other, unit in units if other == rank]
        if sum(unit["faction"] != "hired" for unit in of_rank) < least:
            return True
        if len(of_rank) > most + room.count(rank):
            return True
    if force and sum(rank in ("commander", "operative") for rank, _ in units) > force["leaders"]:
        return True
    return _too_many_hired(units, found, cat) or _strays(units, names)


def _room(units: list[tuple[str, Json]], names: list[str]) -> list[str]:
    """A rank for each unit that does not count for its most."""
    room = []
    used: list[str] = []
    for rank, unit in units:
        if unit.get("detachment_of"):
            room.append(rank)
        if unit.get("associate") in names:
            room.append(rank)
        guard = unit.get("entourage")
        if guard and used.count(guard) < names.count(guard):
            used.append(guard)
            room.append(next(rank for rank, one in reversed(units) if one["name"]["en"] == guard))
    return room


def _too_many_hired(units: list[tuple[str, Json]], found: Json, cat: Json) -> bool:
    more = 0
    for rank, most in HIRED.items():
        hired = sum(other == rank and unit["faction"] == "hired" for other, unit in units)
        more += max(0, hired - most)
    friends = any(
        thing.get("allies") for body, cards in bodies(found, cat) for thing in (body, *cards)
    )
    return more > (1 if friends else 0)


def _strays(units: list[tuple[str, Json]], names: list[str]) -> bool:
    for wanted in {unit["detachment_of"] for _, unit in units if unit.get("detachment_of")}:
        strays = [unit for _, unit in units if unit.get("detachment_of") == wanted]
        own = [unit for unit in strays if unit["name"]["en"] == wanted]
        if names.count(wanted) - len(own) < len(strays):
            return True
    return False


def uniques(found: Json, cat: Json) -> bool:
    everything = bodies(found, cat)
    names = [unit["name"]["en"] for unit, _ in everything if unit.get("unique")]
    titles = [unit["title"] for unit, _ in everything if unit.get("unique_title")]
    cards = [card for _, held in everything for card in held]
    once = [card["name"]["en"] for card in cards if card.get("unique")]
    if any(len(set(one)) < len(one) for one in (names, titles, once)):
        return True
    ids = [card["id"] for card in cards]
    return any(ids.count(card["id"]) > card["limit"] for card in cards if "limit" in card)


def meets(needs: Json, unit: Json, cards: list[Json], force: str) -> bool:
    kind = needs["needs"]
    if kind == "has":
        return _has(needs["field"], needs["value"], unit, cards, force)
    answers = [meets(one, unit, cards, force) for one in needs["of"]]
    return {"all": all(answers), "any": any(answers), "none": not any(answers)}[kind]


def _has(field: str, value: str, unit: Json, cards: list[Json], force: str) -> bool:
    if field.startswith("stat "):
        return bool(unit.get("stats", {}).get(field[5:]) == value)
    for card in cards:
        unit = {**unit, **card.get("changes", {})}
    match field:
        case "name":
            return bool(unit["name"]["en"] == value)
        case "keyword":
            return value in unit.get("keywords", [])
        case "force":
            return force == value
        case _:
            return bool(unit.get(field) == value)


def upgrades(found: Json, cat: Json) -> bool:
    force = force_of(found, cat)
    own = force["faction"] if force else found["faction"]
    side = {"river": "light", "hill": "dark"}[own]
    for unit, cards in bodies(found, cat):
        slots = list(unit["slots"]) + [
            slot for card in cards for slot in card.get("adds_slots", [])
        ]
        for card in cards:
            if card["slot"] not in slots:
                return True
            slots.remove(card["slot"])
            if "requires" in card and not meets(card["requires"], unit, cards, side):
                return True
            if card.get("faction", own) != own:
                return True
            if force and (card.get("unique") or card["id"] in force["no_upgrades"]):
                return True
        names = [card["name"]["en"] for card in cards]
        if len(set(names)) < len(names) or sum(bool(card.get("leader")) for card in cards) > 1:
            return True
    return _unequipped(found, cat)


def _unequipped(found: Json, cat: Json) -> bool:
    for ident, held, other, _ in found["units"]:
        unit = entry(cat, ident)
        if other and unit.get("counterpart") != other:
            return True
        for wanted in unit.get("must_equip", []):
            if "card" in wanted and wanted["card"] != other and wanted["card"] not in held:
                return True
            slots = [entry(cat, card)["slot"] for card in held]
            if "slot" in wanted and wanted["slot"] not in slots:
                return True
    return False


def command_hand(found: Json, cat: Json) -> bool:
    cards = [entry(cat, card) for card in found["commands"]]
    if sorted(card["pips"] for card in cards) != [1, 1, 2, 2, 3, 3, 4]:
        return True
    if len(set(found["commands"])) < len(cards):
        return True
    force = force_of(found, cat)
    own = force["faction"] if force else found["faction"]
    everybody = bodies(found, cat)
    for card in cards:
        if card.get("faction", own) not in (own, "hired"):
            return True
        if "battle_force" in card and not (force and force["name"]["en"] == card["battle_force"]):
            return True
        if _leaderless(card, everybody, cat):
            return True
    return False


def _leaderless(card: Json, everybody: list[tuple[Json, list[Json]]], cat: Json) -> bool:
    wanted = card.get("commanders", [])
    known = {one["name"]["en"] for one in cat["entries"] if one["type"] == "army-unit"}
    if not set(wanted) <= known:
        return False
    there = [name for name in wanted if any(unit["name"]["en"] == name for unit, _ in everybody)]
    if len(there) < (len(wanted) if card.get("all_commanders") else min(1, len(wanted))):
        return True
    if "requires" not in card:
        return False
    asked = [one for one in everybody if not wanted or one[0]["name"]["en"] in there]
    return not any(meets(card["requires"], unit, cards, "") for unit, cards in asked)


def battle_deck(found: Json, cat: Json) -> bool:
    cards = [entry(cat, card) for card in found["battle"]]
    kinds = sorted(card["kind"] for card in cards)
    force = force_of(found, cat)
    own = force["faction"] if force else found["faction"]
    return (
        kinds != ["advantage"] * 3 + ["primary"] * 3 + ["secondary"] * 3
        or len(set(found["battle"])) < len(cards)
        or any(card.get("small_game") for card in cards)
        or any(card.get("faction", own) != own for card in cards)
    )


def legal_army(found: Json, cat: Json) -> bool:
    things = [thing for unit, cards in bodies(found, cat) for thing in (unit, *cards)]
    return any(out_of_play(one) for one in things)


ARMY: dict[str, Callable[[Json, Json], bool]] = {
    "factions": factions,
    "army-points": army_points,
    "ranks": ranks,
    "uniques": uniques,
    "upgrades": upgrades,
    "command-hand": command_hand,
    "battle-deck": battle_deck,
    "legal-cards": legal_army,
}
