"""The one source of chance: seeded, stable between versions and platforms, replayable by anyone.

A stream of bytes comes from SHAKE-256 over the seed, in blocks: block k is
``SHAKE-256(seed || k as 8 little-endian bytes)``. Every draw is made of 64-bit little-endian
words of that stream, by rejection, so that it is exactly uniform.
"""

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64
_FIRST_BLOCK = 16
_LARGEST_BLOCK = 1024


class Chance:
    """A replayable stream of draws. The same seed always gives the same draws."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str | bytes) -> None:
        self._seed = seed.encode() if isinstance(seed, str) else seed
        self._block = 0
        self._words: list[int] = []

    def child(self, label: str) -> "Chance":
        """An independent stream for one purpose; drawing from it leaves this one untouched."""
        return Chance(self.digest(label))

    def digest(self, label: str) -> bytes:
        """32 bytes that depend on seed and label alone, not on what was drawn."""
        return hashlib.sha256(self._seed + b"\x00" + label.encode()).digest()

    def raw(self, size: int) -> bytes:
        """`size` bytes of a stream of their own, for draws made in bulk; advances this stream."""
        block = self._block
        self._block += 1
        return hashlib.shake_256(self._seed + struct.pack("<Q", block)).digest(size)

    def word(self) -> int:
        """The next 64 bits as a number from 0 to 2**64 - 1."""
        if not self._words:
            self._refill()
        return self._words.pop()

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely. `limit` may be of any size."""
        if limit < 1:
            message = f"there is no number from 0 to {limit} - 1"
            raise ValueError(message)
        if limit > _WORD:
            return self._below_large(limit)
        while True:
            word = self._words.pop() if self._words else self.word()
            number = word % limit
            # A word of the last, incomplete run of `limit` words would favour small numbers.
            if word - number <= _WORD - limit:
                return number

    def choose(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return options[self.below(len(options))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Brings the items into a random order, each order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order, each order equally likely."""
        line = list(items)
        self.shuffle(line)
        return line

    def _refill(self) -> None:
        size = (
            min(_FIRST_BLOCK << self._block, _LARGEST_BLOCK) if self._block < 8 else _LARGEST_BLOCK
        )
        self._words = list(struct.unpack(f"<{size}Q", self.raw(8 * size)))
        self._words.reverse()

    def _below_large(self, limit: int) -> int:
        words = limit.bit_length() // 64 + 1
        fair = (_WORD**words) - (_WORD**words) % limit
        while True:
            number = 0
            for _ in range(words):
                number = number << 64 | self.word()
            if number < fair:
                return number % limit
