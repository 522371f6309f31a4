import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage
from podium.event.clock import StartClock
from podium.event.clock_face import Phase
from podium.event.ids import MatchRef
from podium.event.results import ChooseSide, CorrectResult, RecordResult
from podium.event.rounds import DrawRound
from podium.event.setup import CloseEvent
from podium.event.swapping import SwapEntrants
from podium.kernel.refusal import Code, Refusal
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from tests.unit.event.playing import DESK, LCG, SP, TM, Playing


def order(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


def other(event: Playing, ref: MatchRef, entrant: EntrantId) -> EntrantId:
    return next(e for e in event.match(ref).match.entrants if e != entrant)


@pytest.mark.rule("EV-19", "EV-20")
def test_the_organiser_is_told_when_only_chance_separates_in_from_out() -> None:
    event = Playing(SP, rounds=1, cut=2).begin(8)
    event.publish()
    event.record_all()
    refusal = event.ask(DrawRound())
    assert isinstance(refusal, Refusal)
    assert refusal.code is Code.ONLY_CHANCE_SEPARATES
    table = event.view().standings
    assert refusal.values["entrants"] == (table[1].entrant, table[2].entrant)
    assert table[1].chance is not None
    desk = event.view(DESK).desk
    assert desk is not None
    assert [remark.rule for remark in desk.remarks] == ["EV-19"]
    event.do(DrawRound(accept_chance=True))
    assert order(event) == [row.entrant for row in table]


@pytest.mark.rule("EV-20")
def test_who_joins_late_never_changes_the_lots_of_others() -> None:
    event = Playing(SP, rounds=3).begin(8)
    event.publish()
    event.record_all()
    before = order(event)
    late = event.register_one(9)
    from podium.event.check_in import CheckInAll

    event.do(CheckInAll())
    assert [entrant for entrant in order(event) if entrant != late] == before


@pytest.mark.rule("SP-13")
def test_a_level_match_of_the_cut_goes_to_the_better_seed() -> None:
    event = Playing(SP, rounds=3, cut=2).begin(6).play(3)
    first, second = order(event)[:2]
    event.publish()
    event.start_clock()
    ref = event.ref(first)
    event.do(RecordResult(ref, MatchResult(Ended.TIME, None, ((1, 4), (1, 4)))))
    event.do(CloseEvent())
    assert order(event)[:2] == [first, second]


def test_the_bracket_is_fixed_and_a_correction_cannot_undo_who_went_on() -> None:
    event = Playing(SP, rounds=3, cut=4).begin(8).play(3)
    event.draw()
    assert event.state.draft is not None
    one, two = (paired.entrants[0] for paired in event.state.draft.matches)
    assert event.refused(SwapEntrants(one, two)) is Code.BRACKET_FIXED
    event.publish()
    event.record_all()
    ref = next(iter(MatchRef(event.round.number, index) for index in (0,)))
    winner = event.match(ref).match.entrants[0]
    loser = other(event, ref, winner)
    event.publish()
    assert event.refused(CorrectResult(ref, event.win(ref, loser))) is Code.BRACKET_WENT_ON
    closer = MatchResult(Ended.VICTORY, winner, _scores(event, ref, winner))
    event.do(CorrectResult(ref, closer))


def _scores(event: Playing, ref: MatchRef, winner: EntrantId) -> tuple[tuple[int, int], ...]:
    entrants = event.match(ref).match.entrants
    return tuple((2, 9) if entrant == winner else (1, 2) for entrant in entrants)


@pytest.mark.rule("LCG-9", "LCG-11")
def test_in_the_finals_the_better_seed_chooses_first_and_then_sides_are_forced() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    seeds = order(event)[:4]
    event.publish()
    for one in event.round.matches:
        assert one.chooses == min(one.match.entrants, key=seeds.index)
    for ref in list(event.open_matches()):
        chooser = event.match(ref).chooses
        assert chooser is not None
        event.do(ChooseSide(ref, Side.DARK))
        event.record(ref, chooser)
    event.publish()
    winners = event.match(event.ref(seeds[0]))
    assert winners.chooses == seeds[0]
    assert winners.dark is None


@pytest.mark.rule("LCG-13")
def test_the_grand_final_is_untimed_and_the_unbeaten_who_loses_plays_once_more() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    seeds = order(event)[:4]
    while True:
        event.publish()
        if event.round.untimed:
            break
        event.start_clock()
        for ref in list(event.open_matches()):
            event.record(ref, min(event.match(ref).match.entrants, key=seeds.index))
    final = event.ref(seeds[0])
    assert event.refused(StartClock(event.round.number)) is Code.UNTIMED
    line = event.view().clock
    assert line is not None
    assert line.phase is Phase.UNTIMED
    challenger = other(event, final, seeds[0])
    dark = event.match(final).dark or seeds[0]
    timeout = TimeOut(LightSide(1, 0), DarkSide(0, 0), Side.LIGHT)
    by_time = GamesResult((GameResult(Ended.TIME, dark, timeout=timeout),))
    assert event.refused(RecordResult(final, by_time)) is Code.UNTIMED
    event.do(RecordResult(final, GamesResult((GameResult(Ended.VICTORY, dark, challenger),))))
    event.publish()
    reset = event.match(event.ref(seeds[0]))
    assert reset.match.entrants == event.match(final).match.entrants
    assert reset.dark is not None
    assert reset.dark != dark
    event.record(event.ref(seeds[0]), challenger)
    event.do(CloseEvent())
    assert order(event)[:2] == [challenger, seeds[0]]


@pytest.mark.rule("TM-5")
def test_two_teams_level_for_first_place_play_a_final_that_adds_no_points() -> None:
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    first, second = order(event)[:2]
    points = {row.entrant: row.points for row in event.view().standings}
    assert points[first] == points[second]
    title = event.publish()
    assert title.stage is Stage.CUT
    assert set(title.seats) == {first, second}
    event.record(event.ref(second), second)
    event.do(CloseEvent())
    assert order(event)[:2] == [second, first]
    assert {row.entrant: row.points for row in event.view().standings} == points


@pytest.mark.rule("TM-5")
def test_who_plays_dark_in_the_deciding_game_was_drawn_before() -> None:
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    played = event.publish().matches[0]
    first, second = played.match.entrants
    dark, decider, ref = played.dark, played.decider, event.ref(first)
    assert dark is not None
    assert decider is not None
    level = (
        GameResult(Ended.VICTORY, dark, first),
        GameResult(Ended.VICTORY, other(event, ref, dark), second),
    )
    wrong = GameResult(Ended.VICTORY, other(event, ref, decider), first)
    assert event.refused(RecordResult(ref, GamesResult((*level, wrong)))) is Code.WRONG_SIDE
    right = GameResult(Ended.VICTORY, decider, first)
    event.do(RecordResult(ref, GamesResult((*level, right))))


@pytest.mark.rule("TM-5")
def test_without_a_tie_for_first_place_teams_play_no_final() -> None:
    event = Playing(TM, rounds=2).begin(4)
    event.publish()
    event.record_all()
    event.publish()
    event.record_all()
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY


def test_a_cut_of_five_gives_the_best_seeds_byes() -> None:
    event = Playing(SP, rounds=3, cut=5).begin(9).play(3)
    seeds = order(event)[:5]
    event.publish()
    event.record_all()
    event.publish()
    assert set(seeds[:3]) <= set(event.round.seats)
    assert len(event.round.matches) == 2
