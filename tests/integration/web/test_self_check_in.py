"""Check-in by oneself over HTTP: the code, guesses, and the screen at the door."""

import base64

import pytest

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.room import WINDOW
from podium.event.self_check_in import AllowSelfCheckIn, current_code, door_of
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.event.terms import Standing
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.people.access.tries import FREE
from podium.people.person import Person
from podium.service.ids import EventId
from tests.integration.web.world import World

NAMES = {"e1": "Ada <b>", "e2": "Bob", "e3": "Cleo"}


@pytest.fixture
def room(world: World) -> EventId:
    serving = world.serving
    event = serving.create(rounds=3)
    serving.do(event, *(Register(one, (one.replace("e", "p"),)) for one in NAMES))
    serving.do(event, AnnounceEvent(), AllowSelfCheckIn(allowed=True))
    for number in range(1, 4):
        world.claim(f"phone{number}", event, f"p{number}")
    return event


def code(world: World, event: EventId) -> str:
    shown = current_code(world.serving.state(event), world.serving.now)
    assert shown is not None
    return shown.code


def standing(world: World, event: EventId, entrant: str) -> Standing:
    return world.serving.state(event).entrants[EntrantId(entrant)].standing


def check_in(world: World, event: EventId, typed: str, who: str = "phone1") -> int:
    form = {"entrant": who.replace("phone", "e"), "code": typed}
    path = f"/e/{event}/acts/check-in-myself"
    return world.ask("POST", path, who=who, cookie=True, data=form).status_code


def test_the_code_of_the_room_checks_in_and_no_other(world: World, room: EventId) -> None:
    assert check_in(world, room, "00000") == 422
    assert standing(world, room, "e1") is Standing.REGISTERED
    assert check_in(world, room, code(world, room).upper()) == 303
    assert standing(world, room, "e1") is Standing.PRESENT
    old = code(world, room)
    world.serving.now = Now(world.serving.now + 2 * WINDOW)
    assert check_in(world, room, old, "phone2") == 422
    assert check_in(world, room, code(world, room), "phone2") == 303


def test_guesses_have_to_wait_one_person_at_a_time(world: World, room: EventId) -> None:
    assert [check_in(world, room, f"0000{n}") for n in range(FREE)] == [422] * FREE
    assert check_in(world, room, code(world, room)) == 429
    assert check_in(world, room, code(world, room), "phone2") == 303
    path = f"/api/v1/events/{room}/acts/check-in-myself"
    body = {"entrant": "e1", "code": "00000"}
    assert world.ask("POST", path, who="phone1", json=body).status_code == 429
    world.serving.wait(2)
    assert check_in(world, room, code(world, room)) == 303


def test_only_staff_see_the_code_on_the_wall_and_it_changes(world: World, room: EventId) -> None:
    judge = world.account("judge")
    world.serving.do(room, NameStaff(PersonId(judge), Role.JUDGE))
    wall = f"/e/{room}/wall"
    for _ in range(2):
        shown = code(world, room).upper()
        assert f"<strong>{shown}</strong>" in world.get(wall, "judge").text
        for who in (None, "phone1", "phone2"):
            answer = world.get(wall, who)
            assert answer.status_code == 200
            assert shown not in answer.text
            assert "room-code" not in answer.text
        world.serving.now = Now(world.serving.now + WINDOW)
    world.serving.do(room, AllowSelfCheckIn(allowed=False))
    assert "room-code" not in world.get(wall, "judge").text


def test_the_screen_at_the_door_needs_its_token_and_shows_names_alone(
    world: World, room: EventId
) -> None:
    token = door_of(world.serving.state(room))
    people = tuple(
        Person(one.replace("e", "p"), text, mail=f"{one}@mail.test") for one, text in NAMES.items()
    )
    world.service.people.put(room, people)
    door = f"/e/{room}/door/{token}"
    page = world.get(door).text
    for text in ("Ada &lt;b&gt;", "Bob", "Cleo"):
        assert text in page
    assert "mail.test" not in page
    assert "/desk" not in page
    done = world.ask("POST", door, data={"entrant": "e2"})
    assert (done.status_code, done.headers["location"]) == (303, f"{door}?done=e2")
    assert standing(world, room, "e2") is Standing.PRESENT
    after = world.get(done.headers["location"]).text
    assert 'value="e2"' not in after
    assert "Welcome, <bdi>Bob</bdi>" in after
    assert world.get(f"/e/{room}/door/{'0' * 26}").status_code == 404
    wrong = world.ask("POST", f"/e/{room}/door/{'0' * 26}", data={"entrant": "e1"})
    assert wrong.status_code == 404
    assert world.ask("POST", door, data={"entrant": "e9"}).status_code == 404
    world.serving.do(room, AllowSelfCheckIn(allowed=False))
    assert world.get(door).status_code == 404
    assert world.ask("POST", door, data={"entrant": "e1"}).status_code == 404
    assert standing(world, room, "e1") is Standing.REGISTERED


def test_the_journal_says_who_checked_in_by_themselves(world: World, room: EventId) -> None:
    judge = world.account("judge")
    world.serving.do(room, NameStaff(PersonId(judge), Role.JUDGE))
    check_in(world, room, code(world, room))
    token = door_of(world.serving.state(room))
    world.ask("POST", f"/e/{room}/door/{token}", data={"entrant": "e2"})
    journal = world.get(f"/e/{room}/desk/journal", "judge").text
    assert "checked in by themselves, with the code on the wall." in journal
    assert "checked in by themselves, at the screen at the door." in journal
    read = world.get(f"/api/v1/events/{room}/journal", "judge").text
    secret = world.serving.state(room).room
    assert secret is not None
    assert base64.b64encode(secret).decode() not in read
    assert "(secret)" in read
