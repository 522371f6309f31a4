"""A round is published, and the whole hall looks: how soon does everybody see their table?

    python -m bench.crowd --clients 200 --browsers 5

`podium serve` runs in a process of its own on one core (where the system can hold it there), with a
database file. So many clients are signed in as players, hold the stream and fetch their page again
when it says so, as a phone does; the others are real browsers. Two rounds have been played; the
third is published through the API, and meanwhile the desk is asked for again and again. Exits with
1 if somebody's table does not come.
"""

import argparse
import asyncio
import gzip
import os
import re
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from msgspec import Struct
from playwright.async_api import Browser, Page, async_playwright

from bench.machine import describe
from podium.bootstrap import open_service, open_store
from podium.core.sheet import MatchKind
from podium.event.check_in import CheckInAll
from podium.event.fact import Command
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.kernel.now import Now
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.service.service import Service
from tests.e2e.chromium import ARGUMENTS, chromium_path
from tests.integration.web.test_serve_command import Serving, serving
from tests.unit.service.serving import victory

HOST = "127.0.0.1"
PATIENCE = 60.0
PLAYED = 2
JITTER = 0.15
"""Seconds: a page waits at random up to so long before it fetches itself again."""
SHOWN = re.compile(rb'id="my-round">Round %d<.*?class="my-table"' % (PLAYED + 1), re.DOTALL)
SHOWS = """number => new Promise(done => {
  const look = () => {
    const round = document.querySelector("#my-round"), table = document.querySelector(".my-table");
    if (table && round.textContent === `Round ${number}`) { watch.disconnect(); done(Date.now()); }
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  look();
})"""


class Prepared(Struct, frozen=True):
    """An event with a draft of the next round. `codes`: of all players; `token`: of the host."""

    event: EventId
    codes: tuple[str, ...]
    token: str


class Seen(Struct, frozen=True):
    """Seconds from the moment of publishing until each saw their table; of each look at the desk.

    `work`: seconds of processor time that the server needed meanwhile; None if not known.
    """

    clients: tuple[float, ...]
    browsers: tuple[float, ...]
    desk: tuple[float, ...]
    work: float | None


# --- the event --------------------------------------------------------------------------------


