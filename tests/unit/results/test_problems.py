"""What is impossible in a report, on the scoring of the shipped rulebooks."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, MatchKind, Stage
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.results.problem import ProblemCode, ResultProblem
from podium.results.registry import problems
from podium.results.settings import Scoring
from podium.rulebooks.shipped import shipped

SP = shipped("shatterpoint.premier-showdown").scoring
LG = shipped("legion.galactic-conquest").scoring
LCG = shipped("swlcg.standard").scoring
TM = shipped("swlcg.team").scoring

A, B, C = EntrantId("a"), EntrantId("b"), EntrantId("c")
SWISS, CUT = Stage.SWISS, Stage.CUT
TIMEOUT = TimeOut(LightSide(2, 7), DarkSide(10, 4), Side.DARK)

Found = list[tuple[str, str, str]]


def found(result: Result, scoring: Scoring, stage: Stage = SWISS, games_in_cut: int = 1) -> Found:
    match = Match((A, B), result=result)
    listed = problems(match, scoring, stage, games_in_cut=games_in_cut)
    return [(one.code.value, one.rule, one.place) for one in listed]


def report(ended: Ended, winner: EntrantId | None = None, *scores: Scores) -> MatchResult:
    return MatchResult(ended, winner, scores)


def won(winner: EntrantId, *, dark: EntrantId, ended: Ended = Ended.VICTORY) -> GameResult:
    return GameResult(ended, dark, winner)


@pytest.mark.parametrize(
    ("scoring", "scores"), [(SP, ((2, 7), (1, 5))), (LG, ((4, 300, 800), (2, 310, 790)))]
)
def test_good_reports_have_no_problems(scoring: Scoring, scores: tuple[Scores, Scores]) -> None:
    for ended in (Ended.VICTORY, Ended.CONCESSION, Ended.MATCH_LOSS):
        assert found(report(ended, A, *scores), scoring) == []
    for ended in (Ended.TIME, Ended.DOUBLE_LOSS):
        assert found(report(ended, None, *scores), scoring) == []
    for ended in (Ended.CONCESSION, Ended.MATCH_LOSS, Ended.NO_SHOW, Ended.WALKOVER):
        assert found(report(ended, B), scoring) == []
    assert found(report(Ended.DOUBLE_LOSS), scoring) == []


def test_a_match_still_being_played_has_no_problems() -> None:
    assert problems(Match((A, B)), SP, SWISS) == ()


@pytest.mark.parametrize("kind", [MatchKind.BYE, MatchKind.UNPAIRED_LOSS])
def test_nothing_is_reported_where_nobody_plays(kind: MatchKind) -> None:
    match = Match((A,), kind, result=report(Ended.VICTORY, A, (2, 0)))
    values: dict[str, int | str | None] = {"kind": kind.value}
    expected = ResultProblem(ProblemCode.RESULT_WITHOUT_MATCH, "SP-2", "result", values)
    assert problems(match, SP, SWISS) == (expected,)


@pytest.mark.rule("SP-2", "LG-2", "LG-4")
def test_only_legion_knows_a_match_not_played_by_choice() -> None:
    assert found(report(Ended.DRAW), LG) == []
    assert found(report(Ended.DRAW), SP) == [("ending-not-in-rulebook", "SP-2", "result.ended")]


@pytest.mark.rule("SP-13", "LG-10")
def test_a_draw_cannot_be_the_result_of_an_elimination_match() -> None:
    refused = [("ending-not-in-stage", "SP-13", "result.ended")]
    assert found(report(Ended.DRAW), LG, CUT) == refused
    level = report(Ended.TIME, None, (1, 5), (1, 5))
    assert found(level, SP, CUT) == []


def test_void_is_for_games_only() -> None:
    refused = [("ending-not-in-rulebook", "LG-2", "result.ended")]
    assert found(report(Ended.VOID), LG) == refused


@pytest.mark.rule("SP-2")
@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (report(Ended.VICTORY, None, (2, 0), (0, 0)), "winner-missing"),
        (report(Ended.VICTORY, C, (2, 0), (0, 0)), "winner-not-in-match"),
        (report(Ended.CONCESSION), "winner-missing"),
        (report(Ended.MATCH_LOSS), "winner-missing"),
        (report(Ended.DOUBLE_LOSS, A), "winner-forbidden"),
    ],
)
def test_a_winner_stands_exactly_where_somebody_won(result: Result, expected: str) -> None:
    assert found(result, SP) == [(expected, "SP-2", "result.winner")]


@pytest.mark.rule("SP-3", "LG-3")
def test_at_time_nobody_names_a_winner() -> None:
    result = report(Ended.TIME, A, (1, 0), (0, 0))
    assert found(result, SP) == [("winner-forbidden", "SP-2", "result.winner")]


@pytest.mark.rule("EV-16")
@pytest.mark.parametrize("ended", [Ended.NO_SHOW, Ended.WALKOVER])
@pytest.mark.parametrize("scoring", [SP, LG, LCG, TM])
def test_a_walkover_names_who_is_there_and_has_no_scores(scoring: Scoring, ended: Ended) -> None:
    assert found(report(ended, A), scoring) == []
    assert found(report(ended), scoring) == [("winner-missing", "EV-16", "result.winner")]
    scores = found(report(ended, A, (0, 0), (0, 0)), scoring)
    assert scores == [("scores-forbidden", "EV-16", "result.scores")]


@pytest.mark.rule("SP-2", "LG-2")
@pytest.mark.parametrize("ended", [Ended.VICTORY, Ended.TIME])
@pytest.mark.parametrize(("scoring", "rule"), [(SP, "SP-2"), (LG, "LG-2")])
def test_a_match_played_out_needs_scores(ended: Ended, scoring: Scoring, rule: str) -> None:
    winner = A if ended is Ended.VICTORY else None
    assert found(report(ended, winner), scoring) == [("scores-missing", rule, "result.scores")]


@pytest.mark.rule("SP-2")
@pytest.mark.parametrize("scores", [((2, 0),), ((2, 0), (1,)), ((2, 0), (1, 0, 0))])
def test_scores_are_complete_or_absent(scores: tuple[Scores, ...]) -> None:
    result = MatchResult(Ended.VICTORY, A, scores)
    assert found(result, SP) == [("scores-incomplete", "SP-2", "result.scores")]


@pytest.mark.rule("SP-2")
def test_struggles_are_at_most_two_each_and_three_together() -> None:
    over = found(report(Ended.TIME, None, (3, 0), (0, -1)), SP)
    assert over == [
        ("score-out-of-range", "SP-2", "result.scores.a.struggles"),
        ("score-out-of-range", "SP-2", "result.scores.b.wounds"),
    ]
    together = problems(Match((A, B), result=report(Ended.TIME, None, (2, 0), (2, 0))), SP, SWISS)
    assert together == (
        ResultProblem(
            ProblemCode.SCORES_TOO_HIGH_TOGETHER,
            "SP-2",
            "result.scores",
            {"field": "struggles", "value": 4, "max": 3},
        ),
    )


@pytest.mark.rule("SP-2")
def test_a_victory_has_two_struggles_against_at_most_one() -> None:
    few = found(report(Ended.VICTORY, B, (1, 9), (1, 0)), SP)
    assert few == [("score-not-of-winner", "SP-2", "result.scores.b.struggles")]
    turned = found(report(Ended.VICTORY, A, (0, 9), (2, 0)), SP)
    assert turned == [
        ("score-not-of-winner", "SP-2", "result.scores.a.struggles"),
        ("score-not-of-loser", "SP-2", "result.scores.b.struggles"),
    ]


@pytest.mark.rule("LCG-1", "LCG-2")
def test_a_good_match_over_two_games_has_no_problems() -> None:
    for second in (won(A, dark=B), GameResult(Ended.DRAW, B), GameResult(Ended.VOID, B)):
        games = GamesResult((won(B, dark=A, ended=Ended.CONCESSION), second))
        assert found(games, LCG) == []
        assert found(games, TM) == []
    assert found(report(Ended.MATCH_LOSS, A), LCG) == []
    assert found(report(Ended.DOUBLE_LOSS), LCG) == []


@pytest.mark.rule("LCG-2", "TM-4")
def test_the_card_game_is_reported_game_by_game_and_the_others_are_not() -> None:
    whole = report(Ended.VICTORY, A)
    assert found(whole, LCG) == [("games-missing", "LCG-2", "result.ended")]
    assert found(whole, TM) == [("games-missing", "TM-4", "result.ended")]
    games = GamesResult((won(A, dark=A), won(A, dark=B)))
    assert found(games, SP) == [("not-played-over-games", "SP-2", "result.games")]


@pytest.mark.rule("LCG-3")
def test_a_swiss_match_has_two_games_or_one_that_ran_out_of_time() -> None:
    count = [("games-count", "LCG-3", "result.games")]
    assert found(GamesResult((GameResult(Ended.DRAW, A),)), LCG) == []
    assert found(GamesResult((won(A, dark=A),)), LCG) == count
    assert found(GamesResult(()), LCG) == count
    three = GamesResult((won(A, dark=A), won(B, dark=B), won(A, dark=A)))
    assert found(three, LCG) == count


@pytest.mark.rule("LCG-1", "TM-2")
def test_sides_swap_for_the_second_game() -> None:
    games = GamesResult((won(A, dark=A), won(A, dark=A)))
    for scoring in (LCG, TM):
        assert found(games, scoring) == [("sides-not-swapped", "LCG-1", "result.games[1].dark")]


@pytest.mark.rule("LCG-1")
def test_who_played_dark_is_one_of_the_two() -> None:
    games = GamesResult((won(A, dark=C), won(A, dark=B)))
    assert found(games, LCG) == [("dark-not-in-match", "LCG-1", "result.games[0].dark")]


@pytest.mark.rule("LCG-8")
def test_the_second_game_of_a_swiss_match_cannot_be_conceded() -> None:
    games = GamesResult((won(A, dark=A), won(B, dark=B, ended=Ended.CONCESSION)))
    for scoring in (LCG, TM):
        refused = [("game-not-concedable", "LCG-8", "result.games[1].ended")]
        assert found(games, scoring) == refused
        (problem,) = problems(Match((A, B), result=games), scoring, SWISS)
        assert problem.values == {"game": 2}


@pytest.mark.rule("LCG-8", "LCG-9")
def test_a_finals_match_is_one_game_that_can_be_conceded() -> None:
    assert found(GamesResult((won(A, dark=B, ended=Ended.CONCESSION),)), LCG, CUT) == []
    two = GamesResult((won(A, dark=A), won(A, dark=B)))
    assert found(two, LCG, CUT) == [("games-count", "LCG-9", "result.games")]


@pytest.mark.rule("TM-5")
def test_a_title_match_has_two_games_and_a_third_only_if_they_are_level() -> None:
    first, second = won(A, dark=A), won(A, dark=B)
    level = (first, won(B, dark=B))
    count = [("games-count", "TM-5", "result.games")]
    assert found(GamesResult((first, second)), TM, CUT, 2) == []
    assert found(GamesResult((first, second, first)), TM, CUT, 2) == count
    assert found(GamesResult((*level, won(A, dark=B))), TM, CUT, 2) == []
    assert found(GamesResult((*level, GameResult(Ended.DRAW, A))), TM, CUT, 2) == []
    assert found(GamesResult(level), TM, CUT, 2) == count
    lost = (GameResult(Ended.DOUBLE_LOSS, A), GameResult(Ended.DOUBLE_LOSS, B))
    assert found(GamesResult(lost), TM, CUT, 2) == []


@pytest.mark.rule("LCG-12")
def test_a_time_out_stands_exactly_where_a_finals_game_ran_out_of_time() -> None:
    over = GameResult(Ended.TIME, A, None, TIMEOUT)
    assert found(GamesResult((over,)), LCG, CUT) == []
    bare = [("timeout-missing", "LCG-12", "result.games[0].timeout")]
    assert found(GamesResult((GameResult(Ended.TIME, A),)), LCG, CUT) == bare
    beside = GamesResult((GameResult(Ended.VICTORY, A, B, TIMEOUT),))
    forbidden = [("timeout-forbidden", "LCG-12", "result.games[0].timeout")]
    assert found(beside, LCG, CUT) == forbidden
    named = GamesResult((GameResult(Ended.TIME, A, B, TIMEOUT),))
    assert found(named, LCG, CUT) == [("winner-forbidden", "LCG-2", "result.games[0].winner")]


@pytest.mark.rule("LCG-3", "LCG-12")
def test_a_game_out_of_time_is_a_draw_in_swiss_rounds_and_never_in_the_finals() -> None:
    swiss = GamesResult((won(A, dark=A), GameResult(Ended.TIME, B, None, TIMEOUT)))
    assert found(swiss, LCG) == [("ending-not-in-stage", "LCG-3", "result.games[1].ended")]
    bare = GamesResult((won(A, dark=A), GameResult(Ended.TIME, B)))
    assert found(bare, LCG) == [("ending-not-in-stage", "LCG-3", "result.games[1].ended")]
    title = [("ending-not-in-rulebook", "TM-4", "result.games[1].ended")]
    assert found(bare, TM, CUT, 2) == title
    finals = GamesResult((GameResult(Ended.DRAW, A),))
    assert found(finals, LCG, CUT) == [("ending-not-in-stage", "LCG-12", "result.games[0].ended")]
    assert found(bare, TM) == [("ending-not-in-rulebook", "TM-4", "result.games[1].ended")]


@pytest.mark.rule("LCG-12")
def test_the_dial_ends_at_eleven() -> None:
    odd = TimeOut(LightSide(-1, 0), DarkSide(12, 0), Side.DARK)
    listed = problems(
        Match((A, B), result=GamesResult((GameResult(Ended.TIME, A, None, odd),))), LCG, CUT
    )
    place = "result.games[0].timeout"
    code = ProblemCode.TIMEOUT_OUT_OF_RANGE
    assert listed == (
        ResultProblem(
            code, "LCG-12", f"{place}.light.objectives", {"value": -1, "min": 0, "max": None}
        ),
        ResultProblem(code, "LCG-12", f"{place}.dark.dial", {"value": 12, "min": 0, "max": 11}),
    )


@pytest.mark.rule("LCG-21")
def test_a_void_game_has_no_winner() -> None:
    games = GamesResult((GameResult(Ended.VOID, A, A), won(A, dark=B)))
    assert found(games, LCG) == [("winner-forbidden", "LCG-21", "result.games[0].winner")]


@pytest.mark.rule("LCG-2")
def test_a_game_names_its_winner_exactly_if_it_was_won() -> None:
    games = GamesResult((GameResult(Ended.VICTORY, A), GameResult(Ended.DRAW, B, A)))
    assert found(games, LCG) == [
        ("winner-missing", "LCG-2", "result.games[0].winner"),
        ("winner-forbidden", "LCG-2", "result.games[1].winner"),
    ]
    stranger = GamesResult((won(C, dark=A), won(A, dark=B)))
    assert found(stranger, LCG) == [("winner-not-in-match", "LCG-2", "result.games[0].winner")]


@pytest.mark.parametrize("ended", [Ended.NO_SHOW, Ended.MATCH_LOSS])
def test_a_single_game_has_no_match_loss(ended: Ended) -> None:
    games = GamesResult((GameResult(ended, A), won(A, dark=B)))
    assert ("ending-not-in-rulebook", "LCG-2", "result.games[0].ended") in found(games, LCG)


@pytest.mark.rule("EV-21")
def test_games_lost_by_leaving_come_last_and_after_a_finished_one() -> None:
    left = GameResult(Ended.WALKOVER, A, B)
    problem = ("unfinished-game", "EV-21", "result.games[0].ended")
    assert found(GamesResult((left, won(A, dark=B))), LCG) == [problem]
    assert found(GamesResult((left, GameResult(Ended.WALKOVER, B, B))), LCG) == [problem]
    assert found(GamesResult((won(A, dark=B), left)), LCG) == []
    nobody = GameResult(Ended.WALKOVER, A)
    missing = ("winner-missing", "LCG-2", "result.games[1].winner")
    assert found(GamesResult((won(A, dark=B), nobody)), LCG) == [missing]


@pytest.mark.rule("EV-21", "EV-18")
def test_a_walkover_keeps_scores_in_the_cut_alone() -> None:
    result = MatchResult(Ended.WALKOVER, A, ((1, 4), (0, 7)))
    assert found(result, SP, Stage.CUT) == []
    assert found(result, SP) == [("scores-forbidden", "EV-16", "result.scores")]
    impossible = MatchResult(Ended.WALKOVER, A, ((3, 4), (0, 7)))
    assert [one[0] for one in found(impossible, SP, Stage.CUT)] == ["score-out-of-range"]


def test_no_score_is_endless_even_where_the_rulebook_names_no_most() -> None:
    scoring = shipped("shatterpoint.premier-showdown").scoring
    one, other = EntrantId("a"), EntrantId("b")
    for wounds, found in ((1_000_000, 0), (1_000_001, 1), (10**5000, 1)):
        result = MatchResult(Ended.VICTORY, one, ((2, wounds), (1, 0)))
        assert len(problems(Match((one, other), result=result), scoring, Stage.SWISS)) == found
