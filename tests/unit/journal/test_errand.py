import threading

from podium.journal.errand import Errand


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
