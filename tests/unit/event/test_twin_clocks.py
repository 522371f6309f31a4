"""Time in two worlds: what is hidden looks the same at every moment before it is told."""

from collections.abc import Iterator

import pytest

from podium.clock.settings import PlayersSee
from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage, Status
from podium.event.clock import CallTime, EnterRoll, ExtendTable, PauseClock, ResumeClock, StartClock
from podium.event.fact import Command
from podium.event.ids import PODIUM, MatchRef
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import RecordResult
from podium.event.rounds import TakeBackRound
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import clock_thing
from podium.event.view.build import cursor
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role, Viewer
from tests.unit.event.playing import ALL, LCG, LG, SP, START, TM, Playing
from tests.unit.event.test_twin_worlds import assert_twins, outsiders, seen, twins

SHORT, LONG = 1, 5
JUMPS = (0, -1, -1_000, -3_600_000, -86_400_000)
STAFF = (Viewer(Role.ORGANISER), Viewer(Role.HEAD_JUDGE), Viewer(Role.JUDGE))


def moments(rulebook: str) -> Iterator[int]:
    """Minutes after the start at which something happens, up to the end of the shorter round."""
    clock = Playing(rulebook).rulebook.clock
    called = clock.red_alert_after(clock.swiss.minutes)
    if called is not None:
        yield called
    yield clock.swiss.minutes
    if clock.dice is not None:
        yield clock.swiss.minutes + SHORT


def with_rolls(rulebook: str) -> tuple[Playing, Playing]:
    """Two worlds that differ in the roll, their clocks started."""
    worlds = twins(rulebook)
    for world, extra in zip(worlds, (SHORT, LONG), strict=True):
        if world.rulebook.clock.dice is not None:
            world.do(EnterRoll(1, extra))
        world.start_clock()
    return worlds


@pytest.mark.rule("SP-14", "SP-15", "LG-11", "LG-12", "LCG-3", "TM-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_the_roll_is_hidden_to_the_millisecond_at_red_alert_round_time_and_end(
    rulebook: str,
) -> None:
    short, long = with_rolls(rulebook)
    *_, end = moments(rulebook)
    dice = short.rulebook.clock.dice is not None
    for minutes in moments(rulebook):
        for off in (-1, 0, 1):
            for world in (short, long):
                world.now = Now(START + minutes * MINUTE + off)
            if dice and minutes == end and off >= 0:
                for viewer in (*outsiders(short), *STAFF):
                    assert seen(short, viewer) != seen(long, viewer)
            else:
                assert_twins(short, long)
                for viewer in STAFF:
                    assert (seen(short, viewer) == seen(long, viewer)) is not dice


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_clock_that_jumps_back_shows_nothing_early_and_hides_nothing_again(
    rulebook: str, jump: int
) -> None:
    short, long = with_rolls(rulebook)
    *_, end = moments(rulebook)
    for minutes in moments(rulebook):
        for world in (short, long):
            world.now = Now(START + minutes * MINUTE - 1 + jump)
        assert_twins(short, long)
    short.now = Now(START + end * MINUTE)
    short.do(CallTime(1), by=PODIUM)
    told = [seen(short, viewer) for viewer in outsiders(short)]
    short.now = Now(short.now + jump)
    assert [seen(short, viewer) for viewer in outsiders(short)] == told


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("minutes", [1, 90, 149, 150, 154])
def test_legion_looks_the_same_whether_the_clock_runs_stands_or_never_started(
    minutes: int,
) -> None:
    worlds = [twins(LG)[0] for _ in range(4)]
    quiet, runs, paused, extended = worlds
    for world in (runs, paused, extended):
        world.do(EnterRoll(1, 5))
        world.start_clock()
    paused.do(PauseClock(1))
    extended.do(ExtendTable(MatchRef(1, 0), 30))
    for off in (-1, 0, 1):
        for world in worlds:
            world.now = Now(START + minutes * MINUTE + off)
        for world in (runs, paused, extended):
            assert_twins(quiet, world)


@pytest.mark.rule("LG-12")
def test_an_entered_roll_leaves_no_trace_in_any_rulebook_with_dice() -> None:
    for rulebook in (SP, LG):
        rolled, entered = twins(rulebook)
        entered.do(EnterRoll(1, 3))
        assert_twins(rolled, entered)
        for world in (rolled, entered):
            world.start_clock()
        assert_twins(rolled, entered)


