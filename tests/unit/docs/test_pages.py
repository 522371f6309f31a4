"""The pages as readers of the site meet them: each has a name of its own, and can be followed."""

import re
import runpy
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CHAPTERS = runpy.run_path(str(ROOT / "docs" / "site" / "conf.py"))["CONTENTS"]
LISTED = [ROOT / f"{name}.md" for names in CHAPTERS.values() for name in names]
DECISIONS = sorted((ROOT / "docs" / "adr").glob("*.md"))
PAGES = sorted({ROOT / "README.md", *LISTED, *DECISIONS})


def prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def pages_without_link(page: Path) -> list[str]:
    """Other pages that the text names by their path, where the site has nothing to follow."""
    named = re.findall(r"(?<!\[)`([\w/.-]+\.md)`", prose(page))
    return [one for one in named if (ROOT / one).resolve() in PAGES and ROOT / one != page]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_that_is_named_by_its_path_is_a_link(page: Path) -> None:
    assert pages_without_link(page) == []


def test_a_path_without_a_link_would_be_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("See `docs/words.md` and [`docs/words.md`](words.md).", encoding="utf-8")
    assert pages_without_link(page) == ["docs/words.md"]


def test_no_two_pages_of_the_menu_have_one_name() -> None:
    titles = Counter(re.findall(r"^# (.+)$", prose(page), re.MULTILINE)[0] for page in LISTED)
    assert [title for title, count in titles.items() if count > 1] == []
