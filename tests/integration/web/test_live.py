"""Streams of a real server: who hears of what, resuming, revocation, stopping."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from enum import StrEnum

import pytest

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import StartClock
from podium.event.identity import Identity
from podium.event.ids import PersonId
from podium.event.results import RecordResult
from podium.event.staff import DismissStaff
from podium.kernel.now import MINUTE, Now
from podium.people.access.secret import digest_of
from podium.service.ids import EventId
from podium.streams.followers import Handle
from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from podium.web.live import hub
from podium.web.live.connection import Connection
from podium.web.live.hub import MOST_OF_SESSION
from podium.web.live.subjects import SubjectId
from podium.web.server import STOPS_WITHIN
from tests.integration.web.running import (
    PATIENCE,
    Running,
    Stream,
    follow,
    mark_of,
    running,
    until,
)
from tests.integration.web.test_writes import _result
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import victory


class Message(StrEnum):
    """What a stream tells of an event, by who may know of what has changed."""

    PUBLIC_CHANGE = "public-change"
    MATCH_CHANGE = "match-change"
    STAFF_CHANGE = "staff-change"


_STAFF = {Party.JUDGE, Party.HEAD_JUDGE, Party.ORGANISER}
HEARD_BY = {
    Message.PUBLIC_CHANGE: {*Party},
    Message.MATCH_CHANGE: {Party.ENTRANT_IN_MATCH, *_STAFF},
    Message.STAFF_CHANGE: _STAFF,
}
"""Who hears of which change; everybody else hears nothing, also not that there was one."""


@pytest.fixture
def server(world: World) -> Iterator[Running]:
    with running(world) as made:
        yield made


def _public(world: World, cast: Cast) -> None:
    world.act(cast.event, "make-announcement", {"text": "Lunch"}, who=Party.JUDGE)


def _match(world: World, cast: Cast) -> None:
    world.act(cast.event, "report-result", _result(cast), who="opponent")


def _staff(world: World, cast: Cast) -> None:
    world.act(cast.event, "flag-result", {"match": cast.match, "note": "Odd"}, who=Party.JUDGE)


_HAPPEN = {
    Message.PUBLIC_CHANGE: _public,
    Message.MATCH_CHANGE: _match,
    Message.STAFF_CHANGE: _staff,
}


@pytest.mark.parametrize("message", list(Message))
def test_everybody_hears_what_the_table_says(
    world: World, cast: Cast, server: Running, message: Message
) -> None:
    if message is Message.STAFF_CHANGE:
        world.serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    streams = {
        party: Stream(
            server,
            f"event={cast.event}",
            world.headers(party, cookie=party is Party.REVOKED),
        )
        for party in Party
    }
    for stream in streams.values():
        assert mark_of(stream.next())
    _HAPPEN[message](world, cast)
    heard = [party for party in Party if party in HEARD_BY[message]]
    for party in heard:
        block = streams[party].next()
        assert block is not None
        assert block.startswith("event: changed"), party
    server.settle()
    for party in Party:
        assert streams[party].rest() == [], party
        streams[party].close()


def test_a_hidden_event_has_no_stream(world: World, cast: Cast, server: Running) -> None:
    for event in (cast.hidden, "0000000000"):
        for who in (None, Party.HOST, Party.ORGANISER):
            stream = Stream(server, f"event={event}", world.headers(who))
            assert stream.status == 404
    assert Stream(server, "", {}).status == 400


def test_an_event_that_is_hidden_keeps_no_news_from_the_others(
    world: World, cast: Cast, server: Running
) -> None:
    for other in (cast.hidden, "0000000000"):
        stream = Stream(server, f"event={other}&event={cast.event}", world.headers(None))
        assert stream.status == 200
        first = mark_of(stream.next())
        assert [one.partition(":")[0] for one in first.split(",")] == [cast.event]


def test_a_dead_token_has_no_stream(world: World, cast: Cast, server: Running) -> None:
    stream = Stream(server, f"event={cast.event}", {"authorization": "Bearer nonsense"})
    assert stream.status == 401


def test_one_stream_tells_of_several_events(world: World, cast: Cast, server: Running) -> None:
    stream = Stream(
        server, f"event={cast.event}&event={cast.elsewhere}", world.headers(Party.JUDGE)
    )
    first = mark_of(stream.next())
    assert {one.partition(":")[0] for one in first.split(",")} == {cast.event, cast.elsewhere}
    _public(world, cast)
    block = stream.next()
    assert block is not None
    assert f'"event":"{cast.event}"' in block
    assert cast.elsewhere in mark_of(block)
    stream.close()


def test_a_stream_that_broke_resumes_without_a_gap(
    world: World, cast: Cast, server: Running
) -> None:
    stream = follow(server, world, cast.event)
    seen = mark_of(stream.next())
    stream.close()
    _public(world, cast)
    resumed = Stream(server, f"event={cast.event}", {"last-event-id": seen})
    mark_of(resumed.next())
    block = resumed.next()
    assert block is not None
    assert block.startswith("event: changed")
    resumed.close()
    again = follow(server, world, cast.event, after=mark_of(block))
    again.next()
    server.settle()
    assert again.rest() == []
    again.close()


def test_what_changes_while_a_stream_opens_is_not_missed(
    world: World, cast: Cast, server: Running
) -> None:
    """Many open while results come in: in the end each knows the last cursor."""
    streams = []
    for number in range(12):
        streams.append(follow(server, world, cast.event))
        world.act(cast.event, "make-announcement", {"text": f"No. {number}"}, who=Party.JUDGE)
    last = world.get(f"/api/v1/events/{cast.event}").json()["cursor"]
    for stream in streams:
        while not mark_of(stream.next()).endswith(f":{last}"):
            pass
        stream.close()


def test_time_is_news(world: World, cast: Cast, server: Running) -> None:
    """Red alert comes as a change at its moment, for everyone who may see it."""
    world.serving.do(cast.event, StartClock(1))
    stream = follow(server, world, cast.event)
    before = mark_of(stream.next())
    clock = world.serving.state(cast.event).rulebook.clock
    assert clock.red_alert_before is not None
    world.serving.wait(clock.swiss.minutes - clock.red_alert_before)
    after = mark_of(stream.next())
    assert after != before
    assert world.get(f"/api/v1/events/{cast.event}/clock").json()["clock"]["red_alert"]
    stream.close()


def test_a_revoked_session_ends_its_streams_within_a_second(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once in the process that revoked it; in another at the next of two looks a second."""
    assert hub.TICK <= 0.5
    monkeypatch.setattr(hub, "TICK", 10 * PATIENCE)
    person = cast.person(cast.seated[0])
    with running(world) as server:
        stream = follow(server, world, cast.event, Party.ENTRANT_IN_MATCH)
        stream.next()
        world.ask("POST", f"/api/v1/events/{cast.event}/codes/{person}/lost", who=Party.JUDGE)
        block = stream.next()
        while block is not None and block.startswith("event: changed"):  # the act is on record
            block = stream.next()
        assert str(block).startswith("event: ended")
        assert stream.next() is None


