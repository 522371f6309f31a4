"""The studies of a server: one at a time, in a process of its own that yields to everything else.

Nobody waits for it: whoever asks is told how far it is. What came out is kept for a while. All
that the process tells fits into its pipe, so that it never waits for somebody to listen.
"""

import multiprocessing
import os
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

from msgspec import Struct

from podium.kernel.cache import Cache
from podium.studies.processes import ended_from_above
from podium.study.plan import StudyPlan, Summary, study

LONGEST = 600.0
"""Seconds. A study that has not ended by then is ended."""

_NICE = 10
"""A study yields to the process that answers people."""
_KEPT = 50
_STEPS = 50
"""So often a study says how far it is."""


class StudyProgress(Struct, frozen=True):
    """How many events of all have been played."""

    played: int
    of: int


class StudyFailed(Struct, frozen=True):
    """The study came to no end: its process died, or took too long."""


Finding = StudyProgress | StudyFailed | tuple[Summary, ...]


class _StudyWorker:
    def __init__(self, key: str, plan: StudyPlan, longest: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, plan, longest), name="study", daemon=True
        )
        self.process.start()
        theirs.close()
        self.key = key
        self.since = monotonic()

    def end(self) -> None:
        """Ends the process at once."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Studies:
    """Plays studies by key, one at a time."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._lock = threading.Lock()
        self._worker: _StudyWorker | None = None
        self._found: Cache[str, Finding] = Cache(_KEPT)

    def begin(self, key: str, plan: StudyPlan) -> bool:
        """Begins a study unless it is under way or known; False: another one is under way."""
        with self._lock:
            self._listen()
            if self._worker is not None:
                return self._worker.key == key
            if not isinstance(self._found.get(key), tuple):
                self._found.put(key, StudyProgress(0, plan.events * len(plan.formats)))
                self._worker = _StudyWorker(key, plan, self._longest)
            return True

    def of(self, key: str) -> Finding | None:
        """What is known of a study; None: nothing."""
        with self._lock:
            self._listen()
            return self._found.get(key)

    def close(self) -> None:
        """Ends the study under way."""
        with self._lock:
            if self._worker is not None:
                self._settle(self._worker, StudyFailed())

    def _listen(self) -> None:
        """Takes in what the process has told since."""
        while (worker := self._worker) is not None:
            if monotonic() - worker.since > self._longest:
                self._settle(worker, StudyFailed())
                return
            try:
                if not worker.pipe.poll():
                    return
                told: Finding = worker.pipe.recv()
            except (EOFError, OSError):
                told = StudyFailed()
            if isinstance(told, StudyProgress):
                self._found.put(worker.key, told)
            else:
                self._settle(worker, told)

    def _settle(self, worker: _StudyWorker, told: Finding) -> None:
        worker.end()
        self._found.put(worker.key, told)
        self._worker = None


def _work(pipe: Connection, plan: StudyPlan, longest: float) -> None:
    """Plays the study and tells how far it is, until the server closes the pipe. It ends by itself
    when it takes too long: perhaps nobody looks at it any more.
    """
    ended_from_above()
    watch = threading.Timer(longest, os._exit, (1,))
    watch.daemon = True
    watch.start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    step = max(plan.events * len(plan.formats) // _STEPS, 1)
    told = 0

    def report(played: int, of: int) -> None:
        nonlocal told
        if played >= told + step:
            told = played
            pipe.send(StudyProgress(played, of))

    with suppress(OSError):
        pipe.send(study(plan, report))
