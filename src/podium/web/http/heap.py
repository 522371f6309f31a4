"""How the C library hands out memory to the threads of this process."""

import ctypes
import sys

_M_ARENA_MAX = -8
"""The number of this option in glibc."""


def share_heap() -> bool:
    """Lets all threads share one heap; whether that can be said here.

    glibc gives every thread a heap of its own, to spare threads that allocate at the same moment
    from waiting. Python's never do, and what one heap has freed no other can use: with many tables
    that is a third of the memory.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    return mallopt is not None and mallopt(_M_ARENA_MAX, 1) == 1
