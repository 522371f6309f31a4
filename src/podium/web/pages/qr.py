"""QR codes as paths: phones scan them with their own camera."""

from itertools import groupby

import segno
from msgspec import Struct

QUIET = 2
"""Light modules around the code."""


class Qr(Struct, frozen=True):
    """A code. `size`: modules across, the quiet zone included. `path`: its dark modules, as lines
    one module wide.
    """

    text: str
    size: int
    path: str


def qr(text: str, *, small: bool = False) -> Qr:
    """The code of a text. `small`: with less to spare for dirt, for many codes on one page."""
    made = segno.make(text, micro=False, error="l" if small else "m")
    rows = [bytes(row) for row in made.matrix]
    lines = (_line(row, QUIET + y) for y, row in enumerate(rows))
    return Qr(text, len(rows) + 2 * QUIET, "".join(lines))


def _line(row: bytes, y: int) -> str:
    """The dark modules of a row: from its beginning, light ones passed over."""
    runs = (f"h{len(list(run))}" if dark else f"m{len(list(run))} 0" for dark, run in groupby(row))
    return f"M{QUIET} {y}.5{''.join(runs)}"
