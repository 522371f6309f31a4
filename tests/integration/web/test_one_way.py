"""Every write goes one way: awaited on the event loop, decided in a thread of its own."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from podium.event import decide as deciding
from podium.event.setup import AnnounceEvent
from podium.service.ids import EventId
from podium.web.access.table import Party
from tests.integration.web.world import World
from tests.unit.service.serving import RULEBOOK

Send = Callable[[World, str], Any]


def _api(path: str, body: dict[str, Any]) -> Send:
    return lambda world, event: world.ask(
        "POST", f"/api/v1/events/{event}/{path}", who=Party.ORGANISER, json=body
    )


def _form(path: str, fields: dict[str, str]) -> Send:
    return lambda world, event: world.ask(
        "POST", f"/e/{event}/{path}", who=Party.ORGANISER, cookie=True, data=fields
    )


def _new_player(world: World, event: str) -> Any:
    return world.ask("POST", f"/e/{event}/register", data={"people.0.name": "Cy"})


ADA = {"entrant": "ada", "members": ["ada"], "people": [{"id": "ada", "name": "Ada"}]}
WRITES: dict[str, Send] = {
    "register over the API": _api("acts/register", ADA),
    "a list over the API": _api("entrants", {"text": "Ada\nBo\n"}),
    "staff over the API": _api("staff", {"role": "judge", "name": "Vera"}),
    "register": _new_player,
    "enter": _form("desk/entrants", {"people.0.name": "Ada"}),
    "a list": _form("desk/list/take", {"text": "Ada\nBo\n", "take[]": "1"}),
    "settings": _form("desk/settings", {"name": "Renamed", "seen": "2"}),
    "tables": _form("desk/tables", {"number": "1", "name": "Window", "note": "", "seen": "2"}),
    "staff": _form("desk/staff", {"role": "judge", "name": "Vera"}),
}


@pytest.mark.parametrize("write", WRITES)
def test_a_write_of_several_steps_is_awaited_and_never_decided_on_the_event_loop(
    world: World, write: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = _announced(world)
    decided_in: list[threading.Thread] = []
    asker = deciding._asker  # the first step of everything that is decided

    def noted(*given: Any, **named: Any) -> Any:
        decided_in.append(threading.current_thread())
        return asker(*given, **named)

    monkeypatch.setattr(deciding, "_asker", noted)
    monkeypatch.delattr(type(world.service), "perform")
    before = world.service.head(event).version
    answer = WRITES[write](world, event)
    assert answer.status_code in (200, 303), answer.text
    assert world.service.head(event).version > before
    assert decided_in
    assert threading.main_thread() not in decided_in  # which runs the event loop of these tests


def _announced(world: World) -> EventId:
    world.account(Party.ORGANISER, host=True)
    settings = {"name": "Spring Cup"}
    body = {"rulebook": RULEBOOK, "settings": settings}
    made = world.ask("POST", "/api/v1/events", who=Party.ORGANISER, json=body)
    assert made.status_code == 201, made.text
    event = EventId(made.json()["event"])
    world.act(event, str(AnnounceEvent.__struct_config__.tag), who=Party.ORGANISER)
    return event
