import time
import timeit
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.kernel.refusal import Code, Refusal
from podium.people.access.account import tidy_login
from podium.people.access.passwords import password_problem
from podium.people.person import Person, person
from podium.people.text import (
    LONGEST_BYTES,
    LONGEST_NAME,
    MOST_MARKS,
    NormalForm,
    folded,
    graphemes,
    normalised,
    sought,
    tidy_mail,
    tidy_name,
)
from podium.web.pages.alphabet import place_of


def test_a_name_is_kept_composed_and_with_single_spaces() -> None:
    assert tidy_name("  Zoe\u0308   Muster ", field="name") == "Zoë Muster"


@pytest.mark.parametrize(
    "text", ["Ada\x00", "Ada\n", "\u202eada", "Ada\u2028", "\ud800", "Ada\x7f", "\u2066Ada"]
)
def test_a_name_that_steers_or_hides_is_refused(text: str) -> None:
    refusal = tidy_name(text, field="name")
    assert isinstance(refusal, Refusal)
    assert refusal.code is Code.TEXT_UNPRINTABLE


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Wiśniewska", "wisniewska"),
        ("Łukasz Żółć", "lukasz zolc"),
        ("Müller", "MULLER"),
        ("Weiß", "weiss"),
        ("Søren", "soren"),
        ("Nguyễn", "nguyen"),
        ("Ada", "Ada"),
    ],
)
def test_a_name_is_found_without_its_marks(name: str, typed: str) -> None:
    assert sought(typed) in sought(name)
    assert sought(name) == sought(sought(name))


@pytest.mark.parametrize("text", ["", "   ", "---", "\u200d"])
def test_a_name_without_a_letter_is_refused(text: str) -> None:
    refusal = tidy_name(text, field="name")
    assert isinstance(refusal, Refusal)
    assert refusal.code is Code.TEXT_EMPTY


@pytest.mark.parametrize(
    "name", ["Robert'); DROP TABLE person", "<script>", "محمد", "李小龍", "O’Neil"]
)
def test_a_strange_name_is_a_name(name: str) -> None:
    assert tidy_name(name, field="name") == name


def test_letters_are_counted_as_readers_count_them() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    poland = "\N{REGIONAL INDICATOR SYMBOL LETTER P}\N{REGIONAL INDICATOR SYMBOL LETTER L}"
    assert graphemes("Zoe\u0308") == 3
    assert graphemes(family) == 1
    assert graphemes(poland + poland) == 2
    assert graphemes("\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-3}") == 1


def test_names_are_bounded_in_letters_and_in_bytes() -> None:
    assert tidy_name("a" * LONGEST_NAME, field="name") == "a" * LONGEST_NAME
    assert isinstance(tidy_name("a" * (LONGEST_NAME + 1), field="name"), Refusal)
    assert isinstance(tidy_name("a" + "\u0301" * LONGEST_BYTES, field="name"), Refusal)


def test_names_are_compared_whatever_their_case_and_form() -> None:
    assert folded("STRASSE Zoë") == folded("straße zoe\u0308")
    assert folded("Ada") != folded("Adam")


@pytest.mark.parametrize("mail", ["ada@example.org", "a.b+c@sub.example.org"])
def test_a_mail_address_is_kept_as_typed(mail: str) -> None:
    assert tidy_mail(f" {mail} ") == mail


@pytest.mark.parametrize(
    "mail", ["ada", "@example.org", "ada@", "a b@c.de", "a@b\n.de", "a" * 300 + "@b"]
)
def test_what_can_be_no_mail_address_is_refused(mail: str) -> None:
    assert isinstance(tidy_mail(mail), Refusal)


@given(st.text(max_size=80))
def test_a_name_that_is_taken_is_taken_again_unchanged(text: str) -> None:
    tidy = tidy_name(text, field="name")
    if isinstance(tidy, str):
        assert tidy_name(tidy, field="name") == tidy
        assert graphemes(tidy) <= LONGEST_NAME


def test_everyone_sees_the_chosen_public_name() -> None:
    assert person("p1", name="Ada", public_name="Countess") == Person("p1", "Ada", "Countess")
    assert Person("p1", "Ada", "Countess").shown == "Countess"
    assert Person("p1", "Ada").shown == "Ada"


@pytest.mark.parametrize("wrong", [{"name": ""}, {"public_name": "\x00"}, {"mail": "ada"}])
def test_a_person_with_a_wrong_text_is_refused(wrong: dict[str, str]) -> None:
    assert isinstance(person("p1", **{"name": "Ada", **wrong}), Refusal)


def test_marks_do_not_pile_up() -> None:
    """A few on one letter are a language, many are a tower over the lines above."""
    assert tidy_name("q" + "\u0301" * MOST_MARKS, field="name") == "q" + "\u0301" * MOST_MARKS
    assert isinstance(tidy_name("q" + "\u0301" * (MOST_MARKS + 1), field="name"), Refusal)
    assert tidy_name("Nguyễn Thị Ặ", field="name") == "Nguyễn Thị Ặ"


TIDYING: tuple[Callable[[str], object], ...] = (
    lambda text: tidy_name(text, field="name"),
    tidy_mail,
    tidy_login,
    lambda text: password_problem(text, login=None),
    lambda text: password_problem("a fine long password", login=text),
    folded,
    sought,
    lambda text: place_of(text, "pl"),
)
FORMS: tuple[NormalForm, ...] = ("NFC", "NFD", "NFKC", "NFKD")
MARKS = "\N{COMBINING ACUTE ACCENT}\N{COMBINING DOT BELOW}"


@pytest.mark.parametrize("tidy", TIDYING)
@pytest.mark.parametrize("shape", ["{}", "a{}", "a {} b", "{}@example.org"])
def test_a_text_of_marks_costs_at_most_what_its_length_says(
    tidy: Callable[[str], object], shape: str
) -> None:
    """224 kB of combining marks as a name once stopped the server for 28 seconds: sixteen times
    the length took 256 times the time.
    """
    short, long = (shape.format(MARKS * pairs) for pairs in (2_000, 32_000))
    assert _seconds(tidy, long) < 64 * _seconds(tidy, short) + 0.05


def _seconds(tidy: Callable[[str], object], text: str) -> float:
    """Of this process alone: others on the machine must not fail the test."""
    return min(timeit.repeat(lambda: tidy(text), number=1, repeat=3, timer=time.process_time))


@given(
    st.lists(
        st.text(st.sampled_from("aąe\u0301\u0323\u1100\u1161\u11a8ﬁ Å½"), max_size=20), min_size=60
    )
)
def test_a_long_text_is_normalised_as_in_one_piece(words: list[str]) -> None:
    text = "x" * 470 + "x".join(words)
    for form in FORMS:
        assert normalised(form, text) == unicodedata.normalize(form, text)
