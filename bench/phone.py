"""The first paint of a player's page on a slow phone.

    python -m bench.phone [--entrants 64] [--slower 6] [--turns 9] [--most 1500]

A real server on this machine, a browser whose processor is slowed down, and a page that was never
opened before: nothing is in its cache. Told is the first contentful paint, in milliseconds from the
request; exits with 1 if its median is above `--most`. Run it on a machine that does nothing else.
"""

import argparse
import sys
from statistics import median

from playwright.sync_api import Browser

from bench.machine import describe
from podium.service.ids import EventId
from tests.e2e.chromium import browsing
from tests.e2e.desk.house import House
from tests.e2e.links import open_link

PAINTED = """() => new Promise(done => {
  const found = () => performance.getEntriesByName('first-contentful-paint')[0];
  const wait = () => found() ? done(found().startTime) : setTimeout(wait, 10);
  wait();
})"""


def first_paint(browser: Browser, house: House, event: EventId, slower: float) -> float:
    """Milliseconds until something is painted, in a browser of its own."""
    entrant = house.match(event)[1][0]
    person = house.state(event).entrants[entrant].members[0]
    claim = house.access.claims.issue(event, person, house.now)
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": 360, "height": 740},
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    open_link(page, claim)
    page.goto("about:blank")
    tools = context.new_cdp_session(page)
    tools.send("Network.clearBrowserCache")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"/e/{event}/me")
    page.wait_for_selector(".my-table strong")
    painted = float(page.evaluate(PAINTED))
    context.close()
    return painted


def main() -> int:
    """Measures and tells."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entrants", type=int, default=64)
    parser.add_argument("--slower", type=float, default=6)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--most", type=float, default=1_500)
    asked = parser.parse_args()
    house = House()
    with house.open(), browsing() as browser:
        event = house.event(asked.entrants)
        house.publish(event)
        first_paint(browser, house, event, asked.slower)  # the server reads its templates once
        times = [first_paint(browser, house, event, asked.slower) for _ in range(asked.turns)]
        version = browser.version
    print(describe("playwright"), f"Chromium {version}")
    print(
        f"first paint of a player's page, {asked.entrants} entrants, processor slowed "
        f"{asked.slower:g} times, {asked.turns} turns: "
        f"median {median(times):.0f} ms, slowest {max(times):.0f} ms (at most {asked.most:.0f})"
    )
    return 0 if median(times) <= asked.most else 1


if __name__ == "__main__":
    sys.exit(main())
