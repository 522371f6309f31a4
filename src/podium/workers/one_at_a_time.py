"""Work for a server: one piece at a time, in a process of its own that yields to everything else.

Nobody waits for it: whoever asks is told how far it is. What came out is kept for a while. All
that the process tells before its answer fits into its pipe, so that it never waits for somebody
to listen while it works.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from podium.kernel.cache import Cache
from podium.workers.process import ended_from_above

_NICE = 10
"""The process yields to the one that answers people."""
_KEPT = 50
_STEPS = 50
"""So often the process says how far it is."""

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Report: TypeAlias = Callable[[int, int], None]
"""Is told how much of all is done."""
Work: TypeAlias = Callable[[Task, Report], Answer]
"""Does a task; a function of a module, since another process has to find it."""


class Progress(Struct, frozen=True):
    """How much of all is done."""

    done: int
    of: int


class Failed(Struct, frozen=True):
    """The work came to no end: its process died, or took too long."""


class _OneWorker(Generic[Task, Answer]):
    def __init__(self, key: str, work: Work[Task, Answer], task: Task, longest: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, work, task, longest), name=work.__name__, daemon=True
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


class OneAtATime(Generic[Task, Answer]):
    """Does tasks by key, one at a time. One that takes more than `longest` seconds is ended."""

    def __init__(self, work: Work[Task, Answer], longest: float) -> None:
        self._work = work
        self._longest = longest
        self._lock = threading.Lock()
        self._worker: _OneWorker[Task, Answer] | None = None
        self._found: Cache[str, Progress | Failed | Answer] = Cache(_KEPT)

    def begin(self, key: str, task: Task, pieces: int) -> bool:
        """Begins a task of so many pieces unless it is under way or done; False: another one is
        under way.
        """
        with self._lock:
            self._listen()
            if self._worker is not None:
                return self._worker.key == key
            if isinstance(self._found.get(key), Progress | Failed | None):
                self._found.put(key, Progress(0, pieces))
                self._worker = _OneWorker(key, self._work, task, self._longest)
            return True

    def of(self, key: str) -> Progress | Failed | Answer | None:
        """What is known of a task; None: nothing."""
        with self._lock:
            self._listen()
            return self._found.get(key)

    def close(self) -> None:
        """Ends the task under way."""
        with self._lock:
            if self._worker is not None:
                self._settle(self._worker, Failed())

    def _listen(self) -> None:
        """Takes in what the process has told since."""
        while (worker := self._worker) is not None:
            if monotonic() - worker.since > self._longest:
                self._settle(worker, Failed())
                return
            try:
                if not worker.pipe.poll():
                    return
                told: Progress | Failed | Answer = worker.pipe.recv()
            except (EOFError, OSError):
                told = Failed()
            if isinstance(told, Progress):
                self._found.put(worker.key, told)
            else:
                self._settle(worker, told)

    def _settle(self, worker: _OneWorker[Task, Answer], told: Failed | Answer) -> None:
        worker.end()
        self._found.put(worker.key, told)
        self._worker = None


def _work(pipe: Connection, work: Work[Task, Answer], task: Task, longest: float) -> None:
    """Does the task and tells how far it is, until the server closes the pipe. It ends by itself
    when it takes too long: perhaps nobody looks at it any more.
    """
    ended_from_above()
    watch = threading.Timer(longest, os._exit, (1,))
    watch.daemon = True
    watch.start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    told = 0

    def report(done: int, of: int) -> None:
        nonlocal told
        if done >= told + max(of // _STEPS, 1):
            told = done
            pipe.send(Progress(done, of))

    with suppress(OSError):
        pipe.send(work(task, report))
