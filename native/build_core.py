"""Compiles the native core with this machine's C compiler: `python build_core.py FOLDER`.

Prints the path of the shared library. The compiler is `CC`, or the first of cc, gcc and clang that
is there; it must know GNU C (gcc or clang, also on Windows). `CFLAGS` are added to the flags.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

CORE = Path(__file__).parent / "core"
FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-fvisibility=hidden", "-shared", "-fPIC")
COMPILERS = ("cc", "gcc", "clang")
HINT = "no C compiler found: install one (apt-get install gcc) or name yours in CC"


def library_name() -> str:
    """What a shared library is called on this system."""
    endings = {"Windows": "dll", "Darwin": "dylib"}
    return f"podium_allstar.{endings.get(platform.system(), 'so')}"


def compiler() -> list[str]:
    """The command of the compiler. Raises RuntimeError that says how to get one."""
    if named := os.environ.get("CC"):
        return shlex.split(named)
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    if found is None:
        raise RuntimeError(HINT)
    return [found]


def build(folder: Path) -> Path:
    """Compiles the core into this folder."""
    library = folder / library_name()
    flags = [flag for flag in FLAGS if flag != "-fPIC" or platform.system() != "Windows"]
    extra = shlex.split(os.environ.get("CFLAGS", ""))
    sources = sorted(str(source) for source in CORE.glob("*.c"))
    command = [*compiler(), *flags, *extra, *sources, "-o", str(library)]
    subprocess.run(command, check=True)  # noqa: S603
    return library


if __name__ == "__main__":
    sys.stdout.write(f"{build(Path(sys.argv[1]))}\n")
