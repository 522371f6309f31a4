import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from podium.journal.entry import AlreadyDone, Append, Appended, Conflict
from podium.journal.store import Journal, verify
from tests.contract.journal.requests import ask

Opener = Callable[[], Journal]


def test_of_two_writers_at_the_same_version_exactly_one_wins(open_journal: Opener) -> None:
    """Through two openings, as from two processes; the loser can read what won."""
    here, there = open_journal(), open_journal()
    start = threading.Barrier(2)

    def race(journal: Journal, name: str, number: int) -> object:
        start.wait()
        return journal.append(ask("event/1", number, name, key=f"{name} {number}"))

    with ThreadPoolExecutor(2) as pool:
        for number in range(40):
            first = pool.submit(race, here, "here", number)
            second = pool.submit(race, there, "there", number)
            answers = {"here": first.result(), "there": second.result()}
            (winner,) = (n for n, answer in answers.items() if isinstance(answer, Appended))
            (loser,) = (n for n, answer in answers.items() if isinstance(answer, Conflict))
            assert answers[loser] == Conflict("event/1", number + 1)
            (won,) = here.read("event/1", after=number)
            assert won.key == f"{winner} {number}"
    assert verify(here, "event/1") is None


def test_copies_of_a_request_sent_at_once_are_done_once(open_journal: Opener) -> None:
    journals = [open_journal() for _ in range(3)]
    requests = [ask(f"event/{n % 4}/{n}", 0, n, "more", key=f"k{n}") for n in range(60)]
    copies = [(journals[c], request) for c in range(3) for request in requests]

    def send(copy: tuple[Journal, Append]) -> object:
        return copy[0].append(copy[1])

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(send, copies))
    kinds = Counter(type(answer) for answer in answers)
    assert kinds == {Appended: len(requests), AlreadyDone: 2 * len(requests)}
    assert all(len(journals[0].read(request.stream)) == 2 for request in requests)


def test_many_writers_on_many_streams_leave_whole_chains(journal: Journal) -> None:
    def write(writer: int) -> None:
        for number in range(20):
            answer = journal.append(
                ask(f"event/{writer}", number, number, key=f"{writer} {number}")
            )
            assert isinstance(answer, Appended)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(write, range(16)))
    for writer in range(16):
        assert journal.head(f"event/{writer}").version == 20
        assert verify(journal, f"event/{writer}") is None
