"""Hostile names, bodies and floods: a clear 4xx, and nobody else suffers."""

import socket
import time
from contextlib import suppress

import pytest

from podium.event.setup import AnnounceEvent
from podium.web.access.table import Party
from podium.web.http.limits import LARGEST_BODY, LONGEST_ADDRESS, MOST_HEADERS
from podium.web.http.rate_limit import OF_ENTERING, OF_SESSION, Rate, RateLimiter
from podium.web.http.slow_senders import TimeoutProtocol
from tests.integration.web.running import running, until
from tests.integration.web.world import Cast, World

DEEP = b"[" * 100_000
BODIES = (
    b"",
    b"nonsense",
    b"[]",
    b"null",
    b'{"text": NaN}',
    b'{"text": 1e999}',
    b'{"text": "\\ud800"}',
    b'{"text": "' + b"\xff\xfe" + b'"}',
    b"\x00" * 1000,
    DEEP,
    b'{"text":' * 50_000,
    b'{"text": ' + b"9" * 100_000 + b"}",
    b'{"text": "x", "unknown": true}',
)


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_makes_no_sense_is_refused_and_nothing_is_stored(
    world: World, cast: Cast, body: bytes
) -> None:
    length = world.service.head(cast.event).version
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    headers = {"content-type": "application/json"}
    answer = world.ask("POST", path, who=Party.JUDGE, content=body, headers=headers)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] in ("malformed", "too-deep")
    assert world.service.head(cast.event).version == length


@pytest.mark.parametrize("piece", [b"x" * 65_536, b"x-one: 1\r\n" * 5_000], ids=["long", "many"])
def test_a_head_that_never_ends_is_cut_off(world: World, piece: bytes) -> None:
    with running(world) as server, socket.create_connection(("127.0.0.1", server.port), 20) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nhost: podium.test\r\nx-long: ")
        assert _poured(wire, piece) < 1 << 24
        assert server.request("GET", "/health", {})[0] == 200


def _poured(wire: socket.socket, piece: bytes) -> int:
    """How many bytes could be sent before the other side hung up."""
    sent = 0
    with suppress(BrokenPipeError, ConnectionResetError):
        while sent < 1 << 26:
            wire.sendall(piece)
            sent += len(piece)
    return sent


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /health HTTP/1.1\r\nhost: a",
        b"POST /sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_stops_in_the_middle_of_a_request_is_sent_away(
    world: World, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TimeoutProtocol, "arrives_within", 0.3)
    with running(world) as server, socket.create_connection(("127.0.0.1", server.port), 20) as wire:
        wire.sendall(said)
        answer = wire.recv(1000)
        assert answer.startswith(b"HTTP/1.1 408")
        assert wire.recv(1000) == b""


def test_a_sender_who_leaves_in_the_middle_of_a_body_is_no_failure(world: World) -> None:
    said = b"POST /sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf"
    with running(world) as server:
        with socket.create_connection(("127.0.0.1", server.port), 20) as wire:
            wire.sendall(said)
            time.sleep(0.3)
        until(lambda: "/sign-in" in world.written.getvalue())
    assert "failed" not in world.written.getvalue()


