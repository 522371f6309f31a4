"""Paints the icons of home screens from the sign of Podium: python -m tests.e2e.icons --write"""

import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.chromium import browsing, put_away

STATIC = Path(__file__).parents[2] / "src/podium/web/static"
SIZES = (180, 192, 512)
GROUND = "#2b3bb5"
"""Phones round the corners themselves, so that the ground of the sign fills the square."""


def icon(browser: Browser, size: int) -> bytes:
    """The icon as PNG."""
    page = browser.new_page(viewport={"width": size, "height": size})
    sign = (STATIC / "mark.svg").read_text()
    page.set_content(
        f"<style>body{{margin:0;background:{GROUND}}}svg{{display:block;width:100vw}}</style>{sign}"
    )
    painted = page.screenshot()
    put_away(page)
    return painted


if __name__ == "__main__" and "--write" in sys.argv:
    with browsing() as running:
        for wanted in SIZES:
            (STATIC / f"icon-{wanted}.png").write_bytes(icon(running, wanted))
