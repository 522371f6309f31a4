"""Bodies compressed with gzip."""

import gzip
from collections.abc import Mapping
from typing import NamedTuple

SMALL = 1_000
"""Bytes below which compressing is not worth it."""


class Compressed(NamedTuple):
    """A body and its compressed form."""

    body: bytes
    gzipped: bytes


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether a client reads compressed bodies."""
    return "gzip" in headers.get("accept-encoding", "")


def compressed(body: bytes) -> Compressed:
    """Both forms; the same bytes always give the same."""
    return Compressed(body, gzip.compress(body, compresslevel=6, mtime=0))
