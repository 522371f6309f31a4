"""Files of the shapes and sizes that list builders publish, with invented content."""

import json
from typing import Any
from xml.sax.saxutils import quoteattr

Json = dict[str, Any]

ROLES = ["Primary"] * 44 + ["Secondary"] * 51 + ["Support"] * 44
RANKS = (
    ["commander"] * 47
    + ["operative"] * 44
    + ["special"] * 24
    + ["support"] * 23
    + ["corps"] * 22
    + ["heavy"] * 18
)
PRODUCTS = 41
SETS = 284


def units() -> list[Json]:
    """139 units: 44 primary, 51 secondary, 44 supporting."""
    found = []
    for number, role in enumerate(ROLES, 1):
        primary = role == "Primary"
        found.append(
            {
                "id": number,
                "name": f"Unit {number}, the {role} “One”" if number % 3 else f"Unit {number}",
                "characterType": f"Person {number // 2}" if number % 4 else "",
                "unitType": role,
                "sp": 7 + number % 3 if primary else None,
                "pc": None if primary else 3 + number % 3,
                "era": "Clone Wars;Empire" if number % 2 else "New Republic",
                "tags": ["Made up"],
                "swp": f"SWP{number % 50 + 1:02}: Box {number % 50 + 1}",
                "swpCode": f"SWP{number % 50 + 1:02}",
                "spt": f"{number % 70 + 1:04}01{number // 70 + 1:02}",
                "characterExclusion": "Person 9" if number == 3 else "",
                "releaseDate": "",
                "lastUpdated": "17/03/2026" if number % 2 else "2026-05-19",
            }
        )
    return found


def upper(rows: list[Json]) -> list[Json]:
    """The same as Point Break's own answer has it."""
    words = {
        "characterType": "CHARACTER_TYPE",
        "unitType": "UNIT_TYPE",
        "swpCode": "SWP_CODE",
        "characterExclusion": "CHARACTER_EXCLUSION",
        "releaseDate": "RELEASE_DATE",
        "lastUpdated": "LAST_UPDATED",
    }
    return [{words.get(key, key.upper()): value for key, value in row.items()} for row in rows]


def missions() -> list[Json]:
    return [
        {
            "id": number,
            "name": f"Mission {number}",
            "swp": f"SWP0{number}",
            "spt": f"000{number}0201",
        }
        for number in range(1, 6)
    ]


