"""People with real browsers at one table, everything that can go wrong between them and the server,
and what the journal says of their choices afterwards.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, Request
from playwright.sync_api import Error as BrowserError

from podium.allstar.rules.options import Options
from podium.allstar.table.facts import TABLE_REGISTRY, ChoiceBy, ChoiceSealed, SeatTaken
from podium.bootstrap import open_store
from podium.tables.ids import TableId, stream_of_table
from tests.e2e.chromium import put_away
from tests.e2e.tables.player import TABLE, TablePlayer
from tests.soak.served import HOST, Served

PATIENCE = 30.0
GLANCE = 0.05
TABLES = "/api/v1/tables"


class Trouble(StrEnum):
    """What comes between a page and the server."""

    RELOAD = "reload"
    TAB = "tab"
    DEVICE = "device"
    OFFLINE = "offline"
    KILL = "kill"


class Guest(TablePlayer):
    """A person at the table, and every choice that their page has sent: by step, keys and moves."""

    def __init__(self, context: BrowserContext, seat: int) -> None:
        super().__init__(context)
        self.context = context
        self.seat = seat
        self.sent: dict[int, list[tuple[str, tuple[int, ...]]]] = {}
        self.page.on("request", self._note)

    def shown(self) -> list[str]:
        """Everything that can be read at the table, but for what is said in passing."""
        return texts(self.page)

    def _note(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/choices"):
            body: Any = request.post_data_json
            row = self.sent.setdefault(body["step"], [])
            row.append((request.headers["idempotency-key"], tuple(body["moves"])))


def texts(page: Page) -> list[str]:
    """What a page says of the table."""
    return page.locator(f"{TABLE} .seats, {TABLE} .table-body").all_inner_texts()


class Party:
    """A table in a server's process, with so many people in browsers of their own."""

    def __init__(
        self, server: Served, program: tuple[str, ...], browser: Browser, *, offline: float
    ) -> None:
        self._server = server
        self._program = program
        self._browser = browser
        self._offline = offline
        self.guests: list[Guest] = []
        self.table = ""
        self.findings: list[str] = []

    def open(self, options: Options, people: int, deal: str) -> "Party":
        """Everybody sits down, the game begins, everybody opens their page."""
        self.guests = [Guest(self._context(), seat) for seat in range(people)]
        levels = [None] * people + ["greedy"] * (options.managers - people)
        body = {
            "setting": msgspec.to_builtins({"options": options}),
            "levels": levels,
            "deal": deal,
        }
        self.table = self._post(0, TABLES, body)["table"]
        for guest in self.guests:
            name = f"Guest {guest.seat}"
            self._post(guest.seat, self._at("seat"), {"seat": guest.seat, "name": name})
        self._post(0, self._at("acts/begin-game"), {})
        for guest in self.guests:
            guest.page.goto(f"/t/{self.table}")
            guest.page.wait_for_selector(TABLE)
        return self

    def play(self, wanted: Callable[[], bool]) -> Iterator[tuple[Guest, str]]:
        """To the end, or as long as it is wanted; yields who meets which phase, or `reveal`,
        before anything is done about it. Who is let go on afterwards chooses.
        """
        while wanted() and any(guest.state != "over" for guest in self.guests):
            busy = False
            for guest in self.guests:
                state = guest.state
                if state not in ("reveal", "choosing"):
                    continue
                busy = True
                step = guest.step
                yield guest, "reveal" if state == "reveal" else guest.phase
                if guest.state == state and guest.step == step:
                    guest.go_on()
            if not busy:
                time.sleep(GLANCE)

    def meet(self, trouble: Trouble, guest: Guest, phase: str) -> None:
        """Lets something go wrong and looks whether the page says the same afterwards."""
        self._settle(guest)
        before = guest.shown()
        look = {
            Trouble.RELOAD: self._reload,
            Trouble.TAB: self._second_tab,
            Trouble.DEVICE: self._second_device,
            Trouble.OFFLINE: self._go_offline,
            Trouble.KILL: self._kill,
        }[trouble]
        for page in look(guest):
            if trouble is Trouble.DEVICE and phase == "reveal":
                continue  # another device shows what is, not what was not seen on this one
            if not until(lambda page=page: texts(page) == before):  # type: ignore[misc]
                self.findings.append(f"{trouble} in {phase}: {before} became {texts(page)}")

    def choose_in(self, trouble: Trouble, guest: Guest, phase: str) -> None:
        """Somebody chooses while nothing reaches the server; the page sends it by itself, and says
        the same as one that is loaded then.
        """
        step = guest.step
        if trouble is Trouble.KILL:
            self._server.kill()
            guest.choose(wait=False)
            guest.page.wait_for_timeout(300)
            self._start()
        else:
            guest.context.set_offline(True)
            guest.choose(wait=False)
            guest.page.wait_for_timeout(300)
            guest.context.set_offline(False)
            guest.page.reload()
            guest.page.wait_for_selector(TABLE)
        if not until(lambda: guest.step != step or guest.state != "choosing"):
            self.findings.append(f"chosen in {phase} with {trouble}: never arrived")
        self.meet(Trouble.RELOAD, guest, f"what follows {phase} with {trouble}")

    def close(self, address: str) -> None:
        """Everybody leaves; looks up what the journal has of each choice."""
        self._server.stop()
        self.findings += [f"page: {one}" for guest in self.guests for one in guest.troubles]
        self.findings += wrong_choices(address, TableId(self.table), self.guests)
        for guest in self.guests:
            put_away(guest.context)

    def _settle(self, guest: Guest) -> None:
        """Waits until the bots have chosen and the page says so: they do it in their own time."""
        people = {one.seat for one in self.guests}
        waits = guest.page.locator(f"{TABLE} .seats .waits")

        def settled() -> bool:
            view = guest.context.request.get(self._at("view")).json()["view"]
            waited_for = set(view["waited_for"])
            seen = guest.step == view["game"]["step"] and waits.count() == len(waited_for)
            return seen and waited_for <= people

        if not until(settled):
            self.findings.append(f"step {guest.step}: the page never saw who has chosen")

    def _context(self) -> BrowserContext:
        context = self._browser.new_context(
            base_url=f"http://{HOST}:{self._server.port}",
            viewport={"width": 1280, "height": 800},
            locale="en-GB",
            reduced_motion="reduce",
        )
        context.set_default_timeout(1000 * PATIENCE)
        return context

    def _at(self, what: str) -> str:
        return f"{TABLES}/{self.table}/{what}"

    def _post(self, seat: int, path: str, body: Any) -> Any:
        headers = {"idempotency-key": f"{seat} {path}"}
        answer = self.guests[seat].context.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def _start(self) -> None:
        self._server.start(self._program)
        self._server.until_ready()

    def _reload(self, guest: Guest) -> Iterator[Page]:
        guest.page.reload()
        guest.page.wait_for_selector(TABLE)
        yield guest.page

    def _second_tab(self, guest: Guest) -> Iterator[Page]:
        page = guest.context.new_page()
        page.goto(f"/t/{self.table}")
        page.wait_for_selector(TABLE)
        yield page
        put_away(page)

    def _second_device(self, guest: Guest) -> Iterator[Page]:
        link = guest.page.locator("#table").get_attribute("data-own-link")
        assert link is not None
        context = self._context()
        page = context.new_page()
        page.goto(link)
        page.wait_for_selector(TABLE)
        yield page
        put_away(context)

    def _go_offline(self, guest: Guest) -> Iterator[Page]:
        guest.context.set_offline(True)
        guest.page.wait_for_timeout(1000 * self._offline)
        guest.context.set_offline(False)
        yield guest.page

    def _kill(self, guest: Guest) -> Iterator[Page]:
        self._server.kill()
        self._start()
        guest.page.reload()
        guest.page.wait_for_selector(TABLE)
        yield guest.page


