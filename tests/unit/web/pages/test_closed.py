"""A closed event: whoever opens one of its pages finds nothing to do there any more."""

from collections.abc import Iterator

import pytest

from podium.event.ids import MatchRef
from podium.event.rulings import CallJudge, GiveRuling
from podium.event.setup import CloseEvent
from podium.web.pages.rendering import Page
from podium.web.pages.subject import Subject
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, DESK, LCG, SP, Playing, viewer_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.setup.setup_pages import setup_pages
from tests.unit.web.pages.showing import (
    desk_pages,
    judge_pages,
    public_pages,
    rendered,
    subject_of,
)

CLOSED = "The event is closed."


def broken_off(rulebook: str) -> Playing:
    """An event closed in the middle of a round, with a call and a ruling that can be appealed."""
    event = Playing(rulebook).begin(6)
    event.play(1)
    event.publish()
    ref = MatchRef(2, 0)
    event.do(CallJudge(ref), by=event.match(ref).match.entrants[0].replace("e", "p"))
    event.do(GiveRuling("Play on.", match=ref))
    event.do(CloseEvent(early=True))
    return event


def staff_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    yield from desk_pages(event, subject)
    yield from judge_pages(event, subject)
    for end, page in setup_pages(event):
        if end not in ("register", "paper/codes", "door/token"):  # the door shuts at the start
            yield end, Tab.DESK, page


@pytest.mark.parametrize(
    "event",
    [*(playing(rulebook, "closed") for rulebook in ALL), broken_off(SP), broken_off(LCG)],
    ids=[*ALL, "broken off", "broken off, over games"],
)
def test_no_page_of_a_closed_event_offers_an_act(event: Playing) -> None:
    subject = subject_of(event, DESK)
    for end, tab, page in staff_pages(event, subject):
        read = Reading(rendered(subject, tab, page, end=end))
        assert [one for one in read.addresses if "/acts/" in one] == [], end
        assert [one for one in read.addresses if "/desk/match/" in one and end != one] == [], end
        assert read.text.count(CLOSED) == 1, end
        assert "Correct" not in read.text, end
    own = subject_of(event, viewer_of("e1"))
    for end, tab, page in public_pages(event, own):
        read = Reading(rendered(own, tab, page, end=end))
        assert [one for one in read.addresses if "/acts/" in one] == [], end
        assert "Report the result" not in read.text, end


@pytest.mark.parametrize("event", [broken_off(SP), broken_off(LCG)], ids=["whole", "over games"])
def test_a_closed_event_sends_nobody_to_a_table_and_shows_no_clock(event: Playing) -> None:
    own = subject_of(event, viewer_of("e1"))
    for end, tab, page in public_pages(event, own):
        html = rendered(own, tab, page, end=end).decode()
        assert 'class="card first-look' not in html, end
        assert 'class="clock' not in html, end


def test_an_open_event_is_not_said_to_be_closed() -> None:
    event = playing(SP, "running")
    subject = subject_of(event, DESK)
    pages = [rendered(subject, tab, page) for _, tab, page in staff_pages(event, subject)]
    assert not any(CLOSED in page.decode() for page in pages)
    assert any(b"/acts/" in page for page in pages)
