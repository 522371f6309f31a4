"""No request costs much more than a page: every route is sent the worst that anybody can send.

A name of 224 kB of marks once stopped a server for 28 seconds. What a request costs is processor
time, in the same run as the yardstick, the event's page made fresh; a figure over the budget counts
only if it stays there when both are measured again, several times.
"""

import gc
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

from podium.rosters.catalogue.shipped import invented
from podium.web.access.request import Request
from podium.web.access.table import TABLE, Party, Permission
from podium.web.pages.assets import shipped_assets
from tests.integration.web.costs import cost_of
from tests.integration.web.endpoints import ENDPOINTS, Endpoint
from tests.integration.web.world import Cast, World
from tests.integration.web.worst_inputs import (
    FORM,
    Sent,
    addresses,
    headers,
    reads_json,
    shapes,
    texts,
)

OF_ANYBODY = 5
OF_SIGNED_IN = 25
"""How many times the event's page a request may cost."""
AGAIN = 12
"""How often a figure that is too large is measured again."""

_ROUTES = [route for route in ENDPOINTS if route.path != "/live"]


class Hall:
    """A world that is made anew when a request has changed it."""

    def __init__(self) -> None:
        self._world: World | None = None
        self.refresh()

    def refresh(self) -> None:
        self.close()
        self._world = World()
        self.cast = Cast(self.world)
        self._digest = self.world.store.catalogues.put(invented("harbour-lights")).digest
        self.page = Sent("event page", f"/e/{self.cast.event}")
        self._before = self._state
        for _ in range(3):
            cost_of(self.world, "GET", self.page)
        gc.collect()
        gc.freeze()

    def close(self) -> None:
        if self._world is not None:
            gc.unfreeze()
            self._world.__exit__(None, None, None)

    @property
    def world(self) -> World:
        assert self._world is not None
        return self._world

    @property
    def _state(self) -> object:
        return self.world.service.head(self.cast.event)

    @property
    def is_changed(self) -> bool:
        return self._state != self._before

    def yardstick(self) -> float:
        return cost_of(self.world, "GET", self.page).cost

    def values(self, route: Endpoint) -> dict[str, str]:
        return {
            "event": self.cast.event,
            "number": "1",
            "index": "0",
            "format": "podium",
            "entrant": self.cast.seated[0],
            "person": self.cast.person(self.cast.seated[0]),
            "table": "0" * 16,
            "token": "unknown",
            "key": "0" * 40,
            "code": "de",
            "rulebook": "shatterpoint.premier-showdown",
            "digest": self._digest,
            "form": "text",
            "name": shipped_assets().address("podium.css").rpartition("/")[2],
        }


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    made = Hall()
    yield made
    made.close()


def _admitted(route: Endpoint) -> list[str | None]:
    """Nobody, and somebody who may ask for this, if that takes more than being anybody."""
    cells = TABLE[route.name].cells
    able = (Party.ORGANISER, Party.HOST, Party.ENTRANT_IN_MATCH)
    found = [party for party in able if cells[party] is Permission.ALLOWED]
    return [None, *found[:1]]


class _Noting(dict[str, str]):
    """The fields of a form; notes the names that are asked for."""

    def __init__(self, fields: dict[str, str], noted: set[str]) -> None:
        super().__init__(fields)
        self._noted = noted

    def get(self, name: str, default: Any = None) -> Any:
        self._noted.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> str:
        self._noted.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._noted.add(str(name))
        return super().__contains__(name)


def _fields(
    hall: Hall, route: Endpoint, plain: str, monkeypatch: pytest.MonkeyPatch
) -> frozenset[str]:
    """The fields that a form is read for, found by sending it blank and then with all of them."""
    noted: set[str] = set()
    noting = cached_property(lambda self: _Noting(dict(self.form_pairs), noted))
    noting.__set_name__(Request, "form_fields")
    with monkeypatch.context() as patched:
        patched.setattr(Request, "form_fields", noting)
        for who in _admitted(route):
            for _ in range(2):
                body = "&".join(f"{name}=1" for name in ("blank", *noted)).encode()
                sent = Sent("", plain, headers=(("content-type", FORM),), body=body)
                cost_of(hall.world, route.method, sent, who)
    return frozenset(noted - {"csrf", "key"})


def _of_anybody(hall: Hall, route: Endpoint, fields: frozenset[str]) -> Iterator[Sent]:
    """What is sent without a session: everything where anybody is let in. Elsewhere what is done
    before a request is refused, which is the same for all routes.
    """
    values = hall.values(route)
    plain = route.path.format(**values)
    yield from headers(plain)
    yield from addresses(route.path, values)
    if route.method != "GET":
        yield from shapes(route, plain)
        if TABLE[route.name].cells[Party.NOBODY] is Permission.ALLOWED:
            yield from texts(route, plain, fields)


def _of_signed_in(hall: Hall, route: Endpoint, fields: frozenset[str]) -> Iterator[Sent]:
    values = hall.values(route)
    plain = route.path.format(**values)
    yield from addresses(route.path, values)
    if route.method != "GET":
        yield from shapes(route, plain)
        yield from texts(route, plain, fields)


def _too_costly(
    hall: Hall, route: Endpoint, sent: Sent, who: str | None, usual: float
) -> str | None:
    """How far over the budget a request is; None if it is not."""
    most = OF_ANYBODY if who is None else OF_SIGNED_IN
    cost = cost_of(hall.world, route.method, sent, who).cost
    if cost <= most * usual:
        return None
    usual = hall.yardstick()
    for _ in range(AGAIN):
        usual = min(usual, hall.yardstick())
        cost = min(cost, cost_of(hall.world, route.method, sent, who).cost)
    if cost <= most * usual:
        return None
    return f"{who or 'anybody'}: {sent.what} costs {cost / usual:.1f} times the event's page"


@pytest.mark.parametrize("route", _ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_no_request_costs_much_more_than_a_page(
    route: Endpoint, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    if hall.is_changed:
        hall.refresh()
    plain = Sent("nothing else", route.path.format(**hall.values(route)))
    is_form = route.method != "GET" and not reads_json(route)
    fields = _fields(hall, route, plain.path, monkeypatch) if is_form else frozenset()
    usual = min(hall.yardstick() for _ in range(3))
    found = []
    for who in _admitted(route):
        if who is not None and route.handler.opt.get("costly"):
            continue
        cost_of(hall.world, route.method, plain, who)
        every = (_of_anybody if who is None else _of_signed_in)(hall, route, fields)
        found += [_too_costly(hall, route, sent, who, usual) for sent in (plain, *every)]
    assert [one for one in found if one is not None] == []
