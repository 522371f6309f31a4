"""The loader tells every mistake in an organiser's file, and never fails in another way."""

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from podium.kernel.chance import Chance
from podium.rulebooks.load import LARGEST_FILE, LONGEST_LINE, from_document, load, stored
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.shipped import (
    UnknownRulebookError,
    shipped,
    shipped_ids,
    shipped_text,
)

SP, LG = "shatterpoint.premier-showdown", "legion.galactic-conquest"
LCG, TM = "swlcg.standard", "swlcg.team"
NAMED = {"name": {"en": "a", "de": "b", "pl": "c"}}


def mistakes(source: Path | str) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        load(source)
    return [str(mistake) for mistake in caught.value.mistakes]


def with_value(rulebook: str, place: str, value: object) -> dict[str, Any]:
    """A shipped rulebook with one value set, or taken away with None."""
    return with_value_in(tomllib.loads(shipped_text(rulebook)), place, value)


def with_value_in(document: Any, place: str, value: object) -> dict[str, Any]:
    holder = document
    *path, last = place.split(".")
    for step in path:
        holder = holder[int(step)] if step.isdigit() else holder.setdefault(step, {})
    if value is None:
        del holder[last]
    elif last.isdigit():
        holder[int(last)] = value
    else:
        holder[last] = value
    return dict(document)


def of_version_1(rulebook: str) -> dict[str, Any]:
    """A shipped rulebook as version 1 wrote it."""
    document = tomllib.loads(shipped_text(rulebook))
    swiss, cut = document.pop("stages")
    del swiss["kind"], cut["kind"]
    return {**document, "format": "podium-rulebook/1", "structure": swiss, "cut": cut}


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_shipped_rulebook_has_its_file_name_as_id(rulebook: str) -> None:
    assert shipped(rulebook).id == rulebook


def test_an_unknown_id_tells_which_one_was_perhaps_meant() -> None:
    with pytest.raises(UnknownRulebookError) as caught:
        shipped("swlcg.standart")
    assert caught.value.resembles == LCG
    with pytest.raises(UnknownRulebookError) as caught:
        shipped("../../secrets")
    assert caught.value.resembles is None


