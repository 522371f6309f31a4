"""Finals games that decide nothing: they stay on record, and another is played (LCG-21, TM-5)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage
from podium.event.clock import StartClock
from podium.event.clock_face import Phase
from podium.event.ids import MatchRef, match_thing
from podium.event.reports import ReportResult
from podium.event.results import CorrectResult, RecordResult
from podium.event.rounds import DrawRound
from podium.event.setup import CloseEvent
from podium.event.taking_back import TakeBack
from podium.event.verify import verify
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import LCG, TM, Playing, person

Games = tuple[tuple[Ended, EntrantId, EntrantId | None], ...]
VOID, DRAW, BOTH_LOSE = Ended.VOID, Ended.DRAW, Ended.DOUBLE_LOSS


def other(event: Playing, ref: MatchRef, entrant: EntrantId) -> EntrantId:
    return next(one for one in event.match(ref).match.entrants if one != entrant)


def order(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


def in_the_finals() -> tuple[Playing, MatchRef, EntrantId, EntrantId]:
    """A finals match with who plays dark and who light; the better seed plays dark."""
    event = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    best = order(event)[0]
    event.publish()
    ref = event.ref(best)
    return event, ref, best, other(event, ref, best)


def games(*played: tuple[Ended, EntrantId, EntrantId | None]) -> GamesResult:
    return GamesResult(tuple(GameResult(*game) for game in played))


@pytest.mark.rule("LCG-21")
def test_a_void_finals_game_sends_nobody_on_and_is_played_again() -> None:
    event, ref, best, worse = in_the_finals()
    void = (VOID, best, None)
    event.do(RecordResult(ref, games(void)))
    for one in list(event.open_matches()):
        event.record(one)
    assert event.refused(DrawRound()) is Code.ROUND_RUNS
    for line in event.view().rounds[-1].matches:
        if line.index == ref.index:
            assert line.result == games(void)
    event.do(CorrectResult(ref, games(void, void, (Ended.VICTORY, best, worse))))
    event.publish()
    assert best not in winners_match(event)
    assert worse in winners_match(event)
    assert verify(event.facts) == ()


def winners_match(event: Playing) -> tuple[EntrantId, ...]:
    """The match of those who have won both of their finals games."""
    listed = {one.match.bracket: one.match.entrants for one in event.round.matches}
    return listed[min(number for number in listed if number is not None)]


@pytest.mark.rule("LCG-21")
def test_who_had_the_illegal_deck_loses_the_finals_match() -> None:
    event, ref, best, worse = in_the_finals()
    event.do(RecordResult(ref, games((VOID, best, worse))))
    for one in list(event.open_matches()):
        event.record(one)
    event.publish()
    assert worse in winners_match(event)
    assert best not in winners_match(event)
    assert event.state.rounds[ref.round - 1].matches[ref.index].match.result == games(
        (VOID, best, worse)
    )


@pytest.mark.rule("LCG-21")
def test_a_void_game_is_played_again_on_the_same_sides_and_nothing_follows_a_decision() -> None:
    event, ref, best, worse = in_the_finals()
    swapped = games((VOID, best, None), (Ended.VICTORY, worse, worse))
    assert event.refused(RecordResult(ref, swapped)) is Code.WRONG_SIDE
    more = games((Ended.VICTORY, best, worse), (Ended.VICTORY, best, best))
    assert event.refused(RecordResult(ref, more)) is Code.IMPOSSIBLE_RESULT
    decided = games((VOID, best, worse), (Ended.VICTORY, best, best))
    assert event.refused(RecordResult(ref, decided)) is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("LCG-21")
def test_only_staff_say_that_a_game_is_void_and_whose_deck_was_illegal() -> None:
    event, ref, best, worse = in_the_finals()
    for winner in (None, worse):
        report = ReportResult(ref, games((VOID, best, winner)))
        assert event.refused(report, by=person(worse)) is Code.NOT_ALLOWED
    swiss = Playing(LCG, rounds=3).begin(4)
    swiss.publish()
    one = next(swiss.open_matches())
    dark = swiss.match(one).dark or swiss.match(one).match.entrants[0]
    light = other(swiss, one, dark)
    said = games((VOID, dark, dark), (Ended.VICTORY, light, dark))
    assert swiss.refused(RecordResult(one, said)) is Code.IMPOSSIBLE_RESULT


@pytest.mark.rule("LCG-21", "EV-18")
def test_once_the_next_round_is_published_a_finding_voids_no_game() -> None:
    event, ref, best, worse = in_the_finals()
    event.do(RecordResult(ref, games((Ended.VICTORY, best, best))))
    for one in list(event.open_matches()):
        event.record(one)
    event.publish()
    assert event.refused(CorrectResult(ref, games((VOID, best, None)))) is Code.BRACKET_WENT_ON
    assert event.refused(CorrectResult(ref, games((VOID, best, worse)))) is Code.BRACKET_WENT_ON


@pytest.mark.rule("LCG-11", "LCG-21")
def test_a_void_game_that_was_played_again_counts_once_for_the_sides() -> None:
    event, ref, best, worse = in_the_finals()
    event.do(RecordResult(ref, games((VOID, best, None), (Ended.VICTORY, best, best))))
    (other_ref,) = event.open_matches()
    fellow = event.match(other_ref).match.entrants[0]
    event.do(RecordResult(other_ref, games((Ended.VICTORY, fellow, fellow))))
    event.publish()
    final = event.match(event.ref(best))
    assert set(final.match.entrants) == {best, fellow}
    assert final.chooses == best
    assert worse not in final.match.entrants


@pytest.mark.rule("LCG-24", "EV-18")
def test_a_finals_game_lost_by_both_is_a_match_lost_by_both() -> None:
    event, ref, best, worse = in_the_finals()
    event.do(RecordResult(ref, games((VOID, best, None), (BOTH_LOSE, best, None))))
    for one in list(event.open_matches()):
        event.record(one)
    event.publish()
    assert best in event.round.seats
    assert worse not in event.round.seats


def in_the_title_match() -> tuple[Playing, MatchRef, EntrantId, EntrantId]:
    """A title match with who plays dark first and the other."""
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    played = event.publish().matches[0]
    assert event.round.stage is Stage.CUT
    ref, dark = event.ref(played.match.entrants[0]), played.dark
    assert dark is not None
    return event, ref, dark, other(event, ref, dark)


@pytest.mark.rule("TM-5")
def test_the_title_match_has_no_time_limit() -> None:
    event, ref, _, _ = in_the_title_match()
    assert event.round.untimed
    assert event.refused(StartClock(ref.round)) is Code.UNTIMED
    line = event.view().clock
    assert line is not None
    assert line.phase is Phase.UNTIMED


@pytest.mark.rule("TM-5", "LCG-24", "LCG-21")
def test_deciders_without_a_winner_stay_on_record_until_one_decides() -> None:
    event, ref, dark, light = in_the_title_match()
    level = ((Ended.VICTORY, dark, dark), (Ended.VICTORY, light, light))
    record: Games = level
    for index, ended in enumerate((DRAW, VOID, BOTH_LOSE)):
        side = event.view().rounds[-1].matches[ref.index].decider
        assert side is not None
        record = (*record, (ended, side, None))
        give = RecordResult if index == 0 else CorrectResult
        event.do(give(ref, games(*record)))
        assert event.refused(DrawRound()) is Code.ROUND_RUNS
        assert event.refused(CloseEvent()) is Code.NOT_OVER
    side = event.view().rounds[-1].matches[ref.index].decider
    assert side is not None
    wrong = (Ended.VICTORY, other(event, ref, side), light)
    assert event.refused(CorrectResult(ref, games(*record, wrong))) is Code.WRONG_SIDE
    event.do(CorrectResult(ref, games(*record, (Ended.VICTORY, side, light))))
    event.do(CloseEvent())
    assert order(event)[:2] == [light, dark]
    assert verify(event.facts) == ()


@pytest.mark.rule("TM-5")
def test_the_sides_of_deciders_are_drawn_and_differ_from_event_to_event() -> None:
    drawn = set()
    for seed in range(24):
        event = Playing(TM, f"seed {seed}", rounds=1).begin(4)
        event.publish()
        event.record_all()
        played = event.publish().matches[0]
        ref = event.ref(played.match.entrants[0])
        dark = played.dark or EntrantId("")
        level: Games = ((DRAW, dark, None), (DRAW, other(event, ref, dark), None))
        sides = []
        for _ in range(3):
            side = event.view().rounds[-1].matches[ref.index].decider
            assert side is not None
            sides.append(side)
            level = (*level, (DRAW, side, None))
            give = CorrectResult if sides[1:] else RecordResult
            event.do(give(ref, games(*level)))
        assert sides[0] == played.decider
        drawn.add(tuple(side == sides[0] for side in sides[1:]))
    assert len(drawn) == 4


@pytest.mark.rule("TM-5", "LCG-21")
def test_a_void_game_of_the_title_match_is_played_again_before_the_next() -> None:
    event, ref, dark, light = in_the_title_match()
    win = Ended.VICTORY
    void = games((VOID, dark, None))
    event.do(RecordResult(ref, void))
    skipped = games((VOID, dark, None), (win, light, light), (win, dark, light))
    assert event.refused(CorrectResult(ref, skipped)) is Code.WRONG_SIDE
    event.do(CorrectResult(ref, games((VOID, dark, None), (win, dark, dark), (win, light, dark))))
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    assert order(event)[0] == dark


@pytest.mark.rule("TM-5", "LCG-21")
def test_the_owner_of_an_illegal_deck_loses_the_title_match_whatever_was_won_before() -> None:
    event, ref, dark, light = in_the_title_match()
    event.do(RecordResult(ref, games((Ended.VICTORY, dark, dark), (VOID, light, light))))
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    assert order(event)[:2] == [light, dark]


@pytest.mark.rule("TM-5", "EV-18")
def test_a_title_match_lost_by_both_is_won_by_the_better_seed() -> None:
    for lost in (
        lambda one, two: games((BOTH_LOSE, one, None), (BOTH_LOSE, two, None)),
        lambda _one, _two: MatchResult(BOTH_LOSE),
    ):
        event, ref, dark, light = in_the_title_match()
        best = order(event)[0]
        event.do(RecordResult(ref, lost(dark, light)))
        assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
        assert order(event)[0] == best


@pytest.mark.rule("LCG-21")
def test_taking_back_the_void_game_opens_the_match_again() -> None:
    event, ref, best, _ = in_the_finals()
    event.do(RecordResult(ref, games((VOID, best, None))))
    event.do(TakeBack(match_thing(ref)))
    assert event.match(ref).match.result is None
    event.record(ref)
