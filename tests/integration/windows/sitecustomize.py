"""Makes Python on this machine as poor as on Windows, as far as Podium can tell. It is loaded by
itself in processes whose PYTHONPATH names this folder.

Podium may not import what Windows lacks, nothing can be forked, and a file that is open can be
neither renamed nor removed nor replaced.
"""

import builtins
import os
import signal
from pathlib import Path
from typing import Any

MISSING = frozenset(("fcntl", "grp", "pwd", "termios", "tty", "uvloop"))
"""Also `resource`, which Podium asks for by the name of the system (`test_descriptors.py`)."""
_import = builtins.__import__


def _poor_import(name: str, scope: Any = None, *rest: Any, **more: Any) -> Any:
    importer = (scope or {}).get("__name__", "")
    if name in MISSING and importer.partition(".")[0] in ("podium", "uvicorn"):
        raise ModuleNotFoundError(name, name=name)
    return _import(name, scope, *rest, **more)


def _is_open(path: Any) -> bool:
    wanted = os.path.realpath(os.fsdecode(path))
    links = (os.path.join("/proc/self/fd", one) for one in os.listdir("/proc/self/fd"))  # noqa: PTH118, PTH208
    return any(os.path.realpath(one) == wanted for one in links)


def _locked(name: str) -> None:
    act = getattr(os, name)

    def guarded(*paths: Any, **options: Any) -> Any:
        for path in paths:
            if isinstance(path, (str, bytes, Path)) and "dir_fd" not in options and _is_open(path):
                raise PermissionError(13, "in use by another process (WinError 32)", str(path))
        return act(*paths, **options)

    setattr(os, name, guarded)


def _no_fork(*_: Any) -> int:
    raise AttributeError("os.fork")


builtins.__import__ = _poor_import  # type: ignore[assignment]
for _name in ("unlink", "remove", "rename", "replace"):
    _locked(_name)
os.fork = _no_fork
del signal.SIGHUP
