"""Bodies compressed with gzip."""

import gzip
from collections.abc import Mapping
from typing import NamedTuple

SMALL = 1_000
"""Bodies smaller than this, in bytes, are not compressed."""


class Compressed(NamedTuple):
    """A body and its compressed form."""

    body: bytes
    gzipped: bytes


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether a client accepts gzip."""
    return "gzip" in headers.get("accept-encoding", "")


def compressed(body: bytes) -> Compressed:
    """The body in both forms; deterministic."""
    return Compressed(body, gzip.compress(body, compresslevel=6, mtime=0))
