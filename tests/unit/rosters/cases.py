"""One roster for each finding: what makes a fine list show just that."""

from collections.abc import Callable
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.decks import ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.requirement import Has
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterCode, RosterFinding
from podium.rosters.finding import RosterCode as C
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    PremierList,
    Roster,
    Squad,
    TeamDecks,
)
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.rosters import pasted

DAY = date(2026, 10, 25)
PREMIER, ARMY = RosterKind.PREMIER_LIST, RosterKind.ARMY_LIST
DECKS, TEAM = RosterKind.DECKS, RosterKind.TEAM_DECKS


class Case(Struct, frozen=True):
    """A roster and the finding it is made for. `place`: where that finding stands."""

    code: RosterCode
    kind: RosterKind
    roster: Roster
    place: str
    index: CatalogueIndex | None
    day: date = DAY
    region: str = ""

    def findings(self) -> tuple[RosterFinding, ...]:
        return check_roster(
            self.roster, self.kind, RosterRules(), self.index, day=self.day, region=self.region
        )


def _read(text: str, kind: RosterKind, index: CatalogueIndex) -> Any:
    return read_roster(text.encode(), kind, index).roster


FINE: PremierList = replace(
    _read(pasted.SPT, PREMIER, pasted.SQUADS), missions=(Chosen("First Light", "first-light"),)
)
FINE_ARMY: ArmyList = _read(pasted.legion_json(), ARMY, pasted.ARMIES)


def squad(number: int, *names: str) -> PremierList:
    """The fine list with one squad replaced."""
    squads = list(FINE.squads)
    squads[number] = Squad(tuple(map(Chosen, names)))
    return replace(FINE, squads=tuple(squads))


def unit(name: str, *upgrades: str, **fields: Any) -> FieldedUnit:
    return FieldedUnit(Chosen(name), tuple(map(Chosen, upgrades)), **fields)


def army(*units: FieldedUnit, **fields: Any) -> ArmyList:
    """The fine army with more units, or other fields."""
    return replace(FINE_ARMY, units=(*FINE_ARMY.units, *units), points=None, **fields)


def hill(*units: FieldedUnit, **fields: Any) -> ArmyList:
    """An army of the other faction, in a battle force."""
    own = (unit("Castellan"), *(unit("Quarry Levy") for _ in range(2)))
    cards = tuple(Chosen(name) for name in pasted.COMMANDS if name != "Marshal of the River")
    held: dict[str, Any] = {
        "units": (*own, *units),
        "faction": "hill",
        "battle_force": Chosen("Winter Court"),
        "command_cards": (*cards, Chosen("Quick March")),
        "advantages": tuple(map(Chosen, ("High Ground", "Good Roads", "Mountain Born"))),
        "points": None,
    }
    return replace(FINE_ARMY, **{**held, **fields})


def hand(*, out: str, into: str) -> ArmyList:
    """The fine army with a command card exchanged."""
    names = [into if name == out else name for name in pasted.COMMANDS]
    return army(command_cards=tuple(map(Chosen, names)))


def changed(index: CatalogueIndex, **changes: Callable[[Any], Any]) -> CatalogueIndex:
    """The catalogue with entries changed; their ids have _ for -."""
    catalogue: Catalogue = index.catalogue
    known = {name.replace("_", "-"): change for name, change in changes.items()}
    entries = tuple(known[one.id](one) if one.id in known else one for one in catalogue.entries)
    return CatalogueIndex(replace(catalogue, entries=entries))


LIGHT = ("Open Oven", "Warm Bread", "Round the Corner", "Lamp at Nine", "Copper Pots")
DARK = ("Dust and Wings", "Velvet Dark", "Silent Flight", "Hollow Tree", "Soft Paws")


def deck(card: str, *sets: str, copies: int = 2, **fields: Any) -> Deck:
    listed = tuple(Copies(Chosen(name), copies) for name in sets)
    return Deck((Chosen(card),), listed, **fields)


BAKERS, MOTHS = deck("Bakers", *LIGHT), deck("Moths", *DARK)


def light(one: Deck | None) -> DeckPair:
    return DeckPair(one, MOTHS)


def cards_of(*sets: str) -> list[str]:
    return [
        card.name["en"] for name in sets for card in pasted.DECKS.named(name, ObjectiveSet)[0].cards
    ]


def commanded(*cards: str) -> Deck:
    """The fine light deck with this command deck."""
    return replace(BAKERS, command_deck=tuple(Copies(Chosen(card), 1) for card in cards))


OWED = [card for card in cards_of(*LIGHT) for _ in range(2)]
SQUAD_2 = ("Marshal Ysolde", "Warden Hale", "Bell Ringers")


def premier(code: RosterCode, roster: Roster, place: str, **fields: Any) -> Case:
    return Case(code, PREMIER, roster, place, fields.pop("index", pasted.SQUADS), **fields)


def of_army(code: RosterCode, roster: Roster, place: str, **fields: Any) -> Case:
    return Case(code, ARMY, roster, place, fields.pop("index", pasted.ARMIES), **fields)


