"""A result as it is typed becomes the result that is meant."""

import pytest
from msgspec.structs import replace

from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import Stage
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.event.view.shapes import MatchLine
from podium.kernel.refusal import Code, Refusal
from podium.results.game import GameResult, GamesResult
from podium.web.http.problem import Denied, WebCode
from podium.web.pages.reporting import (
    DRAW,
    GameReport,
    MatchReport,
    Meant,
    objectives_field,
    result_of,
)
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing
from tests.unit.event.viewing import views_of

FIRST = MatchRef(1, 0)


def published(rulebook: str) -> Playing:
    event = Playing(rulebook).begin(4)
    event.publish()
    return event


def meant(event: Playing, report: MatchReport) -> Result:
    return result_of(report, line_of(event), event.rulebook.scoring, Stage.SWISS)


def line_of(event: Playing) -> MatchLine:
    line = views_of(event).match(FIRST)
    assert line is not None
    return line


def sides(event: Playing) -> tuple[str, str]:
    one, other = event.match(FIRST).match.entrants
    return one, other


@pytest.mark.rule("SP-2")
def test_a_winner_with_scores_is_a_victory() -> None:
    event = published(SP)
    one, _ = sides(event)
    result = meant(event, MatchReport(one, scores=((2, 5), (1, 3))))
    assert result == MatchResult(
        Ended.VICTORY, event.match(FIRST).match.entrants[0], ((2, 5), (1, 3))
    )
    event.do(RecordResult(FIRST, result))


@pytest.mark.rule("EV-21")
@pytest.mark.parametrize("scores", [((1, 9), (1, 2)), ()])
def test_an_early_end_is_asked_about_unless_it_is_impossible_anyway(
    scores: tuple[tuple[int, ...], ...],
) -> None:
    event = published(SP)
    one, _ = sides(event)
    told = MatchReport(one, Ended.CONCESSION, scores)
    with pytest.raises(Denied) as denied:
        meant(event, told)
    asked = WebCode.ENDS_EARLY if scores else WebCode.ENDS_EARLY_NOT_KNOWN
    assert denied.value.problem.code is asked
    result = MatchResult(Ended.CONCESSION, event.match(FIRST).match.entrants[0], scores)
    assert meant(event, replace(told, meant=Meant.AS_SAID)) == result
    nobody = meant(event, replace(told, winner=""))
    assert isinstance(event.ask(RecordResult(FIRST, nobody)), Refusal)


@pytest.mark.rule("SP-3")
def test_when_time_runs_out_the_objectives_add_a_struggle_and_the_scores_decide() -> None:
    event = published(SP)
    one, other = event.match(FIRST).match.entrants
    typed = MatchReport(other, Ended.TIME, ((1, 5), (1, 3)), objectives=other)
    assert meant(event, typed) == MatchResult(Ended.TIME, None, ((1, 5), (2, 3)))
    with pytest.raises(Denied) as denied:
        meant(event, replace(typed, winner=one))
    assert denied.value.problem.code is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("SP-3", "LG-3")
def test_only_where_a_struggle_can_be_open_objectives_are_asked_for() -> None:
    fields = {book: objectives_field(Playing(book).rulebook.scoring) for book in ALL}
    assert fields == {SP: "struggles", LG: None, LCG: None, TM: None}


@pytest.mark.rule("LG-3", "LG-4")
def test_level_with_scores_is_time_and_without_it_was_not_played() -> None:
    event = published(LG)
    scores = ((3, 100, 800), (3, 100, 800))
    assert meant(event, MatchReport(DRAW, scores=scores)) == MatchResult(Ended.TIME, None, scores)
    assert meant(event, MatchReport(DRAW)) == MatchResult(Ended.DRAW)


@pytest.mark.rule("SP-4")
def test_a_concession_needs_no_scores() -> None:
    event = published(SP)
    _, other = event.match(FIRST).match.entrants
    result = meant(event, MatchReport(other, Ended.CONCESSION, meant=Meant.AS_SAID))
    assert result == MatchResult(Ended.CONCESSION, other)
    event.do(RecordResult(FIRST, result))


@pytest.mark.rule("LCG-1")
def test_the_sides_of_games_swap_by_themselves() -> None:
    event = published(LCG)
    one, other = event.match(FIRST).match.entrants
    report = MatchReport(dark=other, games=(GameReport(one), GameReport(DRAW)))
    result = meant(event, report)
    assert result == GamesResult(
        (GameResult(Ended.VICTORY, other, one), GameResult(Ended.DRAW, one))
    )
    event.do(RecordResult(FIRST, result))


@pytest.mark.rule("TM-5")
def test_the_decider_has_the_side_that_was_drawn_for_it() -> None:
    line = line_of(published(TM))
    one, other = line.entrants
    decided = replace(line, bracket=1, dark=one, decider=other)
    rulebook = Playing(TM).rulebook
    report = MatchReport(games=(GameReport(one), GameReport(other), GameReport(one)))
    result = result_of(report, decided, rulebook.scoring, Stage.CUT, cut=rulebook.cut)
    assert isinstance(result, GamesResult)
    assert [game.dark for game in result.games] == [one, other, other]
    report = MatchReport(games=(*report.games[:2], GameReport(DRAW), GameReport(one)))
    drawn = GamesResult((*result.games[:2], GameResult(Ended.DRAW, other)))
    decided = replace(decided, decider=one, result=drawn)
    again = result_of(report, decided, rulebook.scoring, Stage.CUT, cut=rulebook.cut)
    assert isinstance(again, GamesResult)
    assert [game.dark for game in again.games] == [one, other, other, one]


def test_without_the_dark_side_a_match_of_games_is_incomplete() -> None:
    event = published(LCG)
    with pytest.raises(Denied):
        meant(event, MatchReport(games=(GameReport(sides(event)[0]),)))
