"""Writes a write-ahead log that SQLite reads: pages that count together, or not at all.

https://sqlite.org/fileformat2.html#the_write_ahead_log
"""

import secrets
import struct
from typing import BinaryIO

_MAGIC = 0x377F0682
"""The sums are of little-endian words."""
_VERSION = 3007000
_WORD = 0xFFFFFFFF


class WriteAheadLog:
    """A log for one commit: what is in it counts from its last page on, which is marked."""

    def __init__(self, file: BinaryIO, page_size: int) -> None:
        self._file = file
        self._salt = secrets.token_bytes(8)
        head = struct.pack(">4I", _MAGIC, _VERSION, page_size, 0) + self._salt
        self._sum = _summed((0, 0), head)
        file.write(head + struct.pack(">2I", *self._sum))

    def add(self, number: int, page: bytes, *, pages: int = 0) -> None:
        """Adds a page. `pages`: with the last one, how many the database has then."""
        head = struct.pack(">2I", number, pages)
        self._sum = _summed(_summed(self._sum, head), page)
        self._file.write(head + self._salt + struct.pack(">2I", *self._sum) + page)


def _summed(so_far: tuple[int, int], data: bytes) -> tuple[int, int]:
    first, second = so_far
    words = struct.unpack(f"<{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _WORD
        second = (second + odd + first) & _WORD
    return first, second
