"""A second reading of the rules of rosters, straight from the text and the catalogue's JSON.

Written without the program's checks: slow, plain, one function for each check, which says whether
a roster of known names breaks it.
"""

import json
from collections.abc import Callable
from datetime import date, timedelta
from importlib.resources import files
from typing import Any

Json = dict[str, Any]
DAY = date(2026, 10, 25)


def book(name: str) -> Json:
    """A catalogue as plain JSON."""
    path = files("podium.rosters.catalogue.shipped").joinpath(f"{name}.json")
    found: Json = json.loads(path.read_text("utf-8"))
    return {**found, "by id": {one["id"]: one for one in found["entries"]}}


def entry(catalogue: Json, wanted: str) -> Json:
    found: Json = catalogue["by id"][wanted]
    return found


def worth(numbers: list[Json]) -> int:
    """The number of the latest day that has come."""
    found = 0
    for one in sorted(numbers, key=lambda one: one.get("since", "")):
        if one.get("since", "") <= DAY.isoformat():
            found = one["value"]
    return found


def out_of_play(one: Json) -> bool:
    today = DAY.isoformat()
    banned = any(
        ban.get("since", "") <= today <= ban.get("until", "9999") for ban in one.get("bans", [])
    )
    return banned or bool(one.get("never_legal"))


# Premier lists: squads are lists of ids, missions too.


def squads(found: Json, cat: Json) -> bool:
    wanted = ["primary", "secondary", "supporting"]
    return len(found["squads"]) != 4 or any(
        sorted(entry(cat, unit)["role"] for unit in squad) != wanted for squad in found["squads"]
    )


def squad_points(found: Json, cat: Json) -> bool:
    for squad in found["squads"]:
        units = [entry(cat, unit) for unit in squad]
        first = [worth(unit["points"]) for unit in units if unit["role"] == "primary"]
        rest = [worth(unit["points"]) for unit in units if unit["role"] != "primary"]
        if len(first) == 1 and sum(rest) > first[0]:
            return True
    return False


def common_era(found: Json, cat: Json) -> bool:
    every = {era for one in cat["entries"] for era in one.get("eras", [])}
    return any(
        squad and not any(all(era in entry(cat, unit)["eras"] for unit in squad) for era in every)
        for squad in found["squads"]
    )


def names_once(found: Json, cat: Json) -> bool:
    units = [entry(cat, unit) for squad in found["squads"] for unit in squad]
    names = [unit["name"]["en"] for unit in units]
    own = [unit["unique_name"] for unit in units if unit.get("unique_name")]
    return len(set(names)) < len(names) or len(set(own)) < len(own)


def exclusions(found: Json, cat: Json) -> bool:
    units = [entry(cat, unit) for squad in found["squads"] for unit in squad]
    names = {unit.get("unique_name") for unit in units}
    return any(other in names for unit in units for other in unit.get("excludes", []))


def mission_sets(found: Json, cat: Json) -> bool:
    return len(found["missions"]) != 1


def legal_squads(found: Json, cat: Json) -> bool:
    ids = [unit for squad in found["squads"] for unit in squad] + found["missions"]
    return any(out_of_play(entry(cat, one)) for one in ids)


PREMIER: dict[str, Callable[[Json, Json], bool]] = {
    "squads": squads,
    "squad-points": squad_points,
    "common-era": common_era,
    "names-once": names_once,
    "exclusions": exclusions,
    "mission-sets": mission_sets,
    "legal-cards": legal_squads,
}


# Decks: by side {affiliations, sets, cards, foreign}, sets and cards by id, once for each copy;
# foreign: with cards in another language.


def affiliation(found: Json, cat: Json) -> bool:
    return any(not deck or len(deck["affiliations"]) != 1 for deck in found.values())


def sides(found: Json, cat: Json) -> bool:
    return any(
        entry(cat, one)["side"] != side
        for side, deck in found.items()
        if deck
        for one in (*deck["affiliations"], *deck["sets"])
    )


def objective_sets(found: Json, cat: Json) -> bool:
    for deck in filter(None, found.values()):
        cards = [entry(cat, one) for one in deck["affiliations"]]
        of = [entry(cat, one)["affiliation"] for one in deck["sets"]]
        if len(cards) == 1 and cards[0].get("mix_unknown"):
            continue
        if len(cards) == 1 and "mix" in cards[0]:
            mix = cards[0]["mix"]
            own = [one for one in of if one == cards[0]["affiliation"]]
            others = [one for one in of if one in mix["of"]]
            if (len(own), len(others), len(of)) != (mix["own"], mix["others"], len(own + others)):
                return True
        elif len(of) < 10:
            return True
    return False


def command_deck(found: Json, cat: Json) -> bool:
    for deck in filter(None, found.values()):
        if deck["cards"] is None:
            continue
        owed = sorted(
            (one, card["name"]["en"]) for one in deck["sets"] for card in entry(cat, one)["cards"]
        )
        if owed != sorted(map(tuple, deck["cards"])):
            return True
    return False


def limited_sets(found: Json, cat: Json) -> bool:
    for deck in filter(None, found.values()):
        for one in deck["sets"]:
            if entry(cat, one).get("limited") and deck["sets"].count(one) > 1:
                return True
            if entry(cat, one).get("locked") and len(deck["affiliations"]) == 1:
                card = entry(cat, deck["affiliations"][0])
                if card["affiliation"] != entry(cat, one)["affiliation"]:
                    return True
    return False


LATEST = (DAY - timedelta(days=14)).isoformat()


def came_out(deck: Json, one: str, cat: Json) -> list[str]:
    """On which days in Poland, where one box came later than elsewhere; "": nobody knows. For
    cards in another language only an edition of Poland's own counts.
    """
    released = {one["id"]: one.get("released", {}) for one in cat["products"]}
    found = []
    for product in entry(cat, one)["products"]:
        days = released[product]
        found.append(days.get("Poland", "" if deck["foreign"] else days.get("", "")))
    return found


def legal_decks(found: Json, cat: Json) -> bool:
    for deck in filter(None, found.values()):
        for one in (*deck["affiliations"], *deck["sets"]):
            late = all(day > LATEST for day in came_out(deck, one, cat))
            if out_of_play(entry(cat, one)) or late:
                return True
    return False


def unknown_releases(found: Json, cat: Json) -> set[str]:
    """The sides whose deck has cards of which nobody can say whether they are out."""
    return {
        side
        for side, deck in found.items()
        if deck
        for one in (*deck["affiliations"], *deck["sets"])
        if not entry(cat, one).get("never_legal")
        and "" in (days := came_out(deck, one, cat))
        and not any(day and day <= LATEST for day in days)
    }


DECKS: dict[str, Callable[[Json, Json], bool]] = {
    "affiliation": affiliation,
    "sides": sides,
    "objective-sets": objective_sets,
    "command-deck": command_deck,
    "limited-sets": limited_sets,
    "legal-cards": legal_decks,
}


def team_restrictions(teams: list[Json], cat: Json) -> bool:
    rules = cat["team_decks"]
    for side in ("light", "dark"):
        sets = [one for team in teams if team[side] for one in team[side]["sets"]]
        if any(one in rules["excluded"] or sets.count(one) > rules["copies"] for one in sets):
            return True
    return False


def disagreeing(one: set[str], two: set[str]) -> str:
    """Which checks only one reading calls broken."""
    pairs = (("only ours", one - two), ("only the oracle", two - one))
    return "; ".join(f"{who}: {sorted(found)}" for who, found in pairs if found)
