"""What holds for every report, possible or not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import Match, MatchKind, Round, Sheet, Stage
from podium.results.decision import decision
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.results.registry import problems
from podium.results.score import outcome, outcomes
from podium.results.settings import Scoring
from podium.rulebooks.shipped import shipped, shipped_ids

A, B, STRANGER = EntrantId("a"), EntrantId("b"), EntrantId("stranger")

small = st.integers(-1, 13)
names = st.sampled_from([A, B, STRANGER])
winners = st.none() | names
timeouts = st.builds(
    TimeOut,
    st.builds(LightSide, small, small),
    st.builds(DarkSide, small, small),
    st.sampled_from(Side),
)
games = st.builds(GameResult, st.sampled_from(Ended), names, winners, st.none() | timeouts)
scores = st.lists(st.lists(small, max_size=3).map(tuple), max_size=3).map(tuple)
results: st.SearchStrategy[Result] = st.builds(
    MatchResult, st.sampled_from(Ended), winners, scores
) | st.builds(GamesResult, st.lists(games, max_size=3).map(tuple))
matches = st.builds(
    Match, st.just((A, B)), st.just(MatchKind.MATCH), result=st.none() | results
) | st.builds(Match, st.just((A,)), st.sampled_from([MatchKind.BYE, MatchKind.UNPAIRED_LOSS]))
scorings = st.sampled_from([shipped(one).scoring for one in shipped_ids()])
stages = st.sampled_from(Stage)


@given(matches, scorings, stages, st.integers(1, 2))
@settings(max_examples=600, deadline=None)
def test_every_report_is_scored_and_checked_without_failing(
    match: Match, scoring: Scoring, stage: Stage, games_in_cut: int
) -> None:
    problems(match, scoring, stage, games_in_cut=games_in_cut)
    worth = outcome(match, scoring)
    decided = decision(match, scoring)
    assert (worth is None) == (decided is None)
    if worth is not None:
        assert len(worth.sides) == len(match.entrants)
        assert {len(side.tallies) for side in worth.sides} == {len(scoring.tallies())}


@given(st.lists(matches, max_size=12), scorings)
@settings(max_examples=300, deadline=None)
def test_remembered_outcomes_are_the_outcomes(played: list[Match], scoring: Scoring) -> None:
    sheet = Sheet((), (Round(1, Stage.SWISS, tuple(played)),))
    assert outcomes(sheet, scoring) == (tuple(outcome(match, scoring) for match in played),)


@given(matches, scorings, stages)
@settings(max_examples=600, deadline=None)
def test_of_a_possible_report_at_most_one_side_wins_and_then_the_other_loses(
    match: Match, scoring: Scoring, stage: Stage
) -> None:
    worth = outcome(match, scoring)
    if worth is None or problems(match, scoring, stage):
        return
    verdicts = [side.verdict for side in worth.sides]
    if len(verdicts) == 2:
        wins = verdicts.count(Verdict.WIN)
        assert wins <= 1
        assert wins == 0 or Verdict.LOSS in verdicts
        assert wins == 1 or verdicts[0] == verdicts[1]


@given(matches, scorings)
@settings(max_examples=300, deadline=None)
def test_the_order_in_which_entrants_are_listed_changes_nothing(
    match: Match, scoring: Scoring
) -> None:
    result = match.result
    if isinstance(result, MatchResult):
        result = MatchResult(result.ended, result.winner, result.scores[::-1])
    turned = Match(match.entrants[::-1], match.kind, result=result)
    worth, other = outcome(match, scoring), outcome(turned, scoring)
    if worth is None or other is None:
        assert worth is other
    else:
        assert worth.sides == other.sides[::-1]
        assert worth.opponents == other.opponents
