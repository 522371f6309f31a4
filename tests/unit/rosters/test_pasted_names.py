"""Names in what people paste: with commas in them, several in a line, shared by several cards."""

from datetime import date

import pytest
from msgspec.structs import replace

from podium.rosters.catalogue.armies import ArmyUnit, BattleCard, CommandCard, Upgrade
from podium.rosters.catalogue.catalogue import AnyEntry
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterCode
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import ArmyList, Chosen, DeckPair, PremierList
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.rosters import pasted
from tests.unit.rosters.cases import hill, unit

DAY = date(2026, 10, 25)
CARDS = (
    *pasted.COMMANDS,
    *pasted.PRIMARY,
    *pasted.SECONDARY,
    *pasted.ADVANTAGES,
    *(card for _, cards in pasted.UNITS for card in cards),
)
TEXTS = (
    pasted.LEGION_STANDARD,
    pasted.LEGION_MINIMAL,
    pasted.LEGION_TOURNAMENT,
    pasted.ADMIRAL,
)


def army(text: str, index: CatalogueIndex | None = pasted.ARMIES) -> ArmyList:
    roster = read_roster(text.encode(), RosterKind.ARMY_LIST, index).roster
    assert isinstance(roster, ArmyList)
    return roster


def catalogue(*entries: AnyEntry) -> CatalogueIndex:
    """The catalogue of armies with these entries, in place of those with the same id."""
    ids = {one.id for one in entries}
    kept = (one for one in pasted.ARMIES.catalogue.entries if one.id not in ids)
    return CatalogueIndex(replace(pasted.ARMIES.catalogue, entries=(*kept, *entries)))


def entry(ident: str) -> AnyEntry:
    return pasted.ARMIES.by_id[ident]


def with_commas(name: str) -> str:
    return f"{name}, I Said, {name}"


WITH_COMMAS = catalogue(
    *(
        replace(one, name={"en": with_commas(one.name["en"])})
        for one in pasted.ARMIES.catalogue.entries
        if isinstance(one, CommandCard | BattleCard | Upgrade)
    )
)


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("text", TEXTS)
def test_a_card_with_commas_in_its_name_is_one_card(text: str) -> None:
    plain = army(text)
    for name in sorted(set(CARDS), key=len, reverse=True):
        text = text.replace(name, with_commas(name))
    found = army(text, WITH_COMMAS)
    for field in ("command_cards", "primary", "secondary", "advantages"):
        wanted = [one.id for one in getattr(plain, field)]
        assert [one.id for one in getattr(found, field)] == wanted
    upgrades = [[one.id for one in unit.upgrades] for unit in plain.units]
    assert [[one.id for one in unit.upgrades] for unit in found.units] == upgrades


@pytest.mark.parametrize(
    "line", ["•No, Wait, ••Push On, •Ambush", "No, Wait •, Push On ••, Ambush •"]
)
def test_pips_part_cards_that_nobody_knows(line: str) -> None:
    for index in (pasted.ARMIES, None):
        found = army(f"Pikemen\nCommands:\n{line}\n", index).command_cards
        assert [one.name for one in found] == ["No, Wait", "Push On", "Ambush"]


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("text", [pasted.LEGION_TOURNAMENT, pasted.ADMIRAL, pasted.legion_json()])
def test_a_battle_card_that_is_there_for_the_small_game_too_goes_to_its_kind(text: str) -> None:
    """Two cards of one name have the same kind, so the kind is known."""
    spy = entry("spy")
    assert isinstance(spy, BattleCard)
    shared = catalogue(spy, replace(spy, id="spy-small", ids={}, small_game=True))
    found = army(text, shared)
    assert [one.name for one in found.secondary] == list(pasted.SECONDARY)
    assert check_roster(found, RosterKind.ARMY_LIST, RosterRules(), shared, day=DAY) == ()


