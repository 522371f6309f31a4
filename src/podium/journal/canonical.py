"""Canonical JSON: a single way to write a value, so that equal values have equal bytes and hashes.

Keys are sorted by code point, there are no spaces, text is UTF-8 with only ``"``, ``\\`` and
control characters escaped, and numbers are whole. Anyone can write it with a standard library:
``json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)``.
"""

from typing import NoReturn

import msgspec


def _refuse_float(text: str) -> NoReturn:
    message = f"{text} is not a whole number"
    raise ValueError(message)


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(float_hook=_refuse_float)


def encode(value: object) -> bytes:
    """The canonical bytes of a value made of structs, dicts, lists, text and whole numbers."""
    return _encoder.encode(value)


def problem(payload: bytes) -> str | None:
    """Why these bytes are not canonical JSON; None if they are."""
    try:
        value = _decoder.decode(payload)
    except (ValueError, RecursionError) as mistake:
        return str(mistake)
    if _encoder.encode(value) != payload:
        return "the same value is written differently in canonical JSON"
    return None
