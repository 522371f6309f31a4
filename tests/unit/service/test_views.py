"""Views that are shared: each is what the event core builds for that viewer alone."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import StartClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.evolve import evolve
from podium.event.reports import ReportResult
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound
from podium.event.swapping import SwapEntrants
from podium.event.view import build
from podium.event.view.shapes import View
from podium.event.wire import encode
from podium.kernel.now import MINUTE, Now
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.service import views
from podium.service.ids import EventId
from podium.service.moments import cursor
from tests.unit.event.wire_reading import decode_fact
from tests.unit.service.serving import Serving, victory

JOURNALS = Path(__file__).parents[2] / "golden" / "journals"
VIEWERS = (
    SPECTATOR,
    Viewer(Role.ORGANISER),
    Viewer(Role.HEAD_JUDGE),
    Viewer(Role.JUDGE),
    Viewer(Role.ENTRANT, "e1"),
    Viewer(Role.ENTRANT, "e2"),
    Viewer(Role.ENTRANT, "nobody"),
    Viewer(Role.ENTRANT),
)


def seen(world: Serving, event: EventId, viewer: Viewer) -> View:
    return world.view(event, viewer)


def assert_as_built_alone(world: Serving, event: EventId) -> None:
    for viewer in VIEWERS:
        shown = seen(world, event, viewer)
        alone = build.view(world.state(event), viewer, world.now)
        assert replace(shown, cursor=alone.cursor) == alone
        assert shown.cursor == world.service.cursor(event, viewer)


def test_every_view_is_what_is_built_for_that_viewer_alone() -> None:
    world = Serving()
    event = world.running(entrants=6)
    ref, (winner, loser) = world.match(event)
    assert_as_built_alone(world, event)
    for by, command in (
        ("organiser", StartClock(1)),
        (winner.replace("e", "p"), ReportResult(ref, victory(winner))),
        (loser.replace("e", "p"), ReportResult(ref, victory(winner))),
        ("organiser", MakeAnnouncement("Lunch.")),
    ):
        world.do(event, command, by=by)
        assert_as_built_alone(world, event)
    for _ in range(5):
        world.wait(30)
        assert_as_built_alone(world, event)


def test_there_is_no_view_of_no_event() -> None:
    assert Serving().service.event_views(EventId("nothing")) is None


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Role]:
    """The viewers for whom everything was built."""
    found: list[Role] = []
    lock = threading.Lock()

    def counted(state, viewer, now):  # type: ignore[no-untyped-def]
        with lock:
            found.append(viewer.role)
        return build.view(state, viewer, now)

    monkeypatch.setattr(views, "build_view", counted)
    return found


def test_all_who_look_at_once_cost_one_building(built: list[Role]) -> None:
    world = Serving()
    event = world.running(entrants=40)
    viewers = [Viewer(Role.ENTRANT, f"e{number}") for number in range(1, 41)]
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda one: world.view(event, one), viewers))
    assert built == [Role.SPECTATOR]
    assert len({id(one.standings) for one in found}) == 1


def test_what_only_some_may_know_does_not_build_the_public_part_again(built: list[Role]) -> None:
    world = Serving()
    event = world.running()
    ref, (winner, loser) = world.match(event)
    seen(world, event, SPECTATOR)
    world.do(event, ReportResult(ref, victory(winner)), by=winner.replace("e", "p"))
    own = seen(world, event, Viewer(Role.ENTRANT, loser)).own
    assert own is not None
    assert own.match is not None
    assert own.match.reports
    assert len(built) == 1
    world.do(event, RecordResult(ref, victory(winner)))
    assert seen(world, event, SPECTATOR).rounds[0].matches[0].result == victory(winner)
    assert len(built) == 2


def test_only_the_events_looked_at_last_are_kept(built: list[Role]) -> None:
    world = Serving()
    events = [world.create(f"Cup {number}") for number in range(views.KEPT + 1)]
    for event in (*events, events[-1], events[0]):
        seen(world, event, SPECTATOR)
    assert len(built) == views.KEPT + 2


def test_a_draft_and_a_warning_are_seen_by_those_who_may(built: list[Role]) -> None:
    world = Serving()
    event = world.running()
    for index in range(2):
        ref, (winner, _) = world.match(event, index)
        world.do(event, RecordResult(ref, victory(winner)))
    world.do(event, DrawRound())
    before = encode(seen(world, event, SPECTATOR))
    draft = world.state(event).draft
    assert draft is not None
    one, other = (paired.entrants[0] for paired in draft.matches)
    world.do(event, SwapEntrants(one, other, accept_rematch=True))
    world.do(event, GiveWarning((EntrantId("e1"),), Ground.SLOW_PLAY))
    assert encode(seen(world, event, SPECTATOR)) == before
    assert_as_built_alone(world, event)
    assert built


@pytest.mark.parametrize("path", sorted(JOURNALS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_equal_cursors_mean_equal_views_through_whole_events(path: Path) -> None:
    state = None
    known: dict[tuple[Viewer, str], bytes] = {}
    for number, line in enumerate(path.read_bytes().splitlines()):
        fact = decode_fact(line)
        state = evolve(state, fact)
        entrants = tuple(Viewer(Role.ENTRANT, one) for one in state.entrants)
        for minutes in (0, 30, 60, 200):
            now = Now(state.latest + minutes * MINUTE)
            looking = entrants[number % 4 :: 4] if minutes else entrants  # later, some in turn
            for viewer in (*VIEWERS, *looking):
                shown = encode(replace(build.view(state, viewer, now), cursor=""))
                at = (viewer, cursor(state, viewer, now))
                assert known.setdefault(at, shown) == shown, (fact, at)
