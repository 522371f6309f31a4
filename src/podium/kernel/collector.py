"""Settings of the garbage collector, which looks for objects that only refer to each other.

A server keeps a million objects for as long as it runs, and reference counting frees nearly all
others: scanning them all repeatedly would take a fifth of its time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 20_000
"""New objects before a collection of the youngest generation; Python's default is 700."""
OLDER = 20
"""Collections of one generation before the next older one is collected too."""


@contextmanager
def paused() -> Iterator[None]:
    """Pauses collection while many objects are made, none of which can be garbage yet."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def settle() -> None:
    """For a server that has started: objects that exist now are no longer scanned."""
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDER)
