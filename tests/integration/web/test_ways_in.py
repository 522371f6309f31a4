"""The ways to sign in: which there are, and what their forms and tokens are like."""

import base64
import re

import pytest

from podium.people.access.secret import fresh_token
from podium.web.api.sign_in import SignInBody
from tests.integration.web.world import World


def test_a_new_server_knows_nobody(world: World) -> None:
    """No account exists that somebody could guess: the first one is made by the first link."""
    for login in ("admin", "root", "host", "podium", "sa", "test"):
        for password in (login, "password", "", "podiumpodiumpodium"):
            body = {"login": login, "password": password}
            answer = world.ask("POST", "/api/v1/sign-in", json=body, address=f"{login}{password}")
            assert answer.status_code == 401
    host = world.account("vera", host=True)
    assert [one["person"] for one in world.get("/api/v1/accounts", "vera").json()["accounts"]] == [
        host
    ]


def test_nobody_signs_in_by_what_others_may_know() -> None:
    """Password, link and code, and a one-time code besides: no hints, no questions."""
    ways = ("login", "password", "link", "code", "one_time_code")
    assert SignInBody.__struct_fields__ == ways


@pytest.mark.parametrize("path", ["/sign-in", "/account"])
def test_passwords_are_masked_and_may_come_from_a_manager(world: World, path: str) -> None:
    world.account("vera")
    page = world.get(path, "vera").text
    typed = re.findall(r'<input[^>]* name="[^"]*password[^"]*"[^>]*>', page)
    assert typed
    for field in typed:
        assert 'type="password"' in field
        assert re.search(r'autocomplete="(current|new)-password"', field)
        assert "onpaste" not in field
        assert "readonly" not in field


def test_a_token_is_256_bits_of_chance() -> None:
    tokens = [fresh_token().reveal() for _ in range(1_000)]
    assert len(set(tokens)) == len(tokens)
    raw = [base64.urlsafe_b64decode(one + "=") for one in tokens]
    assert {len(one) for one in raw} == {32}
    ones = sum(byte.bit_count() for one in raw for byte in one)
    assert 0.49 < ones / (len(raw) * 256) < 0.51


def test_there_are_no_websockets(world: World) -> None:
    said: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, object]) -> None:
        said.append(message)

    scope = {"type": "websocket", "path": "/live", "headers": [], "query_string": b""}
    world.run(world.app(scope, receive, send))  # type: ignore[arg-type]
    assert said == [{"type": "websocket.close", "code": 1008}]
