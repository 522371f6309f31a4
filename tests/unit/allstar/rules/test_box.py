import json
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from typing import Any

import pytest

from podium.allstar.rules.box import BadBox, box_hash, default_box, load_box
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.state import Game
from tests.allstar_scenes import game

Spoil = Callable[[Any], object]


def default_document() -> Any:
    return json.loads(files("podium.allstar").joinpath("default.json").read_bytes())


@pytest.mark.rule("AS-1")
def test_the_box_holds_each_species_with_each_number_once_and_fifteen_arenas() -> None:
    box = default_box()
    assert len(box.species) == 12
    assert len(box.symbols) == 5
    pairs = sorted((card.species, card.number) for card in box.cards)
    assert pairs == sorted(product(box.species, range(1, 10)))
    assert len(pairs) == 108
    assert {len(card.symbols) for card in box.cards} == {0, 1, 2}
    assert len(box.arenas) == 15


FAULTS: dict[str, tuple[Spoil, str]] = {
    "another format": (lambda d: d.update(format=2), "format: is 2, expected 1"),
    "a species too few": (lambda d: d["species"].pop(), "species: expected 12 different names"),
    "a symbol twice": (lambda d: d["symbols"].append("goal"), "symbols: expected 5 different"),
    "a card missing": (lambda d: d["cards"].pop(5), "caribou 6 is there 0 times, not 1"),
    "a card twice": (
        lambda d: d["cards"].append({**d["cards"][5], "id": 108}),
        "caribou 6 is there 2 times, not 1",
    ),
    "a card that is none": (
        lambda d: d["cards"][0].update(number=10),
        "caribou 10 is there 1 times, not 0",
    ),
    "an id twice": (lambda d: d["cards"][0].update(id=1), "cards: the ids must be 0 to 107"),
    "an unknown symbol": (
        lambda d: d["cards"][3].update(symbols=["glove"]),
        r"cards\[3\].symbols: expected none, one or two",
    ),
    "three symbols": (
        lambda d: d["cards"][3].update(symbols=["goal", "puck", "skate"]),
        r"cards\[3\].symbols",
    ),
    "a symbol twice on a card": (
        lambda d: d["cards"][3].update(symbols=["goal", "goal"]),
        r"cards\[3\].symbols",
    ),
    "a side missing": (lambda d: d["tiebreak"].pop("5-6"), "tiebreak: expected the sides 2-4, 5-6"),
    "a tier missing": (
        lambda d: d["tiebreak"]["2-4"]["tiers"].pop(),
        "tiebreak.2-4.tiers: expected each of symbol, number, species once",
    ),
    "a number twice in an order": (
        lambda d: d["tiebreak"]["2-4"]["number"].append(9),
        "tiebreak.2-4.number: expected each of 1, 2,",
    ),
    "a species missing in an order": (
        lambda d: d["tiebreak"]["5-6"]["species"].pop(),
        "tiebreak.5-6.species: expected each of",
    ),
    "no playoff fans for six": (
        lambda d: d["playoff_fans"].pop("6"),
        "playoff_fans: expected an entry for each of 2 to 6 managers",
    ),
    "a place without fans": (
        lambda d: d["playoff_fans"]["4"].pop(),
        "playoff_fans.4: expected 4 numbers from 0",
    ),
    "no tickets for three": (lambda d: d["tickets"].pop("3"), "tickets: expected an entry"),
    "less than no ticket": (lambda d: d["tickets"].update({"4": -1}), "tickets.4: expected"),
    "a ticket worth nothing known": (
        lambda d: d["ticket_fans"].pop("2"),
        "ticket_fans.2: expected the fans",
    ),
    "an arena twice": (
        lambda d: d["arenas"][0].update(id=2),
        "arenas: expected a different id for each arena",
    ),
    "an arena below 0": (lambda d: d["arenas"][0].update(id=-2), "arenas: expected ids from 0"),
    "a rank without fans": (
        lambda d: d["arenas"][4]["fans"].pop(),
        r"arenas\[4\].fans: expected 6 numbers from 0",
    ),
    "too few arenas for two": (
        lambda d: [arena.update(not_for_2=True) for arena in d["arenas"][5:]],
        "arenas: 5 are left for two managers, expected at least 6",
    ),
    "an unknown combination": (
        lambda d: d["arenas"][4].update(combo="flush"),
        r"Invalid enum value 'flush' - at `\$.arenas\[4\].combo`",
    ),
    "an unknown field": (lambda d: d.update(cheats=True), "unknown field `cheats`"),
}


@pytest.mark.rule("AS-1", "AS-15", "AS-17")
@pytest.mark.parametrize(("spoil", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_faulty_data_file_is_refused_and_the_fault_named(spoil: Spoil, message: str) -> None:
    document = default_document()
    spoil(document)
    with pytest.raises(BadBox, match=message):
        load_box(json.dumps(document))


def test_all_faults_are_named_at_once() -> None:
    document = default_document()
    document["cards"].pop(5)
    document["arenas"][4]["fans"].pop()
    with pytest.raises(BadBox, match=r"(?s)caribou 6.*arenas\[4\]"):
        load_box(json.dumps(document))


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_what_is_no_data_file_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(BadBox):
        load_box(text)


def test_the_hash_depends_on_play_and_not_on_notes_layout_or_order_of_cards() -> None:
    document = default_document()
    document["note"] = "my own copy"
    document["arenas"][0]["source"] = "read from the card"
    document["cards"].reverse()
    assert box_hash(load_box(json.dumps(document, indent=3))) == box_hash(default_box())
    document["arenas"][0]["fans"][0] += 1
    assert box_hash(load_box(json.dumps(document))) != box_hash(default_box())


def test_a_corrected_box_changes_what_the_game_knows() -> None:
    document = default_document()
    document["cards"][0]["symbols"] = ["goal", "puck"]
    corrected = Game(load_box(json.dumps(document)), Options(4))
    assert corrected.card(0).symbols == ("goal", "puck")
    assert corrected.scale.key((0, 0, 0)) != game(4).scale.key((0, 0, 0))


FIVE = ("duck", "bear", "panda", "hare", "tiger")


@pytest.mark.rule("AS-2", "AS-50")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(1), "expected 2 to 6"),
        (Options(7), "expected 2 to 6"),
        (Options(3, mode=Mode.DUEL), "for two managers"),
        (Options(4, mode=Mode.MARKET), "for two managers"),
        (Options(2, species=("duck",)), "expected 5 different"),
        (Options(2, species=("duck",) * 5), "expected 5 different"),
        (Options(2, species=("duck", *FIVE)), "expected 5 different"),
        (Options(2, species=("duck", "bear", "panda", "hare", "wolf")), "expected 5 different"),
    ],
)
def test_options_that_cannot_be_played_are_refused(options: Options, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game(default_box(), options)
