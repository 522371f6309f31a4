"""Bodies compressed with gzip."""

import gzip
from collections.abc import Mapping
from typing import TypeVar

from podium.web.http.response import Response, etag_of

T = TypeVar("T")

SMALL = 1_000
"""Bodies smaller than this, in bytes, are not compressed."""


Compressed = tuple[bytes, bytes]
"""A body, and the same compressed."""


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether a client accepts gzip; a weight of 0 refuses it."""
    for stated in headers.get("accept-encoding", "").lower().split(","):
        coding, _, weight = stated.partition(";")
        if coding.strip() == "gzip":
            return weight.replace(" ", "").rstrip("0.") != "q="
    return False


def compressed(body: bytes) -> Compressed:
    """Both forms; the same bytes always give the same."""
    return body, gzip.compress(body, compresslevel=6, mtime=0)


def packed(response: Response[T], headers: Mapping[str, str]) -> Response[T]:
    """The response, compressed if its body is worth it and the client accepts that."""
    varying = (*response.header_pairs, ("vary", "accept-encoding"))
    if len(response.body) < SMALL or not accepts_gzip(headers):
        return Response(response.body, response.status, response.media, varying, response.etag)
    body = compressed(response.body)[1]
    encoded = (*varying, ("content-encoding", "gzip"))
    etag = None if response.etag is None else etag_of(body)
    return Response(body, response.status, response.media, encoded, etag)
