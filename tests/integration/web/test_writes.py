"""Writes over HTTP: done once, on what the sender saw, from our own pages only."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from podium.bootstrap import open_store
from podium.kernel.refusal import Code
from podium.web.access.backend import WebSettings
from podium.web.access.table import Party
from podium.web.http.middleware import believe_proxy
from podium.web.http.problem import STATUS, WebCode
from podium.web.pages.reporting import flat
from tests.integration.web.test_access import VICTORY
from tests.integration.web.world import Cast, World


def _result(cast: Cast, winner: int = 0) -> dict[str, object]:
    scores = [[2, 5], [0, 5]] if winner == 0 else [[0, 5], [2, 5]]
    result = {**VICTORY, "winner": cast.seated[winner], "scores": scores}
    return {"match": cast.match, "result": result}


def test_every_code_has_one_status() -> None:
    assert set(STATUS) == {*Code, *WebCode}
    assert all(400 <= status <= 599 for status in STATUS.values())


def test_the_same_request_sent_again_is_done_once_with_the_same_bytes(
    world: World, cast: Cast
) -> None:
    first = world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE, key="once")
    length = world.service.head(cast.event).version
    again = world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE, key="once")
    assert first.status_code == again.status_code == 200
    assert (first.content, dict(first.headers)) == (again.content, dict(again.headers))
    assert world.service.head(cast.event).version == length


def test_a_request_that_changed_nothing_does_nothing_when_it_comes_again_late(
    world: World, cast: Cast
) -> None:
    world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
    first = world.act(cast.event, "record-result", _result(cast), who=Party.HEAD_JUDGE, key="same")
    assert (first.status_code, first.json()["changed"]) == (200, False)
    world.act(cast.event, "correct-result", _result(cast, 1), who=Party.HEAD_JUDGE)
    length = world.service.head(cast.event).version
    again = world.act(cast.event, "record-result", _result(cast), who=Party.HEAD_JUDGE, key="same")
    assert (again.status_code, again.content) == (200, first.content)  # it was refused
    assert world.service.head(cast.event).version == length


def test_a_key_belongs_to_one_request(world: World, cast: Cast) -> None:
    world.act(cast.event, "make-announcement", {"text": "One"}, who=Party.JUDGE, key="k")
    other = world.act(cast.event, "make-announcement", {"text": "Two"}, who=Party.JUDGE, key="k")
    assert (other.status_code, other.json()["code"]) == (422, "key-reused")


def test_a_write_without_a_key_is_refused(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    answer = world.ask(
        "POST", path, who=Party.JUDGE, json={"text": "Hi"}, headers={"idempotency-key": ""}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "key-missing")


def test_who_saw_an_older_version_is_told_what_stands(world: World, cast: Cast) -> None:
    world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
    late = world.act(
        cast.event, "record-result", {**_result(cast, 1), "seen": 0}, who=Party.HEAD_JUDGE
    )
    assert late.status_code == 409
    assert late.headers["content-type"] == "application/problem+json"
    assert late.json()["standing"]["result"]["winner"] == cast.seated[0]


def test_somebody_outside_a_match_learns_nothing_of_its_version(world: World, cast: Cast) -> None:
    body = {"match": cast.match, "seen": 99}
    before = world.act(cast.event, "confirm-result", body, who=Party.OTHER_ENTRANT)
    world.act(cast.event, "report-result", _result(cast), who=Party.ENTRANT_IN_MATCH)
    after = world.act(cast.event, "confirm-result", body, who=Party.OTHER_ENTRANT)
    assert before.status_code == 403
    assert (before.content, dict(before.headers)) == (after.content, dict(after.headers))


def test_answers_to_writes_do_not_tell_how_long_the_journal_is(world: World, cast: Cast) -> None:
    answer = world.act(cast.event, "report-result", _result(cast), who=Party.ENTRANT_IN_MATCH)
    assert answer.json() == {"event": cast.event, "changed": True}


def test_what_another_process_did_a_moment_ago_counts_for_acts(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    with World(store=open_store(address)) as here, World(store=open_store(address)) as elsewhere:
        cast = Cast(here)
        elsewhere.tokens = here.tokens
        said = {"text": "Hello"}
        for world, other in ((here, elsewhere), (elsewhere, here)):
            first = world.act(cast.event, "make-announcement", said, who=Party.SPECTATOR)
            assert first.status_code == 403
            naming = {"person": cast.spectator, "role": "judge"}
            other.act(cast.event, "name-staff", naming, who=Party.ORGANISER)
            now = world.act(cast.event, "make-announcement", said, who=Party.SPECTATOR)
            assert now.status_code == 200, now.text
            gone = {"person": cast.spectator}
            other.act(cast.event, "dismiss-staff", gone, who=Party.ORGANISER)
            late = world.act(cast.event, "make-announcement", said, who=Party.SPECTATOR)
            assert late.status_code == 403, late.text


def test_a_form_that_another_process_has_overtaken_is_told_what_stands(tmp_path: Path) -> None:
    address = str(tmp_path / "podium.db")
    with World(store=open_store(address)) as here, World(store=open_store(address)) as elsewhere:
        cast = Cast(here)
        elsewhere.tokens = here.tokens
        assert here.get(f"/e/{cast.event}").status_code == 200
        first = elsewhere.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
        assert first.status_code == 200
        for kind in ("draw-round", "publish-round"):
            elsewhere.act(cast.event, kind, who=Party.ORGANISER)
        fields = flat({**_result(cast, 1), "seen": 0}, "body")
        data = {name.partition(".")[2]: value for name, value in fields}
        late = here.ask(
            "POST",
            f"/e/{cast.event}/acts/record-result",
            who=Party.HEAD_JUDGE,
            data=data,
            cookie=True,
        )
        assert late.status_code == 409, late.text
        assert "<html" in late.text


def test_an_act_that_brings_no_names_reads_none(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody's names are much to read, and a whole hall reports at once."""
    monkeypatch.setattr(world.service.people, "of", None)
    answer = world.act(cast.event, "report-result", _result(cast), who=Party.ENTRANT_IN_MATCH)
    assert answer.status_code == 200


