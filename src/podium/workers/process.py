"""How a process that works for another one begins."""

import multiprocessing
import os
import signal
import threading


def ended_from_above() -> None:
    """Lets this process end with the one that started it, however that ends, and not by Ctrl-C,
    which all of them are sent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
