"""Entering a long list costs as much as it is long, by page and by API."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from tests.counted_calls import calls_in
from tests.integration.web.world import World

NAME = "organiser"
SHORT = 300


def by_api(world: World, event: EventId, names: list[str]) -> int:
    path = f"/api/v1/events/{event}/entrants"
    return world.ask("POST", path, who=NAME, json={"text": "\n".join(names)}).status_code


def by_page(world: World, event: EventId, names: list[str]) -> int:
    ticked = [("take[]", str(line)) for line in range(1, len(names) + 1)]
    form = urlencode([("text", "\n".join(names)), *ticked]).encode()
    headers = {"content-type": "application/x-www-form-urlencoded"}
    path = f"/e/{event}/desk/list/take"
    return world.ask("POST", path, who=NAME, content=form, headers=headers, cookie=True).status_code


@pytest.mark.parametrize(("enter", "expected"), [(by_api, 200), (by_page, 303)])
def test_a_list_twice_as_long_is_twice_the_work(
    enter: Callable[[World, EventId, list[str]], int], expected: int
) -> None:
    def entered(count: int) -> int:
        """A list into an event that has as many entrants already."""

        def work() -> None:
            with World() as world:
                event = world.serving.create()
                world.serving.do(event, NameStaff(PersonId(world.account(NAME)), Role.ORGANISER))
                for half in range(2):
                    names = [f"Player {one} of {half}" for one in range(count)]
                    assert enter(world, event, names) == expected
                assert len(world.serving.state(event).entrants) == 2 * count

        return calls_in(work)

    entered(2)
    assert entered(2 * SHORT) <= 2.2 * entered(SHORT)
