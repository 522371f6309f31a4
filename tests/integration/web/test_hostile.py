"""Hostile names, bodies and floods: a clear 4xx, and nobody else suffers."""

import socket
from contextlib import suppress

import pytest
from msgspec.structs import force_setattr

from podium.event.ids import PersonId
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.web.access.table import Party
from podium.web.http.limits import LARGEST_BODY, LONGEST_ADDRESS, MOST_HEADERS
from podium.web.http.rate_limit import OF_ENTERING, OF_SESSION, Rate, RateLimiter, TokenBuckets
from podium.web.http.slow_senders import TimeoutProtocol
from tests.integration.web.running import PATIENCE, Running, running, until
from tests.integration.web.world import Cast, World

DEEP = b"[" * 60_000
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
    b'{"text":' * 7_000,
    b'{"text": ' + b"9" * 60_000 + b"}",
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
    with running(world) as server, _connected(server) as wire:
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
    with running(world) as server:
        with server.held():
            wire = _connected(server)
            wire.sendall(said)
        with wire:
            assert wire.recv(1000).startswith(b"HTTP/1.1 408")
            assert wire.recv(1000) == b""


def test_who_asks_for_pages_and_reads_none_is_hung_up_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TimeoutProtocol, "read_within", 0.2)
    asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n" * 60
    with running(world) as server, socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
        wire.connect(("127.0.0.1", server.port))
        wire.sendall(asked)
        there = server.server.server_state.connections
        until(lambda: bool(there))
        until(lambda: not there)


def test_who_asks_for_thousands_ahead_is_hung_up_on(world: World) -> None:
    """A hundred thousand requests that waited for their turn once took 250 MB."""
    asked = b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n"
    with running(world) as server:
        for many, answered in ((50, True), (5_000, False)):
            with socket.create_connection(("127.0.0.1", server.port), 60) as wire:
                came = b""
                with suppress(OSError):
                    wire.sendall(asked * many)
                    while came.count(b"HTTP/1.1 200") < many and (piece := wire.recv(65_536)):
                        came += piece
                assert (came.count(b"HTTP/1.1 200") == many) is answered


def test_a_sender_who_leaves_in_the_middle_of_a_body_is_no_failure(world: World) -> None:
    said = b"POST /sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf"
    with running(world) as server:
        with _connected(server) as wire:
            wire.sendall(said)
            until(lambda: [one._head for one in server.connections()] == [None])
        until(lambda: "/sign-in" in world.written.getvalue())
    assert "failed" not in world.written.getvalue()


def test_a_stream_and_a_connection_used_again_are_not_sent_away(world: World, cast: Cast) -> None:
    """What has arrived has no deadline, though the next request of the connection gets one."""
    with running(world) as server, _connected(server) as wire:
        until(lambda: len(server.connections()) == 1)
        (seen,) = server.connections()
        for _ in range(3):
            wire.sendall(b"GET /health HTTP/1.1\r\n")
            until(lambda: seen._deadline is not None and seen._head)
            wire.sendall(b"host: a\r\n\r\n")
            assert wire.recv(1000).startswith(b"HTTP/1.1 200")
            assert seen._deadline is None
        head = f"GET /live?event={cast.event} HTTP/1.1\r\nhost: a\r\n\r\n"
        wire.sendall(head.encode())
        assert wire.recv(1000).startswith(b"HTTP/1.1 200")
        assert seen._deadline is None
        world.act(cast.event, "make-announcement", {"text": "Hi"}, who=Party.JUDGE)
        assert b"changed" in _until(wire, b"changed")


def _connected(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


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


@pytest.mark.parametrize("path", ["/api/v1/events", "/", "/sign-in"])
@pytest.mark.parametrize("query", ["search=%ff", "&".join(["q"] * 2_001)], ids=["bytes", "many"])
def test_a_query_that_cannot_be_read_is_refused(world: World, path: str, query: str) -> None:
    assert world.get(f"{path}?{query}").status_code == 400


@pytest.mark.parametrize("size", ["3000000", "1048577", "9" * 12, "9" * 5_000])
def test_a_read_that_states_a_large_body_is_refused(world: World, size: str) -> None:
    for path in ("/api/v1/events", "/", "/health"):
        answer = world.ask("GET", path, headers={"content-length": size})
        assert (answer.status_code, path) == (413, path)


@pytest.mark.parametrize(
    ("stated", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=1.0", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("br", False),
        ("x-gzip-like", False),
    ],
)
def test_only_who_takes_gzip_gets_it(world: World, stated: str, packed: bool) -> None:
    answer = world.ask("GET", "/", headers={"accept-encoding": stated})
    assert (answer.headers.get("content-encoding") == "gzip") is packed


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


@pytest.mark.rule("EV-24")
@pytest.mark.parametrize("at", [-1, 10**15, 10**18, 10**30])
def test_a_departure_of_no_possible_moment_spoils_no_page(
    world: World, cast: Cast, at: int
) -> None:
    event = world.serving.create("Brought in")
    world.serving.do(event, NameStaff(PersonId(f"account-{Party.ORGANISER}"), Role.ORGANISER))
    entrants = [{"entrant": f"e{n}", "number": n, "members": [f"p{n}"]} for n in (1, 2)]
    body = {"seed": "s", "entrants": entrants, "departures": [{"what": "cut", "at": at}]}
    assert world.act(event, "bring-in", body, who=Party.ORGANISER).status_code == 400
    assert world.get(f"/e/{event}", Party.ORGANISER).status_code == 200


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


def test_a_flood_from_one_session_is_slowed_down_and_others_are_served() -> None:
    with World(limiter=RateLimiter()) as world:
        cast = Cast(world)
        path = f"/api/v1/events/{cast.event}/me"
        answers = [world.get(path, Party.JUDGE) for _ in range(int(OF_SESSION.at_once) * 2)]
        refused = [one for one in answers if one.status_code == 429]
        assert refused
        assert int(refused[-1].headers["retry-after"]) >= 1
        assert world.get(path, Party.HEAD_JUDGE).status_code == 200
        assert world.get(f"/api/v1/events/{cast.event}").status_code == 200


def test_connections_that_say_nothing_hold_nobody_up(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody is answered while all of them still keep the server waiting."""
    monkeypatch.setattr(TimeoutProtocol, "arrives_within", 10 * PATIENCE)
    with running(world) as server:
        silent = [_connected(server) for _ in range(200)]
        for one in silent[:100]:
            one.sendall(b"GET /health HTTP/1.1\r\nhost:")
        until(lambda: sum(bool(one._head) for one in server.connections()) == 100)
        waiting = set(server.connections())
        assert len(waiting) == 200
        status, _ = server.request("GET", f"/api/v1/events/{cast.event}", {})
        assert status == 200
        assert waiting <= set(server.connections())
        for one in silent:
            one.close()


def test_nobody_fills_an_event_with_made_up_entrants(world: World, cast: Cast) -> None:
    most = int(OF_ENTERING.at_once)
    force_setattr(world.backend, "entering", TokenBuckets(OF_ENTERING, clock=lambda: 0.0))
    event = world.serving.create(capacity=most)
    world.serving.do(event, AnnounceEvent())
    path = f"/api/v1/events/{event}/acts/register"
    body = {"entrant": "a", "members": ["a"], "people": [{"id": "a", "name": "Ada"}]}
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
