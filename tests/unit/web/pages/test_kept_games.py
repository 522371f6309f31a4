"""Finished games of a match that is lost as a whole are shown and exported (EV-21)."""

from typing import Any

import pytest

from podium.core.result import Ended
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.event.sheet import course_of
from podium.exchange.event_file import to_file
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.results.game import GameResult, LostMatch
from podium.web.pages.matches import match_row
from podium.web.pages.sides import result_said
from tests.unit.event.playing import DESK, LCG, TM, Playing, in_round_one
from tests.unit.web.pages.showing import subject_of

pytestmark = [pytest.mark.rule("EV-21"), pytest.mark.parametrize("rulebook", [LCG, TM])]
REF = MatchRef(1, 0)


def lost_by_both(rulebook: str) -> tuple[Playing, GameResult]:
    """A match whose second entrant has won the first game, when both lost it."""
    event = in_round_one(rulebook)
    played = event.match(REF)
    first, second = played.match.entrants
    game = GameResult(Ended.VICTORY, played.dark or first, second)
    event.do(RecordResult(REF, LostMatch(Ended.DOUBLE_LOSS, games=(game,))))
    return event, game


def test_a_list_of_matches_shows_the_points_of_kept_games_and_how_it_ended(rulebook: str) -> None:
    event, _ = lost_by_both(rulebook)
    line = event.view().rounds[0].matches[0]
    row = match_row(subject_of(event, DESK), line)
    assert row.score == f"0–{event.rulebook.scoring.points.win}"
    assert row.ended is Ended.DOUBLE_LOSS
    assert [seat.points for seat in row.seats] == [0, 0]
    assert not any(seat.won for seat in row.seats)


def test_each_kept_game_is_said(rulebook: str) -> None:
    event, game = lost_by_both(rulebook)
    line = event.view().rounds[0].matches[0]
    (said,) = result_said(subject_of(event, DESK), line, line.result).games
    assert (said.number, said.winner, said.dark) == (1, game.winner, game.dark)


def test_exports_in_other_formats_know_that_nobody_has_won(rulebook: str) -> None:
    event, _ = lost_by_both(rulebook)
    file, course = to_file(event.state, {}), course_of(event.state)
    fortress: Any = to_list_fortress(file, course, date="2027-01-30", place="Łódź, EU")
    match = fortress["rounds"][0]["matches"][0]
    assert (match["winner"], match["result"]) == (None, "tie")
    points = match["player1points"], match["player2points"]
    assert points == (None, None), "whoever had more would be taken for the winner there"
    bracket: Any = to_open_bracket(file, course, date="2027-01-30")
    (found,) = (one for one in bracket["sets"] if "games" in one)
    assert (found["entrant1Result"], found["entrant2Result"]) == ("lose", "lose")
    assert [one["entrant2Result"] for one in found["games"]] == ["win"]
