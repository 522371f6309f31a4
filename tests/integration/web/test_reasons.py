"""Forms that may depart from the book take a reason, and everyone reads it (EV-24)."""

import pytest

from podium.event.rounds import TakeBackRound
from podium.service.ids import EventId
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.web.pages.markup import Reading

pytestmark = pytest.mark.rule("EV-24")


def post(world: World, path: str, **fields: str) -> int:
    """Sends a form of the organiser's; the status of the answer."""
    answer = world.ask("POST", path, who=Party.ORGANISER, data=fields, cookie=True)
    return answer.status_code


def public(world: World, event: EventId) -> str:
    return " ".join(Reading(world.get(f"/e/{event}", Party.NOBODY).content).text.split())


def told(world: World, event: EventId) -> list[dict[str, object]]:
    found: list[dict[str, object]] = world.get(f"/api/v1/events/{event}", Party.NOBODY).json()[
        "departures"
    ]
    return found


def test_a_swap_with_its_reason_is_read_by_everyone(world: World, cast: Cast) -> None:
    event = cast.event
    assert told(world, event) == []
    assert "Nothing departs from the rulebook." in public(world, event)
    world.serving.do(event, TakeBackRound(1))
    draft = world.serving.state(event).draft
    assert draft is not None
    form = world.get(f"/e/{event}/desk/round", Party.ORGANISER).text
    assert 'name="reason"' in form
    one, other = (paired.entrants[0] for paired in draft.matches[:2])
    acts = f"/e/{event}/acts"
    assert post(world, f"{acts}/swap-entrants", one=one, other=other, reason="two brothers") == 303
    assert post(world, f"{acts}/publish-round") == 303
    (departure,) = told(world, event)
    assert departure["what"] == "swapped"
    assert (departure["by"], departure["reason"]) == ("organiser", "two brothers")
    assert "two brothers" in public(world, event)


def test_settings_take_a_reason_and_refuse_one_that_is_no_line(world: World, cast: Cast) -> None:
    event = cast.event
    version = world.serving.state(event).setup.version
    path = f"/e/{event}/desk/settings"
    fields = {"seen": str(version), "name": "Spring Cup", "rounds": "2"}
    assert 'name="reason"' in world.get(path, Party.ORGANISER).text
    assert post(world, path, **fields, reason="x" * 201) in (400, 422)
    assert post(world, path, **fields, reason="the hall closes") == 303
    assert [(one["what"], one["reason"]) for one in told(world, event)] == [
        ("rounds", "the hall closes")
    ]
