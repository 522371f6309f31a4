"""An organiser who plays where nobody may know the time: they see what players see, or ask for the
time on record (LG-12).
"""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from podium.clock.settings import PlayersSee
from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Status
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import (
    CallTime,
    ClockStarted,
    EnterRoll,
    ExtendTable,
    PauseClock,
    ResumeClock,
    RollEntered,
    StartClock,
)
from podium.event.clock_face import Phase
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.departures import departures
from podium.event.fact import Command
from podium.event.identity import Identity, viewer_of
from podium.event.ids import PODIUM, MatchRef, PersonId, Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.looking import ClockLookedAt, LookAtClock
from podium.event.registration import Register
from podium.event.results import CorrectResult, RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.staff import DismissStaff, NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.view.build import cursor
from podium.event.view.desk_notes import LookSeen
from podium.event.view.shapes import Desk, DeskClock
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role, Sight, Viewer
from podium.results.game import DarkSide, GameResult, LightSide, Side, TimeOut
from podium.rulebooks.shipped import shipped
from podium.service.moments import cursor as told
from podium.service.staff_views import StaffViews
from tests.unit.event.playing import LCG, LG, ORGANISER, SP, START, Playing
from tests.unit.event.test_twin_worlds import assert_twins, seen
from tests.unit.event.viewing import STAFF_PARTS, all_of_staff, everything, staff_views

JUDGE = "judge"
CLOCK = Thing(ThingKind.CLOCK, "1")
BLIND = Viewer(Role.ORGANISER, sight=Sight.NOTHING, plays="e1")
ASKING = Viewer(Role.ORGANISER, sight=Sight.ASKING, plays="e1")
FRESH = re.compile(r"(nonce|secret)=b('(\\.|[^'\\])*'|\"(\\.|[^\"\\])*\")")
"""What is drawn anew with every draw: no page shows it before it is opened."""
TIMED = MatchResult(Ended.TIME, None, ((1, 4, 800), (0, 4, 800)))


def legion(rulebook: str = LG, *, judge: bool = True) -> Playing:
    """An event in its first round whose organiser plays; `judge`: somebody else is named."""
    event = Playing(rulebook)
    event.do(Register("e1", (ORGANISER,)))
    if judge:
        event.do(NameStaff(JUDGE, Role.JUDGE))
    event.begin(5)
    event.publish()
    return event


def viewer(event: Playing, person: str = ORGANISER) -> Viewer:
    return viewer_of(event.state, Identity(PersonId(person)))


def read(event: Playing) -> str:
    """All that an organiser who plays can read now, and how their streams tell it."""
    mine = viewer(event)
    parts = seen(event, mine).decode() + all_of_staff(event, mine) + everything(event, mine)
    parts = FRESH.sub("?", re.sub(r"object at 0x[0-9a-f]+", "object", parts))
    return f"{parts} {cursor(event.state, mine)} {told(event.state, mine, event.now)}"


def desk(event: Playing) -> Desk:
    found = event.view(viewer(event)).desk
    assert found is not None
    return found


def clock(event: Playing) -> DeskClock:
    found = desk(event).clock
    assert found is not None
    return found


def others(event: Playing) -> MatchRef:
    """A match in which the organiser does not play."""
    return next(ref for ref in event.open_matches() if "e1" not in event.match(ref).match.entrants)


Touch = Callable[[Playing], None]


def starts(event: Playing) -> None:
    event.do(EnterRoll(1, 4), by=JUDGE)
    event.do(StartClock(1), by=JUDGE)


def pauses(event: Playing) -> None:
    starts(event)
    event.do(PauseClock(1), by=JUDGE)
    event.do(ExtendTable(others(event), 9), by=JUDGE)


def takes_back(event: Playing) -> None:
    event.do(StartClock(1), by=JUDGE)
    event.do(TakeBackLast(), by=JUDGE)


def takes_pauses_back(event: Playing) -> None:
    pauses(event)
    event.do(TakeBack(CLOCK), by=JUDGE)
    event.do(ResumeClock(1), by=JUDGE)
    event.do(PauseClock(1), by=JUDGE)
    event.do(TakeBack(CLOCK), by=JUDGE)


