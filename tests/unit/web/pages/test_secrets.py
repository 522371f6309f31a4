"""No page source holds a secret: worlds that differ only in it give the same bytes."""

import re

import pytest

from podium.core.sheet import Status
from podium.event.clock import CallTime, EnterRoll, PauseClock, ResumeClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.ids import PODIUM
from podium.event.leaving import CurrentMatch, Leave
from podium.event.reports import ReportResult
from podium.event.rounds import DrawRound
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBackLast
from podium.kernel.viewer import SPECTATOR, Viewer
from tests.unit.event.playing import LG, SP, Playing, viewer_of
from tests.unit.web.pages.showing import public_pages, rendered, subject_of

FINGERPRINTS = re.compile(rb"[0-9a-f]{32,}")


def pages_of(event: Playing, viewer: Viewer = SPECTATOR) -> dict[str, bytes]:
    """Every public page, with fingerprints replaced by placeholders."""
    subject = subject_of(event, viewer)
    return {
        end: FINGERPRINTS.sub(b"?", rendered(subject, tab, page, end=end))
        for end, tab, page in public_pages(event, subject)
    }


def assert_twins(one: Playing, other: Playing) -> None:
    for viewer in (SPECTATOR, viewer_of("e5")):
        assert pages_of(one, viewer) == pages_of(other, viewer)


def twins(rulebook: str) -> tuple[Playing, Playing]:
    worlds = Playing(rulebook).begin(6), Playing(rulebook).begin(6)
    for world in worlds:
        world.publish()
    return worlds


@pytest.mark.rule("LG-12")
def test_no_page_tells_whether_or_how_long_the_legion_clock_runs() -> None:
    quiet, busy = twins(LG)
    for world, extra in ((quiet, 1), (busy, 5)):
        world.do(EnterRoll(1, extra))
    busy.start_clock()
    busy.wait(30)
    busy.do(PauseClock(1))
    busy.wait(5)
    busy.do(ResumeClock(1))
    assert_twins(quiet, busy)
    quiet.wait(120)
    busy.wait(80)
    assert_twins(quiet, busy)


@pytest.mark.rule("LG-12")
def test_the_end_of_a_legion_round_looks_the_same_however_it_came() -> None:
    called, waited = twins(LG)
    for world in (called, waited):
        world.do(EnterRoll(1, 2))
        world.start_clock()
    called.do(CallTime(1, early=True))
    waited.wait(152)
    waited.do(CallTime(1), by=PODIUM)
    assert_twins(called, waited)
    assert b"Time is up" in pages_of(called)["wall"]


@pytest.mark.rule("SP-14")
def test_the_roll_stands_on_no_page_until_the_round_is_over() -> None:
    short, long = twins(SP)
    for world, extra in ((short, 1), (long, 5)):
        world.do(EnterRoll(1, extra))
        world.start_clock()
    for minutes in (0, 91, 29):
        for world in (short, long):
            world.wait(minutes)
        assert_twins(short, long)
    assert b"Extra time" in pages_of(short)["wall"]


def test_drafts_reports_and_warnings_stand_on_no_public_page() -> None:
    plain, busy = twins(SP)
    refs = list(busy.open_matches())
    others = [r for r in refs if "e5" not in busy.match(r).match.entrants]
    ref = others[0]
    first, second = busy.match(ref).match.entrants
    busy.do(ReportResult(ref, busy.win(ref, first)), by=first.replace("e", "p"))
    busy.do(GiveWarning((second,), Ground.SLOW_PLAY, "a secret note"))
    assert_twins(plain, busy)
    for world in (plain, busy):
        world.record_all()
        world.do(DrawRound())
    draft = busy.state.draft
    assert draft is not None
    one, other, *_ = (paired.entrants[0] for paired in draft.matches)
    busy.do(SwapEntrants(one, other, accept_rematch=True))
    assert_twins(plain, busy)


@pytest.mark.rule("LG-10", "LG-12")
@pytest.mark.parametrize("choice", [None, SeatChoice.WALKOVER])
def test_no_page_tells_whether_the_clock_runs_when_somebody_leaves_the_cut(
    choice: SeatChoice | None,
) -> None:
    worlds = [Playing(LG, rounds=2, cut=4).begin(8).play(2) for _ in range(3)]
    for world in worlds:
        world.publish()
    never, runs, taken_back = worlds
    for world in (runs, taken_back):
        world.start_clock()
    taken_back.do(TakeBackLast())
    for world in worlds:
        leaver = next(iter(world.round.seats))
        world.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
        if choice is not None:
            world.do(DecideSeat(leaver, choice))
    viewers = [SPECTATOR, *(viewer_of(entrant) for entrant in never.round.seats)]
    for viewer in viewers:
        shown = pages_of(never, viewer)
        assert pages_of(runs, viewer) == shown
        assert pages_of(taken_back, viewer) == shown
    waits = b"waits for the staff" in b"".join(pages_of(never).values())
    assert waits is (choice is None)
