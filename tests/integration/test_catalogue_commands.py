"""`podium catalogue`: files that users bring become catalogues."""

from pathlib import Path

import pytest

from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.shipped import invented
from tests.integration.podium_command import podium
from tests.unit.rosters import made_files


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "podium.db"


def written(folder: Path, name: str, raw: bytes) -> Path:
    path = folder / name
    path.write_bytes(raw)
    return path


def test_an_import_says_what_it_took_and_what_such_files_cannot_say(
    tmp_path: Path, db: Path
) -> None:
    units = made_files.units()
    units[3]["unitType"] = "Chief"
    files = [
        written(tmp_path, "characters.json", made_files.raw(units)),
        written(tmp_path, "missions.json", made_files.raw(made_files.missions())),
    ]
    done = podium("catalogue", "import", *files, "--db", db)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0] == (
        "shatterpoint, edition 2026-05-19, as of 2026-05-19: 138 squad-unit, 5 mission-set."
    )
    assert lines[1].startswith("not taken: characters.json: entry 4: expected Primary")
    assert lines[2].startswith("Such files do not say: on which day anything was released;")
    assert len(lines) == 3


def test_a_second_import_says_what_differs(tmp_path: Path, db: Path) -> None:
    units = made_files.units()
    file = written(tmp_path, "characters.json", made_files.raw(units))
    podium("catalogue", "import", file, "--db", db)
    units[0]["sp"] = 9
    units.pop()
    file.write_bytes(made_files.raw(units))
    done = podium("catalogue", "import", file, "--db", db, "--edition", "June")
    assert done.out.splitlines()[-3:] == [
        "Different from the edition before: 2.",
        "gone: Unit 139, the Support “One”",
        "changed: Unit 1, the Primary “One” (points)",
    ]
    listed = podium("catalogue", "list", "--db", db).out.splitlines()
    assert [line.split(",")[1] for line in listed] == [" edition June", " edition 2026-05-19"]


def test_an_import_as_json_names_every_difference(tmp_path: Path, db: Path) -> None:
    file = written(tmp_path, "cards.json", made_files.raw(made_files.legion()))
    first = podium("catalogue", "import", file, "--db", db, "--json", "--id", "ours").document()
    assert first["taken"]["upgrade"] == 434
    assert first["catalogue"]["id"] == "ours"
    assert first["differences"] is None
    assert "battle-forces" in first["cannot_say"]
    file.write_bytes(made_files.raw({}))
    refused = podium("catalogue", "import", file, "--db", db)
    assert refused.code == 2
    assert "cards.json: expected a catalogue" in refused.err
    assert len(podium("catalogue", "list", "--db", db, "--json").document()["catalogues"]) == 1


def test_a_catalogue_goes_out_and_in_again_unchanged(tmp_path: Path, db: Path) -> None:
    ours = invented("quiet-night")
    file = written(tmp_path, "ours.json", write_catalogue(ours))
    assert "valid catalogue of 39 entries" in podium("catalogue", "check", file).out
    podium("catalogue", "import", file, "--db", db)
    out = tmp_path / "out.json"
    assert podium("catalogue", "export", "quiet-night", "--db", db, "--out", out).code == 0
    assert load_catalogue(out.read_bytes()) == ours
    digest = podium("catalogue", "list", "--db", db).out.split()[-1]
    assert podium("catalogue", "export", digest, "--db", db).out.encode() == out.read_bytes()


def test_what_is_wrong_is_said(tmp_path: Path, db: Path) -> None:
    file = written(tmp_path, "broken.json", b'{"format": "podium-catalogue/1"}')
    assert podium("catalogue", "check", file).code == 2
    assert "missing required field" in podium("catalogue", "check", file).err
    assert podium("catalogue", "import", tmp_path / "none.json", "--db", db).code == 2
    assert podium("catalogue", "list", "--db", db).code == 2
    good = written(tmp_path, "good.json", write_catalogue(invented("quiet-night")))
    podium("catalogue", "import", good, "--db", db)
    refused = podium("catalogue", "export", "nothing", "--db", db)
    assert (refused.code, refused.err) == (
        2, "nothing: there is no such catalogue; the database has quiet-night\n",
    )  # fmt: skip


def test_nothing_is_stored_where_nothing_was_made(db: Path) -> None:
    assert podium("catalogue", "list", "--db", db).code == 2
    assert not db.exists()
