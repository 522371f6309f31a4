import json
from pathlib import Path
from typing import Any

import pytest

from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage, Status
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import EventFile, parse, read
from podium.results.game import GameResult, GamesResult
from tests.documents import Document, battle, bye, changed, duel, event, missed, skirmish, versus

SHATTERPOINT = "shatterpoint.premier-showdown"
GOOD = event(SHATTERPOINT, 4, [skirmish("p1", "p2", table=1), bye("p3"), missed("p4")])


def parsed(document: Document) -> EventFile:
    return parse(json.dumps(document).encode(), folder=Path())


def refusal(document: Document) -> EventFileMistake:
    with pytest.raises(EventFileMistake) as caught:
        parsed(document)
    return caught.value


def test_a_file_becomes_a_sheet() -> None:
    document = changed(GOOD, "entrants[1].status", "dropped")
    document["penalties"] = [{"entrant": "p1", "round": 1, "points": 3, "reason": "late"}]
    sheet = parsed(document).sheet
    assert [entrant.status for entrant in sheet.entrants][:2] == [Status.ACTIVE, Status.DROPPED]
    match, free, away = sheet.rounds[0].matches
    assert match.entrants == ("p1", "p2")
    assert match.result == MatchResult(Ended.VICTORY, match.entrants[0], ((2, 6), (1, 4)))
    assert (free.kind, away.kind) == (MatchKind.BYE, MatchKind.UNPAIRED_LOSS)
    assert sheet.rounds[0].stage is Stage.SWISS
    assert sheet.penalties[0].points == 3


def test_scores_stand_in_the_order_of_the_rulebook_whatever_the_file_does() -> None:
    result = {
        "ended": "time",
        "scores": {"p2": {"wounds": 5, "struggles": 1}, "p1": {"wounds": 7, "struggles": 0}},
    }
    document = event(SHATTERPOINT, 2, [versus("p1", "p2", result)])
    assert parsed(document).sheet.rounds[0].matches[0].result == MatchResult(
        Ended.TIME, None, ((0, 7), (1, 5))
    )


def test_games_become_games() -> None:
    document = event("swlcg.standard", 2, [duel("p1", "p2", "p1", "")])
    match = parsed(document).sheet.rounds[0].matches[0]
    first, second = match.entrants
    assert match.result == GamesResult(
        (GameResult(Ended.VICTORY, first, first), GameResult(Ended.DRAW, second, None))
    )


def test_a_team_has_its_members_in_order() -> None:
    document = event("swlcg.team", 2)
    assert parsed(document).sheet.entrants[0].members == ("One", "Two")


@pytest.mark.parametrize(
    ("place", "value", "where", "expected"),
    [
        ("entrants[1].id", "p1", "entrants[1].id", "id of its own"),
        ("entrants[1].number", 1, "entrants[1].number", "number of its own"),
        ("entrants[1].members", [{"name": "x"}], "entrants[1].members", "no members"),
        ("rounds[0].number", 2, "rounds[0].number", "expected 1"),
        ("rounds[0].matches[0].entrants", ["p1"], "rounds[0].matches[0].entrants", "expected 2"),
        ("rounds[0].matches[0].entrants", ["p1", "p1"], "rounds[0].matches[0].entrants", "twice"),
        ("rounds[0].matches[0].entrants[1]", "zz", "rounds[0].matches[0].entrants", '"zz"'),
        ("rounds[0].matches[1].entrants", ["p3", "p4"], "rounds[0].matches[1].entrants", "1 in a"),
        ("rounds[0].matches[0].match", 1, "rounds[0].matches[0].match", "no number in the bracket"),
        ("rounds[0].matches[1].result", {"ended": "draw"}, "rounds[0].matches[1].result", "no res"),
        ("rounds[0].stage", "cut", "rounds[0].matches[0].match", "number of the match"),
        ("rulebook", "chess", "rulebook", "shatterpoint.premier-showdown"),
        ("rulebook", "missing.toml", "rulebook", "usable rulebook in missing.toml"),
    ],
)
def test_what_does_not_fit_together_is_named_with_its_place(
    place: str, value: Any, where: str, expected: str
) -> None:
    mistake = refusal(changed(GOOD, place, value))
    assert mistake.place == where
    assert expected in mistake.expected


