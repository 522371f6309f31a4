"""A machine starts with a clock that is 40 days ahead, and is set right later: nothing is lost."""

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from podium.cli.serve import said_of_time
from podium.core.ids import EntrantId
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import StartClock
from podium.event.setup import CloseEvent
from podium.kernel.now import DAY, HOUR, MINUTE, Now
from podium.people.access.session import Session, SessionId, SignInWay
from podium.rosters.roster import canonical_leaves
from podium.rosters.seal import seal_roster
from podium.service.moments import round_to_end
from podium.web.access.backend import Backend
from podium.web.access.table import Party
from podium.web.acts.accounts import came_by_link
from podium.web.live import hub as hubs
from podium.web.live.hub import Hub
from tests.integration.web.world import Cast, World
from tests.unit.service.test_rosters import ARMY

AHEAD = 40 * DAY


def ticked(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's hub has run for a while."""
    monkeypatch.setattr(hubs, "TICK", 0.001)
    monkeypatch.setattr(hubs, "SWEEP_EVERY", 0.0)
    swept = asyncio.Event()
    catch_up = backend.access.sessions.catch_up
    times = []

    def count(now: Now) -> None:
        catch_up(now)
        times.append(now)
        if len(times) > 2:
            swept.set()

    async def run() -> None:
        hub = Hub(backend)
        ticking = asyncio.create_task(hub._tick())
        await swept.wait()
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking

    monkeypatch.setattr(backend.access.sessions, "catch_up", count)
    asyncio.run(run())


@pytest.mark.parametrize("sure", [False, True])
def test_sessions_that_only_a_wrong_clock_ends_are_valid_again(
    monkeypatch: pytest.MonkeyPatch, sure: bool
) -> None:
    with World() as world:
        cast = Cast(world)
        path = f"/e/{cast.event}/me"
        unused = world.code(cast.event, cast.person(cast.other))
        right = world.serving.now
        world.serving.now = Now(right + AHEAD)
        assert world.get(path, Party.ENTRANT_IN_MATCH).status_code != 200
        ticked(replace(world.backend, is_sure=lambda: sure), monkeypatch)
        world.serving.now = Now(right + HOUR)
        ok = world.get(path, Party.ENTRANT_IN_MATCH).status_code == 200
        assert ok is not sure, "what expired is deleted only by a time that is sure"
        assert world.access.claims.find(unused, world.serving.now) is not None


@pytest.mark.parametrize("sure", [False, True])
def test_what_was_pasted_is_deleted_only_by_a_time_that_is_sure(sure: bool) -> None:
    with World() as world:
        event, store = world.serving.running(), world.store.rosters
        sealed = seal_roster(ARMY, bytes(32) * len(canonical_leaves(ARMY)))
        store.put(event, EntrantId("e1"), sealed, b"as pasted")
        world.serving.do(event, CloseEvent(early=True))
        world.serving.now = Now(world.serving.now + AHEAD)
        world.service._is_sure = lambda: sure
        world.service.tidy()
        assert bool(store.events_with_pasted()) is not sure


def test_an_event_goes_on_from_its_latest_entry_whose_clock_was_ahead() -> None:
    """People come in by the machine's time, which is right; the round goes on by the event's."""
    with World() as world:
        cast = Cast(world)
        right = world.serving.now
        world.serving.now = Now(right + AHEAD)
        world.serving.do(cast.event, StartClock(1))
        world.serving.do(cast.event, MakeAnnouncement("Lunch is at one."))
        world.serving.now = Now(right + AHEAD + MINUTE)  # as `event_clock` continues it
        state = world.serving.state(cast.event)
        assert round_to_end(state, world.serving.now) is None
        assert round_to_end(state, Now(world.serving.now + 5 * HOUR)) == 1
        seen = world.access.sessions.find(world.tokens[Party.ENTRANT_IN_MATCH], right)
        assert seen is not None


@pytest.mark.parametrize(("ahead", "recent"), [(0, True), (MINUTE, True), (AHEAD, False)])
def test_who_came_by_a_link_while_the_clock_was_ahead_did_not_come_recently(
    ahead: int, recent: bool
) -> None:
    now = Now(1_800_000_000_000)
    made = Now(now + ahead)
    session = Session(
        SessionId("s"), "ada", None, made, made, Now(made + AHEAD), way=SignInWay.LINK
    )
    assert came_by_link(session, now) is recent


def test_the_host_is_told_that_the_latest_entry_is_later_than_the_machine() -> None:
    now = Now(1_800_000_000_000)
    assert said_of_time(now, now) == ""
    assert said_of_time(now, Now(now + MINUTE)) == ""
    assert "26 hours later than this machine's clock" in said_of_time(now, Now(now + 26 * HOUR))
    assert "40 days later than this machine's clock" in said_of_time(now, Now(now + AHEAD))
