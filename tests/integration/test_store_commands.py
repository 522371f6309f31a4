"""Commands on the database: export, import, journal, verify, backup, restore, person."""

import json
import re
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from podium.bootstrap import open_store
from podium.event.seal import seal_at
from podium.rulebooks.shipped import shipped_ids
from podium.web.pages.paper.slips import SHOWN_HASH
from tests.documents import Document, bye, event, skirmish, versus, written
from tests.integration.podium_command import Done, podium
from tests.unit.service.serving import RULEBOOK, Serving


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database that the commands use without --db."""
    path = tmp_path / "data" / "podium.db"
    monkeypatch.setenv("PODIUM_DB", str(path))
    return path


def finished(rulebook: str, folder: Path) -> Path:
    out = folder / f"{rulebook}.json"
    simulate = ("simulate", "--rulebook", rulebook, "--entrants", "12", "--seed", "x")
    assert podium(*simulate, "--out", out).code == 0
    return out


def imported(file: Path) -> str:
    done = podium("import", file)
    assert done.code == 0, done.err
    return done.out.partition(":")[0]


def running() -> Document:
    played = [skirmish("p1", "p2"), skirmish("p3", "p4"), bye("p5")]
    return event(RULEBOOK, 5, played, [versus("p1", "p3"), versus("p5", "p2")], rounds=3, cut=0)


def refused(done: Done, code: int, *words: str) -> None:
    assert done.code == code, done
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    for word in words:
        assert word in done.err


@pytest.mark.parametrize("rulebook", shipped_ids())
def test_an_event_goes_in_and_comes_out_the_same(rulebook: str, db: Path, tmp_path: Path) -> None:
    file = finished(rulebook, tmp_path)
    found = imported(file)
    assert podium("export", found).out == file.read_text(encoding="utf-8")
    out = tmp_path / "again.json"
    assert podium("export", found, "--out", out).code == 0
    assert out.read_bytes() == file.read_bytes()
    before, after = (podium("standings", one, "--json").out for one in (file, out))
    assert before == after
    verified = podium("verify", found)
    assert verified.code == 0
    assert "draws hold" in verified.out


def test_an_event_is_named_by_id_or_by_a_name_that_no_other_has(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    assert podium("verify", "simulated EVENT of 12").code == 0
    other = imported(finished(RULEBOOK, tmp_path))
    refused(podium("verify", "Simulated event of 12"), 2, "2 events", found, other)
    refused(podium("journal", "nothing"), 2, "no such event", found)


def test_a_journal_goes_to_another_database_with_and_without_people(
    db: Path, tmp_path: Path
) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    file, other = tmp_path / "journal.ndjson", tmp_path / "other.db"
    assert podium("export", found, "--format", "journal", "--people", "--out", file).code == 0
    assert podium("verify", file).code == 0
    assert podium("import", file, "--db", other).code == 0
    assert podium("export", found, "--db", other).out == podium("export", found).out
    refused(podium("import", file, "--db", other), 1, "has this event already")
    assert podium("export", found, "--format", "journal", "--out", file).code == 0
    assert b"Entrant 1" not in file.read_bytes()
    third = tmp_path / "third.db"
    assert podium("import", file, "--db", third).code == 0
    assert '"No. 1"' in podium("export", found, "--db", third).out


def test_a_changed_line_of_a_journal_is_found_and_not_imported(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    file = tmp_path / "journal.ndjson"
    podium("export", found, "--format", "journal", "--out", file)
    lines = file.read_bytes().splitlines(keepends=True)
    wounded = next(n for n, line in enumerate(lines) if b"round-brought-in" in line)
    lines[wounded] = lines[wounded].replace(b'"victory"', b'"time"', 1)
    file.write_bytes(b"".join(lines))
    refused(podium("verify", file), 1, f"entry {wounded}", "not what was recorded")
    refused(podium("import", file, "--db", tmp_path / "o.db"), 1, f"entry {wounded}")
    file.write_bytes(b"".join(lines[:4]) + b"{}\n")
    refused(podium("verify", file), 1, "line 5")
    refused(podium("import", file, "--db", tmp_path / "o.db"), 2, "line 5")


def test_a_printed_head_shows_that_the_end_was_cut_off(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    head = podium("verify", found).out.rpartition(" ")[2].strip()
    file = tmp_path / "journal.ndjson"
    podium("export", found, "--format", "journal", "--out", file)
    assert podium("verify", file, "--head", head).code == 0
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    assert podium("verify", file).code == 0
    refused(podium("verify", file, "--head", head), 1, "ends before")
    refused(podium("verify", file, "--head", "12:abc"), 2, "--head")


def test_a_hand_that_edits_the_database_is_found(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    connection = apsw.Connection(str(db))
    connection.execute("DROP TRIGGER entry_update_refused")
    connection.execute(
        "UPDATE entry SET payload = CAST(replace(payload, 'victory', 'time') AS BLOB)"
        " WHERE version = 30"
    )
    connection.execute("UPDATE entry SET actor = 'nobody' WHERE version = 7")
    connection.close()
    refused(podium("verify", found), 1, "entry 7")


def test_the_journal_is_printed_without_the_secrets_of_draws_to_come(
    db: Path, tmp_path: Path
) -> None:
    found = imported(written(running(), tmp_path))
    done = podium("journal", found)
    lines = done.out.splitlines()
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
    assert '"secret":"(secret)"' in lines[0]
    closed = imported(finished(RULEBOOK, tmp_path))
    assert "(secret)" not in podium("journal", closed).out
    kept = podium("export", found, "--format", "journal")
    assert "still secret" in kept.err


def test_a_rulebook_of_ones_own_comes_with_the_file(db: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    assert podium("rulebooks", "new", "--from", RULEBOOK, "--id", "own", "--out", own).code == 0
    document = event("own.toml", 4)
    found = imported(written(document, tmp_path))
    refused_on_screen = podium("export", found)
    assert "own.toml" in refused_on_screen.err
    out = tmp_path / "elsewhere" / "event.json"
    out.parent.mkdir()
    assert podium("export", found, "--out", out).code == 0
    assert podium("rulebooks", "check", out.parent / "own.toml").code == 0
    again = imported(out)
    assert podium("export", again).out == podium("export", found).out
    (out.parent / "own.toml").write_text("something else", encoding="utf-8")
    refused(podium("export", found, "--out", out), 2, "own.toml", "another")


def test_a_file_names_no_rulebook_outside_its_folder(db: Path, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "own.toml").write_text("secret = 1", encoding="utf-8")
    for named in ("../own.toml", str(tmp_path / "own.toml")):
        file = inside / "event.json"
        file.write_text(json.dumps(event(named, 4)), encoding="utf-8")
        answer = podium("import", file)
        refused(answer, 2, "rulebook", "in the folder of the event file")
        assert "secret" not in answer.err


def test_other_formats_are_written(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    assert podium("export", found, "--format", "csv").out.startswith("\ufeffPlace,Number,Name,Club")
    german = podium("export", found, "--format", "csv", "--language", "de").out
    assert german.startswith("\ufeffPlace;Number;Name;Club")
    assert len(podium("export", found, "--format", "entrants-csv").out.splitlines()) == 13
    assert "players" in json.loads(podium("export", found, "--format", "list-fortress").out)
    assert "sets" in json.loads(podium("export", found, "--format", "open-bracket").out)
    refused(podium("export", found, "--people"), 2, "--people")


@pytest.mark.parametrize("wanted", ["csv", "list-fortress", "open-bracket"])
def test_standings_of_an_event_that_has_not_started_are_refused(
    wanted: str, db: Path, tmp_path: Path
) -> None:
    found = imported(written(event(RULEBOOK, 4), tmp_path))
    refused(podium("export", found, "--format", wanted), 1, "has not started")
    assert podium("export", found, "--format", "entrants-csv").code == 0


def test_a_list_of_entrants_comes_into_an_event(db: Path, tmp_path: Path) -> None:
    found = imported(written(event(RULEBOOK, 4), tmp_path))
    listed = tmp_path / "list.csv"
    listed.write_text("Name,Club\nZoë,Club A\nAda,\n", encoding="utf-8")
    done = podium("import", listed, "--into", found)
    assert (done.code, "2 entrants" in done.out) == (0, True), done
    names = [one["name"] for one in json.loads(podium("export", found).out)["entrants"]]
    assert names[-2:] == ["Zoë", "Ada"]
    refused(podium("import", listed), 2, "--into")
    listed.write_text("Name,Mail\nAda,nowhere\n", encoding="utf-8")
    refused(podium("import", listed, "--into", found), 2, "line 2, column Mail")
    file = finished(RULEBOOK, tmp_path)
    refused(podium("import", file, "--into", found), 2, "--into")
    over = imported(file)
    listed.write_text("Name\nAda\n", encoding="utf-8")
    refused(podium("import", listed, "--into", over), 1, "closed")


def test_a_copy_is_made_and_put_back(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    copy, place = tmp_path / "copy.db", tmp_path / "elsewhere" / "podium.db"
    assert podium("backup", copy).code == 0
    refused(podium("backup", copy), 2, "--replace")
    assert podium("backup", copy, "--replace").code == 0
    assert podium("restore", copy, "--db", place).code == 0
    assert podium("export", found, "--db", place).out == podium("export", found).out
    refused(podium("restore", copy, "--db", place), 2, "exists")
    refused(podium("restore", tmp_path / "none.db", "--db", tmp_path / "x.db"), 2, "readable")
    copy.write_bytes(b"no database")
    refused(podium("restore", copy, "--db", tmp_path / "x.db"), 2, "damaged")
    assert not (tmp_path / "x.db").exists()
    refused(podium("backup", copy, "--db", "postgresql://x/y"), 2, "pg_dump")


def test_a_person_gets_their_data_and_is_forgotten(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    assert f"{found} p3" in podium("person", "find", "entrant 3").out
    data = podium("person", "export", found, "3").document()
    assert data["personal"] == [{"id": "p3", "name": "Entrant 3"}]
    assert len(data["journal"]) > 3
    assert _files_with(db, b"Entrant 3")
    before = podium("verify", found).out
    standings = podium("export", found, "--format", "csv").out
    assert podium("person", "erase", found, "Entrant 3", "--yes").code == 0
    assert podium("verify", found).out == before
    assert podium("person", "find", "Entrant 3").out == "Nobody.\n"
    assert podium("export", found, "--format", "csv").out == standings.replace(
        "Entrant 3,", "No. 3,"
    )
    assert not _files_with(db, b"Entrant 3")
    refused(podium("person", "erase", found, "Entrant 3", "--yes"), 2, "exactly one person")


def _files_with(db: Path, name: bytes) -> list[Path]:
    """The files beside the database, itself included, that hold a name, and no longer one."""
    held = re.compile(re.escape(name) + rb"(?!\d)")
    return [path for path in db.parent.iterdir() if held.search(path.read_bytes())]


@pytest.mark.usefixtures("db")
def test_who_of_a_team_is_forgotten_has_to_be_said(tmp_path: Path) -> None:
    """The number of a team once erased the name of the team, and said that all was done."""
    found = imported(finished("swlcg.team", tmp_path))
    refused(podium("person", "erase", found, "3", "--yes"), 2, "this is a team", "p3.1, p3.2")
    assert f"{found} p3.1" in podium("person", "find", "Player 3.1").out
    assert podium("person", "erase", found, "Player 3.1", "--yes").code == 0
    assert podium("person", "find", "Player 3.1").out == "Nobody.\n"


def test_an_event_that_cannot_be_read_is_verified_and_hides_no_other(
    db: Path, tmp_path: Path
) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    with apsw.Connection(str(db)) as connection:
        connection.execute("DROP TRIGGER entry_update_refused")
        connection.execute("UPDATE entry SET schema = 9 WHERE version = 1")
    other = imported(written(running(), tmp_path))
    refused(podium("verify", found), 1, "not as recorded")
    assert podium("verify", other).code == 0
    assert podium("verify", "Test event").code == 0


def test_nothing_is_erased_without_a_yes(db: Path, tmp_path: Path) -> None:
    found = imported(finished(RULEBOOK, tmp_path))
    assert podium("person", "erase", found, "3").code == 1
    assert f"{found} p3" in podium("person", "find", "Entrant 3").out


@pytest.mark.parametrize(
    "command",
    [("journal", "x"), ("verify", "x"), ("export", "x"), ("backup", "x"), ("person", "find", "x")],
)
def test_without_a_database_there_is_one_clear_line_and_none_is_made(
    command: tuple[str, ...], db: Path
) -> None:
    refused(podium(*command), 2, "no database yet")
    assert not db.exists()


def test_a_server_that_is_away_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("podium.journal.postgres.database.TIMEOUT", 0.2)
    address = "postgresql://ada:hidden@127.0.0.1:9/podium"
    done = podium("journal", "x", "--db", address)
    assert done.code == 2
    assert "hidden" not in done.err
    assert len(done.err.splitlines()) == 1


def test_a_server_that_is_away_leaves_no_lines_of_its_pool() -> None:
    code = (
        "import podium.journal.postgres.database as database; database.TIMEOUT = 0.5;"
        "from podium.cli.main import run;"
        "run(['journal', 'x', '--db', 'postgresql://ada:hidden@127.0.0.1:9/podium'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    refused(Done(done.returncode, done.stdout, done.stderr), 2, "does not answer")


@pytest.mark.parametrize(
    ("command", "help_of"),
    [
        (("export",), "podium export"),
        (("export", "x", "--nonsense"), "podium export"),
        (("nonsense",), "podium"),
        (("--nonsense",), "podium"),
        (("person", "nonsense"), "podium person"),
        (("export", "x", "--format", "nonsense"), "podium export"),
    ],
)
def test_a_command_typed_wrong_is_one_line_and_where_help_is(
    command: tuple[str, ...], help_of: str
) -> None:
    refused(podium(*command), 2, f" Help: {help_of} --help\n")


def test_a_list_imported_twice_registers_only_who_is_new(db: Path, tmp_path: Path) -> None:
    found = imported(written(event(RULEBOOK, 4), tmp_path))
    listed = tmp_path / "list.csv"
    listed.write_text("Name,Mail\nEve,eve@example.org\nFay,\nFay,\n", encoding="utf-8")
    assert "3 entrants registered" in podium("import", listed, "--into", found).out
    more = "Name,Mail\nEVE,\nFay,\nFay,\nFay,\nEve,other@example.org\n"
    listed.write_text(more, encoding="utf-8")
    told = podium("import", listed, "--into", found).out.splitlines()
    assert "2 entrants registered" in told[0]
    assert told[1].endswith(": EVE, Fay, Fay")
    assert "5 entrants registered" in podium("import", listed, "--into", found, "--again").out


def test_every_wrong_line_of_a_list_is_named_in_words(db: Path, tmp_path: Path) -> None:
    found = imported(written(event(RULEBOOK, 4), tmp_path))
    listed = tmp_path / "list.csv"
    rows = ["Ada,nonsense", ",ada@example.org", "-,", "B\u200bob,", *("," + "x" * 3,) * 20]
    listed.write_text("\n".join(["Name,Mail", *rows]), encoding="utf-8")
    done = podium("import", listed, "--into", found)
    lines = done.err.splitlines()
    assert (done.code, len(lines)) == (2, 21)
    for line, words in zip(
        lines,
        (
            "line 2, column Mail: expected a mail address",
            "line 3, column Name: expected a name, which is missing",
            "line 4, column Name: expected at least one letter or digit",
            "line 5, column Name: expected only characters that can be shown",
        ),
        strict=False,
    ):
        assert line.endswith(words)
    assert lines[-1].endswith("and 4 more")


def test_bad_files_are_refused_with_their_place(db: Path, tmp_path: Path) -> None:
    document = event(RULEBOOK, 4)
    document["entrants"][2]["id"] = "Ada Lovelace"
    refused(podium("import", written(document, tmp_path)), 2, "entrants[2].id")
    refused(podium("import", tmp_path / "none.json"), 2, "readable")
    refused(podium("import", written({"format": "x"}, tmp_path)), 2, "format")


def test_a_live_event_of_the_server_is_exported_while_it_runs(db: Path) -> None:
    db.parent.mkdir()
    world = Serving(open_store(str(db)))
    event_id = world.running()
    drafted = json.loads(podium("export", event_id).out)
    assert [len(one["matches"]) for one in drafted["rounds"]] == [2]
    assert "seed" not in drafted["settings"]
    world.service.close()


def test_a_hash_that_was_shown_is_found_or_missed(db: Path) -> None:
    db.parent.mkdir()
    world = Serving(open_store(str(db)))
    found = world.running()
    shown = world.service.witness(found)
    world.service.close()
    assert podium("verify", found, "--head", shown).code == 0
    other = "0" + shown[1:] if shown[0] != "0" else "1" + shown[1:]
    refused(podium("verify", found, "--head", other), 1, "no entry has the hash")
    refused(podium("verify", found, "--head", "nonsense"), 2, "--head")
    on_slip = " ".join(shown[at : at + 4] for at in range(0, 16, 4))
    assert podium("verify", found, "--head", on_slip).code == 0
    assert podium("verify", found, "--head", shown[:16]).code == 0
    refused(podium("verify", found, "--head", other[:16]), 1, "no entry has the hash")
    refused(podium("verify", found, "--head", shown[:14]), 2, "16 to 64")


def test_the_part_of_a_hash_that_is_printed_on_a_slip_is_checked(db: Path) -> None:
    db.parent.mkdir()
    world = Serving(open_store(str(db)))
    found = world.running()
    shown = world.service.witness(found)
    version = world.service.head(found).version
    world.service.close()
    slip = shown[:SHOWN_HASH]
    spaced = " ".join(slip[at : at + 4] for at in range(0, len(slip), 4))
    for text in (
        slip,
        spaced,
        slip.upper(),
        shown[:17],
        f"{version}:{slip}",
        f"{version}:{spaced}",
    ):
        assert podium("verify", found, "--head", text).code == 0, text
    other = ("0" if slip[0] != "0" else "1") + slip[1:]
    refused(podium("verify", found, "--head", other), 1, f"no entry has the hash {other}:")
    refused(podium("verify", found, "--head", f"{version}:{other}"), 1, "not as recorded")
    refused(podium("verify", found, "--head", f"{version + 1}:{slip}"), 1, "ends before")
    for wrong in (slip[:15], f"{slip}x", f"{shown}0", "", ":", f"0:{shown}", f"x:{shown}", "1:"):
        refused(podium("verify", found, "--head", wrong), 2, f"found {wrong!r}")


def test_a_seal_that_was_shown_is_found_or_missed(db: Path) -> None:
    db.parent.mkdir()
    world = Serving(open_store(str(db)))
    found = world.running()
    state = world.state(found)
    seal = seal_at(state, state.public)
    world.service.close()
    assert podium("verify", found, "--seal", f"{state.public}:{seal}").code == 0
    refused(podium("verify", found, "--seal", f"{state.public}:{'0' * 64}"), 1, "seal", "noted")
    refused(podium("verify", found, "--seal", f"999999:{seal}"), 1, "seal 999999")
    for nonsense in ("nonsense", f"x:{seal}", f"{state.public}:12", ":"):
        refused(podium("verify", found, "--seal", nonsense), 2, "--seal")
