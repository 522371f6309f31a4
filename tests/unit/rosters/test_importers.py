"""Files of others become catalogues: nothing lost, nothing doubled, and what they lack is named."""

from datetime import date
from typing import Any

import pytest

from podium.rosters.catalogue.armies import ArmyUnit, BattleCard, CommandCard, Upgrade
from podium.rosters.catalogue.catalogue import Catalogue
from podium.rosters.catalogue.compare import ChangeKind, differences
from podium.rosters.catalogue.decks import AffiliationCard, DeckMix, LooseCard, ObjectiveSet
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.catalogue.requirement import AllOf, AnyOf, Has, NoneOf
from podium.rosters.catalogue.squads import SquadUnit
from podium.rosters.importers.files import Described, Imported, SourceFile, import_files
from podium.rosters.importers.part import Gap
from podium.rosters.xml import XmlMistake, parse_xml
from tests.unit.rosters import made_files

TODAY = date(2026, 11, 17)


def imported(*raws: bytes, **described: Any) -> Imported:
    files = [SourceFile(f"file {number}", raw) for number, raw in enumerate(raws, 1)]
    return import_files(files, Described(**described), today=TODAY)


def one_entry(catalogue: Catalogue, ident: str) -> Any:
    (found,) = (entry for entry in catalogue.entries if entry.id == ident)
    return found


@pytest.mark.rule("SP-17")
@pytest.mark.parametrize("spelling", [list, made_files.upper])
def test_all_units_and_missions_of_shatterpoint_are_taken(spelling: Any) -> None:
    units, missions = made_files.units(), made_files.missions()
    found = imported(
        made_files.raw(spelling(units)), b"\xef\xbb\xbf" + made_files.raw(spelling(missions))
    )
    assert found.taken == {"squad-unit": 139, "mission-set": 5}
    assert found.unreadable == ()
    assert found.gaps == (Gap.RELEASES, Gap.BANS, Gap.COST_HISTORY)
    assert found.catalogue.as_of == date(2026, 5, 19)
    for row in units:
        entry = one_entry(found.catalogue, f"spt-{row['spt']}")
        assert isinstance(entry, SquadUnit)
        assert entry.name["en"] == row["name"]
        assert entry.unique_name == row["characterType"]
        assert entry.points == (DatedNumber(row["sp"] or row["pc"]),)
        assert ";".join(entry.eras) == row["era"]
        assert entry.ids == {"spt": row["spt"], "pointbreak": str(row["id"])}
    assert load_catalogue(write_catalogue(found.catalogue)) == found.catalogue


@pytest.mark.rule("LG-13")
def test_all_cards_of_legion_are_taken() -> None:
    cards = made_files.legion()
    found = imported(made_files.raw(cards))
    assert found.taken == {
        "army-unit": 178, "upgrade": 434, "command-card": 236, "battle-card": 43, "counterpart": 5,
    }  # fmt: skip
    assert found.unreadable == ()
    assert Gap.BATTLE_FORCES in found.gaps
    assert found.catalogue.as_of == date(2026, 4, 21)
    assert {entry.ids["lhq"] for entry in found.catalogue.entries} == set(cards)
    assert load_catalogue(write_catalogue(found.catalogue)) == found.catalogue


def legion_card(**fields: Any) -> Any:
    card = {"id": "aB", "cardName": "One", "keywords": [], **fields}
    return imported(made_files.raw({"aB": card})).catalogue.entries[0]


def test_requirements_of_legion_are_a_tree() -> None:
    needs = [
        "AND",
        {"cardSubtype": "clone trooper", "keywords": ["Scale"]},
        ["OR", {"rank": "corps"}, {"upgradeBar": ["force"]}],
        ["NOT", {"title": "Alone"}],
        {"stats": {"defense": "w"}, "forceAffinity": "dark side"},
    ]
    card = legion_card(cardType="upgrade", cardSubtype="gear", cost=3, requirements=needs)
    assert isinstance(card, Upgrade)
    assert card.requires == AllOf(
        (
            AllOf((Has("subtype", "clone trooper"), Has("keyword", "Scale"))),
            AnyOf((Has("rank", "corps"), Has("slot", "force"))),
            NoneOf((Has("title", "Alone"),)),
            AllOf((Has("stat defense", "w"), Has("force", "dark side"))),
        )
    )


def test_a_requirement_of_unknown_form_is_kept_as_unreadable() -> None:
    card = legion_card(cardType="upgrade", cardSubtype="gear", requirements=[{"mood": "glad"}])
    assert (card.requires, card.requires_unreadable) == (None, True)


def test_keywords_of_legion_become_facts() -> None:
    keywords = [
        {"name": "Detachment", "value": "Others"},
        {"name": "Flexible Response", "value": "2"},
        {"name": "Equip", "value": "Gear"},
        "Heavy Weapon Team",
        "Field Commander",
    ]
    unit = legion_card(
        cardType="unit", rank="corps", faction="empire", cost=9, keywords=keywords,
        upgradeBar=["heavy weapon", "gear"], specialIssue="The Force",
    )  # fmt: skip
    assert isinstance(unit, ArmyUnit)
    assert (unit.detachment_of, unit.field_commander, unit.only_in) == (
        "Others", True, ("The Force",),
    )  # fmt: skip
    assert [(one.slot, one.count) for one in unit.must_equip] == [
        ("heavy weapon", 2), ("gear", 1), ("heavy weapon", 1),
    ]  # fmt: skip
    command = legion_card(cardType="command", cardSubtype="2", commander=["AND", "A", "B"])
    assert isinstance(command, CommandCard)
    assert (command.pips, command.commanders, command.all_commanders) == (2, ("A", "B"), True)
    battle = legion_card(cardType="battle", cardSubtype="advantage", keywords=["Recon"])
    assert isinstance(battle, BattleCard)
    assert battle.small_game


