"""Two worlds that differ only in what is hidden look the same to whom it is hidden from."""

import re

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.check_in import CheckIn
from podium.event.clock import CallTime, EnterRoll, PauseClock, ResumeClock, StartClock
from podium.event.conduct import DecideWarnings, GiveWarning, Ground
from podium.event.fact import Command
from podium.event.ids import PODIUM, Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import ChangeEntrant
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import FlagResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.rulings import AppealRuling, CallJudge, FinishCall, GiveRuling
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBack
from podium.event.view.build import cursor
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Viewer
from tests.unit.event.playing import LCG, LG, SP, Playing, viewer_of
from tests.unit.event.viewing import everything

COMMITMENT = re.compile(rb'"(commitment|nonce|secret|seal)":"[0-9a-f]*"')
SEAL = re.compile(rb'"[0-9a-f]{64}"')


def seen(event: Playing, viewer: Viewer) -> bytes:
    """All a viewer gets, with commitments replaced by placeholders."""
    shown = SEAL.sub(b'"?"', COMMITMENT.sub(rb'"\1":"?"', event.bytes(viewer)))
    return shown + (b"" if viewer.role.is_staff else everything(event, viewer).encode())


def outsiders(event: Playing) -> list[Viewer]:
    return [SPECTATOR, *(viewer_of(entrant) for entrant in event.state.entrants)]


def assert_twins(one: Playing, other: Playing) -> None:
    for viewer in outsiders(one):
        assert seen(one, viewer) == seen(other, viewer)
        assert cursor(one.state, viewer) == cursor(other.state, viewer)


def twins(rulebook: str, count: int = 6) -> tuple[Playing, Playing]:
    """The same event twice, its first round published."""
    worlds = Playing(rulebook).begin(count), Playing(rulebook).begin(count)
    for world in worlds:
        world.publish()
    return worlds


@pytest.mark.rule("SP-14", "LG-12")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_the_roll_is_the_same_to_everyone_until_the_shorter_round_is_over(rulebook: str) -> None:
    short, long = twins(rulebook)
    minutes = short.state.clocks[0].minutes
    for world, extra in ((short, 1), (long, 5)):
        world.do(EnterRoll(1, extra))
        world.start_clock()
    for wait in (0, 60, minutes - 61, 1, 1):
        assert_twins(short, long)
        for world in (short, long):
            world.wait(wait)
    for viewer in outsiders(short):
        assert seen(short, viewer) != seen(long, viewer)


@pytest.mark.rule("LG-12")
def test_when_and_how_the_legion_clock_runs_cannot_be_told_from_outside() -> None:
    quiet, busy = twins(LG)
    busy.start_clock()
    busy.wait(30)
    busy.do(PauseClock(1))
    busy.wait(5)
    busy.do(ResumeClock(1))
    assert_twins(quiet, busy)
    for world in (quiet, busy):
        world.record(world.ref("e1"))
    assert_twins(quiet, busy)


@pytest.mark.rule("LG-12")
def test_a_round_ended_early_and_one_ended_by_time_are_told_the_same_way() -> None:
    called, waited = twins(LG)
    for world in (called, waited):
        world.do(EnterRoll(1, 2))
        world.start_clock()
    called.do(CallTime(1, early=True))
    waited.wait(152)
    waited.do(CallTime(1), by=PODIUM)
    assert_twins(called, waited)


@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_an_unpublished_pairing_leaves_no_trace_but_that_it_was_drawn(rulebook: str) -> None:
    plain, drawn = twins(rulebook, 8)
    for world in (plain, drawn):
        world.record_all()
        world.do(DrawRound())
    draft = drawn.state.draft
    assert draft is not None
    swap = draft.matches[0].entrants[0], draft.matches[-1].entrants[0]
    drawn.do(SwapEntrants(*swap, accept_rematch=True))
    assert_twins(plain, drawn)
    drawn.do(PublishRound())
    assert seen(plain, SPECTATOR) != seen(drawn, SPECTATOR)


def test_an_unconfirmed_report_is_known_to_the_two_at_the_table_and_staff_alone() -> None:
    silent, told = twins(SP)
    ref = told.ref("e1")
    first, second = told.match(ref).match.entrants
    told.do(ReportResult(ref, told.win(ref, first)), by=first.replace("e", "p"))
    for viewer in outsiders(told):
        at_table = viewer.entrant in (first, second)
        assert (seen(silent, viewer) != seen(told, viewer)) is at_table
        assert (cursor(silent.state, viewer) != cursor(told.state, viewer)) is at_table
    told.do(ReportResult(ref, told.win(ref, second)), by=second.replace("e", "p"))
    assert told.match(ref).disputed
    for viewer in outsiders(told):
        assert (seen(silent, viewer) != seen(told, viewer)) is (viewer.entrant in (first, second))
    told.do(ConfirmResult(ref), by=second.replace("e", "p"))
    for viewer in outsiders(told):
        assert seen(silent, viewer) != seen(told, viewer)


