"""The native core, compiled from the sources beside: tests never run with an installed one."""

import subprocess
import sys
import tempfile
from ctypes import CDLL
from functools import cache
from pathlib import Path

from podium.allstar.native.library import load

NATIVE = Path(__file__).parents[1] / "native"


def compiled(folder: Path) -> Path:
    """Compiles the core into this folder. Fails where there is no compiler, and says so."""
    command = [sys.executable, str(NATIVE / "build_core.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Path(done.stdout.strip())


@cache
def folder() -> tempfile.TemporaryDirectory[str]:
    """Where the core of this process lies as long as the process runs."""
    return tempfile.TemporaryDirectory(prefix="podium-core-", ignore_cleanup_errors=True)


@cache
def core_path() -> Path:
    """The core, compiled once in each process."""
    return compiled(Path(folder().name))


@cache
def core() -> CDLL:
    """The core, loaded."""
    return load(core_path())
