"""Every cell of the table of rights, asked for real: generated from the routes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.event.deck_checks import AskDeckCheck
from podium.event.results import RecordResult
from podium.event.rulings import CallJudge, GiveRuling, RulingOutcome
from podium.event.table import COMMANDS, SENDABLE
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.results.game import GameResult, GamesResult
from podium.rosters.catalogue.shipped import invented
from podium.web.access.backend import Backend
from podium.web.access.request import Request
from podium.web.access.table import (
    ANYBODY,
    EVENT,
    PAGE,
    TABLE,
    About,
    Party,
    Permission,
    act_path,
)
from podium.web.app import HANDLERS, App, MissingRow, check_rows
from podium.web.http.problem import WebCode
from podium.web.http.response import Response
from podium.web.http.routing import get
from podium.web.pages.assets import shipped_assets
from podium.web.pages.reporting import flat
from podium.web.texts.web_problems import WEB_TEXTS
from tests.integration.web.endpoints import ENDPOINTS, Endpoint
from tests.integration.web.world import Cast, World

CATALOGUE = invented("harbour-lights")
VICTORY = {"type": "match", "ended": "victory", "scores": [[2, 5], [0, 5]]}


def _report(cast: Cast) -> dict[str, Any]:
    return {"match": cast.match, "result": {**VICTORY, "winner": cast.seated[0]}}


def _ruling(cast: Cast) -> dict[str, Any]:
    text = GiveRuling("It counts.", RulingOutcome.RESTORED, cast.ref)
    cast.world.serving.do(cast.event, text)
    return {"ruling": next(iter(cast.world.serving.state(cast.event).rulings))}


def _call(cast: Cast) -> dict[str, Any]:
    cast.world.serving.do(cast.event, CallJudge(cast.ref), by=cast.person(cast.seated[0]))
    return {"call": next(iter(cast.world.serving.state(cast.event).calls))}


def _deck_check(cast: Cast) -> dict[str, Any]:
    """A deck check that the first player has asked for, once their match has a result."""
    one, other = map(EntrantId, cast.seated)
    games = (GameResult(Ended.VICTORY, one, one), GameResult(Ended.VICTORY, other, one))
    cast.world.serving.do(cast.event, RecordResult(cast.ref, GamesResult(games)))
    cast.world.serving.do(cast.event, AskDeckCheck(cast.ref), by=cast.person(cast.seated[0]))
    return {"check": next(iter(cast.world.serving.state(cast.event).deck_checks))}


def _member(cast: Cast) -> dict[str, Any]:
    entrant = cast.seated[0]
    return {"entrant": entrant, "members": [cast.person(entrant)], "group": "Club"}


BODIES: dict[str, Callable[[Cast], dict[str, Any]]] = {
    "report-result": _report,
    "confirm-result": lambda cast: {"match": cast.match},
    "concede": lambda cast: {"match": cast.match},
    "choose-side": lambda cast: {"match": cast.match, "side": "dark"},
    "choose-squads": lambda cast: {"match": cast.match, "squads": [1, 2]},
    "call-judge": lambda cast: {"match": cast.match},
    "finish-call": _call,
    "check-in-myself": lambda cast: {"entrant": cast.seated[0], "code": "00000"},
    "commit-number": lambda cast: {"entrant": cast.seated[0], "hash": "0" * 64},
    "open-number": lambda cast: {"entrant": cast.seated[0], "number": "0" * 64},
    "ask-deck-check": lambda cast: {"match": cast.match, "entrant": cast.seated[0]},
    "withdraw-deck-check": _deck_check,
    "appeal-ruling": _ruling,
    "change-entrant": _member,
    "withdraw": lambda cast: {"entrant": cast.seated[0]},
    "appeal-removal": lambda cast: {"entrant": cast.seated[0]},
    "leave": lambda cast: {
        "entrant": cast.seated[0],
        "status": "dropped",
        "current_match": "conceded",
    },
}
"""Of acts on things that belong to somebody, the body that names the first match or its entrant."""


def _person(route: Endpoint, cast: Cast) -> str:
    """Somebody whom the route can be about."""
    if "/accounts/" in route.path:
        return cast.spectator
    if "/staff/" in route.path:
        staff = cast.world.serving.state(cast.event).staff.values()
        return next(one.person for one in staff if one.role is Role.JUDGE)
    return cast.person(cast.seated[0])


def _path(route: Endpoint, cast: Cast, event: str) -> str:
    values = {
        "event": event,
        "number": "1",
        "index": "0",
        "format": "podium",
        "form": "text",
        "entrant": cast.seated[0],
        "person": _person(route, cast),
        "table": "0000000000000000",
        "token": "unknown",
        "key": "0" * 40,
        "code": "de",
        "rulebook": "shatterpoint.premier-showdown",
        "digest": cast.world.store.catalogues.put(CATALOGUE).digest,
        "name": shipped_assets().address("podium.css").rpartition("/")[2],
    }
    return route.path.format(**values)


def _body(route: Endpoint, cast: Cast) -> dict[str, Any]:
    if route.path.endswith("/rosters/{entrant}"):
        return {"texts": [{"text": "Kit"}]}
    kind = route.path.rpartition("/acts/")[2]
    return BODIES[kind](cast) if kind in BODIES else {}


def _sent(route: Endpoint, body: dict[str, Any]) -> dict[str, Any]:
    """The body as the route wants it: forms for pages, else JSON."""
    if route.method == "GET":
        return {}
    if not route.path.startswith("/e/"):
        return {"json": body}
    return {"data": {name.partition(".")[2]: value for name, value in flat(body, "body")}}


def _got(answer: httpx.Response) -> Permission:
    """What an answer comes to; pages send whoever must sign in to where they can."""
    status, code = answer.status_code, _code(answer)
    if status == 303 and answer.headers["location"].startswith("/sign-in"):
        return Permission.SIGN_IN
    if status == 401 and code in ("sign-in-needed", "token-dead", ""):
        return Permission.SIGN_IN
    if status == 403 and code == "forbidden":
        return Permission.DENIED
    return Permission.NOT_THEIRS if status in (403, 404) else Permission.ALLOWED


def _code(answer: httpx.Response) -> str:
    if WEB_TEXTS[WebCode.FORBIDDEN][0] in answer.text:
        return "forbidden"
    if answer.headers.get("content-type") != "application/problem+json":
        return ""
    return str(answer.json()["code"])


_AS_IF_NONE = tuple(
    ("GET", f"{of}/{{entrant}}{file}")
    for of in (f"{EVENT}/rosters", f"{PAGE}/lists")
    for file in ("", "/files/{form}")
)
"""Whoever may see nothing of a list is told that there is none."""

_SERVED = [route for route in ENDPOINTS if not route.path.startswith(("/s/", "/c/", "/sign"))]


@pytest.fixture(scope="module")
def shared() -> Iterator[Cast]:
    """A world for requests that change nothing: they only read, or all are refused."""
    with World() as world:
        yield Cast(world)


@contextmanager
def _cast_for(route: Endpoint, shared: Cast) -> Iterator[Cast]:
    """A world that a route can be tried in, of its own if the route writes."""
    if route.method == "GET":
        yield shared
        return
    with World(handlers=(route.handler,)) as world:
        with_decks = route.path.endswith(("/choose-side", "-deck-check"))
        yield Cast(world, rulebook="swlcg.standard") if with_decks else Cast(world)


@pytest.mark.parametrize("route", _SERVED, ids=lambda route: f"{route.method} {route.path}")
def test_everybody_gets_what_the_table_says(route: Endpoint, shared: Cast) -> None:
    with _cast_for(route, shared) as cast:
        world, body = cast.world, _body(route, cast)
        row = TABLE[route.name]
        for party in Party:
            cookie = party is Party.REVOKED
            answer = world.ask(
                route.method,
                _path(route, cast, cast.event),
                who=party,
                cookie=cookie,
                **_sent(route, body),
            )
            assert answer.status_code < 500, (party, answer.text)
            expected = row.cells[party]
            got = _got(answer)
            may_be_none = row == ANYBODY or (route.method, route.path) in _AS_IF_NONE
            nothing_there = got is Permission.NOT_THEIRS and may_be_none
            assert got is expected or nothing_there, (party, answer.status_code, answer.text)


@pytest.mark.parametrize("party", Party)
def test_everybody_may_sign_in_and_out_whoever_they_are(party: Party) -> None:
    with World() as world:
        cast = Cast(world)
        person = cast.person(cast.seated[0])
        accounts, claims, now = world.access.accounts, world.access.claims, world.serving.now
        password = "a long enough password"  # noqa: S105 - of a test
        vera = world.account("vera")
        assert isinstance(accounts.change(vera, login="vera"), Account)
        assert accounts.set_password(vera, password, now=now) is None
        link = accounts.issue_link(vera, now)
        assert link is not None
        code = claims.issue(cast.event, person, now).code.reveal()
        form = {"login": "vera", "password": password}
        asked = {
            ("GET", f"/s/{link.reveal()}"): {},
            ("POST", f"/s/{link.reveal()}"): {},
            ("GET", f"/c/{code}"): {},
            ("POST", f"/c/{code}"): {},
            ("POST", "/sign-in"): form,
            ("POST", "/sign-out"): {},
        }
        assert {name for name in TABLE if name[1].startswith(("/s/", "/c/"))} | {
            ("POST", "/sign-in"),
            ("POST", "/sign-out"),
        } == {(method, _template(path)) for method, path in asked}
        for (method, path), data in asked.items():
            answer = world.ask(method, path, who=party, cookie=True, data=data or None)
            assert answer.status_code in (200, 303), (path, answer.text)


def _template(path: str) -> str:
    start = path[:3]
    return {"/s/": "/s/{token}", "/c/": "/c/{code}"}.get(start, path)


_OF_EVENTS = [route for route in _SERVED if TABLE[route.name].about is About.EVENT]


@pytest.mark.parametrize("route", _OF_EVENTS, ids=lambda route: f"{route.method} {route.path}")
def test_an_event_that_is_not_announced_is_as_if_it_did_not_exist(
    route: Endpoint, shared: Cast
) -> None:
    world, cast = shared.world, shared
    before = world.service.head(cast.hidden)
    outsiders = set(Party) - {Party.NOBODY, Party.REVOKED}
    for party in sorted(outsiders):
        answers = [
            world.ask(
                route.method,
                _path(route, cast, event),
                who=party,
                json={} if route.method != "GET" else None,
            )
            for event in (cast.hidden, "0000000000")
        ]
        assert answers[0].status_code == 404, (party, answers[0].text)
        assert answers[0].content == answers[1].content
        assert answers[0].headers == answers[1].headers
    assert world.service.head(cast.hidden) == before


@pytest.mark.parametrize("route", _OF_EVENTS, ids=lambda route: f"{route.method} {route.path}")
def test_things_of_another_event_are_out_of_reach(route: Endpoint, shared: Cast) -> None:
    """Whoever has rights in one event has those of a spectator in another."""
    world, cast, row = shared.world, shared, TABLE[route.name]
    before = world.service.head(cast.elsewhere)
    for party in (Party.JUDGE, Party.HEAD_JUDGE, Party.ORGANISER, Party.ENTRANT_IN_MATCH):
        answer = world.ask(
            route.method,
            _path(route, cast, cast.elsewhere),
            who=party,
            json={} if route.method != "GET" else None,
        )
        got = _got(answer)
        unknown_there = (
            got is Permission.NOT_THEIRS and row.cells[Party.SPECTATOR] is Permission.ALLOWED
        )
        assert got is row.cells[Party.SPECTATOR] or unknown_there, (party, answer.text)
    assert world.service.head(cast.elsewhere) == before


def test_staff_of_an_event_that_is_not_announced_see_it() -> None:
    with World() as world:
        cast = Cast(world)
        path = f"/api/v1/events/{cast.hidden}"
        assert world.get(path, "judge-of-hidden").status_code == 200
        listed = [
            {line["id"] for line in world.get("/api/v1/events", who).json()["events"]}
            for who in ("judge-of-hidden", Party.HOST, Party.SPECTATOR, None)
        ]
        assert [cast.hidden in one for one in listed] == [True, True, False, False]


def test_a_route_without_a_row_is_not_served(world_backend: Backend) -> None:
    @get("/stray")
    def stray(request: Request) -> Response[None]:
        return Response()

    with pytest.raises(MissingRow, match="stray"):
        App(world_backend, (*HANDLERS, stray))


def test_every_row_of_the_api_has_its_route() -> None:
    served = {route.name for route in ENDPOINTS}
    for name in TABLE:
        if name[1].startswith(("/api/", "/s/", "/c/", "/health", "/ready")):
            assert name in served


def test_every_command_has_a_route_and_a_row() -> None:
    check_rows(HANDLERS)
    named = {route.name for route in ENDPOINTS}
    for kind in COMMANDS:
        sent = ("POST", act_path(str(kind.__struct_config__.tag))) in named
        assert sent is (kind in SENDABLE)


def test_a_player_who_is_of_the_staff_has_no_rights_of_the_staff_by_a_code() -> None:
    """Codes lie around on paper: whoever finds one must not get more than a player has."""
    with World() as world:
        cast = Cast(world)
        organiser = world.access.sessions.find(world.tokens[Party.ORGANISER], world.serving.now)
        assert organiser is not None
        world.claim("finder", cast.event, organiser.person)
        assert world.get(f"/api/v1/events/{cast.event}/desk", "finder").status_code == 403
        answer = world.act(cast.event, "draw-round", who="finder")
        assert answer.status_code == 403
        path = f"/api/v1/events/{cast.event}/codes"
        codes = world.ask("POST", path, who=Party.JUDGE).json()["codes"]
        assert organiser.person not in {one["person"] for one in codes}
