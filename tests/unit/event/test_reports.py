import pytest

from podium.core.result import Ended, MatchResult
from podium.event.ids import Thing, ThingKind
from podium.event.reports import ConfirmResult, ReportResult
from podium.event.results import ChooseSide
from podium.event.taking_back import TakeBack
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult, Side
from tests.unit.event.playing import LCG, in_round_one, pair, person

FOR_STAFF = {Ended.NO_SHOW, Ended.WALKOVER, Ended.MATCH_LOSS, Ended.DOUBLE_LOSS, Ended.VOID}
FOR_PLAYERS = {Ended.VICTORY, Ended.TIME, Ended.CONCESSION, Ended.DRAW}
"""Who may say how a match or a game ended, as the rules have it; not read from the program."""


@pytest.mark.rule("LCG-1", "LCG-11")
def test_a_report_is_not_confirmed_once_the_side_was_chosen_otherwise() -> None:
    """It once stood with the other side, and counted so in the finals."""
    event = in_round_one(LCG)
    ref = next(event.open_matches())
    chooses = event.match(ref).chooses
    assert chooses is not None
    other = next(one for one in pair(event, ref) if one != chooses)
    games = (GameResult(Ended.VICTORY, chooses, other), GameResult(Ended.VICTORY, other, other))
    event.do(ReportResult(ref, GamesResult(games)), by=person(other))
    event.do(ChooseSide(ref, Side.LIGHT), by=person(chooses))
    assert event.refused(ConfirmResult(ref), by=person(chooses)) is Code.WRONG_SIDE
    event.do(ReportResult(ref, GamesResult(games[::-1])), by=person(other))
    event.do(ConfirmResult(ref), by=person(chooses))


@pytest.mark.rule("SP-3")
def test_a_result_by_time_is_not_confirmed_once_the_clock_has_not_started_after_all() -> None:
    event = in_round_one()
    ref = next(event.open_matches())
    first, second = pair(event, ref)
    event.start_clock()
    result = MatchResult(Ended.TIME, scores=((2, 3), (1, 3)))
    event.do(ReportResult(ref, result), by=person(first))
    event.do(TakeBack(Thing(ThingKind.CLOCK, "1")))
    assert event.refused(ConfirmResult(ref), by=person(second)) is Code.CLOCK_NOT_STARTED


def test_every_ending_is_for_the_staff_or_for_players_too() -> None:
    assert {*FOR_STAFF, *FOR_PLAYERS} == {*Ended}
    assert not FOR_STAFF & FOR_PLAYERS


@pytest.mark.rule("EV-13", "EV-16", "LCG-21")
@pytest.mark.parametrize("ended", sorted(FOR_STAFF))
def test_some_endings_are_for_the_staff_to_give(ended: Ended) -> None:
    event = in_round_one(LCG)
    ref = next(event.open_matches())
    first, second = pair(event, ref)
    whole = MatchResult(ended, None if ended is Ended.DOUBLE_LOSS else first)
    games = GamesResult((GameResult(ended, first), GameResult(Ended.VICTORY, second, first)))
    for result in (whole, games):
        assert event.refused(ReportResult(ref, result), by=person(first)) is Code.NOT_ALLOWED
