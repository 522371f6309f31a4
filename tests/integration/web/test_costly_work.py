"""What may cost more than a page: it is listed here, takes turns, stays off the event loop, and
costs twice as much where there is twice as much to do.
"""

import gc
from collections.abc import Callable, Iterator

import pytest

from podium.event.check_in import CheckInAll
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.people.person import Person
from podium.service.ids import EventId
from podium.web.access.table import PAPERS, TABLE, Party, Permission
from tests.integration.web.costs import cost_of
from tests.integration.web.endpoints import ENDPOINTS, Endpoint
from tests.integration.web.test_cost_budget import AGAIN, OF_ANYBODY, OF_SIGNED_IN
from tests.integration.web.world import World
from tests.integration.web.worst_inputs import JSON, Sent

_API, _PAGE = "/api/v1/events/{event}", "/e/{event}"
LISTED = {
    *(("GET", f"{_PAGE}/paper/{paper}{end}") for paper in PAPERS for end in ("", ".pdf")),
    *(("POST", f"{_PAGE}/paper/cards{end}") for end in ("", ".pdf")),
    ("GET", f"{_API}/exports/{{format}}"),
    ("POST", f"{_API}/entrants"),
    ("POST", f"{_PAGE}/desk/list"),
    ("POST", f"{_PAGE}/desk/list/take"),
    ("POST", f"{_API}/rosters/read"),
    ("POST", f"{_API}/rosters/{{entrant}}"),
    *(("POST", f"{_PAGE}/me/list{end}") for end in ("", "/hand-in", "/build", "/build/hand-in")),
    *(("POST", f"{_PAGE}/desk/lists/{{entrant}}{end}") for end in ("", "/hand-in")),
    ("POST", "/catalogues"),
    ("POST", "/api/v1/catalogues"),
    ("POST", "/shop/logo"),
    *(
        ("POST", f"{where}/{kind}")
        for where in (f"{_API}/acts", f"{_API}/preview", f"{_PAGE}/acts")
        for kind in ("draw-round", "enter-pairing", "bring-in")
    ),
    ("POST", f"{_PAGE}/desk/by-hand"),
    ("POST", f"{_PAGE}/desk/study"),
}
"""Papers, exports, lists of people, lists to play with and what they are checked with, pairings,
the study of formats, and the files of the server's host: catalogues, the logo.
"""


def test_nothing_else_may_cost_more_than_a_page() -> None:
    served = {route.name for route in ENDPOINTS}
    marked = {route.name for route in ENDPOINTS if route.handler.opt.get("costly")}
    assert marked == LISTED & served
    assert len(LISTED - served) <= 1, "the page has no form for whole events"
    assert all(TABLE[name].cells[Party.NOBODY] is not Permission.ALLOWED for name in marked)


class Crowd:
    """An event with so many entrants, not drawn yet, in a world of its own."""

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.world = World()
        self.event = self._event()
        gc.collect()
        gc.freeze()

    def _event(self) -> EventId:
        serving = self.world.serving
        event = serving.create(rounds=3, cut=0)
        ids = range(1, self.entrants + 1)
        people = tuple(Person(f"p{one}", f"Name {one}") for one in ids)
        serving.service.people.put(event, people)
        serving.do(event, *(Register(f"e{one}", (f"p{one}",)) for one in ids))
        serving.do(event, CheckInAll(), AnnounceEvent())
        organiser = PersonId(self.world.account(Party.ORGANISER))
        serving.do(event, NameStaff(organiser, Role.ORGANISER))
        return event

    def play(self) -> None:
        """Publishes the first round."""
        self.world.serving.do(self.event, DrawRound(), PublishRound())

    def close(self) -> None:
        gc.unfreeze()
        self.world.__exit__(None, None, None)

    def cost(self, method: str, sent: Sent, who: str | None = Party.ORGANISER) -> float:
        answer = cost_of(self.world, method, sent, who)
        assert answer.status < 500, (sent.what, answer)
        return answer.cost

    def on_loop(self, method: str, sent: Sent) -> float:
        return cost_of(self.world, method, sent, Party.ORGANISER).on_loop

    def page(self) -> float:
        return self.cost("GET", Sent("", f"{_PAGE.format(event=self.event)}"), None)