def until(true: Callable[[], bool]) -> bool:
    """Whether something comes true before long. A page that is just loaded may not answer."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(BrowserError):
            if true():
                return True
        time.sleep(GLANCE)
    return False


def wrong_choices(address: str, table: TableId, guests: list[Guest]) -> list[str]:
    """Choices that are missing, counted twice, changed, or were sent with two keys."""
    store = open_store(address)
    try:
        entries = store.journal.read(stream_of_table(table))
    finally:
        store.journal.close()
    facts = [TABLE_REGISTRY.decode(entry) for entry in entries]
    seals = [one for one in facts if isinstance(one, ChoiceSealed) and one.by is ChoiceBy.PERSON]
    times = Counter((one.seat, one.step) for one in seals)
    moves = {(one.seat, one.step): tuple(one.moves) for one in seals}
    found = [f"counted {many} times: {what}" for what, many in times.items() if many > 1]
    assert sum(isinstance(one, SeatTaken) for one in facts) == len(guests)
    for guest in guests:
        for step, sent in guest.sent.items():
            if len(set(sent)) > 1:
                found.append(f"sent differently: seat {guest.seat}, step {step}: {sent}")
            if moves.get((guest.seat, step)) != sent[-1][1]:
                found.append(f"lost: seat {guest.seat}, step {step}: {sent}")
    return found