def test_what_was_reported_is_the_same_to_others_whatever_it_was() -> None:
    one, other = twins(SP)
    ref = one.ref("e1")
    first, second = one.match(ref).match.entrants
    for world, winner in ((one, first), (other, second)):
        world.do(ReportResult(ref, world.win(ref, winner)), by=first.replace("e", "p"))
        world.do(ReportResult(ref, world.win(ref, first)), by=second.replace("e", "p"))
    settled = [world.match(ref).match.result is not None for world in (one, other)]
    assert settled == [True, False]


def test_notes_and_warnings_reach_only_whom_they_concern() -> None:
    plain, noted = twins(SP)
    ref = noted.ref("e1")
    for world in (plain, noted):
        world.record(ref)
    noted.do(FlagResult(ref, "They laughed."))
    assert_twins(plain, noted)
    noted.do(GiveWarning((EntrantId("e2"),), Ground.SLOW_PLAY))
    for viewer in outsiders(noted):
        same = seen(plain, viewer) == seen(noted, viewer)
        assert same is (viewer.entrant != "e2")


@pytest.mark.rule("EV-15", "SP-20")
def test_what_somebody_who_came_late_has_with_them_is_between_them_and_the_staff() -> None:
    plain, ticked = twins(SP)
    for world in (plain, ticked):
        world.register(1)
        world.do(CheckIn(EntrantId("e7"), lacking=True))
    ticked.do(CheckIn(EntrantId("e7"), ("cards",)))
    for viewer in outsiders(ticked):
        same = seen(plain, viewer) == seen(ticked, viewer)
        assert same is (viewer.entrant != "e7")


@pytest.mark.rule("LG-12")
def test_no_secret_stands_in_any_view_before_it_is_opened() -> None:
    event = Playing(LG).begin(6)
    event.play(1)
    event.publish()
    event.start_clock()
    hidden = [
        draw
        for draw in event.state.draws.values()
        if draw.id in ("lots", "round 3", "roll 2", "roll 3")
    ]
    assert len(hidden) == 4
    for viewer in outsiders(event):
        shown = event.bytes(viewer)
        for draw in hidden:
            assert draw.secret.hex().encode() not in shown
            assert draw.nonce.hex().encode() not in shown


def test_refusals_tell_no_more_than_views() -> None:
    plain, busy = twins(LG)
    ref = busy.ref("e1")
    first, second = busy.match(ref).match.entrants
    by = first.replace("e", "p")
    busy.do(ReportResult(ref, busy.win(ref, first)), by=by)
    busy.do(CallJudge(ref), by=by)
    busy.do(GiveRuling("Go on.", match=ref))
    busy.do(GiveWarning((first,), Ground.SLOW_PLAY))
    busy.do(ChangeEntrant(first, (by,), "club"))
    busy.start_clock()
    scope = f"{ref.round}/{ref.index}"
    outside = [entrant for entrant in busy.state.entrants if entrant not in (first, second)]
    attempts: list[Command] = [
        ConfirmResult(ref, seen=1),
        ReportResult(ref, busy.win(ref, second), seen=1),
        Concede(ref, seen=1),
        AppealRuling(f"{scope}#1", seen=1),
        FinishCall(f"{scope}#1", seen=1),
        AppealRuling(f"{scope}#1", seen=2),
        FinishCall(f"{scope}#1", seen=2),
        CallJudge(ref),
        CallTime(1),
        StartClock(1, seen=1),
        PauseClock(1),
        Leave(first, Status.DROPPED, CurrentMatch.PLAYED_ON, seen=2),
        ChangeEntrant(first, (by,), "club", seen=2),
        TakeBack(Thing(ThingKind.DRAFT), seen=1),
        DecideWarnings(first, remove=True),
    ]
    for entrant in (*outside, "nobody"):
        for command in attempts:
            asked = [world.ask(command, entrant.replace("e", "p")) for world in (plain, busy)]
            assert asked[0] == asked[1]
            assert isinstance(asked[0], Refusal)
