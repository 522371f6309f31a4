"""The organiser's duties on the desk, criteria and substitutes at check-in, deck checks."""

import pytest

from podium.core.ids import EntrantId
from podium.event.deck_checks import AskDeckCheck, RecordDeckCheck
from podium.event.duties import DutyKind, TickDuty
from podium.event.ids import MatchRef
from podium.event.substitutes import InspectSubstitute
from podium.event.terms import DeckFinding, DeckFound
from podium.kernel.viewer import Role, Viewer
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.draft import draft_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.table import table_page
from podium.web.texts.tabs import Tab
from podium.web.texts.words import WORDS
from tests.unit.event.playing import ALL, DESK, LCG, SP, TM, Playing, pair, person
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.setup.setup_pages import setup_pages
from tests.unit.web.pages.setup.test_setup_pages import rendered as rendered_setup
from tests.unit.web.pages.showing import public_pages, rendered, subject_of

REF = MatchRef(1, 0)
E1 = EntrantId("e1")


def desk_text(event: Playing, viewer: Viewer = DESK) -> Reading:
    subject = subject_of(event, viewer)
    return Reading(rendered(subject, Tab.DESK, desk_page(subject, subject.desk), end="desk"))


@pytest.mark.rule("EV-23")
@pytest.mark.parametrize("rulebook", ALL)
def test_the_desk_lists_the_duties_until_round_1_is_published(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    due = [line.kind for line in subject_of(event, DESK).desk.duties]
    text = desk_text(event).text
    assert due
    for kind in due:
        assert WORDS[DutyKind][kind] in text
    event.publish()
    assert "Before round 1" not in desk_text(event).text


@pytest.mark.rule("EV-23")
def test_what_is_known_is_ticked_and_the_rest_has_a_button() -> None:
    event = Playing(SP).begin(4)
    page = desk_text(event)
    text = " ".join(page.text.split())
    assert "Done: The event is announced" in text
    assert "Open: All tables are set up alike" in text
    acts = " ".join(page.addresses)
    assert "tick-duty" in acts
    assert "take-back" not in acts
    for kind in (DutyKind.TABLES_ALIKE, DutyKind.SUBSTITUTES, DutyKind.SPECIAL_RULES):
        event.do(TickDuty(kind))
    acts = " ".join(desk_text(event).addresses)
    assert "tick-duty" not in acts
    assert "take-back" in acts


@pytest.mark.rule("EV-23")
def test_a_judge_reads_the_list_and_ticks_nothing() -> None:
    page = desk_text(Playing(SP).begin(4), Viewer(Role.JUDGE))
    assert "All tables are set up alike" in page.text
    assert "tick-duty" not in " ".join(page.addresses)


@pytest.mark.rule("EV-23")
def test_the_step_of_publishing_names_what_is_open() -> None:
    event = Playing(SP).begin(4).draw()
    subject = subject_of(event, DESK)
    draft = draft_page(subject, subject.desk.draft)
    text = Reading(rendered(subject, Tab.DESK, draft, end="desk/round")).text
    assert "4 duties before round 1 are open." in text
    assert "4 duties before round 1 are open." in desk_text(event).text


@pytest.mark.rule("EV-8")
def test_the_desk_hints_at_a_head_judge_for_33() -> None:
    event = Playing(SP)
    event.register(33)
    text = desk_text(event).text
    assert "There are 33 entrants: name a head judge." in text


def check_in(event: Playing, language: str = "en") -> Reading:
    page = dict(setup_pages(event))["desk/check-in"]
    return Reading(rendered_setup(event, "desk/check-in", page, language))


@pytest.mark.rule("SP-20", "LG-15", "LCG-22", "LCG-23")
@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("rulebook", ALL)
def test_check_in_shows_what_makes_each_item_pass(rulebook: str, language: str) -> None:
    event = Playing(rulebook)
    event.register(2)
    text = check_in(event, language).text
    for item in event.rulebook.check_in:
        assert item.criteria
        for sentence in item.criteria:
            assert sentence[language] in text


@pytest.mark.rule("SP-20")
def test_check_in_counts_substitutes_and_leads_to_them() -> None:
    event = Playing(SP)
    event.register(2)
    event.do(InspectSubstitute(E1, "measuring-tools", "Acrylic ruler", approved=True))
    event.do(InspectSubstitute(E1, "essential-tokens", "Resin tokens", approved=False))
    assert "Substitutes: one approved, one turned down" in check_in(event).text
    page = dict(setup_pages(event))["desk/entrants/e1"]
    read = Reading(rendered_setup(event, "desk/entrants/e1", page))
    assert "inspect-substitute" in " ".join(read.addresses)
    for words in ("Approved Acrylic ruler", "Not approved Resin tokens"):
        assert words in read.text
    cards = Playing(LCG)
    cards.register(1)
    assert "Substitutes" not in check_in(cards).text


@pytest.mark.rule("LCG-21")
def test_a_request_for_a_deck_check_waits_like_a_call() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    event.record(REF)
    owner, asker = pair(event, REF)
    staff = staff_views(event)

    def judging() -> Reading:
        subject = subject_of(event, DESK)
        page = now_page(subject, staff_views(event), me=None)
        return Reading(rendered(subject, Tab.JUDGE, page, end="judge"))

    def table() -> Reading:
        subject = subject_of(event, DESK)
        page = table_page(subject, staff_views(event), REF)
        assert page is not None
        return Reading(rendered(subject, Tab.JUDGE, page, end="judge/table/1/0"))

    assert staff.calls == ()
    assert "ask-deck-check" in " ".join(table().addresses)
    event.do(AskDeckCheck(REF), by=person(asker))
    for page in (judging(), desk_text(event)):
        assert "asks for a check of the opponent’s decks" in page.text
    assert "record-deck-check" in " ".join(table().addresses)
    found = (DeckFound(owner, DeckFinding.CARDS_TAKEN_OUT, "Trench Run"),)
    event.do(RecordDeckCheck("1/0#1", found, (1,), penalty=True))
    assert "Trench Run" in table().text
    assert f"/judge/entrant/{owner}" in " ".join(table().addresses)
    for page in (judging(), desk_text(event)):
        assert "asks for a check" not in page.text


@pytest.mark.rule("TM-6")
def test_the_wall_shows_the_seats_of_teams() -> None:
    event = Playing(TM).begin(4)
    event.publish()
    subject = subject_of(event)
    page = next(page for end, _, page in public_pages(event, subject) if end == "wall")
    text = Reading(rendered(subject, Tab.WALL, page, end="wall")).text
    for entered in event.state.entrants.values():
        first, second = (subject.roll.person(one).text for one in entered.members)
        assert f"left: {second}" in text
        assert f"right: {first}" in text
    assert "The dark players sit down first." in text
    assert text.count("sits first") == 2