def test_a_code_is_issued_once_for_one_key(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/codes/{cast.person(cast.seated[0])}"
    first = world.ask("POST", path, who=Party.JUDGE, key="again")
    again = world.ask("POST", path, who=Party.JUDGE, key="again")
    other = world.ask("POST", path, who=Party.JUDGE, key="anew")
    assert first.content == again.content
    assert other.json()["code"] != first.json()["code"]


@pytest.mark.parametrize(
    ("method", "path", "body", "who"),
    [
        ("POST", "/api/v1/accounts", {"name": "Ada", "host": False}, Party.HOST),
        ("POST", "/api/v1/accounts/account-judge/link", None, Party.HOST),
        ("POST", "{event}/codes/{person}", None, Party.JUDGE),
        ("PUT", "{event}/people/{person}", {"name": "Ada"}, Party.JUDGE),
        ("POST", "{event}/staff", {"role": "judge", "name": "Ada"}, Party.ORGANISER),
    ],
)
def test_a_write_sent_again_to_another_process_is_done_once(
    tmp_path: Path, method: str, path: str, body: object, who: str
) -> None:
    address = str(tmp_path / "podium.db")
    with World(store=open_store(address)) as one, World(store=open_store(address)) as other:
        cast = Cast(one)
        other.tokens = one.tokens
        path = path.format(event=f"/api/v1/events/{cast.event}", person=cast.person(cast.seated[0]))
        first = one.ask(method, path, who=who, json=body, key="the one key")
        length = one.service.head(cast.event).version
        known = one.access.accounts.all()
        again = other.ask(method, path, who=who, json=body, key="the one key")
        assert first.status_code in (200, 201)
        assert (first.content, dict(first.headers)) == (again.content, dict(again.headers))
        assert one.service.head(cast.event).version == length
        assert one.access.accounts.all() == known
        if "/codes/" in path:
            unused = [claim.person for claim in one.access.claims.of(cast.event)]
            assert unused == [first.json()["person"]]


def test_anybody_enters_an_announced_event_and_gets_a_code(world: World) -> None:
    event = world.serving.create()
    host = world.account("host", host=True)
    assert host
    organiser = world.service.state(event)
    assert organiser is not None
    _announce(world, event)
    path = f"/api/v1/events/{event}/acts/register"
    body = {
        "entrant": "me",
        "members": ["me"],
        "group": "Ada's table",
        "people": [{"id": "me", "name": "Ada Lovelace", "public_name": "Ada", "mail": "a@b.c"}],
    }
    first = world.ask("POST", path, json=body, key="a key of some length")
    again = world.ask("POST", path, json=body, key="a key of some length")
    assert first.status_code == 200
    codes = [one.json()["claim"]["code"] for one in (first, again)]
    assert first.text.replace(codes[0], codes[1]) == again.text
    listed = world.get(f"/api/v1/events/{event}/entrants").json()["entrants"]
    assert [one["name"] for one in listed] == ["Ada"]
    assert "me" not in {one["id"] for one in listed}
    tokens = [world.ask("POST", "/api/v1/sign-in", json={"code": one}) for one in codes[::-1]]
    assert tokens[0].status_code == 200
    token = tokens[0]
    world.tokens["ada"] = token.json()["token"]
    me = world.get(f"/api/v1/events/{event}/me", "ada").json()
    assert me["role"] == "entrant"
    assert me["names"][me["own"]["group"]] == "Ada's table"


def _announce(world: World, event: str) -> None:
    from podium.event.setup import AnnounceEvent
    from podium.service.ids import EventId

    world.serving.do(EventId(event), AnnounceEvent())


def test_nobody_can_act_as_somebody_by_naming_their_id(world: World, cast: Cast) -> None:
    """Ids of the staff are public: who is not signed in must not be taken for them."""
    event = world.serving.create()
    _announce(world, event)
    path = f"/api/v1/events/{event}/acts/register"
    people = [{"id": "organiser", "name": "Mallory"}]
    body = {"entrant": "organiser", "members": ["organiser"], "people": people}
    answer = world.ask("POST", path, json=body, key="a key of some length")
    assert answer.status_code == 200
    assert answer.json()["claim"]["person"] != "organiser"
    names = world.get(f"/api/v1/events/{event}").json()["names"]
    assert names.get("organiser") != "Mallory"


def test_nobody_is_entered_by_another_player_or_without_a_name(world: World) -> None:
    """A player once made the organiser a player, and no round could be published."""
    event = world.serving.create()
    _announce(world, event)
    host = world.account("host", host=True)
    me = world.account("me")

    def send(act: str, entrant: str, member: str, *people: dict[str, str]) -> httpx.Response:
        body = {"entrant": entrant, "members": [member], "people": list(people)}
        return world.act(event, act, body, who="me")

    assert send("register", "mine", "nobody").status_code == 400
    assert send("register", "mine", me).status_code == 200
    for victim in (host, "organiser"):
        for people in ((), ({"id": victim, "name": "Rude"},)):
            answer = send("change-entrant", "mine", victim, *people)
            assert answer.status_code in (400, 403, 409), answer.text
    listed = world.get(f"/api/v1/events/{event}/entrants").json()["entrants"]
    assert [(one["id"], one["members"]) for one in listed] == [("mine", [me])]
    assert listed[0]["name"] == "me"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_cannot_write(
    world: World, cast: Cast, headers: dict[str, str]
) -> None:
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    answer = world.ask(
        "POST", path, who=Party.JUDGE, json={"text": "Hi"}, headers=headers, cookie=True
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")


def test_behind_a_proxy_the_stated_address_is_our_own() -> None:
    stated = WebSettings(address="https://events.example.org")
    with World(settings=stated) as world:
        path = "/api/v1/sign-out"
        for origin, status in (
            ("https://events.example.org", 204),
            ("https://EVENTS.example.org", 204),
            ("http://events.example.org", 403),
            ("https://events.example.org.evil.test", 403),
            ("https://evil.test", 403),
            ("null", 403),
        ):
            world.account(origin)
            answer = world.ask("POST", path, who=origin, headers={"origin": origin}, cookie=True)
            assert answer.status_code == status, origin


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1:8000", "http://192.168.0.7:8000"),
        ("localhost", "http://192.168.0.7"),
        ("LocalHost:80", "http://192.168.0.7:80"),
        ("[::1]:8000", "http://192.168.0.7:8000"),
        ("shop.local:8000", "http://shop.local:8000"),
    ],
)
def test_links_made_on_the_machine_itself_can_be_followed_by_phones(
    host: str, address: str
) -> None:
    with World(settings=WebSettings(nearby="192.168.0.7")) as world:
        cast = Cast(world)
        path = f"/api/v1/events/{cast.event}/codes"
        said = world.ask("POST", path, who=Party.JUDGE, headers={"host": host}).json()
        assert said["codes"]
        for one in said["codes"]:
            assert one["address"].startswith(f"{address}/c/")


