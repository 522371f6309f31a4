"""Every page of the set-up, of every rulebook and phase: sound, safe, light, in three languages."""

import pytest

from podium.core.ids import EntrantId
from podium.core.names import ENGLISH
from podium.event.registration import Withdraw
from podium.web.pages.frame import Frame, event_frame
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.rendering import Page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, DESK, LCG, SP, Playing
from tests.unit.event.viewing import EVENT
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.phases import PHASES, playing
from tests.unit.web.pages.setup.setup_pages import desk_subject, plain_pages, setup_pages
from tests.unit.web.pages.showing import RENDERER
from tests.unit.web.pages.test_every_page import assert_sound
from tests.unit.web.pages.test_hostile_texts import HOSTILE
from tests.unit.web.pages.test_size import MOST, weight


def rendered(event: Playing, end: str, page: Page, language: str = "en") -> bytes:
    subject, _ = desk_subject(event)
    frame = Frame(
        language=language,
        path=f"/e/{EVENT}/{end}",
        role=DESK.role,
        event=event_frame(EVENT, subject.view),
        tab=Tab.DESK,
        signed_in=True,
        token="a-token",  # noqa: S106 - of a form in a test
        key="a-key",
    )
    return RENDERER.html(page, frame)


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_of_the_setup_is_sound(rulebook: str, phase: str) -> None:
    event = playing(rulebook, phase)
    language = list(LANGUAGES)[PHASES.index(phase) % 3]
    for end, page in setup_pages(event):
        read = assert_sound(rendered(event, end, page, language))
        assert "%(" not in read.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_before_an_event_is_sound(language: str) -> None:
    for path, page in plain_pages():
        frame = Frame(language=language, path=f"/{path}", token=language, key="k", signed_in=True)
        assert "%(" not in assert_sound(RENDERER.html(page, frame)).text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_does_nothing_on_the_pages_of_the_setup(name: str) -> None:
    event = Playing(LCG, special=name, place=name)
    event.register(5)
    for end, page in setup_pages(event, first=name):
        read = Reading(rendered(event, end, page))
        assert read.wrong == []
        if end in ("desk/entrants", "desk/check-in", "desk/codes"):
            assert name in read.text


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_pages_of_the_setup_with_200_entrants_are_at_most_100_kb(rulebook: str) -> None:
    event = Playing(rulebook, cut=16)
    event.register(200)
    for end, page in setup_pages(event):
        assert weight(rendered(event, end, page, "pl")) <= MOST, end


def test_a_withdrawn_entry_can_be_undone_from_the_list() -> None:
    event = Playing(SP)
    event.register(3)
    event.do(Withdraw(EntrantId("e1")))
    pages = dict(setup_pages(event))
    read = Reading(rendered(event, "desk/entrants", pages["desk/entrants"]))
    assert f"/e/{EVENT}/acts/take-back" in read.addresses
    assert "One has withdrawn" in read.text
    assert "Ada Lovelace" in read.text


@pytest.mark.rule("SP-20", "LG-15", "LCG-23")
@pytest.mark.parametrize("rulebook", ALL)
def test_check_in_offers_every_item_of_the_rulebook(rulebook: str) -> None:
    event = Playing(rulebook)
    event.register(2)
    pages = dict(setup_pages(event))
    text = Reading(rendered(event, "desk/check-in", pages["desk/check-in"])).text
    for item in event.rulebook.check_in:
        assert item.name[ENGLISH] in text


@pytest.mark.rule("EV-15")
def test_a_late_entry_is_told_what_it_costs() -> None:
    event = Playing(SP).begin(6)
    event.play(2)
    event.register(1)
    for end, page in setup_pages(event):
        if end in ("desk/entrants", "desk/list", "desk/check-in"):
            text = Reading(rendered(event, end, page)).text
            assert "unpaired loss for each of the 2 rounds" in text, end
