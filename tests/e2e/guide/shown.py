"""The pictures of the guide: which there are, and how the pages in them come about.

A picture is current if the page that it shows still says the same: its outline (roles, names and
texts as a screen reader meets them) stands beside the picture and is compared. Pixels are not,
since every machine draws letters in its own way.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Page, expect

from podium.cli.demo import stage
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound
from podium.kernel.now import MINUTE, Now
from podium.service.ids import EventId
from tests.e2e.chromium import PATIENCE, put_away
from tests.e2e.links import open_link
from tests.e2e.setup.hosting import Hosting
from tests.unit.service.serving import RULEBOOK, victory

FOLDER = Path(__file__).parents[3] / "docs/guide/pictures"
DESK, WALL, PHONE = 1180, 1280, 360
"""Widths of the screens."""
HEIGHT = 720
NEW = "Autumn Showdown"


class Shown(Struct, frozen=True):
    """A page on a screen, ready for its picture, and what it says."""

    name: str
    page: Page
    outline: str


class Gallery(Hosting):
    """A server under the address of a shop, with the example events, in the middle of a round."""

    def __init__(self) -> None:
        super().__init__()
        self.address = "http://shop.local:8000"
        example, *_ = (
            one
            for one in stage(self.service, self.access, self.now)
            if self.state(one).rulebook.id == RULEBOOK
        )
        self.example = example
        self.now = Now(self.now + 35 * MINUTE)

    @contextmanager
    def at(self, context: BrowserContext) -> Iterator[Page]:
        """One tab of a browser, which is closed afterwards with all others."""
        context.set_default_timeout(PATIENCE)
        try:
            yield context.new_page()
        finally:
            put_away(context)

    def desk(self, browser: Browser) -> BrowserContext:
        """The laptop at the desk, with the host signed in."""
        return self.at_desk(browser, **self._screen(DESK))

    def judge(self, browser: Browser) -> BrowserContext:
        """A phone on which the host judges."""
        return self.at_desk(browser, **self._screen(PHONE))

    def wall(self, browser: Browser) -> BrowserContext:
        """The projector."""
        return browser.new_context(base_url=self.address, **self._screen(WALL))  # type: ignore[arg-type]

    def phone(self, browser: Browser, entrant: EntrantId) -> BrowserContext:
        """The phone of a player, signed in by a personal link. It adds no number to the next draw,
        whose picture is the same each time.
        """
        context = browser.new_context(base_url=self.address, **self._screen(PHONE))  # type: ignore[arg-type]
        context.route("**/acts/commit-number", lambda route: route.abort())
        person = self.state(self.example).entrants[entrant].members[0]
        claim = self.access.claims.issue(self.example, person, self.now)
        page = context.new_page()
        open_link(page, claim)
        put_away(page)
        return context

    def _screen(self, width: int) -> dict[str, object]:
        return {
            "viewport": {"width": width, "height": HEIGHT},
            "proxy": {"server": f"http://127.0.0.1:{self.port}"},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "color_scheme": "light",
        }

    def finish_round(self, event: EventId) -> None:
        """The first of every match without a result wins it."""
        last = self.state(event).rounds[-1]
        for index, one in enumerate(last.matches):
            if one.match.kind is MatchKind.MATCH and one.match.result is None:
                result = victory(one.match.entrants[0])
                self.act(event, RecordResult(MatchRef(last.number, index), result))


def outline(page: Page) -> str:
    """What the page says, without addresses, and without what no two servers have in common."""
    lines = page.locator("#page").aria_snapshot().splitlines()
    kept = "\n".join(line for line in lines if "/url:" not in line)
    kept = re.sub(r"/e/[0-9a-z]{10}", "/e/EVENT", kept)
    return re.sub(r"\b\d{1,2}(:\d\d)+\b(\s[AP]M)?", "TIME", kept)


def shown(page: Page, name: str, path: str = "", height: int = HEIGHT) -> Shown:
    """A page for a picture: opened, if it is not open already, and as high as the picture."""
    if path:
        page.goto(path)
    for clock in page.locator("[data-left], [data-passed]").all():
        expect(clock).to_have_text(re.compile(r"^\d+(:\d\d)+$"))
    width = page.evaluate("innerWidth")
    page.set_viewport_size({"width": width, "height": height})
    return Shown(name, page, outline(page))


def pages(browser: Browser) -> Iterator[Shown]:
    """What there is a picture of, one after the other: what comes later happens later."""
    shop = Gallery()
    with shop.open():
        yield from _before(shop, browser)
        yield from _in_the_round(shop, browser)
        yield from _on_phones(shop, browser)
        yield from _of_judges(shop, browser)
        yield from _between(shop, browser)


def _before(shop: Gallery, browser: Browser) -> Iterator[Shown]:
    with shop.at(shop.desk(browser)) as page:
        page.goto("/new")
        page.fill("#new-name", NEW)
        page.check(f"input[value='{RULEBOOK}']")
        yield shown(page, "new-event", height=580)


def _in_the_round(shop: Gallery, browser: Browser) -> Iterator[Shown]:
    event = shop.example
    with shop.at(shop.desk(browser)) as page:
        yield shown(page, "desk", f"/e/{event}/desk", 1000)
        yield shown(page, "results", f"/e/{event}/desk/results?table=4", 780)
    with shop.at(shop.wall(browser)) as page:
        yield shown(page, "wall", f"/e/{event}/wall")


def _on_phones(shop: Gallery, browser: Browser) -> Iterator[Shown]:
    event = shop.example
    matches = shop.state(event).rounds[-1].matches
    reported = next(one.match.entrants[1] for one in matches if one.reports)
    free = next(
        one.match.entrants[0] for one in matches if not one.reports and one.match.result is None
    )
    with shop.at(shop.phone(browser, free)) as page:
        yield shown(page, "phone-table", f"/e/{event}/me", 940)
    with shop.at(shop.phone(browser, reported)) as page:
        yield shown(page, "phone-confirm", f"/e/{event}/me")
    with shop.at(shop.phone(browser, free)) as page:
        yield shown(page, "phone-why", f"/e/{event}/why/place/{free}", 1000)


def _of_judges(shop: Gallery, browser: Browser) -> Iterator[Shown]:
    event = shop.example
    entrant = shop.state(event).rounds[-1].matches[0].match.entrants[0]
    with shop.at(shop.judge(browser)) as page:
        yield shown(page, "judge-calls", f"/e/{event}/judge", 960)
        path = f"/e/{event}/judge/entrant/{entrant}?ground=slow-play#warn"
        yield shown(page, "judge-warning", path, 900)


def _between(shop: Gallery, browser: Browser) -> Iterator[Shown]:
    shop.finish_round(shop.example)
    shop.act(shop.example, DrawRound())
    with shop.at(shop.desk(browser)) as page:
        yield shown(page, "draft", f"/e/{shop.example}/desk/round", 1000)
