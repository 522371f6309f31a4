from pathlib import Path
from typing import Any

import pytest

from tests.documents import battle, bye, changed, duel, event, skirmish, versus
from tests.integration.podium_command import on_file

SHATTERPOINT = "shatterpoint.premier-showdown"
FIRST = [skirmish("p1", "p2"), skirmish("p3", "p4"), bye("p5")]
SECOND = [skirmish("p1", "p3"), skirmish("p5", "p2"), bye("p4")]


def rows(document: Any, folder: Path, *arguments: str) -> list[dict[str, Any]]:
    done = on_file("standings", document, folder, *arguments, "--json")
    assert done.code == 0, done.err
    listed: list[dict[str, Any]] = done.document()["standings"]
    return listed


@pytest.mark.rule("SP-10", "SP-11")
def test_places_come_with_exact_tiebreaks_and_rounded_ones_beside_them(tmp_path: Path) -> None:
    table = rows(event(SHATTERPOINT, 5, FIRST, SECOND), tmp_path)
    assert [row["entrant"] for row in table] == ["p1", "p5", "p3", "p4", "p2"]
    assert [row["place"] for row in table] == [1, 2, 3, 4, 5]
    first = table[0]
    assert first["points"] == 6
    assert list(first["tiebreaks"]) == ["struggles", "sos", "sos_shown", "wounds"]
    assert first["tiebreaks"] == {
        "struggles": 4,
        "sos": "3/4",
        "sos_shown": "0.7500",
        "wounds": 12,
    }


@pytest.mark.rule("LG-9")
def test_legion_has_its_own_tiebreaks(tmp_path: Path) -> None:
    table = rows(
        event("legion.galactic-conquest", 4, [battle("p1", "p2"), battle("p4", "p3")]), tmp_path
    )
    assert [name for name in table[0]["tiebreaks"] if name != "chance"] == [
        "sos",
        "sos_shown",
        "defeated",
        "tokens",
    ]


@pytest.mark.rule("LCG-7")
def test_the_card_game_names_the_tied_entrants_beaten(tmp_path: Path) -> None:
    rounds = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p4")]
    again = [duel("p1", "p3", "p3", "p3"), duel("p2", "p4", "p2", "p2")]
    table = rows(event("swlcg.standard", 4, rounds, again), tmp_path)
    by_id = {row["entrant"]: row["tiebreaks"] for row in table}
    assert table[0]["entrant"] == "p3"
    assert by_id["p1"]["head_to_head"] == ["p2"]
    assert by_id["p1"]["sos"] == "15"
    assert "extended_sos" in by_id["p1"]


