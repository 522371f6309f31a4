"""Lists of the invented catalogues in every form that people paste."""

import base64
import json

from podium.rosters.catalogue.armies import WithUpgrades
from podium.rosters.catalogue.decks import ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.shipped import invented

SQUADS = CatalogueIndex(invented("harbour-lights"))
ARMIES = CatalogueIndex(invented("river-and-hill"))
DECKS = CatalogueIndex(invented("quiet-night"))

FOUR_SQUADS = (
    ("Captain Ferro, Lantern Bearer", "Tam and Tib", "Lamplighters"),
    ("Marshal Ysolde", "Warden Hale", "Bell Ringers"),
    ("Odo Brandt, Master Mason", "Sister Agathe", "Dock Hounds"),
    ("Élodie Quill, Keeper of Tides", "The Young Regent", "Quarry Hands"),
)
MISSION = "First Light"


def codes(*names: str, system: str = "spt") -> list[str]:
    found = {one.name["en"]: one.ids[system] for one in SQUADS.catalogue.entries}
    return [found[name] for name in names]


SPT = f"spt[{','.join(codes(MISSION, *(unit for squad in FOUR_SQUADS for unit in squad)))}]"


def shatterapp() -> str:
    ids = [[int(one) for one in codes(*squad, system="pointbreak")] for squad in FOUR_SQUADS]
    held = {
        "name": "Mine",
        "mid": None,
        "mode": "premiere",
        "s": ids[:2],
        "ex": [*ids[2:], [0, 0, 0]],
    }
    code = base64.urlsafe_b64encode(json.dumps(held).encode()).decode().rstrip("=")
    return f"https://shatterapp.com/build?sf={code}"


def starpath() -> str:
    """One word a squad, written as a browser does: one byte a letter."""
    squads = (dict(zip("psu", squad, strict=True)) for squad in FOUR_SQUADS)
    written = (json.dumps(one, ensure_ascii=False).encode("latin-1") for one in squads)
    return "\n".join(base64.b64encode(one).decode() for one in written)


PREMIER_TEXT = """My list
Mission: First Light

Squad 1 (8 SP)
Primary: captain ferro – lantern bearer
Secondary: Tam & Tib (5 pts)
Supporting: Lamplighters (3 pts)
Squad 2
1. Marshal Ysolde
2. Warden Hale (4)
3. Bell Ringers (3)
Trupp 3:
- Odo Brandt, Master Mason
- Sister Agathe
- Dock Hounds
Oddział 4
* Elodie Quill, Keeper of Tides (8 SP)
* The Young Regent
* Quarry Hands
"""

UNITS = (
    ("Aldous Vane River Marshal", ("Strict Orders", "Maps")),
    ("Pikemen", ("Long Gun", "Standard Bearer")),
    ("Pikemen", ("Long Gun", "Standard Bearer")),
    ("Bargemen", ()),
    ("Reed Runners", ()),
    ("Reed Runners Picket", ("Picket Rifle",)),
)
COMMANDS = (
    "Ambush",
    "Marshal of the River",
    "Push On",
    "Regroup",
    "Dig In",
    "Steady Fire",
    "Hold Fast",
)
PRIMARY = ("Take the Bridge", "Burn the Stores", "Hold the Mill")
SECONDARY = ("Spy", "Rescue", "Toll")
ADVANTAGES = ("High Ground", "Good Roads", "Home Water")
POINTS = 120 + 2 * 70 + 46 + 60 + 44


def legion_json(**changes: object) -> str:
    held = {
        "author": "Legion HQ",
        "listname": "Mine",
        "points": POINTS,
        "numActivations": 6,
        "armyFaction": "riverfolk",
        "battleForce": None,
        "commandCards": COMMANDS,
        "contingencies": [],
        "units": [{"name": name, "upgrades": cards, "loadout": []} for name, cards in UNITS],
        "battlefieldDeck": {
            "scenario": "standard",
            "deployment": PRIMARY,
            "objective": SECONDARY,
            "conditions": ADVANTAGES,
        },
        "listlink": "",
        **changes,
    }
    return json.dumps(held)


PIPPED = ", ".join(
    f"{'•' * pips} {name}" for pips, name in zip((1, 1, 2, 2, 3, 3, 4), COMMANDS, strict=True)
)

LEGION_STANDARD = f"""Mine
{POINTS}/1000 (6 activations)
Commanders:
 - Aldous Vane (110): Strict Orders (5), Maps (5) = 120
Corps:
 - 2× Pikemen (40): Long Gun (18), Standard Bearer (12) = 140
 - Bargemen = 46
Special Forces:
 - Reed Runners = 60
 - Reed Runners (24): Picket Rifle (20) = 44
Commands: {PIPPED}
"""