def test_behind_a_proxy_the_visitor_is_whom_the_nearest_proxy_saw() -> None:
    headers = [
        (b"x-forwarded-for", b"6.6.6.6"),
        (b"accept", b"*/*"),
        (b"x-forwarded-for", b"7.7.7.7, 203.0.113.9"),
    ]
    scope: Any = {"type": "http", "client": ("127.0.0.1", 5), "headers": headers}
    believe_proxy(scope)
    assert scope["client"] == ("203.0.113.9", 0)


def test_a_write_under_a_cookie_needs_the_token_of_its_forms(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/acts/make-announcement"
    without = world.ask(
        "POST",
        path,
        who=Party.JUDGE,
        json={"text": "Hi"},
        headers={"x-csrf-token": "wrong"},
        cookie=True,
    )
    with_it = world.ask("POST", path, who=Party.JUDGE, json={"text": "Hi"}, cookie=True)
    assert (without.status_code, without.json()["code"]) == (403, "form-outdated")
    assert with_it.status_code == 200


def test_staff_change_names_and_only_of_those_in_the_event(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/people/"
    body = {"name": "Grace Hopper", "public_name": "Grace"}
    assert world.ask("PUT", path + person, who=Party.JUDGE, json=body).status_code == 200
    assert world.ask("PUT", path + "stranger", who=Party.JUDGE, json=body).status_code == 404
    names = world.get(f"/api/v1/events/{cast.event}/standings").json()["names"]
    assert names[cast.seated[0]] == "Grace"


def test_full_names_and_mail_are_for_the_staff(world: World, cast: Cast) -> None:
    person = cast.person(cast.seated[0])
    path = f"/api/v1/events/{cast.event}/people/{person}"
    body = {"name": "Grace Hopper", "public_name": "Grace", "mail": "grace@example.org"}
    world.ask("PUT", path, who=Party.JUDGE, json=body)
    for route in ("", "/entrants", "/rounds", "/standings", "/me"):
        for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT):
            said = world.get(f"/api/v1/events/{cast.event}{route}", who).text
            assert "Hopper" not in said
            assert "grace@" not in said
    assert "Hopper" in world.get(f"/api/v1/events/{cast.event}/entrants", Party.JUDGE).text


def test_an_organiser_invites_a_judge_who_signs_in_by_the_link(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/staff"
    invited = world.ask("POST", path, who=Party.ORGANISER, json={"role": "judge", "name": "Vera"})
    token = invited.json()["link"].rpartition("/s/")[2]
    signed_in = world.ask("POST", "/api/v1/sign-in", json={"link": token})
    world.tokens["vera"] = signed_in.json()["token"]
    assert world.get(f"/api/v1/events/{cast.event}/desk", "vera").status_code == 200
    assert "Vera" in world.get(path, Party.JUDGE).text


def test_a_host_creates_an_event_and_organises_it(world: World) -> None:
    world.account("host", host=True)
    body = {"rulebook": "swlcg.standard", "settings": {"name": "Card Night"}}
    made = world.ask("POST", "/api/v1/events", who="host", json=body, key="make it")
    again = world.ask("POST", "/api/v1/events", who="host", json=body, key="make it")
    assert made.status_code == again.status_code == 201
    assert made.content == again.content
    desk = world.get(f"{made.headers['location']}/desk", "host")
    assert desk.json()["desk"]["settings"]["name"] == "Card Night"


def test_the_list_of_events_comes_in_pages(world: World) -> None:
    for number in range(5):
        _announce(world, world.serving.create(f"Cup {number}"))
    seen: list[str] = []
    after = ""
    while True:
        page = world.get(f"/api/v1/events?limit=2{after}").json()
        seen += [line["name"] for line in page["events"]]
        if page["after"] is None:
            break
        after = f"&after={page['after']}"
    assert sorted(seen) == [f"Cup {number}" for number in range(5)]
    found = world.get("/api/v1/events?search=cup%203").json()["events"]
    assert [line["name"] for line in found] == ["Cup 3"]


def test_who_has_seen_it_already_gets_304(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/standings"
    first = world.get(path)
    headers = {"if-none-match": first.headers["etag"]}
    again = world.ask("GET", path, headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
    changed = world.ask("GET", path, headers=headers)
    assert changed.status_code == 200
    assert changed.headers["etag"] != first.headers["etag"]


def test_head_and_options_and_other_methods_are_answered_right(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/standings"
    got, head = world.get(path), world.ask("HEAD", path)
    assert head.content == b""
    assert dict(head.headers) == dict(got.headers)
    assert world.ask("OPTIONS", path).headers["allow"] == "GET, HEAD, OPTIONS"
    refused = world.ask("DELETE", path)
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, OPTIONS")


def test_options_names_all_methods_of_an_address(world: World, cast: Cast) -> None:
    person = f"/api/v1/events/{cast.event}/people/p1"
    for path, methods in (
        (person, "DELETE, GET, HEAD, OPTIONS, PUT"),
        ("/sign-in", "GET, HEAD, OPTIONS, POST"),
    ):
        answer = world.ask("OPTIONS", path)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer.headers["allow"] == methods
        assert world.ask("PATCH", path).headers["allow"] == methods


def test_what_a_correction_would_change_is_told_to_staff(world: World, cast: Cast) -> None:
    world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
    path = f"/api/v1/events/{cast.event}/preview/correct-result"
    answer = world.ask("POST", path, who=Party.JUDGE, json=_result(cast, 1))
    assert answer.status_code == 200
    assert answer.json()["places"]


@pytest.mark.parametrize("name", ["podium", "csv", "list-fortress", "open-bracket"])
def test_staff_take_the_event_out_as_a_file(world: World, cast: Cast, name: str) -> None:
    answer = world.get(f"/api/v1/events/{cast.event}/exports/{name}", Party.JUDGE)
    assert answer.status_code == 200
    assert f'attachment; filename="spring-cup-{name}.' in answer.headers["content-disposition"]
    assert "Name e1" in answer.text


def test_standings_for_a_spreadsheet_are_written_in_its_language(world: World, cast: Cast) -> None:
    world.act(cast.event, "record-result", _result(cast), who=Party.JUDGE)
    page = world.ask(
        "GET",
        f"/e/{cast.event}/desk/exports",
        who=Party.ORGANISER,
        headers={"accept-language": "de"},
        cookie=True,
    )
    assert "exports/csv?language=de" in page.text
    path = f"/api/v1/events/{cast.event}/exports/csv"
    german = world.get(f"{path}?language=de", Party.ORGANISER).content.decode()
    assert german.startswith("\ufeffPlace;Number;Name")
    assert world.get(path, Party.ORGANISER).content.decode().startswith("\ufeffPlace,Number,Name")


def test_the_whole_journal_is_not_given_away_before_the_end(world: World, cast: Cast) -> None:
    path = f"/api/v1/events/{cast.event}/exports/journal"
    assert world.get(path, Party.ORGANISER).json()["code"] == "not-over"
    world.act(cast.event, "close-event", {"early": True}, who=Party.ORGANISER)
    assert world.get(path, Party.ORGANISER).status_code == 200


def test_a_player_names_nobody_but_themselves(world: World, cast: Cast) -> None:
    me, other = cast.seated[0], cast.other
    body = {"entrant": me, "members": [cast.person(me)]}
    for victim in (cast.person(other), other, "account-organiser"):
        people = [{"id": victim, "name": "Rude"}]
        answer = world.act(
            cast.event, "change-entrant", {**body, "people": people}, who=Party.ENTRANT_IN_MATCH
        )
        assert answer.status_code == 400
    stolen = {"entrant": me, "members": [cast.person(other)]}
    people = [{"id": cast.person(other), "name": "Rude"}]
    answer = world.act(
        cast.event, "change-entrant", {**stolen, "people": people}, who=Party.ENTRANT_IN_MATCH
    )
    assert answer.status_code == 403
    said = world.get(f"/api/v1/events/{cast.event}", Party.ORGANISER).text
    assert "Rude" not in said


def test_codes_end_a_week_after_the_event(world: World, cast: Cast) -> None:
    used, kept = (world.code(cast.event, cast.person(one)) for one in cast.seated[:2])
    world.act(cast.event, "close-event", {"early": True}, who=Party.ORGANISER)
    world.serving.wait(6 * 24 * 60)
    assert world.ask("POST", f"/c/{used}").status_code == 303
    world.serving.wait(2 * 24 * 60)
    assert world.ask("POST", f"/c/{kept}").status_code == 401