@pytest.mark.rule("EV-20")
def test_chance_shows_only_where_it_decided(tmp_path: Path) -> None:
    table = rows(event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")]), tmp_path)
    assert all("chance" in row["tiebreaks"] for row in table)
    table = rows(event(SHATTERPOINT, 5, FIRST, SECOND), tmp_path)
    assert not any("chance" in row["tiebreaks"] for row in table)


@pytest.mark.rule("EV-6")
def test_the_disqualified_stand_last_without_a_place(tmp_path: Path) -> None:
    document = changed(event(SHATTERPOINT, 5, FIRST), "entrants[0].status", "disqualified")
    table = rows(document, tmp_path)
    assert table[-1]["entrant"] == "p1"
    assert [row["place"] for row in table] == [1, 2, 3, 4, None]


@pytest.mark.rule("EV-13")
def test_penalties_lower_the_points_up_to_the_round_asked_for(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 5, FIRST, SECOND)
    document["penalties"] = [{"entrant": "p1", "round": 2, "points": 9, "reason": "late"}]
    assert rows(document, tmp_path)[-1]["points"] == -3
    assert rows(document, tmp_path, "--after", "1")[0]["points"] == 3


def test_the_table_after_a_round_forgets_what_came_later(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 5, FIRST, SECOND)
    assert rows(document, tmp_path, "--after", "1") == rows(event(SHATTERPOINT, 5, FIRST), tmp_path)


@pytest.mark.rule("EV-14")
def test_the_cut_gives_final_places_and_leaves_the_swiss_numbers(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")], rounds=1, cut=2)
    swiss = rows(document, tmp_path)
    first, second = (row["entrant"] for row in swiss[:2])
    final = skirmish(first, second, winner=second, match=1)
    document["rounds"].append({"number": 2, "stage": "cut", "matches": [final]})
    places = rows(document, tmp_path)
    assert [row["entrant"] for row in places[:2]] == [second, first]
    assert [row["entrant"] for row in places[2:]] == [row["entrant"] for row in swiss[2:]]
    assert {row["entrant"]: row["points"] for row in places} == {
        row["entrant"]: row["points"] for row in swiss
    }


def test_the_table_for_people_shows_names_numbers_and_headings(tmp_path: Path) -> None:
    done = on_file("standings", event(SHATTERPOINT, 5, FIRST, SECOND), tmp_path)
    assert done.code == 0
    for shown in ("Name 1", "p1", "Struggle cards", "SoS", "0.7500", "0.0000", "Wounded tokens"):
        assert shown in done.out


def test_the_table_for_people_tells_what_numbers_do_not(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")], rounds=1, cut=2)
    first, second, *_ = (row["entrant"] for row in rows(document, tmp_path))
    final = skirmish(first, second, match=1)
    document["rounds"].append({"number": 2, "stage": "cut", "matches": [final]})
    document["penalties"] = [{"entrant": "p2", "round": 1, "points": 2, "reason": "late"}]
    document = changed(document, "entrants[3].status", "disqualified")
    lines = on_file("standings", document, tmp_path).out.splitlines()
    remarks = {
        one: next(line for line in lines if f" {one} " in line) for one in ("p2", "p4", first)
    }
    assert "penalty -2" in remarks["p2"]
    assert "disqualified" in remarks["p4"]
    assert "cut" in remarks[first]
    explained = on_file("standings", document, tmp_path, "--explain", first).out
    assert "After the cut: place 1." in explained
    assert "Round 2 (cut, match 1): won against" in explained


def test_names_cannot_steer_the_terminal_or_the_markup(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")])
    document = changed(document, "entrants[0].name", "[red]\u202eRTL[/red] \u009b31m")
    done = on_file("standings", document, tmp_path)
    assert "[red]" in done.out
    assert "\u009b" not in done.out
    assert "\u202e" not in done.out


def test_names_keep_the_joiners_of_their_letters(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 2, [skirmish("p1", "p2")])
    document = changed(document, "entrants[0].name", "🧙\u200d♂️ می\u200cخواهم")
    assert "🧙\u200d♂️ می\u200cخواهم" in on_file("standings", document, tmp_path).out


def test_an_explanation_adds_up_for_people(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 5, FIRST, SECOND)
    document["penalties"] = [{"entrant": "p1", "round": 2, "points": 1, "reason": "late"}]
    done = on_file("standings", document, tmp_path, "--explain", "p1")
    for line in (
        "Name 1 (no. 1): place 2 in the Swiss table, 5 points",
        "  Round 1: win against Name 2 (no. 2): 3 points, Struggle cards 2, Wounded tokens 6",
        "  Penalty in round 2: -1 points: late",
        "Struggle cards: 2 + 2 = 4",
        "SoS: 3/4 = 0.7500",
        "  Name 3 (no. 3): 3 points / 2 rounds = 3/2 = 1.5000",
        "  the sum of these divided by 2 opponents",
        "Behind Name 5 (no. 5): decided by event points",
        "Ahead of Name 3 (no. 3): decided by event points",
    ):
        assert line in done.out.splitlines(), line


def test_an_explanation_of_the_card_game_shows_duels_and_both_strengths(tmp_path: Path) -> None:
    rounds = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p4")]
    done = on_file("standings", event("swlcg.standard", 4, rounds), tmp_path, "--explain", "p3")
    for line in (
        "Beaten among equals: nobody",
        "  Name 4 (no. 4): 3-3",
        "Ext. SoS: 3, the sum of the opponents' SoS",
    ):
        assert line in done.out.splitlines(), done.out


def test_an_explanation_is_there_for_programs_too(tmp_path: Path) -> None:
    done = on_file(
        "standings", event(SHATTERPOINT, 5, FIRST), tmp_path, "--explain", "p1", "--json"
    )
    explanation = done.document()["explanation"]
    assert explanation["row"]["entrant"] == "p1"
    assert explanation["rounds"][0]["others"] == ["p2"]
    assert [reason["name"] for reason in explanation["reasons"]] == ["struggles", "sos", "wounds"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--after", "9"), "--after: expected a Swiss round from 1 to 1, found 9"),
        (("--after", "0"), "--after: expected a Swiss round from 1 to 1, found 0"),
        (
            ("--explain", "zz"),
            '--explain: expected the id of an entrant (p1, p2, p3 ...), found "zz"',
        ),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    done = on_file("standings", event(SHATTERPOINT, 5, FIRST), tmp_path, *arguments)
    assert (done.code, done.out, done.err) == (2, "", expected + "\n")


def test_a_match_without_a_result_counts_for_nothing_yet(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 2, [versus("p1", "p2")])
    assert [row["points"] for row in rows(document, tmp_path)] == [0, 0]
    done = on_file("standings", document, tmp_path, "--explain", "p1")
    assert "no result yet" in done.out
