import pytest

from podium.journal.migrations import (
    CHAIN,
    Apart,
    Dialect,
    Migration,
    pending,
    record,
    statements,
)
from podium.journal.trouble import UnknownSchema

FIRST = Migration(1, "first", ("CREATE TABLE a (x {whole})",))
SECOND = Migration(2, "second", (Apart(sqlite=("A",), postgres=("B", "C")), "D"))

RELEASED = {
    (1, Dialect.SQLITE): "ccd90f4769a5ba7380c28167b4c6c0ab016466de73d1afc301966ce2870c7bf1",
    (1, Dialect.POSTGRES): "02cdf99f4933828faa65acb2e932835172234b32904111a82a7af421b68ab2a2",
    (2, Dialect.SQLITE): "e7516ecd503b503584b07827b46bdc1618b3edf093b1b539bb8676915550bde9",
    (2, Dialect.POSTGRES): "49d578d535cf3e70587b8927993eb1daf5135aa29d135a3ff9aac665a10b9846",
}


def test_a_released_migration_is_never_edited() -> None:
    """Write a new migration instead; databases that have run the old one would be refused."""
    digests = {
        (migration.number, dialect): record(migration, dialect).digest
        for migration in CHAIN
        for dialect in Dialect
    }
    assert digests == RELEASED


def test_each_database_gets_its_own_words() -> None:
    assert statements(FIRST, Dialect.SQLITE) == ("CREATE TABLE a (x INTEGER)",)
    assert statements(FIRST, Dialect.POSTGRES) == ("CREATE TABLE a (x BIGINT)",)
    assert statements(SECOND, Dialect.SQLITE) == ("A", "D")
    assert statements(SECOND, Dialect.POSTGRES) == ("B", "C", "D")


def test_what_is_missing_is_pending() -> None:
    done = (record(FIRST, Dialect.SQLITE),)
    assert pending((), (FIRST, SECOND), Dialect.SQLITE) == (FIRST, SECOND)
    assert pending(done, (FIRST, SECOND), Dialect.SQLITE) == (SECOND,)
    assert pending(done, (FIRST,), Dialect.SQLITE) == ()


def test_a_database_of_a_newer_version_is_refused() -> None:
    done = (record(FIRST, Dialect.SQLITE), record(SECOND, Dialect.SQLITE))
    with pytest.raises(UnknownSchema, match=r"migration 2 \(second\)"):
        pending(done, (FIRST,), Dialect.SQLITE)


def test_a_database_with_another_history_is_refused() -> None:
    other = Migration(1, "first", ("CREATE TABLE b (x {whole})",))
    with pytest.raises(UnknownSchema, match="differs"):
        pending((record(other, Dialect.SQLITE),), (FIRST,), Dialect.SQLITE)


def test_a_chain_has_no_gaps() -> None:
    with pytest.raises(ValueError, match="1, 2, 3"):
        pending((), (SECOND,), Dialect.SQLITE)
