"""A server of many events: its first page and its start cost about what those of a few do."""

from datetime import UTC, datetime

import pytest

from podium.bootstrap import open_service, open_store
from podium.core.ids import EntrantId
from podium.event.clock import StartClock
from podium.event.ids import PersonId
from podium.event.setup import AnnounceEvent, CloseEvent
from podium.event.staff import NameStaff
from podium.kernel.now import DAY, MINUTE, SECOND, Now
from podium.kernel.viewer import Role
from podium.rosters.roster import canonical_leaves
from podium.rosters.seal import seal_roster
from podium.service.service import Service
from podium.web.pages.public.home import MOST
from tests.counted_calls import calls_in
from tests.integration.web.world import World
from tests.unit.service.serving import Serving
from tests.unit.service.test_rosters import ARMY

HOST = "host"
CALLS = 60
"""Of functions, for each further event of a list of which only a page is shown: a line of the list
takes some 12, a card more than 500.
"""


def host_of(world: World, count: int) -> None:
    """A host who is on the staff of so many open events."""
    person = PersonId(world.account(HOST, host=True))
    for number in range(count):
        event = world.serving.create(f"Cup {number}", date=f"2026-{1 + number % 12:02d}-01")
        world.serving.do(event, NameStaff(person, Role.ORGANISER), AnnounceEvent())


def first_pages(events: int, times: int) -> tuple[int, int]:
    """What the first page costs in calls, this often and with all that comes before, and its
    length.
    """
    lengths: list[int] = []

    def work() -> None:
        with World() as world:
            host_of(world, events)
            for _ in range(times):
                answer = world.get("/", HOST)
                assert answer.status_code == 200
                lengths.append(len(answer.content))

    return calls_in(work), lengths[-1]


def test_the_first_page_of_a_host_with_many_events_is_a_page() -> None:
    first_pages(1, 1)
    costs, lengths = [], []
    for events in (60, 260):
        once, length = first_pages(events, 1)
        thrice, _ = first_pages(events, 3)
        costs.append((thrice - once) / 2)
        lengths.append(length)
    assert abs(lengths[1] - lengths[0]) < 200
    assert costs[1] - costs[0] <= CALLS * 200


def test_what_is_played_today_is_not_behind_old_events_that_nobody_closed() -> None:
    with World() as world:
        host_of(world, MOST + 10)
        today = datetime.fromtimestamp(world.serving.now / SECOND, UTC).date()
        event = world.serving.create("The cup of today", date=today.isoformat())
        world.serving.do(event, AnnounceEvent())
        old = world.serving.create("Long ago", date="2019-01-01")
        world.serving.do(old, AnnounceEvent())
        page = world.get("/").text
        assert "The cup of today" in page
        assert "Long ago" not in page


def test_starting_opens_only_events_whose_clock_runs(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{tmp_path}/podium.db"
    first = Serving(open_store(path))
    running = [first.running() for _ in range(6)]
    first.do(running[0], StartClock(1))
    sealed = seal_roster(ARMY, bytes(32) * len(canonical_leaves(ARMY)))
    for event in running[1:4]:
        first.service.rosters._store.put(event, EntrantId("e1"), sealed, b"as pasted")
        first.do(event, CloseEvent(early=True))
    first.service.close()
    opened: list[str] = []
    seen = Service.state

    def state(self: Service, event: object, **how: bool) -> object:
        opened.append(str(event))
        return seen(self, event, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Service, "state", state)
    now = [Now(first.now + MINUTE)]
    service = open_service(open_store(path), now=lambda: now[0])
    service.timekeeper.run_due(now[0])
    service.rosters.forget_pasted()
    service.rosters.discard_lost()
    assert len(service.events()) == 6
    assert set(opened) == {running[0]}
    now[0] = Now(first.now + DAY)
    service.timekeeper.run_due(now[0])
    ended = service.state(running[0])
    assert ended is not None
    assert ended.clocks[-1].ended is not None, "the clock that ran goes on after a restart"
    service.close()
