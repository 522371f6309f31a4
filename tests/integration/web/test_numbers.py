"""Phones add numbers to a draw over the network: it waits for them, and no longer than it may."""

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from podium.core.ids import EntrantId
from podium.event.added_numbers import TIME_TO_OPEN
from podium.event.check_in import CheckInAll
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.integration.web.running import Running, running, until
from tests.integration.web.world import World
from tests.unit.event.phones import hash_for, number_of

Answer = tuple[int, bytes]


class Room:
    """A server on the network with an event, a desk and four phones."""

    def __init__(self, world: World, server: Running) -> None:
        self.world, self.server = world, server
        serving = world.serving
        self.event: EventId = serving.create(rounds=3, cut=0)
        serving.do(self.event, *(Register(f"e{n}", (f"p{n}",)) for n in range(1, 5)))
        serving.do(self.event, CheckInAll(), AnnounceEvent())
        person = world.account("desk")
        serving.do(self.event, NameStaff(PersonId(person), Role.ORGANISER))
        for number in range(1, 5):
            world.claim(f"p{number}", self.event, f"p{number}")
        self._desk = ThreadPoolExecutor(1)

    def post(self, who: str, kind: str, key: str = "", **body: object) -> Answer:
        headers = {
            **self.world.headers(who),
            "content-type": "application/json",
            "idempotency-key": key or self.world.key(),
        }
        path = f"/api/v1/events/{self.event}/acts/{kind}"
        return self.server.request("POST", path, headers, json.dumps(body).encode())

    def commit(self, *numbers: int) -> None:
        for n in numbers:
            sent = self.post(f"p{n}", "commit-number", entrant=f"e{n}", hash=hash_for(f"e{n}"))
            assert sent[0] == 200, sent

    def open(self, n: int) -> int:
        entrant, number = f"e{n}", number_of(f"e{n}")
        return self.post(f"p{n}", "open-number", entrant=entrant, number=number)[0]

    def draw(self, key: str = "") -> Future[Answer]:
        """Begins to draw; the answer comes when the round is drawn."""
        answer = self._desk.submit(self.post, "desk", "draw-round", key)
        until(lambda: self.asked or answer.done())
        return answer

    @property
    def asked(self) -> bool:
        return self.world.service.draw_due(self.event) is not None

    @property
    def is_drawn(self) -> bool:
        return self.world.serving.state(self.event).draft is not None

    def wait(self) -> None:
        self.world.serving.now = Now(self.world.serving.now + TIME_TO_OPEN)


@pytest.fixture
def room(world: World) -> Iterator[Room]:
    with running(world) as server:
        yield Room(world, server)


def test_a_draw_waits_for_the_phones_and_is_made_when_all_have_answered(room: Room) -> None:
    room.commit(1, 2)
    answer = room.draw()
    assert room.open(1) == 200
    assert (answer.done(), room.is_drawn) == (False, False)
    assert room.open(2) == 200
    status, body = answer.result(60)
    assert (status, json.loads(body)["changed"]) == (200, True)
    assert room.is_drawn
    file = json.loads(room.world.get(f"/api/v1/events/{room.event}/draws/file").content)
    (asking,) = file["askings"]
    assert [one["number"] for one in asking["numbers"]] == [number_of("e1"), number_of("e2")]


def test_a_draw_waits_no_longer_than_five_seconds(room: Room) -> None:
    room.commit(1, 2)
    answer = room.draw()
    assert room.open(1) == 200
    room.wait()
    assert room.open(2) == 409
    assert answer.result(60)[0] == 200
    assert room.is_drawn
    asking = room.world.serving.state(room.event).numbers.askings[0]
    assert set(asking.opened) == {EntrantId("e1")}


def test_where_no_phone_has_a_number_a_draw_does_not_wait(room: Room) -> None:
    answer = room.draw()
    assert answer.result(60)[0] == 200
    assert room.is_drawn
    assert not room.world.serving.state(room.event).numbers.askings


def test_a_draw_that_was_cut_off_goes_on_when_it_is_sent_again(room: Room) -> None:
    """The server dies while it waits: the organiser, or their browser, just asks again."""
    room.commit(1)
    answer = room.world.run(_first_half(room))
    assert answer, "asked, and nothing more"
    assert not room.is_drawn
    room.wait()
    for key in ("the same", "another"):
        assert room.post("desk", "draw-round", key)[0] == 200
    assert room.is_drawn


async def _first_half(room: Room) -> bool:
    from podium.event.rounds import DrawRound
    from podium.service.answer import Performed

    desk = PersonId("account-desk")
    answer = await room.world.service.act(room.event, DrawRound(), actor=desk, key="the same")
    return isinstance(answer, Performed) and room.asked


def test_a_draw_that_waits_keeps_no_turn_from_others(room: Room) -> None:
    """Only two costly requests run at a time: three draws that wait must not stop a paper."""
    room.commit(1)
    answers = [room.draw()]
    with ThreadPoolExecutor(2) as others:
        waiting = [others.submit(room.post, "desk", "draw-round") for _ in range(2)]
        headers = room.world.headers("desk")
        path = f"/api/v1/events/{room.event}/exports/podium"
        assert room.server.request("GET", path, headers)[0] == 200
        room.wait()
        assert [one.result(60)[0] for one in (*answers, *waiting)] == [200] * 3
    assert len(room.world.serving.state(room.event).numbers.askings) == 1, "all wait for the same"
    assert room.is_drawn


def test_nobody_sends_a_number_for_another(room: Room) -> None:
    room.commit(1)
    room.draw()
    stolen = {"entrant": "e1", "number": number_of("e1")}
    for who in ("p2", "desk"):
        assert room.post(who, "open-number", **stolen)[0] == 403
    assert room.post("nobody", "open-number", **stolen)[0] == 401
    room.wait()