def in_the_cut(rulebook: str) -> Playing:
    event = Playing(rulebook, rounds=2, cut=4).begin(8).play(2)
    event.do(NameStaff("judge", Role.JUDGE))
    event.publish()
    assert event.round.stage is Stage.CUT
    return event


def drop(entrant: EntrantId) -> Leave:
    return Leave(entrant, Status.DROPPED, CurrentMatch.PLAYED_ON)


@pytest.mark.rule("LG-12", "LG-10")
@pytest.mark.parametrize("how", ["drops", "is removed", "is removed and appeals"])
def test_who_leaves_the_cut_learns_not_whether_the_legion_clock_has_started(how: str) -> None:
    worlds = clocks()
    for world in worlds:
        leaver = next(iter(world.round.seats))
        if how == "drops":
            world.do(drop(leaver), by=leaver.replace("e", "p"))
        else:
            world.do(Leave(leaver, Status.DISQUALIFIED, CurrentMatch.PLAYED_ON), by="judge")
        if how == "is removed and appeals":
            world.do(AppealRemoval(leaver), by=leaver.replace("e", "p"))
    assert_all_twins(worlds)
    for world in worlds[1:]:
        assert answers(world) == answers(worlds[0])


def clocks() -> list[Playing]:
    """The first round of a cut of Legion, in which the clock never ran, runs, stands, was extended
    for a table, and ran until its start was taken back.
    """
    worlds = [in_the_cut(LG) for _ in range(5)]
    number = worlds[0].round.number
    for world in worlds[1:]:
        world.start_clock()
    worlds[2].do(PauseClock(number))
    worlds[3].do(ExtendTable(MatchRef(number, 0), 30))
    worlds[4].do(TakeBack(clock_thing(number)))
    for world in worlds:
        world.wait(20)
    return worlds


def assert_all_twins(worlds: list[Playing]) -> None:
    for world in worlds[1:]:
        assert_twins(worlds[0], world)


def answers(world: Playing) -> list[object]:
    """What everybody who is not of the staff is told, whatever they try."""
    here, ref = world.round.number, MatchRef(world.round.number, 0)
    leaver, other = world.match(ref).match.entrants
    attempts: list[Command] = [
        DecideSeat(leaver, SeatChoice.REPLACEMENT),
        DecideSeat(leaver, SeatChoice.WALKOVER),
        DecideRemoval(leaver, lifted=True, text="No."),
        ReportResult(ref, world.win(ref, other)),
        ConfirmResult(ref),
        Concede(ref),
        RecordResult(ref, world.win(ref, other)),
        ComeBack(leaver),
        drop(other),
        TakeBackRound(here),
        StartClock(here),
    ]
    return [
        world.ask(command, by)
        for command in attempts
        for by in (*(entrant.replace("e", "p") for entrant in world.round.seats), "nobody")
    ]


@pytest.mark.rule("LG-12", "LG-10")
def test_a_walkover_tells_nobody_whether_the_clock_runs_even_if_taken_back() -> None:
    worlds = clocks()
    leaver = next(iter(worlds[0].round.seats))
    for world in worlds:
        world.do(drop(leaver), by=leaver.replace("e", "p"))
        world.do(DecideSeat(leaver, SeatChoice.WALKOVER), by="judge")
    assert_all_twins(worlds)
    for world in worlds:
        world.do(TakeBackLast(), by="judge")
    assert_all_twins(worlds)
    for world in worlds:
        world.do(DecideSeat(leaver, SeatChoice.WALKOVER), by="judge")
    assert_all_twins(worlds)


@pytest.mark.rule("LG-12", "LG-10", "EV-24")
def test_a_walkover_before_anything_began_is_told_as_a_departure_when_the_round_is_over() -> None:
    worlds = clocks()
    leaver = next(iter(worlds[0].round.seats))
    for world in worlds:
        world.do(drop(leaver), by=leaver.replace("e", "p"))
        world.do(DecideSeat(leaver, SeatChoice.WALKOVER), by="judge")
        assert world.view(STAFF[0]).departures == ()
    assert_all_twins(worlds)
    for world in worlds:
        world.record_all()
        begun = world.state.clocks[-1].started is not None
        told = [(one.what, one.round, one.by) for one in world.view().departures]
        here = (DepartureKind.WALKOVER, world.round.number, Role.JUDGE)
        assert told == ([] if begun else [here])


