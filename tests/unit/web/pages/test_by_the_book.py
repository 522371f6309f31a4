"""The event's page and the paper of its standings say whether it is by the book (EV-24)."""

import pytest

from podium.event.rounds import PublishRound
from podium.event.swapping import SwapEntrants
from podium.web.pages.languages import LANGUAGES, language
from podium.web.pages.paper.papers import Paper
from podium.web.pages.public.event import event_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.paper.printing import source_of, written
from tests.unit.web.pages.showing import rendered, subject_of

pytestmark = pytest.mark.rule("EV-24")
HEADINGS = {
    "en": "Departures from the rulebook",
    "de": "Abweichungen vom Regelwerk",
    "pl": "Odstępstwa od zasad",
}


def text(event: Playing, code: str = "en") -> str:
    subject = subject_of(event)
    page = rendered(subject, Tab.EVENT, event_page(subject), language=code)
    return " ".join(Reading(page).text.split())


def swapped(reason: str) -> Playing:
    event = Playing(SP).begin(8).draw()
    assert event.state.draft is not None
    one, other = (paired.entrants[0] for paired in event.state.draft.matches[:2])
    event.do(SwapEntrants(one, other, reason=reason))
    event.do(PublishRound())
    return event


@pytest.mark.parametrize("rulebook", ALL)
def test_an_event_by_the_book_says_so(rulebook: str) -> None:
    event = Playing(rulebook).begin(8)
    assert "By the book Nothing departs from the rulebook." in text(event)
    event.publish()
    assert "By the book Nothing departs from the rulebook." in text(event)
    note = written(source_of(event), Paper.STANDINGS).sheets[0].note
    assert note == "By the book: nothing departs from the rulebook."


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_departure_is_shown_with_round_role_and_reason(code: str) -> None:
    event = swapped("two brothers")
    said = text(event, code)
    assert HEADINGS[code] in said
    assert "two brothers" in said
    assert language(code).say("The pairing was changed by hand.") in said
    assert language(code).say("Organiser") in said
    assert "By the book" not in said
    note = written(source_of(event), Paper.STANDINGS, code).sheets[0].note
    assert note.startswith(HEADINGS[code])
    assert "two brothers" in note


def test_a_reason_of_somebody_elses_words_does_nothing() -> None:
    event = swapped("<script>alert(1)</script>")
    subject = subject_of(event)
    page = rendered(subject, Tab.EVENT, event_page(subject))
    assert b"<script>alert" not in page