def test_a_stream_and_a_connection_used_again_are_not_sent_away(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TimeoutProtocol, "arrives_within", 0.3)
    with running(world) as server, socket.create_connection(("127.0.0.1", server.port), 20) as wire:
        for _ in range(3):
            wire.sendall(b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n")
            assert wire.recv(1000).startswith(b"HTTP/1.1 200")
            time.sleep(0.4)
        head = f"GET /live?event={cast.event} HTTP/1.1\r\nhost: a\r\n\r\n"
        wire.sendall(head.encode())
        assert wire.recv(1000).startswith(b"HTTP/1.1 200")
        time.sleep(0.5)
        world.act(cast.event, "make-announcement", {"text": "Hi"}, who=Party.JUDGE)
        wire.settimeout(10)
        assert b"changed" in _until(wire, b"changed")


def _until(wire: socket.socket, wanted: bytes) -> bytes:
    """What comes until it holds what is wanted."""
    came = b""
    while wanted not in came:
        piece = wire.recv(4096)
        assert piece, came
        came += piece
    return came


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "one", "text": "two"}',
        b'{"text": 7, "\\u0074ext": "two"}',
        b'{"text": "one", "seen": {"a": 1, "b": 2, "a": 3}}',
    ],
)
def test_a_body_with_a_field_twice_is_refused_and_nothing_is_stored(
    world: World, cast: Cast, body: bytes
) -> None:
    length = world.service.head(cast.event).version
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    answer = world.ask("POST", path, who=Party.JUDGE, content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "field-twice")
    assert world.service.head(cast.event).version == length


def test_a_body_of_another_kind_is_refused(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = world.ask(
            "POST", path, who=Party.JUDGE, content=b'{"text":"x"}', headers={"content-type": kind}
        )
        assert answer.status_code == 415


def test_nothing_too_large_is_read(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    body = b'{"text": "' + b"x" * LARGEST_BODY + b'"}'
    assert world.ask("POST", path, who=Party.JUDGE, content=body).status_code == 413
    assert world.get("/api/v1/events?search=" + "x" * LONGEST_ADDRESS).status_code == 414
    many = {f"x-{number}": "1" for number in range(MOST_HEADERS + 1)}
    assert world.ask("GET", "/health", headers=many).status_code == 431


@pytest.mark.parametrize("language", ["de", "pl", "en"])
def test_who_is_not_let_in_reads_why_in_their_language(world: World, language: str) -> None:
    many = {f"x-{number}": "1" for number in range(MOST_HEADERS + 1)}
    accept = {"accept": "text/html,*/*;q=0.8", "accept-language": language}
    answer = world.ask("GET", "/", headers={**many, **accept})
    assert answer.status_code == 431
    assert answer.headers["content-type"].startswith("text/html")
    assert f'lang="{language}"' in answer.text
    assert ("Delete the cookies of this site" in answer.text) is (language == "en")
    api = world.ask("GET", "/api/v1/events", headers={**many, **accept})
    assert api.json()["code"] == "headers-too-large"


def test_a_flood_of_one_browser_is_told_on_a_page_to_wait() -> None:
    headers = {"accept": "text/html", "accept-language": "de"}
    with World(limiter=RateLimiter(of_session=Rate(at_once=1, a_second=0.001))) as world:
        world.account("somebody")
        answers = [world.ask("GET", "/health", who="somebody", headers=headers) for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert "<html" in answers[-1].text


def test_a_body_that_does_not_say_how_large_it_is_may_not_be_larger(
    world: World, cast: Cast
) -> None:
    with running(world) as server, socket.create_connection(("127.0.0.1", server.port)) as raw:
        path = f"/api/v1/events/{cast.event}/acts/make-announcement"
        token = world.tokens[Party.JUDGE]
        head = (
            f"POST {path} HTTP/1.1\r\nhost: podium.test\r\nauthorization: Bearer {token}\r\n"
            "idempotency-key: k\r\ncontent-type: application/json\r\n"
            "transfer-encoding: chunked\r\n\r\n"
        )
        raw.sendall(head.encode())
        chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
        try:
            for _ in range(LARGEST_BODY // 65_536 + 2):
                raw.sendall(chunk)
        except OSError:
            pass  # it hung up already
        assert b" 413 " in raw.makefile("rb").readline()


NAMES = (
    "\u202eevil",
    "a\x00b",
    "a\nb",
    "\ud800",
    "",
    "   ",
    "e" + "\u0301" * 10_000,
    "x" * 5_000,
)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_that_cannot_be_shown_is_refused(world: World, cast: Cast, name: str) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/people/{person}"
    body = b'{"name": "%b"}' % name.encode("unicode_escape").replace(b"\\x", b"\\u00")
    answer = world.ask("PUT", path, who=Party.JUDGE, content=body)
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "Robert'); DROP TABLE person;--", "=1+1", "👩‍👩‍👧", "Ｊ"]
)
def test_an_odd_name_is_kept_as_it_is_and_harms_nothing(
    world: World, cast: Cast, name: str
) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/people/{person}"
    answer = world.ask("PUT", path, who=Party.JUDGE, json={"name": name})
    if answer.status_code == 200:
        shown = world.get(f"/api/v1/events/{cast.event}/standings")
        assert shown.json()["names"][cast.seated[0]] == name
        assert shown.headers["x-content-type-options"] == "nosniff"
        csv = world.get(f"/api/v1/events/{cast.event}/exports/csv", Party.JUDGE).text
        assert "\n=1" not in csv
        assert ",=1" not in csv
    else:
        assert answer.status_code == 422


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/events/../../etc/passwd",
        "/api/v1/events/%2e%2e%2f",
        "/api/v1/events/%00",
        "/api/v1/events/x'%20OR%201=1",
        "/api/v1/events/%ff",
        "/s/../../x",
        "/c/%0d%0aset-cookie:x",
        "/api/v1/events?limit=-1",
        "/api/v1/events?limit=9999999999999999999",
        "/api/v1/events?after=%ff%fe",
        "/live?event=" + "x" * 1000,
        "/live?event=%00",
    ],
)
def test_an_odd_address_is_a_clear_refusal(world: World, path: str) -> None:
    assert 400 <= world.get(path).status_code < 500