def of_card_game(files: dict[str, Any]) -> Imported:
    return imported(*(made_files.raw(rows) for rows in files.values()))


@pytest.mark.rule("LCG-20", "LCG-22")
def test_all_cards_of_the_card_game_are_taken() -> None:
    files = made_files.card_game()
    assert sum(map(len, files.values())) == 1776
    found = of_card_game(files)
    assert found.taken == {"objective-set": 284, "affiliation-card": 18, "loose-card": 54}
    assert found.unreadable == ()
    assert {Gap.RELEASES, Gap.DECK_MIX, Gap.TEAM_DECKS} <= set(found.gaps)
    sets = [one for one in found.catalogue.entries if isinstance(one, ObjectiveSet)]
    assert sorted(int(one.number) for one in sets) == list(range(1, 285))
    assert all(len(one.cards) == 5 for one in sets)
    known = {one.ids["octgn"] for one in found.catalogue.entries}
    known |= {card.ids["octgn"] for one in sets for card in one.cards}
    assert known == {row["octgnId"] for rows in files.values() for row in rows}
    assert sum(one.limited for one in sets) == 28
    loose = [one for one in found.catalogue.entries if isinstance(one, LooseCard)]
    assert all(one.never_legal for one in loose)


def test_the_same_cards_from_octgn_are_the_same_catalogue() -> None:
    files = made_files.card_game()
    json_made = of_card_game(files).catalogue
    xml_made = imported(
        *(made_files.octgn(rows, rows[0]["product"]) for rows in files.values())
    ).catalogue
    assert xml_made.entries == json_made.entries
    assert xml_made.products == json_made.products


def test_the_mix_of_an_affiliation_card_is_read_or_unknown() -> None:
    found = of_card_game(made_files.card_game()).catalogue
    cards = {one.name["en"]: one for one in found.entries if isinstance(one, AffiliationCard)}
    assert cards["Jedi"].mix is None
    assert not cards["Jedi"].mix_unknown
    assert cards["Alliance 3"].mix == DeckMix(5, 5, ("Smugglers and Spies", "Neutral"))
    assert cards["Alliance 4"].mix is None
    assert cards["Alliance 4"].mix_unknown


def test_an_incomplete_set_is_taken_without_its_cards_and_named() -> None:
    files = made_files.card_game()
    files["box-1.json"] = [row for row in files["box-1.json"] if row["objectiveSetSequence"] != 4]
    found = of_card_game(files)
    assert found.taken["objective-set"] == 284
    assert one_entry(found.catalogue, "set-1").cards == ()
    assert len(found.unreadable) == 7
    assert "the cards 1 to 6 of set 1:" in found.unreadable[0].problem


def test_what_cannot_be_read_is_named_and_the_rest_is_taken() -> None:
    units = made_files.units()
    units[4]["unitType"] = "Chief"
    units[7]["name"] = None
    units[9]["spt"] = units[8]["spt"]
    found = imported(made_files.raw(units))
    assert found.taken == {"squad-unit": 136}
    assert [one.place for one in found.unreadable] == [
        "file 1: entry 5", "file 1: entry 8", "file 1: entry 10",
    ]  # fmt: skip


def test_differences_between_editions_name_what_is_new_gone_and_changed() -> None:
    units = made_files.units()
    before = imported(made_files.raw(units)).catalogue
    units[0]["sp"] = 9
    changed, gone = units[0]["spt"], units.pop(1)["spt"]
    units.append({**units[5], "spt": "99990101", "name": "Newcomer"})
    after = imported(made_files.raw(units)).catalogue
    assert [(one.kind, one.id, one.fields) for one in differences(before, after)] == [
        (ChangeKind.GONE, f"spt-{gone}", ()),
        (ChangeKind.CHANGED, f"spt-{changed}", ("points",)),
        (ChangeKind.NEW, "spt-99990101", ()),
    ]
    assert differences(after, after) == ()


@pytest.mark.parametrize(
    "raws",
    [
        (b"",),
        (b"nonsense",),
        (b"[]",),
        (b"{}",),
        (b"[1, 2]",),
        (b'[{"colour": "red"}]',),
        (b"[" * 100_000,),
        (b"<set",),
        (b"<deck/>",),
        (made_files.raw(made_files.units()), made_files.raw(made_files.legion())),
        (b'<!DOCTYPE set [<!ENTITY a "b">]><set>&a;</set>',),
        (b'<!DOCTYPE set SYSTEM "file:///etc/passwd"><set/>',),
        (b"\xff\xfe<\x00s\x00",),
        (b"<set>Nothing in it</set>",),
        (b'[{"unitType": "Primary", "spt": "1", "name": ""}]',),
        (b'[{"cardType": "joker", "cardName": "Nobody"}]',),
    ],
)
def test_other_files_are_refused_with_a_reason(raws: tuple[bytes, ...]) -> None:
    with pytest.raises(CatalogueError) as error:
        imported(*raws)
    assert str(error.value)


def test_xml_bombs_are_refused() -> None:
    laughs = b'<!DOCTYPE a [<!ENTITY b "hah"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    wide = b"<a " + b" ".join(b'a%d="x"' % number for number in range(10_000)) + b"/>"
    deep = b"<a>" * 1000 + b"</a>" * 1000
    for raw in (laughs, deep, b"<a>&undefined;</a>", wide, b"<a>" + b"x" * 70_000 + b"</a>"):
        with pytest.raises(XmlMistake):
            parse_xml(raw)
    assert parse_xml("<a b='ü'>x<c/>y</a>".encode()).text == "xy"
