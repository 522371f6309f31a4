"""Lists of entrants and people's own data over the API."""

import pytest

from podium.rosters.roster import PremierList
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import ORGANISER


def _open_event(world: World) -> str:
    """An event that takes entries, with its organiser signed in as `organiser`."""
    from podium.event.ids import PersonId
    from podium.event.setup import AnnounceEvent
    from podium.event.staff import NameStaff
    from podium.kernel.viewer import Role

    event = world.serving.create()
    world.serving.do(event, AnnounceEvent())
    person = world.account(Party.ORGANISER)
    world.serving.do(event, NameStaff(PersonId(person), Role.ORGANISER))
    return event


def _enter(
    world: World, event: str, text: str, key: str | None = None
) -> tuple[int, dict[str, object]]:
    path = f"/api/v1/events/{event}/entrants"
    answer = world.ask("POST", path, who=Party.ORGANISER, json={"text": text}, key=key)
    return answer.status_code, answer.json()


def _names(world: World, event: str) -> list[str]:
    listed = world.get(f"/api/v1/events/{event}/entrants", Party.ORGANISER).json()["entrants"]
    return sorted(one["name"] for one in listed)


def test_a_list_is_entered_once_and_who_is_there_stays(world: World) -> None:
    event = _open_event(world)
    text = "name,club\r\nAda,Red\r\nBo,Red\r\n"
    first = _enter(world, event, text, key="a list")
    assert first == (200, {"event": event, "entered": 2, "there": 0})
    assert _enter(world, event, text, key="a list") == first
    assert _enter(world, event, "Ada\nCy\n") == (200, {"event": event, "entered": 1, "there": 1})
    assert _names(world, event) == ["Ada", "Bo", "Cy"]


def test_of_a_list_with_a_line_that_makes_no_sense_nobody_is_entered(world: World) -> None:
    event = _open_event(world)
    status, said = _enter(world, event, "Ada\n\u202eBo\n")
    assert (status, said["code"]) == (422, "text-unprintable")
    assert said["values"]["line"] == 2  # type: ignore[index]
    assert _names(world, event) == []


def test_somebody_gets_their_data_and_is_forgotten(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/people/{person}"
    data = world.get(path, Party.ORGANISER).json()
    name = data["personal"][0]["name"]
    assert data["known_as"] == [cast.seated[0], person]
    first = world.ask("DELETE", path, who=Party.ORGANISER, key="forget")
    again = world.ask("DELETE", path, who=Party.ORGANISER, key="forget")
    assert first.status_code == 200
    assert first.content == again.content
    assert world.get(path, Party.ORGANISER).json()["personal"] == []
    assert name not in world.get(f"/api/v1/events/{cast.event}/standings").text
    assert world.get(f"/api/v1/events/{cast.event}/me", Party.ENTRANT_IN_MATCH).status_code == 401
    stranger = f"/api/v1/events/{cast.event}/people/stranger"
    assert world.ask("DELETE", stranger, who=Party.ORGANISER).status_code == 404


@pytest.mark.rule("LG-14")
def test_data_of_a_player_holds_their_list_only_for_staff_who_look(
    world: World, cast: Cast
) -> None:
    service, owner = world.serving.service, cast.seated[0]
    command = service.rosters.prepare(
        cast.event, owner, PremierList(title="Mine"), actor=ORGANISER, reason="it came on paper"
    )
    world.serving.do(cast.event, command)
    path = f"/api/v1/events/{cast.event}/people/{cast.person(owner)}"
    page = f"/e/{cast.event}/desk/people/{cast.person(owner)}/data"
    for address in (path, page):
        assert world.get(address, Party.ORGANISER).json()["rosters"] == []
    looking = f"/api/v1/events/{cast.event}/acts/look-at-roster"
    looked = world.ask("POST", looking, who=Party.ORGANISER, json={"entrant": owner})
    assert looked.status_code == 200
    for address in (path, page):
        (roster,) = world.get(address, Party.ORGANISER).json()["rosters"]
        assert roster["title"] == "Mine"
