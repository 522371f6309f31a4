import time
from collections.abc import Iterator

import psycopg
import pytest

from podium.journal.bell import Hint
from podium.journal.postgres.news import CHANNEL, LARGEST_NOTE, WORDS, Listener
from podium.journal.postgres.store import PostgresJournal
from tests.contract.journal.requests import ask
from tests.postgres_server import PostgresServer

PATIENCE = 30.0


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    opened = PostgresJournal.open(url)
    yield opened
    opened.close()


def wait_for(hints: list[Hint], wanted: Hint) -> None:
    end = time.monotonic() + PATIENCE
    while wanted not in hints:
        assert time.monotonic() < end
        time.sleep(0.005)


def test_many_appends_share_a_note(journal: PostgresJournal, url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        announcer = journal._announcer
        for number in range(500):
            announcer.announce(f"event/{number % 5}", number)
        announcer.announce("event/last", 1)
        notes = []
        for note in connection.notifies(timeout=PATIENCE):
            notes.append(note.payload)
            if "event/last" in note.payload:
                break
    assert len(notes) < 250


def test_a_note_that_would_be_too_long_says_that_anything_may_have_grown(
    journal: PostgresJournal, url: str
) -> None:
    hints: list[Hint] = []
    journal.subscribe(hints.append)
    wait_for(hints, Hint())
    hints.clear()
    journal._announcer._send({f"event/{number:0100}": 1 for number in range(200)}, [])
    wait_for(hints, Hint())


def test_a_word_reaches_other_processes_and_is_stored_nowhere(
    journal: PostgresJournal, url: str
) -> None:
    hints: list[Hint] = []
    listener = Listener(url, hints.append)
    listener.start()
    wait_for(hints, Hint())
    journal.call_out("table/1", "a word")
    journal.call_out("table/1", "x" * LARGEST_NOTE)
    journal.call_out("table/2", "another")
    wait_for(hints, Hint("table/2", word="another"))
    assert hints[1:] == [Hint("table/1", word="a word"), Hint("table/2", word="another")]
    assert journal.head("table/1").version == 0
    listener.close()


def test_a_foreign_note_harms_nobody(url: str) -> None:
    hints: list[Hint] = []
    listener = Listener(url, hints.append)
    listener.start()
    wait_for(hints, Hint())
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_notify(%s, 'hello')", (WORDS,))
        connection.execute("SELECT pg_notify(%s, 'hello')", (CHANNEL,))
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, '{"event/1":3}'))
    wait_for(hints, Hint("event/1", 3))
    assert hints.count(Hint()) == 2
    listener.close()


def test_a_lost_connection_is_made_again_and_nothing_is_missed(
    journal: PostgresJournal, url: str
) -> None:
    other = PostgresJournal.open(url)
    with journal.follow("event/1") as follower:
        for number in range(3):
            other.append(ask("event/1", number, number, key=f"k{number}"))
            assert [entry.version for entry in follower.wait(PATIENCE)] == [number + 1]
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
    other.close()
