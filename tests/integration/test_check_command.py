import re
from pathlib import Path
from typing import Any

import pytest

from podium.cli.findings import TEXTS
from podium.eventfile.finding import FindingCode
from podium.results.problem import ProblemCode
from tests.documents import Document, bye, changed, duel, event, missed, skirmish, versus
from tests.integration.podium_command import on_file

SHATTERPOINT = "shatterpoint.premier-showdown"
CARDS = "swlcg.standard"
TEAMS = "swlcg.team"


def findings(document: Document, folder: Path) -> list[dict[str, Any]]:
    done = on_file("check", document, folder, "--json")
    listed: list[dict[str, Any]] = done.document()["findings"]
    assert done.code == (1 if listed else 0)
    return listed


def found(document: Document, folder: Path) -> set[tuple[str, str, str]]:
    return {(one["code"], one["rule"], one["place"]) for one in findings(document, folder)}


FIRST = [skirmish("p1", "p2", table=1), skirmish("p3", "p4", table=2), bye("p5")]
SECOND = [skirmish("p1", "p3", table=2), skirmish("p5", "p4", table=1), bye("p2")]
GOOD = event(SHATTERPOINT, 5, FIRST, SECOND)


def test_a_good_event_breaks_nothing(tmp_path: Path) -> None:
    done = on_file("check", GOOD, tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "nothing breaks the rulebook" in done.out


def test_results_that_are_missing_are_counted_and_break_nothing(tmp_path: Path) -> None:
    running = changed(GOOD, "rounds[1].matches[0]", versus("p1", "p3"))
    done = on_file("check", running, tmp_path)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "Results missing: 1"
    assert on_file("check", running, tmp_path, "--json").document()["results_missing"] == 1
    assert "Results missing" not in on_file("check", GOOD, tmp_path).out


def test_every_finding_has_a_text() -> None:
    assert set(TEXTS) == {*FindingCode, *ProblemCode}


def test_a_finding_is_told_with_place_text_and_rule(tmp_path: Path) -> None:
    document = changed(GOOD, "rounds[0].matches[0].result.scores.p2.struggles", 2)
    done = on_file("check", document, tmp_path)
    assert done.code == 1
    assert (
        "rounds[0].matches[0].result.scores.p2.struggles: 2 is impossible for the loser:"
        " from 0 to 1 (SP-2)" in done.out.splitlines()
    )


@pytest.mark.rule("EV-2")
def test_a_rematch_is_found(tmp_path: Path) -> None:
    second = [skirmish("p2", "p1"), skirmish("p5", "p3"), bye("p4")]
    (one,) = findings(event(SHATTERPOINT, 5, FIRST, second), tmp_path)
    assert (one["code"], one["rule"]) == ("rematch", "EV-2")
    assert one["place"] == "rounds[1].matches[0].entrants"
    assert one["text"] == "p2 and p1 have met before, in round 1"


@pytest.mark.rule("EV-2")
def test_an_entrant_twice_in_a_round_is_found(tmp_path: Path) -> None:
    document = changed(GOOD, "rounds[1].matches[2].entrants[0]", "p1")
    assert ("entrant-twice", "EV-2", "rounds[1].matches[2].entrants") in found(document, tmp_path)


@pytest.mark.rule("SP-21")
def test_two_matches_at_one_table_are_found(tmp_path: Path) -> None:
    document = changed(GOOD, "rounds[0].matches[1].table", 1)
    assert ("table-twice", "SP-21", "rounds[0].matches[1].table") in found(document, tmp_path)


@pytest.mark.rule("EV-5", "EV-15")
def test_a_round_missed_without_an_unpaired_loss_is_found(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 6, FIRST, [*SECOND[:2], skirmish("p2", "p6", table=3)])
    assert ("round-missed", "EV-5", "rounds[0].matches") in found(document, tmp_path)
    late = changed(document, "rounds[0].matches", [*FIRST, missed("p6")])
    assert not found(late, tmp_path)


def test_a_result_outstanding_behind_a_later_round_is_found(tmp_path: Path) -> None:
    document = changed(GOOD, "rounds[0].matches[0]", versus("p1", "p2"))
    assert ("result-outstanding", "EV-2", "rounds[0].matches[0]") in found(document, tmp_path)
    running = changed(GOOD, "rounds[1].matches[0]", versus("p1", "p3"))
    assert not found(running, tmp_path)


@pytest.mark.rule("EV-7")
@pytest.mark.parametrize(
    ("second", "code"),
    [
        ([skirmish("p1", "p3"), skirmish("p2", "p4"), bye("p5")], "bye-again"),
        ([skirmish("p3", "p5"), skirmish("p2", "p4"), bye("p1")], "bye-too-high"),
        ([skirmish("p1", "p3"), bye("p5"), bye("p2"), bye("p4")], "several-byes"),
    ],
)
def test_a_bye_for_the_wrong_one_is_found(
    tmp_path: Path, second: list[Document], code: str
) -> None:
    codes = {one["code"] for one in findings(event(SHATTERPOINT, 5, FIRST, second), tmp_path)}
    assert code in codes


@pytest.mark.rule("EV-7")
def test_two_byes_in_an_even_field_are_found_and_one_beside_a_missed_round_is_not(
    tmp_path: Path,
) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), bye("p3"), missed("p4")])
    assert not found(document, tmp_path)
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), bye("p3"), bye("p4")])
    assert found(document, tmp_path) == {("several-byes", "EV-7", "rounds[0].matches[2]")}


