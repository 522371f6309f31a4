"""Passwords that are guessed first are refused, and sentences are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.people.access.obvious import is_obvious
from podium.people.access.passwords import SHORTEST

GUESSED_FIRST = (
    *("passwordpassword", "password12345678", "123456789012345", "0123456789012345"),
    *("qwertyuiopasdfg", "qwertyuiopasdfgh", "qwertzuiopasdfgh", "abcdefghijklmno"),
    *("podiumpodiumpodium", "correcthorsebatterystaple", "correct horse battery staple"),
    *("iloveyouiloveyou", "iloveyou12345678", "qwertyuiop123456", "password123456789"),
    *("P@ssw0rdP@ssw0rd", "p4ssw0rd12345678", "administrator123", "administrator2024"),
    *("adminadminadmin1", "welcomewelcome12", "letmeinletmein123", "monkeymonkey12345"),
    *("football123456789", "princessprincess", "sunshinesunshine111", "dragondragon2023"),
    *("aaaaaaaaaaaaaaaa", "1111111111111111", "121212121212121", "asdfghjklasdfghjkl"),
    *("zxcvbnmzxcvbnm123", "987654321987654321", "qwertyqwertyqwerty", "passwortpasswort"),
    *("geheimgeheim1234", "changemechangeme", "superman123456789", "startrekstartrek"),
    *("football.football.football", "Password-Password-2024", "Password!Password!1"),
)


@pytest.mark.parametrize("password", GUESSED_FIRST)
def test_what_is_guessed_first_is_obvious(password: str) -> None:
    assert len(password) >= SHORTEST
    assert is_obvious(password)
    assert is_obvious(password.upper())


@pytest.mark.parametrize(
    "sentence",
    [
        "my dog eats tulips",
        "Drei Elche tanzen nachts",
        "zielony rower pod mostem",
        "another long sentence",
        "a long enough password",
        "tumbling clover 1903 archway",
        "dragon monkey football sunshine",
    ],
)
def test_a_sentence_of_ones_own_is_not(sentence: str) -> None:
    assert not is_obvious(sentence)


@given(st.text(min_size=SHORTEST, max_size=256))
def test_every_text_has_an_answer(text: str) -> None:
    assert is_obvious(text) in (True, False)


@given(
    st.lists(st.sampled_from("abcdefghijkmnopqrstuvwxyz"), min_size=15, max_size=20, unique=True)
)
def test_letters_at_random_are_not_obvious(letters: list[str]) -> None:
    text = "".join(letters)
    if not any(text[at : at + 4] in "abcdefghijklmnopqrstuvwxyz" for at in range(len(text) - 3)):
        assert not is_obvious(text)
