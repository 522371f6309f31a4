"""Accessibility as axe-core sees it."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
TARGETS = ("target-size",)
_RUN = """tags => axe.run(document, {
  runOnly: tags, resultTypes: ["violations"], preload: {assets: ["media"]},
})"""
"""Style sheets are left out of what axe loads and reads beforehand: one experimental rule alone,
which `RULES` do not run, looks at them.
"""
_SHAPE = """() => {
  const place = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + scrollX, box.top + scrollY, box.width, box.height];
  };
  const seen = (one) => one.checkVisibility({visibilityProperty: true});
  const boxes = [...document.querySelectorAll("body *")].map((one) => seen(one) && place(one));
  return JSON.stringify(boxes) + document.documentElement.outerHTML;
}"""
"""All of a page but its colours."""


@cache
def _axe() -> str:
    path = Path(__file__).parent / "vendor/axe-core-4.14.0.min.js"
    return path.read_text(encoding="utf-8")


def findings(page: Page, *, rules: tuple[str, ...] = RULES) -> list[str]:
    """Everything axe-core finds on the page as it stands, in few words."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_axe())
    found: dict[str, Any] = page.evaluate(_RUN, list(rules))
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def findings_in_both(page: Page) -> list[tuple[str, str]]:
    """What axe-core finds in light and in dark, with the scheme.

    In dark only the rules of colours run, unless more than the colours is different there: the
    others would see the same page again.
    """
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    shape = page.evaluate(_SHAPE)
    light = findings(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    dark = findings(page, rules=COLOURS if page.evaluate(_SHAPE) == shape else RULES)
    return [*(("light", one) for one in light), *(("dark", one) for one in dark)]
