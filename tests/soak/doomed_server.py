"""`podium serve` that kills itself at an aimed moment.

    python -m tests.soak.doomed_server MOMENT AFTER serve ...

`AFTER`: how often it lets the moment pass before.
"""

import os
import signal
import sys
from enum import StrEnum
from typing import Any

from podium.journal.sqlite.writer import Writer
from podium.streams.asynchronous import _WaitingCommand


class Moment(StrEnum):
    """When it dies."""

    BEGUN = "begun"
    """After BEGIN, before anything is written."""
    WRITTEN = "written"
    """Between the last statement and COMMIT."""
    COMMITTED = "committed"
    """After COMMIT, before anybody in the process knows."""
    DECIDED = "decided"
    """When it is durable and known, before it is answered."""


class Death:
    """Kills the process when its moment comes for the last time."""

    def __init__(self, moment: Moment, after: int) -> None:
        self._moment = moment
        self._left = after

    def come(self, moment: Moment) -> None:
        """A moment has come."""
        if moment is self._moment:
            self._left -= 1
            if self._left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


class Watched:
    """A connection that writes, with death beside it."""

    def __init__(self, connection: Any, death: Death) -> None:
        self._connection = connection
        self._death = death

    def execute(self, sql: str, *values: Any) -> Any:
        """Runs a statement, unless death comes first."""
        if sql == "COMMIT":
            self._death.come(Moment.WRITTEN)
        done = self._connection.execute(sql, *values)
        if sql == "COMMIT":
            self._death.come(Moment.COMMITTED)
        if sql == "BEGIN IMMEDIATE":
            self._death.come(Moment.BEGUN)
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def doom(death: Death) -> None:
    """From now on every writer and every answer is watched."""
    open_writer, answer = Writer.__init__, _WaitingCommand.answer

    def watched(self: Writer, connection: Any, *values: Any) -> None:
        open_writer(self, Watched(connection, death), *values)  # type: ignore[arg-type]

    def answer_if_alive(self: Any, outcome: Any) -> None:
        death.come(Moment.DECIDED)
        answer(self, outcome)

    Writer.__init__ = watched  # type: ignore[method-assign, assignment]
    _WaitingCommand.answer = answer_if_alive  # type: ignore[method-assign]


if __name__ == "__main__":
    from podium.cli.main import run

    doom(Death(Moment(sys.argv.pop(1)), int(sys.argv.pop(1))))
    run()
