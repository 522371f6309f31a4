"""In which order names stand: as the readers of a language look for them."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from podium.people.text import folded

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
"""Letters with a place of their own, after the letter they follow: `ż` comes after all with `z`.

All other languages read a letter with an accent as the letter, German also (DIN 5007-1).
"""
_SPELT: Mapping[str, str] = MappingProxyType(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that Unicode does not take apart, as the letters they are looked for under."""

Place = tuple[tuple[tuple[int, str, int], ...], str, str]
"""Where a name stands; to be compared with others of the same language."""


@lru_cache(maxsize=8192)
def place_of(text: str, language: str) -> Place:
    """Where a name stands among others in a list for readers of this language.

    Case matters least, then accents. Signs between words count as spaces and come first, then
    symbols, digits and letters; of scripts without an order of their own here, as in Unicode.
    """
    plain = folded(text)
    own = _LETTERS_OF_THEIR_OWN.get(language, {})
    letters: list[tuple[int, str, int]] = []
    for sign in plain:
        if sign in own:
            letters.append((_rank(sign), *own[sign]))
            continue
        parts = unicodedata.normalize("NFKD", _SPELT.get(sign, sign))
        letters += [(_rank(one), _base(one), 0) for one in parts if not unicodedata.combining(one)]
    return tuple(letters), plain, text


def _rank(sign: str) -> int:
    """Spaces and punctuation, then symbols, then digits, then letters."""
    return {"Z": 0, "P": 0, "C": 0, "S": 1, "N": 2}.get(unicodedata.category(sign)[0], 3)


def _base(sign: str) -> str:
    return " " if _rank(sign) == 0 else sign
