"""Catalogues: read, refused with reasons, and searched by name."""

from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.armies import ArmyUnit, Upgrade
from podium.rosters.catalogue.catalogue import Product
from podium.rosters.catalogue.entry import Ban, DatedNumber, banned_on, number_on
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rosters.catalogue.squads import SquadUnit

ARMIES = invented("river-and-hill")
SQUADS = invented("harbour-lights")


@pytest.mark.parametrize("name", INVENTED)
def test_a_catalogue_is_written_as_it_was_read(name: str) -> None:
    catalogue = invented(name)
    assert catalogue.id == name
    assert load_catalogue(write_catalogue(catalogue)) == catalogue


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "expected JSON"),
        (b"[]", "Expected `object`"),
        (b"{}", "missing required field"),
        (b"\xff", "expected JSON"),
        (b"[" * 5000, ""),
        (write_catalogue(SQUADS).replace(b'"8 SP"', b"").replace(b'"kind"', b'"kid"'), "kid"),
        (write_catalogue(SQUADS).replace(b'"primary"', b'"boss"'), "boss"),
    ],
)
def test_a_file_that_is_no_catalogue_says_why(raw: bytes, said: str) -> None:
    with pytest.raises(CatalogueError) as error:
        load_catalogue(raw)
    assert said in str(error.value)


def test_contradictions_are_all_named() -> None:
    first = SQUADS.entries[0]
    entries = (first, first, replace(first, id="x", products=("nowhere",)), replace(first, id=""))
    broken = replace(SQUADS, id="No Id", entries=entries, products=(Product("a", {"en": "A"}),))
    with pytest.raises(CatalogueError) as error:
        load_catalogue(write_catalogue(broken))
    places = [mistake.place for mistake in error.value.mistakes]
    assert places[:2] == ["id", "entries[1].id"]
    assert "entries[2].products" in places
    assert "entries[3]" in places


def test_a_battle_force_names_units_of_its_catalogue() -> None:
    force = replace(ARMIES.battle_forces[0], units={"corps": ("nobody",)})
    with pytest.raises(CatalogueError, match="nobody"):
        load_catalogue(write_catalogue(replace(ARMIES, battle_forces=(force,))))


@pytest.mark.parametrize(
    "spelling",
    [
        "Élodie Quill, Keeper of Tides",
        "elodie quill keeper of tides",
        "ELODIE  QUILL – Keeper of Tides!",
        "E\u0301lodie Quill, Keeper of Tides",
    ],
)
def test_names_match_without_accents_case_and_punctuation(spelling: str) -> None:
    (found,) = CatalogueIndex(SQUADS).named(spelling, SquadUnit)
    assert found.id == "elodie-quill-keeper-of-tides"


def test_letters_only() -> None:
    assert letters_only("Łódź & Ærø, No. 5!") == "lodzandaerono5"
    assert letters_only("Tam & Tib") == letters_only("tam and tib")
    assert letters_only("…") == ""


def test_a_name_of_several_is_ambiguous_and_its_title_decides() -> None:
    index = CatalogueIndex(ARMIES)
    assert len(index.named("Aldous Vane", ArmyUnit)) == 2
    (outlaw,) = index.named("aldous vane outlaw", ArmyUnit)
    assert outlaw.title == "Outlaw"


def test_a_whole_name_goes_before_a_name_without_its_title() -> None:
    (found,) = CatalogueIndex(ARMIES).named("Reed Runners", ArmyUnit)
    assert found.title == ""


def test_a_name_is_looked_for_among_its_kind_only() -> None:
    index = CatalogueIndex(ARMIES)
    assert index.named("Pikemen", Upgrade) == ()
    assert index.known_otherwise("Pikemen")
    assert index.named("x" * 100_000, ArmyUnit) == ()


LONG = "a" * 150


@pytest.mark.parametrize(
    ("catalogue", "change", "place"),
    [
        ("river-and-hill", ("entries", {"name": {"en": LONG}, "title": LONG}), "entries[0]"),
        ("river-and-hill", ("factions", {"id": LONG * 2}), "factions[0]"),
        ("river-and-hill", ("factions", {"name": {"de": "Flussvolk"}}), "factions[0].name"),
        ("river-and-hill", ("battle_forces", {"name": {"en": LONG * 2}}), "battle_forces[0]"),
        ("river-and-hill", ("battle_forces", {"name": {}}), "battle_forces[0].name"),
    ],
)
def test_whatever_lists_name_has_a_name_that_fits_into_one(
    catalogue: str, change: tuple[str, dict[str, object]], place: str
) -> None:
    table, fields = change
    held = msgspec.json.decode(write_catalogue(invented(catalogue)))
    held[table][0].update(fields)
    with pytest.raises(CatalogueError) as error:
        load_catalogue(msgspec.json.encode(held))
    assert error.value.mistakes[0].place == place


@pytest.mark.parametrize(("name", "place"), [({"en": LONG * 2}, ""), ({"de": "Ofen"}, ".name")])
def test_cards_of_sets_have_names_that_fit_into_a_list(name: dict[str, str], place: str) -> None:
    held = msgspec.json.decode(write_catalogue(invented("quiet-night")))
    number, first = next((n, one) for n, one in enumerate(held["entries"]) if one.get("cards"))
    first["cards"][0]["name"] = name
    with pytest.raises(CatalogueError) as error:
        load_catalogue(msgspec.json.encode(held))
    assert error.value.mistakes[0].place == f"entries[{number}].cards[0]{place}"


def test_misspelt_names_get_suggestions() -> None:
    index = CatalogueIndex(ARMIES)
    assert index.alike("Pikmen", ArmyUnit)[0].id == "pikemen"
    assert index.alike("Qqqqq", ArmyUnit) == ()
    assert index.alike("", ArmyUnit) == ()


def test_part_of_a_name_means_all_that_have_it() -> None:
    """As people shorten them: the likeness of so few letters would tell nothing."""
    index = CatalogueIndex(SQUADS)
    meant = {one.id for one in index.alike("Ferro", SquadUnit)}
    captains = {"captain-ferro-last-of-the-watch", "captain-ferro-lantern-bearer"}
    assert meant == {"ferro-ship-s-boy", *captains}
    assert len(index.alike("ar", SquadUnit)) <= 3


def test_numbers_hold_from_their_day_on() -> None:
    numbers = (DatedNumber(4, date(2026, 3, 1)), DatedNumber(5), DatedNumber(6, date(2027, 1, 1)))
    days = (date(2026, 2, 28), date(2026, 3, 1), date(2027, 1, 1))
    assert [number_on(numbers, day) for day in days] == [5, 4, 6]
    assert number_on(numbers[:1], date(2026, 2, 28)) is None


def test_bans_hold_from_their_first_day_to_their_last() -> None:
    bans = (Ban(date(2026, 5, 1), date(2026, 5, 3)), Ban(date(2027, 1, 1)))
    days = [date(2026, 4, 30), date(2026, 5, 1), date(2026, 5, 3), date(2026, 5, 4)]
    assert [banned_on(bans, day) for day in days] == [False, True, True, False]
    assert banned_on(bans, date(2030, 1, 1))
    assert banned_on((Ban(),), date(2020, 1, 1))


def test_the_format_has_a_name() -> None:
    document = msgspec.json.decode(write_catalogue(SQUADS))
    assert document["format"] == "podium-catalogue/1"
