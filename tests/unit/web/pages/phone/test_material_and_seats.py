"""The player's phone: what to bring, where to sit, calls taken back, deck checks."""

import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckIn
from podium.event.deck_checks import AskDeckCheck, RecordDeckCheck
from podium.event.ids import MatchRef
from podium.event.rulings import AnswerCall, CallJudge
from podium.event.settings import TableNote
from podium.event.substitutes import InspectSubstitute
from podium.event.terms import CallState, DeckFinding, DeckFound
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing, pair, person, viewer_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import my_page, rendered, subject_of

REF = MatchRef(1, 0)
E1 = EntrantId("e1")


def phone(event: Playing, entrant: str = "e1", language: str = "en") -> Reading:
    subject = subject_of(event, viewer_of(entrant))
    page = my_page(event, subject)
    return Reading(rendered(subject, Tab.ME, page, language=language, end="me"))


@pytest.mark.rule("SP-20", "LG-15", "LCG-22", "LCG-23")
@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("rulebook", ALL)
def test_until_check_in_the_phone_says_what_to_bring_and_what_makes_it_pass(
    rulebook: str, language: str
) -> None:
    event = Playing(rulebook)
    event.register(1)
    before = phone(event, language=language).text
    for item in event.rulebook.check_in:
        for words in (item.name, *item.criteria):
            assert words[language] in before
    event.do(CheckIn(E1, tuple(item.id for item in event.rulebook.check_in)))
    after = phone(event, language=language).text
    for item in event.rulebook.check_in:
        assert item.criteria[0][language] not in after


@pytest.mark.rule("SP-20")
def test_who_was_let_in_without_something_reads_what_is_still_missing() -> None:
    event = Playing(SP)
    event.register(1)
    event.do(CheckIn(E1, ("models", "cards", "dice", "measuring-tools"), lacking=True))
    text = phone(event).text
    assert "Still to be shown at the desk" in text
    assert "Essential tokens" in text
    assert "Official dice" not in text


@pytest.mark.rule("SP-20", "LG-15")
def test_the_player_reads_what_was_approved_and_what_was_not() -> None:
    event = Playing(LG)
    event.register(2)
    event.do(InspectSubstitute(E1, "measuring-tools", "Acrylic ruler", approved=True))
    event.do(
        InspectSubstitute(
            E1, "essential-tokens", "Resin tokens", approved=False, note="Wrong shape."
        )
    )
    text = phone(event).text
    for words in (
        "Approved Acrylic ruler",
        "Not approved Resin tokens",
        "Wrong shape.",
        "Organiser",
    ):
        assert words in text
    assert "Acrylic ruler" not in phone(event, "e2").text


@pytest.mark.rule("TM-6")
def test_the_phone_shows_a_team_its_seats() -> None:
    event = Playing(TM).begin(4)
    event.publish()
    for ref in list(event.open_matches()):
        dark = event.match(ref).dark
        for entrant in pair(event, ref):
            page = my_page(event, subject_of(event, viewer_of(entrant)))
            assert page.match is not None
            seats = page.match.seats
            assert seats is not None
            assert seats.first.entrant == dark
            text = " ".join(phone(event, entrant).text.split())
            assert "Player 1 sits to the right of player 2." in text
            first = "Your team sits down first" if entrant == dark else "The other team sits down"
            assert first in text
            ours = seats.first if entrant == dark else seats.second
            assert f"left {ours.left.text} right {ours.right.text}" in text
    assert "sits to the right" not in phone(_published(SP)).text


def _published(rulebook: str, tables: tuple[TableNote, ...] = ()) -> Playing:
    event = Playing(rulebook, rounds=3, tables=tables).begin(4)
    event.publish()
    return event


@pytest.mark.rule("SP-21")
def test_the_note_of_the_table_is_on_the_phone() -> None:
    notes = (TableNote(1, "Hangar", "Two crates in the middle"), TableNote(2, "", "A tower"))
    event = _published(SP, tables=notes)
    texts = {event.match(event.ref(one)).match.table: phone(event, one).text for one in ("e1",)}
    for one in event.state.entrants:
        texts[event.match(event.ref(one)).match.table] = phone(event, one).text
    assert "Hangar" in texts[1]
    assert "Two crates in the middle" in texts[1]
    assert "A tower" in texts[2]
    assert "A tower" not in texts[1]


def test_a_call_can_be_taken_back_by_who_made_it() -> None:
    event = _published(SP)
    caller, other = pair(event, REF)
    event.do(CallJudge(REF), by=person(caller))
    for answered in (False, True):
        if answered:
            event.do(AnswerCall("1/0#1"))
        assert "finish-call" in " ".join(phone(event, caller).addresses)
        assert "finish-call" not in " ".join(phone(event, other).addresses)
    subject = subject_of(event, viewer_of(caller))
    match = my_page(event, subject).match
    assert match is not None
    assert match.call is not None
    assert match.call.state is CallState.ANSWERED


@pytest.mark.rule("LCG-21")
def test_a_deck_check_is_asked_for_on_the_phone_after_the_result() -> None:
    event = _published(LCG)
    owner, asker = pair(event, REF)
    assert "ask-deck-check" not in " ".join(phone(event, asker).addresses)
    event.record(REF)
    assert "ask-deck-check" in " ".join(phone(event, asker).addresses)
    event.do(AskDeckCheck(REF), by=person(asker))
    mine, theirs = phone(event, asker), phone(event, owner)
    assert "You asked for a check" in mine.text
    assert "withdraw-deck-check" in " ".join(mine.addresses)
    assert "Your opponent asked for a check of your decks." in theirs.text
    assert "withdraw-deck-check" not in " ".join(theirs.addresses)
    found = (DeckFound(owner, DeckFinding.CARDS_TAKEN_OUT, "Trench Run"),)
    event.do(RecordDeckCheck("1/0#1", found, (1,)))
    for entrant in (asker, owner):
        text = phone(event, entrant).text
        assert "Illegal cards were taken out" in text
        assert "Trench Run" in text
        assert "Void, 0–0: game 1." in text
    stranger = pair(event, MatchRef(1, 1))[0]
    assert "Trench Run" not in phone(event, stranger).text


@pytest.mark.rule("LCG-21")
def test_games_without_decks_offer_no_deck_check() -> None:
    event = _published(SP)
    event.record(REF)
    assert "ask-deck-check" not in " ".join(phone(event, pair(event, REF)[0]).addresses)
