"""The workers that think for bots, and what they have found so far.

Nobody ever waits for a worker: what is missing at the moment of a seal is not waited for, and a
worker that dies or hangs is replaced.
"""

import multiprocessing
import os
import threading
from bisect import insort
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from podium.allstar.table.setting import Level
from podium.journal.errand import Errand
from podium.kernel.now import SECOND, Now
from podium.tables.strength import Durations, Waiting, allowed
from podium.tables.worker import Insight, ThinkingTask, work

LONGEST = 20 * SECOND
"""A worker that has not answered for so long hangs."""

_PAUSE = 1.0
_NICE = 10
"""Workers yield to the process that answers people."""


class QuestionId(NamedTuple):
    """Whose choice is thought about: the stream of the table, the step and the seat."""

    stream: str
    step: int
    seat: int


class _Question(NamedTuple):
    moment: Now
    number: int
    id: QuestionId
    task: ThinkingTask
    ladder: tuple[int, ...]


class _Worker:
    """A process, the pipe to it, and what it thinks about since when."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_gentle_work, args=(theirs,), name="bots", daemon=True
        )
        self.process.start()
        theirs.close()
        self.question: _Question | None = None
        self.since = Now(0)

    def end(self) -> None:
        """Ends the process at once."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _gentle_work(pipe: Connection) -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)
    work(pipe)


class Minds:
    """Thinks about questions in processes of their own; without workers never finds anything.

    `used`: how many choices were made at which strength, by level and playouts; 0: as greedy does.
    `replaced`: how many workers died or hung.
    """

    def __init__(self, workers: int, now: Callable[[], Now]) -> None:
        self._count = workers
        self._now = now
        self._lock = threading.Lock()
        self._numbers = count()
        self._waiting: list[_Question] = []
        self._found: dict[str, dict[QuestionId, Insight | None]] = {}
        self._workers: list[_Worker] = []
        self._durations = Durations()
        self._ear, self._mouth = multiprocessing.Pipe(duplex=False)
        self._errand = Errand("minds", self._run)
        self.replaced = 0
        self.used: Counter[tuple[Level, int]] = Counter()

    def start(self) -> None:
        """Starts the workers; does nothing if they run."""
        if self._count:
            self._errand.start()

    def unasked(self, question: QuestionId) -> bool:
        """Whether asking would begin to think about something."""
        return bool(self._count) and question not in self._found.get(question.stream, ())

    def ask(
        self, question: QuestionId, task: ThinkingTask, ladder: tuple[int, ...], moment: Now
    ) -> None:
        """Begins to think about a choice that is due at a moment. Asking twice is asking once."""
        with self._lock:
            if not ladder or not self.unasked(question):
                return
            self._found.setdefault(question.stream, {})[question] = None
            number = next(self._numbers)
            insort(self._waiting, _Question(moment, number, question, task, ladder))
        self.start()
        self._wake()

    def best(self, question: QuestionId) -> Insight | None:
        """The best choice found so far."""
        with self._lock:
            return self._found.get(question.stream, {}).get(question)

    def forget(self, stream: str, *, before: int | None = None) -> None:
        """Forgets a table, or its steps before this one."""
        with self._lock:
            found = self._found.pop(stream, {})
            kept = {
                one: at for one, at in found.items() if before is not None and one.step >= before
            }
            if kept:
                self._found[stream] = kept

    def close(self) -> None:
        """Ends the workers."""
        self._errand.ending.set()
        self._wake()
        self._errand.close()
        for pipe in (self._ear, self._mouth):
            pipe.close()

    def _wake(self) -> None:
        with suppress(OSError):
            self._mouth.send_bytes(b"!")

    def _run(self) -> None:
        self._workers = [_Worker() for _ in range(self._count)]
        try:
            while not self._errand.ending.is_set():
                ready = wait([self._ear, *[worker.pipe for worker in self._workers]], _PAUSE)
                if self._ear in ready:
                    self._ear.recv_bytes()
                for worker in [one for one in self._workers if one.pipe in ready]:
                    self._listen(worker)
                self._replace_hanging()
                self._assign()
        finally:
            for worker in self._workers:
                worker.end()

    def _listen(self, worker: _Worker) -> None:
        try:
            insight = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        question = worker.question
        if insight is None:
            worker.question = None
        elif question is not None:
            self._durations.measured(insight.playouts, insight.milliseconds)
            with self._lock:
                found = self._found.get(question.id.stream, {})
                if question.id in found:
                    found[question.id] = insight

    def _replace_hanging(self) -> None:
        late = self._now() - LONGEST
        for worker in self._workers:
            if worker.question is not None and worker.since < late:
                self._replace(worker)

    def _replace(self, worker: _Worker) -> None:
        """The question it was at is given up: its bot seals what was found before, or greedy's
        choice. It may be what killed the worker.
        """
        worker.end()
        self.replaced += 1
        self._workers[self._workers.index(worker)] = _Worker()

    def _assign(self) -> None:
        for worker in self._workers:
            while worker.question is None and (taken := self._next()) is not None:
                question, ladder = taken
                try:
                    worker.pipe.send((question.task, ladder))
                except OSError:
                    break  # it has died, and will be heard of
                worker.question, worker.since = question, self._now()

    def _next(self) -> tuple[_Question, tuple[int, ...]] | None:
        """The next choice to think about, and the rungs for it."""
        with self._lock:
            now = self._now()
            waiting = [one for one in self._waiting if self._is_wanted(one) and one.moment > now]
            while waiting:
                question = waiting.pop(0)
                others = [Waiting(one.moment - now, one.ladder[-1]) for one in waiting]
                left = question.moment - now
                ladder = allowed(question.ladder, left, others, self._count, self._durations)
                if ladder:
                    self._waiting = waiting
                    return question, ladder
            self._waiting = []
        return None

    def _is_wanted(self, question: _Question) -> bool:
        return question.id in self._found.get(question.id.stream, ())
