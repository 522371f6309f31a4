"""A host with a browser: forms are sent as browsers send them."""

import re
from typing import Any

import httpx

from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.state import Entered, State
from podium.kernel.refusal import Code
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.web.http.problem import WebCode
from podium.web.pages.languages import language
from podium.web.texts.refusals import refusal_text
from tests.integration.web.world import World
from tests.unit.event.playing import LCG
from tests.unit.web.pages.markup import Reading

HOST = "host"


class SettingUp:
    """A server, its host, and at the beginning no event."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.host = PersonId(world.account(HOST, host=True))

    def send(
        self,
        path: str,
        who: str | None = HOST,
        *,
        key: str | None = None,
        several: Any = None,
        **fields: Any,
    ) -> httpx.Response:
        """Sends a form. `__` in the name of a field stands for a dot; `several`: fields that come
        more than once.
        """
        data = {name.replace("__", "."): value for name, value in fields.items()} | (several or {})
        return self.world.ask("POST", path, who=who, data=data, cookie=True, key=key)

    def look(self, path: str, who: str | None = HOST) -> httpx.Response:
        return self.world.ask("GET", path, who=who, cookie=True)

    def create(self, rulebook: str = LCG, **settings: Any) -> EventId:
        """An event made with the form."""
        answer = self.send("/new", name="Cup", rulebook=rulebook, **settings)
        assert answer.status_code == 303, answer.text
        found = re.fullmatch(r"/e/(\w+)/desk", answer.headers["location"])
        assert found is not None
        return EventId(found[1])

    def enter(self, event: EventId, *names: str, **fields: Any) -> None:
        for name in names:
            answer = self.send(f"/e/{event}/desk/entrants", people__0__name=name, **fields)
            assert answer.status_code == 303, answer.text

    def do(self, event: EventId, *commands: Command) -> None:
        done = self.world.service.perform(event, *commands, actor=self.host, key=self.world.key())
        assert isinstance(done, Performed), done

    def state(self, event: EventId) -> State:
        state = self.world.service.state(event)
        assert state is not None
        return state

    def entrants(self, event: EventId) -> list[Entered]:
        return list(self.state(event).entrants.values())

    def names(self, event: EventId) -> dict[str, str]:
        """What everybody is called, by id."""
        people = self.world.service.people.of(event)
        return {known: person.name for known, person in people.items()}


def assert_says(answer: httpx.Response, code: Code | WebCode, **values: Any) -> None:
    """That a form was refused in the words for this code."""
    assert answer.status_code >= 400
    assert refusal_text(language("en"), code, values).what in Reading(answer.content).text
