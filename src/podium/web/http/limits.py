"""How large a request may be. Litestar counts the body as it comes in, and the protocol watches a
head that never ends (`slow_senders`); here is what neither of them checks.
"""

from typing import Any, cast

from litestar.types import Scope

from podium.web.http.problem import WebCode

LARGEST_BODY = 1 << 20
LONGEST_ADDRESS = 4_096
MOST_HEADERS = 64
LARGEST_HEADERS = 16_384
"""Bytes, of all names and values."""


def head_problem(scope: Scope) -> WebCode | None:
    """What is wrong with the address or the headers; None: nothing."""
    raw_path = cast("Any", scope).get("raw_path") or scope["path"].encode()
    if len(raw_path) + len(scope.get("query_string", b"")) > LONGEST_ADDRESS:
        return WebCode.ADDRESS_TOO_LONG
    headers = cast("list[tuple[bytes, bytes]]", scope["headers"])
    size = sum(len(name) + len(value) for name, value in headers)
    if len(headers) > MOST_HEADERS or size > LARGEST_HEADERS:
        return WebCode.HEADERS_TOO_LARGE
    return None
