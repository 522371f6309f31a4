"""The main button of the desk: one for every state of an event of every rulebook."""

import pytest

from podium.core.sheet import Status
from podium.event.check_in import CheckInAll
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import RecordResult
from podium.event.rounds import PublishRound
from podium.event.setup import AnnounceEvent, CloseEvent
from podium.web.pages.desk.step import Next, Step, next_of
from tests.unit.event.playing import ALL, DESK, LCG, LG, SP, TM, Playing


def next_step_of(event: Playing) -> Next:
    view = event.view(DESK)
    assert view.desk is not None
    return next_of(view, view.desk)


def step(event: Playing) -> Step:
    return next_step_of(event).step


def play_round(event: Playing) -> None:
    """Draws, publishes and plays one round, and looks at the desk all the way."""
    assert step(event) in (Step.DRAW, Step.MAKE_CUT)
    event.draw()
    assert step(event) is Step.PUBLISH
    event.do(PublishRound())
    if not event.round.untimed:
        assert step(event) is Step.START_CLOCK
        event.start_clock()
    for ref in list(event.open_matches()):
        assert step(event) is Step.RESULTS
        event.do(RecordResult(ref, event.made_up(ref)))


@pytest.mark.parametrize("rulebook", ALL)
def test_the_main_button_leads_from_the_first_entry_to_the_end(rulebook: str) -> None:
    event = Playing(rulebook, cut=4 if rulebook != TM else None)
    assert step(event) is Step.ENTER
    event.register(9)
    assert step(event) is Step.CHECK_IN
    event.do(CheckInAll())
    assert step(event) is Step.ANNOUNCE
    event.do(AnnounceEvent())
    rounds = 0
    while step(event) in (Step.DRAW, Step.MAKE_CUT):
        play_round(event)
        rounds += 1
        assert rounds < 20
    assert step(event) is Step.CLOSE
    event.do(CloseEvent())
    assert step(event) is Step.DONE


@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_after_the_swiss_rounds_the_button_makes_the_cut(rulebook: str) -> None:
    event = Playing(rulebook, cut=4).begin(9)
    event.play(event.swiss_rounds())
    assert step(event) is Step.MAKE_CUT
    event.publish()
    event.record_all()
    assert step(event) is Step.DRAW


def test_results_in_and_tables_missing_are_said() -> None:
    event = Playing(SP).begin(9)
    event.publish()
    event.start_clock()
    missing = list(event.open_matches())
    event.record(missing.pop(1))
    said = next_step_of(event)
    tables = tuple(sorted(event.match(ref).match.table or 0 for ref in missing))
    assert (said.results, said.matches, said.tables) == (1, 4, tables)


def test_a_draft_that_is_outdated_has_to_be_drawn_again() -> None:
    event = Playing(SP).begin(8).play(1)
    event.draw()
    leaver = next(iter(event.state.entrants))
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    assert step(event) is Step.DRAW


def test_without_rounds_by_the_rulebook_the_organiser_sets_them() -> None:
    event = Playing(SP)
    event.register(3)
    event.do(CheckInAll())
    assert step(event) is Step.SET_ROUNDS


def test_when_too_few_still_play_the_event_can_be_closed_early() -> None:
    event = Playing(SP).begin(4).play(1)
    for leaver in list(event.state.entrants)[:3]:
        event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    assert step(event) is Step.CLOSE_EARLY
