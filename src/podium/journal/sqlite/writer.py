"""The one thread that writes: many queued jobs in one transaction, answered after its commit.

Each job runs inside a savepoint: an error undoes that job alone. Its result is handed out only
after the COMMIT that includes it has returned, so it is durable.
"""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

import apsw
from msgspec import Struct, field

from podium.journal.sqlite.connection import named_trouble, trouble
from podium.journal.sqlite.store_files import StoreFiles
from podium.journal.trouble import Busy, Closed, DiskFull, TakenAway, Trouble

T = TypeVar("T")

LARGEST_GROUP = 512
LONGEST_WAIT = 0.005
"""Seconds for which a group waits for more jobs at most."""
CHECKPOINT_PAGES = 1000
_MISTAKES = (apsw.ConstraintError, apsw.SQLError, apsw.MismatchError, apsw.BindingsError)


class _Waiting(Struct, eq=False):
    """A job, its result once it has run, and the future that waits for it."""

    job: Callable[[apsw.Connection], Any]
    future: Future[Any] = field(default_factory=Future)
    answer: Any = None


class Writer:
    """Owns the writing connection. After an I/O error every job fails with `Stopped`."""

    def __init__(
        self,
        connection: apsw.Connection,
        files: StoreFiles,
        checkpoint_pages: int = CHECKPOINT_PAGES,
    ) -> None:
        self._connection = connection
        self._files = files
        self._checkpoint_pages = checkpoint_pages
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self._failure: Trouble | None = None
        self._wal_pages = 0
        self._last_commit = 0.0
        self._last_size = 0
        connection.set_wal_hook(self._count_pages)
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> Trouble | None:
        """Why nothing can be written any more; None while all is well."""
        return self._failure

    def submit(self, job: Callable[[apsw.Connection], T]) -> Future[T]:
        """Queues a job; the future has its result once that is durable."""
        waiting = _Waiting(job)
        with self._gate:
            if self._closed:
                message = "the database was closed"
                raise Closed(message)
            self._waiting.put(waiting)
        return waiting.future

    def stop(self, why: Trouble) -> None:
        """Fails every job from now on. Called from other threads."""
        self._failure = self._failure or why

    def look_down(self) -> None:
        """Stops writing if the files were taken away. Called from other threads too."""
        try:
            self._files.check()
        except TakenAway as moved:
            self._failure = self._failure or moved

    def close(self) -> None:
        """Finishes what is queued, then ends the thread and the connection."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()
        with suppress(apsw.Error):  # if the last checkpoint fails, everything is still in the log
            self._connection.close()

    def _run(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._next_group()
            if self._failure is not None:
                _fail(group, self._failure)
                continue
            try:
                self._write(group)
            except apsw.Error as error:
                self._give_up(group, trouble(error))
            except Trouble as failure:
                self._give_up(group, failure)
            except BaseException as error:  # noqa: BLE001 - no future may stay pending for ever
                self._give_up(group, Trouble(f"writing failed: {error!r}"))
            else:
                self._checkpoint()

    def _next_group(self) -> tuple[list[_Waiting], bool]:
        """Waits for a job and takes all that are queued; False when the writer must end.

        Callers who just got their results often return together, so it waits a little until as
        many jobs as last time are queued, at most a quarter of the last commit's duration.
        """
        group: list[_Waiting] = []
        try:
            waiting = self._waiting.get()
            end = time.monotonic() + min(self._last_commit / 4, LONGEST_WAIT)
            while waiting is not None:
                if waiting.future.set_running_or_notify_cancel():
                    group.append(waiting)
                if len(group) == LARGEST_GROUP:
                    return group, True
                left = end - time.monotonic() if len(group) < self._last_size else 0.0
                waiting = self._waiting.get(block=left > 0, timeout=max(left, 0.0))
        except queue.Empty:
            return group, True
        return group, False

    def _write(self, group: list[_Waiting]) -> None:
        if not group:
            return
        self._connection.execute("BEGIN IMMEDIATE")
        done = [waiting for waiting in group if self._work(waiting)]
        began = time.monotonic()
        self._connection.execute("COMMIT")
        self._last_commit = time.monotonic() - began
        self._last_size = len(group)
        self._files.check()
        for waiting in done:
            waiting.future.set_result(waiting.answer)

    def _work(self, waiting: _Waiting) -> bool:
        """Runs one job in its savepoint. Errors of the database end the whole group."""
        self._connection.execute("SAVEPOINT job")
        try:
            waiting.answer = waiting.job(self._connection)
        except _MISTAKES as error:
            self._undo(waiting, error)
            return False
        except apsw.Error:
            raise
        except Exception as error:  # noqa: BLE001 - passed on through the job's future
            self._undo(waiting, error)
            return False
        self._connection.execute("RELEASE job")
        return True

    def _undo(self, waiting: _Waiting, error: Exception) -> None:
        self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")
        waiting.future.set_exception(error)

    def _give_up(self, group: list[_Waiting], failure: Trouble) -> None:
        """Undoes the group. Errors other than a full disk or a busy file stop the writer."""
        if not isinstance(failure, DiskFull | Busy):
            self._failure = failure
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except apsw.Error as error:
                self._failure = trouble(error)
        _fail(group, failure)

    def _checkpoint(self) -> None:
        """Checkpoints the log now and then, after all results have been handed out."""
        if self._wal_pages < self._checkpoint_pages:
            return
        try:
            with named_trouble():
                self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (DiskFull, Busy):
            return
        except Trouble as failure:
            self._failure = failure

    def _count_pages(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self._wal_pages = pages
        return apsw.SQLITE_OK


def _fail(group: list[_Waiting], failure: Trouble) -> None:
    for waiting in group:
        if not waiting.future.done():
            waiting.future.set_exception(type(failure)(*failure.args))