TOUCHES = (starts, pauses, takes_back, takes_pauses_back)


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("touch", TOUCHES)
def test_who_plays_cannot_tell_whether_the_others_have_touched_the_clock(touch: Touch) -> None:
    quiet, busy = legion(), legion()
    assert viewer(busy) == BLIND
    touch(busy)
    for wait in (0, 1, 119, 30, 3):
        for world in (quiet, busy):
            world.wait(wait)
        assert read(quiet) == read(busy)
        assert_twins(quiet, busy)
    for world in (quiet, busy):
        for ref in list(world.open_matches()):
            world.do(RecordResult(ref, world.win(ref)), by=JUDGE)
        world.do(DrawRound())
        world.do(MakeAnnouncement("Supper!"))
    assert read(quiet) == read(busy)
    sighted = [told(world.state, viewer(world, JUDGE), world.now) for world in (quiet, busy)]
    assert sighted[0] != sighted[1]


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("touch", TOUCHES)
def test_no_answer_to_who_plays_depends_on_the_clock(touch: Touch) -> None:
    quiet, busy = legion(), legion()
    touch(busy)
    ref, own = others(busy), busy.ref("e1")
    attempts: list[Command] = [
        EnterRoll(1, 2),
        StartClock(1),
        PauseClock(1),
        ResumeClock(1),
        CallTime(1),
        CallTime(1, early=True),
        LookAtClock(1),
        LookAtClock(2),
        TakeBack(CLOCK),
        TakeBackLast(),
        ExtendTable(ref, 5),
        ExtendTable(own, 5),
        RecordResult(ref, TIMED),
        RecordResult(own, TIMED),
        Penalise(
            busy.match(ref).match.entrants[0],
            PenaltyKind.GAME_LOSS,
            "x",
            "x",
            match=ref,
            result=TIMED,
        ),
        *(kind(1, seen=version) for kind in (StartClock, PauseClock) for version in range(4)),
        *(TakeBack(CLOCK, seen=version) for version in range(5)),
    ]
    for command in attempts:
        assert quiet.ask(command) == busy.ask(command), command
    for command in attempts[:9]:
        assert busy.refused(command) is Code.CLOCK_IS_OTHERS
    assert not isinstance(busy.ask(RecordResult(ref, TIMED)), Refusal)


@pytest.mark.rule("LG-12")
def test_a_corrected_result_tells_who_plays_nothing_either() -> None:
    quiet, busy = legion(), legion()
    starts(busy)
    for world in (quiet, busy):
        world.do(RecordResult(others(world), world.win(others(world))), by=JUDGE)
    ref = next(
        MatchRef(1, i) for i, one in enumerate(busy.round.matches) if one.match.result is not None
    )
    answers = [world.ask(CorrectResult(ref, TIMED)) for world in (quiet, busy)]
    assert answers[0] == answers[1]
    assert not isinstance(answers[0], Refusal)
    assert quiet.refused(CorrectResult(ref, TIMED), by=JUDGE) is Code.CLOCK_NOT_STARTED


@pytest.mark.rule("LG-12")
def test_games_out_of_time_tell_who_plays_nothing_under_rules_of_ones_own() -> None:
    """A rulebook of games whose clock players may not see: who leaves names the finished ones."""
    book = shipped(LCG)
    book = replace(book, clock=replace(book.clock, players_see=PlayersSee.NOTHING))
    worlds = []
    for _ in range(2):
        event = Playing(book, rounds=1, cut=8)
        event.do(Register("e1", (ORGANISER,)))
        event.do(NameStaff(JUDGE, Role.JUDGE))
        event.do(NameStaff("second", Role.ORGANISER))
        event.begin(7)
        for _ in range(2):
            event.publish()
            for ref in list(event.open_matches()):
                event.do(RecordResult(ref, event.win(ref)), by=JUDGE)
        event.publish()
        worlds.append(event)
    worlds[1].do(StartClock(3), by=JUDGE)
    ref = others(worlds[0])
    played = worlds[0].match(ref)
    leaver = played.match.entrants[0]
    out_of_time = TimeOut(LightSide(2, 7), DarkSide(10, 4), Side.DARK)
    games = (GameResult(Ended.TIME, played.dark or leaver, timeout=out_of_time),)
    for world in worlds:
        world.do(GiveWarning((leaver,), Ground.CHEATING), by=JUDGE)
    attempts: list[Command] = [
        Leave(leaver, Status.REMOVED, CurrentMatch.CONCEDED, games=games),
        DecideWarnings(leaver, remove=True, games=games),
        Penalise(leaver, PenaltyKind.DISQUALIFICATION, "x", "x", games=games),
    ]
    for command in attempts:
        answers = [world.ask(command) for world in worlds]
        assert answers[0] == answers[1], command
        assert not isinstance(answers[0], Refusal)
        assert worlds[0].refused(command, by=JUDGE) is Code.CLOCK_NOT_STARTED


