"""A hall in which a whole event is played: every device is a browser of its own.

Everything is done by the pages alone: by clicks, by forms, by links that pages show. The database
is a fresh file, and only the clock is moved from outside.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLate

from podium.kernel.now import MINUTE, Now
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.scoring import choose_winner, enter_score
from tests.e2e.shop import Shop

DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)
WALL = ViewportSize(width=1920, height=1080)


class Hall(Shop):
    """A server on a fresh database, and the devices of everybody in the room."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        super().__init__(str(folder / "podium.db"))
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.event = ""

    def device(self, size: ViewportSize) -> Page:
        """A browser that nobody is signed in with."""
        context = self.browser.new_context(base_url=self.address, viewport=size, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def at(self, end: str = "") -> str:
        """The path of a page of the event."""
        return f"/e/{self.event}{end}"

    def pass_minutes(self, minutes: int, *, seconds: int = 0) -> None:
        """Time goes by, for the server and for everybody."""
        self.now = Now(self.now + minutes * MINUTE + seconds * (MINUTE // 60))

    # --- who is in the room -----------------------------------------------------------------------

    def host(self) -> Page:
        """The laptop on which the program was started: signed in by the link it prints."""
        link = self.access.accounts.first_host_link(self.now)
        assert link is not None
        return self.signed_in(f"{self.address}/s/{link.reveal()}", DESK)

    def signed_in(self, link: str, size: ViewportSize) -> Page:
        """A device that has opened a sign-in link and pressed its one button."""
        page = self.device(size)
        page.goto(link)
        page.click("main button")
        page.wait_for_url(lambda url: "/s/" not in url)
        return page

    def judge(self, desk: Page, name: str) -> Page:
        """A judge, invited at the desk, with the desk before them on a tablet of their own."""
        desk.goto(self.at("/desk/staff"))
        desk.fill("#invite-name", name)
        desk.get_by_role("radio", name="Judge", exact=True).check()
        desk.get_by_role("button", name="Make a sign-in link").click()
        link = desk.locator(".qr-link .address").inner_text()
        page = self.signed_in(link, DESK)
        page.goto(self.at("/desk"))
        return page

    def newcomer(self, *names: str, team: str = "") -> Page:
        """The phone of somebody who enters by scanning the code on the wall, mates included."""
        page = self.device(PHONE)
        page.goto(self.at("/register"))
        for place, name in enumerate(names):
            page.fill(f"[name='people.{place}.name']", name)
        if team:
            page.fill("[name='team']", team)
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_text("You are registered")).to_be_visible()
        if not page.url.endswith("/me"):  # the page was refreshed before its form was answered
            with suppress(TooLate):
                page.get_by_role("button", name="My table").click(timeout=PATIENCE // 10)
        expect(page).to_have_url(f"{self.address}{self.at('/me')}")
        return page

    def player(self, desk: Page, name: str) -> Page:
        """The phone of somebody who was entered at the desk and scans the code shown there."""
        desk.goto(self.at("/desk/codes"))
        desk.locator(".people li", has_text=name).get_by_role("link").first.click()
        desk.get_by_role("button", name="Show a new QR code").click()
        page = self.device(PHONE)
        page.goto(desk.locator(".qr-link .address").inner_text())
        page.get_by_role("button", name="Sign in as").click()
        expect(page).to_have_url(f"{self.address}{self.at('/me')}")
        return page

    def wall(self) -> Page:
        """The projector: nobody is signed in."""
        page = self.device(WALL)
        page.goto(self.at("/wall"))
        return page

    def spectator(self, end: str) -> Page:
        """Somebody at home."""
        page = self.device(PHONE)
        page.goto(self.at(end))
        return page

    # --- what the desk does -----------------------------------------------------------------------

    def new_event(self, desk: Page, rulebook: str, **more: int) -> None:
        """A new event; what is not as the rulebook has it is typed."""
        desk.goto("/")
        desk.get_by_role("button", name="New event").first.click()
        desk.fill("#new-name", "The event")
        desk.check(f"input[value='{rulebook}']")
        if more:
            desk.locator("form.new-event details summary").click()
        for field, number in more.items():
            desk.fill(f"#settings-{field}", str(number))
        desk.get_by_role("button", name="Create the event").click()
        desk.wait_for_url("**/desk")
        self.event = desk.url.split("/e/")[1].split("/")[0]

    def announce(self, desk: Page) -> None:
        """Before anybody is entered: phones can register from now on."""
        desk.goto(self.at("/desk/announce"))
        desk.get_by_role("button", name="Announce the event").click()
        expect(desk.get_by_text("The event is announced.")).to_be_visible()

    def paste(self, desk: Page, *lines: str) -> None:
        """Enters a list."""
        desk.goto(self.at("/desk/list"))
        desk.fill("#list-text", "\n".join(lines))
        desk.get_by_role("button", name="Check the list").click()
        desk.get_by_role("button", name="Enter all that are ticked").click()
        desk.wait_for_url("**/desk/entrants")

    def all_present(self, desk: Page) -> None:
        """One click at check-in."""
        desk.goto(self.at("/desk/check-in"))
        desk.get_by_role("button", name="All present").click()
        desk.wait_for_url("**/desk")

    def publish(self, desk: Page, number: int) -> None:
        """Draws the next round, looks at the draft, publishes it."""
        desk.goto(self.at("/desk"))
        expect(desk.locator("h1")).to_contain_text(re.compile(r"Draw round|Make the cut"))
        desk.click(".next .main")
        says(desk, f"Draft of round {number}")
        desk.get_by_role("button", name=f"Publish round {number}").click()
        desk.wait_for_url("**/desk")
        expect(desk.locator("h1")).to_contain_text(re.compile(r"Start the clock|results in"))

    def start(self, desk: Page, roll: int | None = None) -> None:
        """Starts the clock, after real dice if a roll is given."""
        desk.goto(self.at("/desk"))
        if roll is not None:
            desk.locator(".dice summary").click()
            desk.locator(".dice .keys label", has_text=str(roll)).click()
            desk.get_by_role("button", name="Enter the roll").click()
            expect(desk.locator(".desk-clock")).to_contain_text("from the dice")
        desk.get_by_role("button", name="Start the clock").click()
        says(desk, "results in")

    def finish(self, desk: Page) -> None:
        """Closes the event; the final places stand there."""
        desk.goto(self.at("/desk"))
        says(desk, "Everything has been played.")
        desk.get_by_role("button", name="Close the event").click()
        says(desk, "The event is over.")
        desk.click(".next .main")
        says(desk, "Final places")

    @contextmanager
    def playing(self) -> Iterator["Hall"]:
        """Serves until the end of the block; then every device is put away."""
        with self.open():
            try:
                yield self
            finally:
                for context in self.contexts:
                    put_away(context)


def says(page: Page, text: str) -> None:
    """The heading of the page holds these words, sooner or later."""
    expect(page.locator("h1").first).to_contain_text(text)


def pairs(desk: Page) -> dict[str, tuple[str, str]]:
    """Who plays whom at which table, as the desk shows it."""
    found = {}
    for row in desk.locator(".desk-tables tbody tr").all():
        names = row.locator(".side bdi").all_inner_texts()
        if len(names) == 2:
            number = row.locator(".table-number").inner_text().split()[-1]
            found[number] = (names[0], names[1])
    return found


def places(page: Page) -> list[str]:
    """The names in the standings shown, from the first place down."""
    expect(page.locator(".standings tbody tr").first).to_be_visible()
    return [one.strip() for one in page.locator(".standings tbody th bdi").all_inner_texts()]


def fill_result(form: Locator, winners: tuple[str, ...], scores: tuple[int, ...] = ()) -> None:
    """Chooses who has won (each game, where there are games; `Draw` too) and types the scores."""
    games = form.locator(".game")
    for place, winner in enumerate(winners):
        inside = games.nth(place) if games.count() else form
        choose_winner(inside, winner)
    half = len(scores) // 2
    for place, score in enumerate(scores):
        enter_score(form, *divmod(place, half), score)


def report(phone: Page, *winners: str, scores: tuple[int, ...] = ()) -> None:
    """A player reports the result; it waits for the opponent."""
    fill_result(phone.locator("details.report"), winners, scores)
    phone.get_by_role("button", name="Send the result").click()
    expect(phone.get_by_text("You reported:")).to_be_visible()


def confirm(phone: Page) -> None:
    """The opponent says yes; the result stands."""
    phone.get_by_role("button", name="Yes, that is right").click()
    expect(phone.get_by_text("The result stands")).to_be_visible()


def record(desk: Page, path: str, table: str, *winners: str, scores: tuple[int, ...] = ()) -> None:
    """Staff enter the result of a table."""
    desk.goto(f"{path}/results?table={table}")
    fill_result(desk.locator(".result-form"), winners, scores)
    desk.get_by_role("button", name="Save the result").click()
    expect(desk.locator(".recent li", has_text=winners[0]).first).to_be_visible()
