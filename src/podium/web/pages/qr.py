"""QR codes as paths: phones scan them with their own camera."""

from collections.abc import Iterator

import segno
from msgspec import Struct

QUIET = 2
"""Light modules around the code."""


class Qr(Struct, frozen=True):
    """A code. `size`: modules across, the quiet zone included. `path`: its dark modules."""

    text: str
    size: int
    path: str


def qr(text: str) -> Qr:
    """The code of a text."""
    rows = [bytes(row) for row in segno.make(text, micro=False, error="m").matrix]
    return Qr(text, len(rows) + 2 * QUIET, "".join(_runs(rows)))


def _runs(rows: list[bytes]) -> Iterator[str]:
    """Every run of dark modules in a row as a bar."""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                yield f"M{x + QUIET} {y + QUIET}h{end - x}v1h-{end - x}z"
            x = max(end, x + 1)
