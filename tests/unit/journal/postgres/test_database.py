import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import psycopg
import pytest

from podium.journal.entry import AlreadyDone, Appended
from podium.journal.migrations import CHAIN, Migration
from podium.journal.postgres import database as module
from podium.journal.postgres.database import PostgresDatabase, migrate
from podium.journal.postgres.store import PostgresJournal
from podium.journal.store import verify
from podium.journal.trouble import Busy, Closed, UnknownSchema, Unreachable, Unsafe
from tests.contract.journal.requests import ask
from tests.postgres_server import PostgresServer


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    opened = PostgresJournal.open(url)
    yield opened
    opened.close()


def test_version_and_key_are_unique_in_the_schema(journal: PostgresJournal) -> None:
    query = """SELECT relation.relname, array_agg(field.attname::text ORDER BY place.nr)
        FROM pg_index AS listed
        JOIN pg_class AS relation ON relation.oid = listed.indrelid
        CROSS JOIN LATERAL unnest(listed.indkey::int[]) WITH ORDINALITY AS place (field, nr)
        JOIN pg_attribute AS field
            ON field.attrelid = listed.indrelid AND field.attnum = place.field
        WHERE listed.indisunique AND relation.relname IN ('stream', 'deed', 'entry')
        GROUP BY listed.indexrelid, relation.relname"""
    with journal.database.connection() as connection:
        unique = {(table, tuple(columns)) for table, columns in connection.execute(query)}
    assert unique == {
        ("stream", ("name",)),
        ("deed", ("key",)),
        ("entry", ("stream", "version")),
    }


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET actor = 'x'",
        "DELETE FROM entry",
        "TRUNCATE entry",
        "DELETE FROM deed",
        "TRUNCATE stream CASCADE",
        "DELETE FROM stream",
    ],
)
def test_the_database_itself_refuses_to_forget(journal: PostgresJournal, change: str) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    with (
        pytest.raises(psycopg.Error, match=r"append-only|foreign key"),
        journal.database.transaction() as connection,
    ):
        connection.execute(change)
    assert len(journal.read("event/1")) == 1


def test_commits_are_durable_whatever_the_server_was_told(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        connection.execute(
            f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'"
        )
    database = PostgresDatabase(url)
    with database.connection() as open_connection:
        for setting, value in (
            ("synchronous_commit", "on"),
            ("default_transaction_isolation", "read committed"),
        ):
            shown = open_connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
            assert shown == (value,)
    database.close()


def test_a_server_that_does_not_sync_is_refused(postgres: PostgresServer, url: str) -> None:
    def tell(statement: str, fsync: str) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement)
            connection.execute("SELECT pg_reload_conf()")
            while connection.execute("SHOW fsync").fetchone() != (fsync,):
                time.sleep(0.01)

    tell("ALTER SYSTEM SET fsync = off", "off")
    try:
        with pytest.raises(Unsafe, match="fsync=off"):
            PostgresDatabase(url)
    finally:
        tell("ALTER SYSTEM RESET fsync", "on")


def test_a_crash_of_the_server_loses_nothing_and_work_goes_on(
    postgres: PostgresServer, journal: PostgresJournal
) -> None:
    requests = [ask("event/1", number, number, key=f"k{number}") for number in range(40)]
    with journal.follow("event/1") as follower:
        for request in requests[:20]:
            assert isinstance(journal.append(request), Appended)
        postgres.stop("immediate")
        postgres.start()
        for request in requests[20:]:
            assert isinstance(journal.append(request), Appended | AlreadyDone)
        seen: list[int] = []
        while len(seen) < 40:
            seen += [entry.version for entry in follower.wait(30)]
    assert seen == list(range(1, 41))
    assert verify(journal, "event/1") is None


def test_a_server_that_stays_away_is_named(
    postgres: PostgresServer, journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.1)
    monkeypatch.setattr(journal.database._pool, "timeout", 0.1)
    request = ask("event/1", 0, "a", key="k1")
    postgres.stop("fast")
    try:
        with pytest.raises(Unreachable, match="same key"):
            journal.append(request)
    finally:
        postgres.start()
    monkeypatch.setattr(module, "TIMEOUT", 10.0)
    monkeypatch.setattr(journal.database._pool, "timeout", 10.0)
    assert isinstance(journal.append(request), Appended)


def test_a_stream_that_is_held_too_long_is_busy(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient = tuple({**dict(module._SETTINGS), "lock_timeout": "50ms"}.items())
    monkeypatch.setattr(module, "_SETTINGS", impatient)
    journal = PostgresJournal.open(url)
    journal.append(ask("event/1", 0, "a", key="k1"))
    with journal.database.transaction() as holding:
        holding.execute("SELECT 1 FROM stream FOR UPDATE")
        with pytest.raises(Busy):
            journal.append(ask("event/1", 1, "b", key="k2"))
        assert len(journal.read("event/1")) == 1
    assert isinstance(journal.append(ask("event/1", 1, "b", key="k2")), Appended)
    journal.close()


def test_a_closed_database_says_so(url: str) -> None:
    journal = PostgresJournal.open(url)
    journal.close()
    with pytest.raises(Closed):
        journal.append(ask("event/1", 0, "a", key="k1"))


def test_a_database_of_a_newer_podium_is_refused(url: str) -> None:
    later = (*CHAIN, Migration(len(CHAIN) + 1, "later", ("CREATE TABLE later (x {whole})",)))
    PostgresDatabase(url, chain=later).close()
    with pytest.raises(UnknownSchema, match="later"):
        PostgresDatabase(url)


STEPS = (
    *CHAIN,
    *(
        Migration(
            number,
            f"step {number}",
            (
                f"CREATE TABLE step_{number}_a (x {{whole}})",
                f"INSERT INTO step_{number}_a VALUES (1)",  # noqa: S608
                f"CREATE TABLE step_{number}_b (x {{whole}})",
            ),
        )
        for number in range(len(CHAIN) + 1, len(CHAIN) + 3)
    ),
)


class Interrupted:
    """A connection whose server process dies before the n-th statement."""

    def __init__(self, connection: module.Connection, url: str, dies_at: int) -> None:
        self._connection = connection
        self._url = url
        self._left = dies_at
        self.transaction = connection.transaction

    def execute(self, query: str, params: Sequence[Any] = ()) -> Any:
        self._left -= 1
        if self._left == 0:
            with psycopg.connect(self._url, autocommit=True) as other:
                pid = self._connection.info.backend_pid
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        return self._connection.execute(query, params or None)


def test_an_interrupted_migration_leaves_old_or_new(url: str) -> None:
    """At every statement: the tables are those of the migrations that are recorded."""
    seen = set()
    for dies_at in range(1, 60):
        with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as victim:
            migrate(Interrupted(victim, url, dies_at), STEPS)  # type: ignore[arg-type]
        with psycopg.connect(url, autocommit=True) as connection:
            tables = {
                name
                for (name,) in connection.execute(
                    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
                )
            }
            recorded = (
                {n for (n,) in connection.execute("SELECT number FROM migration")}
                if "migration" in tables
                else set()
            )
            steps = {number for number in recorded if number > len(CHAIN)}
            wanted = {f"step_{number}_{part}" for number in steps for part in "ab"}
            wanted |= {"stream", "deed", "entry"} if 1 in recorded else set()
            wanted |= {"unchanged"} if 2 in recorded else set()
            assert tables - {"migration"} == wanted
        seen.add(len(recorded))
        if len(recorded) == len(STEPS):
            break
    assert seen == set(range(len(STEPS) + 1))
