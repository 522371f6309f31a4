import json
from pathlib import Path
from typing import Any

import pytest

from podium.kernel.chance import Chance
from tests.documents import Document, battle, bye, changed, duel, event, missed, skirmish, versus
from tests.integration.podium_command import on_file, podium

SHATTERPOINT = "shatterpoint.premier-showdown"
LEGION = "legion.galactic-conquest"
CARDS = "swlcg.standard"
TEAMS = "swlcg.team"


def paired(document: Document, folder: Path, *arguments: str) -> dict[str, Any]:
    done = on_file("pair", document, folder, *arguments, "--json")
    assert done.code == 0, done.err
    upcoming: dict[str, Any] = done.document()
    return upcoming


def refused(document: Document, folder: Path, *arguments: str) -> str:
    done = on_file("pair", document, folder, *arguments)
    assert (done.code, done.out) == (1, "")
    assert done.err.count("\n") == 1
    return done.err


def everyone(upcoming: dict[str, Any]) -> list[str]:
    return sorted(entrant for match in upcoming["matches"] for entrant in match["entrants"])


def with_cut(document: Document, *rounds: list[Document]) -> Document:
    """The document with rounds of the cut behind its Swiss rounds."""
    played = list(document["rounds"])
    for matches in rounds:
        played.append({"number": len(played) + 1, "stage": "cut", "matches": matches})
    return {**document, "rounds": played}


@pytest.mark.rule("SP-6")
def test_the_first_round_pairs_everyone_once_with_one_bye(tmp_path: Path) -> None:
    upcoming = paired(event(SHATTERPOINT, 5), tmp_path)
    assert (upcoming["round"], upcoming["stage"]) == (1, "swiss")
    assert everyone(upcoming) == ["p1", "p2", "p3", "p4", "p5"]
    assert [match.get("kind") for match in upcoming["matches"]] == [None, None, "bye"]
    assert [match.get("table") for match in upcoming["matches"]] == [1, 2, None]


def test_the_same_file_and_seed_give_the_same_round_and_another_seed_another(
    tmp_path: Path,
) -> None:
    document = event(SHATTERPOINT, 40)
    first = paired(document, tmp_path)
    assert first == paired(document, tmp_path)
    assert first == paired(document, tmp_path, "--seed", "test")
    assert first["matches"] != paired(document, tmp_path, "--seed", "another")["matches"]


def test_the_order_of_the_file_does_not_matter(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 9)
    seedless = changed(document, "settings", {})  # the seed is a hash of the ids
    for straight in (document, seedless):
        turned = {**straight, "entrants": document["entrants"][::-1]}
        assert paired(straight, tmp_path) == paired(turned, tmp_path)


@pytest.mark.rule("SP-7", "SP-8", "EV-7")
def test_a_later_round_pairs_equals_and_gives_the_bye_to_the_lowest(tmp_path: Path) -> None:
    first = [skirmish("p1", "p2"), skirmish("p3", "p4"), bye("p5")]
    upcoming = paired(event(SHATTERPOINT, 5, first), tmp_path)
    assert upcoming["floats"] == 1
    assert upcoming["rematches"] == 0
    free = next(match for match in upcoming["matches"] if match.get("kind") == "bye")
    assert free["entrants"][0] in ("p2", "p4")


@pytest.mark.rule("EV-3")
def test_a_league_in_which_nearly_everybody_has_met_is_paired(tmp_path: Path) -> None:
    size, chance = 70, Chance("league")
    names = chance.shuffled(range(1, size + 1))
    rounds = []
    for turn in chance.shuffled(range(size - 1))[: size - 3]:
        places = [(size - 1, turn)]
        places += [((turn + i) % (size - 1), (turn - i) % (size - 1)) for i in range(1, size // 2)]
        matches = [sorted((names[one], names[other])) for one, other in places]
        rounds.append([skirmish(f"p{better}", f"p{worse}") for better, worse in matches])
    document = changed(event(SHATTERPOINT, size, *rounds), "settings.rounds", size - 1)
    upcoming = paired(document, tmp_path)
    assert (upcoming["round"], upcoming["rematches"]) == (size - 2, 0)
    assert len(everyone(upcoming)) == size


def test_who_has_left_is_not_paired(tmp_path: Path) -> None:
    document = changed(event(SHATTERPOINT, 5), "entrants[2].status", "dropped")
    assert everyone(paired(document, tmp_path)) == ["p1", "p2", "p4", "p5"]


def test_a_missing_result_stops_the_pairing(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), versus("p3", "p4")])
    message = refused(document, tmp_path)
    assert (
        "round 1 is not over, results are missing or level: Name 3 (no. 3), Name 4 (no. 4)"
        in message
    )


