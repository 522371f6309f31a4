"""What people paste is recognised and read as the list they mean."""

import base64
import json
from datetime import date

import pytest

from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.squads import SquadUnit
from podium.rosters.checks.registry import check_roster
from podium.rosters.finding import RosterVerdict, verdict_of
from podium.rosters.readers.read import read_roster
from podium.rosters.readers.reading import ListForm, NotARoster, ReadCode, RosterReading
from podium.rosters.roster import ArmyList, Chosen, DeckPair, FreeText, PremierList
from podium.rosters.settings import RosterKind, RosterRules
from tests.unit.rosters import pasted

DAY = date(2026, 10, 25)
PREMIER, ARMY, DECKS = RosterKind.PREMIER_LIST, RosterKind.ARMY_LIST, RosterKind.DECKS


def premier(text: str) -> RosterReading:
    return read_roster(text.encode(), PREMIER, pasted.SQUADS)


def army(text: str) -> RosterReading:
    return read_roster(text.encode(), ARMY, pasted.ARMIES)


def decks(text: str) -> RosterReading:
    return read_roster(text.encode(), DECKS, pasted.DECKS)


def squads_of(reading: RosterReading) -> list[list[str | None]]:
    assert isinstance(reading.roster, PremierList)
    return [[unit.id for unit in squad.units] for squad in reading.roster.squads]


FOUR = [
    [pasted.SQUADS.named(name, SquadUnit)[0].id for name in squad] for squad in pasted.FOUR_SQUADS
]


@pytest.mark.rule("SP-17")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        (pasted.SPT, ListForm.SPT),
        (f"my list: ?{pasted.SPT.replace('[', '%5B').replace(']', '%5D')} ok", ListForm.SPT),
        (pasted.SPT.upper().replace(",", " ,\n").replace("[0", "[ "), ListForm.SPT),
        (pasted.shatterapp(), ListForm.SHATTERAPP),
        (pasted.starpath(), ListForm.STARPATH),
        (pasted.PREMIER_TEXT.partition("\n")[2], ListForm.PLAIN),
        ("\n".join(unit for squad in pasted.FOUR_SQUADS for unit in squad), ListForm.PLAIN),
    ],
)
def test_every_form_of_a_premier_list_gives_the_same_squads(text: str, form: ListForm) -> None:
    reading = premier(text)
    assert reading.form is form
    assert squads_of(reading) == FOUR
    assert reading.notes == ()


@pytest.mark.parametrize(
    "text",
    [
        "Lamplighters",
        base64.b64encode(b'{"p": "Lamplighters", "x": "Moths"}').decode(),
        base64.b64encode(b'{"p": 3}').decode(),
        base64.b64encode(b"[" * 900).decode(),
        f"{pasted.starpath()} and Lamplighters",
    ],
)
def test_words_that_only_look_like_a_squad_of_starpath_are_names(text: str) -> None:
    assert premier(text).form is ListForm.PLAIN


def test_a_squad_of_starpath_may_lack_units_but_not_all() -> None:
    one = base64.b64encode(b'{"p": "Marshal Ysolde", "u": "Bell Ringers"}').decode()
    none = base64.b64encode(b'{"p": null}').decode()
    assert squads_of(premier(f"{one} {none}")) == [[FOUR[1][0], FOUR[1][2]]]
    with pytest.raises(NotARoster):
        premier(none)


@pytest.mark.parametrize("index", [pasted.SQUADS, None])
def test_a_line_before_the_first_squad_is_the_title_of_the_list(
    index: CatalogueIndex | None,
) -> None:
    roster = read_roster(pasted.PREMIER_TEXT.encode(), PREMIER, index).roster
    assert isinstance(roster, PremierList)
    assert (roster.title, len(roster.squads)) == ("My list", 4)


