"""Forms of texts for comparing and searching them."""

import unicodedata
from collections.abc import Iterator
from typing import Literal

_PIECE = 500
"""Characters that are normalised at a time."""

NormalForm = Literal["NFC", "NFD", "NFKC", "NFKD"]

MARKS = ("Mn", "Me", "Mc")
"""The categories of marks on letters."""

_WITHOUT_MARK = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters whose mark Unicode does not decompose."""
_SPACES_AND_SIGNS = str.maketrans(
    {chr(code): None for code in range(128) if not chr(code).isalnum()} | {"&": "and"}
)


def normalised(form: NormalForm, text: str) -> str:
    """The text in a normal form of Unicode, in linear time.

    Python sorts a run of marks in quadratic time and holds its lock meanwhile: a megabyte of marks
    would stop a server for minutes. Long texts are therefore cut before plain letters, or, in what
    is no language, anywhere.
    """
    if len(text) <= _PIECE:
        return unicodedata.normalize(form, text)
    return "".join(unicodedata.normalize(form, piece) for piece in _pieces(text))


def folded(text: str) -> str:
    """The form for comparing texts: case and the encoding of a letter do not matter."""
    return normalised("NFC", normalised("NFC", text).casefold())


def sought(text: str) -> str:
    """The form for searching texts: marks on letters do not matter either, as the keyboard may
    have no keys for them.
    """
    plain = normalised("NFKD", folded(text)).translate(_WITHOUT_MARK)
    return "".join(one for one in plain if unicodedata.category(one) not in MARKS)


def letters_only(text: str) -> str:
    """The form for recognising names: as `sought`, without spaces and punctuation."""
    if text.isascii():
        return text.lower().translate(_SPACES_AND_SIGNS)
    return "".join(one for one in sought(text).replace("&", "and") if one.isalnum())


def _pieces(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = min(start + _PIECE, len(text))
        cut = next((at for at in range(end, start, -1) if text[at : at + 1].isascii()), end)
        yield text[start:cut]
        start = cut
