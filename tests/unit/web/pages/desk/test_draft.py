"""The draft of a round with its reasons."""

import pytest

from podium.core.sheet import MatchKind
from podium.event.swapping import SwapEntrants
from podium.pairing.reasons import PairedBy
from podium.web.pages.desk.draft import DraftPage, draft_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LCG, SP, Playing
from tests.unit.web.pages.showing import rendered, subject_of


def page_of(event: Playing) -> DraftPage:
    subject = subject_of(event, DESK)
    assert subject.view.desk is not None
    return draft_page(subject, subject.view.desk.draft)


@pytest.mark.rule("SP-7", "EV-7")
def test_groups_floats_and_the_bye_are_explained() -> None:
    event = Playing(SP).begin(9).play(2)
    event.draw()
    page = page_of(event)
    lone = [row for row in page.rows if row.row.kind is MatchKind.BYE]
    assert sum(group.size for group in page.groups) == 8
    assert sum(row.float for row in page.rows) == page.floats
    assert page.bye is not None
    assert page.bye.name == lone[0].row.seats[0].name
    assert page.drawing in (PairedBy.DRAWN, PairedBy.COUNTED, PairedBy.MIXED)


@pytest.mark.rule("LCG-5")
def test_a_fold_is_called_one() -> None:
    event = Playing(LCG).begin(8).play(1)
    event.draw()
    assert page_of(event).drawing is PairedBy.FOLD


@pytest.mark.rule("EV-2")
def test_a_rematch_made_by_hand_is_marked() -> None:
    event = Playing(SP).begin(4).play(1)
    one, other = event.round.matches[0].match.entrants
    event.draw()
    draft = event.state.draft
    assert draft is not None
    own = next(paired.entrants for paired in draft.matches if one in paired.entrants)
    partner = next(entrant for entrant in own if entrant != one)
    event.do(SwapEntrants(partner, other, accept_rematch=True))
    page = page_of(event)
    assert page.by_hand
    assert page.rematches == 2
    assert all(row.met for row in page.rows)


@pytest.mark.rule("SP-21")
def test_tables_are_explained_and_who_comes_back_to_one_is_named() -> None:
    event = Playing(SP).begin(4).play(2)
    event.draw()
    page = page_of(event)
    assert page.varied
    assert not page_of(Playing(LCG).begin(4).play(1)).varied
    before = {
        (entrant, one.match.table)
        for played in event.state.rounds
        for one in played.matches
        for entrant in one.match.entrants
    }
    for row in page.rows:
        seats = [seat for seat in row.row.seats if (seat.entrant, row.row.table) in before]
        assert row.again == tuple(seat.name for seat in seats)
    assert any(row.again for row in page.rows)
    assert b"At this table again:" in rendered(subject_of(event, DESK), Tab.DESK, page)


def test_drawing_again_explains_the_same_round_the_same_way() -> None:
    event = Playing(SP).begin(9).play(2)
    event.draw()
    before = page_of(event)
    event.draw()
    assert page_of(event) == before


def test_without_a_draft_the_page_says_so() -> None:
    assert page_of(Playing(SP).begin(4)).number is None
