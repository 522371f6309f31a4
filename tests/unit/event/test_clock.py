from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from podium.clock.dice import minutes_of, roll
from podium.clock.settings import Dice
from podium.event.chance import commitment
from podium.event.clock import (
    CallTime,
    ClockStarted,
    EnterRoll,
    ExtendTable,
    PauseClock,
    ResumeClock,
    StartClock,
)
from podium.event.clock_face import Phase, table_end
from podium.event.ids import PODIUM, MatchRef, PersonId, Thing, ThingKind
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack
from podium.event.verify import verify
from podium.event.view.clock_line import wakes_at
from podium.event.view.shapes import ClockLine, DeskClock, DrawLine
from podium.kernel.chance import Chance
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role, Viewer
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, START, TM, Playing, viewer_of

SP_DICE = Dice(5, 8, {"critical": 1, "hit": 3})
LG_DICE = Dice(5, 6, {"block": 3, "surge": 1})


def in_round_one(rulebook: str, *, extra: int | None = None, **settings: object) -> Playing:
    event = Playing(rulebook, "seed", **settings).begin(4)
    event.publish()
    if extra is not None:
        event.do(EnterRoll(1, extra))
    return event


def clock(event: Playing) -> ClockLine:
    line = event.view().clock
    assert line is not None
    return line


def desk(event: Playing) -> DeskClock:
    part = event.view(DESK).desk
    assert part is not None
    assert part.clock is not None
    return part.clock


def draw(event: Playing, draw_id: str) -> DrawLine:
    return next(line for line in event.view().draws if line.id == draw_id)


@pytest.mark.rule("SP-14")
def test_shatterpoint_shows_120_minutes_then_extra_time_and_hides_the_roll() -> None:
    event = in_round_one(SP, extra=3)
    assert clock(event).phase is Phase.NOT_STARTED
    event.start_clock()
    shown = clock(event)
    assert (shown.phase, shown.ends, shown.extra) == (Phase.RUNNING, START + 120 * MINUTE, None)
    assert (desk(event).extra, desk(event).ends) == (3, START + 123 * MINUTE)
    event.wait(120, milliseconds=-1)
    assert clock(event).phase is Phase.RUNNING
    event.wait(milliseconds=1)
    assert clock(event).phase is Phase.EXTRA_TIME
    event.wait(3, milliseconds=-1)
    assert clock(event).phase is Phase.EXTRA_TIME
    assert clock(event).extra is None
    event.wait(milliseconds=1)
    assert (clock(event).phase, clock(event).extra) == (Phase.OVER, 3)


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize(("rulebook", "dice"), [(SP, SP_DICE), (LG, LG_DICE)])
def test_podium_rolls_five_dice_and_each_counting_face_is_a_minute(
    rulebook: str, dice: Dice
) -> None:
    event = in_round_one(rulebook)
    (fact,) = event.do(StartClock(1))
    assert isinstance(fact, ClockStarted)
    assert len(fact.faces) == 5
    assert all(1 <= face <= dice.faces for face in fact.faces)
    assert fact.extra == sum(face <= 4 for face in fact.faces)
    assert verify(event.facts) == ()


@pytest.mark.rule("SP-14", "LG-11")
@pytest.mark.parametrize(("dice", "chance_of_face"), [(SP_DICE, 1 / 2), (LG_DICE, 2 / 3)])
def test_the_dice_are_fair(dice: Dice, chance_of_face: float) -> None:
    chance = Chance("dice")
    rolls = [minutes_of(dice, roll(dice, chance)) for _ in range(4_000)]
    assert sum(rolls) / len(rolls) == pytest.approx(5 * chance_of_face, abs=0.1)
    assert set(rolls) == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("SP-14")
def test_real_dice_are_entered_before_the_clock_starts_from_none_to_five() -> None:
    event = in_round_one(SP)
    for extra in (-1, 6):
        assert event.refused(EnterRoll(1, extra)) is Code.NUMBER_OUT_OF_RANGE
    event.do(EnterRoll(1, 5))
    event.do(EnterRoll(1, 4))
    event.start_clock()
    assert desk(event).extra == 4
    assert event.refused(EnterRoll(1, 0)) is Code.CLOCK_RUNS
    assert in_round_one(LCG).refused(EnterRoll(1, 1)) is Code.NO_DICE


def opened_commitment(line: DrawLine) -> str:
    assert line.secret is not None
    assert line.nonce is not None
    nonce, secret = bytes.fromhex(line.nonce), bytes.fromhex(line.secret)
    return commitment(line.id, nonce=nonce, secret=secret)


@pytest.mark.rule("SP-14")
@pytest.mark.parametrize("entered", [False, True])
def test_the_roll_is_committed_to_before_and_opened_after_the_round(*, entered: bool) -> None:
    event = in_round_one(SP, extra=2 if entered else None)
    before = draw(event, "roll 1")
    assert before.secret is None
    event.start_clock()
    assert draw(event, "roll 1") == before
    event.wait(125)
    assert opened_commitment(draw(event, "roll 1")) == before.commitment


