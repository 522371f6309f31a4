"""A roster is put together entry by entry, and taken apart again place by place."""

from datetime import date

import pytest
from msgspec.structs import replace

from podium.kernel.chance import Chance
from podium.rosters.building.changes import CannotBuild, add_entry, empty_roster, remove_place
from podium.rosters.building.search import MOST_FOUND, search_entries
from podium.rosters.building.spending import spending
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.registry import check_roster
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import (
    ArmyList,
    DeckPair,
    FreeText,
    PremierList,
    Roster,
    TeamDecks,
)
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.rosters import pasted

DAY = date(2026, 10, 25)
RULES = RosterRules()
KINDS = (
    (RosterKind.PREMIER_LIST, pasted.SQUADS),
    (RosterKind.ARMY_LIST, pasted.ARMIES),
    (RosterKind.DECKS, pasted.DECKS),
    (RosterKind.TEAM_DECKS, pasted.DECKS),
)


def started(kind: RosterKind) -> Roster:
    roster = empty_roster(kind)
    assert roster is not None
    return roster


def built(kind: RosterKind, index: CatalogueIndex, *names: str, at: int | None = None) -> Roster:
    roster = started(kind)
    for name in names:
        (found, *_) = search_entries(index, name, DAY).entries
        roster = add_entry(roster, index.by_id[found.id], index, at)
    return roster


@pytest.mark.rule("SP-17")
def test_units_go_to_the_first_squad_that_lacks_their_role() -> None:
    names = [unit for squad in pasted.FOUR_SQUADS for unit in squad]
    roster = built(RosterKind.PREMIER_LIST, pasted.SQUADS, pasted.MISSION, *names)
    assert isinstance(roster, PremierList)
    assert [tuple(unit.name for unit in squad.units) for squad in roster.squads] == list(
        pasted.FOUR_SQUADS
    )
    assert check_roster(roster, RosterKind.PREMIER_LIST, RULES, pasted.SQUADS, day=DAY) == ()
    first, *_ = spending(roster, pasted.SQUADS, RULES, DAY)
    assert (first.spent, first.of, first.left) == (8, 8, 0)


@pytest.mark.rule("LG-13")
def test_an_army_is_built_with_upgrades_on_the_unit_that_has_the_slot() -> None:
    roster = started(RosterKind.ARMY_LIST)
    index = pasted.ARMIES
    wanted = read_roster(pasted.legion_json().encode(), RosterKind.ARMY_LIST, index).roster
    assert isinstance(wanted, ArmyList)
    for number, fielded in enumerate(wanted.units):
        assert fielded.unit.id is not None
        roster = add_entry(roster, index.by_id[fielded.unit.id], index, None)
        for card in fielded.upgrades:
            assert card.id is not None
            roster = add_entry(roster, index.by_id[card.id], index, number)
    cards = (*wanted.command_cards, *wanted.primary, *wanted.secondary, *wanted.advantages)
    for card in cards:
        assert card.id is not None
        roster = add_entry(roster, index.by_id[card.id], index, None)
    assert check_roster(roster, RosterKind.ARMY_LIST, RULES, index, day=DAY) == ()
    assert isinstance(roster, ArmyList)
    assert roster.faction == wanted.faction
    (spent,) = spending(roster, index, RULES, DAY)
    assert (spent.spent, spent.left) == (pasted.POINTS, 1000 - pasted.POINTS)


@pytest.mark.rule("LCG-20")
def test_sets_go_to_the_deck_of_their_side_and_a_second_one_is_a_copy() -> None:
    roster = built(RosterKind.DECKS, pasted.DECKS, "Bakers", "Open Oven", "Open Oven", "Moonless")
    assert isinstance(roster, DeckPair)
    assert roster.light is not None
    assert roster.dark is not None
    assert [(one.card.name, one.copies) for one in roster.light.sets] == [("Open Oven", 2)]
    assert [(one.card.name, one.copies) for one in roster.dark.sets] == [("Moonless", 1)]
    assert [
        (one.place, one.spent, one.of) for one in spending(roster, pasted.DECKS, RULES, DAY)
    ] == [
        ("light", 2, 10),
        ("dark", 1, 10),
    ]
    fewer = remove_place(roster, "light.sets[0]")
    assert isinstance(fewer, DeckPair)
    assert fewer.light is not None
    assert fewer.light.sets[0].copies == 1


@pytest.mark.rule("TM-1")
def test_team_decks_are_built_for_one_member_at_a_time() -> None:
    roster = built(RosterKind.TEAM_DECKS, pasted.DECKS, "Open Oven", at=1)
    assert isinstance(roster, TeamDecks)
    assert roster.first == DeckPair()
    assert roster.second.light is not None


