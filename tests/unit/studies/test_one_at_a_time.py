"""The studies of a server: one at a time, in a process of its own."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from podium.rulebooks.shipped import shipped
from podium.studies.one_at_a_time import Finding, Studies
from podium.study.formats import EventFormat
from podium.study.plan import StudyPlan, study
from podium.study.strengths import Players
from podium.workers.one_at_a_time import Failed, Progress

BOOK = shipped("shatterpoint.premier-showdown")
SHORT = StudyPlan(Players(4), (EventFormat(BOOK, rounds=1, cut=0),), 60)
LONG = StudyPlan(Players(16), (EventFormat(BOOK, rounds=4),), 100_000)


@contextmanager
def opened(longest: float = 600) -> Iterator[Studies]:
    studies = Studies(longest)
    try:
        yield studies
    finally:
        studies.close()


def awaited(studies: Studies, key: str) -> Finding | None:
    """What comes out in the end."""
    until = time.monotonic() + 120
    while isinstance(found := studies.of(key), Progress) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def test_a_study_gives_the_same_answer_as_in_this_process() -> None:
    with opened() as studies:
        assert studies.of("short") is None
        assert studies.play("short", SHORT)
        assert studies.of("short") is not None
        assert awaited(studies, "short") == study(SHORT)


def test_one_study_is_played_at_a_time_and_asking_twice_is_asking_once() -> None:
    with opened() as studies:
        assert studies.play("long", LONG)
        assert studies.play("long", LONG)
        assert not studies.play("short", SHORT)
        assert studies.of("short") is None
        assert isinstance(studies.of("long"), Progress)


def test_a_known_answer_is_not_played_again() -> None:
    with opened() as studies:
        studies.play("short", SHORT)
        found = awaited(studies, "short")
        assert studies.play("short", SHORT)
        assert studies.of("short") == found
        assert studies._worker is None


def test_a_study_that_takes_too_long_is_ended_and_makes_room() -> None:
    with opened(longest=0) as studies:
        assert studies.play("long", LONG)
        assert studies._worker is not None
        process = studies._worker.process
        time.sleep(0.01)
        assert isinstance(studies.of("long"), Failed)
        assert not process.is_alive()
        assert studies.play("long", LONG)


def test_a_study_that_takes_too_long_ends_though_nobody_looks() -> None:
    """Who begins one and closes the page left a process behind that played on for hours."""
    with opened(longest=1) as studies:
        assert studies.play("long", LONG)
        assert studies._worker is not None
        process = studies._worker.process
        process.join(60)
        assert not process.is_alive()
        assert isinstance(studies.of("long"), Failed)


def test_a_process_that_dies_is_noticed() -> None:
    with opened() as studies:
        studies.play("long", LONG)
        assert studies._worker is not None
        os.kill(studies._worker.process.pid or 0, 9)
        assert isinstance(awaited(studies, "long"), Failed)


def test_closing_ends_the_process() -> None:
    studies = Studies()
    studies.play("long", LONG)
    assert studies._worker is not None
    process = studies._worker.process
    studies.close()
    assert not process.is_alive()
