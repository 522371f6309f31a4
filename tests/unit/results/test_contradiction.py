"""A result that contradicts its own scores is found; whether the rules allow it all the same."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match, Stage
from podium.results.settings import Scoring
from podium.results.whole_match_problems import Contradiction, contradiction
from podium.rulebooks.shipped import shipped

SP = shipped("shatterpoint.premier-showdown").scoring
LG = shipped("legion.galactic-conquest").scoring
LCG = shipped("swlcg.standard").scoring
A, B = EntrantId("a"), EntrantId("b")
MATCH = Match((A, B))


def found(
    scoring: Scoring, winner: EntrantId | None, *scores: Scores, ended: Ended = Ended.VICTORY
) -> Contradiction | None:
    return contradiction(MATCH, MatchResult(ended, winner, scores), scoring, Stage.SWISS)


@pytest.mark.rule("LG-3")
def test_in_legion_a_winner_by_fewer_tokens_is_asked_about() -> None:
    assert found(LG, A, (1, 300, 800), (7, 300, 800)) == Contradiction(possible=True)
    assert found(LG, B, (1, 300, 800), (7, 300, 800)) is None
    assert found(LG, A, (3, 300, 800), (3, 301, 800)) == Contradiction(possible=True)
    assert found(LG, A, (3, 300, 801), (3, 300, 800)) is None
    assert found(LG, A, (3, 300, 800), (3, 300, 800)) == Contradiction(possible=True)


@pytest.mark.rule("SP-3", "SP-2")
def test_in_shatterpoint_a_victory_without_two_struggles_is_no_victory() -> None:
    assert found(SP, A, (1, 3), (0, 5)) == Contradiction(possible=False)
    assert found(SP, A, (1, 3), (2, 5)) == Contradiction(possible=False)
    assert found(SP, A, (2, 3), (1, 5)) is None


@pytest.mark.rule("LG-4")
def test_a_draw_that_the_scores_decide_is_asked_about() -> None:
    drawn = Ended.DRAW
    assert found(LG, None, (1, 0, 0), (7, 0, 0), ended=drawn) == Contradiction(possible=True)
    assert found(LG, None, (1, 0, 0), (1, 0, 0), ended=drawn) is None
    assert found(LG, None, ended=drawn) is None


def test_scores_that_cannot_be_are_no_contradiction() -> None:
    assert found(SP, A, (3, 3), (0, 5)) is None
    assert found(SP, A, (2,), (0,)) is None
    assert found(LCG, A) is None


def test_where_the_scores_decide_or_awards_apply_there_is_none() -> None:
    for ended in (Ended.TIME, Ended.CONCESSION, Ended.MATCH_LOSS, Ended.DOUBLE_LOSS):
        winner = None if ended in (Ended.TIME, Ended.DOUBLE_LOSS) else A
        assert found(LG, winner, (1, 300, 800), (7, 300, 800), ended=ended) is None