def places(roster: Roster) -> list[str]:
    """Every place from which something can be taken."""
    match roster:
        case PremierList():
            return [
                *(f"missions[{n}]" for n in range(len(roster.missions))),
                *(
                    f"squads[{s}].units[{n}]"
                    for s, squad in enumerate(roster.squads)
                    for n in range(len(squad.units))
                ),
            ]
        case ArmyList():
            fields = ("units", "command_cards", "primary", "secondary", "advantages")
            return [f"{name}[{n}]" for name in fields for n in range(len(getattr(roster, name)))]
        case DeckPair(light, dark):
            return [
                f"{side}.{name}[{n}]"
                for side, deck in (("light", light), ("dark", dark))
                if deck is not None
                for name in ("affiliations", "sets")
                for n in range(len(getattr(deck, name)))
            ]
        case _:
            return []


@pytest.mark.parametrize(("kind", "index"), KINDS[:3])
def test_whatever_is_added_at_random_can_all_be_removed(
    kind: RosterKind, index: CatalogueIndex
) -> None:
    chance = Chance(f"building {kind}")
    entries = [one for one in index.catalogue.entries if hasattr(one, "name")]
    for _ in range(60):
        roster = started(kind)
        for _ in range(chance.below(12) + 1):
            try:
                roster = add_entry(roster, chance.choose(entries), index, None)
            except CannotBuild:
                continue
            check_roster(roster, kind, RULES, index, day=DAY)
            spending(roster, index, RULES, DAY)
        while left := places(roster):
            roster = remove_place(roster, chance.choose(left))
        assert places(roster) == []


@pytest.mark.parametrize(
    "place",
    ["", "title", "units", "units[9]", "units[-1]", "units[0].unit", "kind", "a.b", "units[99999]"],
)
def test_a_place_that_is_not_there_is_refused(place: str) -> None:
    roster = built(RosterKind.ARMY_LIST, pasted.ARMIES, "Pikemen")
    with pytest.raises(CannotBuild):
        remove_place(roster, place)


def test_a_counterpart_goes_with_its_own_upgrades() -> None:
    roster = read_roster(pasted.legion_json().encode(), RosterKind.ARMY_LIST, pasted.ARMIES).roster
    assert isinstance(roster, ArmyList)
    other = roster.units[0].unit
    first = replace(roster.units[0], counterpart=other, counterpart_upgrades=(other,))
    without = remove_place(replace(roster, units=(first,)), "units[0].counterpart")
    assert isinstance(without, ArmyList)
    assert without.units == (roster.units[0],)


def test_what_does_not_belong_there_is_refused() -> None:
    squad_unit = pasted.SQUADS.catalogue.entries[0]
    for kind, index in KINDS[1:]:
        with pytest.raises(CannotBuild):
            add_entry(started(kind), squad_unit, index, None)
    upgrade = pasted.ARMIES.by_id["maps"]
    with pytest.raises(CannotBuild):
        add_entry(started(RosterKind.ARMY_LIST), upgrade, pasted.ARMIES, None)
    with pytest.raises(CannotBuild):
        add_entry(FreeText(""), upgrade, pasted.ARMIES, None)
    assert empty_roster(RosterKind.FREE_TEXT) is None


def test_a_roster_never_grows_beyond_its_limits() -> None:
    roster, entry = started(RosterKind.ARMY_LIST), pasted.ARMIES.by_id["pikemen"]
    for _ in range(100):
        roster = add_entry(roster, entry, pasted.ARMIES, None)
    with pytest.raises(CannotBuild):
        add_entry(roster, entry, pasted.ARMIES, None)


def test_a_search_finds_names_without_accents_kinds_and_factions() -> None:
    def found(query: str, faction: str = "") -> list[str]:
        index = pasted.ARMIES if faction else pasted.SQUADS
        return [one.name for one in search_entries(index, query, DAY, faction).entries]

    assert found("elodie") == ["Élodie Quill, Keeper of Tides"]
    assert set(found("primary")) >= {"Marshal Ysolde", "Odo Brandt, Master Mason"}
    assert found("ysolde primary") == ["Marshal Ysolde"]
    assert found("nothing like it") == []
    assert found("  ") == []
    assert "Castellan" not in found("commander", "river")
    assert "Castellan" in found("commander", "hill")
    every = search_entries(pasted.ARMIES, "e", DAY)
    assert len(every.entries) == MOST_FOUND
    assert every.more > 0
