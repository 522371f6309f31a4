"""What is written is read again as the same list, in every form, for random lists."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from podium.rosters.catalogue.armies import ArmyUnit
from podium.rosters.catalogue.catalogue import Catalogue, CatalogueKind
from podium.rosters.catalogue.decks import ObjectiveSet
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Deck,
    DeckPair,
    FieldedUnit,
    FreeText,
    PremierList,
    Roster,
    TeamDecks,
)
from podium.rosters.settings import RosterKind
from podium.rosters.writers.army import army_points
from podium.rosters.writers.decks import command_deck, decks_of
from podium.rosters.writers.names import name_of, spaced_name_of
from podium.rosters.writers.write import WrittenForm, list_json, write_roster
from tests.property.rosters.oracle import DAY
from tests.property.rosters.random_lists import ARMIES, DECKS, SQUADS, Lists

LISTS = 300
INDEX = {
    kind: CatalogueIndex(Lists("any").catalogues[name])
    for kind, name in (
        (CatalogueKind.SQUADS, SQUADS),
        (CatalogueKind.ARMIES, ARMIES),
        (CatalogueKind.DECKS, DECKS),
    )
}
SQUAD_INDEX, ARMY_INDEX, DECK_INDEX = INDEX.values()


def again(roster: Roster, kind: RosterKind, form: WrittenForm, index: CatalogueIndex) -> Roster:
    (written,) = write_roster(roster, form, index, day=DAY)
    return read_roster(written.text.encode(), kind, index).roster


def premiers(*, spoilt: bool) -> Iterator[PremierList]:
    lists = Lists("premier lists")
    for _ in range(LISTS):
        found = lists.premier()
        if not spoilt:
            found["squads"] = lists._squads()
        found["squads"] = [squad for squad in found["squads"] if squad]
        if found["squads"]:
            yield lists.premier_list(found)


@pytest.mark.rule("SP-17")
def test_a_code_gives_the_same_premier_list_again() -> None:
    for roster in premiers(spoilt=False):
        code = WrittenForm.SPT
        assert again(roster, RosterKind.PREMIER_LIST, code, SQUAD_INDEX) == roster


@pytest.mark.rule("SP-17")
def test_text_gives_the_same_premier_list_again_however_wrong_it_is() -> None:
    for roster in premiers(spoilt=True):
        assert again(roster, RosterKind.PREMIER_LIST, WrittenForm.TEXT, SQUAD_INDEX) == roster


def test_the_json_of_a_premier_list_gives_it_again() -> None:
    for roster in premiers(spoilt=False):
        raw = list_json(roster, SQUAD_INDEX, day=DAY).encode()
        assert read_roster(raw, RosterKind.PREMIER_LIST, SQUAD_INDEX).roster == roster


def test_a_code_that_nobody_knows_is_written_as_it_was_read() -> None:
    text = "spt[90010101,12345678]"
    read = read_roster(text.encode(), RosterKind.PREMIER_LIST, SQUAD_INDEX).roster
    assert write_roster(read, WrittenForm.SPT, SQUAD_INDEX, day=DAY)[0].text == text
    assert write_roster(read, WrittenForm.SPT, None, day=DAY)[0].text == "spt[12345678]"


def armies() -> Iterator[ArmyList]:
    """Random armies with names as list builders write them, and points as they cost.

    A name that two cards share is no card: no form says which one it is. Of two units that share
    their name, lists mean the one of the army's faction.
    """
    lists = Lists("armies")

    def named(one: Chosen) -> Chosen:
        assert one.id is not None
        name, kind = name_of(one, ARMY_INDEX), type(ARMY_INDEX.by_id[one.id])
        shared = len(ARMY_INDEX.named(name, kind)) > 1
        return Chosen(name, None if shared else one.id)

    def cards(chosen: tuple[Chosen, ...]) -> tuple[Chosen, ...]:
        return tuple(map(named, chosen))

    for number in range(LISTS):
        roster = lists.army_list(lists.army())
        units = tuple(
            FieldedUnit(
                Chosen(spaced_name_of(one.unit, ARMY_INDEX), one.unit.id),
                cards(one.upgrades),
                None if one.counterpart is None else named(one.counterpart),
                cards(one.counterpart_upgrades),
            )
            for one in roster.units
        )
        force = None
        if roster.battle_force is not None:
            force = Chosen(roster.battle_force.name, "winter-court")
        points = army_points(roster, ARMY_INDEX, DAY)
        title = f"List {number}"
        if units and not any(_of_others(one.unit, roster.faction) for one in units):
            yield ArmyList(
                units,
                cards(roster.command_cards),
                cards(roster.primary),
                cards(roster.secondary),
                cards(roster.advantages),
                roster.faction,
                force,
                points,
                title,
            )


def _of_others(unit: Chosen, faction: str) -> bool:
    """Whether a unit of this name would be read as another one."""
    named = ARMY_INDEX.named(unit.name, ArmyUnit)
    own = [one.id for one in named if faction in (one.faction, *one.joins)]
    return len(named) > 1 and own != [unit.id]


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("form", [WrittenForm.TEXT, WrittenForm.LEGION_JSON])
def test_an_army_is_read_again_as_it_was_written(form: WrittenForm) -> None:
    for roster in armies():
        assert again(roster, RosterKind.ARMY_LIST, form, ARMY_INDEX) == roster


def test_the_json_of_an_army_is_what_list_builders_exchange() -> None:
    roster = next(armies())
    assert list_json(roster, ARMY_INDEX, day=DAY) == (
        write_roster(roster, WrittenForm.LEGION_JSON, ARMY_INDEX, day=DAY)[0].text
    )


def pairs() -> Iterator[DeckPair]:
    """Random decks, by their sets alone."""
    lists = Lists("decks")
    for _ in range(LISTS):
        pair = lists.deck_pair(lists.decks())
        light, dark = (
            None if deck is None else replace(deck, command_deck=None)
            for deck in (pair.light, pair.dark)
        )
        if light is not None and light.sets and dark is not None and dark.sets:
            yield DeckPair(light, dark)


def read_side(text: str, side: str) -> Deck | None:
    roster = read_roster(text.encode(), RosterKind.DECKS, DECK_INDEX).roster
    assert isinstance(roster, DeckPair)
    found: Deck | None = roster.light if side == "light" else roster.dark
    return found


@pytest.mark.rule("LCG-20")
def test_decks_in_text_and_json_are_read_again_as_they_were_written() -> None:
    for pair in pairs():
        assert again(pair, RosterKind.DECKS, WrittenForm.TEXT, DECK_INDEX) == pair
        raw = list_json(_one_affiliation(pair), DECK_INDEX, day=DAY).encode()
        read = read_roster(raw, RosterKind.DECKS, DECK_INDEX).roster
        assert read == _one_affiliation(pair)


def _one_affiliation(pair: DeckPair) -> DeckPair:
    """The JSON of swlcgdb has one affiliation card a deck."""
    return DeckPair(
        *(replace(deck, affiliations=deck.affiliations[:1]) for _, deck in decks_of(pair))
    )


@pytest.mark.rule("LCG-20")
def test_a_deck_for_octgn_is_read_again_card_by_card() -> None:
    for pair in pairs():
        decks = dict(decks_of(pair))
        for written in write_roster(pair, WrittenForm.O8D, DECK_INDEX, day=DAY):
            deck = next(deck for side, deck in decks.items() if side.value == written.part)
            read = read_roster(written.text.encode(), RosterKind.DECKS, DECK_INDEX).roster
            assert isinstance(read, DeckPair)
            cards = command_deck(deck, DECK_INDEX)
            assert cards
            assert (read.light or read.dark) == replace(deck, command_deck=cards)


@pytest.mark.rule("LCG-22")
def test_that_cards_are_in_another_language_stands_in_every_file() -> None:
    pair = next(pair for pair in pairs() if pair.light and pair.light.other_language is True)
    for form in (WrittenForm.TEXT, WrittenForm.O8D, WrittenForm.SWLCGDB):
        written = write_roster(pair, form, DECK_INDEX, day=DAY)[0].text
        found = read_side(written, "light")
        assert found is not None
        assert found.other_language is True


def in_german(catalogue: Catalogue) -> CatalogueIndex:
    """The catalogue with German names for everything."""

    def named(entry: Any) -> Any:
        return replace(entry, name={**entry.name, "de": f"{entry.name['en']} zu Fuß"})

    entries = (
        replace(one, cards=tuple(map(named, one.cards))) if isinstance(one, ObjectiveSet) else one
        for one in map(named, catalogue.entries)
    )
    return CatalogueIndex(replace(catalogue, entries=tuple(entries)))


@pytest.mark.rule("SP-17", "LG-13", "LCG-20")
def test_names_are_written_in_a_language_and_read_again_as_the_same_list() -> None:
    lists = Lists("in German")
    kinds = (
        (RosterKind.PREMIER_LIST, "harbour-lights", lambda: lists.premier_list(lists.premier())),
        (RosterKind.ARMY_LIST, "river-and-hill", lambda: lists.army_list(lists.army())),
        (RosterKind.DECKS, "quiet-night", lambda: lists.deck_pair(lists.decks())),
    )
    for kind, name, make in kinds:
        index = in_german(lists.catalogues[name])
        for _ in range(20):
            roster = make()
            (german,) = write_roster(roster, WrittenForm.TEXT, index, day=DAY, language="de")
            (english,) = write_roster(roster, WrittenForm.TEXT, index, day=DAY)
            assert "zu Fuß" in german.text
            assert "zu Fuß" not in english.text
            read, same = (
                _without_names(read_roster(one.text.encode(), kind, index).roster)
                for one in (german, english)
            )
            assert read == same


def test_only_programs_that_go_by_ids_get_names_in_a_language() -> None:
    lists = Lists("in German")
    index = in_german(lists.catalogues["quiet-night"])
    pair = next(pairs())
    (light, _), (plain, _) = (
        write_roster(pair, form, index, day=DAY, language="de")
        for form in (WrittenForm.O8D, WrittenForm.SWLCGDB)
    )
    assert light.text.count("zu Fuß") == light.text.count("<card ")
    assert "zu Fuß" not in plain.text
    read = read_roster(light.text.encode(), RosterKind.DECKS, index).roster
    assert isinstance(read, DeckPair)
    assert read.light is not None
    assert pair.light is not None
    assert [one.card.id for one in read.light.sets] == [one.card.id for one in pair.light.sets]
    unnamed = [one for one in read.light.command_deck or () if one.card.id is None]
    assert unnamed == []


def _without_names(roster: Roster) -> object:
    """A roster by its ids, and by English names only where nothing has an id."""

    def bare(held: Any) -> Any:
        if isinstance(held, dict):
            known = held.get("id") is not None
            return {key: bare(one) for key, one in held.items() if not (known and key == "name")}
        if isinstance(held, list | tuple):
            return [bare(one) for one in held]
        return held.replace(" zu Fuß", "") if isinstance(held, str) else held

    return bare(msgspec.to_builtins(roster))


def test_team_decks_are_written_one_by_one() -> None:
    pair, other, *_ = pairs()
    team = TeamDecks(pair, other)
    written = write_roster(team, WrittenForm.O8D, DECK_INDEX, day=DAY)
    assert [one.part for one in written] == [
        "first-light",
        "first-dark",
        "second-light",
        "second-dark",
    ]
    assert [one.text for one in written[:2]] == [
        one.text for one in write_roster(pair, WrittenForm.O8D, DECK_INDEX, day=DAY)
    ]


def test_what_people_typed_cannot_leave_its_place_in_a_file() -> None:
    hostile = '"><card qty="9" id="x">&amp;</section>'
    deck = Deck((Chosen(hostile),), (), ())
    (written,) = write_roster(DeckPair(light=deck), WrittenForm.O8D, DECK_INDEX, day=DAY)
    read = read_roster(written.text.encode(), RosterKind.DECKS, DECK_INDEX).roster
    assert read == DeckPair(light=deck)


def test_every_kind_has_a_text_and_no_form_of_another_kind() -> None:
    text = FreeText("Anything\n")
    assert again(text, RosterKind.FREE_TEXT, WrittenForm.TEXT, SQUAD_INDEX) == text
    for form in WrittenForm:
        if form is not WrittenForm.TEXT:
            assert write_roster(text, form, None, day=DAY) == ()
