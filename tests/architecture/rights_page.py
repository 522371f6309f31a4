"""Reads `docs/rights.md`: who may do what, as people are told."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rights.md"
_PLACES = {
    "{api}": "/api/v1/events/{event}",
    "{page}": "/e/{event}",
    "{desk}": "/e/{event}/desk",
}


def acts() -> dict[str, str]:
    """Who may give each act, by its kind."""
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+?) \| [^|]+ \|$", _part("## Acts"), re.MULTILINE)
    assert len(rows) == len(dict(rows)), "an act stands there twice"
    return dict(rows)


def routes() -> dict[tuple[str, str], str]:
    """Who may use each route, by method and path."""
    found: dict[tuple[str, str], str] = {}
    rows = re.findall(
        r"^\| ([A-Z]+) (`[^|]+`) \| ([^|]+?) \| [^|]+ \|$", _part("## Pages"), re.MULTILINE
    )
    for method, paths, who in rows:
        for path in re.findall(r"`([^`]+)`", paths):
            key = method, _whole(path)
            assert key not in found, f"{key} stands there twice"
            found[key] = who
    return found


def _whole(path: str) -> str:
    for short, long in _PLACES.items():
        if path.startswith(short):
            return long + path.removeprefix(short)
    return "/" + path.removeprefix("/")


def _part(heading: str) -> str:
    text = PAGE.read_text("utf-8")
    start = text.index(heading)
    end = text.find("\n## ", start + 1)
    return text[start : end if end > 0 else None]