@pytest.mark.rule("EV-7")
def test_a_bye_passes_over_those_who_would_leave_a_rematch(tmp_path: Path) -> None:
    """p3 has the fewest points, but without p3 the other two would have to meet again."""
    rounds = [
        [skirmish("p1", "p2"), bye("p3")],
        [skirmish("p1", "p3"), bye("p2")],
    ]
    third = [skirmish("p2", "p3"), bye("p1")]
    assert not found(event(SHATTERPOINT, 3, *rounds, third, rounds=3), tmp_path)


@pytest.mark.rule("LCG-6")
def test_among_equals_the_bye_of_the_card_game_goes_to_the_highest_number(tmp_path: Path) -> None:
    first = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3"), bye("p5")]
    right = [duel("p1", "p3", "p1", "p1"), duel("p5", "p2", "p5", "p5"), bye("p4")]
    wrong = [duel("p1", "p3", "p1", "p1"), duel("p5", "p4", "p5", "p5"), bye("p2")]
    assert not found(event(CARDS, 5, first, right), tmp_path)
    assert ("bye-number", "LCG-6", "rounds[1].matches[2]") in found(
        event(CARDS, 5, first, wrong), tmp_path
    )


@pytest.mark.rule("EV-17")
def test_more_rounds_than_are_possible_without_a_rematch_are_found(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, rounds=4)
    (one,) = findings(document, tmp_path)
    assert (one["code"], one["rule"], one["place"]) == (
        "too-many-rounds",
        "EV-17",
        "settings.rounds",
    )
    assert not found(event(SHATTERPOINT, 4, rounds=3), tmp_path)
    assert not found(event(SHATTERPOINT, 5, rounds=5), tmp_path)


def with_cut(document: Document, *rounds: list[Document]) -> Document:
    played = list(document["rounds"])
    for matches in rounds:
        played.append({"number": len(played) + 1, "stage": "cut", "matches": matches})
    return {**document, "rounds": played}


def six_ranked(rulebook: str = SHATTERPOINT, **settings: int) -> Document:
    """p1 is best, then p2, ...: wounds of the winners, then of the losers, tell them apart."""
    matches = []
    for best, worst in (("p1", "p6"), ("p2", "p5"), ("p3", "p4")):
        if rulebook == SHATTERPOINT:
            match = skirmish(best, worst)
            for side in (best, worst):
                match["result"]["scores"][side]["wounds"] = 20 - int(side[1])
        else:
            match = duel(best, worst, best, best)
        matches.append(match)
    return event(rulebook, 6, matches, rounds=1, **settings)