@pytest.mark.rule("LG-12")
def test_when_the_round_is_over_who_plays_reads_all_of_it() -> None:
    event = legion()
    starts(event)
    before = len(all_of_staff(event, BLIND))
    event.wait(154)
    event.do(CallTime(1), by=PODIUM)
    assert clock(event).phase is Phase.OVER
    assert clock(event).extra == 4
    assert len(all_of_staff(event, BLIND)) > before
    assert "ClockStarted" in all_of_staff(event, BLIND)


@pytest.mark.rule("LG-12")
def test_earlier_rounds_stay_readable_while_one_runs() -> None:
    event = legion()
    starts(event)
    event.wait(160)
    event.do(CallTime(1), by=PODIUM)
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.win(ref)), by=JUDGE)
    event.publish()
    event.do(StartClock(2), by=JUDGE)
    said = all_of_staff(event, BLIND)
    assert re.search(r"ClockStarted\([^)]*round=1", said)
    assert not re.search(r"ClockStarted\([^)]*round=2", said)


@pytest.mark.rule("LG-12")
def test_judges_and_organisers_who_do_not_play_see_and_run_it() -> None:
    event = legion()
    event.do(NameStaff("second", Role.ORGANISER))
    for person in (JUDGE, "second"):
        assert viewer(event, person).sight is Sight.WHOLE
    event.do(StartClock(1), by="second")
    found = event.view(viewer(event, JUDGE)).desk
    assert found is not None
    assert found.clock is not None
    assert found.clock.ends is not None


@pytest.mark.rule("LG-12")
def test_only_where_players_see_nothing_does_playing_cost_the_sight_of_the_clock() -> None:
    event = legion(SP)
    assert viewer(event).sight is Sight.WHOLE
    event.start_clock()
    assert clock(event).ends is not None


@pytest.mark.rule("LG-12")
def test_who_plays_and_has_nobody_else_starts_it_and_calls_time() -> None:
    event = legion(judge=False)
    assert viewer(event) == ASKING
    event.do(EnterRoll(1, 3))
    event.start_clock()
    event.wait(10)
    event.do(PauseClock(1))
    event.do(ResumeClock(1))
    assert event.refused(CallTime(1)) is Code.TIME_NOT_UP
    event.do(CallTime(1, early=True))
    assert clock(event).phase is Phase.OVER


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("minutes", [0, 1, 149, 150, 152])
def test_they_see_neither_time_nor_roll_unless_they_ask(minutes: int) -> None:
    event = legion(judge=False)
    before = read(event)
    event.do(EnterRoll(1, 3))
    event.start_clock()
    event.wait(minutes)
    face = clock(event)
    assert face.phase is Phase.RUNNING
    hidden = (face.extra, face.faces, face.started, face.paused, face.base_ends, face.ends)
    assert hidden == (None, (), None, None, None, None)
    said = read(event)
    acts = [act.fact for act in staff_views(event, ASKING).journal().acts]
    assert not any(isinstance(fact, ClockStarted | RollEntered) for fact in acts)
    assert "extra=3" not in said
    assert str(START + 153 * MINUTE) not in said
    assert before != said


@pytest.mark.rule("LG-12")
def test_two_lengths_of_a_round_look_the_same_to_who_has_not_asked() -> None:
    short, long = legion(judge=False), legion(judge=False)
    for world, extra in ((short, 1), (long, 5)):
        world.do(EnterRoll(1, extra))
        world.start_clock()
    for wait in (0, 90, 59, 1, 0):
        for world in (short, long):
            world.wait(wait)
        assert read(short) == read(long)
        assert_twins(short, long)
    for world in (short, long):
        world.wait(1)
    assert read(short) != read(long)


@pytest.mark.rule("LG-12")
def test_a_look_shows_the_time_of_that_moment_and_is_kept_for_the_departures() -> None:
    event = legion(judge=False)
    assert event.refused(LookAtClock(1)) is Code.CLOCK_STANDS
    event.do(EnterRoll(1, 3))
    event.start_clock()
    event.wait(100)
    assert event.do(LookAtClock(1)) == (ClockLookedAt(1, by=ORGANISER, at=event.now),)
    event.wait(20)
    look = own_look(event)
    assert look is not None
    assert (look.at, look.left, look.extra) == (START + 100 * MINUTE, 53 * MINUTE, 3)
    (kept,) = event.state.looks
    assert (kept.round, kept.by, kept.role, kept.at) == (1, ORGANISER, Role.ORGANISER, look.at)
    event.do(PauseClock(1))
    event.wait(30)
    event.do(LookAtClock(1))
    paused = own_look(event)
    assert paused is not None
    assert paused.left == 33 * MINUTE
    event.do(CallTime(1, early=True))
    assert own_look(event) is None
    assert len(event.state.looks) == 2
    assert event.refused(LookAtClock(1)) is Code.ROUND_OVER


