"""The phone says what separates a place from the next one, in exact words."""

from fractions import Fraction

import pytest

from podium.event.view.separation import separation
from podium.standings.criteria import CHANCE, POINTS
from podium.web.pages.phone.gap import PlaceGap
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, SP, Playing, viewer_of
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import my_page, rendered, subject_of


def gap_of(event: Playing, entrant: str) -> PlaceGap | None:
    return my_page(event, subject_of(event, viewer_of(entrant))).gap


def words(event: Playing, entrant: str, language: str = "en") -> str:
    subject = subject_of(event, viewer_of(entrant))
    page = rendered(subject, Tab.ME, my_page(event, subject), language=language, end="me")
    return " ".join(Reading(page).text.split())


@pytest.mark.parametrize("rulebook", ALL)
def test_the_gap_is_the_difference_of_the_two_lines_in_the_deciding_criterion(
    rulebook: str,
) -> None:
    event = Playing(rulebook).begin(9).play(2)
    rows, kinds = event.view().standings, set()
    for position, row in enumerate(rows):
        upper = rows[max(position - 1, 0)]
        lower = row if position else rows[1]
        gap = gap_of(event, row.entrant)
        assert gap is not None
        assert gap.ahead is (position == 0)
        assert gap.place == (upper if position else lower).place
        kinds.add(gap.criterion.id)
        if gap.by_points:
            assert gap.amount is not None
            assert gap.amount.whole == upper.points - lower.points > 0
            continue
        assert upper.points == lower.points
        if gap.by_chance or gap.amount is None:
            continue
        place = event.view().tiebreaks.index(gap.criterion.id)
        more, less = upper.tiebreaks[place], lower.tiebreaks[place]
        assert isinstance(more, str)
        assert isinstance(less, str)
        shown = gap.amount.fraction or str(gap.amount.whole)
        assert Fraction(shown) == Fraction(more) - Fraction(less) > 0
    assert POINTS in kinds
    assert kinds - {POINTS, CHANCE}, "a tie-break decides somewhere"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_points_and_tie_breaks_are_said_in_words(language: str) -> None:
    event = Playing(SP).begin(9).play(2)
    rows = event.view().standings
    said = {
        "en": ("behind place", "Level on points with place"),
        "de": ("hinter Platz", "Punktgleich mit Platz"),
        "pl": ("za miejscem", "Równo na punkty z miejscem"),
    }[language]
    for position, row in enumerate(rows[1:], 1):
        gap = gap_of(event, row.entrant)
        assert gap is not None
        wanted = said[0] if gap.by_points else said[1]
        if not gap.by_chance:
            assert wanted in words(event, row.entrant, language), position


def test_the_first_is_ahead_and_without_results_nothing_is_said() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    assert "place 2" not in words(event, event.view().standings[0].entrant)
    event.record_all()
    first = event.view().standings[0].entrant
    assert "place 2" in words(event, first)
    assert separation(event.state, first).ahead  # type: ignore[union-attr]


def test_places_of_the_cut_come_from_matches_and_say_no_gap() -> None:
    event = Playing(SP, rounds=1, cut=4).begin(8).play(1)
    event.publish()
    for row in event.view().standings:
        assert gap_of(event, row.entrant) is None


def test_others_cannot_ask_for_it() -> None:
    event = Playing(SP).begin(4).play(1)
    assert views_of(event).own_separation is None