def legion() -> Json:
    """896 cards: 178 units, 434 upgrades, 236 commands, 43 battle cards, 5 counterparts."""
    cards: Json = {}
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def add(**fields: Any) -> None:
        number = len(cards)
        ident = letters[number // 52] + letters[number % 52]
        cards[ident] = {"id": ident, "keywords": [], **fields}

    for number, rank in enumerate(RANKS):
        add(
            cardType="unit",
            cardSubtype="trooper",
            cardName=f"Unit {number}",
            title="Hero" if number % 5 == 0 else "",
            rank=rank,
            faction=("rebels", "empire", "republic", "separatists", "mercenary")[number % 5],
            cost=20 + number,
            isUnique=number % 5 == 0,
            upgradeBar=["heavy weapon", "gear", "training"],
            affiliations=["empire"] if number % 5 == 4 else [],
            history=[{"date": "21 April 2026", "description": "Cheaper."}],
        )
    for number in range(434):
        add(
            cardType="upgrade",
            cardSubtype=("heavy weapon", "gear", "training")[number % 3],
            cardName=f"Upgrade {number}",
            cost=number % 30,
            requirements=["AND", {"rank": "corps"}, ["NOT", {"faction": "empire"}]]
            if number % 4
            else [],
            isUnique=number % 4 == 1,
        )
    for number in range(236):
        pips = "4" if number == 0 else str(1 + number % 3)
        add(
            cardType="command",
            cardSubtype=pips,
            cardName=f"Command {number}",
            faction="",
            commander=["AND", "Unit 0", "Unit 5"] if number == 7 else "",
        )
    for number in range(43):
        kind = ("primary", "secondary", "advantage")[number % 3]
        words = ["Recon"] if number % 5 == 0 else []
        add(cardType="battle", cardSubtype=kind, cardName=f"Battle {number}", keywords=words)
    for number in range(5):
        add(
            cardType="counterpart",
            cardSubtype="droid trooper",
            cardName=f"Counterpart {number}",
            faction="rebels",
            cost=15,
            upgradeBar=[],
        )
    return cards


def _card(number: int, product: int, **fields: Any) -> Json:
    return {
        "product": f"Box {product}",
        "productOctgnId": f"box-{product}",
        "number": number % 1381,
        "octgnId": f"ff4fb461-8060-457a-9c16-{number:012}",
        "objectiveSetNumber": None,
        "objectiveSetSequence": None,
        "isUnique": False,
        "isLockedToAffiliation": False,
        "isLimitedToObjectiveDeck": False,
        **fields,
    }


def card_game() -> dict[str, list[Json]]:
    """1,776 cards in 41 files: 284 sets of six, 18 affiliation cards, 54 of challenge decks."""
    files: dict[str, list[Json]] = {f"box-{box}.json": [] for box in range(PRODUCTS)}
    number = 0
    for of_set in range(1, SETS + 1):
        box = of_set % PRODUCTS
        side = "Light" if of_set % 2 else "Dark"
        for place in range(1, 7):
            number += 1
            files[f"box-{box}.json"].append(
                _card(
                    number,
                    box,
                    objectiveSetNumber=of_set,
                    objectiveSetSequence=place,
                    side=side,
                    affiliation="Neutral" if of_set % 5 == 0 else "Jedi" if of_set % 2 else "Sith",
                    type="Objective" if place == 1 else "Unit",
                    title=f"Objective {of_set}" if place == 1 else f"Card {of_set}.{place // 2}",
                    isLockedToAffiliation=place == 1 and of_set % 9 == 0,
                    isLimitedToObjectiveDeck=place == 1 and of_set % 10 == 0,
                )
            )
    for place in range(72):
        number += 1
        affiliation = place < 18
        own = "Jedi" if place % 2 else "Sith"
        files[f"box-{place % PRODUCTS}.json"].append(
            _card(
                number,
                place % PRODUCTS,
                side="Light" if place % 2 else "Dark",
                affiliation=own,
                type="Affiliation" if affiliation else "Unit",
                title=(own if place < 2 else f"Alliance {place}")
                if affiliation
                else f"Scenario card {place}",
                text=f"A deck has 5 [{own}] sets and 5 [Smugglers and Spies] and/or neutral sets."
                if affiliation and place % 3 == 0
                else "",
            )
        )
    return files


def octgn(rows: list[Json], product: str = "Box 1") -> bytes:
    """The same cards as OCTGN's set.xml."""
    lines = [f'<?xml version="1.0"?>\n<set name={quoteattr(product)} id="x" gameId="g"><cards>']
    for row in rows:
        block = row["objectiveSetNumber"]
        text = " ".join(
            (
                str(row.get("text", "")),
                "Limit 1 per objective deck." if row["isLimitedToObjectiveDeck"] else "",
                f"{row['affiliation']} affiliation only." if row["isLockedToAffiliation"] else "",
            )
        )
        held = {
            "Type": row["type"],
            "Side": row["side"],
            "Affiliation": row["affiliation"],
            "Block": "" if block is None else f"{block:03}",
            "Block Number": row["objectiveSetSequence"] or "",
            "Text": text,
        }
        lines.append(f"<card id={quoteattr(row['octgnId'])} name={quoteattr(row['title'])}>")
        lines += [
            f"<property name={quoteattr(k)} value={quoteattr(str(v))}/>" for k, v in held.items()
        ]
        lines.append("</card>")
    return "\n".join((*lines, "</cards></set>")).encode()


def raw(document: object) -> bytes:
    return json.dumps(document).encode()
