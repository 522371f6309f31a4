"""Bodies compressed with gzip."""

import gzip
from collections.abc import Mapping

SMALL = 1_000
"""Bodies smaller than this, in bytes, are not compressed."""


Compressed = tuple[bytes, bytes]
"""A body, and the same compressed."""


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether a client accepts gzip."""
    return "gzip" in headers.get("accept-encoding", "")


def compressed(body: bytes) -> Compressed:
    """Both forms; the same bytes always give the same."""
    return body, gzip.compress(body, compresslevel=6, mtime=0)
