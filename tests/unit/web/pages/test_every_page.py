"""Every page of every rulebook at every phase: it renders, it fits, its links lead somewhere."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from podium.kernel.viewer import SPECTATOR, Viewer
from podium.web.access.table import TABLE
from podium.web.pages.frame import Frame
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.rendering import Page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, DESK, Playing, viewer_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.phases import PHASES, playing
from tests.unit.web.pages.showing import (
    RENDERER,
    desk_pages,
    judge_pages,
    other_pages,
    public_pages,
    rendered,
    subject_of,
)

Pages = Callable[[Playing, Subject], Iterator[tuple[str, Tab, Page]]]

VIEWERS = (SPECTATOR, viewer_of("e1"), DESK)
PATHS = [
    re.compile("".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts))
    for parts in (re.split(r"(\{[a-z]+\})", path) for method, path in TABLE)
]


def leads_somewhere(address: str) -> bool:
    path, _, _ = address.partition("?")
    path, _, _ = path.partition("#")
    if path.startswith("/static/"):
        return RENDERER.assets.get(path.removeprefix("/static/")) is not None
    return not path or any(known.fullmatch(path) for known in PATHS)


def assert_sound(page: bytes) -> Reading:
    read = Reading(page)
    assert read.wrong == []
    assert [one for one, times in Counter(read.ids).items() if times > 1] == []
    assert [one for one in read.addresses if not leads_somewhere(one)] == []
    return read


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_of_an_event_is_sound_for_everyone(rulebook: str, phase: str) -> None:
    event = playing(rulebook, phase)
    viewers: tuple[Viewer, ...] = VIEWERS
    for number, viewer in enumerate(viewers):
        subject = subject_of(event, viewer)
        language = list(LANGUAGES)[number % 3]
        for end, tab, page in public_pages(event, subject):
            assert_sound(rendered(subject, tab, page, language=language, end=end))


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("pages", [desk_pages, judge_pages])
def test_every_page_of_the_staff_is_sound(rulebook: str, phase: str, pages: Pages) -> None:
    event = playing(rulebook, phase)
    subject = subject_of(event, DESK)
    for number, (end, tab, page) in enumerate(pages(event, subject)):
        language = list(LANGUAGES)[number % 3]
        read = assert_sound(rendered(subject, tab, page, language=language, end=end))
        assert "%(" not in read.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_no_event_is_sound(language: str) -> None:
    for path, page in other_pages():
        frame = Frame(language=language, path=f"/{path}", token=language, key="k")
        read = assert_sound(RENDERER.html(page, frame))
        assert "%(" not in read.text


def test_a_link_that_leads_nowhere_is_noticed() -> None:
    assert not leads_somewhere("/e/7k3m9pqx2d/nowhere")
    assert not leads_somewhere("/static/podium.css")
    assert leads_somewhere("/e/7k3m9pqx2d/pairings?by=table")
