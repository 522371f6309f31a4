"""What both readers of pictures share: bounds, and a way through bytes that may end at any time."""

LARGEST_SIDE = 1024
"""Pixels. The largest picture takes 8 MB once it is decoded."""


class BrokenPicture(Exception):
    """The bytes are not a whole picture, or more than one."""


class TooManyPixels(Exception):
    """The picture is wider or higher than a logo may be."""


class Bytes:
    """Bytes that are read from their beginning to their end; whoever reads on raises."""

    def __init__(self, held: bytes) -> None:
        self._held = held
        self.at = 0

    def take(self, count: int) -> bytes:
        """The next so many bytes."""
        found = self._held[self.at : self.at + count]
        if len(found) < count:
            raise BrokenPicture
        self.at += count
        return found

    def number(self, size: int) -> int:
        """The next bytes as a number, the highest first."""
        return int.from_bytes(self.take(size), "big")

    def is_at_end(self) -> bool:
        """Whether everything has been read."""
        return self.at == len(self._held)


def check_size(width: int, height: int) -> None:
    """Raises unless both sides are in bounds."""
    if width < 1 or height < 1:
        raise BrokenPicture
    if max(width, height) > LARGEST_SIDE:
        raise TooManyPixels
