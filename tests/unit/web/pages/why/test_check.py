"""The page on which anyone checks the draw of a round."""

from pathlib import Path

import pytest

from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll, CheckOut
from podium.event.entered_rounds import EnterPairing
from podium.event.rounds import PublishRound
from podium.event.swapping import SwapEntrants
from podium.exchange.draws_file import draws_file
from podium.web.pages.public.rounds import round_page
from podium.web.pages.why.check import check_page
from podium.web.texts.tabs import Tab
from tests.unit.event.phones import commit, draw_with, hash_for, number_of
from tests.unit.event.playing import ALL, SP, Playing
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of
from tests.unit.web.pages.why.test_ways import commands, printed


def page(event: Playing, number: int) -> str:
    built = check_page(subject_of(event), draws_file(views_of(event)), number)
    assert built is not None
    return rendered(subject_of(event), Tab.ROUNDS, built).decode()


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_the_page_shows_what_was_published_and_what_the_replay_says(rulebook: str) -> None:
    event = Playing(rulebook).begin(8).play(2)
    text = page(event, 2)
    draw = next(one for one in event.view().draws if one.id == "round 2")
    for part in (draw.commitment, draw.nonce, draw.secret, *draw.seals):
        assert part is not None
        assert part in text
    assert "Basis and secret give exactly the published pairing." in text
    assert "No other draft of this round was drawn." in text
    assert "Wrong:" not in text


def test_the_commands_shown_print_fingerprint_and_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Playing(SP).begin(7).play(1)
    built = check_page(subject_of(event), draws_file(views_of(event)), 1)
    assert built is not None
    assert built.draw is not None
    assert built.basis is not None
    (tmp_path / "basis-1.json").write_text(built.basis.document, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    of_secret, of_basis, _ = commands(event, built)
    assert printed(of_secret) == built.draw.commitment
    assert printed(of_basis) == built.basis.seal


def test_drafts_thrown_away_and_changes_by_hand_are_told() -> None:
    event = Playing(SP).begin(8).draw()
    event.do(CheckOut(EntrantId("e8")))
    event.draw()
    event.do(CheckInAll())
    event.draw()
    assert event.state.draft is not None
    first, second, *_ = event.state.draft.matches
    event.do(SwapEntrants(first.entrants[0], second.entrants[0]))
    event.do(PublishRound())
    text = page(event, 1)
    assert "2 other drafts of this round were drawn and thrown away" in text
    assert "The organiser changed the drawn pairing by hand" in text
    assert "(2 matches)" in text


UNKNOWN = "whoever holds the database of the server could have known it beforehand"


def test_whose_phones_added_a_number_is_told_and_where_none_did_too() -> None:
    event = Playing(SP, rounds=2).begin(6)
    commit(event, "e1", "e2", "e3")
    draw_with(event, "e1", "e3")
    event.do(PublishRound())
    text = page(event, 1)
    assert "2 of 3" in text
    assert UNKNOWN not in text
    for number in (number_of("e1"), hash_for("e1"), hash_for("e2"), number_of("e3")):
        assert number in text
    assert number_of("e2") not in text
    event.record_all()
    draw_with(event)
    event.do(PublishRound())
    assert UNKNOWN in page(event, 2), "both phones that had a number slept"


def test_the_page_of_a_round_says_it_and_names_ten_at_most() -> None:
    event = Playing(SP, rounds=3).begin(14)
    commit(event, *(f"e{number}" for number in range(1, 15)))
    draw_with(event, "e1", "e2")
    event.do(PublishRound())
    shown = round_page(subject_of(event), 1, views_of(event).added_numbers(1))
    assert shown is not None
    text = " ".join(Reading(rendered(subject_of(event), Tab.ROUNDS, shown)).text.split())
    assert "to this draw: 2 of 14." in text
    assert "and 2 more" in text
    event.record_all()
    draw_with(event, "e1", "e2", turn=2)
    event.do(PublishRound())
    everyone = round_page(subject_of(event), 2, views_of(event).added_numbers(2))
    assert everyone is not None
    assert "left out" not in rendered(subject_of(event), Tab.ROUNDS, everyone).decode()


def test_a_round_that_was_not_drawn_says_so() -> None:
    event = Playing(SP).begin(4).draw()
    assert event.state.draft is not None
    event.do(EnterPairing(event.state.draft.matches))
    event.do(PublishRound())
    assert "There is no draw to check here." in page(event, 1)


def test_there_is_no_page_of_a_round_that_is_not_published() -> None:
    event = Playing(SP).begin(4).draw()
    for number in (-1, 0, 1):
        assert check_page(subject_of(event), draws_file(views_of(event)), number) is None
