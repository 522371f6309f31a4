"""Names stand where readers of the language look for them."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.people.person import Person
from podium.web.pages.alphabet import place_of
from podium.web.pages.desk.conduct import entrant_rows
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.names import roll
from podium.web.pages.paper.papers import Paper
from podium.web.pages.paper.sheets import Listing
from podium.web.pages.public.event import event_page
from podium.web.pages.public.pairings import pairings_page
from podium.web.pages.setup.check_in import check_in_page
from podium.web.pages.subject import Subject
from tests.unit.event.playing import DESK, SP, TM, Playing
from tests.unit.event.viewing import EVENT, staff_views
from tests.unit.web.pages.paper.printing import source_of, written

GERMAN = ("Anton", "Ärmel", "Arnold", "Muller", "Müller", "Mulzer", "Öhler", "Otto", "Özil", "Zoe")
POLISH = (
    "Anna",
    "Ąbacki",
    "Celina",
    "Ćwik",
    "Dorota",
    "Łukasz",
    "Maria",
    "Ola",
    "Ósmy",
    "Sława",
    "Śliwa",
    "Zofia",
    "Źrebak",
    "Żak",
)


def ordered(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda one: place_of(one, language)))


def test_german_readers_look_for_an_umlaut_under_its_letter() -> None:
    assert ordered(tuple(reversed(GERMAN)), "de") == GERMAN


def test_polish_readers_have_letters_of_their_own() -> None:
    assert ordered(tuple(reversed(POLISH)), "pl") == POLISH
    assert ordered(("Śaba", "Suwała", "Szym"), "pl") == ("Suwała", "Szym", "Śaba")
    assert ordered(("Śaba", "Suwała", "Szym"), "de") == ("Śaba", "Suwała", "Szym")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "names",
    [
        ("Anna B.", "Annabel"),
        ("ada", "Ada B", "adam"),
        ("O'Brien", "Oakley"),
        ("O’Hara Z", "O'Hara Zz"),
        ("🦊 Zed", "4 of 7", "Aki"),
        ("Aegir", "Ærik", "Afa"),
        ("Strasse", "Straße", "Strasser"),
        ("Smith", "Søren", "Sq"),
    ],
)
def test_words_come_before_letters_and_case_hardly_matters(
    names: tuple[str, ...], language: str
) -> None:
    for mixed in permutations(names):
        assert ordered(mixed, language) == names


@given(st.lists(st.text(max_size=12), min_size=2, max_size=6), st.sampled_from(list(LANGUAGES)))
def test_any_names_have_an_order_and_only_the_same_name_has_the_same_place(
    names: list[str], language: str
) -> None:
    for one, other in pairwise(sorted(names, key=lambda name: place_of(name, language))):
        same = place_of(one, language) == place_of(other, language)
        assert same == (one == other)


def subject_in(event: Playing, language: str, names: tuple[str, ...]) -> Subject:
    view = event.view(DESK)
    people = {f"p{at}": Person(f"p{at}", name) for at, name in enumerate(names, 1)}
    return Subject(EVENT, view, event.rulebook, roll(view.entrants, people, real=True), language)


@pytest.mark.parametrize(("language", "expected"), [("de", GERMAN), ("pl", POLISH)])
def test_every_list_by_name_is_in_the_order_of_its_language(
    language: str, expected: tuple[str, ...]
) -> None:
    mixed = expected[1::2] + expected[::2]
    event = Playing(SP).begin(len(mixed))
    event.publish()
    subject = subject_in(event, language, mixed)
    assert [name.text for name, _ in event_page(subject).entrants] == list(expected)
    assert [line.seat.name.text for line in pairings_page(subject).named] == list(expected)
    assert [row.name.text for row in entrant_rows(subject)] == list(expected)
    rows = check_in_page(subject, staff_views(event).entries).rows
    assert [row.entrant.name.text for row in rows] == list(expected)


@pytest.mark.parametrize(
    ("rulebook", "paper", "column"),
    [(SP, Paper.PAIRINGS, 0), (TM, Paper.PAIRINGS, 0), (SP, Paper.CHECK_IN, 1)],
)
def test_papers_are_in_the_order_of_their_language(
    rulebook: str, paper: Paper, column: int
) -> None:
    event = Playing(rulebook).begin(4)
    event.publish()
    people = [str(one) for entered in event.state.entrants.values() for one in entered.members]
    names = dict(zip(people, ("Łoś", "Żak", "Lis", "Zug", "Ala", "Ąk", "Aza", "B"), strict=False))
    source = source_of(event, names, "pl")
    block = written(source, paper, "pl").sheets[0].block
    assert isinstance(block, Listing)
    shown = tuple(row.cells[column] for row in block.rows)
    assert shown == ordered(shown, "pl") != ordered(shown, "de")
