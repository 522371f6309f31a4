"""Reads a JPEG (ISO/IEC 10918-1): every segment and scan, from the first marker to the last.

The pixels are not decoded; the frame says how many there are, and few scans may go over them.
"""

from msgspec import Struct

from podium.brand.parts import BrokenPicture, Bytes, check_size

START = b"\xff\xd8\xff"
_FIRST, _LAST, _SCAN = 0xD8, 0xD9, 0xDA
_FRAMES = (0xC0, 0xC1, 0xC2)
"""Baseline, extended and progressive, each with Huffman coding: what every browser shows."""
_TABLES = (0xC4, 0xDB, 0xDD)
_SHOWS_HOW = {0xE0: (b"JFIF\0",), 0xEE: (b"Adobe",)}
"""Notes that change how a picture is shown. All others are left out."""
_LEFT_OUT = (*range(0xE0, 0xF0), 0xFE)
_RESTARTS = range(0xD0, 0xD8)
_COMPONENTS = (1, 3)
MOST_SCANS = 20
"""Each scan may touch every pixel, so that thousands of small ones would keep a browser busy."""


class _Found(Struct):
    """What has been read so far; `kept`: the bytes to keep."""

    kept: bytearray
    tables: set[int]
    size: tuple[int, int] | None = None
    scans: int = 0


def read(sent: bytes) -> tuple[int, int, bytes]:
    """Width, height, and the picture with nothing but its needed segments."""
    left, found = Bytes(sent), _Found(bytearray(), set())
    if _marker(left) != _FIRST:
        raise BrokenPicture
    found.kept += b"\xff\xd8"
    marker = _marker(left)
    while marker != _LAST:
        marker = _segment(left, marker, found)
    if not left.is_at_end() or found.size is None or not found.scans:
        raise BrokenPicture
    return *found.size, bytes(found.kept) + b"\xff\xd9"


def _marker(left: Bytes) -> int:
    if left.number(1) != 0xFF:
        raise BrokenPicture
    code = 0xFF
    while code == 0xFF:  # any number of these may fill the space before a marker
        code = left.number(1)
    return code


def _segment(left: Bytes, marker: int, found: _Found) -> int:
    """Reads one segment, and the scan after it if it begins one. Returns the next marker."""
    size = left.number(2)
    if size < 2:
        raise BrokenPicture
    body = left.take(size - 2)
    if marker in _FRAMES:
        _frame(body, found)
    elif marker == _SCAN:
        return _scan(left, body, found)
    elif marker in _TABLES:
        found.tables.add(marker)
    elif marker not in _LEFT_OUT:
        raise BrokenPicture
    if marker not in _LEFT_OUT or body.startswith(_SHOWS_HOW.get(marker, ())):
        _keep(found, marker, body)
    return _marker(left)


def _frame(body: bytes, found: _Found) -> None:
    left = Bytes(body)
    precision, height, width, components = (left.number(size) for size in (1, 2, 2, 1))
    left.take(3 * components)
    whole = left.is_at_end() and precision == 8 and components in _COMPONENTS
    if found.size is not None or not whole:
        raise BrokenPicture
    check_size(width, height)
    found.size = (width, height)


def _scan(left: Bytes, body: bytes, found: _Found) -> int:
    found.scans += 1
    if found.size is None or found.scans > MOST_SCANS or not found.tables >= {0xC4, 0xDB}:
        raise BrokenPicture
    _keep(found, _SCAN, body)
    begun = len(found.kept)
    while True:
        one = left.take(1)
        if one != b"\xff":
            found.kept += one
            continue
        left.at -= 1
        code = _marker(left)
        if code and code not in _RESTARTS:
            break
        found.kept += bytes((0xFF, code))
    if len(found.kept) == begun:
        raise BrokenPicture
    return code


def _keep(found: _Found, marker: int, body: bytes) -> None:
    found.kept += bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body
