"""Whoever imports an event can open its desk."""

from pathlib import Path

import pytest

from podium.bootstrap import open_store
from podium.kernel.now import SteadyClock
from podium.people.access.account import Account
from tests.documents import event, skirmish, versus, written
from tests.integration.podium_command import podium
from tests.integration.test_store_commands import finished, refused
from tests.integration.web.world import World
from tests.unit.service.serving import RULEBOOK


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database that the commands use without --db."""
    path = tmp_path / "podium.db"
    monkeypatch.setenv("PODIUM_DB", str(path))
    return path


def running(folder: Path) -> Path:
    """The file of an event that is being played."""
    rounds = [skirmish("p1", "p2"), skirmish("p3", "p4")], [versus("p1", "p3"), versus("p2", "p4")]
    return written(event(RULEBOOK, 4, *rounds, rounds=3, cut=0), folder)


def account(db: Path, login: str, *, host: bool) -> Account:
    store = open_store(str(db))
    made = store.access.accounts.create(
        name=login.title(), login=login, host=host, now=SteadyClock().now()
    )
    store.journal.close()
    assert isinstance(made, Account)
    return made


def desk_of(db: Path, event_id: str, person: str | None = None) -> tuple[int, int]:
    """What somebody gets for the desk and for a new announcement; by default the first host."""
    with World(store=open_store(str(db))) as world:
        accounts, now = world.access.accounts, world.serving.now
        token = (
            accounts.first_host_link(now) if person is None else accounts.issue_link(person, now)
        )
        assert token is not None
        opened = accounts.sign_in_by_link(token.reveal(), now)
        assert opened is not None
        world.tokens["them"] = opened.token.reveal()
        desk = world.ask("GET", f"/e/{event_id}/desk", who="them", cookie=True)
        act = world.act(event_id, "make-announcement", {"text": "Lunch"}, who="them")  # type: ignore[arg-type]
        return desk.status_code, act.status_code


def test_the_first_host_organises_what_is_imported_even_before_they_signed_in(
    db: Path, tmp_path: Path
) -> None:
    done = podium("import", running(tmp_path))
    assert done.out.strip().endswith("; organiser: Host")
    assert desk_of(db, done.out.partition(":")[0]) == (200, 200)


def test_the_desk_of_an_event_that_is_over_opens_too(db: Path, tmp_path: Path) -> None:
    done = podium("import", finished(RULEBOOK, tmp_path))
    assert desk_of(db, done.out.partition(":")[0]) == (200, 409)


def test_another_organiser_is_named_by_login(db: Path, tmp_path: Path) -> None:
    account(db, "ada", host=True)
    bea = account(db, "bea", host=False)
    done = podium("import", running(tmp_path), "--organiser", "bea")
    assert "organiser: Bea" in done.out
    assert desk_of(db, done.out.partition(":")[0], bea.id) == (200, 200)


def test_an_unknown_organiser_is_refused_and_nothing_comes_in(db: Path, tmp_path: Path) -> None:
    account(db, "ada", host=True)
    refused(podium("import", running(tmp_path), "--organiser", "carl"), 2, "carl", "host list")
    listed = tmp_path / "list.csv"
    listed.write_text("Name\nAda\n", encoding="utf-8")
    refused(podium("import", listed, "--into", "x", "--organiser", "ada"), 2, "--organiser")
    store = open_store(str(db))
    assert store.journal.streams() == ()
    store.journal.close()


def test_no_entrant_of_a_file_becomes_the_organiser(db: Path, tmp_path: Path) -> None:
    ada = account(db, "ada", host=True)
    document = event(RULEBOOK, 4)
    document["entrants"][0]["id"] = ada.id
    done = podium("import", written(document, tmp_path))
    assert done.code == 0, done.err
    found = done.out.partition(":")[0]
    assert desk_of(db, found, ada.id) == (200, 200)
    entered = podium("journal", found).out
    assert f'"members":["{ada.id}.1"]' in entered.replace(" ", "")


@pytest.mark.parametrize("login", [None, "bea"])
def test_a_running_event_from_another_laptop_gets_an_organiser_here(
    db: Path, tmp_path: Path, login: str | None
) -> None:
    found = podium("import", running(tmp_path)).out.partition(":")[0]
    journal, there = tmp_path / "journal.ndjson", tmp_path / "there.db"
    podium("export", found, "--format", "journal", "--people", "--out", journal)
    bea = account(there, "bea", host=login is None)
    named = () if login is None else ("--organiser", login)
    done = podium("import", journal, "--db", there, *named)
    assert done.code == 0, done.err
    assert "organiser: Bea" in done.out
    assert desk_of(there, found, bea.id) == (200, 200)
    assert podium("verify", found, "--db", there).code == 0


@pytest.mark.usefixtures("db")
def test_a_single_round_is_not_called_rounds(tmp_path: Path) -> None:
    started = [versus("p1", "p2"), versus("p3", "p4")]
    file = written(event(RULEBOOK, 4, started, rounds=3, cut=0), tmp_path)
    assert ", 4 entrants, 1 round; organiser: " in podium("import", file).out
