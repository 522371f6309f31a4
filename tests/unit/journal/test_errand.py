import threading

import pytest

from podium.journal.errand import Errand, Surviving
from podium.journal.trouble import Unreachable


def test_an_errand_runs_once_until_it_is_ended() -> None:
    begun: list[str] = []
    running = threading.Event()

    def work() -> None:
        begun.append(threading.current_thread().name)
        running.set()
        errand.ending.wait()

    errand = Errand("a-thread", work)
    errand.start()
    errand.start()
    assert running.wait(10)
    errand.close()
    assert begun == ["a-thread"]
    assert "a-thread" not in [thread.name for thread in threading.enumerate()]


def test_an_errand_that_was_ended_does_not_begin() -> None:
    begun: list[int] = []
    errand = Errand("a-thread", lambda: begun.append(1))
    errand.close()
    errand.start()
    errand.close()
    assert begun == []


def test_work_that_fails_is_told_and_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    begun: list[int] = []
    going_on = threading.Event()

    def work() -> None:
        begun.append(1)
        if len(begun) < 4:
            message = "the password is sesame"
            raise ValueError(message)
        going_on.set()
        errand.ending.wait()

    errand = Errand("a-thread", work, first_pause=0.001)
    errand.start()
    assert going_on.wait(10)
    errand.close()
    assert len(begun) == 4
    assert caplog.text.count("a-thread failed: ValueError in work:") == 3
    assert "sesame" not in caplog.text


def test_pauses_between_failures_grow_and_end_with_the_errand() -> None:
    pauses: list[float | None] = []
    errand = Errand("a-thread", _fail)

    class Ending(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            pauses.append(timeout)
            if len(pauses) == 9:
                self.set()
            return self.is_set()

    errand.ending = Ending()
    errand.start()
    while len(pauses) < 9:
        threading.Event().wait(0.001)
    errand.close()
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_a_mistake_is_survived_and_a_trouble_of_the_database_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with Surviving("looking"):
        _fail()
    assert "looking failed: KeyError in _fail:" in caplog.text
    with pytest.raises(Unreachable), Surviving("looking"):
        raise Unreachable


def _fail() -> None:
    raise KeyError
