"""What fails inside the server: a crash in a handler, a database that is busy or lost."""

import json

import pytest

from podium.journal import trouble
from podium.journal.trouble import Busy, DiskFull, ReadOnly, Stopped, Trouble, Unreachable
from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from podium.web.http.rate_limit import Rate, RateLimiter
from tests.integration.web.world import Cast, World

MARKER = "5ec2e7f00dcafe1234567890abcdef42"
LOOKS_INSIDE = ("Traceback", 'File "', ".py", "RuntimeError", "podium.", "/src/")
READ = ("/api/v1/events/{event}", "/e/{event}", "/e/{event}/standings")
TROUBLES = [
    one
    for one in vars(trouble).values()
    if isinstance(one, type) and issubclass(one, Trouble) and one is not Trouble
]


@pytest.mark.parametrize("path", READ)
@pytest.mark.parametrize("who", [None, Party.ORGANISER])
def test_a_crash_tells_nothing_but_that_it_happened(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch, path: str, who: str | None
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise RuntimeError(MARKER)

    monkeypatch.setattr(world.service, "event_views", crash)
    answer = world.get(path.format(event=cast.event), who)
    assert answer.status_code == 500
    for word in (MARKER, *LOOKS_INSIDE):
        assert word not in answer.text + str(answer.headers)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    lines = [json.loads(line) for line in world.written.getvalue().splitlines()]
    failed = [line for line in lines if line["event"] == "failed"]
    assert {line["error"] for line in failed} == {"RuntimeError"}
    assert failed[0]["place"].startswith("crash:")
    assert MARKER not in world.written.getvalue()


def test_a_crash_outside_every_handler_is_answered_too(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError(MARKER)

    monkeypatch.setattr(world.backend.cache, "find", crash)
    answer = world.get(f"/e/{cast.event}")
    assert answer.status_code == 500
    for word in (MARKER, *LOOKS_INSIDE):
        assert word not in answer.text + str(answer.headers)
    assert MARKER not in world.written.getvalue()


@pytest.mark.parametrize("kind", TROUBLES)
@pytest.mark.parametrize("path", READ)
def test_trouble_with_the_database_says_when_to_try_again_and_nothing_of_it(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch, path: str, kind: type[Trouble]
) -> None:
    def away(*_: object, **__: object) -> None:
        raise kind(MARKER)

    with monkeypatch.context() as patch:
        patch.setattr(world.service, "event_views", away)
        answer = world.get(path.format(event=cast.event))
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    for word in (MARKER, *LOOKS_INSIDE):
        assert word not in answer.text + str(answer.headers)
    assert world.get(path.format(event=cast.event)).status_code == 200


@pytest.mark.parametrize("kind", [Busy, DiskFull, Stopped, Unreachable])
def test_a_write_that_the_database_refused_is_done_once_when_it_is_sent_again(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch, kind: type[Trouble]
) -> None:
    def away(*_: object, **__: object) -> None:
        raise kind(MARKER)

    def announce() -> int:
        body = {"text": "Lunch"}
        answer = world.act(cast.event, "make-announcement", body, who=Party.JUDGE, key="lunch")
        assert MARKER not in answer.text
        return answer.status_code

    before = world.service.head(cast.event).version
    with monkeypatch.context() as patch:
        patch.setattr(world.service.journal, "submit", away)
        assert announce() == 503
    assert world.service.head(cast.event).version == before
    assert announce() == announce() == 200
    assert world.service.head(cast.event).version == before + 1


@pytest.mark.parametrize("trusted", [True, False])
def test_who_asks_through_a_proxy_is_counted_by_their_own_address(*, trusted: bool) -> None:
    """Without a proxy to trust, anybody could state an address, and be counted as many."""
    limiter = RateLimiter(of_address=Rate(at_once=2, a_second=0.001))
    with World(settings=WebSettings(trust_proxy=trusted), limiter=limiter) as world:

        def ask(stated: str) -> int:
            headers = {"x-forwarded-for": stated}
            return world.ask("GET", "/api/v1/events", headers=headers).status_code

        assert [ask("203.0.113.1") for _ in range(3)] == [200, 200, 429]
        assert ask("203.0.113.2") == (200 if trusted else 429)
        assert ask("203.0.113.3, 203.0.113.1") == 429


def test_a_key_is_of_one_request_also_where_no_command_is_sent(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/people"
    first, second = (cast.person(one) for one in cast.seated)
    done = world.ask("PUT", f"{path}/{first}", who=Party.JUDGE, json={"name": "Ada"}, key="k")
    assert done.status_code == 200
    for person, name in ((second, "Ada"), (first, "Eve")):
        body = {"name": name}
        other = world.ask("PUT", f"{path}/{person}", who=Party.JUDGE, json=body, key="k")
        assert (other.status_code, other.json()["code"]) == (422, "key-reused")
    assert world.service.people.of(cast.event)[first].name == "Ada"
    assert world.service.people.of(cast.event)[second].name != "Ada"


def test_a_key_of_one_visitor_is_not_that_of_another(world: World, cast: Cast) -> None:
    """Two who happen to send the same key: each act is done, and each gets their own answer."""
    path = f"/api/v1/events/{cast.event}/people/{cast.person(cast.seated[0])}"
    for who, text in ((Party.JUDGE, "One"), (Party.HEAD_JUDGE, "Two")):
        answer = world.act(cast.event, "make-announcement", {"text": text}, who=who, key="k")
        assert answer.status_code == 200
        answer = world.ask("PUT", path, who=who, json={"name": text}, key="another")
        assert answer.status_code == 200
        assert answer.json()["name"] == text
    said = [one.text for one in world.serving.state(cast.event).announcements.values()]
    assert said == ["One", "Two"]


def test_only_players_have_codes(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/codes"
    judge = next(iter(world.serving.state(cast.event).staff.values())).person
    for person in (judge, cast.spectator, "nobody", "p" * 64):
        answer = world.ask("POST", f"{path}/{person}", who=Party.ORGANISER)
        assert answer.status_code == 404, person
        assert "code" not in answer.json() or answer.json()["code"] == "unknown"
    codes = world.ask("POST", path, who=Party.ORGANISER).json()["codes"]
    players = {cast.person(one) for one in world.serving.state(cast.event).entrants}
    assert {one["person"] for one in codes} == players


@pytest.mark.parametrize(
    ("kind", "code", "said"),
    [(DiskFull, "disk-full", "disk"), (ReadOnly, "store-read-only", "may no longer write")],
)
def test_the_desk_is_told_of_a_full_disk_and_of_one_that_is_read_only(
    world: World,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[Trouble],
    code: str,
    said: str,
) -> None:
    def away(*_: object, **__: object) -> None:
        raise kind(MARKER)

    monkeypatch.setattr(world.service.journal, "submit", away)
    answer = world.act(cast.event, "make-announcement", {"text": "Lunch"}, who=Party.JUDGE)
    assert (answer.status_code, answer.json()["code"]) == (503, code)
    path = f"/e/{cast.event}/acts/make-announcement"
    page = world.ask("POST", path, who=Party.JUDGE, cookie=True, data={"text": "Lunch"})
    assert (page.status_code, said in page.text) == (503, True)


def test_who_takes_personal_data_away_is_in_the_log(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    event = f"/api/v1/events/{cast.event}"
    reads = (f"{event}/people", f"{event}/exports/podium", f"{event}/people/{person}")
    for path in (*reads, f"/e/{cast.event}/desk/people/{person}/data"):
        assert world.get(path, Party.ORGANISER).status_code == 200
    assert world.get(f"{event}/people", Party.SPECTATOR).status_code == 403
    lines = [json.loads(line) for line in world.written.getvalue().splitlines()]
    read = [line for line in lines if line["event"] == "personal-data-read"]
    assert [line["person"] for line in read] == ["account-organiser"] * 4
    assert {line["at"] for line in read} == {cast.event}
    assert person not in str(read)
