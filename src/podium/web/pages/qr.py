"""QR codes as SVG paths, for phone cameras."""

from itertools import groupby

import segno
from msgspec import Struct

QUIET = 2
"""The width of the quiet zone in modules."""


class Qr(Struct, frozen=True):
    """A code. `size`: modules across, including the quiet zone. `path`: its dark modules, as lines
    one module wide.
    """

    text: str
    size: int
    path: str


def qr(text: str, *, small: bool = False) -> Qr:
    """The code of a text. `small`: with less error correction, for many codes on one page."""
    made = segno.make(text, micro=False, error="l" if small else "m")
    rows = [bytes(row) for row in made.matrix]
    lines = (_line(row, QUIET + y) for y, row in enumerate(rows))
    return Qr(text, len(rows) + 2 * QUIET, "".join(lines))


def _line(row: bytes, y: int) -> str:
    """The path of a row: strokes for dark modules, moves over light ones."""
    runs = (f"h{len(list(run))}" if dark else f"m{len(list(run))} 0" for dark, run in groupby(row))
    return f"M{QUIET} {y}.5{''.join(runs)}"