def test_a_dismissed_judge_hears_no_more_of_the_staff(
    world: World, cast: Cast, server: Running
) -> None:
    stream = follow(server, world, cast.event, Party.JUDGE)
    stream.next()
    session = world.access.sessions.find(world.tokens[Party.JUDGE], world.serving.now)
    assert session is not None
    body = {"person": session.person}
    world.act(cast.event, "dismiss-staff", body, who=Party.ORGANISER)
    public = world.get(f"/api/v1/events/{cast.event}").json()["cursor"]
    assert mark_of(stream.next()) == f"{cast.event}:{public}"
    world.act(cast.event, "check-in", {"entrant": cast.other, "items": []}, who=Party.ORGANISER)
    server.settle()
    assert stream.rest() == []
    stream.close()


def test_who_is_dismissed_from_an_event_that_is_hidden_hears_no_more_at_all(
    world: World, cast: Cast, server: Running
) -> None:
    stream = follow(server, world, cast.hidden, "judge-of-hidden")
    stream.next()
    world.serving.do(cast.hidden, DismissStaff(PersonId("account-judge-of-hidden")))
    assert str(stream.next()).startswith("event: ended")
    assert stream.next() is None
    again = Stream(server, f"event={cast.hidden}", world.headers("judge-of-hidden"))
    assert again.status == 404


