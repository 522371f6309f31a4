"""What every answer tells a browser: what to show, what to keep, and whom to tell."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from podium.web.http.session_token import (
    chosen_language,
    clear_cookie,
    set_cookie,
    set_device_mark,
    set_language,
    set_player_token,
    set_table_key,
)
from tests.integration.web.endpoints import ENDPOINTS
from tests.integration.web.test_access import _path
from tests.integration.web.world import Cast, World

YEAR = 31_536_000
COOKIES: dict[str, Callable[..., tuple[str, str]]] = {
    "session": partial(set_cookie, "token"),
    "signed out": clear_cookie,
    "device": partial(set_device_mark, "mark"),
    "player": partial(set_player_token, "secret"),
    "table": partial(set_table_key, "0000000000000000", "key"),
    "language": partial(set_language, "pl"),
}


@pytest.mark.parametrize("which", COOKIES)
def test_under_tls_every_cookie_is_of_this_host_alone(which: str) -> None:
    name, cookie = COOKIES[which](secure=True)
    parts = cookie.split("; ")
    assert name == "set-cookie"
    assert parts[0].startswith("__Host-")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert not [part for part in parts if part.startswith("Domain")]


@pytest.mark.parametrize("which", COOKIES)
def test_without_tls_every_cookie_is_kept_from_scripts_and_other_sites(which: str) -> None:
    cookie = COOKIES[which](secure=False)[1]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


@pytest.mark.parametrize("secure", [True, False])
def test_a_chosen_language_is_known_again(secure: bool) -> None:
    with World(settings=WebSettings(secure=secure)) as world:
        said = world.ask("POST", "/language/pl").headers["set-cookie"]
        headers = {"cookie": said.partition(";")[0], "accept-language": "de"}
        assert chosen_language(headers) == "pl"
        assert '<html lang="pl"' in world.ask("GET", "/", headers=headers).text


def test_under_tls_every_answer_asks_for_tls_from_now_on() -> None:
    with World(settings=WebSettings(secure=True)) as world:
        cast = Cast(world)
        for path in ("/", f"/e/{cast.event}", "/health", "/nothing", "/api/v1/me", "/account"):
            stated = world.get(path).headers["strict-transport-security"]
            found = re.fullmatch(r"max-age=(\d+)", stated)
            assert found is not None
            assert int(found[1]) >= YEAR


def test_every_answer_says_what_it_is_and_in_which_letters() -> None:
    """Whoever reads: texts and XML name their letters, JSON has but one way to write them."""
    with World() as world:
        cast = Cast(world)
        read = 0
        for route in ENDPOINTS:
            for who in (None, Party.ORGANISER, Party.HOST):
                answer = world.get(_path(route, cast, cast.event), who)
                if not answer.content:
                    continue
                kind = answer.headers["content-type"]
                if kind.startswith("text/") or "xml" in kind:
                    assert kind.endswith("; charset=utf-8"), (route.path, kind)
                    answer.content.decode("utf-8")
                read += 1
        assert read > len(ENDPOINTS)


def test_pictures_that_are_drawn_name_their_letters_too(world: World) -> None:
    address = re.search(r'/static/[^"]+\.svg', world.get("/").text)
    assert address is not None
    assert world.get(address[0]).headers["content-type"] == "image/svg+xml; charset=utf-8"


def test_no_other_site_may_read_an_answer(world: World, cast: Cast) -> None:
    """There is no way for scripts of other sites to read anything, nor to be told that they may."""
    asks = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
    for method in ("GET", "OPTIONS", "HEAD"):
        for path in ("/", f"/api/v1/events/{cast.event}", "/api/v1/me", f"/e/{cast.event}"):
            headers = world.ask(method, path, headers=asks, who=Party.ORGANISER).headers
            assert not [name for name in headers if name.startswith("access-control-")]
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert headers["cross-origin-opener-policy"] == "same-origin"


def test_what_is_taken_away_is_a_file_and_no_page(world: World, cast: Cast) -> None:
    for kind in ("podium", "csv", "list-fortress", "open-bracket"):
        path = f"/api/v1/events/{cast.event}/exports/{kind}"
        answer = world.get(path, Party.ORGANISER)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_who_signs_out_leaves_nothing_in_the_browser(world: World) -> None:
    world.account("vera")
    out = world.ask("POST", "/sign-out", who="vera", cookie=True)
    assert out.headers["clear-site-data"] == '"cache", "storage"'
    assert out.headers["cache-control"] == "no-store"
    assert "Max-Age=0" in out.headers["set-cookie"]
    assert world.get("/api/v1/me", "vera").status_code == 401


@pytest.mark.parametrize(
    "path",
    [
        *("/.git/config", "/.git/HEAD", "/.svn/entries", "/.env", "/static/.git/config"),
        *("/static/../.git/config", "/static/..%2f.git%2fconfig", "/static/%2e%2e/server.py"),
        *("/static/", "/static", "/static/__init__.py", "/brand/../podium.db"),
    ],
)
def test_nothing_is_served_but_what_is_meant_to_be(world: World, path: str) -> None:
    assert world.get(path).status_code == 404


def test_methods_that_nobody_needs_are_refused(world: World) -> None:
    for method in ("TRACE", "CONNECT", "PROPFIND"):
        assert world.ask(method, "/").status_code == 405
