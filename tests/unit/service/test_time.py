"""Time as an actor: what happens to an event, and to those who look at it, when nobody acts."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from podium.bootstrap import MEMORY, open_service, open_store
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import ChangeMinutes, PauseClock, ResumeClock, StartClock, TimeCalled
from podium.event.ids import PODIUM
from podium.event.reports import ReportResult
from podium.event.rosters import SetRosterTerms
from podium.event.rounds import PublishRound, TakeBackRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CloseEvent, CreateEvent
from podium.event.state import State
from podium.event.taken_rounds import PutBackRound
from podium.journal.memory import MemoryJournal
from podium.journal.trouble import Damaged, Unreachable
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.rulebooks.shipped import shipped
from podium.service import timekeeper
from podium.service.answer import Performed
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId
from podium.service.moments import next_moment, round_to_end
from podium.service.service import moment
from podium.service.timekeeper import AFTER_A_FAILURE, LONGEST_SLEEP, Timekeeper
from tests.unit.service.serving import ORGANISER, RULEBOOK, Serving, victory
from tests.unit.service.watching import watch

STAFF = Viewer(Role.JUDGE)
PATIENCE = 60.0


def times_called(world: Serving, event: EventId) -> list[TimeCalled]:
    facts = (REGISTRY.decode(entry) for entry in world.service.entries(event))
    return [fact for fact in facts if isinstance(fact, TimeCalled)]


def end_of_round(world: Serving, event: EventId) -> Now:
    seen = world.view(event, STAFF)
    assert not isinstance(seen, Refusal)
    assert seen.desk is not None
    assert seen.desk.clock is not None
    assert seen.desk.clock.ends is not None
    return seen.desk.clock.ends


@pytest.fixture
def world() -> Iterator[Serving]:
    made = Serving()
    yield made
    made.service.close()


@pytest.fixture
def event(world: Serving) -> EventId:
    event = world.running()
    world.do(event, StartClock(1))
    return event


def until(found: object, wanted: object) -> None:
    """Waits until what a function returns is as wanted."""
    end = time.monotonic() + PATIENCE
    while (seen := found()) != wanted and time.monotonic() < end:  # type: ignore[operator]
        time.sleep(0.01)
    assert seen == wanted


@pytest.mark.rule("SP-14", "SP-15")
def test_podium_says_that_time_is_up_once_and_at_its_moment(world: Serving, event: EventId) -> None:
    keeper = world.service.timekeeper
    end = end_of_round(world, event)
    moments = []
    now: Now | None = world.now
    while now is not None:
        world.now = now
        now = keeper.run_due(now)
        moments.append(now)
        assert len(times_called(world, event)) == (world.now >= end)
    assert moments[-2:] == [end, None]
    (called,) = times_called(world, event)
    assert (called.by, called.at, called.early) == (PODIUM, end, False)
    assert keeper.run_due(Now(end + MINUTE)) is None
    assert len(times_called(world, event)) == 1


def test_a_clock_that_jumps_past_the_end_calls_time_at_the_next_look(
    world: Serving, event: EventId
) -> None:
    assert world.service.timekeeper.run_due(world.now) is not None
    world.wait(24 * 60)
    assert world.service.timekeeper.run_due(world.now) is None
    assert [called.at for called in times_called(world, event)] == [world.now]


def test_a_paused_clock_has_no_moment_until_it_goes_on(world: Serving, event: EventId) -> None:
    keeper = world.service.timekeeper
    assert keeper.run_due(world.now) is not None
    world.do(event, PauseClock(1))
    assert keeper.run_due(world.now) is None
    world.wait(600)
    assert keeper.run_due(world.now) is None
    world.do(event, ResumeClock(1))
    assert keeper.run_due(world.now) is not None
    assert times_called(world, event) == []


@pytest.mark.parametrize("fewer", [False, True])
def test_minutes_for_everyone_move_the_end_that_podium_calls(
    world: Serving, event: EventId, fewer: bool
) -> None:
    keeper, end = world.service.timekeeper, end_of_round(world, event)
    keeper.run_due(world.now)
    world.do(event, ChangeMinutes(1, 10, fewer=fewer))
    moved = Now(end + (-10 if fewer else 10) * MINUTE)
    world.now = Now(moved - 1)
    assert keeper.run_due(world.now) == moved
    assert times_called(world, event) == []
    world.now = moved
    keeper.run_due(world.now)
    assert [called.at for called in times_called(world, event)] == [moved]


def test_a_round_played_again_gets_its_own_end(world: Serving, event: EventId) -> None:
    keeper = world.service.timekeeper
    world.wait(600)
    keeper.run_due(world.now)
    world.do(event, TakeBackRound(1))
    world.do(event, PublishRound())
    world.do(event, StartClock(1))
    world.wait(600)
    keeper.run_due(world.now)
    assert len(times_called(world, event)) == 2


def test_the_clock_of_a_round_that_is_put_back_ends_by_itself(
    world: Serving, event: EventId
) -> None:
    keeper = world.service.timekeeper
    assert keeper.run_due(world.now) is not None
    world.do(event, TakeBackRound(1))
    assert keeper.run_due(world.now) is None
    world.do(event, PutBackRound(1))
    world.wait(600)
    keeper.run_due(world.now)
    assert len(times_called(world, event)) == 1


def test_events_without_a_running_clock_are_never_read(world: Serving) -> None:
    quiet = [world.create(f"Quiet {number}") for number in range(20)]
    loud = world.running()
    world.do(loud, StartClock(1))
    read: list[EventId] = []
    plain = world.service.timekeeper._state

    def counted(event: EventId) -> object:
        read.append(event)
        return plain(event)

    world.service.timekeeper._state = counted  # type: ignore[assignment]
    world.service.timekeeper.run_due(world.now)
    assert quiet
    assert set(read) == {loud}
    read.clear()
    world.do(loud, MakeAnnouncement("Lunch."))
    world.service.timekeeper.run_due(world.now)
    assert read == []


def test_time_is_not_called_in_a_closed_event(world: Serving, event: EventId) -> None:
    world.do(event, CloseEvent(early=True))
    world.wait(600)
    assert world.service.timekeeper.run_due(world.now) is None
    assert times_called(world, event) == []


def told_by(world: Serving, told: list[EventId]) -> Timekeeper:
    """The timekeeper of another process, which looks at everything for the first time."""
    service = world.service
    return Timekeeper(
        service.journal,
        state=service.state,
        call_time=service._call_time,
        tell=told.append,
        now=lambda: world.now,
    )


def test_who_follows_a_closed_event_is_told_when_its_clock_runs_out(
    world: Serving, event: EventId
) -> None:
    """The view says so, closed or not; streams had been told nothing."""
    told: list[EventId] = []
    before, after = told_by(world, told), told_by(world, told)
    before.run_due(world.now)
    end = end_of_round(world, event)
    world.do(event, CloseEvent(early=True))
    told.clear()
    seen = world.service.cursor(event, SPECTATOR)
    for keeper in (before, after):  # one that saw it being closed, one that is started later
        while (upcoming := keeper.run_due(world.now)) is not None and upcoming < end:
            world.now = upcoming
        assert upcoming == end
    told.clear()
    world.now = end
    assert world.service.cursor(event, SPECTATOR) != seen
    for keeper in (before, after):
        assert keeper.run_due(world.now) is None
    assert told == [event, event]


def test_who_follows_an_event_is_told_when_the_deadline_for_rosters_is_over(
    world: Serving,
) -> None:
    """Whatever its clock does: seals are shown from then on."""
    event = world.create(rulebook="legion.galactic-conquest")
    told: list[EventId] = []
    before, after = told_by(world, told), told_by(world, told)
    before.run_due(world.now)
    end = Now(world.now + 60 * MINUTE)
    world.do(event, AnnounceEvent())
    world.do(event, SetRosterTerms(until=end))
    seen = world.service.cursor(event, SPECTATOR)
    assert [keeper.run_due(world.now) for keeper in (before, after)] == [end, end]
    told.clear()
    world.now = end
    assert world.service.cursor(event, SPECTATOR) != seen
    assert [keeper.run_due(world.now) for keeper in (before, after)] == [None, None]
    assert told == [event, event]


def test_events_that_change_no_more_are_not_read_when_a_server_starts(world: Serving) -> None:
    event = world.running()
    world.do(event, SetRosterTerms(until=None, public_after=True))
    world.do(event, CloseEvent(early=True))
    world.wait(8 * 24 * 60)
    told: list[EventId] = []
    assert told_by(world, told).run_due(world.now) is None
    assert told == []


def test_a_clock_runs_on_after_a_restart_whatever_was_set_since(
    world: Serving, event: EventId
) -> None:
    """Terms for rosters are newer than the start of the clock, which they do not stop."""
    end = end_of_round(world, event)
    world.do(event, SetRosterTerms(until=None, public_after=True))
    after = told_by(world, [])
    while (upcoming := after.run_due(world.now)) is not None and upcoming < end:
        world.now = upcoming
    assert upcoming == end


def test_many_processes_that_keep_time_write_one_end(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    worlds = [Serving(open_store(address), f"seed {number}") for number in range(3)]
    event = worlds[0].running()
    worlds[0].do(event, StartClock(1))
    for world in worlds:
        world.service.state(event)
        world.wait(600)
    for world in worlds:
        world.service.keep_time()
    until(lambda: len(times_called(worlds[0], event)), 1)
    for world in worlds:
        world.service.timekeeper.run_due(world.now)  # each has looked once more
    assert len(times_called(worlds[0], event)) == 1
    for world in worlds:
        world.service.close()


class Stumbling(MemoryJournal):
    """A database that is away for a while."""

    away = False

    def read(self, stream: str, after: int = 0, limit: int | None = None):  # type: ignore[no-untyped-def]
        if self.away:
            raise Unreachable("the database does not answer")
        return super().read(stream, after, limit)


def test_keeping_time_outlives_a_database_that_is_away() -> None:
    journal = Stumbling()
    world = Serving(replace(open_store(MEMORY), journal=journal))
    event = world.running()
    world.do(event, StartClock(1))
    world.service.keep_time()
    journal.away = True
    world.wait(600)
    until(lambda: isinstance(world.service.timekeeper.trouble, Unreachable), wanted=True)
    journal.away = False
    until(lambda: len(times_called(world, event)), 1)
    until(lambda: world.service.timekeeper.trouble, None)
    world.service.close()


@pytest.mark.parametrize("error", [ValueError("created twice"), Damaged("no time in entry 3")])
def test_one_event_that_cannot_be_read_does_not_stop_the_others(
    world: Serving, event: EventId, error: Exception
) -> None:
    other = world.running()
    world.do(other, StartClock(1))
    world.wait(600)
    plain = world.service.timekeeper._state

    def broken(wanted: EventId) -> object:
        if wanted == event:
            raise error
        return plain(wanted)

    world.service.timekeeper._state = broken  # type: ignore[assignment]
    world.service.timekeeper.run_due(world.now)
    assert len(times_called(world, other)) == 1


def test_an_event_that_cannot_be_planned_does_not_stop_the_others(
    world: Serving, event: EventId, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = world.running()
    world.do(other, StartClock(1))
    world.wait(600)
    asked: list[State] = []

    def stumbling(state: State, now: Now) -> Now | None:
        asked.append(state)
        if len(asked) == 1:
            raise KeyError
        return next_moment(state, now)

    monkeypatch.setattr(timekeeper, "next_moment", stumbling)
    world.service.timekeeper.run_due(world.now)
    assert len(asked) == 2
    assert [len(times_called(world, one)) for one in (event, other)] == [1, 1]
    failed = [moment - world.now for moment in world.service.timekeeper._moments.values()]
    assert AFTER_A_FAILURE in failed, "it is looked at again, but not at once"


def test_a_follower_is_woken_by_commits_and_by_the_clock(world: Serving, event: EventId) -> None:
    woken = Event()
    handle = world.service.follow(event, woken.set)
    world.do(event, MakeAnnouncement("Lunch."))
    assert woken.wait(PATIENCE)
    before = world.service.cursor(event, SPECTATOR)
    time.sleep(0.2)
    woken.clear()
    world.wait(600)
    assert woken.wait(PATIENCE)
    assert world.service.cursor(event, SPECTATOR) != before
    handle.close()
    handle.close()
    until(lambda: len(times_called(world, event)), 1)
    woken.clear()
    world.do(event, MakeAnnouncement("Done."))
    assert not woken.is_set()


def test_a_follower_that_raises_hurts_nobody(world: Serving, event: EventId) -> None:
    woken = Event()

    def fails() -> None:
        raise RuntimeError("the loop has ended")

    world.service.follow(event, fails)
    world.service.follow(event, woken.set)
    world.do(event, MakeAnnouncement("Lunch."))
    assert woken.is_set()


def test_a_follower_hears_of_another_process(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    here, there = Serving(open_store(address), "here"), Serving(open_store(address), "there")
    event = here.running()
    woken = Event()
    there.service.follow(event, woken.set)
    before = there.service.cursor(event, SPECTATOR)
    here.do(event, MakeAnnouncement("Lunch."))
    assert woken.wait(PATIENCE)
    assert there.service.cursor(event, SPECTATOR) == here.service.cursor(event, SPECTATOR) != before
    for world in (here, there):
        world.service.close()


def test_a_thousand_followers_of_an_event_need_one_of_its_stream(
    world: Serving, event: EventId
) -> None:
    woken: list[int] = []
    handles = [world.service.follow(event, partial(woken.append, n)) for n in range(1000)]
    world.do(event, MakeAnnouncement("Lunch."))
    assert set(woken) == set(range(1000))
    line = world.service._streams._lines[f"event/{event}"]
    assert len(line._followers) == 1
    for handle in handles:
        handle.close()
    assert not line.followed


def test_a_cursor_changes_when_the_clock_shows_something_new(
    world: Serving, event: EventId
) -> None:
    seen = [world.service.cursor(event, SPECTATOR)]
    views = [world.view(event, SPECTATOR)]
    end = end_of_round(world, event)
    while world.now <= end:
        cursor, view = world.service.cursor(event, SPECTATOR), world.view(event, SPECTATOR)
        assert not isinstance(view, Refusal)
        assert view.cursor == cursor
        assert (cursor == seen[-1]) is (view == views[-1])
        if cursor != seen[-1]:
            seen.append(cursor)
            views.append(view)
        world.wait(1)
    clocks = [view.clock for view in views if not isinstance(view, Refusal)]
    phases = [(clock.phase, clock.red_alert) for clock in clocks if clock is not None]
    assert [red for _, red in phases][:2] == [False, True]
    assert phases[-1][0] == "over"


def test_a_watch_tells_of_red_alert_without_any_fact(world: Serving, event: EventId) -> None:
    with watch(world.service, event, SPECTATOR) as watched:
        assert watched.wait(0) is None
        head = world.service.head(event)
        seen = world.view(event, SPECTATOR)
        assert not isinstance(seen, Refusal)
        assert seen.clock is not None
        assert seen.clock.red_alert_at is not None
        world.now = seen.clock.red_alert_at
        assert watched.wait(PATIENCE) == world.service.cursor(event, SPECTATOR)
        assert world.service.head(event) == head


@pytest.mark.rule("LG-12")
def test_in_legion_time_tells_players_nothing_before_it_is_up(world: Serving) -> None:
    event = world.running(rulebook="legion.galactic-conquest")
    seen = world.service.cursor(event, SPECTATOR)
    world.do(event, StartClock(1))
    end = end_of_round(world, event)
    staff = {world.service.cursor(event, STAFF)}
    while world.now < end:
        assert world.service.cursor(event, SPECTATOR) == seen
        staff.add(world.service.cursor(event, STAFF))
        world.wait(1)
    assert len(staff) == 2
    assert world.service.cursor(event, SPECTATOR) != seen


def test_a_restart_with_an_earlier_clock_goes_on_from_the_latest_entry() -> None:
    store = open_store(":memory:")
    ahead = Now(4_000_000_000_000)  # long after any machine that runs this
    service = open_service(store, now=lambda: ahead)
    create = CreateEvent(shipped(RULEBOOK), Settings("Spring Cup"))
    answer = service.create(create, actor=ORGANISER, key="k")
    assert isinstance(answer, Performed)
    again = open_service(store)
    made = again.create(create, actor=ORGANISER, key="later")
    assert isinstance(made, Performed)
    assert moment(again.entries(made.event)[0].at) >= ahead


def test_a_report_wakes_only_those_at_the_table(world: Serving, event: EventId) -> None:
    ref, (winner, loser) = world.match(event)
    viewers = {"staff": STAFF, "loser": Viewer(Role.ENTRANT, loser), "everyone": SPECTATOR}
    before = {name: world.service.cursor(event, viewer) for name, viewer in viewers.items()}
    world.do(event, ReportResult(ref, victory(winner)), by=winner.replace("e", "p"))
    after = {name: world.service.cursor(event, viewer) for name, viewer in viewers.items()}
    assert {name for name in viewers if before[name] != after[name]} == {"staff", "loser"}


def test_an_end_that_could_not_be_written_down_is_tried_again(
    world: Serving, event: EventId
) -> None:
    tried: list[int] = []
    keeper = Timekeeper(
        world.service.journal,
        state=world.service.state,
        call_time=lambda _event, number, _key: tried.append(number),
        tell=lambda _event: None,
        now=lambda: world.now,
    )
    world.now = end_of_round(world, event)
    for _ in range(2):
        assert keeper.run_due(world.now) == world.now + LONGEST_SLEEP
        world.now = Now(world.now + LONGEST_SLEEP)
    assert tried == [1, 1]
    keeper.close()


def test_what_grew_while_the_database_was_away_is_looked_at_afterwards(
    world: Serving, event: EventId, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, journal = world.service.timekeeper, world.service.journal
    with monkeypatch.context() as away:
        away.setattr(journal, "newest", lambda *_, **__: (_ for _ in ()).throw(Unreachable("x")))
        with pytest.raises(Unreachable):
            keeper.run_due(world.now)
    assert keeper.run_due(world.now) is not None


def test_the_clock_of_a_closed_event_has_nothing_to_end(world: Serving, event: EventId) -> None:
    end = end_of_round(world, event)
    assert round_to_end(world.state(event), end) == 1
    world.do(event, CloseEvent(early=True))
    assert round_to_end(world.state(event), end) is None
