"""`podium serve` as somebody starts it: address, code, link, example events, and Ctrl-C."""

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

import httpx
from zeroconf import Zeroconf

from podium.rulebooks.shipped import shipped_ids
from tests.integration.web.running import PATIENCE, until

PODIUM = (sys.executable, "-c", "from podium.cli.main import run; run()")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Serving:
    """The command in a process of its own."""

    def __init__(self, *options: str, folder: Path) -> None:
        self.port = _free_port()
        self._out = (folder / "out").open("w+", encoding="utf-8")
        command = [*PODIUM, "serve", "--host", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), *options],
            stdout=self._out,
            stderr=subprocess.STDOUT,
        )
        until(self._is_ready)
        until(lambda: "Press Ctrl-C" in self.said())

    def _is_ready(self) -> bool:
        assert self.process.poll() is None, self.said()
        try:
            with self.get("/ready") as answer:
                return b"ready" in answer.read()
        except OSError:
            return False

    def get(self, path: str) -> IO[bytes]:
        address = f"http://127.0.0.1:{self.port}{path}"
        return cast("IO[bytes]", urllib.request.urlopen(address, timeout=PATIENCE))

    def said(self) -> str:
        return Path(self._out.name).read_text(encoding="utf-8")

    def stop(self) -> float:
        began = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
        self._out.close()
        return time.monotonic() - began


@contextmanager
def serving(*options: str, folder: Path) -> Iterator[Serving]:
    made = Serving(*options, folder=folder)
    try:
        yield made
    finally:
        made.stop()


def _json(stream: IO[bytes]) -> dict[str, Any]:
    with stream:
        read: dict[str, Any] = json.load(stream)
        return read


def test_the_demo_shows_an_event_of_each_rulebook_in_a_round(tmp_path: Path) -> None:
    with serving("--demo", folder=tmp_path) as server:
        assert "nothing is kept" in server.said()
        events = _json(server.get("/api/v1/events"))["events"]
        assert {event["rulebook"] for event in events} == set(shipped_ids())
        for event in events:
            rounds = _json(server.get(f"/api/v1/events/{event['id']}/rounds"))["rounds"]
            results = [match["result"] for match in rounds[-1]["matches"]]
            assert None in results
            assert any(result is not None for result in results)
        stream = server.get(f"/live?event={events[0]['id']}")
        assert b"retry" in stream.readline()
        assert server.stop() < 60  # of which two are the server's; the rest a busy machine needs
        assert server.process.returncode == 0
        stream.close()


