"""Tests in a browser close what they open with `put_away`, which cannot wait for ever."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
ALLOWED = {"chromium.py": ("browser.close()", "tab.close("), "shop.py": ("self.tables.close()",)}
"""What is closed elsewhere: the browser as a whole, and what is no page."""


def closed(source: str) -> list[str]:
    return re.findall(r"[\w.\[\]]+\.close\((?:\))?", source)


def test_no_page_or_context_is_closed_directly() -> None:
    found = {
        f"{path.relative_to(TESTS)}: {call}"
        for path in (TESTS / "e2e").rglob("*.py")
        for call in closed(path.read_text())
        if not call.startswith(ALLOWED.get(path.name, ()))
    }
    assert not found


def test_a_page_closed_directly_would_be_seen() -> None:
    assert closed("    page.context.close()\n") == ["page.context.close()"]
