import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import Match, MatchKind
from podium.results.decision import Decision, decision
from podium.results.game import GameResult, GamesResult
from podium.rulebooks.shipped import shipped
from tests.unit.results.winners import match_winner

SP = shipped("shatterpoint.premier-showdown").scoring
LCG = shipped("swlcg.standard").scoring
A, B = EntrantId("a"), EntrantId("b")


def test_a_match_without_a_result_is_not_decided() -> None:
    assert decision(Match((A, B)), SP) is None
    assert match_winner(Match((A, B)), SP) is None


@pytest.mark.rule("SP-13")
@pytest.mark.parametrize(
    "result",
    [
        MatchResult(Ended.VICTORY, B, ((1, 0), (2, 0))),
        MatchResult(Ended.TIME, None, ((1, 3), (1, 4))),
        MatchResult(Ended.CONCESSION, B),
        MatchResult(Ended.WALKOVER, B),
    ],
)
def test_the_winner_reported_or_found_by_the_ladder_has_won(result: Result) -> None:
    match = Match((A, B), result=result)
    assert decision(match, SP) == Decision(B)
    assert match_winner(match, SP) == B


@pytest.mark.rule("SP-13")
def test_a_match_level_after_the_ladder_is_lost_by_nobody() -> None:
    match = Match((A, B), result=MatchResult(Ended.TIME, None, ((1, 3), (1, 3))))
    assert decision(match, SP) == Decision(None, lost_by_all=False)


@pytest.mark.rule("EV-18")
@pytest.mark.parametrize(
    "result",
    [
        MatchResult(Ended.DOUBLE_LOSS),
        GamesResult((GameResult(Ended.DOUBLE_LOSS, A),)),
        GamesResult((GameResult(Ended.VOID, A), GameResult(Ended.DOUBLE_LOSS, B))),
    ],
)
def test_a_match_lost_by_both_is_told_from_a_level_one(result: Result) -> None:
    match = Match((A, B), result=result)
    assert decision(match, LCG) == Decision(None, lost_by_all=True)
    assert match_winner(match, LCG) is None


@pytest.mark.rule("LCG-9", "TM-5")
def test_over_games_whoever_took_more_points_has_won() -> None:
    def games(*winners: EntrantId | None) -> Match:
        played = tuple(GameResult(Ended.VICTORY if w else Ended.DRAW, A, w) for w in winners)
        return Match((A, B), result=GamesResult(played))

    assert match_winner(games(B), LCG) == B
    assert decision(games(A, B), LCG) == Decision(None)
    assert match_winner(games(A, B, B), LCG) == B


@pytest.mark.rule("LCG-21")
def test_a_void_game_alone_decides_nothing() -> None:
    match = Match((A, B), result=GamesResult((GameResult(Ended.VOID, A),)))
    assert decision(match, LCG) == Decision(None)


def test_a_bye_is_won() -> None:
    assert match_winner(Match((A,), MatchKind.BYE), SP) == A