@pytest.mark.rule("LG-12", "LG-10")
def test_a_replacement_tells_no_more_than_that_a_round_which_is_gone_had_not_begun() -> None:
    worlds = clocks()
    leaver = next(iter(worlds[0].round.seats))
    for world in worlds:
        world.do(drop(leaver), by=leaver.replace("e", "p"))
        refused = world.ask(DecideSeat(leaver, SeatChoice.REPLACEMENT), by="judge")
        assert isinstance(refused, Refusal) is (world.state.clocks[-1].started is not None)
    assert_all_twins(worlds)  # that it was refused is between the staff and nobody else
    never, taken_back = worlds[0], worlds[4]
    for world in (never, taken_back):
        world.do(DecideSeat(leaver, SeatChoice.REPLACEMENT), by="judge")
    assert_twins(never, taken_back)
    for world in (never, taken_back):
        world.publish()
        assert leaver not in world.round.seats
    assert_twins(never, taken_back)


@pytest.mark.rule("LG-12", "LG-10")
def test_a_leaving_that_is_taken_back_tells_nothing_either() -> None:
    worlds = clocks()
    leaver = next(iter(worlds[0].round.seats))
    for world in worlds:
        world.do(drop(leaver), by="judge")
        world.do(TakeBackLast(), by="judge")
    assert_all_twins(worlds)


@pytest.mark.rule("SP-12", "LG-10")
def test_in_legion_the_organiser_may_take_the_round_back_before_anybody_leaves() -> None:
    event = in_the_cut(LG)
    leaver = next(iter(event.round.seats))
    event.do(TakeBackRound(event.round.number))
    event.do(drop(leaver))
    event.publish()
    assert leaver not in event.round.seats
    assert len(event.round.seats) == 4


@pytest.mark.rule("SP-12")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_who_drops_in_the_cut_learns_not_whether_others_have_reported(rulebook: str) -> None:
    silent, told = in_the_cut(rulebook), in_the_cut(rulebook)
    leaver = next(iter(told.round.seats))
    ref = next(r for r in told.open_matches() if r != told.ref(leaver))
    reporter = told.match(ref).match.entrants[0]
    told.do(ReportResult(ref, told.win(ref)), by=reporter.replace("e", "p"))
    at_table = told.match(ref).match.entrants
    others = [viewer for viewer in outsiders(told) if viewer.entrant not in at_table]
    for world in (silent, told):
        world.do(drop(leaver), by=leaver.replace("e", "p"))
    for viewer in others:
        assert seen(silent, viewer) == seen(told, viewer)
        assert cursor(silent.state, viewer) == cursor(told.state, viewer)


@pytest.mark.rule("LG-12")
def test_no_answer_to_a_legion_player_depends_on_the_clock() -> None:
    quiet, runs = twins(LG)
    ref = runs.ref("e1")
    runs.start_clock()
    runs.wait(3)
    quiet.wait(3)
    timed = MatchResult(Ended.TIME, None, ((1, 4, 800), (0, 4, 800)))
    attempts: list[Command] = [
        ReportResult(ref, timed),
        RecordResult(ref, timed),
        EnterRoll(1, 2),
        StartClock(1),
        PauseClock(1),
        ResumeClock(1),
        ExtendTable(ref, 5),
        CallTime(1),
        CallTime(1, early=True),
        drop(EntrantId("e1")),
    ]
    for by in ("p1", "p2", "nobody"):
        for command in attempts:
            assert quiet.ask(command, by) == runs.ask(command, by), command
    assert not isinstance(runs.ask(attempts[0], "p1"), Refusal)


@pytest.mark.rule("LG-12")
def test_only_legion_hides_all_time() -> None:
    hides = {name for name in (SP, LG, LCG, TM) if _players_see(name) is PlayersSee.NOTHING}
    assert hides == {LG}


def _players_see(rulebook: str) -> PlayersSee:
    return Playing(rulebook).rulebook.clock.players_see
