"""Rosters as lists that people recognise."""

import pytest

from podium.rosters.building.search import FoundEntry
from podium.rosters.finding import FindingValue, RosterCode, RosterFinding, RosterVerdict
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Copies,
    Deck,
    DeckPair,
    FieldedUnit,
    FreeText,
    PremierList,
    Squad,
    TeamDecks,
)
from podium.service.roster_reading import CheckedRoster
from podium.web.pages.lists.shown import RosterLine, list_part, place_in_list
from podium.web.texts.list_headings import ListHeading


def test_a_premier_list_shows_its_squads_by_number_and_its_mission_set() -> None:
    squads = tuple(Squad((Chosen(f"Unit {n}"), Chosen(f"Mate {n}"))) for n in (1, 2))
    part = list_part(PremierList(squads, (Chosen("Storm"),), "Mine"))
    assert part.title == "Mine"
    assert [(one.heading, one.number) for one in part.groups] == [
        (ListHeading.SQUAD, 1),
        (ListHeading.SQUAD, 2),
        (ListHeading.MISSIONS, None),
    ]
    assert part.groups[1].lines == (RosterLine("Unit 2"), RosterLine("Mate 2"))


def test_an_army_shows_units_with_upgrades_and_leaves_out_a_hidden_hand() -> None:
    unit = FieldedUnit(Chosen("Pikemen"), (Chosen("Long Gun"),), Chosen("Old Hound"))
    army = ArmyList((unit,), (Chosen("Ambush"),), points=990, faction="river")
    part = list_part(army)
    assert (part.points, part.faction) == (990, "river")
    assert part.groups[0].lines == (RosterLine("Pikemen", more=("Long Gun", "Old Hound")),)
    assert [one.heading for one in part.groups] == [ListHeading.UNITS, ListHeading.COMMAND_CARDS]
    seen = list_part(ArmyList((unit,), points=990), hidden=("command_cards",))
    assert [one.heading for one in seen.groups] == [ListHeading.UNITS]


@pytest.mark.rule("TM-1")
def test_on_the_decks_of_a_team_stands_whose_they_are_and_who_the_team_mate_is() -> None:
    deck = Deck((Chosen("Sailors"),), (Copies(Chosen("The Harbour"), 2),))
    part = list_part(TeamDecks(DeckPair(deck, deck), DeckPair(deck, deck)), ("Ada", "Grace"))
    assert [(one.heading, one.owner, one.mate) for one in part.groups] == [
        (ListHeading.LIGHT, "Ada", "Grace"),
        (ListHeading.DARK, "Ada", "Grace"),
        (ListHeading.LIGHT, "Grace", "Ada"),
        (ListHeading.DARK, "Grace", "Ada"),
    ]
    assert part.groups[0].lines == (RosterLine("Sailors"), RosterLine("The Harbour", 2))


def test_free_text_is_shown_as_it_was_typed() -> None:
    part = list_part(FreeText("three dragons\nand a knight"))
    assert (part.text, part.groups) == ("three dragons\nand a knight", ())


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("squads[2].units[0]", (ListHeading.SQUAD, 3, "")),
        ("squads[0]", (ListHeading.SQUAD, 1, "")),
        ("light.sets[4]", (ListHeading.LIGHT, None, "")),
        ("dark", (ListHeading.DARK, None, "")),
        ("second.dark.affiliations[0]", (ListHeading.DARK, None, "Grace")),
        ("first.light", (ListHeading.LIGHT, None, "Ada")),
        ("units[3].upgrades[0]", None),
        ("missions[0]", None),
        ("", None),
    ],
)
def test_a_finding_says_in_which_squad_or_deck_it_is(
    place: str, shown: tuple[ListHeading, int | None, str] | None
) -> None:
    group = place_in_list(place, ("Ada", "Grace"))
    assert (None if group is None else (group.heading, group.number, group.owner)) == shown


def test_what_can_be_picked_is_asked_once_for_a_line_of_several_units() -> None:
    values: dict[str, FindingValue] = {"name": "Pykemen", "entries": ("pikemen",)}
    findings = tuple(
        RosterFinding(RosterVerdict.UNCHECKED, code, "LG-13", f"units[{number}]", values)
        for number, code in enumerate((RosterCode.UNKNOWN_NAME,) * 3)
    )
    checked = CheckedRoster(ArmyList(), findings)
    found = (FoundEntry("pikemen", "Pikemen", ()),)
    asked = list_part(ArmyList(), checked=checked, meant=lambda _: found).findings
    assert asked is not None
    assert [(one.finding.place, one.meant) for one in asked] == [("units[0]", found)]
    told = list_part(ArmyList(), checked=checked).findings
    assert told is not None
    assert len(told) == 3, "nothing is left out where nothing can be picked"
