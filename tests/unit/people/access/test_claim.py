import re

from hypothesis import given
from hypothesis import strategies as st

from podium.kernel.letters import LETTERS
from podium.people.access.claim import CODE_LENGTH, fresh_code, shown_code, tidy_code

codes = st.text(LETTERS, min_size=CODE_LENGTH, max_size=CODE_LENGTH)


def test_a_code_holds_at_least_eighty_bits() -> None:
    assert len(set(LETTERS)) == 32
    assert CODE_LENGTH * 5 >= 80
    made = [fresh_code().reveal() for _ in range(500)]
    assert len(set(made)) == len(made)
    assert all(tidy_code(code) == code for code in made)
    assert set("".join(made)) == set(LETTERS)


def test_a_code_is_shown_in_groups_of_four() -> None:
    assert re.fullmatch(r"\w{4}-\w{4}-\w{4}-\w{4}", shown_code(fresh_code().reveal()))


@given(codes)
def test_a_code_is_read_as_people_type_it(code: str) -> None:
    shown = shown_code(code)
    for typed in (shown, shown.upper(), f" {shown} ", shown.replace("-", " ")):
        assert tidy_code(typed) == code
    assert tidy_code(shown.replace("0", "O").replace("1", "l")) == code
    assert tidy_code(shown.replace("0", "o").replace("1", "I")) == code


@given(st.text())
def test_any_text_is_a_code_or_none(text: str) -> None:
    code = tidy_code(text)
    assert code is None or (len(code) == CODE_LENGTH and set(code) <= set(LETTERS))