def test_without_headings_only_what_resembles_no_unit_is_a_title() -> None:
    lines = "\n".join(unit for squad in pasted.FOUR_SQUADS for unit in squad)
    titled = premier(f"Qx zz\n{lines}").roster
    assert isinstance(titled, PremierList)
    assert titled.title == "Qx zz"
    assert squads_of(premier(f"Qx zz\n{lines}")) == FOUR
    misspelt = premier(f"Lampliters\n{lines}").roster
    assert isinstance(misspelt, PremierList)
    assert misspelt.title == ""
    assert misspelt.squads[0].units[0].name == "Lampliters"


def test_a_premier_list_is_legal_as_pasted() -> None:
    for text in (pasted.SPT, pasted.PREMIER_TEXT, pasted.PREMIER_TEXT.partition("\n")[2]):
        roster = premier(text).roster
        found = check_roster(roster, PREMIER, RosterRules(), pasted.SQUADS, day=DAY)
        assert found == ()


def test_codes_that_are_wrong_or_unknown_are_told_apart() -> None:
    reading = premier("spt[90010101,123456789,9001010x,90019999]")
    assert isinstance(reading.roster, PremierList)
    assert [(note.code, note.place) for note in reading.notes] == [
        (ReadCode.WRONG_CODE, "2"),
        (ReadCode.WRONG_CODE, "3"),
    ]
    names = [unit.name for squad in reading.roster.squads for unit in squad.units]
    assert names == ["Captain Ferro, Lantern Bearer", "90019999"]
    found = check_roster(reading.roster, PREMIER, RosterRules(), pasted.SQUADS, day=DAY)
    assert ("unknown-name", "90019999") in [(one.code, one.values.get("name")) for one in found]


def test_empty_places_of_codes_leave_squads_by_their_primary_units() -> None:
    first, second = pasted.FOUR_SQUADS[:2]
    codes = pasted.codes(first[0], first[2], second[0], second[1])
    assert squads_of(premier(f"spt[{','.join(codes)}]")) == [
        [FOUR[0][0], FOUR[0][2]],
        [FOUR[1][0], FOUR[1][1]],
    ]


def whole_army(reading: RosterReading) -> object:
    """Units with upgrades by id, and command cards."""
    assert isinstance(reading.roster, ArmyList)
    units = [(unit.unit.id, [one.id for one in unit.upgrades]) for unit in reading.roster.units]
    return units, [card.id for card in reading.roster.command_cards]


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        (pasted.legion_json(), ListForm.LEGION_JSON),
        (pasted.legion_json().replace(", ", " || ,  "), ListForm.LEGION_JSON),
        (pasted.legion_json().replace("battlefieldDeck", "battleFieldDeck"), ListForm.LEGION_JSON),
        (pasted.legion_link(), ListForm.LEGION_LINK),
        (pasted.LEGION_STANDARD, ListForm.LEGION_TEXT),
        (pasted.LEGION_STANDARD.replace("×", "x").replace("\n", "\r\n"), ListForm.LEGION_TEXT),
        (pasted.LEGION_MINIMAL, ListForm.LEGION_TEXT),
        (pasted.LEGION_TOURNAMENT, ListForm.LEGION_TEXT),
        (pasted.ADMIRAL, ListForm.LEGION_TEXT),
    ],
)
def test_every_form_of_an_army_list_gives_the_same_army(text: str, form: ListForm) -> None:
    wanted = whole_army(army(pasted.legion_json()))
    reading = army(text)
    assert reading.form is form
    assert whole_army(reading) == wanted
    assert reading.notes == ()


@pytest.mark.parametrize(
    "text",
    [pasted.legion_json(), pasted.legion_link(), pasted.LEGION_TOURNAMENT, pasted.ADMIRAL],
)
def test_an_army_with_its_battle_deck_is_fine_as_pasted(text: str) -> None:
    roster = army(text).roster
    found = check_roster(roster, ARMY, RosterRules(), pasted.ARMIES, day=DAY)
    assert found == ()
    assert verdict_of(found) is RosterVerdict.FINE


def test_points_that_differ_are_named_with_both_numbers() -> None:
    roster = army(pasted.legion_json(points=992)).roster
    (found,) = check_roster(roster, ARMY, RosterRules(), pasted.ARMIES, day=DAY)
    assert (found.code, found.verdict) == ("points-differ", RosterVerdict.UNCHECKED)
    assert found.values == {"count": pasted.POINTS, "stated": 992}
    assert found.catalogue is not None
    assert (found.catalogue.id, found.catalogue.as_of) == ("river-and-hill", date(2026, 10, 1))