def test_an_address_is_printed_once_it_answers_and_not_before(tmp_path: Path) -> None:
    command = [*PODIUM, "serve", "--host", "127.0.0.1", "--port", "0", "--db"]
    process = subprocess.Popen(
        [*command, str(tmp_path / "podium.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = (re.search(r"http://127\.0\.0\.1:(\d+)", line) for line in process.stdout)
        port = int(next(one[1] for one in found if one))
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            pass  # the first attempt succeeds: the socket listens
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_the_first_start_prints_address_code_and_link_and_the_link_signs_in(
    tmp_path: Path,
) -> None:
    database = tmp_path / "data" / "podium.db"
    with serving("--db", str(database), folder=tmp_path) as server:
        said = server.said()
        assert f"Events are kept in {database}, copies in {database.parent / 'copies'}.\n" in said
        assert f"http://127.0.0.1:{server.port}" in said
        assert "Press Ctrl-C to stop.\n" in said
        assert "█" in said
        found = re.search(r"/s/([\w-]{43})", said)
        assert found is not None
        with server.get(found[0]) as page:
            assert b"<form" in page.read()
    assert database.exists()
    assert list((database.parent / "copies").glob("*.db"))


@contextmanager
def said_by(*options: str, folder: Path) -> Iterator[str]:
    """What the command prints until it serves, on any free port; it is killed at the end."""
    command = [*PODIUM, "serve", "--host", "127.0.0.1", "--port", "0", *options]
    said = folder / "said"
    with said.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        until(lambda: "Ctrl-C" in said.read_text(encoding="utf-8"))
        yield said.read_text(encoding="utf-8")
    finally:
        process.kill()
        process.wait()


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, text
    return found[1]


def test_any_free_port_is_taken_and_told(tmp_path: Path) -> None:
    with said_by("--db", ":memory:", folder=tmp_path) as said:
        port = int(_found(r"http://127.0.0.1:(\d+)\n", said))
        assert port > 0
        until(lambda: _answers(port))


def _answers(port: int) -> bool:
    try:
        said = _json(urllib.request.urlopen(f"http://127.0.0.1:{port}/ready"))
        return bool(said["status"] == "ready")
    except OSError:
        return False


def test_under_tls_cookies_are_secure_and_links_say_so(tmp_path: Path) -> None:
    tls = Path(__file__).parent / "tls"
    options = ("--tls-cert", str(tls / "cert.pem"), "--tls-key", str(tls / "key.pem"))
    with said_by("--db", str(tmp_path / "x.db"), *options, folder=tmp_path) as said:
        address = _found(r"(https://127.0.0.1:\d+)\n", said)
        link = _found(r"Sign in as host: (https://\S+)", said)
        context = ssl.create_default_context(cafile=str(tls / "cert.pem"))
        with httpx.Client(verify=context, base_url=address) as client:
            until(lambda: _is_up(client))
            answer = client.post(link)
            assert answer.status_code == 303
            assert "; Secure" in answer.headers["set-cookie"]
            assert "HttpOnly" in answer.headers["set-cookie"]
            assert "max-age" in answer.headers["strict-transport-security"]
            me = client.get("/api/v1/me").json()
            assert me["host"]
            headers = {"x-csrf-token": me["csrf"], "idempotency-key": "a key of some length"}
            made = client.post("/api/v1/accounts", json={"name": "Ada"}, headers=headers)
            assert made.json()["link"].startswith(f"{address}/s/")


def _is_up(client: httpx.Client) -> bool:
    try:
        return client.get("/ready").status_code == 200
    except httpx.TransportError:
        return False


def test_a_named_server_is_found_on_its_network(tmp_path: Path) -> None:
    name = f"podium-test-{os.getpid()}"
    with said_by("--db", ":memory:", "--name", name, folder=tmp_path) as said:
        port = int(_found(rf"http://{name}.local:(\d+)\n", said))
        phone = Zeroconf(interfaces=["127.0.0.1"])
        try:
            kind = "_http._tcp.local."
            found = phone.get_service_info(kind, f"{name}.{kind}", 20_000)
        finally:
            phone.close()
    assert found is not None
    assert (found.server, found.port) == (f"{name}.local.", port)
    assert found.parsed_addresses() == ["127.0.0.1"]


def test_options_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    for options in (("--demo", "--db", str(tmp_path / "x.db")), ("--tls-cert", __file__)):
        command = [*PODIUM, "serve", *options]
        answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert answer.returncode == 2
        assert "--" in answer.stderr


def test_it_ends_in_good_order_when_the_system_ends_it(tmp_path: Path) -> None:
    database = tmp_path / "podium.db"
    with serving("--db", str(database), folder=tmp_path) as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    assert list((tmp_path / "copies").glob("*.db"))


def test_what_cannot_be_served_is_said_in_a_line_before_anything_else(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("nothing of the kind", encoding="utf-8")
    for options, said in (
        (("--tls-cert", str(wrong), "--tls-key", str(wrong)), "--tls-cert"),
        (("--address", "events.example.org"), "--address"),
        (("--name", "my shop!"), "--name"),
    ):
        command = [*PODIUM, "serve", "--host", "127.0.0.1", "--db", ":memory:", *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert (done.stdout, len(done.stderr.splitlines())) == ("", 1)
        assert said in done.stderr