@pytest.mark.rule("SP-14", "LG-12")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_that_a_roll_was_entered_shows_only_when_it_is_opened(rulebook: str) -> None:
    event = in_round_one(rulebook)
    before = event.bytes(), event.bytes(viewer_of("e1"))
    event.do(EnterRoll(1, 5))
    event.do(EnterRoll(1, 2))
    assert (event.bytes(), event.bytes(viewer_of("e1"))) == before
    event.start_clock()
    event.wait(160)
    line = draw(event, "entered roll 1 take 2")
    assert opened_commitment(line) == line.commitment
    assert bytes.fromhex(line.secret or "") == bytes([2])
    assert verify(event.facts) == ()


@pytest.mark.rule("SP-15")
def test_red_alert_comes_at_ninety_minutes_exactly_whatever_the_roll() -> None:
    for extra in (0, 5):
        event = in_round_one(SP, extra=extra)
        event.start_clock()
        assert clock(event).red_alert_at == START + 90 * MINUTE
        event.wait(90, milliseconds=-1)
        assert not clock(event).red_alert
        event.wait(milliseconds=1)
        assert clock(event).red_alert
        event.wait(29)
        assert clock(event).red_alert
        event.wait(6)
        assert not clock(event).red_alert


@pytest.mark.rule("SP-16", "LG-11")
def test_time_is_up_for_everyone_at_once_and_podium_writes_it_down() -> None:
    event = in_round_one(LG, extra=1)
    event.start_clock()
    assert event.refused(CallTime(1), by=PODIUM) is Code.TIME_NOT_UP
    event.wait(151)
    for viewer in (None, "e1", "e2"):
        line = event.view(viewer_of(viewer) if viewer else Viewer(Role.SPECTATOR)).clock
        assert line == ClockLine(1, Phase.OVER, extra=1)
    assert desk(event).phase is Phase.OVER
    event.do(CallTime(1), by=PODIUM)
    assert event.do(CallTime(1), by=PODIUM) == ()
    assert event.refused(PauseClock(1)) is Code.ROUND_OVER


@pytest.mark.rule("LG-12")
def test_legion_players_see_no_trace_of_time_while_the_round_runs() -> None:
    event = in_round_one(LG, extra=2)
    viewers = [Viewer(Role.SPECTATOR), viewer_of("e1"), viewer_of("e4")]
    before = [event.bytes(viewer) for viewer in viewers]

    def unseen() -> bool:
        return [event.bytes(viewer) for viewer in viewers] == before

    event.start_clock()
    assert unseen()
    event.wait(40)
    event.do(PauseClock(1))
    event.wait(10)
    assert unseen()
    event.do(ResumeClock(1))
    event.do(ExtendTable(MatchRef(1, 0), 5))
    event.wait(111)
    assert unseen()
    assert desk(event).ends == START + 162 * MINUTE
    event.wait(1)
    assert not unseen()


@pytest.mark.rule("LCG-3", "TM-3")
@pytest.mark.parametrize(("rulebook", "minutes"), [(LCG, 70), (TM, 90)])
def test_in_the_card_game_everyone_sees_the_whole_clock(rulebook: str, minutes: int) -> None:
    event = in_round_one(rulebook)
    event.start_clock()
    assert clock(event).ends == START + minutes * MINUTE
    event.wait(minutes)
    assert clock(event).phase is Phase.OVER


@pytest.mark.rule("LCG-3", "LCG-9")
def test_round_times_of_swiss_and_finals_are_the_announced_ones() -> None:
    event = Playing(LCG, rounds=3, cut=4, swiss_minutes=65, cut_minutes=30).begin(8)
    event.publish()
    event.start_clock()
    assert clock(event).ends == event.now + 65 * MINUTE
    event.record_all()
    event.play(2)
    event.publish()
    event.start_clock()
    assert clock(event).ends == event.now + 30 * MINUTE
    plain = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    plain.publish()
    plain.start_clock()
    assert clock(plain).ends == plain.now + 35 * MINUTE


def test_a_paused_clock_stands_and_goes_on_where_it_was() -> None:
    event = in_round_one(LCG)
    assert event.refused(PauseClock(1)) is Code.CLOCK_STANDS
    assert event.refused(ResumeClock(1)) is Code.CLOCK_STANDS
    event.start_clock()
    assert event.refused(StartClock(1)) is Code.CLOCK_RUNS
    assert event.refused(ResumeClock(1)) is Code.CLOCK_RUNS
    event.wait(69)
    event.do(PauseClock(1))
    event.wait(600)
    assert (clock(event).phase, clock(event).ends) == (Phase.PAUSED, None)
    event.do(ResumeClock(1))
    assert clock(event).ends == event.now + 1 * MINUTE


def test_every_pause_counts() -> None:
    event = in_round_one(LCG)
    event.start_clock()
    for played, paused in ((10, 5), (20, 7), (15, 600)):
        event.wait(played)
        event.do(PauseClock(1))
        event.wait(paused)
        event.do(ResumeClock(1))
    assert clock(event).ends == event.now + (70 - 10 - 20 - 15) * MINUTE


