"""A name that means several entries, or none, is settled by picking one for its place."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
import pytest

from podium.rosters.building.changes import CannotBuild, pick_entry
from podium.rosters.building.search import entries_meant
from podium.rosters.catalogue.index import CatalogueIndex, full_name
from podium.rosters.checks.registry import check_roster
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import ArmyList, Chosen, DeckPair, PremierList, Roster, TeamDecks
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.rosters import pasted

DAY = date(2026, 10, 25)
RULES = RosterRules()
KINDS = {
    RosterKind.PREMIER_LIST: (pasted.SQUADS, pasted.PREMIER_TEXT.partition("\n")[2]),
    RosterKind.ARMY_LIST: (pasted.ARMIES, pasted.legion_json()),
    RosterKind.DECKS: (pasted.DECKS, pasted.o8d()),
}


def names_in(held: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every name in a roster, with its place as findings say it."""
    if isinstance(held, dict) and held.keys() == {"name", "id"}:
        yield place.removesuffix(".unit").removesuffix(".card"), held
    elif isinstance(held, dict):
        for name, one in held.items():
            yield from names_in(one, f"{place}.{name}" if place else name)
    elif isinstance(held, list | tuple):
        for number, one in enumerate(held):
            yield from names_in(one, f"{place}[{number}]")


def misspelt(name: str) -> str:
    """With a letter too many, as the catalogue has it nowhere."""
    return f"{name[: len(name) // 2]}q{name[len(name) // 2 :]}"


def _name(ident: str, index: CatalogueIndex) -> str:
    """What an entry or a card is called; two cards of a set may be alike."""
    entry = index.by_id.get(ident)
    return index.cards[ident].card.name["en"] if entry is None else full_name(entry)


def settled_everywhere(roster: Roster, kind: RosterKind, index: CatalogueIndex) -> int:
    """Misspells one name after the other, and picks what was meant; how many there are."""
    count = len(list(names_in(msgspec.to_builtins(roster))))
    for number in range(count):
        held = msgspec.to_builtins(roster)
        place, one = list(names_in(held))[number]
        ident = one["id"]
        one.update(name=misspelt(one["name"]), id=None)
        spoilt: Roster = msgspec.convert(held, Roster)
        asked = [
            finding
            for finding in check_roster(spoilt, kind, RULES, index, day=DAY)
            if finding.values.get("entries")
        ]
        assert [finding.place for finding in asked] == [place], place
        meant = {found.name: found.id for found in entries_meant(asked[0], index, DAY)}
        name = _name(ident, index)
        assert name in meant, place
        mended = pick_entry(spoilt, place, meant[name], index)
        assert list(names_in(msgspec.to_builtins(mended)))[number][1]["name"] == name
        findings = check_roster(mended, kind, RULES, index, day=DAY)
        assert findings == check_roster(roster, kind, RULES, index, day=DAY), place
    return count


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_misspelt_the_entry_that_was_meant_can_be_picked(kind: RosterKind) -> None:
    index, text = KINDS[kind]
    roster = read_roster(text.encode(), kind, index).roster
    assert settled_everywhere(roster, kind, index) > 10


@pytest.mark.rule("TM-1")
def test_names_in_the_decks_of_a_team_are_settled_where_they_stand() -> None:
    pair = read_roster(pasted.o8d().encode(), RosterKind.DECKS, pasted.DECKS).roster
    assert isinstance(pair, DeckPair)
    team = TeamDecks(DeckPair(), pair)
    assert settled_everywhere(team, RosterKind.TEAM_DECKS, pasted.DECKS) > 5


def test_what_was_one_line_of_several_units_is_settled_at_once() -> None:
    text = "3x Pykemen\nPykemen (Maps)\n"
    roster = read_roster(text.encode(), RosterKind.ARMY_LIST, pasted.ARMIES).roster
    mended = pick_entry(roster, "units[1]", "pikemen", pasted.ARMIES)
    assert isinstance(mended, ArmyList)
    assert [one.unit.id for one in mended.units] == ["pikemen", "pikemen", "pikemen", None]


def test_a_battle_force_with_a_letter_too_many_can_be_picked() -> None:
    army = ArmyList(battle_force=Chosen("Winter Courtt"))
    (finding,) = (
        one
        for one in check_roster(army, RosterKind.ARMY_LIST, RULES, pasted.ARMIES, day=DAY)
        if one.place == "battle_force"
    )
    (meant,) = entries_meant(finding, pasted.ARMIES, DAY)
    mended = pick_entry(army, finding.place, meant.id, pasted.ARMIES)
    assert isinstance(mended, ArmyList)
    assert mended.battle_force == Chosen("Winter Court", "winter-court")


def test_two_units_of_one_name_are_told_apart_and_each_can_be_picked() -> None:
    text = "Aldous Vane\n3x Pikemen\n"
    roster = read_roster(text.encode(), RosterKind.ARMY_LIST, pasted.ARMIES).roster
    (finding,) = check_roster(
        roster, RosterKind.ARMY_LIST, RosterRules(checks=()), pasted.ARMIES, day=DAY
    )
    marshal, outlaw = entries_meant(finding, pasted.ARMIES, DAY)
    assert (marshal.name, marshal.cost) == ("Aldous Vane, River Marshal", 110)
    assert (outlaw.name, outlaw.cost) == ("Aldous Vane, Outlaw", 85)
    for wanted in (marshal, outlaw):
        mended = pick_entry(roster, finding.place, wanted.id, pasted.ARMIES)
        assert isinstance(roster, ArmyList)
        assert isinstance(mended, ArmyList)
        assert mended.units[0].unit == Chosen(wanted.name, wanted.id)
        assert mended.units[1:] == roster.units[1:]


@pytest.mark.parametrize(
    ("place", "ident"),
    [
        ("squads[0].units[0]", "no-such-unit"),
        ("squads[0].units[99]", "marshal-ysolde"),
        ("squads[0]", "marshal-ysolde"),
        ("squads", "marshal-ysolde"),
        ("title", "marshal-ysolde"),
        ("kind", "marshal-ysolde"),
        ("", "marshal-ysolde"),
        ("squads[0].units[0].name", "marshal-ysolde"),
        ("__class__", "marshal-ysolde"),
        ("squads[-1].units[0]", "marshal-ysolde"),
    ],
)
def test_nothing_is_picked_for_a_place_that_names_nothing(place: str, ident: str) -> None:
    roster = read_roster(
        pasted.PREMIER_TEXT.encode(), RosterKind.PREMIER_LIST, pasted.SQUADS
    ).roster
    assert isinstance(roster, PremierList)
    with pytest.raises(CannotBuild):
        pick_entry(roster, place, ident, pasted.SQUADS)
