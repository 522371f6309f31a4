"""The garbage collector, which searches all values for those that only refer to each other.

A server holds a million values for good, and nearly everything else goes by itself: searching them
all again and again would take a fifth of its time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 20_000
"""So many new values are searched together; Python's own choice is 700."""
OLDER = 20
"""Every so many times also those of before, and so on."""


@contextmanager
def paused() -> Iterator[None]:
    """No search while so much comes to be that none of it can be garbage yet."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def settle() -> None:
    """For a server that has started: what is there stays and is not searched any more."""
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDER)
