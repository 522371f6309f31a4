"""Events of every structure, played live from the first draw to the end."""

from pathlib import Path

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import Register
from podium.event.rounds import DrawRound
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings, CloseEvent
from podium.event.sheet import course_of
from podium.eventfile.check import check
from podium.kernel.refusal import Code, Refusal
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from tests.unit.event.playing import Playing
from tests.unit.exchange.test_draw_checks import faults, file_of

FOLDER = Path(__file__).parents[2] / "examples"
STRUCTURES = ("knockout",)


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