def prepared(address: str, players: int) -> Prepared:
    """A database with an event of so many players, two rounds played and the third drawn."""
    store = open_store(address)
    service = open_service(store)
    now = Now(time.time_ns() // 1_000_000)
    store.access.accounts.first_host_link(now)
    host = PersonId(next(one for one in store.access.accounts.all() if one.host).id)
    create = CreateEvent(shipped("shatterpoint.premier-showdown"), Settings("Crowd", rounds=4))
    answer = service.create(create, actor=host, key="create")
    assert isinstance(answer, Performed), answer
    event = answer.event
    names = [f"p{number}" for number in range(1, players + 1)]
    service.people.put(event, tuple(Person(name, f"Player {name[1:]}") for name in names))
    for start in range(0, players, 100):
        _do(service, event, host, *(Register(one, (one,)) for one in names[start : start + 100]))
    _do(service, event, host, CheckInAll(), AnnounceEvent())
    for _ in range(PLAYED):
        _do(service, event, host, DrawRound(), PublishRound())
        _do(service, event, host, *_results(service, event))
    _do(service, event, host, DrawRound())
    claims = store.access.claims.issue_all(event, names, now)
    signed_in = store.access.sessions.open(host, now)
    assert signed_in is not None
    service.close()
    codes = tuple(claim.code.reveal() for claim in claims)
    return Prepared(event, codes, signed_in.token.reveal())


def _do(service: Service, event: EventId, host: PersonId, *commands: Command) -> None:
    answer = service.perform(event, *commands, actor=host, key=secrets.token_hex(8))
    assert isinstance(answer, Performed), answer


def _results(service: Service, event: EventId) -> list[RecordResult]:
    state = service.state(event)
    assert state is not None
    last = state.rounds[-1]
    return [
        RecordResult(MatchRef(last.number, index), victory(one.match.entrants[0]))
        for index, one in enumerate(last.matches)
        if one.match.kind is MatchKind.MATCH
    ]


# --- those who look ---------------------------------------------------------------------------


class Client:
    """A device that asks, each time by a connection of its own: those not in use are closed soon.

    `headers`: what it sends with every request, such as its cookie.
    """

    def __init__(self, port: int, *headers: str) -> None:
        self._port = port
        self._headers = headers

    async def ask(
        self, method: str, path: str, *headers: str, body: bytes = b""
    ) -> tuple[bytes, asyncio.StreamReader, asyncio.StreamWriter]:
        """The head of the answer, and the connection from which to read on."""
        reader, writer = await asyncio.open_connection(HOST, self._port)
        lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{self._port}", *self._headers]
        lines += [*headers, f"content-length: {len(body)}", "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        return await reader.readuntil(b"\r\n\r\n"), reader, writer

    async def head(self, method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
        """The head of the answer alone."""
        head, _, writer = await self.ask(method, path, *headers, body=body)
        writer.close()
        return head

    async def fetch(self, path: str) -> bytes:
        """A page."""
        head, reader, writer = await self.ask("GET", path, "accept-encoding: gzip")
        size = re.search(rb"content-length: (\d+)", head)
        assert head.startswith(b"HTTP/1.1 200"), head
        assert size is not None
        sent = await reader.readexactly(int(size[1]))
        writer.close()
        return gzip.decompress(sent) if b"content-encoding: gzip" in head else sent


class Follower(NamedTuple):
    """A player's device with its page open, and the stream."""

    client: Client
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def table_seen(self, event: EventId) -> float:
        """When the page of this player showed the table of the new round."""
        while True:
            while (await self.reader.readline()).strip() != b"event: changed":
                assert not self.reader.at_eof()
            await asyncio.sleep(secrets.randbelow(1000) / 1000 * JITTER)
            if SHOWN.search(await self.client.fetch(f"/e/{event}/me")):
                return time.time()


async def arrived(port: int, told: Prepared, code: str) -> Follower:
    """A player signed in by their code, with their page read and the stream open."""
    head = await Client(port).head("POST", f"/c/{code}")
    cookie = re.search(rb"set-cookie: (podium=[^;]+)", head)
    assert cookie is not None, head
    client = Client(port, f"cookie: {cookie[1].decode()}")
    cursor = re.search(rb'data-cursor="([^"]*)"', await client.fetch(f"/e/{told.event}/me"))
    assert cursor is not None
    after = f"{told.event}:{cursor[1].decode()}"
    head, reader, writer = await client.ask("GET", f"/live?event={told.event}&after={after}")
    assert head.startswith(b"HTTP/1.1 200"), head
    return Follower(client, reader, writer)


async def looked_at_desk(desk: Client, event: EventId, ended: asyncio.Event) -> list[float]:
    """How long each look at the desk took until all had seen their tables."""
    times = []
    while not ended.is_set():
        began = time.time()
        await desk.fetch(f"/e/{event}/desk")
        times.append(time.time() - began)
        await asyncio.sleep(0.1)
    return times


async def phone(browser: Browser, port: int, code: str) -> Page:
    """A real browser on a player's page."""
    context = await browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB")
    page = await context.new_page()
    await page.goto(f"http://{HOST}:{port}/c/{code}")
    await page.click("main form button")
    await page.wait_for_url("**/me")
    return page


# --- the moment -------------------------------------------------------------------------------


async def publish(port: int, told: Prepared) -> None:
    """The organiser publishes the draft."""
    head = await Client(port, f"authorization: Bearer {told.token}").head(
        "POST",
        f"/api/v1/events/{told.event}/acts/publish-round",
        "content-type: application/json",
        "idempotency-key: publish the round",
        body=b"{}",
    )
    assert head.startswith(b"HTTP/1.1 2"), head


async def watched(server: Serving, told: Prepared, *, clients: int, browsers: int) -> Seen:
    """Everybody arrives, the round is published, everybody sees it."""
    port = server.port
    async with AsyncExitStack() as stack:
        pages = []
        if browsers:
            playwright = await stack.enter_async_context(async_playwright())
            browser = await playwright.chromium.launch(
                executable_path=chromium_path(), args=list(ARGUMENTS)
            )
            stack.push_async_callback(browser.close)
            pages = [await phone(browser, port, code) for code in told.codes[:browsers]]
        followers = [
            await arrived(port, told, code) for code in told.codes[browsers : browsers + clients]
        ]
        for one in followers:
            stack.callback(one.writer.close)
        desk = Client(port, f"cookie: podium={told.token}")
        await desk.fetch(f"/e/{told.event}/desk")
        shown = [asyncio.create_task(page.evaluate(SHOWS, PLAYED + 1)) for page in pages]
        seen = [asyncio.create_task(one.table_seen(told.event)) for one in followers]
        await asyncio.sleep(1)
        ended = asyncio.Event()
        looking = asyncio.create_task(looked_at_desk(desk, told.event, ended))
        worked, began = work_of(server), time.time()
        await publish(port, told)
        async with asyncio.timeout(PATIENCE):
            clients_saw = await asyncio.gather(*seen)
            browsers_saw = await asyncio.gather(*shown)
        work = None if worked is None else (work_of(server) or 0) - worked
        ended.set()
        looks = await looking
    return Seen(
        tuple(at - began for at in clients_saw),
        tuple(at / 1000 - began for at in browsers_saw),
        tuple(looks),
        work,
    )


def work_of(server: Serving) -> float | None:
    """Seconds of processor time that the server has used; None where the system does not tell."""
    listing = Path(f"/proc/{server.process.pid}/stat")
    if not listing.exists():
        return None
    user, system = listing.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def on_one_core(*, first: bool) -> Iterator[None]:
    """Processes started meanwhile run on the first core only, or on all the others."""
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) == 1:
        yield
        return
    cores = os.sched_getaffinity(0)
    one = {min(cores)}
    os.sched_setaffinity(0, one if first else cores - one)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def crowd(folder: Path, *, clients: int, browsers: int) -> Seen:
    """The whole of it, in a folder for the database."""
    address = str(folder / "podium.db")
    told = prepared(address, clients + browsers + (clients + browsers) % 2)
    with ExitStack() as stack:
        with on_one_core(first=True):
            server = stack.enter_context(serving("--db", address, folder=folder))
        with on_one_core(first=False):
            return asyncio.run(watched(server, told, clients=clients, browsers=browsers))


def line(name: str, times: tuple[float, ...]) -> str:
    """Half, 95 % and the slowest, in seconds."""
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    middle = median(times)
    return f"{name}: {len(times)}, half {middle:.2f} s, 95 % {late:.2f}, slowest {max(times):.2f}"


def main() -> None:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--browsers", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seen = crowd(Path(folder), clients=options.clients, browsers=options.browsers)
    print(describe("uvicorn", "litestar", "Jinja2"))
    print(line("clients", seen.clients))
    if seen.browsers:
        print(line("browsers", seen.browsers))
    print(line("looks at the desk", seen.desk))
    if seen.work is not None:
        print(f"processor time of the server: {seen.work:.2f} s")


if __name__ == "__main__":
    main()