@pytest.fixture(scope="module")
def few() -> Iterator[Crowd]:
    crowd = Crowd(100)
    yield crowd
    crowd.close()


@pytest.fixture(scope="module")
def many() -> Iterator[Crowd]:
    crowd = Crowd(200)
    yield crowd
    crowd.close()


def _paste(crowd: Crowd) -> Sent:
    """A list of new people, of whom one line is wrong: it is read wholly and enters nobody."""
    lines = "\\n".join(f"Ada {number} Lovelace" for number in range(20 * crowd.entrants))
    body = f'{{"text": "{lines}\\n{"x" * 300}"}}'.encode()
    path = f"{_API.format(event=crowd.event)}/entrants"
    return Sent("list", path, headers=(("content-type", JSON),), body=body)


def _preview(crowd: Crowd) -> Sent:
    path = f"{_API.format(event=crowd.event)}/preview/draw-round"
    return Sent("pairing", path, headers=(("content-type", JSON),), body=b"{}")


def _read(path: str) -> Callable[[Crowd], Sent]:
    return lambda crowd: Sent(path, path.format(event=crowd.event))


WORK: dict[str, tuple[str, Callable[[Crowd], Sent]]] = {
    "list": ("POST", _paste),
    "pairing": ("POST", _preview),
    "file": ("GET", _read(f"{_API}/exports/podium")),
    "paper": ("GET", _read(f"{_PAGE}/paper/check-in")),
    "PDF": ("GET", _read(f"{_PAGE}/paper/check-in.pdf")),
}


@pytest.mark.parametrize("kind", WORK)
def test_twice_as_much_costs_twice_as_much(kind: str, few: Crowd, many: Crowd) -> None:
    """Three times is allowed for twice as much; what is quadratic would cost four times."""
    method, make = WORK[kind]
    small, large = make(few), make(many)
    few.cost(method, small)
    less = more = 1e9
    for _ in range(AGAIN):
        less = min(less, few.cost(method, small))
        more = min(more, many.cost(method, large))
    assert more <= 3 * less, f"{kind}: {more / less:.1f} times"


@pytest.mark.parametrize("kind", WORK)
def test_costly_work_leaves_the_event_loop_to_others(kind: str, many: Crowd) -> None:
    method, make = WORK[kind]
    sent = make(many)
    took = usual = 1e9
    for _ in range(AGAIN):
        usual = min(usual, many.page())
        took = min(took, many.on_loop(method, sent))
    assert took <= usual, f"{kind}: {took / usual:.1f} times the event's page on the loop"


_READS = [
    route
    for route in ENDPOINTS
    if route.method == "GET" and "{event}" in route.path and not route.handler.opt.get("costly")
]


@pytest.fixture(scope="module")
def playing() -> Iterator[Crowd]:
    crowd = Crowd(150)
    crowd.play()
    yield crowd
    crowd.close()


@pytest.mark.parametrize("route", _READS, ids=lambda route: route.path)
def test_no_page_of_a_large_event_costs_much_more_than_the_others(
    route: Endpoint, playing: Crowd
) -> None:
    values = {"event": playing.event, "number": "1", "index": "0", "entrant": "e1", "person": "p1"}
    path = route.path.format(
        **values, format="podium", form="text", token="0" * 26, digest="0" * 64
    )
    for who, most in ((None, OF_ANYBODY), (Party.ORGANISER, OF_SIGNED_IN)):
        sent = Sent("", path, query="q=na")
        usual, cost = playing.page(), playing.cost("GET", sent, who)
        if cost <= most * usual:
            continue
        for _ in range(AGAIN):
            usual = min(usual, playing.page())
            cost = min(cost, playing.cost("GET", sent, who))
        assert cost <= most * usual, f"{who or 'anybody'}: {cost / usual:.1f} times"
