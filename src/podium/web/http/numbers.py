"""Numbers in addresses."""

from podium.web.http.problem import WebCode, deny


def whole_number(stated: str | None, *, otherwise: int, where: str) -> int:
    """The number from 0 that is stated, or `otherwise`; raises `Denied` for anything else."""
    if stated is None:
        return otherwise
    if not (stated.isascii() and stated.isdecimal() and len(stated) < 10):
        raise deny(WebCode.MALFORMED, where=where)
    return int(stated)
