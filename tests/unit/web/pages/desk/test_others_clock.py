"""The clock on the desk of an organiser who plays in Legion (LG-12)."""

import pytest

from podium.event.clock import CallTime, StartClock
from podium.event.ids import PODIUM
from podium.event.looking import LookAtClock
from podium.web.pages.desk.clock import clock_page
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.rendering import Page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import Playing
from tests.unit.event.test_playing_organiser import JUDGE, legion, viewer
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of

THEIRS = "those of the staff who do not play run the clock"


def pages(event: Playing) -> list[tuple[bytes, str]]:
    """The pages with a clock, as the organiser who plays gets them: bytes and words."""
    mine = viewer(event)
    subject, staff = subject_of(event, mine), staff_views(event, mine)
    built: tuple[Page, ...] = (
        clock_page(subject, staff.look),
        desk_page(subject, subject.desk),
        now_page(subject, staff, me=None),
    )
    made = [rendered(subject, Tab.EVENT, page) for page in built]
    return [(one, " ".join(Reading(one).text.split())) for one in made]


@pytest.mark.rule("LG-12")
def test_where_others_run_the_clock_its_pages_say_so_and_offer_nothing() -> None:
    event = legion()
    before = pages(event)
    event.do(StartClock(1), by=JUDGE)
    event.wait(40)
    for (page, said), (was, _) in zip(pages(event), before, strict=True):
        assert THEIRS in said
        assert "The round is running" in said
        assert "no time limit" not in said
        assert b"data-ends" not in page
        assert b"acts/start-clock" not in was
        assert b"acts/pause-clock" not in page
    event.wait(120)
    event.do(CallTime(1), by=PODIUM)
    assert not any(THEIRS in said for _, said in pages(event))


@pytest.mark.rule("LG-12")
def test_who_has_nobody_else_runs_the_clock_and_asks_for_the_time() -> None:
    event = legion(judge=False)
    assert b"acts/start-clock" in pages(event)[0][0]
    event.start_clock()
    extra = event.state.clocks[0].extra or 0
    event.wait(30)
    page, said = pages(event)[0]
    assert b"acts/pause-clock" in page
    assert b"acts/look-at-clock" in page
    assert b"data-ends" not in page
    assert "minutes left" not in said
    assert "from the dice" not in said
    event.do(LookAtClock(1))
    assert f"{120 + extra} minutes left" in pages(event)[0][1]
    assert "minutes left" not in pages(event)[1][1]