def test_unknown_fields_of_json_are_named() -> None:
    (note,) = army(pasted.legion_json(mood="good")).notes
    assert (note.code, note.values) == (ReadCode.KEYS_IGNORED, {"keys": ("mood",)})


def test_a_counterpart_stands_among_the_upgrades_with_its_own_behind() -> None:
    units = [{"name": "The Twins Two Knives", "upgrades": ["Hunter", "Old Hound", "Maps"]}]
    roster = army(pasted.legion_json(units=units)).roster
    assert isinstance(roster, ArmyList)
    (unit,) = roster.units
    assert [one.id for one in unit.upgrades] == ["hunter"]
    assert unit.counterpart == Chosen("Old Hound", "old-hound")
    assert [one.id for one in unit.counterpart_upgrades] == ["maps"]


def test_the_printed_cost_or_the_rank_tells_which_unit_is_meant() -> None:
    text = "Commanders:\n - Aldous Vane = 110\nOperative:\n - Aldous Vane = 85\n"
    roster = army(text).roster
    assert isinstance(roster, ArmyList)
    assert [unit.unit.id for unit in roster.units] == [
        "aldous-vane-river-marshal", "aldous-vane-outlaw",
    ]  # fmt: skip
    by_cost = army("Aldous Vane (85): Maps (5) = 90\n").roster
    assert isinstance(by_cost, ArmyList)
    assert by_cost.units[0].unit.id == "aldous-vane-outlaw"


def test_a_name_that_stays_ambiguous_is_asked_about() -> None:
    roster = army("Aldous Vane\n3x Pikemen\n").roster
    found = check_roster(roster, ARMY, RosterRules(checks=()), pasted.ARMIES, day=DAY)
    (finding,) = found
    assert (finding.code, finding.verdict) == ("ambiguous-name", RosterVerdict.UNCHECKED)
    assert finding.values["meant"] == ("Aldous Vane, River Marshal", "Aldous Vane, Outlaw")


def test_links_that_only_their_site_can_read_are_refused_kindly() -> None:
    with pytest.raises(NotARoster) as error:
        army("https://tabletopadmiral.com/listbuilder/Empire/p62uEMue8c08")
    assert error.value.note.code is ReadCode.NEEDS_TABLE


def light(reading: RosterReading) -> list[tuple[str | None, int]]:
    assert isinstance(reading.roster, DeckPair)
    assert reading.roster.light is not None
    assert [card.id for card in reading.roster.light.affiliations] == ["bakers"]
    return [(one.card.id, one.copies) for one in reading.roster.light.sets]


TWICE = [("set-1", 2), ("set-2", 2), ("set-4", 2), ("set-5", 2), ("set-7", 2)]


@pytest.mark.rule("LCG-20")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        (pasted.o8d(), ListForm.O8D),
        (pasted.swlcgdb(), ListForm.SWLCGDB),
        (pasted.SETS_TEXT, ListForm.PLAIN),
    ],
)
def test_every_form_of_a_deck_gives_the_same_sets(text: str, form: ListForm) -> None:
    reading = decks(text)
    assert reading.form is form
    assert light(reading) == TWICE
    assert reading.notes == ()


@pytest.mark.parametrize("quantity", ["true", "false", "null", '"2"', "1.5", "-3"])
def test_a_quantity_that_is_no_number_of_copies_counts_as_one(quantity: str) -> None:
    text = pasted.swlcgdb().replace('"quantity": 2', f'"quantity": {quantity}', 1)
    roster = decks(text).roster
    assert isinstance(roster, DeckPair)
    assert roster.light is not None
    copies = [one.copies for one in roster.light.sets]
    assert copies == [1, 2, 2, 2, 2]
    assert all(type(one) is int for one in copies)


