"""Every act in words, and what can be taken back."""

import pytest

from podium.core.result import Ended
from podium.event.clock import CallTime, EnterRoll
from podium.event.results import RecordResult
from podium.event.view.journal import LINES
from podium.event.wire import FACT_KINDS
from podium.kernel.viewer import Role, Viewer
from podium.web.pages.deeds import DEEDS, Telling, deed
from podium.web.pages.desk.journal import JournalPage, journal_page
from podium.web.pages.languages import LANGUAGES, language
from podium.web.pages.rendering import Renderer
from podium.web.texts.words import WORDS
from tests.unit.event.every_kind import every_kind
from tests.unit.event.playing import DESK, LG, SP, Playing
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.showing import subject_of


def page_of(event: Playing, viewer: Viewer = DESK, before: int | None = None) -> JournalPage:
    subject = subject_of(event, viewer)
    return journal_page(subject, staff_views(event, viewer).journal(before))


def test_there_is_a_sentence_for_every_kind_of_fact() -> None:
    assert set(DEEDS) == set(FACT_KINDS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_fact_is_told_with_all_that_belongs_to_it(code: str) -> None:
    event = Playing(SP).begin(4)
    said = Renderer()._environment(code).filters["said"]
    for fact in every_kind().values():
        told = deed(fact, Telling(subject_of(event, DESK), None))
        text = str(said(told.text, told.values))
        assert text
        assert "%(" not in text
        assert language(code).say(told.text)


def test_the_latest_act_comes_first_and_can_be_taken_back_once() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    first, second = event.open_matches()
    event.record(first)
    event.record(second)
    page = page_of(event)
    assert [line.number for line in page.lines] == list(range(len(event.facts), 0, -1))
    assert [line.thing is not None for line in page.lines[:3]] == [True, True, False]
    assert page.last is not None
    assert page.last.values["match"].ended is Ended.VICTORY
    assert page.round == 1


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize("rolled", [True, False])
def test_the_dice_stand_in_the_journal_once_time_is_up(rolled: bool) -> None:
    event = Playing(LG).begin(4)
    event.publish()
    if not rolled:
        event.do(EnterRoll(1, 4))
    event.start_clock()
    assert not any("extra" in line.deed.values for line in page_of(event).lines)
    event.do(CallTime(1, early=True))
    (told,) = (line for line in page_of(event).lines if "extra" in line.deed.values)
    assert told.deed.values["extra"] == event.state.clocks[-1].extra


def test_only_organisers_take_a_round_back() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    assert page_of(event, Viewer(Role.JUDGE)).round is None


def test_a_match_is_told_with_those_who_played_it_then() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    ref = next(event.open_matches())
    names = {subject_of(event, DESK).roll.entrant(one) for one in event.match(ref).match.entrants}
    event.do(RecordResult(ref, event.win(ref)))
    told = page_of(event).lines[0].deed.values["match"]
    assert {seat.name for seat in told.seats} == names


def test_older_acts_are_on_a_page_of_their_own() -> None:
    event = Playing(SP).begin(110)
    page = page_of(event)
    assert len(page.lines) == LINES
    assert page.older is not None
    older = page_of(event, before=page.older)
    assert older.lines[0].number == page.lines[-1].number - 1
    assert older.older is None


def test_everything_that_can_be_taken_back_has_a_word() -> None:
    things = {thing.kind for fact in every_kind().values() for thing in getattr(fact, "things", ())}
    known = {member for words in WORDS.values() for member in words}
    assert things <= known
