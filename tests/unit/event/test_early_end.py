"""Whatever ends a match early keeps the real scores (EV-21)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Stage, Status
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.deciders import decider_sides
from podium.event.ids import MatchRef, Thing, ThingKind
from podium.event.leaving import CurrentMatch, EntrantLeft, Leave
from podium.event.reports import Concede, ConfirmResult, MatchConceded, ReportResult, ResultReported
from podium.event.results import RecordResult
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.taking_back import TakeBack
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import LCG, LG, SP, TM, Playing, in_round_one, pair, person

CONCEDED = CurrentMatch.CONCEDED
SCORES: tuple[Scores, ...] = ((1, 9), (1, 2))
"""Of a match of Shatterpoint that nobody has won yet."""


def tallies(event: Playing, entrant: EntrantId) -> dict[str, str | tuple[EntrantId, ...]]:
    """The tie-breaks of an entrant, by name."""
    view = event.view()
    return dict(zip(view.tiebreaks, event.standings()[entrant].tiebreaks, strict=True))


def at_table(rulebook: str = SP) -> tuple[Playing, MatchRef, EntrantId, EntrantId]:
    event = in_round_one(rulebook)
    event.start_clock()
    ref = event.ref("e1")
    return event, ref, *pair(event, ref)


@pytest.mark.rule("EV-21", "SP-4")
def test_a_concession_with_scores_waits_for_the_opponent() -> None:
    event, ref, first, second = at_table()
    result = MatchResult(Ended.CONCESSION, second, SCORES)
    (fact,) = event.do(Concede(ref, SCORES), by=person(first))
    assert isinstance(fact, ResultReported)
    assert event.match(ref).match.result is None
    assert event.do(Concede(ref, SCORES), by=person(first)) == ()
    event.do(ConfirmResult(ref), by=person(second))
    assert event.match(ref).match.result == result
    assert tallies(event, second)["struggles"] == "2"
    assert tallies(event, second)["wounds"] == "3"
    assert tallies(event, first)["struggles"] == "1"
    assert tallies(event, first)["wounds"] == "9"


@pytest.mark.rule("EV-21", "LG-5")
def test_a_concession_with_the_scores_of_the_opponent_stands_at_once() -> None:
    event, ref, first, second = at_table(LG)
    scores = ((1, 100, 790), (7, 820, 800))
    event.do(ReportResult(ref, MatchResult(Ended.TIME, None, scores)), by=person(second))
    (fact,) = event.do(Concede(ref, scores), by=person(first))
    assert isinstance(fact, MatchConceded)
    assert event.match(ref).match.result == MatchResult(Ended.CONCESSION, second, scores)
    assert (tallies(event, second)["defeated"], tallies(event, second)["tokens"]) == ("820", "7")
    assert (tallies(event, first)["defeated"], tallies(event, first)["tokens"]) == ("100", "1")


@pytest.mark.rule("EV-21")
def test_other_scores_than_the_opponent_reported_are_a_dispute() -> None:
    event, ref, first, second = at_table()
    event.do(ReportResult(ref, MatchResult(Ended.TIME, None, SCORES)), by=person(second))
    event.do(Concede(ref, ((0, 9), (1, 2))), by=person(first))
    assert event.match(ref).disputed


@pytest.mark.rule("EV-21")
def test_a_concession_without_scores_stands_at_once_whatever_was_reported() -> None:
    event, ref, first, second = at_table()
    event.do(ReportResult(ref, MatchResult(Ended.TIME, None, SCORES)), by=person(second))
    event.do(Concede(ref), by=person(first))
    assert event.match(ref).match.result == MatchResult(Ended.CONCESSION, second)


@pytest.mark.rule("EV-21", "EV-11")
def test_who_drops_out_with_scores_is_gone_and_the_match_waits() -> None:
    event, ref, first, second = at_table()
    leave = Leave(first, Status.DROPPED, CONCEDED, scores=SCORES)
    gone, report = event.do(leave, by=person(first))
    assert isinstance(gone, EntrantLeft)
    assert gone.match is None
    assert isinstance(report, ResultReported)
    assert event.state.entrants[first].status is Status.DROPPED
    assert event.match(ref).match.result is None
    event.do(ConfirmResult(ref), by=person(second))
    assert event.match(ref).match.result == MatchResult(Ended.CONCESSION, second, SCORES)


@pytest.mark.rule("EV-21")
def test_who_drops_out_after_reporting_their_concession_reports_nothing_twice() -> None:
    event, ref, first, _ = at_table()
    event.do(Concede(ref, SCORES), by=person(first))
    (gone,) = event.do(Leave(first, Status.DROPPED, CONCEDED, SCORES), by=person(first))
    assert isinstance(gone, EntrantLeft)
    assert event.match(ref).match.result is None
    assert len(event.match(ref).reports) == 1


@pytest.mark.rule("EV-21", "EV-11")
@pytest.mark.parametrize("scores", [(), SCORES])
def test_what_staff_enter_when_somebody_leaves_stands_at_once(scores: tuple[Scores, ...]) -> None:
    event, ref, first, second = at_table()
    event.do(Leave(first, Status.REMOVED, CONCEDED, scores))
    assert event.match(ref).match.result == MatchResult(Ended.CONCESSION, second, scores)


@pytest.mark.rule("EV-21")
def test_impossible_scores_are_refused_however_the_match_ends() -> None:
    event, ref, first, _ = at_table()
    wrong = ((2, 1), (2, 1))
    event.do(GiveWarning((first,), Ground.CHEATING))
    reason = ("so", "EV-13")
    for command in (
        Leave(first, Status.REMOVED, CONCEDED, wrong),
        DecideWarnings(first, remove=True, scores=wrong),
        Penalise(first, PenaltyKind.DISQUALIFICATION, *reason, scores=wrong),
        Penalise(first, PenaltyKind.MATCH_LOSS, *reason, match=ref, scores=wrong),
        Penalise(first, PenaltyKind.DOUBLE_LOSS, *reason, match=ref, scores=wrong),
    ):
        assert event.refused(command) is Code.IMPOSSIBLE_RESULT
    assert event.refused(Concede(ref, wrong), by=person(first)) is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("EV-21", "EV-13")
def test_a_match_loss_after_a_result_keeps_the_real_scores() -> None:
    event, ref, first, second = at_table()
    scores = ((2, 9), (1, 2))
    event.do(RecordResult(ref, MatchResult(Ended.VICTORY, first, scores)))
    given = Penalise(first, PenaltyKind.MATCH_LOSS, "slow", "EV-13", match=ref, scores=scores)
    event.do(given)
    assert event.match(ref).match.result == MatchResult(Ended.MATCH_LOSS, second, scores)
    assert (event.standings()[first].points, event.standings()[second].points) == (0, 3)
    assert (tallies(event, first)["struggles"], tallies(event, first)["wounds"]) == ("2", "9")
    assert (tallies(event, second)["struggles"], tallies(event, second)["wounds"]) == ("2", "3")


@pytest.mark.rule("EV-21", "EV-13")
def test_after_a_loss_for_both_each_counts_their_own() -> None:
    event, ref, first, second = at_table(LG)
    scores = ((2, 900, 800), (3, 40, 800))
    event.do(Penalise(first, PenaltyKind.DOUBLE_LOSS, "both", "EV-13", match=ref, scores=scores))
    assert event.match(ref).match.result == MatchResult(Ended.DOUBLE_LOSS, None, scores)
    assert (tallies(event, first)["defeated"], tallies(event, second)["defeated"]) == ("900", "40")
    assert event.standings()[first].points == event.standings()[second].points == 0


@pytest.mark.rule("EV-21")
def test_a_penalty_taken_back_gives_the_result_back() -> None:
    event, ref, first, _ = at_table()
    before = MatchResult(Ended.VICTORY, first, ((2, 9), (1, 2)))
    event.do(RecordResult(ref, before))
    event.do(Penalise(first, PenaltyKind.MATCH_LOSS, "slow", "EV-13", match=ref))
    (penalty,) = event.state.penalties
    event.do(TakeBack(Thing(ThingKind.PENALTY, penalty)))
    assert event.match(ref).match.result == before


@pytest.mark.rule("EV-21", "EV-11", "LCG-8")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_finished_games_keep_their_result_and_the_leaver_loses_the_others(rulebook: str) -> None:
    event, ref, first, second = at_table(rulebook)
    dark = event.match(ref).dark or first
    light = second if dark == first else first
    won = GameResult(Ended.VICTORY, dark, first)
    event.do(Leave(first, Status.REMOVED, CONCEDED, games=(won,)))
    lost = GameResult(Ended.WALKOVER, light, second)
    assert event.match(ref).match.result == GamesResult((won, lost))
    win = event.rulebook.scoring.points.win
    assert event.standings()[first].points == event.standings()[second].points == win
    assert event.replayed() == event.state


@pytest.mark.rule("EV-21", "EV-8")
def test_finished_games_that_a_player_names_wait_for_the_opponent() -> None:
    event, ref, first, second = at_table(LCG)
    won = GameResult(Ended.VICTORY, first, first)
    event.do(Leave(first, Status.DROPPED, CONCEDED, games=(won,)), by=person(first))
    assert event.match(ref).match.result is None
    event.do(ConfirmResult(ref), by=person(second))
    assert event.standings()[first].points == 3


@pytest.mark.rule("EV-21")
def test_players_cannot_end_games_as_only_staff_can() -> None:
    event, _, first, second = at_table(LCG)
    for ended in (Ended.VOID, Ended.DOUBLE_LOSS):
        leave = Leave(first, Status.DROPPED, CONCEDED, games=(GameResult(ended, second),))
        assert event.refused(leave, by=person(first)) is Code.NOT_ALLOWED


def in_cut(rulebook: str) -> Playing:
    event = Playing(rulebook, rounds=3, cut=4).begin(8).play(3)
    event.publish()
    assert event.round.stage is Stage.CUT
    if not event.round.untimed:
        event.start_clock()
    return event


@pytest.mark.rule("EV-21", "EV-18")
@pytest.mark.parametrize("by_oneself", [True, False])
def test_in_the_cut_leaving_is_a_walkover_and_the_scores_are_kept(*, by_oneself: bool) -> None:
    event = in_cut(SP)
    ref = next(event.open_matches())
    first, second = event.match(ref).match.entrants
    leave = Leave(first, Status.DROPPED, CONCEDED, SCORES)
    event.do(leave, by=person(first) if by_oneself else "organiser")
    assert event.match(ref).match.result == MatchResult(Ended.WALKOVER, second, SCORES)
    event.record_all()
    assert second in event.publish().seats


@pytest.mark.rule("EV-21", "EV-18", "LCG-9")
def test_in_the_finals_a_leaver_who_says_that_a_game_was_won_waits_for_the_opponent() -> None:
    event = in_cut(LCG)
    ref = next(event.open_matches())
    first, second = event.match(ref).match.entrants
    won = (GameResult(Ended.VICTORY, event.match(ref).dark or first, first),)
    event.do(Leave(first, Status.DROPPED, CONCEDED, games=won), by=person(first))
    assert event.match(ref).match.result is None
    event.do(ConfirmResult(ref), by=person(second))
    assert event.match(ref).match.result == GamesResult(won)


def title_match() -> Playing:
    """Two teams level for first place, who meet for the title."""
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    event.publish()
    assert event.round.stage is Stage.CUT
    if not event.round.untimed:
        event.start_clock()
    return event


@pytest.mark.rule("EV-21", "EV-18", "TM-5")
@pytest.mark.parametrize("winner", [0, 1])
def test_in_a_title_match_the_one_who_stays_wins_and_finished_games_are_kept(winner: int) -> None:
    event = title_match()
    ref = next(event.open_matches())
    played = event.match(ref)
    leaver, other = played.match.entrants
    dark = played.dark or leaver
    finished = GameResult(Ended.VICTORY, dark, played.match.entrants[winner])
    event.do(Leave(leaver, Status.REMOVED, CONCEDED, games=(finished,)))
    assert event.match(ref).match.result is None
    event.do(DecideSeat(leaver, SeatChoice.WALKOVER))
    result: Result | None = event.match(ref).match.result
    assert isinstance(result, GamesResult)
    assert result.games[0] == finished
    assert {game.winner for game in result.games[1:]} == {other}
    assert len(result.games) == (3 if winner == 0 else 2)


@pytest.mark.rule("EV-21", "TM-5")
@pytest.mark.parametrize("seed", range(4))
def test_who_leaves_a_title_match_after_a_drawn_decider_loses_the_next_one(seed: int) -> None:
    event = Playing(TM, seed=f"seed {seed}", rounds=1).begin(4)
    event.publish()
    event.record_all()
    event.publish()
    ref = next(event.open_matches())
    played = event.match(ref)
    leaver, other = played.match.entrants
    dark = played.dark or leaver
    light = other if dark == leaver else leaver
    assert played.decider is not None
    finished = (
        GameResult(Ended.VICTORY, dark, leaver),
        GameResult(Ended.VICTORY, light, other),
        GameResult(Ended.DRAW, played.decider),
    )
    event.do(Leave(leaver, Status.REMOVED, CONCEDED, games=finished))
    event.do(DecideSeat(leaver, SeatChoice.WALKOVER))
    result: Result | None = event.match(ref).match.result
    assert isinstance(result, GamesResult)
    assert result.games[:3] == finished
    (last,) = result.games[3:]
    assert (last.ended, last.winner) == (Ended.WALKOVER, other)
    assert last.dark == decider_sides(event.state, ref, 2)[1]
