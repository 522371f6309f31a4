"""Texts that people type about themselves: normalised, bounded, without control characters."""

import unicodedata

from podium.kernel.folding import MARKS, NormalForm, folded, normalised, sought
from podium.kernel.refusal import Code, Refusal, refuse

__all__ = [
    "LONGEST_BYTES",
    "LONGEST_MAIL",
    "LONGEST_NAME",
    "LONGEST_TYPED",
    "MOST_MARKS",
    "NormalForm",
    "folded",
    "graphemes",
    "is_too_long",
    "normalised",
    "sought",
    "tidy_mail",
    "tidy_name",
]

LONGEST_NAME = 60
"""In graphemes: what a reader sees as one letter."""
LONGEST_BYTES = 400
MOST_MARKS = 8
"""Marks on one letter. No script needs more, and a pile of marks covers the lines around it."""
LONGEST_MAIL = 254
"""Bytes."""

LONGEST_TYPED = 2_000
"""Characters. What is longer is refused before anything else is done with it: even with spaces to
be dropped and marks to be composed, no name, login or address is that long.
"""
_JOINER = "\N{ZERO WIDTH JOINER}"
_KEPT_FORMAT = (_JOINER, "\N{ZERO WIDTH NON-JOINER}")
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def is_too_long(text: str) -> bool:
    """Whether a text is longer than anything that people type about themselves."""
    return len(text) > LONGEST_TYPED


def tidy_name(text: str, *, field: str) -> str | Refusal:
    """The name as it is stored (NFC, single spaces), or why it is refused."""
    if is_too_long(text):
        return refuse(Code.TEXT_TOO_LONG, field=field, longest=LONGEST_NAME)
    tidy = normalised("NFC", " ".join(text.split()))
    if any(_is_refused(character) for character in text) or _is_piled_up(tidy):
        return refuse(Code.TEXT_UNPRINTABLE, field=field)
    if not any(character.isalnum() for character in tidy):
        return refuse(Code.TEXT_EMPTY, field=field)
    if len(tidy.encode()) > LONGEST_BYTES or graphemes(tidy) > LONGEST_NAME:
        return refuse(Code.TEXT_TOO_LONG, field=field, longest=LONGEST_NAME)
    return tidy


def tidy_mail(text: str) -> str | Refusal:
    """The address without surrounding spaces. Only what cannot be an address is refused."""
    if is_too_long(text):
        return refuse(Code.MAIL_MALFORMED)
    mail = normalised("NFC", text.strip())
    local, _, host = mail.rpartition("@")
    odd = not (local and host) or "@" in host or not mail.isprintable() or " " in mail
    if odd or len(mail.encode()) > LONGEST_MAIL:
        return refuse(Code.MAIL_MALFORMED)
    return mail


def graphemes(text: str) -> int:
    """How many letters a reader sees; close to Unicode's grapheme clusters."""
    count = 0
    joined = flag = False
    for character in text:
        if character == _JOINER:
            joined = True
            continue
        if _extends(character):
            continue
        second_of_flag = flag and ord(character) in _FLAG_LETTERS
        flag = ord(character) in _FLAG_LETTERS and not second_of_flag
        count += not (joined or second_of_flag)
        joined = False
    return count


def _extends(character: str) -> bool:
    return unicodedata.category(character) in MARKS or ord(character) in _SKIN_TONES


def _is_piled_up(text: str) -> bool:
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in MARKS else 0
        if marks > MOST_MARKS:
            return True
    return False


def _is_refused(character: str) -> bool:
    """Control and bidirectional characters, line breaks, surrogates, private-use characters."""
    if character in _KEPT_FORMAT:
        return False
    return unicodedata.category(character) in _REFUSED