def test_a_result_missing_in_an_earlier_round_stops_the_pairing_too(tmp_path: Path) -> None:
    rounds = (
        [skirmish("p1", "p2"), versus("p3", "p4")],
        [skirmish("p1", "p3"), skirmish("p2", "p4")],
    )
    assert "round 1 is not over" in refused(event(SHATTERPOINT, 4, *rounds), tmp_path)


@pytest.mark.rule("EV-3")
def test_an_unavoidable_rematch_is_told_and_made_only_when_accepted(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 2, [skirmish("p1", "p2")], rounds=2)
    message = refused(document, tmp_path)
    assert "Name 1 (no. 1) has nobody left to play" in message
    assert "--allow-rematches" in message
    assert paired(document, tmp_path, "--allow-rematches")["rematches"] == 1


@pytest.mark.rule("EV-3")
def test_entrants_who_share_one_opponent_are_named_with_that_one(tmp_path: Path) -> None:
    rounds = [
        [skirmish("p2", "p3"), missed("p1"), missed("p4")],
        [skirmish("p3", "p4"), missed("p1"), missed("p2")],
        [skirmish("p2", "p4"), missed("p1"), missed("p3")],
    ]
    message = refused(event(SHATTERPOINT, 4, *rounds, rounds=4), tmp_path)
    assert "of Name 2 (no. 2), Name 3 (no. 3) at least one has" in message
    assert "nobody but Name 1 (no. 1) left to play" in message


@pytest.mark.rule("SP-9")
def test_fewer_than_four_need_their_rounds_set_by_hand(tmp_path: Path) -> None:
    assert "set settings.rounds (SP-9)" in refused(event(SHATTERPOINT, 3), tmp_path)
    assert paired(event(SHATTERPOINT, 3, rounds=3), tmp_path)["round"] == 1


@pytest.mark.rule("LG-8", "EV-17")
def test_four_in_legion_play_three_rounds_because_a_fourth_would_be_a_rematch(
    tmp_path: Path,
) -> None:
    rounds = [
        [battle("p1", "p2"), battle("p3", "p4")],
        [battle("p1", "p3"), battle("p2", "p4")],
        [battle("p1", "p4"), battle("p2", "p3")],
    ]
    assert paired(event(LEGION, 4, *rounds[:2]), tmp_path)["round"] == 3
    assert "the event is over" in refused(event(LEGION, 4, *rounds), tmp_path)


@pytest.mark.rule("LCG-1")
def test_chance_decides_who_chooses_the_side(tmp_path: Path) -> None:
    upcoming = paired(event(CARDS, 40), tmp_path)
    firsts = [match["chooses"] == match["entrants"][0] for match in upcoming["matches"]]
    assert all(match["chooses"] in match["entrants"] for match in upcoming["matches"])
    assert True in firsts
    assert False in firsts


@pytest.mark.rule("TM-2")
def test_chance_decides_which_team_plays_dark(tmp_path: Path) -> None:
    upcoming = paired(event(TEAMS, 4), tmp_path)
    assert all(match["dark"] in match["entrants"] for match in upcoming["matches"])
    assert not any("chooses" in match for match in upcoming["matches"])


@pytest.mark.rule("LCG-5")
def test_the_card_game_folds_its_groups(tmp_path: Path) -> None:
    first = [duel(f"p{n}", f"p{17 - n}", f"p{n}", f"p{n}") for n in range(1, 9)]
    upcoming = paired(event(CARDS, 16, first), tmp_path)
    pairs = [tuple(match["entrants"]) for match in upcoming["matches"]]
    assert pairs[:4] == [("p1", "p8"), ("p2", "p7"), ("p3", "p6"), ("p4", "p5")]


def four_after_one_round(rulebook: str = SHATTERPOINT, **settings: int) -> Document:
    make = duel if rulebook == CARDS else skirmish
    wins = ("p1", "p1") if rulebook == CARDS else ()
    more = ("p2", "p2") if rulebook == CARDS else ()
    first = [make("p1", "p4", *wins), make("p2", "p3", *more)]
    return event(rulebook, 4, first, rounds=1, **settings)


def seeds(document: Document, folder: Path) -> list[str]:
    done = on_file("standings", document, folder, "--json")
    return [row["entrant"] for row in done.document()["standings"]]


