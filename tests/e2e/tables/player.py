"""Somebody who plays All-Star Draft through the scripted page: by mouse, by finger or by keys."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from playwright.sync_api import Browser, BrowserContext, Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.e2e.chromium import PATIENCE
from tests.e2e.shop import Shop

TABLE = ".game-table"
_MOST_KEYS = 400
_MOMENT = 2_000
_HAND = f"{TABLE} .hand .card-button"
_GO_ON = f"{TABLE} .reveal .seal-bar button"


class Gone(Exception):
    """What was to be pressed is no longer there."""


class TablePlayer:
    """A browser at a table; everybody else there is a bot."""

    def __init__(self, context: BrowserContext, *, by_touch: bool = False, by_keys: bool = False):
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self._by_touch = by_touch
        self._by_keys = by_keys

    def open(self, managers: int, **fields: str) -> "TablePlayer":
        """Opens a table by its form, with bots in all other seats."""
        self.page.goto("/play")
        form = self.page.locator("form[data-form=open]")
        form.locator("details > summary").click()
        form.locator("[name=name]").fill("Ada")
        for name, value in {"managers": str(managers), "others": "greedy", **fields}.items():
            form.locator(f"select[name={name}]").select_option(value)
        form.locator("button").last.click()
        self.page.wait_for_selector(TABLE)
        return self

    @property
    def phase(self) -> str:
        """What is chosen in this step."""
        return self._mark("phase")

    @property
    def state(self) -> str:
        """choosing, sealed, waiting, reveal, over."""
        return self._mark("state")

    @property
    def step(self) -> int:
        """The number of the open step."""
        return int(self._mark("step"))

    def _mark(self, name: str) -> str:
        return self.page.locator(TABLE).get_attribute(f"data-{name}") or ""

    def play(self) -> Iterator[str]:
        """To the end; yields what is met before anything is done about it: a phase, or `reveal`."""
        while self.state != "over":
            if self.state in ("reveal", "choosing"):
                yield "reveal" if self.state == "reveal" else self.phase
                self.go_on()
            else:
                self._wait()
        yield "over"

    def settle(self) -> None:
        """Waits until nobody but this person is still choosing, and another game is offered at
        the end.
        """
        if self.state == "over":
            self.page.wait_for_selector(f"{TABLE} .final [data-form=rematch]")
        self.page.wait_for_selector(f"{TABLE} .seats:not(:has(.seat:not(.own-seat) .waits))")

    def _wait(self) -> None:
        """Until it is this person's turn again, or something is shown."""
        marks = [f"{TABLE}[data-state={state}]" for state in ("choosing", "reveal", "over")]
        self.page.wait_for_selector(", ".join(marks))

    def go_on(self) -> None:
        """Goes on with what is shown, or chooses."""
        if self.state == "reveal":
            self._next_chapter()
        else:
            self.choose()

    def _next_chapter(self) -> None:
        """Unless the page goes on by itself meanwhile, as it does where things may move."""
        with suppress(TooLate, Gone):
            self.press(self.page.locator(_GO_ON).nth(1), timeout=_MOMENT)

    def choose(self, *, wait: bool = True) -> None:
        """Makes the choice of this step, and waits until it has arrived."""
        step = self.step
        single: Callable[[], None] = self._one_card
        {"pair": self._pair, "plan": self._plan}.get(
            self.phase, self._several if self.page.locator(f"{TABLE} .stand").count() else single
        )()
        if not wait:
            return
        settled = f'{TABLE}:not([data-step="{step}"]), {TABLE}:not([data-state="choosing"])'
        self.page.wait_for_selector(settled)

    def _one_card(self) -> None:
        if self._by_keys:
            self.page.keyboard.press("1")
        else:
            self.press(self.page.locator(_HAND).first)

    def _pair(self) -> None:
        self.press(self.page.locator(_HAND).nth(0))
        self.press(self.page.locator(_HAND).nth(1))

    def _several(self) -> None:
        """The first cards, as many as are needed."""
        seal = self.page.locator(f"{TABLE} .stand button")
        free = self.page.locator(f"{_HAND}:not(.pressed)")
        while seal.get_attribute("aria-disabled") == "true":
            self.press(free.first)
        self.press(seal)

    def _plan(self) -> None:
        """The first five cards of the bench become the new team."""
        bench = self.page.locator(f"{TABLE} .bench .card-button")
        empty = self.page.locator(f"{TABLE} .new-team .slot")
        while empty.count():
            self.press(bench.first)
            self.press(empty.first)
        self.press(self.page.locator(f"{TABLE} .planner .seal-bar button").last)

    def press(self, what: Locator, *, timeout: float = PATIENCE) -> None:
        """Presses something as this person does; `timeout`: milliseconds until it is there."""
        if self._by_keys:
            self._tab_to(what, timeout)
            self.page.keyboard.press("Enter")
        elif self._by_touch:
            what.tap(timeout=timeout)
        else:
            what.click(timeout=timeout)

    def _tab_to(self, what: Locator, timeout: float) -> None:
        """Presses Tab until the focus is there."""
        wanted = what.element_handle(timeout=timeout)
        for _ in range(_MOST_KEYS):
            if self.page.evaluate("one => document.activeElement === one", wanted):
                return
            if not self.page.evaluate("one => one.isConnected", wanted):
                raise Gone
            self.page.keyboard.press("Tab")
        raise AssertionError("no key leads there")


def visiting(
    parlour: Shop, browser: Browser, width: int = 1440, **options: object
) -> BrowserContext:
    """A browser of this width."""
    shown = {"viewport": {"width": width, "height": 800}, "locale": "en-GB", **options}
    context = browser.new_context(base_url=parlour.address, **shown)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context


def fits(player: TablePlayer) -> bool:
    """Whether nothing is wider than the page."""
    wide = "document.documentElement.scrollWidth <= innerWidth"
    return bool(player.page.evaluate(wide))
