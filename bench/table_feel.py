"""How a table of All-Star Draft feels in Chromium: dragged cards, reveals, and the first hand.

    python -m bench.table_feel [--slower 6] [--turns 3]

With the processor slowed down a card of a plan is dragged to and fro, and a reveal is watched:
reported is the share of frames that took longer than 33 and than 100 ms, the median of the turns,
and the processor time of the page for a frame, which does not depend on what else the machine does.
With 1.6 Mbit/s, 150 ms round trip and nothing in the cache: how long from opening the page of a
table until a card of the first hand can be pressed. Exits with 1 if a figure is worse than it
should be. Run it on a machine that does nothing else: there is no GPU.
"""

import argparse
import math
import sys
from statistics import median

from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from bench.figures import Figure, show
from bench.machine import describe
from tests.e2e.chromium import browsing
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer

LONG, VERY_LONG = 33, 100
MOST_LONG, MOST_VERY_LONG = 5, 1
MOST_FIRST_HAND = 2_500
DOWNLOAD, UPLOAD, LATENCY = 200_000, 93_750, 150
"""Bytes a second and milliseconds."""
MOVES = 120
WATCHED = 4_000
"""Milliseconds of a reveal."""

RECORD = """() => {
  const times = window.frameTimes = [];
  const note = (time) => { times.push(time); window.frameLoop = requestAnimationFrame(note); };
  window.frameLoop = requestAnimationFrame(note);
}"""
RECORDED = """() => {
  cancelAnimationFrame(window.frameLoop);
  return window.frameTimes.slice(1).map((time, index) => time - window.frameTimes[index]);
}"""


def visiting(shop: Shop, browser: Browser) -> BrowserContext:
    """A browser of its own."""
    context = browser.new_context(
        base_url=shop.address, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    context.set_default_timeout(60_000)
    return context


class Frames(Struct, frozen=True):
    """How long each frame took, and the processor time of the page for one, in milliseconds."""

    times: list[float]
    worked: float


class Recording:
    """Records frames of a slowed page from its start to `frames`."""

    def __init__(self, page: Page, tools: CDPSession) -> None:
        self._page = page
        self._tools = tools
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._before = self._worked()
        page.evaluate(RECORD)

    def frames(self) -> Frames:
        """What was recorded; the page is no longer slowed."""
        times: list[float] = self._page.evaluate(RECORDED)
        worked = 1000 * (self._worked() - self._before)
        self._tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return Frames(times, worked / max(1, len(times)))

    def _worked(self) -> float:
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def shares(frames: list[float]) -> tuple[float, float]:
    """Which share of the frames was long, and very long."""
    count = max(1, len(frames))
    return sum(one > LONG for one in frames) / count, sum(one > VERY_LONG for one in frames) / count


def dragged(page: Page, tools: CDPSession, slower: float) -> Frames:
    """All frames while a card goes to and fro."""
    card = page.locator(f"{TABLE} .bench .draggable").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y)
    recording = Recording(page, tools)
    for number in range(MOVES):
        angle = 2 * math.pi * number / 40
        page.mouse.move(x + 60 * math.sin(angle), y + 60 * math.cos(angle))
    frames = recording.frames()
    page.mouse.move(x, y)
    page.mouse.up()
    return frames


def watched(page: Page, tools: CDPSession, slower: float) -> Frames:
    """All frames while a reveal is shown."""
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    recording = Recording(page, tools)
    page.wait_for_timeout(WATCHED)
    return recording.frames()


def one_game(shop: Shop, browser: Browser, slower: float) -> tuple[Frames, Frames]:
    """The frames of the first plan and of the first reveal."""
    context = visiting(shop, browser)
    player = TablePlayer(context).open(4)
    tools = context.new_cdp_session(player.page)
    drag = reveal = Frames([], 0.0)
    for phase in player.play():
        if phase == "plan" and not drag.times:
            drag = dragged(player.page, tools, slower)
        if phase == "reveal":
            reveal = watched(player.page, tools, slower)
            break
    context.close()
    return drag, reveal


def first_hand(shop: Shop, browser: Browser) -> float:
    """Milliseconds from opening the page until a card can be pressed, on a slow network."""
    context = visiting(shop, browser)
    player = TablePlayer(context).open(4)
    address = player.page.url
    tools = context.new_cdp_session(player.page)
    tools.send("Network.enable")
    player.page.goto("about:blank")
    tools.send("Network.clearBrowserCache")
    conditions = {"downloadThroughput": DOWNLOAD, "uploadThroughput": UPLOAD, "latency": LATENCY}
    tools.send("Network.emulateNetworkConditions", {"offline": False, **conditions})
    player.page.goto(address, wait_until="commit")
    player.page.wait_for_selector(f"{TABLE}[data-state=choosing] .hand .card-button")
    took = float(player.page.evaluate("performance.now()"))
    context.close()
    return took


def felt(slower: float, turns: int) -> list[Figure]:
    """All figures of how it feels; the median of the turns."""
    with Shop().open() as shop, browsing() as browser:
        games = [one_game(shop, browser, slower) for _ in range(turns)]
        hands = [first_hand(shop, browser) for _ in range(turns)]
        version = browser.version
    print(describe("playwright"), f"Chromium {version}, processor slowed {slower:g} times")
    found = []
    for name, rows in (("drag", [one for one, _ in games]), ("reveal", [one for _, one in games])):
        long, very_long = (
            100 * median(column) for column in zip(*[shares(r.times) for r in rows], strict=True)
        )
        worked = median([row.worked for row in rows])
        found += [
            Figure(f"{name}: frames over {LONG} ms", long, "%", MOST_LONG),
            Figure(f"{name}: frames over {VERY_LONG} ms", very_long, "%", MOST_VERY_LONG),
            Figure(f"{name}: processor time of the page for a frame", worked),
        ]
    return [*found, Figure("first hand", median(hands), most=MOST_FIRST_HAND)]


def main() -> int:
    """Measures and reports."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--slower", type=float, default=6)
    parser.add_argument("--turns", type=int, default=3)
    return show(felt(**vars(parser.parse_args())))


if __name__ == "__main__":
    sys.exit(main())