@pytest.mark.parametrize("line", ["Corps:\n - Pikemen = 70", "Special Forces:\n - Pikemen = 0"])
def test_the_total_or_the_rank_tells_a_unit_with_a_title_from_one_without(line: str) -> None:
    pikemen = entry("pikemen")
    assert isinstance(pikemen, ArmyUnit)
    guard = replace(
        pikemen, id="guard", ids={}, title="Guard", rank="special", cost=(DatedNumber(70),)
    )
    known = catalogue(pikemen, guard)
    assert [unit.unit.id for unit in army(f"{line}\n", known).units] == ["guard"]
    plain = army(f"Corps:\n - Pikemen = {pikemen.cost[0].value}\n", known)
    assert [unit.unit.id for unit in plain.units] == ["pikemen"]


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("text", [pasted.LEGION_MINIMAL, pasted.legion_json(armyFaction="")])
def test_the_other_units_tell_of_which_faction_a_shared_name_is(text: str) -> None:
    bargemen = entry("bargemen")
    assert isinstance(bargemen, ArmyUnit)
    shared = catalogue(bargemen, replace(bargemen, id="foreign", ids={}, faction="hill"))
    rules = RosterRules(checks=())
    assert check_roster(army(text, shared), RosterKind.ARMY_LIST, rules, shared, day=DAY) == ()


@pytest.mark.rule("SP-17")
@pytest.mark.parametrize("before", ["", "Squad {}: ", "Trupp {} - ", "- "])
def test_squads_may_stand_in_one_line_each(before: str) -> None:
    lines = [
        before.format(number) + ", ".join(squad)
        for number, squad in enumerate(pasted.FOUR_SQUADS, 1)
    ]
    text = "\n".join((*lines, "Mission: First Light"))
    roster = read_roster(text.encode(), RosterKind.PREMIER_LIST, pasted.SQUADS).roster
    assert isinstance(roster, PremierList)
    names = tuple(tuple(unit.name for unit in squad.units) for squad in roster.squads)
    assert names == pasted.FOUR_SQUADS
    assert all(unit.id is not None for squad in roster.squads for unit in squad.units)
    assert [one.name for one in roster.missions] == ["First Light"]


@pytest.mark.rule("LCG-20")
def test_objective_sets_may_stand_in_one_line() -> None:
    text = "Light\nBakers, 1 x2, Warm Bread x2, #4, 2x Lamp at Nine\nNobody, Knows This"
    roster = read_roster(text.encode(), RosterKind.DECKS, pasted.DECKS).roster
    assert isinstance(roster, DeckPair)
    assert roster.light is not None
    assert [one.id for one in roster.light.affiliations] == ["bakers"]
    assert [(one.card.id, one.copies) for one in roster.light.sets] == [
        ("set-1", 2), ("set-2", 2), ("set-4", 1), ("set-5", 2), (None, 1),
    ]  # fmt: skip
    assert roster.light.sets[-1].card.name == "Nobody, Knows This"


SNOW = (Chosen("Snow on the Pass"),)


def codes_of(roster: ArmyList, index: CatalogueIndex) -> set[RosterCode]:
    found = check_roster(roster, RosterKind.ARMY_LIST, RosterRules(), index, day=DAY)
    return {one.code for one in found}


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("called", ["Winter Court", "winter-court", "Winterhof", "The Cold Ones"])
def test_a_battle_force_is_the_same_whatever_it_is_called(called: str) -> None:
    (force,) = pasted.ARMIES.catalogue.battle_forces
    force = replace(
        force, name={"en": "Winter Court", "de": "Winterhof"}, aliases=("The Cold Ones",)
    )
    index = CatalogueIndex(replace(pasted.ARMIES.catalogue, battle_forces=(force,)))
    roster = hill(unit("Old Guard First Company"), command_cards=SNOW, battle_force=Chosen(called))
    assert not codes_of(roster, index) & {
        RosterCode.ONLY_IN_BATTLE_FORCE, RosterCode.BATTLE_FORCE_UNKNOWN,
    }  # fmt: skip


@pytest.mark.rule("LG-13")
def test_what_only_some_battle_force_has_is_not_illegal_in_one_that_nobody_knows() -> None:
    """A link names a battle force by two characters: it may be the very one."""
    bare = CatalogueIndex(replace(pasted.ARMIES.catalogue, battle_forces=()))
    only = {RosterCode.ONLY_IN_BATTLE_FORCE}
    hidden = hill(unit("Old Guard First Company"), command_cards=SNOW, battle_force=Chosen("wc"))
    assert codes_of(hidden, bare) & (only | {RosterCode.BATTLE_FORCE_UNKNOWN}) == {
        RosterCode.BATTLE_FORCE_UNKNOWN
    }
    assert only <= codes_of(
        hill(unit("Old Guard First Company"), command_cards=SNOW, battle_force=None), bare
    )
