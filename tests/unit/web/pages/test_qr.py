"""QR codes: what is drawn is what the code is."""

import re

import pytest
import segno

from podium.web.pages.qr import QUIET, Qr, qr

TEXTS = ("http://shop.local:8000/e/7k3m9pqx2d", "http://192.168.178.23:8000/c/0123456789abcdef")


def modules(code: Qr) -> set[tuple[int, int]]:
    """The dark modules of a drawing, without the quiet zone."""
    dark = set()
    for line in code.path.split("M")[1:]:
        start, steps = re.match(r"(\d+ \d+)\.5(.*)", line).groups()  # type: ignore[union-attr]
        x, y = map(int, start.split())
        for kind, length in re.findall(r"([hm])(\d+)", steps):
            if kind == "h":
                dark |= {(place - QUIET, y - QUIET) for place in range(x, x + int(length))}
            x += int(length)
    return dark


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("small", [False, True])
def test_every_dark_module_is_drawn_and_no_other(text: str, small: bool) -> None:
    code = qr(text, small=small)
    matrix = segno.make(text, micro=False, error="l" if small else "m").matrix
    assert code.size == len(matrix) + 2 * QUIET
    assert modules(code) == {
        (x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark
    }


def test_a_small_code_is_no_larger() -> None:
    assert all(qr(text, small=True).size <= qr(text).size for text in TEXTS)
