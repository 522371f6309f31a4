"""Numbers in query parameters."""

from podium.web.http.problem import WebCode, deny


def whole_number(stated: str | None, *, otherwise: int, where: str) -> int:
    """The non-negative number given, or `otherwise` without one; raises `Denied` if invalid."""
    if stated is None:
        return otherwise
    if not (stated.isascii() and stated.isdecimal() and len(stated) < 10):
        raise deny(WebCode.MALFORMED, where=where)
    return int(stated)
