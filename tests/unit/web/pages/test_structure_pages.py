"""Every page of an event of every structure, from before its start to its end."""

import pytest
from msgspec.structs import replace

from podium.event.setup import CloseEvent
from podium.kernel.viewer import SPECTATOR
from podium.rosters.settings import RosterKind
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.public.bracket import bracket_page
from podium.web.pages.public.bracket_drawing import RoundTitle
from podium.web.pages.public.event import event_page
from podium.web.pages.setup.settings import settings_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, Playing, viewer_of
from tests.unit.event.test_structures import STRUCTURES, example, play_on
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import (
    desk_pages,
    judge_pages,
    public_pages,
    rendered,
    subject_of,
)
from tests.unit.web.pages.test_every_page import assert_sound

PHASES = ("announced", "running", "between", "closed")


def at(name: str, phase: str) -> Playing:
    event = Playing(replace(example(name), roster=RosterKind.DECKS)).begin(6)
    match phase:
        case "running":
            event.publish()
        case "between":
            event.play(1)
        case "closed":
            play_on(event).do(CloseEvent())
    return event


@pytest.mark.parametrize("name", STRUCTURES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_is_sound_for_everyone(name: str, phase: str) -> None:
    event = at(name, phase)
    for number, viewer in enumerate((SPECTATOR, viewer_of("e1"), DESK)):
        subject = subject_of(event, viewer)
        language = list(LANGUAGES)[number % 3]
        for end, tab, page in public_pages(event, subject):
            assert_sound(rendered(subject, tab, page, language=language, end=end))


@pytest.mark.parametrize("name", STRUCTURES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_of_the_staff_is_sound(name: str, phase: str) -> None:
    event = at(name, phase)
    subject = subject_of(event, DESK)
    for pages in (desk_pages, judge_pages):
        for number, (end, tab, page) in enumerate(pages(event, subject)):
            language = list(LANGUAGES)[number % 3]
            read = assert_sound(rendered(subject, tab, page, language=language, end=end))
            assert "%(" not in read.text


@pytest.mark.rule("ST-1")
def test_the_bracket_names_the_match_for_third_place() -> None:
    event = at("knockout", "closed")
    subject = subject_of(event)
    page = bracket_page(subject, views_of(event).cut)
    assert page.rounds[page.step - 1].title is RoundTitle.FINAL
    text = Reading(rendered(subject, Tab.BRACKET, page, language="en")).text
    assert "Match for third place" in text
    assert "Spiel um Platz 3" in Reading(rendered(subject, Tab.BRACKET, page, language="de")).text


@pytest.mark.rule("ST-3")
def test_the_pages_say_that_everyone_plays_in_the_bracket() -> None:
    event = at("knockout", "announced")
    subject = subject_of(event, DESK)
    told = Reading(rendered(subject, Tab.EVENT, event_page(subject), language="en")).text
    assert "Everyone plays in it from the first round on" in told
    assert "Swiss" not in told
    settings = Reading(rendered(subject, Tab.DESK, settings_page(subject), language="en")).text
    assert "The number of entrants alone decides how many rounds there are." in settings