@pytest.mark.rule("SP-12")
def test_a_good_cut_breaks_nothing(tmp_path: Path) -> None:
    document = with_cut(
        six_ranked(cut=4),
        [skirmish("p1", "p4", match=1), skirmish("p2", "p3", match=2)],
        [skirmish("p1", "p2", match=3)],
    )
    assert not found(document, tmp_path)


@pytest.mark.rule("SP-13", "LCG-10")
@pytest.mark.parametrize(
    ("matches", "code"),
    [
        ([skirmish("p1", "p3", match=1), skirmish("p2", "p4", match=2)], "misplaced"),
        ([skirmish("p1", "p4", match=2), skirmish("p2", "p3", match=1)], "misplaced"),
        ([skirmish("p1", "p4", match=1), skirmish("p2", "p3", match=9)], "no-such-match"),
    ],
)
def test_a_wrong_place_in_the_bracket_is_found(
    tmp_path: Path, matches: list[Document], code: str
) -> None:
    listed = findings(with_cut(six_ranked(cut=4), matches), tmp_path)
    assert {(one["code"], one["rule"]) for one in listed} == {(code, "SP-13")}


SEMIFINALS = [skirmish("p1", "p4", match=1), skirmish("p2", "p3", match=2)]
FINAL = [skirmish("p1", "p2", match=3)]


@pytest.mark.rule("SP-13")
def test_a_match_of_the_bracket_listed_again_is_found(tmp_path: Path) -> None:
    """The second listing would have changed the champion without a word."""
    again = [skirmish("p2", "p1", match=3)]
    document = with_cut(six_ranked(cut=4), SEMIFINALS, FINAL, again)
    assert found(document, tmp_path) == {("match-twice", "SP-13", "rounds[3].matches[0].match")}


@pytest.mark.rule("SP-13")
def test_a_match_before_those_its_entrants_come_from_is_found(tmp_path: Path) -> None:
    document = with_cut(six_ranked(cut=4), FINAL, SEMIFINALS)
    assert found(document, tmp_path) == {("match-too-early", "SP-13", "rounds[1].matches[0].match")}
    one_by_one = with_cut(six_ranked(cut=4), SEMIFINALS[:1], SEMIFINALS[1:], FINAL)
    assert not found(one_by_one, tmp_path)


@pytest.mark.rule("SP-12")
def test_a_better_one_left_out_of_the_cut_is_found(tmp_path: Path) -> None:
    document = with_cut(
        six_ranked(cut=4), [skirmish("p1", "p5", match=1), skirmish("p2", "p4", match=2)]
    )
    (one,) = findings(document, tmp_path)
    assert one["code"] == "not-in-cut"
    assert one["text"] == "p5 is in the cut; p3 has the better place"
    gone = changed(document, "entrants[2].status", "dropped")
    assert not found(gone, tmp_path)


def test_a_cut_of_the_wrong_size_or_time_is_found(tmp_path: Path) -> None:
    final = [skirmish("p1", "p2", match=1)]
    assert {code for code, _, _ in found(with_cut(six_ranked(cut=0), final), tmp_path)} == {
        "cut-size"
    }
    listed = findings(with_cut(six_ranked(cut=4), final), tmp_path)
    assert [one["text"] for one in listed] == [
        "2 in the cut; p3 belongs to it too",
        "2 in the cut; p4 belongs to it too",
    ]
    early = changed(with_cut(six_ranked(cut=2), final), "settings.rounds", 2)
    assert {code for code, _, _ in found(early, tmp_path)} == {"cut-too-early"}


