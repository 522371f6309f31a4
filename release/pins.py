"""Actions of the forge are pinned by the hash of a commit: a tag can be moved, a hash cannot."""

import re
from pathlib import Path

_USES = re.compile(r"^\s*(?:- )?uses:\s*(\S+)", re.MULTILINE)
_PINNED = re.compile(r"\./\S+|[\w.-]+(?:/[\w.-]+)+@[0-9a-f]{40}")


def unpinned(root: Path) -> list[str]:
    """The actions in the workflows of a project that could change without anybody noticing."""
    files = sorted((root / ".github" / "workflows").glob("*.y*ml"))
    used = [name for file in files for name in _USES.findall(file.read_text(encoding="utf-8"))]
    return sorted({name for name in used if not _PINNED.fullmatch(name)})