def test_one_table_can_have_more_time() -> None:
    event = in_round_one(LCG)
    event.start_clock()
    event.do(ExtendTable(MatchRef(1, 1), 4))
    assert event.do(ExtendTable(MatchRef(1, 1), 4)) == ()
    assert clock(event).extended == ((1, 4),)
    assert b'"extended":[[1,4]]' in event.bytes()
    assert table_end(event.state.clocks[0], 1) == START + 74 * MINUTE
    assert table_end(event.state.clocks[0], 0) == START + 70 * MINUTE
    assert event.refused(ExtendTable(MatchRef(2, 0), 4)) is Code.UNKNOWN


def test_ending_a_round_early_is_for_the_organiser_or_head_judge() -> None:
    event = in_round_one(SP)
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.start_clock()
    assert event.refused(CallTime(1, early=True), by="judge") is Code.NOT_ALLOWED
    assert event.refused(CallTime(1, early=True), by=PODIUM) is Code.NOT_ALLOWED
    assert event.refused(CallTime(1), by="p1") is Code.NOT_ALLOWED
    event.do(CallTime(1, early=True))
    assert clock(event).phase is Phase.OVER


def test_what_was_shown_is_never_hidden_again() -> None:
    event = in_round_one(LG, extra=5)
    event.start_clock()
    event.do(CallTime(1, early=True))
    thing = Thing(ThingKind.CLOCK, "1")
    assert event.refused(TakeBack(thing)) is Code.NOT_REVERSIBLE
    event.wait(-60)
    assert (clock(event).phase, clock(event).extra) == (Phase.OVER, 5)


def test_a_clock_started_too_early_is_taken_back_and_rolls_the_same_again() -> None:
    event = in_round_one(SP)
    event.start_clock()
    rolled = desk(event).faces
    event.do(TakeBack(Thing(ThingKind.CLOCK, "1")))
    assert clock(event).phase is Phase.NOT_STARTED
    event.wait(5)
    event.start_clock()
    assert desk(event).faces == rolled
    assert clock(event).ends == event.now + 120 * MINUTE


def test_publishing_the_next_round_ends_the_clock_of_the_last() -> None:
    event = in_round_one(SP)
    event.start_clock()
    event.record_all()
    event.publish()
    assert draw(event, "roll 1").secret is not None
    assert draw(event, "roll 2").secret is None
    assert event.refused(PauseClock(1)) is Code.UNKNOWN
    assert event.do(CallTime(1, early=True)) == ()


@pytest.mark.parametrize("jump", [-86_400_000, -3_600_000, -1_000, 0])
def test_a_clock_that_jumps_back_neither_reopens_nor_reorders(jump: int) -> None:
    event = in_round_one(SP, extra=1)
    event.start_clock()
    event.wait(121)
    event.do(CallTime(1), by=PODIUM)
    revealed = event.bytes()
    event.now = Now(event.now + jump)
    assert event.bytes() == revealed
    assert event.refused(PauseClock(1)) is Code.ROUND_OVER
    event.record_all()
    assert event.publish().number == 2
    event.start_clock()
    event.do(PauseClock(2))
    event.do(ResumeClock(2))
    assert event.state.clocks[1].waited == 0
    started = event.state.clocks[1].started
    assert started is not None
    assert started >= (event.state.clocks[0].started or 0)
    assert event.replayed() == event.state


def test_after_a_long_sleep_time_is_up_and_nothing_is_negative() -> None:
    event = in_round_one(LG, extra=0)
    event.start_clock()
    event.wait(24 * 60)
    assert clock(event).phase is Phase.OVER
    assert wakes_at(event.state, event.now) is None


@pytest.mark.parametrize(("month", "day"), [(3, 28), (10, 31)])
def test_daylight_saving_does_not_touch_a_round(month: int, day: int) -> None:
    event = in_round_one(LCG)
    local = datetime(2027, month, day, 1, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    event.now = Now(int(local.timestamp() * 1_000))
    event.start_clock()
    end = clock(event).ends
    assert end is not None
    ends = datetime.fromtimestamp(end / 1_000, ZoneInfo("UTC"))
    assert ends - local.astimezone(ZoneInfo("UTC")) == timedelta(minutes=70)


def test_podium_knows_when_views_change_by_themselves() -> None:
    event = in_round_one(SP, extra=2)
    assert wakes_at(event.state, event.now) is None
    event.start_clock()
    moments = []
    while (moment := wakes_at(event.state, event.now)) is not None:
        moments.append((moment - START) // MINUTE)
        event.now = moment
    assert moments == [90, 120, 122]


def test_a_rulebook_of_ones_own_can_have_dice_and_show_all() -> None:
    book = Playing(LCG).rulebook
    mine = replace(book, clock=replace(book.clock, dice=SP_DICE))
    event = Playing(mine).begin(4)
    event.publish()
    event.do(EnterRoll(1, 5), by=ORGANISER)
    event.start_clock()
    assert clock(event).ends == START + 75 * MINUTE
