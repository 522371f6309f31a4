"""The small page of a standby, as a browser on the same laptop meets it."""

import re
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from podium.cli.standby_page import own_page
from tests.unit.standby.wire import Pair


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.close()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


def ask(
    port: int, method: str, path: str, body: str = "", language: str = "en", host: str = ""
) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {"Accept-Language": language, "Host": host or f"localhost:{port}"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


def test_it_says_how_far_it_has_come_and_takes_over_after_asking_once(
    pair: Pair, port: int
) -> None:
    wanted = threading.Event()
    with own_page(port, pair.follower, "http://shop.local:8000", wanted.set) as address:
        assert address == f"http://localhost:{port}"
        assert "Take over" not in ask(port, "GET", "/")[1]  # there is no copy yet
        pair.follower.step()
        for language, words in (
            ("en", "In step."),
            ("de", "Auf dem gleichen Stand."),
            ("pl", "Na bieżąco."),
        ):
            status, page = ask(port, "GET", "/", language=language)
            assert (status, words in page) == (200, True)
        style = re.search(r'href="(/static/podium\.[0-9a-f]+\.css)"', page)
        assert style is not None
        assert ask(port, "GET", style[1])[0] == 200
        asked = ask(port, "GET", "/take-over")[1]
        token = re.search(r'name="token" value="([^"]+)"', asked)
        assert token is not None
        assert ask(port, "POST", "/take-over", "token=wrong")[0] == 403
        assert not wanted.is_set()
        assert ask(port, "POST", "/take-over", f"token={token[1]}")[0] == 200
        assert wanted.wait(30), "just after the answer"


def test_no_other_site_can_lead_to_it(pair: Pair, port: int) -> None:
    with own_page(port, pair.follower, "http://shop.local:8000", lambda: None):
        for host in ("evil.example:80", f"evil.example:{port}", "evil.example"):
            assert ask(port, "GET", "/", host=host)[0] == 421
            assert ask(port, "POST", "/take-over", "token=x", host=host)[0] == 404
        assert ask(port, "GET", "/", host="localhost")[0] == 200, "as browsers say it on port 80"
        assert ask(port, "GET", "/etc/passwd")[0] == 404
        assert ask(port, "GET", "/static/../x")[0] == 404


@pytest.mark.parametrize("size", ["-1", "x", "", "1e3", "1001", "9" * 5000, "²"])
def test_a_form_of_no_sensible_size_is_refused_at_once(pair: Pair, port: int, size: str) -> None:
    """-1 would be read to the end of the connection, however much comes."""
    with (
        own_page(port, pair.follower, "x", lambda: None),
        socket.create_connection(("127.0.0.1", port), timeout=5) as line,
    ):
        head = f"POST /take-over HTTP/1.0\r\nHost: localhost:{port}\r\nContent-Length: {size}"
        line.sendall(f"{head}\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.0 404"


def test_a_port_that_is_in_use_is_told(pair: Pair, port: int) -> None:
    with (
        own_page(port, pair.follower, "x", lambda: None),
        pytest.raises(OSError, match="in use"),
        own_page(port, pair.follower, "x", lambda: None),
    ):
        pytest.fail("it was served twice")
