"""The format laboratory of an event: for organisers, before the start, one study at a time."""

import time
from collections.abc import Iterator

import pytest

from podium.event.ids import PersonId
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from podium.web.access.table import PAGE
from podium.web.pages.setup import study
from podium.workers.one_at_a_time import Progress
from tests.integration.web.world import World

ASKED = {"entrants": "6", "hours": "7", "spread": "200"}
QUERY = "?entrants=6&hours=7&spread=200"


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A server whose studies are short."""
    monkeypatch.setattr(study, "EVENTS", (4, 8))
    with World() as world:
        yield world


def prepared(world: World) -> tuple[EventId, str]:
    """An event before its start with an organiser and a judge; the address of its laboratory."""
    event = world.serving.create("Spring Cup")
    for name, role in (("organiser", Role.ORGANISER), ("judge", Role.JUDGE)):
        world.serving.do(event, NameStaff(PersonId(world.account(name)), role))
    return event, f"{PAGE.format(event=event)}/desk/study"


def answered(world: World, address: str) -> str:
    """The page once the study is done."""
    until = time.monotonic() + 120
    while True:
        text = world.get(address, "organiser").text
        if "Look again" not in text or time.monotonic() > until:
            return text
        time.sleep(0.1)


def test_an_organiser_learns_what_fits_into_the_day(world: World) -> None:
    _event, address = prepared(world)
    assert "Compare formats" in world.get(address, "organiser").text
    begun = world.ask("POST", address, who="organiser", data=ASKED)
    assert begun.status_code == 303
    assert begun.headers["location"] == address + QUERY
    text = answered(world, begun.headers["location"])
    assert "With 6 entrants and 7 hours" in text
    assert "3 rounds, no cut" in text
    assert "1 rounds" not in text
    assert "One round and the best 4" in text
    assert "the best player wins in" in text
    assert "longer than the day" in text  # four rounds, as the rulebook has it
    assert "as set now" in text


def test_progress_is_shown_while_it_runs_and_others_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _event, address = prepared(world)
    studies = world.backend.studies
    monkeypatch.setattr(type(studies), "play", lambda _self, _key, _plan: True)
    monkeypatch.setattr(type(studies), "of", lambda _self, _key: Progress(30, 120))
    text = world.get(address + QUERY, "organiser").text
    assert '<progress value="30" max="120"' in text
    assert "data-until=" in text
    monkeypatch.setattr(type(studies), "play", lambda _self, _key, _plan: False)
    busy = world.ask("POST", address, who="organiser", data=ASKED)
    assert busy.status_code == 429
    assert "one study at a time" in busy.text


def test_only_organisers_see_and_begin_one(world: World) -> None:
    _event, address = prepared(world)
    for who in ("judge", None):
        assert world.get(address, who).status_code >= 400
        assert world.ask("POST", address, who=who, data=ASKED).status_code >= 400


def test_once_the_event_has_started_nothing_is_played(world: World) -> None:
    event = world.serving.running(4)
    organiser = PersonId(world.account("organiser"))
    world.serving.do(event, NameStaff(organiser, Role.ORGANISER))
    address = f"{PAGE.format(event=event)}/desk/study"
    refused = world.ask("POST", address, who="organiser", data=ASKED)
    assert refused.status_code == 409
    assert "The event has started" in world.get(address, "organiser").text


@pytest.mark.parametrize(
    ("name", "value"),
    [("entrants", "1"), ("entrants", "257"), ("hours", "0"), ("hours", "25"), ("hours", "x" * 99)],
)
def test_numbers_out_of_range_are_refused(world: World, name: str, value: str) -> None:
    _event, address = prepared(world)
    refused = world.ask("POST", address, who="organiser", data={**ASKED, name: value})
    assert refused.status_code == 422
    assert world.get(f"{address}?{name}={value}", "organiser").status_code == 422


def test_hours_into_which_nothing_fits_say_so(world: World) -> None:
    event, address = prepared(world)
    assert event
    begun = world.ask("POST", address, who="organiser", data={**ASKED, "hours": "1"})
    text = answered(world, begun.headers["location"])
    assert "longer than the day" in text


def test_the_settings_lead_there_before_the_start(world: World) -> None:
    event, address = prepared(world)
    settings = f"{PAGE.format(event=event)}/desk/settings"
    assert f'href="{address}"' in world.get(settings, "organiser").text
    assert f'href="{address}"' not in world.get(settings, "judge").text