def test_text_may_hold_both_decks() -> None:
    roster = decks(pasted.SETS_TEXT).roster
    assert isinstance(roster, DeckPair)
    assert roster.dark is not None
    assert [one.card.name for one in roster.dark.sets] == ["Moonless"]


def test_a_line_before_the_first_heading_is_not_left_out_unsaid() -> None:
    reading = decks("A loaf for Bob\n" + pasted.SETS_TEXT)
    assert light(reading) == TWICE
    (note,) = reading.notes
    assert (note.code, note.values) == (ReadCode.NOT_UNDERSTOOD, {"value": "A loaf for Bob"})


@pytest.mark.parametrize("index", [pasted.DECKS, None])
def test_a_deck_without_a_heading_before_one_with_a_heading_is_read_or_named(
    index: CatalogueIndex | None,
) -> None:
    bare = pasted.SETS_TEXT.removeprefix("Light:\n")
    reading = read_roster(bare.encode(), DECKS, index)
    assert isinstance(reading.roster, DeckPair)
    assert reading.roster.dark is not None
    if index is not None:
        assert light(reading) == TWICE
        assert reading.notes == ()
    else:
        assert len(reading.notes) == 1 + len(TWICE)


def test_sets_before_the_heading_of_their_side_are_in_its_deck() -> None:
    reading = decks("Open Oven x2\nOpne Ovne\n" + pasted.SETS_TEXT)
    assert light(reading) == [("set-1", 2), (None, 1), *TWICE]
    assert reading.notes == ()


def test_a_deck_of_octgn_is_legal_as_pasted() -> None:
    roster = decks(pasted.o8d()).roster
    found = check_roster(roster, DECKS, RosterRules(), pasted.DECKS, day=DAY)
    assert [one.code for one in found] == ["deck-missing"]


def test_wrong_ids_of_command_cards_are_offered_to_be_repaired() -> None:
    reading = decks(pasted.o8d(wrong=True))
    assert [note.code for note in reading.notes] == [ReadCode.WRONG_IDS]
    assert isinstance(reading.offer, DeckPair)
    assert reading.offer.light is not None
    assert reading.offer.light.command_deck is None
    found = check_roster(reading.offer, DECKS, RosterRules(), pasted.DECKS, day=DAY)
    assert [one.code for one in found] == ["deck-missing"]


def test_a_deck_of_another_game_is_refused() -> None:
    other = pasted.o8d().replace("d5cf89e5-1984", "00000000-0000")
    with pytest.raises(NotARoster) as error:
        decks(other)
    assert error.value.note.code is ReadCode.OTHER_GAME


def test_free_text_is_taken_as_it_is() -> None:
    reading = read_roster(b"three \xc3\xa9lans", RosterKind.FREE_TEXT, None)
    assert reading.roster == FreeText("three élans")


@pytest.mark.parametrize("kind", [PREMIER, ARMY, DECKS])
def test_lists_are_read_without_a_catalogue_too(kind: RosterKind) -> None:
    text = {PREMIER: pasted.SPT, ARMY: pasted.ADMIRAL, DECKS: pasted.o8d()}[kind]
    reading = read_roster(text.encode(), kind, None)
    found = check_roster(reading.roster, kind, RosterRules(), None, day=DAY)
    assert found[0].code == "no-catalogue"
    assert found[0].catalogue is None


@pytest.mark.parametrize("kind", list(RosterKind))
@pytest.mark.parametrize("raw", [b"", b" \n ", b"\xff\xfe\x00", b"a\0b", b"x" * 300_000])
def test_what_is_no_list_is_refused(kind: RosterKind, raw: bytes) -> None:
    with pytest.raises(NotARoster):
        read_roster(raw, kind, None)


def test_names_that_cannot_be_shown_lose_what_cannot() -> None:
    units = [{"name": "Pike\u202emen\u0007", "upgrades": ["x" * 10_000]}]
    roster = army(json.dumps({"units": units})).roster
    assert isinstance(roster, ArmyList)
    assert roster.units[0].unit == Chosen("Pikemen", "pikemen")
    assert len(roster.units[0].upgrades[0].name) == 200
