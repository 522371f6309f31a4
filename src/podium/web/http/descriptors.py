"""How many connections and files the system lets this process have open at once."""

import sys

MOST = 65_536
"""As many as one process can serve."""
MOST_STREAMS = 20_000


def raise_limit() -> int | None:
    """Raises the limit to what the system allows this user; the limit, None where there is none.

    Many systems start programs with 1,024 (macOS with 256), fewer than the pages of a large event.
    """
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # the system has a lower limit that it does not tell
        return soft
    return wanted


def streams_for(descriptors: int | None) -> int:
    """How many streams may be open: a quarter of what the system allows is kept for requests, the
    database and its copies.
    """
    return MOST_STREAMS if descriptors is None else min(MOST_STREAMS, descriptors * 3 // 4)