def own_look(event: Playing) -> LookSeen | None:
    return staff_views(event, viewer(event)).look


@pytest.mark.rule("LG-12")
def test_looks_are_known_to_nobody_else_while_the_round_runs() -> None:
    plain, looked = legion(judge=False), legion(judge=False)
    for world in (plain, looked):
        world.start_clock()
        world.wait(60)
    looked.do(LookAtClock(1))
    looked.do(LookAtClock(1))
    assert_twins(plain, looked)
    for world in (plain, looked):
        world.do(NameStaff(JUDGE, Role.JUDGE))
    assert viewer(looked) == BLIND
    assert read(plain) == read(looked)


@pytest.mark.rule("LG-12")
def test_once_somebody_else_is_named_the_clock_is_theirs_with_all_that_was_done() -> None:
    event = legion(judge=False)
    event.start_clock()
    assert not isinstance(event.ask(TakeBackLast()), Refusal)
    event.do(NameStaff(JUDGE, Role.JUDGE))
    for command in (PauseClock(1), LookAtClock(1), TakeBack(CLOCK)):
        assert event.refused(command) is Code.CLOCK_IS_OTHERS
    assert desk(event).clock is None
    event.do(PauseClock(1), by=JUDGE)
    event.do(DismissStaff(JUDGE))
    assert viewer(event) == ASKING
    assert clock(event).phase is Phase.PAUSED


@pytest.mark.rule("LG-12")
def test_who_does_not_play_leaves_no_look() -> None:
    event = legion()
    event.do(StartClock(1), by=JUDGE)
    assert event.do(LookAtClock(1), by=JUDGE) == ()
    assert event.state.looks == ()


@pytest.mark.rule("LG-12")
def test_a_draft_tells_by_no_version_how_often_the_clock_was_touched() -> None:
    quiet, busy = legion(), legion()
    pauses(busy)
    versions = []
    for world in (quiet, busy):
        for ref in list(world.open_matches()):
            world.do(RecordResult(ref, world.win(ref)), by=JUDGE)
        found = []
        for command in (DrawRound(), PublishRound(), TakeBackRound(2), PublishRound()):
            world.do(command)
            found.append(None if world.state.draft is None else world.state.draft.version)
        versions.append(found)
    assert versions[0] == versions[1]
    drafts = [one for one in versions[0] if one is not None]
    assert len(set(drafts)) == len(drafts)


@pytest.mark.rule("LG-12")
def test_every_part_for_the_staff_is_compared() -> None:
    public = {name for name in dir(StaffViews) if not name.startswith("_")}
    assert public == {*STAFF_PARTS}


@pytest.mark.rule("LG-12")
def test_entrants_see_nothing_of_it_wherever_the_organiser_looks() -> None:
    plain, looked = legion(judge=False), legion(judge=False)
    for world in (plain, looked):
        world.start_clock()
        world.wait(30)
    looked.do(LookAtClock(1))
    ref = MatchRef(1, 0)
    for by in ("p2", "p3", "nobody"):
        commands: tuple[Command, ...] = (LookAtClock(1), LookAtClock(2), ExtendTable(ref, 5))
        for command in commands:
            assert plain.ask(command, by) == looked.ask(command, by)
            assert isinstance(looked.ask(command, by), Refusal)
    assert EntrantId("e1") in looked.state.entrants


@pytest.mark.rule("LG-12", "EV-24")
def test_a_look_is_told_as_a_departure_when_its_round_is_over() -> None:
    event = legion(judge=False)
    event.start_clock()
    event.wait(40)
    event.do(LookAtClock(1))
    at = event.now
    assert departures(event.state) == ()
    event.wait(120)
    event.do(CallTime(1), by=PODIUM)
    event.do(NameStaff(JUDGE, Role.JUDGE))
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.win(ref)), by=JUDGE)
    (one,) = departures(event.state)
    told_then = (one.what, one.round, one.by, one.at)
    assert told_then == (DepartureKind.LOOKED, 1, Role.ORGANISER, at)


@pytest.mark.rule("LG-12")
def test_taking_a_round_back_and_putting_it_back_tells_who_plays_nothing_of_its_clock() -> None:
    quiet, busy = legion(), legion()
    starts(busy)
    for world in (quiet, busy):
        world.wait(20)
        world.do(TakeBackRound(1))
    assert read(quiet) == read(busy)
    for world in (quiet, busy):
        world.do(PutBackRound(1))
    assert viewer(busy) == BLIND
    assert read(quiet) == read(busy)
