"""Bots that think in the background while the player does."""

import threading
from collections.abc import Callable, Mapping

from podium.allstar.rules.moves import Move

Task = Callable[[], tuple[Move, ...]]


class Ahead:
    """The choices of one step, made one after the other in a thread.

    The program may end meanwhile. What goes wrong is raised when the choice is asked for.
    """

    def __init__(self, step: int, tasks: Mapping[int, Task]) -> None:
        self.step = step
        self._found: dict[int, tuple[Move, ...] | Exception] = {}
        self._done = {seat: threading.Event() for seat in tasks}
        thread = threading.Thread(target=self._think, args=(tasks,), daemon=True)
        thread.start()

    def choice(self, seat: int) -> tuple[Move, ...]:
        """What the bot in this seat chose; waits until it has."""
        self._done[seat].wait()
        found = self._found[seat]
        if isinstance(found, Exception):
            raise found
        return found

    def _think(self, tasks: Mapping[int, Task]) -> None:
        for seat, task in tasks.items():
            try:
                self._found[seat] = task()
            except Exception as error:  # noqa: BLE001 - raised where the choice is asked for
                self._found[seat] = error
            self._done[seat].set()
