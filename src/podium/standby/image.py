"""The pages of a database at one moment, told apart by digests."""

import hashlib
from collections.abc import Sequence

import apsw
from msgspec import Struct

from podium.journal.trouble import Trouble

MOST_SPANS = 1024
DIGEST = 16
LARGEST = 512 << 20
"""Bytes of a database that can be followed: it is in memory while it is compared."""
ENTRIES = "SELECT coalesce(sum(version), 0) FROM stream"


class TooLarge(Trouble):
    """A database that is too large to be followed."""


class Image(Struct, frozen=True):
    """Every page as of one commit. `entries`: how many the journal has."""

    body: bytes
    page_size: int
    digests: tuple[bytes, ...]
    entries: int

    def page(self, number: int) -> bytes:
        """A page by its number, from 1."""
        return self.body[(number - 1) * self.page_size : number * self.page_size]


def image_of(connection: apsw.Connection) -> Image:
    """What the connection sees now: also what other processes wrote. Writers go on meanwhile."""
    connection.execute("BEGIN")
    try:
        entries = int(connection.execute(ENTRIES).get)
        page_size = int(connection.pragma("page_size"))
        if page_size * int(connection.pragma("page_count")) > LARGEST:
            message = f"a database of more than {LARGEST >> 20} MB cannot be followed"
            raise TooLarge(message)
        body = connection.serialize("main")
    finally:
        connection.execute("COMMIT")
    return Image(body, page_size, digests_of(body, page_size), entries)


def digests_of(body: bytes, page_size: int) -> tuple[bytes, ...]:
    """The digest of each page."""
    seen = memoryview(body)
    return tuple(
        digest_of(seen[start : start + page_size]) for start in range(0, len(body), page_size)
    )


def digest_of(page: bytes | memoryview) -> bytes:
    """The digest of one page, or of several digests."""
    return hashlib.sha256(page).digest()[:DIGEST]


def root_of(digests: Sequence[bytes]) -> bytes:
    """One digest for all pages."""
    return digest_of(b"".join(digests))


def spans_of(digests: Sequence[bytes]) -> tuple[bytes, ...]:
    """Digests of equal runs of pages, few enough for one message."""
    run = _run(len(digests))
    return tuple(root_of(digests[start : start + run]) for start in range(0, len(digests), run))


def changed_pages(
    image: Image, known: Sequence[bytes] | None, *, pages: int, spans: Sequence[bytes]
) -> tuple[int, ...]:
    """The numbers of the pages that another copy lacks. `known`: its digests; if they are not, all
    is compared by `spans` of its so many `pages`.
    """
    if known is not None:
        return tuple(
            number
            for number, digest in enumerate(image.digests, 1)
            if number > len(known) or known[number - 1] != digest
        )
    run = _run(pages)
    changed: list[int] = []
    for start in range(0, len(image.digests), run):
        mine, place = image.digests[start : start + run], start // run
        if place >= len(spans) or root_of(mine) != spans[place]:
            changed += range(start + 1, start + len(mine) + 1)
    return tuple(changed)


def _run(pages: int) -> int:
    return max(1, -(-pages // MOST_SPANS))
