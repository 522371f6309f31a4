"""Streams without a network: readers that do not read, and the heartbeat."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from podium.web.live import hub as hubs
from podium.web.live.message import HEARTBEAT
from podium.web.live.subjects import SubjectId
from tests.integration.web.running import until
from tests.integration.web.world import Cast, World


@pytest.fixture
def world() -> Iterator[World]:
    with World(handlers=()) as made:
        yield made


def _scope(event: str) -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": "/live",
        "raw_path": b"/live",
        "root_path": "",
        "query_string": f"event={event}".encode(),
        "headers": [(b"host", b"podium.test")],
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "http_version": "1.1",
    }


async def _never() -> Any:
    await asyncio.Event().wait()


async def _open(world: World, event: str, send: Any) -> "asyncio.Task[None]":
    app: Any = world.app
    return asyncio.create_task(app(_scope(event), _never, send))


def test_a_reader_that_does_not_read_is_dropped(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "SLOWEST", 0.2)
    event = Cast(world).event

    async def run() -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                await _never()

        stream = await _open(world, event, send)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(stream, 120)
        assert world.app.hub.count == 0

    world.run(run())


def test_a_stream_says_that_it_is_alive(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "HEARTBEAT_EVERY", 0.1)
    monkeypatch.setattr(hubs, "TICK", 0.05)
    event = Cast(world).event
    said: list[bytes] = []

    async def run() -> None:
        async def send(message: Any) -> None:
            said.append(message.get("body", b""))

        stream = await _open(world, event, send)
        for _ in range(200):
            await asyncio.sleep(0.05)
            if said.count(HEARTBEAT) >= 2:
                break
        world.app.hub.close()
        await stream

    world.run(run())
    assert said.count(HEARTBEAT) >= 2
    until(lambda: world.app.hub.count == 0)


def test_a_mistake_while_comparing_cursors_ends_no_stream(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def stumbling(subject: SubjectId, viewers: object) -> dict[object, None]:
        asked.append((subject, viewers))
        if len(asked) == 1:
            raise KeyError
        return {}

    async def run() -> None:
        hub = hubs.Hub(world.backend)
        room = hubs.Room(SubjectId("e"))
        room.news.set()
        monkeypatch.setattr(hub._subjects, "cursors", stumbling)
        serving = asyncio.create_task(hub._serve(room))
        while len(asked) < 2:
            assert not serving.done()
            await asyncio.sleep(0.01)
        serving.cancel()

    world.run(run())
