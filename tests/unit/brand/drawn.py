"""Pictures for tests, drawn by hand: good ones, and parts to make bad ones of."""

import base64
import zlib

from podium.brand.png import SIGNATURE

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4"
    "UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF/8QAIRAA"
    "AAQGAwEAAAAAAAAAAAAAAAECAwQFERITFAYxUZH/xAAXAQADAQAAAAAAAAAAAAAAAAACAwQG/8QAHBEAAQMFAAAAAAAA"
    "AAAAAAAAABESEwEDISJR/9oADAMBAAIRAxEAPwCvHJPDzbY2FupxW0xmRd19I/A5HJ4eU6+ut1WW6uQyPqnhF6MpiKiI"
    "a7Xfdau7xrNNfgPxURE27D7rtvWRZqp9Ei0aiZNDHclc7XhEAAAPP//Z"
)
"""A red picture of 24 by 12 pixels."""
WIDTH, HEIGHT = 24, 12
AFTER_START = 2
"""Where a segment can be put into `JPEG`."""
RGB, GREY, INDEXED = 2, 0, 3


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a PNG, as it should be."""
    return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")


def header(
    width: int, height: int, *, depth: int = 8, colour: int = RGB, interlaced: bool = False
) -> bytes:
    """The first chunk of a PNG."""
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return chunk(b"IHDR", size + bytes((depth, colour, 0, 0, interlaced)))


def png(
    width: int = WIDTH,
    height: int = HEIGHT,
    *,
    lines: bytes | None = None,
    before: bytes = b"",
    after: bytes = b"",
) -> bytes:
    """A red PNG. `lines`: other pixels, `before`, `after`: chunks around them."""
    pixels = (b"\0" + b"\xc2\x22\x22" * width) * height if lines is None else lines
    packed = chunk(b"IDAT", zlib.compress(pixels))
    return SIGNATURE + header(width, height) + before + packed + after + chunk(b"IEND", b"")


def segment(marker: int, body: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(body) + 2).to_bytes(2, "big") + body


def with_segment(marker: int, body: bytes) -> bytes:
    """`JPEG` with one more segment."""
    return JPEG[:AFTER_START] + segment(marker, body) + JPEG[AFTER_START:]


def of_size(width: int, height: int) -> bytes:
    """`JPEG`, claiming another size."""
    was = HEIGHT.to_bytes(2, "big") + WIDTH.to_bytes(2, "big")
    assert JPEG.count(was) == 1
    return JPEG.replace(was, height.to_bytes(2, "big") + width.to_bytes(2, "big"))