def test_a_file_from_a_windows_editor_loads(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xef\xbb\xbf" + shipped_text(TM).replace("\n", "\r\n").encode())
    assert load(file) == shipped(TM)


def test_every_mistake_is_told_at_once() -> None:
    text = shipped_text(TM)
    for good, bad in (
        ("win = 6", 'win = "six"'),
        ("draw = 2", "drew = 2"),
        ('"fold"', '"bold"'),
        ("vary_tables = false", "vary_tables = 0"),
        ("members = 2", "members = 0"),
        ("concedable = [1]", "concedable = 1"),
        ("[clock.swiss]", "[[clock.swiss]]"),
    ):
        assert good in text
        text = text.replace(good, bad)
    assert mistakes(text) == [
        "members: expected a whole number from 1 up to 1000000000, found 0",
        "scoring.points.draw: expected a whole number up to 1000000000, found nothing",
        'scoring.points.win: expected a whole number up to 1000000000, found "six"',
        "scoring.points.drew: expected a known name (did you mean draw?), found an unknown name",
        "scoring.games.concedable: expected a list, found 1",
        'pairing.method: expected one of random, fold, found "bold"',
        "pairing.vary_tables: expected true or false, found 0",
        "clock.swiss: expected a table, found a list",
    ]


@pytest.mark.parametrize(
    ("rulebook", "place", "value", "expected"),
    [
        (SP, "format", "podium-rulebook/3", 'format: expected "podium-rulebook/2"'),
        (SP, "id", "Shatter Point", "id: expected lower-case letters and digits"),
        (SP, "game", "", "game: expected text"),
        (SP, "game", "\x1b[2J", 'printable characters, found "\ufffd'),
        (SP, "game", "x" * 201, "game: expected text of 1 to 200"),
        (SP, "scoring.points.win", 10**10, "scoring.points.win: expected a whole number up to"),
        (SP, "scoring.points.win", 3.0, "scoring.points.win: expected a whole number"),
        (SP, "scoring.points.win", True, "found true"),
        (SP, "scoring.points.loss", 2, "scoring.points: expected win, draw, loss in falling order"),
        (SP, "scoring.ladder", ["struggels"], "scoring.ladder[0]: expected a known name (did you"),
        (SP, "scoring.ladder", ["wounds", "wounds"], "scoring.ladder[1]: expected each name once"),
        (SP, "scoring.ladder", [], "scoring.ladder: expected what decides a match that ends by"),
        (SP, "scoring.endings", ["victory"], "scoring.ladder: expected nothing"),
        (SP, "scoring.endings", ["time"], "scoring.endings: expected victory among them"),
        (SP, "scoring.endings", ["victory", "time", "void"], "scoring.endings[2]: expected one of"),
        (SP, "scoring.endings", ["victory", "time", "time"], "scoring.endings[2]: expected each"),
        (SP, "scoring.endings", ["victory", "time", "no-show"], "endings[2]: expected only"),
        (SP, "scoring.bye.tokens", 1, "scoring.bye.tokens: expected one of struggles, wounds"),
        (SP, "scoring.concession.sos", 1, "scoring.concession.sos: expected one of"),
        (SP, "scoring.victory.winner.wound", {}, "scoring.victory.winner.wound: expected a known"),
        (SP, "scoring.victory.loser.struggles.min", 2, "scoring.victory.loser.struggles.max: exp"),
        (SP, "scoring.victory.winner.struggles", {"min": 3}, "winner.struggles: expected at most"),
        (SP, "scoring.fields.wounds.min", 4, "scoring.concession.wounds: expected at least 4"),
        (SP, "scoring.bye.struggles", 3, "scoring.bye.struggles: expected at most 2"),
        (SP, "scoring.fields.struggles.together", 1, "together: expected at least 2"),
        (SP, "scoring.fields.struggles.min", 3, "scoring.fields.struggles.max: expected at least"),
        (SP, "scoring.fields.struggles.usual", 3, "scoring.fields.struggles.usual: expected a val"),
        (SP, "scoring.fields.sos", NAMED, "scoring.fields.sos"),
        (SP, "scoring.fields.A b", {}, 'scoring.fields."A b": expected a name of lower-case'),
        (SP, "places.tiebreaks", ["wound"], "places.tiebreaks[0]: expected a known name"),
        (LCG, "clock.red_alert", 70, "clock.red_alert: expected less than the 70 minutes"),
        (SP, "clock.red_alert", 90, "clock.red_alert_before: expected nothing beside red_alert"),
        (SP, "clock.red_alert_before", 31, "clock.red_alert_before: expected at most 30, the few"),
        (LCG, "clock.red_alert_before", 31, "clock.red_alert_before: expected at most 30, the few"),
        (SP, "clock.dice.counting.hit", 8, "clock.dice.counting: expected at most 8"),
        (SP, "check_in.1.id", "models", "check_in[1].id: expected each id once"),
        (SP, "staff.duties", ["special-rules"] * 2, "staff.duties[1]: expected each duty once"),
        (SP, "staff.duties", ["tables"], "staff.duties[0]: expected one of tables-alike"),
        (SP, "check_in.0.criteria", [{"de": "Ja."}], "check_in[0].criteria[0].en: expected"),
        (LCG, "clock.swiss.least", 71, "clock.swiss.least: expected at most 70, the minutes"),
        (LCG, "clock.cut.most", 34, "clock.cut.most: expected at least 35, the minutes, found 34"),
        (SP, "stages.0.rows.1.entrants", 4, "stages[0].rows[1].entrants: expected more than"),
        (SP, "stages.0.rows.2.cut", 18, "stages[0].rows[2].cut: expected 0, or 2 to 17, found 18"),
        (SP, "stages.0.rows.2.cut", 1, "stages[0].rows[2].cut: expected 0, or 2 to 17, found 1"),
        (SP, "stages.0.rows", [], "stages[0].rows: expected at least one row, found none"),
        (SP, "stages.0.least_rounds", 3, "stages[0].least_rounds: expected nothing beside"),
        (SP, "stages.0.rule", "power-of-two", "stages[0].rows: expected no rows beside power-of"),
        (SP, "stages.1.games", 2, "stages[1].games: expected 1 where a match is not played over"),
        (SP, "stages.1.method", "title-match", "stages[0].rows: expected no cut beside a title"),
        (SP, "stages.1.kind", "swiss", "stages[1].rule: expected one of table, power-of-two"),
        (SP, "stages.1.kind", "league", "stages[1].kind: expected one of swiss, round-robin, elim"),
        (SP, "stages.1.kind", ["swiss"], "stages[1].kind: expected one of swiss, round-robin"),
        (SP, "stages.1.kind", None, "stages[1].kind: expected one of swiss, round-robin, elim"),
        (SP, "stages.1", 5, "stages[1]: expected a table, found 5"),
        (SP, "stages", [], "stages: expected Swiss rounds, an elimination, both in this order, or"),
        (LCG, "stages.1.third_place", True, "stages[1].third_place: expected a match for third"),
        (SP, "stages.1.third_place", 3, "stages[1].third_place: expected true or false, found 3"),
        (LCG, "scoring.games.timeout", "death-star", "scoring.games.timeout: expected a known"),
        (LCG, "scoring.games.timeout", None, "scoring.games.timeout: expected what decides a game"),
        (LCG, "scoring.games.concedable", [3], "scoring.games.concedable[0]: expected a game"),
        (LCG, "scoring.games.concedable", [0], "scoring.games.concedable[0]: expected a game"),
        (LCG, "scoring.endings", ["victory"], "scoring.games.timeout: expected nothing"),
        (TM, "members", 1, "members: expected 2 with team-decks, found 1"),
        (TM, "scoring.fields.a", NAMED, "scoring.fields: exp"),
        (LG, "scoring.derived.army", NAMED, "no score field"),
        (SP, "roster_rules.premier_list.chosen", 5, "premier_list.chosen: expected at most 4"),
        (
            LG,
            "scoring.derived.margin",
            {**NAMED, "own": {"army": 1}, "opponent": {"arm": 1}},
            "scoring.derived.margin.opponent.arm: expected a known name (did you mean army?)",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(
    rulebook: str, place: str, value: object, expected: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        from_document(with_value(rulebook, place, value))
    assert any(expected in str(one) for one in caught.value.mistakes)


@pytest.mark.parametrize(
    ("rulebook", "place", "value", "expected"),
    [
        (SP, "structure.rows.1.entrants", 4, "structure.rows[1].entrants: expected more than"),
        (SP, "structure.rows.2.cut", 18, "structure.rows[2].cut: expected 0, or 2 to 17, found 18"),
        (SP, "structure.rows.2.cut", 1, "structure.rows[2].cut: expected 0, or 2 to 17, found 1"),
        (SP, "structure.rows", [], "structure.rows: expected at least one row, found none"),
        (SP, "structure.least_rounds", 3, "structure.least_rounds: expected nothing beside"),
        (SP, "structure.rule", "power-of-two", "structure.rows: expected no rows beside power-of"),
        (SP, "cut", None, "cut: expected how the cut of structure.rows is played, found nothing"),
        (SP, "cut.games", 2, "cut.games: expected 1 where a match is not played over games"),
        (SP, "cut.method", "title-match", "structure.rows: expected no cut beside a title match"),
        (LCG, "cut", None, "cut: expected how the cut is played that the clock speaks of"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_of_version_1_is_told_with_its_place_there(
    rulebook: str, place: str, value: object, expected: str
) -> None:
    document: Any = of_version_1(rulebook)
    with pytest.raises(RulebookError) as caught:
        from_document(with_value_in(document, place, value))
    assert any(expected in str(one) for one in caught.value.mistakes)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_file_of_version_1_is_the_same_rulebook(rulebook: str) -> None:
    assert from_document(of_version_1(rulebook)) == shipped(rulebook)


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_rulebook_kept_by_an_event_is_read_in_both_versions(rulebook: str) -> None:
    assert stored(json.dumps(of_version_1(rulebook))) == shipped(rulebook)
    assert stored(msgspec.json.encode(shipped(rulebook)).decode()) == shipped(rulebook)


@pytest.mark.parametrize(
    ("rulebook", "missing", "expected"),
    [
        (SP, 1, "stages[1]: expected how the cut of stages[0].rows is played, found nothing"),
        (LCG, 1, "stages[1]: expected how the cut is played that the clock speaks of"),
        (TM, 0, "stages[0].method: expected Swiss rounds before a title match, found none"),
    ],
)
def test_a_missing_stage_is_told(rulebook: str, missing: int, expected: str) -> None:
    document: Any = tomllib.loads(shipped_text(rulebook))
    del document["stages"][missing]
    with pytest.raises(RulebookError) as caught:
        from_document(document)
    assert any(expected in str(one) for one in caught.value.mistakes)


@pytest.mark.parametrize(
    ("stages", "awarded", "expected"),
    [
        ([{"kind": "round-robin", "legs": 3}], False, "stages[0].legs: expected 1 or 2, found 3"),
        ([{"kind": "round-robin", "groups": 2}], False, "stages[0].groups: expected one of legs"),
        ([{"kind": "round-robin"}] * 2, False, "a round robin, found round-robin, round-robin"),
        ([{"kind": "round-robin"}], True, "pairing.awarded_byes: expected nothing without Swiss"),
    ],
)
def test_a_round_robin_that_cannot_be_played_is_refused(
    stages: list[dict[str, Any]], awarded: bool, expected: str
) -> None:
    document: Any = with_value(TM, "clock.final_untimed", None)
    document["stages"] = stages
    if awarded:
        document["pairing"]["awarded_byes"] = {"rounds": 1}
    with pytest.raises(RulebookError) as caught:
        from_document(document)
    assert expected in str(caught.value)


def test_stages_in_another_order_are_refused_by_name() -> None:
    document: Any = tomllib.loads(shipped_text(SP))
    document["stages"].reverse()
    with pytest.raises(RulebookError) as caught:
        from_document(document)
    assert "both in this order, or a round robin, found elimination, swiss" in str(caught.value)


@pytest.mark.parametrize(
    ("rulebook", "place", "value"),
    [
        (SP, "stages.1.third_place", True),
        (SP, "scoring.points", {"win": 1, "draw": 1, "loss": 1}),
        (SP, "scoring.fields.wounds", {**NAMED, "min": 3, "max": 3, "together": 6, "usual": 3}),
        (SP, "stages.0.rows", [{"entrants": 2, "rounds": 1, "cut": 2}]),
        (LCG, "clock.red_alert", 69),
        (LCG, "clock.red_alert_before", 30),
        (SP, "clock.dice.counting.hit", 7),
        (SP, "roster_rules.premier_list.chosen", 4),
        (SP, "game", "x" * 200),
        (LCG, "clock.swiss", {"minutes": 70, "least": 70, "most": 70}),
        (LCG, "scoring.games.concedable", [2, 1]),
        (LCG, "check_in", []),
        (TM, "clock.final_untimed", None),
    ],
)
def test_values_at_the_border_of_what_is_allowed_load(
    rulebook: str, place: str, value: object
) -> None:
    assert from_document(with_value(rulebook, place, value)) != shipped(rulebook)


def test_a_rulebook_needs_no_cut() -> None:
    document = with_value(TM, "clock.final_untimed", None)
    del document["stages"][1]
    assert from_document(document).cut is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id = \n", "line 1, column 6: expected valid TOML, found invalid value"),
        ("a = 1\na = 2\n", "line 2, column 6: expected valid TOML, found cannot overwrite a value"),
        ("a = [", "end of document: expected valid TOML"),
        ("a\0b = 1", "line 1, column 2: expected valid TOML"),
        ("a = " + "[" * 900, "expected a flat file, found nesting too deep"),
        ("a = " + "[\n" * 30_000, "expected a flat file, found nesting too deep"),
        ("a = " + "9" * 990, "a: expected one of"),
        ("a." * LONGEST_LINE + "b = 1", f"line 1: expected at most {LONGEST_LINE} characters"),
        ("# long\n" * LARGEST_FILE, f"expected at most {LARGEST_FILE} bytes, found more"),
        ("a = '\ud800'", "expected"),
        ("a = 2026-11-15T20:00:00Z\n[scoring]\npoints = nan", "scoring.points: expected a table"),
    ],
)  # fmt: skip
def test_a_hostile_text_is_refused_with_a_clear_line(text: str, expected: str) -> None:
    found = mistakes(text)
    assert any(expected in one for one in found), found
    assert all("\n" not in one and len(one) < 300 for one in found)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert mistakes(tmp_path) == ["expected a rulebook file, found a folder"]
    assert mistakes(tmp_path / "none") == ["expected a rulebook file, found no such file"]
    assert mistakes(Path("a\0b"))
    latin = tmp_path / "latin.toml"
    latin.write_bytes("name = 'Zmaganie ó'".encode("latin-1"))
    assert mistakes(latin) == ["expected text in UTF-8, found a byte that is not at position 17"]
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert mistakes(huge) == [f"expected at most {LARGEST_FILE} bytes, found more"]


def test_at_most_a_hundred_mistakes_are_told() -> None:
    assert len(mistakes("\n".join(f"x{number} = 1" for number in range(500)))) == 100


PIECES = [
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    "\n",
    "#",
    ".",
    "-1",
    "1e9",
    "true",
    "\\u0000",
    "é",
    ",",
]


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_a_mangled_file_loads_or_is_refused_and_nothing_else(rulebook: str) -> None:
    chance = Chance(f"mangled {rulebook}")
    text = shipped_text(rulebook)
    refused = 0
    for _ in range(150):
        mangled = text
        for _ in range(1 + chance.below(3)):
            at, length = chance.below(len(mangled)), chance.below(12)
            mangled = mangled[:at] + chance.choose(PIECES) + mangled[at + length :]
        try:
            load(mangled)
        except RulebookError:
            refused += 1
    assert refused > 75


def test_a_french_shop_need_not_write_polish() -> None:
    names = {"en": "Cup", "fr": "Coupe"}
    document = with_value(SP, "name", names)
    document["scoring"]["fields"]["wounds"]["name"] = {"en": "Wounds"}
    rulebook = from_document(document)
    assert rulebook.name == names
    assert rulebook.scoring.fields["wounds"].name == {"en": "Wounds"}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (
            {"fr": "Coupe"},
            "name.en: expected text of 1 to 200 printable characters, found nothing",
        ),
        (
            {"en": "Cup", "english": "Cup"},
            'name.english: expected the code of a language, such as en, de or fr, found "english"',
        ),
        (
            {"en": "Cup", "EN": "Cup"},
            'name."EN": expected the code of a language, such as en, de or fr, found "EN"',
        ),
        (
            {"en": "Cup", "fr": ""},
            'name.fr: expected text of 1 to 200 printable characters, found ""',
        ),
        ("Cup", 'name: expected a table, found "Cup"'),
    ],
)
def test_names_need_english_and_codes_of_languages(names: object, told: str) -> None:
    with pytest.raises(RulebookError) as caught:
        from_document(with_value(SP, "name", names))
    assert [str(mistake) for mistake in caught.value.mistakes] == [told]
