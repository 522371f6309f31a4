"""The order of names in lists, by the conventions of the reader's language."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from podium.people.text import folded, normalised

_LETTERS_OF_THEIR_OWN: Mapping[str, Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        "pl": {
            one: (before, place)
            for before, following in zip(
                "acelnosz", ("ą", "ć", "ę", "ł", "ń", "ó", "ś", "źż"), strict=True
            )
            for place, one in enumerate(following, 1)
        }
    }
)
"""Letters with their own place after the letter they follow: `ż` comes after every `z`.

All other languages sort an accented letter as its base letter, German too (DIN 5007-1).
"""
_SPELT: Mapping[str, str] = MappingProxyType(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that Unicode does not decompose, with the letters they are sorted under."""

Place = tuple[tuple[tuple[int, str, int], ...], str, str]
"""The sort key of a name; comparable within one language."""


def place_of(text: str, language: str) -> Place:
    """The sort key of a name for readers of this language.

    Case matters least, then accents. Punctuation between words counts as spaces and comes first,
    then symbols, digits and letters; scripts without rules here are in Unicode order.
    """
    plain = folded(text)
    own = _LETTERS_OF_THEIR_OWN.get(language, {})
    letters: list[tuple[int, str, int]] = []
    for sign in plain:
        if sign in own:
            letters.append((_rank(sign), *own[sign]))
            continue
        parts = normalised("NFKD", _SPELT.get(sign, sign))
        letters += [(_rank(one), _base(one), 0) for one in parts if not unicodedata.combining(one)]
    return tuple(letters), plain, text


def _rank(sign: str) -> int:
    """Spaces and punctuation, then symbols, then digits, then letters."""
    return {"Z": 0, "P": 0, "C": 0, "S": 1, "N": 2}.get(unicodedata.category(sign)[0], 3)


def _base(sign: str) -> str:
    return " " if _rank(sign) == 0 else sign