@pytest.mark.rule("LCG-11")
def test_a_wrong_side_in_the_finals_is_found(tmp_path: Path) -> None:
    document = six_ranked(CARDS, cut=4)
    order = on_file("standings", document, tmp_path, "--json").document()["standings"]
    one, two, three, four = (row["entrant"] for row in order[:4])
    opening = [duel(one, four, one, match=1), duel(three, two, two, match=2)]
    right = [duel(two, one, one, match=3), duel(four, three, four, match=4)]
    wrong = [duel(one, two, one, match=3), duel(four, three, four, match=4)]
    assert not found(with_cut(document, opening, right), tmp_path)
    assert found(with_cut(document, opening, wrong), tmp_path) == {
        ("wrong-side", "LCG-11", "rounds[2].matches[0].result.games[0].dark")
    }


@pytest.mark.rule("TM-5")
def test_a_title_match_of_others_than_those_level_is_found(tmp_path: Path) -> None:
    first = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3")]
    document = event(TEAMS, 4, first, rounds=1)
    right = duel("p1", "p3", "p1", "p1", match=1)
    wrong = duel("p1", "p2", "p1", "p1", match=1)
    assert not found(with_cut(document, [right]), tmp_path)
    codes = {one["code"] for one in findings(with_cut(document, [wrong]), tmp_path)}
    assert codes == {"not-in-title-match"}


@pytest.mark.rule("TM-5")
def test_of_three_level_teams_others_than_the_two_best_in_the_title_match_are_found(
    tmp_path: Path,
) -> None:
    first = [duel(f"p{n}", f"p{n + 3}", f"p{n}", f"p{n}") for n in (1, 2, 3)]
    level = event(TEAMS, 6, first, rounds=1)
    rows = on_file("standings", level, tmp_path, "--json").document()["standings"]
    assert [row["points"] for row in rows[:4]] == [12, 12, 12, 0]
    best, second_best, third = (row["entrant"] for row in rows[:3])
    right = duel(best, second_best, best, best, match=1)
    wrong = duel(best, third, best, best, match=1)
    assert not found(with_cut(level, [right]), tmp_path)
    (one,) = findings(with_cut(level, [wrong]), tmp_path)
    assert (one["code"], one["rule"]) == ("not-in-title-match", "TM-5")
    assert one["text"].startswith(third)


@pytest.mark.rule("TM-5")
def test_a_title_match_of_four_teams_is_found_and_stops_nothing(tmp_path: Path) -> None:
    first = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3")]
    both = [duel("p1", "p3", "p1", "p1", match=1), duel("p2", "p4", "p2", "p2", match=2)]
    document = with_cut(event(TEAMS, 4, first, rounds=1), both)
    codes = {one["code"] for one in findings(document, tmp_path)}
    assert codes == {"not-in-title-match", "no-such-match"}
    rows = on_file("standings", document, tmp_path, "--json").document()["standings"]
    assert [row["entrant"] for row in rows[:2]] == ["p1", "p3"]
    assert on_file("pair", document, tmp_path).code == 1


@pytest.mark.rule("EV-1")
@pytest.mark.parametrize(
    ("rulebook", "cut", "why"),
    [
        (SHATTERPOINT, 1, "it needs two entrants"),
        (SHATTERPOINT, 7, "the event has 6 entrants"),
        (TEAMS, 4, "the rulebook has no cut of a fixed size"),
    ],
)
def test_an_announced_cut_that_cannot_be_played_is_found(
    tmp_path: Path, rulebook: str, cut: int, why: str
) -> None:
    (one,) = findings(event(rulebook, 6, cut=cut), tmp_path)
    assert (one["code"], one["place"]) == ("impossible-cut", "settings.cut")
    assert why in one["text"]
    assert not findings(event(SHATTERPOINT, 6, cut=6), tmp_path)


@pytest.mark.rule("EV-1")
def test_more_swiss_rounds_than_announced_are_found(tmp_path: Path) -> None:
    document = changed(GOOD, "settings.rounds", 1)
    assert ("rounds-beyond", "EV-1", "rounds[1]") in found(document, tmp_path)
    assert not found(changed(GOOD, "settings.rounds", 2), tmp_path)