def test_a_flood_from_one_session_is_slowed_down_and_others_are_served(
    world: World, cast: Cast
) -> None:
    path = f"/api/v1/events/{cast.event}/me"
    answers = [world.get(path, Party.JUDGE) for _ in range(int(OF_SESSION.at_once) * 2)]
    refused = [one for one in answers if one.status_code == 429]
    assert refused
    assert int(refused[-1].headers["retry-after"]) >= 1
    assert world.get(path, Party.HEAD_JUDGE).status_code == 200
    assert world.get(f"/api/v1/events/{cast.event}").status_code == 200


def test_connections_that_say_nothing_hold_nobody_up(world: World, cast: Cast) -> None:
    with running(world) as server:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
        for one in silent[:100]:
            one.sendall(b"GET /health HTTP/1.1\r\nhost:")
        began = time.monotonic()
        status, _ = server.request("GET", f"/api/v1/events/{cast.event}", {})
        assert status == 200
        assert time.monotonic() - began < 2
        for one in silent:
            one.close()


def test_nobody_fills_an_event_with_made_up_entrants(world: World, cast: Cast) -> None:
    event = world.serving.create(capacity=4)
    world.serving.do(event, AnnounceEvent())
    path = f"/api/v1/events/{event}/acts/register"
    body = {"entrant": "a", "members": ["a"], "people": [{"id": "a", "name": "Ada"}]}
    most = int(OF_ENTERING.at_once)
    answers = [
        world.ask("POST", path, json=body, key=f"a key of some length {number}").status_code
        for number in range(most + 1)
    ]
    assert answers == [200] * most + [429]
    late = {"entrant": "z", "members": ["z"], "people": [{"id": "z", "name": "Zoe"}]}
    assert world.act(cast.event, "register", late, who=Party.ORGANISER).status_code == 200


def test_every_answer_has_the_strict_content_policy(world: World, cast: Cast) -> None:
    for path in ("/", f"/e/{cast.event}", "/health", "/nothing", f"/api/v1/events/{cast.event}"):
        headers = world.get(path).headers
        policy = dict(
            part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
        )
        assert policy.pop("default-src") == "'none'"
        assert policy.pop("frame-ancestors") == policy.pop("base-uri") == "'none'"
        assert set(policy.values()) == {"'self'"}
        assert {"script-src", "style-src", "form-action", "connect-src"} <= set(policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
