"""Decodes a JSON document into a typed value; mistakes name their place."""

import json
import re
from typing import Any, NoReturn, TypeVar

import msgspec

from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.wire import CHOICES

T = TypeVar("T")

LARGEST = 256 * 2**20
"""In bytes. An event of 10,000 entrants and 10 rounds takes about 10 million."""

DEEPEST = 32
"""Levels of nesting; an event file needs 8."""

_INVALID = "Invalid enum value "
_FIELD = re.compile(r"^(Object (?:contains unknown|missing required) field) `(.*)`$", re.DOTALL)
_FIELD_CAUSES = {
    "Object contains unknown field": "expected no such field: it is unknown here",
    "Object missing required field": "expected this field, which is missing",
}
_MOMENT = 'a moment such as "2026-11-17T09:30:00Z"'
_WORDS = {
    "`int | null`": "a whole number",
    "`int`": "a whole number",
    "`str | null`": "text",
    "`str`": "text",
    "`object | null`": "an object",
    "`object`": "an object",
    "`array | null`": "a list",
    "`array`": "a list",
    "`float`": "a fraction",
    "`bool`": "true or false",
    "`datetime | null`": _MOMENT,
    "Invalid RFC3339 encoded datetime": f"expected {_MOMENT}",
    "`null`": "null",
    "got": "found",
    "Number out of range": "expected a smaller number",
}
_REGEX = re.compile(r"matching regex '.*'$")
_PLACE = re.compile(r" - at `(?:key in )?`?\$?\.?(.*)`$")


def decode(raw: bytes, shape: type[T]) -> T:
    """The document as `shape`; raises `EventFileMistake` for anything that does not fit."""
    if len(raw) > LARGEST:
        raise EventFileMistake(
            "", f"expected at most {LARGEST // 2**20} MiB, found {len(raw)} bytes"
        )
    _refuse_other_encodings(raw)
    try:
        value = msgspec.json.decode(raw, type=shape)
    except RecursionError:
        raise EventFileMistake("", f"expected at most {DEEPEST} levels of nesting") from None
    except msgspec.ValidationError as error:
        _refuse_misfit(raw, str(error))
    except msgspec.DecodeError as error:
        _refuse_malformed(raw, str(error))
    _refuse_repeated_keys(raw)
    return value


def _refuse_other_encodings(raw: bytes) -> None:
    if raw.startswith(b"\xef\xbb\xbf"):
        raise EventFileMistake("", "expected UTF-8 without a byte order mark")
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        message = f"expected UTF-8, found the byte 0x{raw[error.start]:02x} at byte {error.start}"
        raise EventFileMistake("", message) from None


def _refuse_malformed(raw: bytes, message: str) -> NoReturn:
    """Finds line and column, which the faster decoder does not report."""
    try:
        json.loads(raw)
    except RecursionError:
        raise EventFileMistake("", f"expected at most {DEEPEST} levels of nesting") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise EventFileMistake(
            "", f"expected JSON, found an error at {where}: {error.msg}"
        ) from None
    raise EventFileMistake("", f"expected JSON: {message}") from None


def _refuse_misfit(raw: bytes, message: str) -> NoReturn:
    """Turns the decoder's message into the place of the mistake and what was expected there."""
    found = _PLACE.search(message)
    place = found[1] if found else ""
    cause = message[: found.start()] if found else message
    if "[...]" in place:
        place = _first_misfit_below(raw, place.partition("[...]")[0])
    if field := _FIELD.match(cause):
        place = f"{place}.{field[2]}" if place else field[2]
        raise EventFileMistake(place, _FIELD_CAUSES[field[1]]) from None
    if cause.startswith("Invalid enum value"):
        raise EventFileMistake(
            place, f"{_choices(place)}, found {cause.removeprefix(_INVALID)}"
        ) from None
    raise EventFileMistake(place, _plain(cause)) from None


def _choices(place: str) -> str:
    name = place.rpartition(".")[2]
    return "expected one of " + ", ".join(CHOICES[name]) if name in CHOICES else "expected another"


def _plain(cause: str) -> str:
    cause = _REGEX.sub("without control characters", cause)
    for technical, plain in _WORDS.items():
        cause = cause.replace(technical, plain)
    return cause[:1].lower() + cause[1:]


def _first_misfit_below(raw: bytes, stem: str) -> str:
    """The first key of a mapping whose value is not 0 or more, as the decoder does not name it."""
    try:
        value: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return stem  # after the mistake the document is not valid JSON
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", stem):
        value = value[int(index)] if index else value[name]
    for key, fields in value.items():
        if not isinstance(fields, dict):
            return f"{stem}.{key}"
        for name, number in fields.items():
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                return f"{stem}.{key}.{name}"
    return stem


def _refuse_repeated_keys(raw: bytes) -> None:
    """Refuses an object with the same key twice, as it is unclear which one was meant.

    A repeated key is lost when the document is decoded and encoded again, and so are its quotes:
    comparing the number of quotes finds it. In a document with backslashes that number proves
    nothing, so each object is checked.
    """
    if b"\\" not in raw and msgspec.json.encode(msgspec.json.decode(raw)).count(b'"') == raw.count(
        b'"'
    ):
        return
    json.loads(raw, object_pairs_hook=_without_repeated_keys)


def _without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in pairs:
        if key in keys:
            raise EventFileMistake(
                "", f'expected each field once, found "{key}" twice in one object'
            )
        keys[key] = value
    return keys
