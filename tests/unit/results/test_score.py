"""What results are worth, on the scoring of the shipped rulebooks."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import GamesTaken, Outcome, SideOutcome, Verdict
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match, MatchKind, Round, Sheet, Stage
from podium.results.decision import Decision, decision
from podium.results.game import GameResult, GamesResult
from podium.results.score import outcome, outcomes
from podium.results.settings import DerivedScore, PointScale, ScoreField, Scoring
from podium.rulebooks.shipped import shipped

SP = shipped("shatterpoint.premier-showdown").scoring
LG = shipped("legion.galactic-conquest").scoring
LCG = shipped("swlcg.standard").scoring
TM = shipped("swlcg.team").scoring

A, B = EntrantId("a"), EntrantId("b")
WIN, DRAW, LOSS = Verdict.WIN, Verdict.DRAW, Verdict.LOSS


def worth(
    scoring: Scoring, ended: Ended, winner: EntrantId | None = None, *scores: Scores
) -> tuple[SideOutcome, ...]:
    found = outcome(Match((A, B), result=MatchResult(ended, winner, scores)), scoring)
    assert found is not None
    return found.sides


def side(verdict: Verdict, points: int, *tallies: int) -> SideOutcome:
    return SideOutcome(verdict, points, tallies)


def over_two(verdict: Verdict, points: int) -> SideOutcome:
    """A side of a match over two games that was decided as a whole."""
    return SideOutcome(verdict, points, (), GamesTaken(2 if verdict is WIN else 0, 0, 2))


def bye_of(scoring: Scoring) -> SideOutcome:
    found = outcome(Match((A,), MatchKind.BYE), scoring)
    assert found is not None
    return found.sides[0]


def games(scoring: Scoring, *played: GameResult) -> tuple[tuple[Verdict, int], ...]:
    found = outcome(Match((A, B), result=GamesResult(played)), scoring)
    assert found is not None
    return tuple((one.verdict, one.points) for one in found.sides)


def won(winner: EntrantId, ended: Ended = Ended.VICTORY) -> GameResult:
    return GameResult(ended, A, winner)


def test_a_match_still_being_played_has_no_outcome() -> None:
    assert outcome(Match((A, B)), SP) is None


@pytest.mark.rule("SP-1", "LG-1")
@pytest.mark.parametrize(("scoring", "nothing"), [(SP, (0, 0)), (LG, (0, 0, 0))])
def test_a_win_is_worth_three_points_and_a_loss_none(scoring: Scoring, nothing: Scores) -> None:
    assert worth(scoring, Ended.VICTORY, B, nothing, nothing) == (
        SideOutcome(LOSS, 0, nothing),
        SideOutcome(WIN, 3, nothing),
    )


@pytest.mark.rule("SP-3")
@pytest.mark.parametrize(
    ("first", "second", "verdicts"),
    [
        ((1, 0), (0, 9), (WIN, LOSS)),
        ((1, 4), (1, 5), (LOSS, WIN)),
        ((1, 5), (1, 5), (DRAW, DRAW)),
    ],
)
def test_at_time_struggles_decide_then_wounds_then_it_is_a_draw(
    first: Scores, second: Scores, verdicts: tuple[Verdict, Verdict]
) -> None:
    sides = worth(SP, Ended.TIME, None, first, second)
    assert tuple(one.verdict for one in sides) == verdicts
    assert tuple(one.tallies for one in sides) == (first, second)


@pytest.mark.rule("SP-1")
def test_a_draw_by_the_ladder_is_worth_one_point_each() -> None:
    assert worth(SP, Ended.TIME, None, (1, 5), (1, 5)) == (side(DRAW, 1, 1, 5),) * 2


@pytest.mark.rule("LG-3")
@pytest.mark.parametrize(
    ("first", "second", "verdicts"),
    [
        ((2, 0, 700), (1, 800, 800), (WIN, LOSS)),
        ((2, 400, 700), (2, 399, 800), (WIN, LOSS)),
        ((2, 400, 799), (2, 400, 800), (LOSS, WIN)),
        ((2, 400, 800), (2, 400, 800), (DRAW, DRAW)),
    ],
)
def test_at_time_tokens_decide_then_defeated_then_the_larger_army(
    first: Scores, second: Scores, verdicts: tuple[Verdict, Verdict]
) -> None:
    sides = worth(LG, Ended.TIME, None, first, second)
    assert tuple(one.verdict for one in sides) == verdicts


@pytest.mark.rule("SP-4")
@pytest.mark.parametrize(
    ("actual", "scored"),
    [((0, 0), (2, 3)), ((1, 7), (2, 7)), ((2, 1), (2, 3)), ((2, 4), (2, 4))],
)
def test_a_concession_gives_the_winner_a_floor_in_each_field(
    actual: Scores, scored: Scores
) -> None:
    assert worth(SP, Ended.CONCESSION, A, actual, (1, 2)) == (
        SideOutcome(WIN, 3, scored),
        side(LOSS, 0, 1, 2),
    )


@pytest.mark.rule("SP-4", "LG-5")
def test_who_concedes_keeps_their_own_values_even_above_the_floor() -> None:
    assert worth(SP, Ended.CONCESSION, A, (0, 0), (1, 9))[1] == side(LOSS, 0, 1, 9)
    assert worth(LG, Ended.CONCESSION, A, (0, 0, 800), (3, 750, 790))[1].tallies == (3, 750, 790)


@pytest.mark.rule("LG-5")
@pytest.mark.parametrize(("actual", "scored"), [(0, 700), (699, 700), (701, 701)])
def test_a_conceded_legion_match_is_worth_700_defeated_points_or_more(
    actual: int, scored: int
) -> None:
    sides = worth(LG, Ended.CONCESSION, B, (0, 0, 800), (4, actual, 790))
    assert sides == (side(LOSS, 0, 0, 0, 800), side(WIN, 3, 4, scored, 790))


@pytest.mark.rule("SP-4")
def test_a_concession_without_scores_gives_the_award_against_nothing() -> None:
    assert worth(SP, Ended.CONCESSION, B) == (side(LOSS, 0, 0, 0), side(WIN, 3, 2, 3))


@pytest.mark.rule("EV-13")
@pytest.mark.parametrize("scores", [(), ((0, 1), (1, 9))])
def test_a_match_loss_is_scored_as_a_concession(scores: tuple[Scores, ...]) -> None:
    assert worth(SP, Ended.MATCH_LOSS, A, *scores) == worth(SP, Ended.CONCESSION, A, *scores)


@pytest.mark.rule("LG-4")
def test_a_match_both_chose_not_to_play_is_a_draw_each() -> None:
    assert worth(LG, Ended.DRAW) == (side(DRAW, 1, 0, 0, 0),) * 2


@pytest.mark.rule("EV-13")
def test_a_double_loss_leaves_both_without_points_but_with_their_scores() -> None:
    sides = worth(SP, Ended.DOUBLE_LOSS, None, (2, 3), (0, 1))
    assert sides == (side(LOSS, 0, 2, 3), side(LOSS, 0, 0, 1))


@pytest.mark.rule("SP-5", "LG-6", "LCG-6", "TM-7")
@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (SP, side(WIN, 3, 2, 3)),
        (LG, side(WIN, 3, 0, 700, 0)),
        (LCG, over_two(WIN, 6)),
        (TM, over_two(WIN, 12)),
    ],
)
def test_a_bye_is_a_win_with_its_award(scoring: Scoring, expected: SideOutcome) -> None:
    assert bye_of(scoring) == expected


@pytest.mark.rule("EV-5", "EV-15")
def test_an_unpaired_loss_is_worth_nothing() -> None:
    missed = Match((A,), MatchKind.UNPAIRED_LOSS)
    assert outcome(missed, SP) == Outcome((side(LOSS, 0, 0, 0),))
    assert outcome(missed, TM) == Outcome((over_two(LOSS, 0),))


@pytest.mark.rule("EV-16")
@pytest.mark.parametrize("ended", [Ended.NO_SHOW, Ended.WALKOVER])
@pytest.mark.parametrize("scoring", [SP, LG, LCG, TM])
def test_who_is_there_alone_has_the_award_of_a_bye_and_no_opponent(
    scoring: Scoring, ended: Ended
) -> None:
    missed = outcome(Match((A,), MatchKind.UNPAIRED_LOSS), scoring)
    found = outcome(Match((A, B), result=MatchResult(ended, B)), scoring)
    assert found is not None
    assert missed is not None
    assert found == Outcome((*missed.sides, bye_of(scoring)), opponents=False)


@pytest.mark.rule("SP-11")
@pytest.mark.parametrize(
    ("ended", "winner"), [(Ended.CONCESSION, A), (Ended.DOUBLE_LOSS, None), (Ended.MATCH_LOSS, B)]
)
def test_a_match_not_played_out_still_makes_opponents(
    ended: Ended, winner: EntrantId | None
) -> None:
    found = outcome(Match((A, B), result=MatchResult(ended, winner)), SP)
    assert found is not None
    assert found.opponents


@pytest.mark.rule("LCG-2")
def test_each_game_is_worth_points_of_its_own() -> None:
    draw = GameResult(Ended.DRAW, B)
    assert games(LCG, won(A), won(A)) == ((WIN, 6), (LOSS, 0))
    assert games(LCG, won(A), draw) == ((WIN, 4), (LOSS, 1))
    assert games(LCG, won(A), won(B)) == ((DRAW, 3), (DRAW, 3))
    assert games(LCG, draw, draw) == ((DRAW, 2), (DRAW, 2))


@pytest.mark.rule("LCG-3")
def test_a_first_game_out_of_time_is_a_draw_and_the_second_is_not_scored() -> None:
    assert games(LCG, GameResult(Ended.DRAW, A)) == ((DRAW, 1), (DRAW, 1))


@pytest.mark.rule("LCG-8")
def test_a_conceded_game_is_won_by_the_other() -> None:
    assert games(LCG, won(B, Ended.CONCESSION), won(B)) == ((LOSS, 0), (WIN, 6))


@pytest.mark.rule("LCG-21")
def test_a_void_game_is_worth_nothing_to_either() -> None:
    assert games(LCG, won(A), GameResult(Ended.VOID, B)) == ((WIN, 3), (LOSS, 0))
    assert games(LCG, GameResult(Ended.VOID, A), GameResult(Ended.DRAW, B)) == (
        (DRAW, 1),
        (DRAW, 1),
    )


@pytest.mark.rule("LCG-24")
def test_a_game_lost_by_both_is_worth_nothing_to_either() -> None:
    assert games(LCG, GameResult(Ended.DOUBLE_LOSS, A), won(B)) == ((LOSS, 0), (WIN, 3))
    assert games(LCG, *(GameResult(Ended.DOUBLE_LOSS, A),) * 2) == ((LOSS, 0), (LOSS, 0))


@pytest.mark.rule("TM-4")
def test_teams_score_six_for_a_game_won_and_two_for_a_game_drawn() -> None:
    assert games(TM, won(A), GameResult(Ended.DRAW, B)) == ((WIN, 8), (LOSS, 2))


@pytest.mark.rule("EV-13")
def test_a_match_loss_over_games_gives_all_games_to_the_other() -> None:
    assert worth(LCG, Ended.MATCH_LOSS, A) == (over_two(WIN, 6), over_two(LOSS, 0))
    assert worth(TM, Ended.MATCH_LOSS, B) == (over_two(LOSS, 0), over_two(WIN, 12))


@pytest.mark.rule("SP-3")
def test_of_three_the_best_wins_alone_or_the_best_share_a_draw() -> None:
    def verdicts(*scores: Scores) -> list[Verdict]:
        result = MatchResult(Ended.TIME, None, scores)
        found = outcome(Match((A, B, EntrantId("c")), result=result), SP)
        assert found is not None
        return [one.verdict for one in found.sides]

    assert verdicts((1, 2), (2, 0), (1, 9)) == [LOSS, WIN, LOSS]
    assert verdicts((1, 9), (1, 2), (1, 9)) == [DRAW, LOSS, DRAW]


def test_a_derived_score_is_computed_from_own_and_opposing_scores() -> None:
    name = {"en": "name"}
    scoring = Scoring(
        "own",
        PointScale(1, 0, 0),
        (Ended.VICTORY, Ended.CONCESSION),
        fields={"kills": ScoreField(name), "flags": ScoreField(name)},
        derived={
            "margin": DerivedScore(name, 200, {"kills": 2, "flags": 1}, {"kills": -3}),
            "flags-lost": DerivedScore(name, opponent={"flags": 1}),
        },
        bye={"margin": 300, "kills": 7},
        concession={"kills": 10, "margin": 250},
    )
    assert worth(scoring, Ended.VICTORY, A, (5, 1), (4, 2)) == (
        side(WIN, 1, 5, 1, 200 + 10 + 1 - 12, 2),
        side(LOSS, 0, 4, 2, 200 + 8 + 2 - 15, 1),
    )
    # The floors of a concession: first of the scores, then of what is derived from them.
    assert worth(scoring, Ended.CONCESSION, B, (4, 2), (5, 1)) == (
        side(LOSS, 0, 4, 2, 200 + 8 + 2 - 30, 1),
        side(WIN, 1, 10, 1, 250, 2),
    )
    assert worth(scoring, Ended.CONCESSION, B, (4, 2), (50, 1))[1].tallies == (50, 1, 289, 2)
    assert bye_of(scoring) == side(WIN, 1, 7, 0, 300, 0)


def test_outcomes_stand_where_their_matches_stand() -> None:
    rounds = (
        Round(1, Stage.SWISS, (Match((A, B), result=MatchResult(Ended.NO_SHOW, A)), Match((B, A)))),
        Round(2, Stage.SWISS, (Match((A,), MatchKind.BYE), Match((B,), MatchKind.UNPAIRED_LOSS))),
    )
    assert outcomes(Sheet((), rounds), SP) == tuple(
        tuple(outcome(match, SP) for match in one.matches) for one in rounds
    )


@pytest.mark.rule("VA-1")
@pytest.mark.parametrize(("worth", "verdict"), [(3, WIN), (2, DRAW), (1, DRAW), (0, LOSS)])
def test_a_bye_can_be_worth_something_else_than_a_win(worth: int, verdict: Verdict) -> None:
    scoring = replace(SP, points=replace(SP.points, bye=worth))
    assert bye_of(scoring) == side(verdict, worth, 2, 3)
    absent = Match((A, B), result=MatchResult(Ended.NO_SHOW, A))
    found = outcome(absent, scoring)
    assert found is not None
    assert found.sides[0] == side(WIN, 3, 2, 3)
    assert decision(Match((A,), MatchKind.BYE), scoring) == Decision(A)
    over_games = replace(LCG, points=replace(LCG.points, bye=worth))
    assert bye_of(over_games).games == GamesTaken(2, 0, 2)
    assert bye_of(over_games).verdict is (DRAW if worth >= 2 else LOSS)
