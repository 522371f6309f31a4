"""Puts the compiled core into the wheel. One wheel serves every Python of a platform."""

import sys
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCore(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the core when a wheel is built; a source distribution holds the sources alone."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compiles, and says for which platform the wheel is."""
        sys.path.insert(0, self.root)
        from build_core import build

        library = build(Path(mkdtemp()))
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][str(library)] = f"podium_allstar_native/{library.name}"
