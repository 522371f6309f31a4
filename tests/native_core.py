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
def core() -> CDLL:
    """The core, compiled once in each process."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return load(compiled(Path(folder)))