LEGION_MINIMAL = f"""{POINTS}/1000 (6 activations)
Aldous Vane River Marshal (Strict Orders, Maps)
2x Pikemen (Long Gun, Standard Bearer)
Bargemen
Reed Runners
Reed Runners Picket (Picket Rifle)
Commands: {PIPPED}
"""

LEGION_TOURNAMENT = f"""Mine
{POINTS}/1000 (6 activations)

Aldous Vane River Marshal (120)
 - Strict Orders (5)
 - Maps (5)

Pikemen (70)
 - Long Gun (18)
 - Standard Bearer (12)

Pikemen (70)
 - Long Gun (18)
 - Standard Bearer (12)

Bargemen (46)

Reed Runners (60)

Reed Runners Picket (44)
 - Picket Rifle (20)

Commands:
•Ambush
•Marshal of the River
••Push On
••Regroup
•••Dig In
•••Steady Fire
••••Hold Fast

Battle Deck
Objectives:
 - Take the Bridge
 - Burn the Stores
 - Hold the Mill
Secondaries:
 - Spy
 - Rescue
 - Toll
Advantages:
 - High Ground
 - Good Roads
 - Home Water
"""

ADMIRAL = f"""{POINTS}/1000
6 Activations
Aldous Vane River Marshal 110 + 10 = 120
--Strict Orders (5), Maps (5)
2x Pikemen 70 x 2 = 140
--Long Gun (18), Standard Bearer (12)
Bargemen 46 = 46
Reed Runners 60 = 60
Reed Runners Picket 24 + 20 = 44
--Picket Rifle (20)
Ambush •, Marshal of the River •, Push On ••, Regroup **, Dig In ***, Steady Fire •••, Hold Fast
Take the Bridge, Burn the Stores, Hold the Mill
Spy, Rescue, Toll
High Ground, Good Roads, Home Water
"""


def lhq(*names: str) -> list[str]:
    found = {one.name["en"]: one.ids["lhq"] for one in ARMIES.catalogue.entries}
    titles = {
        f"{one.name['en']} {one.title}": one.ids["lhq"]
        for one in ARMIES.catalogue.entries
        if isinstance(one, WithUpgrades) and one.title
    }
    whole = {**titles, "Reed Runners": ARMIES.by_id["reed-runners"].ids["lhq"]}
    return [whole.get(name) or found[name] for name in names]


def legion_link() -> str:
    parts = ["".join(("1", *lhq(name), *lhq(*cards), "0")) for name, cards in UNITS]
    parts[1:3] = ["2" + parts[1][1:]]
    parts += lhq(*COMMANDS, *PRIMARY, *SECONDARY, *ADVANTAGES)
    return f"https://legionhq2.com/list/riverfolk/1000:{','.join(parts)}"


SETS = ("Open Oven", "Warm Bread", "Round the Corner", "Lamp at Nine", "Copper Pots")


def o8d(*, wrong: bool = False) -> str:
    lines = ['\ufeff<?xml version="1.0" encoding="utf-8"?>']
    lines.append('<deck game="d5cf89e5-1984-4873-8ae0-f06eea411bb3">')
    bakers = DECKS.by_id["bakers"].ids["octgn"]
    lines.append(f'<section name="Affiliation"><card qty="1" id="{bakers}">Bakers</card></section>')
    lines.append('<section name="Command Deck">')
    for name in SETS:
        for card in DECKS.named(name, ObjectiveSet)[0].cards:
            ident = "00000000-0000-4000-8000-999999999999" if wrong else card.ids["octgn"]
            shown = f"Wrong {card.name['en']}" if wrong else card.name["en"]
            lines.append(f'<card qty="2" id="{ident}">{shown}</card>')
    lines.append('</section><section name="Objective Deck">')
    for name in SETS:
        ident = DECKS.named(name, ObjectiveSet)[0].ids["octgn"]
        lines.append(f'<card qty="2" id="{ident}">{name}</card>')
    return "\r\n".join((*lines, "</section></deck>"))


def swlcgdb() -> str:
    blocks = [
        {
            "block": int(DECKS.named(name, ObjectiveSet)[0].number),
            "name": name,
            "quantity": 2,
            "side": "Light",
        }
        for name in SETS
    ]
    return json.dumps(
        {"id": 1, "name": "Mine", "card_blocks": blocks, "affiliation": {"name": "Bakers"}}
    )


SETS_TEXT = """Light:
Affiliation: Bakers
2x Open Oven (1-1)
#2 x2
Round the Corner (2x)
2 × Lamp at Nine
7 x2
Ciemna strona
Moths
Moonless x2
"""
