"""Accessibility as axe-core sees it."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast",)
TARGETS = ("target-size",)


@cache
def _axe() -> str:
    path = Path(__file__).parent / "vendor/axe-core-4.14.0.min.js"
    return path.read_text(encoding="utf-8")


def findings(page: Page, *, rules: tuple[str, ...] = RULES) -> list[str]:
    """Everything axe-core finds on the page as it stands, in few words."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_axe())
    found: dict[str, Any] = page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", list(rules)
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
