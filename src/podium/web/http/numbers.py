"""Numbers in addresses and forms."""

from podium.web.http.problem import WebCode, deny

NO_NUMBER = -1


def number_in(stated: str) -> int:
    """The number from 0 on that a text states; -1, which nothing has, if it states none."""
    fine = stated.isascii() and stated.isdecimal() and len(stated) < 10
    return int(stated) if fine else NO_NUMBER


def whole_number(stated: str | None, *, otherwise: int, where: str) -> int:
    """The number given, or `otherwise` without one; raises `Denied` if it is invalid."""
    number = otherwise if stated is None else number_in(stated)
    if number == NO_NUMBER:
        raise deny(WebCode.MALFORMED, where=where)
    return number