@pytest.mark.rule("SP-12", "SP-13", "LG-10")
def test_the_cut_pairs_the_best_seed_with_the_last(tmp_path: Path) -> None:
    document = four_after_one_round(cut=4)
    one, two, three, four = seeds(document, tmp_path)
    upcoming = paired(document, tmp_path)
    assert (upcoming["round"], upcoming["stage"]) == (2, "cut")
    matches = [(match["match"], match["entrants"]) for match in upcoming["matches"]]
    assert matches == [(1, [one, four]), (2, [two, three])]


@pytest.mark.rule("SP-12")
def test_who_has_left_before_the_cut_is_replaced_by_the_next(tmp_path: Path) -> None:
    document = four_after_one_round(cut=2)
    one, two, three, _ = seeds(document, tmp_path)
    place = next(i for i, e in enumerate(document["entrants"]) if e["id"] == two)
    document = changed(document, f"entrants[{place}].status", "dropped")
    assert everyone(paired(document, tmp_path)) == sorted([one, three])


@pytest.mark.rule("EV-19")
def test_the_organiser_is_told_when_only_chance_decides_the_cut(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")], rounds=1, cut=3)
    _, _, third, fourth = seeds(document, tmp_path)
    assert paired(document, tmp_path)["decided_by_chance"] == [third, fourth]
    assert "Only chance puts" in on_file("pair", document, tmp_path).out
    clear = changed(document, "settings.cut", 2)
    assert "decided_by_chance" not in paired(clear, tmp_path)


def test_a_cut_of_three_gives_the_best_seed_a_bye(tmp_path: Path) -> None:
    document = four_after_one_round(cut=3)
    one, two, three, _ = seeds(document, tmp_path)
    upcoming = paired(document, tmp_path)
    assert {"entrants": [one], "kind": "bye", "match": 1} in upcoming["matches"]
    assert [m["entrants"] for m in upcoming["matches"] if "kind" not in m] == [[two, three]]
    played = [bye(one) | {"match": 1}, skirmish(two, three, match=2)]
    final = paired(with_cut(document, played), tmp_path)
    assert [(m["match"], m["entrants"]) for m in final["matches"]] == [(3, [one, two])]


def test_a_file_need_not_list_the_byes_of_a_cut(tmp_path: Path) -> None:
    document = four_after_one_round(cut=3)
    one, two, three, _ = seeds(document, tmp_path)
    final = paired(with_cut(document, [skirmish(two, three, match=2)]), tmp_path)
    assert [(m["match"], m["entrants"]) for m in final["matches"]] == [(3, [one, two])]


@pytest.mark.rule("EV-18")
def test_who_leaves_during_the_cut_loses_by_walkover(tmp_path: Path) -> None:
    document = four_after_one_round(cut=4)
    one, two, three, four = seeds(document, tmp_path)
    played = [skirmish(one, four, match=1), skirmish(two, three, match=2)]
    document = with_cut(document, played)
    place = next(i for i, e in enumerate(document["entrants"]) if e["id"] == one)
    gone = changed(document, f"entrants[{place}].status", "removed")
    assert "the event is over" in refused(gone, tmp_path)
    done = on_file("standings", gone, tmp_path, "--json")
    assert [row["entrant"] for row in done.document()["standings"]][:2] == [two, one]


@pytest.mark.rule("EV-18", "LCG-10")
def test_a_leaver_falls_into_the_losers_bracket_and_loses_there_too(tmp_path: Path) -> None:
    document = four_after_one_round(CARDS, cut=4)
    one, two, three, four = seeds(document, tmp_path)
    played = [duel(one, four, one, match=1), duel(two, three, two, match=2)]
    document = with_cut(document, played)
    place = next(i for i, e in enumerate(document["entrants"]) if e["id"] == four)
    upcoming = paired(changed(document, f"entrants[{place}].status", "dropped"), tmp_path)
    lost = next(match for match in upcoming["matches"] if match["match"] == 4)
    assert lost["result"] == {"ended": "walkover", "winner": three}


@pytest.mark.rule("EV-18")
def test_nobody_stands_twice_in_a_round_after_a_leaver_has_lost(tmp_path: Path) -> None:
    """The walkover of match 5 and the final of its winner once stood in the same round."""
    document = four_after_one_round(CARDS, cut=4)
    one, two, three, four = seeds(document, tmp_path)
    document = with_cut(document, [duel(one, four, one, match=1), duel(three, two, two, match=2)])
    document = with_cut(document, [duel(two, one, one, match=3), duel(four, three, four, match=4)])
    place = next(i for i, e in enumerate(document["entrants"]) if e["id"] == four)
    gone = changed(document, f"entrants[{place}].status", "dropped")
    (lost,) = paired(gone, tmp_path)["matches"]
    assert (lost["match"], lost["result"]) == (5, {"ended": "walkover", "winner": two})
    (final,) = paired(with_cut(gone, [lost]), tmp_path)["matches"]
    assert (final["match"], final["entrants"]) == (6, [one, two])


@pytest.mark.rule("SP-13")
def test_a_level_match_of_the_cut_is_won_by_the_better_seed(tmp_path: Path) -> None:
    document = four_after_one_round(cut=2)
    one, two, *_ = seeds(document, tmp_path)
    level = {side: {"struggles": 1, "wounds": 3} for side in (one, two)}
    final = versus(two, one, {"ended": "time", "scores": level}, match=1)
    done = on_file("standings", with_cut(document, [final]), tmp_path, "--json")
    assert done.document()["standings"][0]["entrant"] == one


def test_where_level_matches_are_played_on_the_result_counts_as_missing(tmp_path: Path) -> None:
    rulebook = on_file_rulebook(tmp_path, 'level = "better-seed"', 'level = "play-on"')
    document = {**four_after_one_round(cut=2), "rulebook": rulebook}
    one, two, *_ = seeds(document, tmp_path)
    level = {side: {"struggles": 1, "wounds": 3} for side in (one, two)}
    final = versus(two, one, {"ended": "time", "scores": level}, match=1)
    assert "round 2 is not over" in refused(with_cut(document, [final]), tmp_path)


def on_file_rulebook(folder: Path, found: str, written: str) -> str:
    """A copy of the Shatterpoint rulebook with one change; its name relative to the event."""
    from podium.rulebooks.shipped import shipped_text

    text = shipped_text(SHATTERPOINT)
    assert found in text
    (folder / "own.toml").write_text(text.replace(found, written), encoding="utf-8")
    return "own.toml"


@pytest.mark.rule("LCG-9", "LCG-11", "LCG-13")
def test_double_elimination_goes_on_to_the_reset_with_swapped_sides(tmp_path: Path) -> None:
    document = four_after_one_round(CARDS, cut=4)
    one, two, three, four = seeds(document, tmp_path)
    first = paired(document, tmp_path)["matches"]
    assert [match["chooses"] for match in first] == [one, two]

    document = with_cut(document, [duel(one, four, one, match=1), duel(three, two, two, match=2)])
    second = {match["match"]: match for match in paired(document, tmp_path)["matches"]}
    assert sorted(second) == [3, 4]
    assert second[3]["entrants"] == [one, two]
    assert second[3]["dark"] == two  # one has played dark, two light
    assert second[4]["entrants"] == [four, three]
    assert second[4]["dark"] == four

    document = with_cut(document, [duel(two, one, one, match=3), duel(four, three, four, match=4)])
    third = paired(document, tmp_path)["matches"]
    assert [(match["match"], match["entrants"]) for match in third] == [(5, [two, four])]

    document = with_cut(document, [duel(four, two, two, match=5)])
    final = paired(document, tmp_path)["matches"]
    assert [(match["match"], match["entrants"]) for match in final] == [(6, [one, two])]

    document = with_cut(document, [duel(one, two, two, match=6)])
    reset = paired(document, tmp_path)["matches"]
    assert [(match["match"], match["dark"]) for match in reset] == [(7, two)]

    document = with_cut(document, [duel(two, one, one, match=7)])
    assert "the event is over" in refused(document, tmp_path)


@pytest.mark.rule("LCG-13")
def test_the_sides_of_a_reset_are_swapped_whatever_was_played_before(tmp_path: Path) -> None:
    """The unbeaten has played dark twice: by LCG-11 light would be theirs once more."""
    document = four_after_one_round(CARDS, cut=4)
    one, two, three, four = seeds(document, tmp_path)
    document = with_cut(document, [duel(one, four, one, match=1), duel(two, three, two, match=2)])
    document = with_cut(document, [duel(one, two, one, match=3), duel(three, four, four, match=4)])
    document = with_cut(document, [duel(four, two, two, match=5)])
    (final,) = paired(document, tmp_path)["matches"]
    assert final["dark"] == two
    document = with_cut(document, [duel(two, one, two, match=6)])
    (reset,) = paired(document, tmp_path)["matches"]
    assert reset["dark"] == one


@pytest.mark.rule("LCG-11", "LCG-13")
def test_the_sides_of_a_reset_after_a_final_without_a_game_go_by_those_played(
    tmp_path: Path,
) -> None:
    """Nothing can be swapped: it once took the sides of another match, with others in it."""
    document = four_after_one_round(CARDS, cut=4)
    one, two, three, four = seeds(document, tmp_path)
    document = with_cut(document, [duel(one, four, one, match=1), duel(three, two, two, match=2)])
    document = with_cut(document, [duel(two, one, one, match=3), duel(four, three, four, match=4)])
    document = with_cut(document, [duel(two, four, two, match=5)])
    missed_final = versus(one, two, {"ended": "no-show", "winner": two}, match=6)
    (reset,) = paired(with_cut(document, [missed_final]), tmp_path)["matches"]
    assert (reset["match"], reset["entrants"]) == (7, [one, two])
    assert reset["dark"] == one  # two has played dark once more than light, one both equally


@pytest.mark.rule("TM-5")
def test_two_teams_level_for_first_place_play_for_the_title(tmp_path: Path) -> None:
    first = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3")]
    upcoming = paired(event(TEAMS, 4, first, rounds=1), tmp_path)
    assert upcoming["stage"] == "cut"
    (title,) = upcoming["matches"]
    assert sorted(title["entrants"]) == ["p1", "p3"]
    assert (title["match"], title["dark"] in title["entrants"]) == (1, True)
    clear = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p4")]
    assert "the event is over" in refused(event(TEAMS, 4, clear, rounds=1), tmp_path)


@pytest.mark.rule("TM-5")
def test_a_title_match_level_after_two_games_owes_a_third(tmp_path: Path) -> None:
    first = [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3")]
    document = event(TEAMS, 4, first, rounds=1)
    level = with_cut(document, [duel("p1", "p3", "p1", "p3", match=1)])
    assert "round 2 is not over" in refused(level, tmp_path)
    decided = with_cut(document, [duel("p1", "p3", "p1", "p3", "p3", match=1)])
    assert "the event is over" in refused(decided, tmp_path)
    assert seeds(decided, tmp_path)[0] == "p3"


def test_a_cut_that_does_not_fit_its_bracket_is_not_paired_on(tmp_path: Path) -> None:
    document = four_after_one_round(cut=4)
    one, two, three, four = seeds(document, tmp_path)
    played = [skirmish(one, two, match=1), skirmish(three, four, match=2)]
    assert "see podium check" in refused(with_cut(document, played), tmp_path)


def test_nobody_can_be_paired_alone(tmp_path: Path) -> None:
    document = changed(event(SHATTERPOINT, 2, rounds=2), "entrants[0].status", "dropped")
    assert "nobody can be paired" in refused(document, tmp_path)


@pytest.mark.parametrize("rulebook", [SHATTERPOINT, CARDS])
def test_without_two_entrants_nobody_is_asked_to_set_rounds(tmp_path: Path, rulebook: str) -> None:
    for count in (0, 1):
        assert f"entrants still active: {count}" in refused(event(rulebook, count), tmp_path)


def test_the_round_is_shown_for_people(tmp_path: Path) -> None:
    done = on_file("pair", event(CARDS, 4), tmp_path)
    assert done.code == 0
    for shown in ("Round 1", "Name 1 (no. 1)", "chooses", "Pairs with different points: 0"):
        assert shown in done.out


def test_the_round_can_be_added_to_the_file(tmp_path: Path) -> None:
    document = event(CARDS, 4, [duel("p1", "p2", "p1", "p1"), duel("p3", "p4", "p3", "p3")])
    done = on_file("pair", document, tmp_path, "--write", "--json")
    assert done.code == 0
    written = json.loads((tmp_path / "event.json").read_text(encoding="utf-8"))
    assert written["rounds"][:1] == document["rounds"]
    assert [match["entrants"] for match in written["rounds"][1]["matches"]] == [
        match["entrants"] for match in done.document()["matches"]
    ]
    again = podium("pair", tmp_path / "event.json", "--write")
    assert (again.code, "round 2 is not over" in again.err) == (1, True)
    assert json.loads((tmp_path / "event.json").read_text(encoding="utf-8")) == written


def test_a_refused_round_leaves_the_file_alone(tmp_path: Path) -> None:
    document = event(SHATTERPOINT, 2, [skirmish("p1", "p2")], rounds=2)
    refused(document, tmp_path, "--write")
    assert json.loads((tmp_path / "event.json").read_text(encoding="utf-8")) == document
