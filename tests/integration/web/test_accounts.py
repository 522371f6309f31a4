"""The host ends the sessions of others."""

import json

import pytest

from podium.web.access.table import Party
from tests.integration.web.world import Cast, World


def _ended(world: World) -> list[dict[str, object]]:
    lines = map(json.loads, world.written.getvalue().splitlines())
    return [line for line in lines if line["event"] == "sessions-ended"]


@pytest.mark.parametrize("over", ["api", "page"])
def test_the_host_signs_somebody_out_everywhere(world: World, cast: Cast, over: str) -> None:
    now, judge = world.serving.now, "account-judge"
    second = world.access.sessions.open(judge, now)
    assert second is not None
    if over == "api":
        path = f"/api/v1/accounts/{judge}/sign-out"
        assert world.ask("POST", path, who=Party.HOST).json() == {"count": 2}
    else:
        shown = world.ask("GET", "/accounts", who=Party.HOST, cookie=True).text
        assert f"/accounts/{judge}/sign-out" in shown
        path = f"/accounts/{judge}/sign-out"
        answer = world.ask("POST", path, who=Party.HOST, cookie=True, data={})
        assert (answer.status_code, answer.headers["location"]) == (303, "/accounts")
    assert world.get(f"/api/v1/events/{cast.event}/desk", Party.JUDGE).status_code == 401
    assert world.access.sessions.of(judge, now) == ()
    (line,) = _ended(world)
    assert (line["by"], line["person"], line["count"]) == ("account-host", judge, 2)


def test_a_host_who_signs_out_their_own_other_devices_stays_in(world: World, cast: Cast) -> None:
    other = world.access.sessions.open("account-host", world.serving.now)
    assert other is not None
    path = "/api/v1/accounts/account-host/sign-out"
    assert world.ask("POST", path, who=Party.HOST).json() == {"count": 1}
    assert world.get("/api/v1/accounts", Party.HOST).status_code == 200
    assert world.access.sessions.find(other.token.reveal(), world.serving.now) is None


def test_an_account_that_nobody_has_is_a_clear_refusal(world: World, cast: Cast) -> None:
    answer = world.ask("POST", "/api/v1/accounts/nobody/sign-out", who=Party.HOST)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
    assert _ended(world) == []
