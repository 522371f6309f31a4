import threading
from collections.abc import Callable

from podium.journal.bell import Hint
from podium.journal.store import Journal
from tests.contract.journal.requests import ask

Opener = Callable[[], Journal]

PATIENCE = 30.0


def test_a_follower_gets_what_is_there_and_what_comes(journal: Journal) -> None:
    journal.append(ask("event/1", 0, *range(5), key="k1"))
    with journal.follow("event/1", after=2) as follower:
        assert [entry.version for entry in follower.wait(0)] == [3, 4, 5]
        assert follower.wait(0) == ()
        journal.append(ask("event/1", 5, "new", key="k2"))
        assert [entry.version for entry in follower.wait(PATIENCE)] == [6]


def test_a_waiting_follower_is_woken(journal: Journal) -> None:
    with journal.follow("event/1") as follower:
        later = threading.Timer(0.05, lambda: journal.append(ask("event/1", 0, "a", key="k1")))
        later.start()
        assert [entry.version for entry in follower.wait(PATIENCE)] == [1]
        later.join()


def test_a_follower_hears_of_what_another_opening_wrote(open_journal: Opener) -> None:
    here, there = open_journal(), open_journal()
    with here.follow("event/1") as follower:
        assert follower.wait(0) == ()
        there.append(ask("event/1", 0, "a", key="k1"))
        assert [entry.version for entry in follower.wait(PATIENCE)] == [1]


def test_closing_ends_a_follower_that_waits(journal: Journal) -> None:
    follower = journal.follow("event/1")
    seen: list[int] = []
    reading = threading.Thread(target=lambda: seen.extend(entry.version for entry in follower))
    reading.start()
    journal.append(ask("event/1", 0, "a", key="k1"))
    while not seen:
        reading.join(0.001)
    follower.close()
    reading.join(PATIENCE)
    assert not reading.is_alive()
    assert seen == [1]


def test_many_followers_and_writers_see_every_entry_once_in_order(journal: Journal) -> None:
    """T11 in small: writers of two streams, readers that drop and come back."""
    total = 60
    seen: dict[int, list[int]] = {reader: [] for reader in range(6)}

    def write(stream: str) -> None:
        for number in range(total):
            journal.append(ask(stream, number, number, key=f"{stream} {number}"))

    def read(reader: int) -> None:
        versions = seen[reader]
        while len(versions) < total:
            with journal.follow(f"event/{reader % 2}", after=len(versions)) as follower:
                for _ in range(1 + reader):
                    versions.extend(entry.version for entry in follower.wait(PATIENCE))
                    if len(versions) >= total:
                        break

    threads = [threading.Thread(target=write, args=(f"event/{n}",)) for n in range(2)]
    threads += [threading.Thread(target=read, args=(reader,)) for reader in seen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(versions == list(range(1, total + 1)) for versions in seen.values())


def test_subscribers_hear_words_that_are_stored_nowhere(journal: Journal) -> None:
    hints: list[Hint] = []
    heard = threading.Event()

    def hear(hint: Hint) -> None:
        hints.append(hint)
        if hint.word is not None:
            heard.set()

    end = journal.subscribe(hear)
    until_it_listens(journal, heard)
    assert Hint("table/1", word="hello") in hints
    assert journal.head("table/1").version == 0
    end()


def until_it_listens(journal: Journal, heard: threading.Event) -> None:
    """A word that nobody listens to yet is lost, so it is said again."""
    for _ in range(100):
        journal.call_out("table/1", "hello")
        if heard.wait(0.2):
            return
    raise AssertionError("never heard")


def test_subscribers_are_told_the_stream_and_version_until_they_end(journal: Journal) -> None:
    hints: list[Hint] = []
    end = journal.subscribe(hints.append)
    journal.append(ask("event/1", 0, "a", "b", key="k1"))
    assert Hint("event/1", 2) in hints
    end()
    journal.append(ask("event/1", 2, "c", key="k2"))
    assert Hint("event/1", 3) not in hints
