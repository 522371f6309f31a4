"""A server answers under names that nobody else can own."""

import pytest

from podium.web.access.backend import WebSettings
from podium.web.http.limits import LONGEST_HOST
from podium.web.http.middleware import is_ours
from tests.integration.web.world import World

ALLOWED = frozenset({"events.example.org"})


@pytest.mark.parametrize(
    "host",
    [
        *("192.168.1.7:8000", "127.0.0.1", "[::1]:8000", "[fe80::1]", "localhost", "laptop:80"),
        *("shop.local:8000", "SHOP.LOCAL", "laptop.lan", "events.example.org", "podium.test"),
        "events.example.org.:443",
    ],
)
def test_addresses_local_names_and_allowed_ones_are_ours(host: str) -> None:
    assert is_ours(host, ALLOWED)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("events.example.org.evil.example", "xevents.example.org", "local.evil", "1.2.3.4.5"),
        *("", " ", "a b", "a/b", "a@localhost", "localhost:x", "a.local:123456", "l\u0131calhost"),
        f"{'a' * LONGEST_HOST}.local",
    ],
)
def test_names_that_others_can_own_are_not(host: str) -> None:
    assert not is_ours(host, ALLOWED)


def test_a_page_of_another_name_gets_nothing_from_this_server() -> None:
    with World(settings=WebSettings(hosts=ALLOWED)) as world:
        for host, status in (("evil.example", 421), ("events.example.org", 200), ("10.0.0.1", 200)):
            answer = world.ask("GET", "/sign-in", headers={"host": host})
            assert answer.status_code == status
    with World() as world:
        headers = {"host": "a." * 4_000, "accept": "text/html", "accept-language": "de"}
        answer = world.ask("GET", "/", headers=headers)
        assert answer.status_code == 421
        assert "--allow-host" in answer.text
