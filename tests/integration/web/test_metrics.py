"""`/metrics`: numbers about the server, for its hosts alone, and nothing else in them."""

import re

import pytest

from podium.journal.trouble import TakenAway
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.web.test_metrics import numbers


def test_the_host_reads_what_the_server_did(world: World, cast: Cast) -> None:
    for _ in range(3):
        assert world.get(f"/e/{cast.event}").status_code == 200
    assert world.get("/nowhere/Ada Lovelace").status_code == 404
    answer = world.ask("GET", "/metrics", who=Party.HOST)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    found = numbers(answer.text)
    assert found['podium_requests_total{method="GET",route="/e/{event}",status="200"}'] == 3
    assert found["podium_ready"] == 1


def test_a_store_that_is_gone_is_told(
    world: World, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.service.journal, "trouble", lambda: TakenAway("gone: /home/x.db"))
    answer = world.ask("GET", "/metrics", who=Party.HOST)
    assert numbers(answer.text)["podium_ready"] == 0
    assert "/home" not in answer.text


def test_nobody_else_reads_them(world: World, cast: Cast) -> None:
    assert world.get("/metrics").status_code == 401
    for who in (Party.ORGANISER, Party.JUDGE, Party.SPECTATOR, Party.ENTRANT_IN_MATCH):
        answer = world.ask("GET", "/metrics", who=who)
        assert (answer.status_code, "podium_" in answer.text) == (403, False)


def test_no_secret_and_no_name_is_in_them(world: World, cast: Cast) -> None:
    world.get("/s/a-secret-token?name=Ada")
    world.get("/c/AB12-CD34")
    world.ask("GET", f"/e/{cast.event}/me", who=Party.ENTRANT_IN_MATCH)
    text = world.ask("GET", "/metrics", who=Party.HOST).text
    secrets = ("a-secret-token", "AB12", "Ada", cast.event, *world.tokens.values())
    assert [one for one in secrets if one in text] == []
    paths = re.findall(r'route="([^"]*)"', text)
    assert {"/s/{token}", "/c/{code}", "/e/{event}/me"} <= {*paths}
