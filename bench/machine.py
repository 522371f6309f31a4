"""Says on what a benchmark ran: processor, cores, Python and the versions of what was compared."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def describe(*packages: str) -> str:
    """One line for the head of a benchmark's table."""
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {python}; {versions}"


def processor() -> str:
    """The processor's own name where the system tells it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
