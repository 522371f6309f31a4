"""Pasted lists: every line is understood, or says why it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import read_pasted
from podium.kernel.refusal import Code, Refusal


def read(text: str, members: int = 1) -> list[Applicant | Code]:
    return [
        one.read.code if isinstance(one.read, Refusal) else one.read
        for one in read_pasted(text, members=members)
    ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("1. Ada Lovelace", "Ada Lovelace"),
        ("12) Ada Lovelace", "Ada Lovelace"),
        ("- Ada Lovelace", "Ada Lovelace"),
        ("Lovelace, Ada", "Lovelace, Ada"),
        ("2Pac", "2Pac"),
        ("O'Hara-Smith", "O'Hara-Smith"),
    ],
)
def test_a_line_is_a_name(line: str, name: str) -> None:
    assert read(line) == [Applicant(1, name)]


def test_cells_of_a_spreadsheet_are_name_club_and_mail() -> None:
    wanted = [Applicant(1, "Ada", "Rebels", mail="ada@example.org")]
    assert read("Ada\tRebels\tada@example.org") == wanted
    assert read("Ada; ada@example.org; Rebels") == wanted
    assert read("Ada <ada@example.org>") == [Applicant(1, "Ada", mail="ada@example.org")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_heading_says_what_the_columns_mean(delimiter: str) -> None:
    text = "Number,Mail,Name,Public name\n7,ada@example.org,Ada,Countess\n\n8,,Bob,"
    assert read(text.replace(",", delimiter)) == [
        Applicant(2, "Ada", public_name="Countess", mail="ada@example.org"),
        Applicant(4, "Bob"),
    ]


def test_quoted_cells_hold_commas() -> None:
    assert read('Name,Club\n"Lovelace, Ada",Rebels') == [Applicant(2, "Lovelace, Ada", "Rebels")]


def test_a_line_that_means_nobody_says_why() -> None:
    assert read("Ada\n???\n" + "x" * 70) == [
        Applicant(1, "Ada"),
        Code.TEXT_EMPTY,
        Code.TEXT_TOO_LONG,
    ]
    assert read("Name,Mail\nAda,nowhere") == [Code.MAIL_MALFORMED]


@pytest.mark.rule("TM-1")
@pytest.mark.parametrize("line", ["Ada & Bob", "Ada + Bob", "Ada / Bob", "Ada\tBob", "Ada, Bob"])
def test_a_team_is_two_names(line: str) -> None:
    assert read(line, 2) == [Applicant(1, "", members=("Ada", "Bob"))]
    assert read(f"The Two: {line}", 2) == [Applicant(1, "The Two", members=("Ada", "Bob"))]


def test_a_team_of_one_or_three_is_none() -> None:
    assert read("Ada", 2) == [Code.MEMBERS_COUNT]
    assert read("Ada & Bob & Eve", 2) == [Code.MEMBERS_COUNT]


def test_columns_of_teams() -> None:
    text = "Team,Member 1,Member 2\nTwo,Ada,Bob\n,Eve,Mal\nOne,Ada,"
    assert read(text, 2) == [
        Applicant(2, "Two", members=("Ada", "Bob")),
        Applicant(3, "", members=("Eve", "Mal")),
        Code.TEXT_EMPTY,
    ]


@given(st.text(max_size=300), st.sampled_from((1, 2)))
def test_no_text_breaks_it(text: str, members: int) -> None:
    for one in read_pasted(text, members=members):
        if isinstance(one.read, Applicant):
            assert one.read.name or one.read.members


@pytest.mark.parametrize("space", [" ", "\t", "\u00a0", " \t", " & "])
@pytest.mark.parametrize("members", [1, 2])
def test_a_long_row_of_spaces_is_read_at_once(space: str, members: int) -> None:
    """Two seconds for 9,000 of them, and many minutes for as many as a form may send."""
    text = "\n".join([f"Ada{space * (9_000 // len(space))}Bo"] * 50)
    assert len(read_pasted(text, members=members)) == 50


@pytest.mark.parametrize("head", ["", "name,club\n", "member 1,member 2\n"])
@pytest.mark.parametrize("members", [1, 2])
def test_a_line_that_is_far_too_long_says_so(head: str, members: int) -> None:
    last = read_pasted(f"{head}{'x' * 200_000}", members=members)[-1]
    assert isinstance(last.read, Refusal)
    assert last.read.code is Code.TEXT_TOO_LONG