@pytest.mark.rule("EV-13")
def test_a_penalty_in_a_round_that_is_not_there_is_found(tmp_path: Path) -> None:
    penalty = {"entrant": "p1", "round": 3, "points": 1, "reason": "late"}
    document = {**GOOD, "penalties": [penalty]}
    assert ("penalty-beyond", "EV-13", "penalties[0].round") in found(document, tmp_path)
    assert not found({**GOOD, "penalties": [{**penalty, "round": 2}]}, tmp_path)


@pytest.mark.rule("EV-5")
def test_who_was_away_and_came_back_needs_an_unpaired_loss_even_if_gone_again(
    tmp_path: Path,
) -> None:
    rounds = [
        [skirmish("p1", "p2"), skirmish("p3", "p4")],
        [skirmish("p1", "p3"), bye("p2")],
        [skirmish("p1", "p4"), skirmish("p2", "p3")],
    ]
    document = changed(event(SHATTERPOINT, 4, *rounds, rounds=3), "entrants[3].status", "dropped")
    assert found(document, tmp_path) == {("round-missed", "EV-5", "rounds[1].matches")}


@pytest.mark.rule("LCG-13")
def test_a_time_out_in_the_final_without_a_limit_is_found(tmp_path: Path) -> None:
    document = six_ranked(CARDS, cut=2)
    order = on_file("standings", document, tmp_path, "--json").document()["standings"]
    one, two = (row["entrant"] for row in order[:2])
    state = {
        "light": {"objectives": 1, "damage": 0},
        "dark": {"dial": 1, "damage": 0},
        "balance": "dark",
    }
    game = {"ended": "time", "dark": one, "timeout": state}
    final = versus(one, two, {"games": [game]}, match=1)
    assert found(with_cut(document, [final]), tmp_path) == {
        ("untimed", "LCG-13", "rounds[1].matches[0].result.games[0].ended")
    }


@pytest.mark.parametrize("matches", [[], [bye("p1") | {"match": 1}]])
def test_a_cut_without_two_entrants_is_found_and_stops_nothing(
    tmp_path: Path, matches: list[Document]
) -> None:
    document = with_cut(six_ranked(cut=4), matches)
    assert {code for code, _, _ in found(document, tmp_path)} == {"no-such-cut"}
    assert on_file("standings", document, tmp_path).code == 0
    assert on_file("pair", document, tmp_path).code == 1


def test_a_cut_that_the_rulebook_does_not_have_is_found(tmp_path: Path) -> None:
    from podium.rulebooks.shipped import shipped_text

    text = re.sub(r"cut = \d+", "cut = 0", shipped_text(SHATTERPOINT))
    start, end = text.rindex("[[stages]]"), text.index("[clock]")
    (tmp_path / "own.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    document = with_cut(six_ranked(cut=2), [skirmish("p1", "p2", match=1)])
    codes = {one["code"] for one in findings({**document, "rulebook": "own.toml"}, tmp_path)}
    assert "no-such-cut" in codes


@pytest.mark.rule("LCG-3", "LCG-8")
def test_impossible_games_are_found(tmp_path: Path) -> None:
    won = {"ended": "victory", "winner": "p1", "dark": "p1"}
    conceded = {"ended": "concession", "winner": "p1", "dark": "p2"}
    one = event(CARDS, 2, [versus("p1", "p2", {"games": [won]})], rounds=1)
    two = event(CARDS, 2, [versus("p1", "p2", {"games": [won, conceded]})], rounds=1)
    assert ("games-count", "LCG-3", "rounds[0].matches[0].result.games") in found(one, tmp_path)
    assert found(two, tmp_path) == {
        ("game-not-concedable", "LCG-8", "rounds[0].matches[0].result.games[1].ended")
    }
