import secrets
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.eventfile.mistake import EventFileMistake
from podium.exchange.applicants import registrations
from podium.exchange.csv_file import entrants_csv
from podium.exchange.entrant_list import MOST_ROWS, Applicant, read_entrants
from podium.exchange.event_file import to_file
from podium.service.answer import Performed
from podium.service.groups import groups_of
from tests.unit.service.serving import ORGANISER, Serving


def read(text: str, members: int = 1) -> tuple[Applicant, ...]:
    return read_entrants(text.encode(), members=members)


def test_a_list_of_names_and_clubs_is_read() -> None:
    text = "Name,Club,Mail,Public name\r\nAda,Club A,ada@example.org,Countess\r\n\r\nBob,,,\r\n"
    assert read(text) == (
        Applicant(2, "Ada", "Club A", "Countess", "ada@example.org"),
        Applicant(4, "Bob"),
    )


def test_spreadsheets_that_write_semicolons_and_a_mark_are_read() -> None:
    assert read("\ufeffPLAYER;E-Mail\nZoë;zoe@example.org\n") == (
        Applicant(2, "Zoë", mail="zoe@example.org"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Name;Verein;E-Mail;Öffentlicher Name\nZoë;Blau;zoe@example.org;Z\n",
        "Gracz;Klub;E-mail;Nazwa publiczna\nZoë;Blau;zoe@example.org;Z\n",
        "Name\tClub\tMail\tPublic name\nZoë\tBlau\tzoe@example.org\tZ\n",
        "Name,Club,Mail,Public name,,\nZoë,Blau,zoe@example.org,Z,,\n",
    ],
)
def test_lists_as_shops_have_them_are_read(text: str) -> None:
    assert read(text) == (Applicant(2, "Zoë", "Blau", "Z", "zoe@example.org"),)


def test_teams_have_a_column_for_each_member() -> None:
    assert read("Team,Member 1,Member 2\nReds,Ada,Bob\n", members=2) == (
        Applicant(2, "Reds", members=("Ada", "Bob")),
    )


def test_two_people_may_have_the_same_name() -> None:
    assert [one.name for one in read("Name\nAda\nAda\n")] == ["Ada", "Ada"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1"),
        ("Club\nA\n", "line 1"),
        ("Name,Shoe size\nAda,38\n", "line 1, column Shoe size"),
        ("Name,Member 1\nAda,B\n", "line 1, column Member 1"),
        ("Name,Player\nAda,B\n", "line 1, column Name"),
        ("Name,Club\nAda,A,more\n", "line 2"),
        ("Name,Club\nAda,A\n,B\n", "line 3, column Name"),
        ("Name,Mail\nAda,nowhere\n", "line 2, column Mail"),
        ("Name\nAda\u202e\n", "line 2, column Name"),
        ('Name\n"Ada\n', "line 2"),
        ("Name,Mail\nAda,a@b\nBob,A@b\n", "line 3, column Mail"),
        ("Name\n" + "Ada\n" * (MOST_ROWS + 1), f"line {MOST_ROWS + 1}"),
    ],
)
def test_what_is_wrong_is_named_by_line_and_column(text: str, place: str) -> None:
    with pytest.raises(EventFileMistake) as caught:
        read(text)
    assert caught.value.place == place


def test_other_encodings_are_refused_with_advice() -> None:
    with pytest.raises(EventFileMistake, match="line 2: expected UTF-8: save"):
        read_entrants("Name\nZoë\n".encode("latin-1"), members=1)


def test_a_list_that_is_too_large_is_refused() -> None:
    with pytest.raises(EventFileMistake, match="at most 4 MiB"):
        read_entrants(b"Name\n" + b" " * 5 * 2**20, members=1)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_list_or_a_mistake(raw: bytes) -> None:
    found: tuple[Applicant, ...] = ()
    with suppress(EventFileMistake):
        found = read_entrants(b"Name,Club,Mail\n" + raw, members=1)
    assert all(one.name for one in found)


def test_everyone_on_a_list_is_registered_under_an_opaque_id() -> None:
    world = Serving()
    event = world.create()
    applicants = read("Name,Club,Mail\nAda,Northern Lights,ada@example.org\nAda,,\n")
    commands, people = registrations(world.state(event), applicants, secrets.token_hex, {})
    answer = world.service.perform(event, *commands, actor=ORGANISER, key="k", people=people)
    assert isinstance(answer, Performed)
    names = [one.name for one in world.service.people.of(event).values()]
    assert sorted(names) == ["Ada", "Ada", "Northern Lights"]
    journal = b"".join(entry.payload for entry in world.service.entries(event))
    assert all(one.entrant.encode() in journal for one in commands)
    assert b"Ada" not in journal
    assert b"ada@example.org" not in journal
    assert b"Northern Lights" not in journal


def test_an_exported_list_is_read_back() -> None:
    world = Serving()
    event = world.running()
    written = entrants_csv(to_file(world.state(event), world.service.people.of(event)))
    assert [one.name for one in read(written)] == [f"Name e{n}" for n in range(1, 5)]


def test_ids_that_are_taken_are_not_given_again() -> None:
    world = Serving()
    event = world.running(2)
    tokens = iter(["e1", "p2", "new"])
    commands, _ = registrations(world.state(event), read("Name\nAda\n"), lambda _: next(tokens), {})
    assert commands[0].entrant == "new"


def test_clubs_are_known_by_opaque_ids_and_by_name_come_together() -> None:
    world = Serving()
    event = world.create()
    for number, text in enumerate(("Name,Club\nAda,Łódź\nBob,ŁÓDŹ\n", "Name,Club\nCyd,łódź\n")):
        commands, people = registrations(
            world.state(event), read(text), secrets.token_hex, world.service.people.of(event)
        )
        answer = world.service.perform(
            event, *commands, actor=ORGANISER, key=f"k{number}", people=people
        )
        assert isinstance(answer, Performed)
    (group,) = groups_of(world.state(event))
    assert world.service.people.of(event)[group].name == "Łódź"
    journal = b"".join(entry.payload for entry in world.service.entries(event))
    assert "Łódź".encode() not in journal
    written = to_file(world.state(event), world.service.people.of(event))
    assert [one.group for one in written.sheet.entrants] == ["Łódź"] * 3