def test_a_session_has_a_few_streams_and_no_more(world: World, cast: Cast, server: Running) -> None:
    streams = [follow(server, world, cast.event, Party.JUDGE) for _ in range(MOST_OF_SESSION)]
    headers = world.headers(Party.JUDGE)
    refused = Stream(server, f"event={cast.event}", headers)
    assert refused.status == 429
    streams[0].close()
    until(lambda: world.app.hub.count < MOST_OF_SESSION)
    assert follow(server, world, cast.event, Party.JUDGE).status == 200


def test_the_server_stops_within_two_seconds_with_streams_open(world: World, cast: Cast) -> None:
    """They end by themselves: nothing waits for the moment when open requests are cut off."""
    assert STOPS_WITHIN <= 1
    server = Running(world)
    server.server.config.timeout_graceful_shutdown = 10 * int(PATIENCE)
    streams = [follow(server, world, cast.event) for _ in range(10)]
    server.stop()
    for stream in streams:
        stream.next()
        assert stream.next() is None
    server.hang_up()


def test_a_stream_answers_other_methods_as_it_should(world: World, server: Running) -> None:
    assert world.ask("OPTIONS", "/live").headers["allow"] == "GET, HEAD, OPTIONS"
    assert world.ask("POST", "/live").status_code == 405
    assert world.ask("HEAD", "/live").headers["cache-control"] == "no-store"


def _in_rooms(world: World) -> set[Connection]:
    return {one for room in world.app.hub._rooms.values() for one in room.connections}


def test_a_stream_that_opens_while_another_one_leaves_hears_of_changes(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one waits until the event is followed; the second comes and goes meanwhile."""
    going_on = threading.Event()
    follow_event = world.service.follow

    def slow(event: EventId, wake: Callable[[], None]) -> Handle:
        going_on.wait(PATIENCE)
        return follow_event(event, wake)

    monkeypatch.setattr(world.service, "follow", slow)

    async def listen() -> bytes | None:
        first, second = (
            Connection(None, {SubjectId(cast.event): Identity()}, "") for _ in range(2)
        )
        joining = asyncio.create_task(world.app.hub.join(first))
        coming = asyncio.create_task(world.app.hub.join(second))
        while not {first, second} <= _in_rooms(world):
            await asyncio.sleep(0.01)
        coming.cancel()
        await asyncio.wait([coming])
        world.app.hub.leave(second)
        going_on.set()
        await joining
        first.open()
        world.serving.do(cast.event, MakeAnnouncement("Lunch"))
        return await asyncio.wait_for(first.next(), PATIENCE)

    heard = world.run(listen())
    assert heard is not None
    assert heard.startswith(b"event: changed")


def test_what_has_expired_is_swept_away_while_it_runs(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SWEEP_EVERY", 0.0)
    link = world.access.accounts.issue_link(world.account("somebody"), world.serving.now)
    assert link is not None
    kept = world.access.accounts._store
    assert kept.link(digest_of(link.reveal())) is not None
    world.serving.now = Now(world.serving.now + 60 * MINUTE)
    with running(world):
        until(lambda: kept.link(digest_of(link.reveal())) is None)


def test_who_finds_no_stream_free_is_told_so_and_the_log_once() -> None:
    with World(settings=WebSettings(most_streams=0)) as world:
        cast = Cast(world)
        for _ in range(3):
            answer = world.get(f"/live?event={cast.event}")
            assert answer.status_code == 429
        assert world.written.getvalue().count("no-more-streams") == 1
