"""Whatever people call themselves, pages stay pages."""

import pytest

from podium.event.announcements import MakeAnnouncement
from tests.unit.event.playing import SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import LONG, public_pages, rendered, subject_of

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "%(number)s %s %d",
    "'; DROP TABLE people; --",
    "&lt;b&gt;&amp;",
    "\u202eevil\u2066",
    "مرحبا بالعالم",
    "Z\u0351\u036b\u0343a\u0301\u0300lgo",
    "👩‍👩‍👧‍👦🇵🇱",
    LONG,
    "</bdi></main>",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_shown_as_it_is_and_does_nothing(name: str) -> None:
    event = Playing(SP, special=name, place=name).begin(5)
    event.do(MakeAnnouncement(name))
    event.publish()
    subject = subject_of(event, first=name)
    for end, tab, page in public_pages(event, subject):
        read = Reading(rendered(subject, tab, page, end=end))
        assert read.wrong == []
        if end in ("", "pairings", "standings", "rounds/1"):
            assert name in read.text


def test_two_of_the_same_name_are_told_apart_by_their_numbers() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    subject = subject_of(event)
    pages = {end: (tab, page) for end, tab, page in public_pages(event, subject)}
    tab, page = pages["pairings"]
    text = Reading(rendered(subject, tab, page)).text
    assert "Jan Kowalski #4" in text
    assert "Jan Kowalski #5" in text
    assert "Ada Lovelace #" not in text
