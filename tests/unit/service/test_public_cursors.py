import pytest

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import PauseClock, ResumeClock, StartClock
from podium.event.identity import UNKNOWN
from podium.kernel.viewer import SPECTATOR
from podium.service.ids import EventId
from tests.unit.service.serving import Serving

MINUTES = {20: PauseClock(1), 30: ResumeClock(1), 50: MakeAnnouncement("Lunch.")}


@pytest.mark.parametrize("rulebook", ["shatterpoint.premier-showdown", "legion.galactic-conquest"])
def test_the_public_cursor_is_that_of_spectators_whatever_the_clock_shows(rulebook: str) -> None:
    world = Serving()
    event = world.running(4, rulebook=rulebook)
    world.do(event, StartClock(1))
    seen = set()
    for minute in range(200):
        if minute in MINUTES:
            world.do(event, MINUTES[minute])
        cursor = world.service.cursor(event, SPECTATOR)
        assert world.service.public_cursor(event) == cursor
        assert world.service.public_cursor(event) == cursor
        seen.add(cursor)
        world.wait(1)
    assert len(seen) > 2


def test_an_event_that_would_have_to_be_read_has_no_public_cursor() -> None:
    service = Serving().service
    assert service.public_cursor(EventId("nothing")) is None
    assert service.known_views(EventId("nothing"), UNKNOWN) is None


def test_an_event_in_memory_is_known() -> None:
    world = Serving()
    event = world.running(4)
    assert world.service.known_views(event, UNKNOWN) is not None
