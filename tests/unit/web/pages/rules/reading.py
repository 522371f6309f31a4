"""Pages of rules as the tests read them: their data, their text, their anchors."""

import re
from pathlib import Path

from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.web.pages.frame import Frame
from podium.web.pages.rules.page import rules_page
from podium.web.texts.rule_names import Topic
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import RENDERER

ROOT = Path(__file__).parents[5]
XWING = ROOT / "tests/golden/xwing/xwing-2018.toml"
ID = re.compile(r"\b(?:EV|SP|LG|LCG|TM)-[0-9]+\b")


def rulebooks() -> dict[str, Rulebook]:
    """All shipped rulebooks, and one of an organiser's own."""
    return {**{one: shipped(one) for one in shipped_ids()}, "xwing.2018": load(XWING)}


def data(rulebook: Rulebook) -> object:
    """Everything the page shows of a rulebook, in all languages."""
    page = rules_page(rulebook)
    return page.chapters, page.sizes, rulebook.name, rulebook.game, rulebook.edition


def read(rulebook: Rulebook, language: str = "en") -> Reading:
    """The page as a browser reads it."""
    frame = Frame(language=language, path=f"/rules/{rulebook.id}")
    return Reading(RENDERER.html(rules_page(rulebook), frame))


def html(rulebook: Rulebook, language: str = "en") -> str:
    """The page, as markup."""
    frame = Frame(language=language, path=f"/rules/{rulebook.id}")
    return RENDERER.html(rules_page(rulebook), frame).decode()


def said(rulebook: Rulebook, topic: Topic, language: str = "en") -> str:
    """What the page says about a topic, as text on one line."""
    markup = html(rulebook, language)
    sections = re.findall(r'<section class="rule".*?</section>', markup, re.DOTALL)
    found = [one for one in sections if f'id="topic-{topic.value}"' in one]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", " ".join(found))).replace(" ,", ",").strip()
