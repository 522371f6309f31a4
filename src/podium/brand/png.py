"""Reads a PNG (ISO/IEC 15948): every chunk, its checksum, and every line of the decoded picture."""

import zlib
from collections.abc import Iterator

from msgspec import Struct

from podium.brand.parts import BrokenPicture, Bytes, check_size

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The allowed bit depths of each colour type."""
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_INDEXED = 3
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2))
_INTERLACED = (*_PASSES, (0, 1, 1, 2))
"""Adam7: first column and row of each pass, and the steps to the next ones."""
_LAST_FILTER = 4
_KEPT = (b"IHDR", b"sRGB", b"gAMA", b"PLTE", b"tRNS")

Chunk = tuple[bytes, bytes]


class _Header(Struct, frozen=True):
    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool


def read(sent: bytes) -> tuple[int, int, bytes]:
    """Width, height, and the picture with nothing but its needed chunks."""
    chunks = tuple(_chunks(sent))
    if [name for name, _ in chunks[:1]] != [b"IHDR"]:
        raise BrokenPicture
    header = _header(chunks[0][1])
    _check_order(tuple(name for name, _ in chunks), header)
    packed = b"".join(body for name, body in chunks if name == b"IDAT")
    _check_lines(_unpacked(packed, sum(_lines(header))), header)
    kept = [(name, body) for name, body in chunks if name in _KEPT]
    written = b"".join(_chunk(*one) for one in (*kept, (b"IDAT", packed), (b"IEND", b"")))
    return header.width, header.height, SIGNATURE + written


def _chunks(sent: bytes) -> Iterator[Chunk]:
    """All chunks; nothing may follow the last one."""
    left = Bytes(sent)
    left.take(len(SIGNATURE))
    name = b""
    while name != b"IEND":
        size, name = left.number(4), left.take(4)
        body = left.take(size)
        if left.number(4) != zlib.crc32(name + body):
            raise BrokenPicture
        yield name, body
    if not left.is_at_end():
        raise BrokenPicture


def _header(body: bytes) -> _Header:
    left = Bytes(body)
    width, height, depth, colour = (left.number(size) for size in (4, 4, 1, 1))
    packing, filtering, interlaced = (left.number(1) for _ in range(3))
    if not left.is_at_end() or packing or filtering or interlaced > 1:
        raise BrokenPicture
    if depth not in _DEPTHS.get(colour, ()):
        raise BrokenPicture
    check_size(width, height)
    return _Header(width, height, depth, colour, bool(interlaced))


def _check_order(names: tuple[bytes, ...], header: _Header) -> None:
    """Each part at most once and in its place; no critical chunk that we do not know."""
    once = (*_KEPT, b"IEND")
    if any(names.count(one) > 1 for one in once) or b"IDAT" not in names:
        raise BrokenPicture
    if (b"PLTE" in names) < (header.colour == _INDEXED):
        raise BrokenPicture
    critical = [name for name in names if name[:1].isupper()]
    if any(name not in (*once, b"IDAT") for name in critical):
        raise BrokenPicture
    before = names[: names.index(b"IDAT")]
    after = names[names.index(b"IDAT") :]
    data = tuple(after[: after.count(b"IDAT")])
    if set(data) != {b"IDAT"} or any(name in after for name in _KEPT):
        raise BrokenPicture
    if b"tRNS" in before and b"PLTE" in before[before.index(b"tRNS") :]:
        raise BrokenPicture


def _lines(header: _Header) -> Iterator[int]:
    """The length of every line of the decoded picture, with its byte for the filter."""
    bits = header.depth * _SAMPLES[header.colour]
    passes = _INTERLACED if header.interlaced else ((0, 0, 1, 1),)
    for left, top, across, down in passes:
        width = -(-(header.width - left) // across)
        height = -(-(header.height - top) // down)
        if width > 0:
            yield from (1 + (width * bits + 7) // 8 for _ in range(height))


def _unpacked(packed: bytes, expected: int) -> bytes:
    """The decoded bytes, never more than a picture of this size has."""
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(packed, expected + 1)
    except zlib.error:
        raise BrokenPicture from None
    if len(found) != expected or not unpacking.eof or unpacking.unused_data:
        raise BrokenPicture
    return found


def _check_lines(found: bytes, header: _Header) -> None:
    at = 0
    for length in _lines(header):
        if found[at] > _LAST_FILTER:
            raise BrokenPicture
        at += length


def _chunk(name: bytes, body: bytes) -> bytes:
    size, check = len(body).to_bytes(4, "big"), zlib.crc32(name + body).to_bytes(4, "big")
    return size + name + body + check