RESULT = "rounds[0].matches[0].result"


@pytest.mark.parametrize(
    ("place", "value", "where", "expected"),
    [
        ("winner", "p3", "winner", "one of p1 and p2"),
        ("winner", None, "winner", "missing"),
        ("ended", "draw", "ended", "this rulebook has"),
        ("ended", "time", "winner", "no winner"),
        ("ended", "no-show", "scores", "no scores"),
        ("ended", None, "ended", "missing"),
        ("scores", None, "scores", "missing"),
        ("scores.p2", {"struggles": 1}, "scores.p2.wounds", "missing"),
        ("scores.p2.tokens", 3, "scores.p2.tokens", "expected struggles, wounds"),
        ("scores.p3", {"struggles": 1, "wounds": 1}, "scores.p3", "not an entrant"),
        ("games", [{"ended": "draw", "dark": "p1"}], "ended", "not both"),
    ],
)
def test_a_result_that_cannot_be_read_is_named_with_its_place(
    place: str, value: Any, where: str, expected: str
) -> None:
    mistake = refusal(changed(GOOD, f"{RESULT}.{place}", value))
    assert mistake.place == f"{RESULT}.{where}"
    assert expected in mistake.expected


def test_the_second_of_two_equal_shapes_is_read_like_the_first() -> None:
    """A shape found fine once must not let another one through."""
    document = event(SHATTERPOINT, 4, [skirmish("p1", "p2"), skirmish("p3", "p4")])
    broken = changed(document, "rounds[0].matches[1].result.winner", None)
    assert refusal(broken).place == "rounds[0].matches[1].result.winner"


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ([{"ended": "victory", "dark": "p1"}], "games[0].winner"),
        ([{"ended": "draw", "dark": "p1", "winner": "p1"}], "games[0].winner"),
        ([{"ended": "victory", "winner": "p1", "dark": "p9"}], "games[0].dark"),
        ([{"ended": "no-show", "winner": "p1", "dark": "p1"}], "games[0].ended"),
        ([], "games"),
    ],
)
def test_games_that_cannot_be_read_are_named_with_their_place(
    value: list[Document], where: str
) -> None:
    document = event("swlcg.standard", 2, [duel("p1", "p2", "p1", "p2")])
    assert refusal(changed(document, f"{RESULT}.games", value)).place == f"{RESULT}.{where}"


def test_a_match_over_games_needs_games() -> None:
    document = event("swlcg.standard", 2, [versus("p1", "p2", {"ended": "draw"})])
    assert refusal(document).place == f"{RESULT}.ended"


def test_a_match_of_one_game_has_no_games() -> None:
    games = {"games": [{"ended": "victory", "winner": "p1", "dark": "p1"}]}
    document = event("legion.galactic-conquest", 2, [versus("p1", "p2", games)])
    assert refusal(document).place == f"{RESULT}.games"


def test_a_team_without_its_two_members_is_refused() -> None:
    document = event("swlcg.team", 2)
    assert refusal(changed(document, "entrants[1].members", [{"name": "x"}])).place == (
        "entrants[1].members"
    )


def test_no_swiss_round_follows_a_cut() -> None:
    document = event(
        "legion.galactic-conquest", 2, [battle("p1", "p2", match=1)], [battle("p1", "p2")]
    )
    document = changed(document, "rounds[0].stage", "cut")
    assert refusal(document).place == "rounds[1].stage"


def test_a_penalty_for_a_stranger_is_refused() -> None:
    document = {**GOOD, "penalties": [{"entrant": "x", "round": 1, "points": 1, "reason": "r"}]}
    assert refusal(document).place == "penalties[0].entrant"


def test_the_seed_is_the_stated_one_or_comes_from_name_and_entrants() -> None:
    stated = parsed(GOOD)
    assert stated.seed() == "test"
    unstated = parsed(changed(GOOD, "settings", {}))
    renamed = parsed(changed(changed(GOOD, "settings", {}), "name", "Another"))
    assert unstated.seed() != renamed.seed()
    assert unstated.seed() == parsed(changed(GOOD, "settings", {})).seed()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EventFileMistake, match="readable file"):
        read(tmp_path / "nothing.json")
