"""`podium roster`: a list as it is pasted, read and checked."""

from pathlib import Path

import pytest

from podium.rosters.catalogue.load import write_catalogue
from podium.rosters.catalogue.shipped import invented
from tests.integration.podium_command import Done, podium
from tests.unit.rosters import pasted

LEGION = ("--rulebook", "legion.galactic-conquest", "--day", "2026-10-25")


def checked(folder: Path, text: str, *arguments: str | Path) -> Done:
    file = folder / "list.txt"
    file.write_text(text, encoding="utf-8")
    return podium("roster", file, *arguments)


def test_a_fine_list_is_said_to_be_fine(tmp_path: Path) -> None:
    done = checked(tmp_path, pasted.legion_json(), *LEGION, "--catalogue", "river-and-hill")
    assert (done.code, done.out) == (
        0,
        "Checked with river-and-hill, edition 1, as of 2026-10-01.\nThe list is fine.\n",
    )


def test_an_illegal_list_says_what_is_wrong_where(tmp_path: Path) -> None:
    text = pasted.ADMIRAL.replace("Bargemen 46 = 46\n", "Bergemen 46 = 46\nCastellan 55 = 55\n")
    done = checked(tmp_path, text, *LEGION, "--catalogue", "river-and-hill")
    assert done.code == 1
    lines = done.out.splitlines()
    assert (
        "units[3]: The catalogue does not know “Bergemen”. Did you mean: Bargemen?"
        " (cannot be checked, LG-13)"
    ) in lines
    assert any("units of several factions" in line.lower() for line in lines)
    assert lines[-1] == "The list is illegal."


def test_the_answer_as_json(tmp_path: Path) -> None:
    done = checked(tmp_path, pasted.legion_json(points=1), *LEGION, "--json", "--catalogue", "river-and-hill")  # fmt: skip # noqa: E501
    document = done.document()
    assert (document["verdict"], document["form"]) == ("cannot-be-checked", "legion-json")
    assert document["roster"]["kind"] == "army-list"
    (found,) = document["findings"]
    assert found["finding"]["code"] == "points-differ"
    assert found["text"].startswith("The list says 1 points, the catalogue 410")


def test_the_catalogue_may_be_a_file_or_of_the_database(tmp_path: Path) -> None:
    file, db = tmp_path / "ours.json", tmp_path / "podium.db"
    file.write_bytes(
        write_catalogue(invented("river-and-hill")).replace(b"river-and-hill", b"ours")
    )
    podium("catalogue", "import", file, "--db", db)
    for catalogue in (file, "ours"):
        done = checked(
            tmp_path, pasted.legion_json(), *LEGION, "--catalogue", catalogue, "--db", db
        )
        assert "Checked with ours" in done.out
        assert done.code == 0


def test_without_a_catalogue_nothing_but_numbers_is_checked(tmp_path: Path) -> None:
    done = checked(tmp_path, pasted.legion_json(), *LEGION)
    assert done.code == 0
    assert done.out.splitlines()[0].startswith("There is no catalogue")


@pytest.mark.parametrize(
    ("text", "arguments", "said"),
    [
        ("", LEGION, "There is no list in it."),
        ("x", ("--rulebook", "nowhere.toml"), "nowhere.toml: expected a rulebook file"),
        ("x", (*LEGION, "--catalogue", "none"), "none: there is no such catalogue"),
        ("https://tabletopadmiral.com/listbuilder/x/y", LEGION, "Only the site itself"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, text: str, arguments: tuple[str, ...], said: str
) -> None:
    db = tmp_path / "podium.db"
    podium("host", "link", "--db", db)
    done = checked(tmp_path, text, *arguments, "--db", db)
    assert done.code == 2
    assert said in done.err


def test_a_list_is_written_in_the_forms_of_other_programs(tmp_path: Path) -> None:
    squads = ("--rulebook", "shatterpoint.premier-showdown", "--catalogue", "harbour-lights")
    code = checked(tmp_path, pasted.PREMIER_TEXT.partition("\n")[2], *squads, "--write", "spt-code")
    assert (code.code, code.out.strip()) == (0, pasted.SPT)
    text = checked(tmp_path, pasted.SPT, *squads, "--write", "text")
    assert "Squad 4\nPrimary: Élodie Quill, Keeper of Tides (8 SP)\n" in text.out
    other = checked(tmp_path, pasted.SPT, *squads, "--write", "legion-json")
    assert other.code == 2
    assert "no such form" in other.err
