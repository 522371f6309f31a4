"""No file of the project names the host of a package registry: where packages come from is the
business of the machine that installs them.
"""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_NAMES = (("py", "pi.org"), ("python", "hosted.org"), ("npm", "js."), ("yarn", "pkg.com"))
"""In two parts each, as this file is looked at too."""
REGISTRIES = re.compile("|".join(re.escape("".join(one)) for one in _NAMES).encode())


def files() -> list[Path]:
    """Every file that the project keeps."""
    command = [shutil.which("git") or "git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return [path for name in listed.decode().split("\0") if (path := ROOT / name).is_file()]


def test_no_host_of_a_registry_is_named() -> None:
    kept = files()
    assert len(kept) > 1000
    assert [one.name for one in kept if REGISTRIES.search(one.read_bytes())] == []


def test_a_host_would_be_found() -> None:
    assert REGISTRIES.search(b"resolved: https://registry.npm" + b"js.org/preact")
