"""Events of every structure, played live from the first draw to the end."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.awarded_byes import AwardByes
from podium.event.check_in import CheckIn, CheckInAll
from podium.event.entered_rounds import EnterPairing
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings, CloseEvent
from podium.event.sheet import course_of
from podium.event.swapping import SwapEntrants
from podium.event.verify import verify
from podium.eventfile.check import check
from podium.exchange.draw_checks import DrawFound, check_round
from podium.kernel.refusal import Code, Refusal
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from tests.unit.event.phones import commit, draw_with
from tests.unit.event.playing import Playing
from tests.unit.exchange.test_draw_checks import faults, file_of

FOLDER = Path(__file__).parents[2] / "examples"
STRUCTURES = ("knockout", "round-robin", "double-round-robin")


def example(name: str) -> Rulebook:
    return load(FOLDER / f"{name}.toml")


def play_on(event: Playing) -> Playing:
    """Plays until there is no round left to draw."""
    while not isinstance(event.ask(DrawRound(accept_chance=True)), Refusal):
        event.play_round()
    return event


@pytest.mark.rule("ST-3")
@pytest.mark.parametrize("name", STRUCTURES)
@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 9])
def test_it_is_played_to_the_end_and_closed_and_every_draw_holds(name: str, entrants: int) -> None:
    event = play_on(Playing(example(name)).begin(entrants))
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    assert check(course_of(event.state)) == ()
    assert faults(file_of(event)) == set()
    event.do(CloseEvent())
    assert event.replayed() == event.state
    assert sorted(row.place or 0 for row in event.view().standings) == list(range(1, entrants + 1))


@pytest.mark.parametrize("name", STRUCTURES)
def test_phones_add_numbers_to_its_draws_and_anyone_checks_them(name: str) -> None:
    event = Playing(example(name)).begin(5)
    commit(event, "e1", "e2")
    draw_with(event, "e1")
    event.do(PublishRound())
    file = file_of(event)
    told = {one.found: one for one in check_round(file, 1)}[DrawFound.NUMBERS_ADDED]
    assert (told.count, told.of, told.entrants) == (1, 2, ("e2",))
    assert faults(file) == set()


@pytest.mark.parametrize("name", STRUCTURES)
@pytest.mark.parametrize("entrants", [5, 8])
def test_it_goes_on_when_somebody_leaves(name: str, entrants: int) -> None:
    event = Playing(example(name)).begin(entrants).play(1)
    last = event.view().standings[0].entrant
    event.do(Leave(EntrantId(last), Status.DROPPED, CurrentMatch.PLAYED_ON))
    play_on(event)
    assert check(course_of(event.state)) == ()
    assert faults(file_of(event)) == set()
    event.do(CloseEvent())


@pytest.mark.rule("ST-3")
def test_a_bracket_for_everyone_has_nothing_to_announce_and_nobody_joins_late() -> None:
    event = Playing(example("knockout")).begin(6)
    named = Settings("An event")
    for odd in (Settings("An event", rounds=3), Settings("An event", cut=4)):
        assert isinstance(event.ask(ChangeSettings(odd)), Refusal)
    assert event.ask(ChangeSettings(named)) == ()
    assert event.publish().stage is Stage.CUT
    assert event.refused(Register("e7", ("p7",))) is Code.SWISS_OVER


@pytest.mark.rule("ST-3")
def test_whoever_leaves_before_the_first_match_begins_is_no_longer_in_the_bracket() -> None:
    event = Playing(example("knockout")).begin(5)
    event.publish()
    event.do(Leave(EntrantId("e2"), Status.DROPPED, CurrentMatch.PLAYED_ON))
    play_on(event)
    assert check(course_of(event.state)) == ()
    assert {row.entrant for row in event.view().standings} == {f"e{n}" for n in range(1, 6)}


@pytest.mark.rule("ST-4")
@pytest.mark.parametrize("name", ["round-robin", "double-round-robin"])
def test_once_the_places_are_drawn_nobody_joins_or_is_swapped(name: str) -> None:
    event = Playing(example(name)).begin(4)
    late = event.register_one(5)
    event.draw()
    assert event.refused(SwapEntrants(EntrantId("e1"), EntrantId("e2"))) is Code.TABLE_DRAWN
    event.publish()
    assert event.refused(Register("e6", ("p6",))) is Code.TABLE_DRAWN
    assert event.refused(CheckIn(late)) is Code.TABLE_DRAWN
    assert event.refused(CheckInAll()) is Code.TABLE_DRAWN
    assert event.refused(AwardByes(EntrantId("e1"), 3)) is Code.TABLE_DRAWN


@pytest.mark.rule("ST-4")
def test_a_pairing_by_hand_is_that_of_the_table() -> None:
    event = Playing(example("round-robin")).begin(4).play(1)
    event.draw()
    assert event.state.draft is not None
    drawn = event.state.draft.matches
    crossed = tuple(
        replace(one, entrants=(one.entrants[0], other.entrants[1]))
        for one, other in zip(drawn, reversed(drawn), strict=True)
    )
    assert event.refused(EnterPairing(crossed)) is Code.TABLE_DRAWN
    event.do(EnterPairing(tuple(replace(one, table=None) for one in drawn)))


@pytest.mark.rule("ST-5")
def test_meeting_again_in_the_second_leg_departs_from_nothing() -> None:
    event = play_on(Playing(example("double-round-robin")).begin(4))
    assert len(event.state.rounds) == 6
    assert event.view().departures == ()


@pytest.mark.rule("ST-7")
def test_whoever_comes_back_plays_what_is_left() -> None:
    event = Playing(example("round-robin")).begin(5).play(1)
    event.do(Leave(EntrantId("e1"), Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.play(1)
    event.do(ComeBack(EntrantId("e1")))
    play_on(event)
    assert check(course_of(event.state)) == ()
    assert len(event.state.rounds) == 5


@pytest.mark.rule("ST-4")
def test_whoever_was_away_when_the_places_were_drawn_again_does_not_come_back() -> None:
    event = Playing(example("round-robin")).begin(5).play(1)
    event.do(Leave(EntrantId("e1"), Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.do(TakeBackRound(1))
    event.play(1)
    assert event.refused(ComeBack(EntrantId("e1"))) is Code.TABLE_DRAWN
    play_on(event)
    assert check(course_of(event.state)) == ()
    assert len(event.state.rounds) == 3


@pytest.mark.parametrize("name", STRUCTURES)
def test_phones_add_numbers_to_the_draws_of_every_structure(name: str) -> None:
    event = Playing(example(name)).begin(5)
    commit(event, "e1", "e2")
    draw_with(event, "e1")
    event.do(PublishRound())
    assert faults(file_of(event)) == set()
    assert verify(event.facts) == ()
