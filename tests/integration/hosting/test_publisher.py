"""The worked example for a publisher, run: PostgreSQL, two processes, nginx before them, a backup,
a restore, a version that is too new and the way back. The commands are those of the page.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.integration.hosting.nginx import proxy
from tests.integration.web.test_serve_command import Serving
from tests.postgres_server import PostgresServer
from tests.unit.web.test_metrics import numbers

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "guide" / "publisher.md").read_text(encoding="utf-8")
ADDRESS = "https://events.example.org"
PODIUM = f'podium() {{ "{sys.executable}" -c "from podium.cli.main import run; run()" "$@"; }}\n'
ROLE = "podium"
_KEYS = count(1)


def commands_of(heading: str) -> str:
    """The block of commands under a heading of the page."""
    part = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert part
    (block,) = re.findall(r"^ *```sh\n(.*?)^ *```$", part[1], re.MULTILINE | re.DOTALL)
    return str(block)


def as_postgres(server: PostgresServer) -> str:
    """What `sudo -u postgres` is in a test: the role that may do all, on the server of the test."""
    there = f"PGHOST=127.0.0.1 PGPORT={server.port} PGUSER=postgres"
    return f'sudo() {{ shift 2; {there} "$@"; }}\n'


def run(commands: str, folder: Path, **variables: str) -> str:
    """Runs commands of the page in a shell that stops at the first failure."""
    done = subprocess.run(
        ["bash", "-euc", PODIUM + commands],  # noqa: S607
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def process(database: str, folder: Path) -> Iterator[Serving]:
    """One process of Podium, as the unit starts it."""
    folder.mkdir()
    options = ("--address", ADDRESS, "--trust-proxy", "--log", "json")
    server = Serving("--db", database, *options, folder=folder)
    try:
        yield server
    finally:
        server.stop()


class Site:
    """Two processes on one database, and nginx before them."""

    def __init__(self, database: str, folder: Path, stack: ExitStack) -> None:
        self.database = database
        self.processes = [
            stack.enter_context(process(database, folder / name)) for name in ("one", "two")
        ]
        (folder / "nginx").mkdir()
        ports = [one.port for one in self.processes]
        port = stack.enter_context(proxy(folder / "nginx", ports))
        self.proxy = stack.enter_context(client(f"https://127.0.0.1:{port}"))
        self.direct = [
            stack.enter_context(client(f"http://127.0.0.1:{one.port}")) for one in self.processes
        ]
        (link,) = links(self.processes[-1])  # each start replaces the first host's link
        answer = ask(self.proxy, "POST", "/sign-in", {"link": link})
        self.token: str = answer["token"]
        settings = {"name": "Publisher's Cup", "rounds": 1, "cut": 0}
        body = {"rulebook": "shatterpoint.premier-showdown", "settings": settings}
        self.event: str = ask(self.proxy, "POST", "/events", body, self.token)["event"]
        self.act(self.proxy, "announce-event")

    def act(self, way: httpx.Client, kind: str, **fields: Any) -> Any:
        return ask(way, "POST", f"/events/{self.event}/acts/{kind}", fields, self.token)


def client(address: str) -> httpx.Client:
    headers = {"host": "events.example.org"}
    return httpx.Client(base_url=address, headers=headers, verify=False, timeout=120)  # noqa: S501


def links(server: Serving) -> list[str]:
    return re.findall(rf"{ADDRESS}/s/([\w-]{{43}})", server.said())


def ask(way: httpx.Client, method: str, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"idempotency-key": f"publisher {next(_KEYS)}"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    answer = way.request(method, f"/api/v1{path}", json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def site(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {ROLE} LOGIN")  # as createuser does, with no other right
        connection.execute(f"CREATE DATABASE {ROLE} OWNER {ROLE}")
    with ExitStack() as stack:
        yield Site(postgres.url(ROLE, ROLE), tmp_path_factory.mktemp("site"), stack)


def test_both_processes_are_ready_and_know_the_event(site: Site) -> None:
    for way in (site.proxy, *site.direct):
        assert way.get("/health").json() == {"status": "alive"}
        assert way.get("/ready").json() == {"status": "ready"}
        assert "Publisher's Cup" in way.get(f"/api/v1/events/{site.event}").text


def test_a_stream_through_the_proxy_tells_what_another_process_wrote(site: Site) -> None:
    with site.proxy.stream("GET", "/live", params={"event": site.event}) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("retry") for line in lines)
        for way in site.direct:
            site.act(way, "make-announcement", text="Round one begins")
            assert any(line == "event: changed" for line in lines)


def test_metrics_are_for_hosts_and_not_for_the_proxy(site: Site) -> None:
    host = {"authorization": f"Bearer {site.token}"}
    assert site.proxy.get("/metrics", headers=host).status_code == 404
    for way in site.direct:
        assert way.get("/metrics").status_code == 401
        found = numbers(way.get("/metrics", headers=host).text)
        assert found["podium_ready"] == 1
        assert any("/api/v1/events/{event}" in name for name in found)


def test_visitors_are_told_apart_behind_the_proxy_and_stay_out_of_the_log(site: Site) -> None:
    site.proxy.get("/ready", headers={"x-forwarded-for": "198.51.100.7"})
    for one in site.processes:
        assert '"event":"request"' in one.said()
        assert "198.51.100.7" not in one.said()


def test_a_backup_is_restored_and_an_upgrade_rolled_back(
    site: Site, postgres: PostgresServer, tmp_path: Path
) -> None:
    restored = postgres.url("podium_restored", ROLE)
    restore = as_postgres(postgres) + commands_of("Restore")
    run(commands_of("Back up"), tmp_path, PODIUM_DB=site.database)
    said = run(restore, tmp_path, RESTORED=restored, EVENT=site.event)
    assert re.search(r"\b\d+:[0-9a-f]{16}", said), said  # the head of a journal that is whole
    with psycopg.connect(restored, autocommit=True) as newer:
        newer.execute("INSERT INTO migration (number, name, digest) VALUES (9999, 'later', 'x')")
    refused = subprocess.run(
        [sys.executable, "-c", "from podium.cli.main import run; run()", "serve", "--db", restored],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert "belongs to a newer version of Podium" in line
    back = restore.replace("podium_restored", "podium_back")
    address = postgres.url("podium_back", ROLE)
    run(back, tmp_path, RESTORED=address, EVENT=site.event)
    with process(address, tmp_path / "back") as server, client("http://127.0.0.1") as way:
        way.base_url = f"http://127.0.0.1:{server.port}"
        mine = way.get("/api/v1/me", headers={"authorization": f"Bearer {site.token}"})
        assert mine.status_code == 200  # still signed in
        assert "Publisher's Cup" in way.get(f"/api/v1/events/{site.event}").text


def test_an_event_moves_to_another_shard(
    site: Site, postgres: PostgresServer, tmp_path: Path
) -> None:
    other = postgres.new_database()
    with process(other, tmp_path / "shard") as server:  # its first host takes the event over
        (link,) = links(server)
        with client(f"http://127.0.0.1:{server.port}") as way:
            token = ask(way, "POST", "/sign-in", {"link": link})["token"]
            commands = commands_of("How to shard")
            run(commands, tmp_path, PODIUM_DB=site.database, OTHER_SHARD=other, EVENT=site.event)
            found = ask(way, "GET", "/events", token=token)["events"]
            assert [one["id"] for one in found] == [site.event]


def test_visitors_do_not_notice_a_process_that_stops(site: Site) -> None:
    site.processes[0].stop()
    for _ in range(20):
        assert site.proxy.get("/ready").status_code == 200
    site.act(site.proxy, "make-announcement", text="Still here")
