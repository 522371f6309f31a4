"""Who is told when something is taken back, and to whom it leaves no trace."""

import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckIn
from podium.event.clock import CallTime
from podium.event.ids import match_thing
from podium.event.results import ChooseSide, FlagResult
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import entrant_thing
from podium.results.game import Side
from tests.unit.event.playing import LCG, LG, SP, Playing, viewer_of

E1 = EntrantId("e1")


@pytest.mark.rule("LCG-3")
def test_where_everyone_sees_the_whole_clock_time_called_by_mistake_is_taken_back() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    event.start_clock()
    before = event.view()
    event.do(CallTime(1, early=True))
    event.do(TakeBackLast())
    assert event.view().clock == before.clock
    assert event.view().cursor != before.cursor


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_start_that_is_taken_back_is_news_where_players_see_the_clock(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3).begin(4)
    event.publish()
    event.start_clock()
    before = event.view().cursor
    event.do(TakeBackLast())
    assert (event.view().cursor == before) is (rulebook == LG)


def test_a_draft_or_flag_that_is_taken_back_leaves_no_trace_but_that_it_was_drawn() -> None:
    event = Playing(SP, rounds=3).begin(4)
    event.publish()
    event.record_all()
    event.draw()
    before = event.bytes(), event.bytes(viewer_of("e1"))
    event.do(TakeBackLast())
    event.do(FlagResult(event.ref("e1"), "They laugh."))
    event.do(TakeBackLast())
    assert (event.state.draft, event.state.flags) == (None, {})
    assert (event.bytes(), event.bytes(viewer_of("e1"))) == before


def test_a_check_in_that_is_taken_back_is_between_the_entrant_and_the_staff() -> None:
    event = Playing(SP)
    event.register(2)
    event.do(CheckIn(E1, lacking=True))
    before = event.bytes(), event.bytes(viewer_of("e2"))
    told = event.view(viewer_of("e1")).cursor
    event.do(TakeBack(entrant_thing(E1)))
    assert (event.bytes(), event.bytes(viewer_of("e2"))) == before
    assert event.view(viewer_of("e1")).cursor != told


@pytest.mark.rule("LCG-1")
def test_everyone_is_told_of_a_result_or_a_side_that_is_taken_back() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    ref = next(event.open_matches())
    event.do(ChooseSide(ref, Side.DARK))
    event.record(ref)
    for _ in range(2):
        before = event.view()
        event.do(TakeBack(match_thing(ref)))
        assert event.view().rounds != before.rounds
        assert event.view().cursor != before.cursor
    assert event.match(ref).dark is None
