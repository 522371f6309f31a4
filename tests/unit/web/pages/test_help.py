"""Help stands in the same place on every page (WCAG 2.2, 3.2.6), and nobody has to drag or to
remember (2.5.7, 3.3.8).
"""

import re
from importlib.resources import files

import pytest

from podium.web.pages.frame import Frame
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LCG, SP, viewer_of
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.setup.setup_pages import desk_subject, setup_pages
from tests.unit.web.pages.showing import (
    RENDERER,
    desk_pages,
    judge_pages,
    other_pages,
    public_pages,
    rendered,
    subject_of,
)

NO_WAY_OUT = r" wall$| door/"
"""Screens for everyone in the room: nobody reads on from the wall or the tablet at the door."""
IN_ORDER = (
    "</main>",
    '<footer class="bottom">',
    'class="languages"',
    '<p class="help">',
    "</footer>",
)


def every_page(rulebook: str, phase: str) -> dict[str, str]:
    event = playing(rulebook, phase)
    pages: dict[str, bytes] = {}
    for viewer in (DESK, viewer_of("e1")):
        subject = subject_of(event, viewer)
        shown = [*public_pages(event, subject)]
        if viewer is DESK:
            shown += [*desk_pages(event, subject), *judge_pages(event, subject)]
        for end, tab, page in shown:
            pages[f"{viewer.role} {end}"] = rendered(subject, tab, page, end=end)
    subject, _ = desk_subject(event)
    for end, page in setup_pages(event):
        pages[f"set-up {end}"] = rendered(subject, Tab.DESK, page, end=end)
    for end, page in other_pages():
        pages[f"no event {end}"] = RENDERER.html(page, Frame(language="en", path="/", key="k"))
    return {name: page.decode() for name, page in pages.items() if not re.search(NO_WAY_OUT, name)}


@pytest.mark.parametrize(("rulebook", "phase"), [(SP, "running"), (LCG, "announced")])
def test_help_is_in_the_same_place_on_every_page(rulebook: str, phase: str) -> None:
    for name, page in every_page(rulebook, phase).items():
        places = [page.find(one) for one in IN_ORDER]
        assert -1 not in places, name
        assert places == sorted(places), name
        assert page.count('<p class="help">') == 1, name


def test_whoever_signs_in_may_let_the_browser_remember() -> None:
    """Neither a puzzle nor a memory is needed: every password may be filled in or pasted."""
    for name, page in every_page(SP, "running").items():
        for field in re.findall(r'<input[^>]*type="password"[^>]*>', page):
            assert re.search(r'autocomplete="(current|new)-password"', field), name
            assert "onpaste" not in field


def test_nothing_listens_for_dragging_but_the_game_table() -> None:
    """There a card goes to its place by two taps or by keys as well (`tests/e2e/tables`)."""
    for script in files("podium.web.static").iterdir():
        if script.name.endswith(".js") and script.name != "table.js":
            text = script.read_text(encoding="utf-8")
            assert not re.search(r"dragstart|dragover|pointermove|touchmove|mousemove", text)