def decks(code: RosterCode, roster: Roster, place: str, **fields: Any) -> Case:
    kind = fields.pop("kind", DECKS)
    return Case(code, kind, roster, place, fields.pop("index", pasted.DECKS), **fields)


TEAM_FINE = TeamDecks(DeckPair(BAKERS, MOTHS), DeckPair(BAKERS, MOTHS))
WITHOUT_TEAM = CatalogueIndex(replace(pasted.DECKS.catalogue, team_decks=None))
UNSTATED = CatalogueIndex(
    replace(
        pasted.ARMIES.catalogue,
        battle_forces=(replace(pasted.ARMIES.catalogue.battle_forces[0], unstated=("Snow.",)),),
    )
)

CASES: tuple[Case, ...] = (
    premier(C.NO_CATALOGUE, FINE, "", index=None),
    premier(C.OTHER_CATALOGUE, FINE, "", index=pasted.ARMIES),
    premier(C.OTHER_KIND, FINE_ARMY, ""),
    premier(C.UNKNOWN_NAME, squad(1, "Marshal Ysold", *SQUAD_2[1:]), "squads[1].units[0]"),
    premier(C.WRONG_TYPE, squad(1, "First Light", *SQUAD_2[1:]), "squads[1].units[0]"),
    premier(
        C.VALUE_UNKNOWN,
        FINE,
        "squads[1].units[1]",
        index=changed(pasted.SQUADS, warden_hale=lambda one: replace(one, points=())),
    ),
    premier(C.BANNED, FINE, "squads[3].units[2]", day=date(2026, 6, 15)),
    premier(C.SQUAD_COUNT, replace(FINE, squads=FINE.squads[:3]), "squads"),
    premier(
        C.SQUAD_SIZE,
        squad(1, *SQUAD_2[:2], "Somebody", "Anybody"),
        "squads[1]",
    ),
    premier(C.ROLE_MISSING, squad(1, *SQUAD_2[:2]), "squads[1]"),
    premier(C.ROLE_TWICE, squad(1, *SQUAD_2, "Night Porters"), "squads[1]"),
    premier(
        C.SQUAD_OVER_POINTS,
        squad(1, "Captain Ferro, Last of the Watch", "Warden Hale", "Night Porters"),
        "squads[1]",
    ),
    premier(
        C.NO_COMMON_ERA,
        squad(1, "Marshal Ysolde", "Mirza the Locksmith", "Bell Ringers"),
        "squads[1]",
    ),
    premier(
        C.UNIT_TWICE,
        squad(1, "Marshal Ysolde", "Warden Hale", "Lamplighters"),
        "squads[1].units[2]",
    ),
    premier(
        C.UNIQUE_NAME_TWICE,
        squad(1, "Captain Ferro, Last of the Watch", "Warden Hale", "Bell Ringers"),
        "squads[1].units[0]",
    ),
    premier(
        C.EXCLUDED,
        squad(1, "The Grey Regent", "Mirza the Locksmith", "Night Porters"),
        "squads[3].units[1]",
    ),
    premier(C.MISSION_COUNT, replace(FINE, missions=()), "missions"),
    of_army(C.AMBIGUOUS_NAME, army(unit("Aldous Vane")), "units[6]"),
    of_army(C.UNRELEASED, army(unit("War Wagon")), "units[6]"),
    of_army(
        C.FACTION_UNKNOWN, replace(FINE_ARMY, units=(unit("Free Lances"),), faction=""), "faction"
    ),
    of_army(C.FACTIONS_MIXED, army(unit("Castellan"), faction=""), "units"),
    of_army(C.WRONG_FACTION, army(unit("Castellan")), "units[6]"),
    of_army(C.BATTLE_FORCE_UNKNOWN, army(battle_force=Chosen("Summer Court")), "battle_force"),
    of_army(C.BATTLE_FORCE_UNSTATED, hill(), "", index=UNSTATED),
    of_army(C.NOT_IN_BATTLE_FORCE, hill(unit("Hill Archers")), "units[3]"),
    of_army(C.ONLY_IN_BATTLE_FORCE, army(unit("Old Guard First Company Veterans")), "units[6]"),
    of_army(C.UNIT_LIMIT, hill(unit("Quarry Levy"), unit("Quarry Levy")), "units"),
    of_army(C.OVER_POINTS, army(*(unit("Siege Barge", "Ballista") for _ in range(4))), "units"),
    of_army(C.POINTS_DIFFER, replace(FINE_ARMY, points=3), "points"),
    of_army(C.RANK_TOO_FEW, replace(FINE_ARMY, units=FINE_ARMY.units[1:]), "units"),
    of_army(C.RANK_TOO_MANY, army(*(unit("Ferry") for _ in range(4))), "units"),
    of_army(C.LEADERS_TOO_MANY, hill(unit("Castellan")), "units"),
    of_army(C.MERCENARIES_TOO_MANY, army(unit("Toll Takers"), unit("Toll Takers")), "units"),
    of_army(C.DETACHED, army(unit("Reed Runners Picket", "Picket Rifle")), "units"),
    of_army(C.UNIQUE_NAME_TWICE, army(unit("Aldous Vane Outlaw")), "units[6]"),
    of_army(
        C.TITLE_TWICE,
        hill(unit("Old Guard First Company"), unit("Old Guard First Company")),
        "units[4]",
    ),
    of_army(
        C.UPGRADE_LIMIT,
        army(*(unit("Mill Hands", "Signal Fires") for _ in range(3))),
        "units[8].upgrades[0]",
    ),
    of_army(C.SLOT_MISSING, army(unit("Mill Hands", "Hunter")), "units[6].upgrades[0]"),
    of_army(C.REQUIREMENT, army(unit("Bargemen", "Long Gun")), "units[6].upgrades[0]"),
    of_army(
        C.REQUIREMENT_UNKNOWN,
        army(unit("Bargemen", "Maps")),
        "units[6].upgrades[0]",
        index=changed(
            pasted.ARMIES, maps=lambda one: replace(one, requires=Has("stat mood", "glad"))
        ),
    ),
    of_army(C.UPGRADE_TWICE, army(unit("Bargemen", "Maps", "Maps")), "units[6].upgrades[1]"),
    of_army(
        C.SECOND_LEADER,
        army(unit("Bargemen", "Sergeant", "Standard Bearer")),
        "units[6].upgrades[1]",
    ),
    of_army(C.MUST_EQUIP, army(unit("Siege Barge")), "units[6]"),
    of_army(
        C.WRONG_COUNTERPART,
        army(unit("Bargemen", counterpart=Chosen("Old Hound"))),
        "units[6].counterpart",
    ),
    of_army(C.HAND_COUNT, army(command_cards=FINE_ARMY.command_cards[:6]), "command_cards"),
    of_army(C.CARD_TWICE, hand(out="Ambush", into="Marshal of the River"), "command_cards[1]"),
    of_army(C.COMMANDER_MISSING, hand(out="Push On", into="Tide Turns"), "command_cards[2]"),
    of_army(C.COMMANDER_UNKNOWN, hand(out="Dig In", into="Ghost of the Ford"), "command_cards[4]"),
    of_army(C.BATTLE_CARD_COUNT, army(advantages=FINE_ARMY.advantages[:2]), "advantage"),
    of_army(
        C.OTHER_SIZE,
        army(primary=(*FINE_ARMY.primary[:2], Chosen("Skirmish at Dawn"))),
        "primary[2]",
    ),
    decks(C.NEVER_LEGAL, light(commanded(*OWED, "The Great Clock")), "light.command_deck[50]"),
    decks(
        C.NOT_OUT_YET,
        light(deck("Bakers", *LIGHT, "Candle Count")),
        "light.sets[5]",
        region="Poland",
    ),
    decks(C.RELEASE_UNKNOWN, light(deck("Bakers", *LIGHT, "Locked Gate")), "light"),
    decks(C.DECK_MISSING, light(None), "light"),
    decks(C.AFFILIATION_COUNT, light(replace(BAKERS, affiliations=())), "light"),
    decks(C.WRONG_SIDE, light(deck("Bakers", *LIGHT, "Velvet Dark")), "light.sets[5]"),
    decks(C.SETS_TOO_FEW, light(deck("Bakers", *LIGHT[:4])), "light"),
    decks(C.MIX_UNKNOWN, light(deck("Bakers Alone", *LIGHT)), "light"),
    decks(C.MIX_BROKEN, light(deck("Bakers and Watchmen", *LIGHT)), "light"),
    decks(C.CARD_MISSING, light(commanded(*OWED[1:])), "light.command_deck"),
    decks(C.CARD_TOO_MANY, light(commanded(*OWED, "Flour Sack Scout")), "light.command_deck[50]"),
    decks(C.CARDS_OVER, light(commanded(*OWED, "Nobody")), "light.command_deck"),
    decks(C.SET_LIMITED, light(deck("Bakers", *LIGHT, "Sugar Street")), "light.sets[5]"),
    decks(C.SET_LOCKED, light(deck("Bakers", *LIGHT, "Whistle")), "light.sets[5]"),
    decks(C.COPIES_TOO_MANY, light(deck("Bakers", *LIGHT, copies=3)), "light.sets[0]"),
    decks(C.TEAM_UNKNOWN, TEAM_FINE, "", kind=TEAM, index=WITHOUT_TEAM),
    decks(
        C.TEAM_COPIES,
        TeamDecks(light(deck("Bakers", *LIGHT, copies=3)), TEAM_FINE.second),
        "second.light.sets[0]",
        kind=TEAM,
    ),
    decks(
        C.TEAM_EXCLUDED,
        TeamDecks(light(deck("Bakers", *LIGHT, "Flour Sack")), TEAM_FINE.second),
        "first.light.sets[5]",
        kind=TEAM,
    ),
)
