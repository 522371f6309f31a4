"""Bodies of requests: read strictly, never too deep to be read, each field once."""

import json
from typing import Any, TypeVar

import msgspec

from podium.web.asking import Ask
from podium.web.guards.nesting import too_deep
from podium.web.problem import WebCode, deny

T = TypeVar("T")

_JSON = ("application/json", "")


def read_json(ask: Ask, shape: type[T]) -> T:
    """The body as this shape; raises `Denied` with the place of the mistake, never the content."""
    read: T = decoded(check_json(ask), shape)
    return read


def check_json(ask: Ask) -> bytes:
    """The body, which is JSON by its own account and not nested too deep; empty: an object."""
    kind = ask.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in _JSON:
        raise deny(WebCode.WRONG_MEDIA_TYPE)
    if too_deep(ask.body):
        raise deny(WebCode.TOO_DEEP)
    _check_fields(ask.body)
    return ask.body or b"{}"


def _check_fields(raw: bytes) -> None:
    """Raises `Denied` for an object with two fields of a name: readers differ in which counts.

    What is no JSON at all is left for `decoded` to say.
    """
    try:
        _FIELDS.decode(raw.decode())
    except ValueError:
        return


def _each_once(fields: list[tuple[str, Any]]) -> None:
    if len({name for name, _ in fields}) < len(fields):
        raise deny(WebCode.FIELD_TWICE)


_FIELDS = json.JSONDecoder(object_pairs_hook=_each_once, parse_int=str, parse_float=str)


def decoded(raw: bytes, shape: Any) -> Any:
    """The JSON as this shape; raises `Denied`."""
    try:
        return msgspec.json.decode(raw, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise deny(WebCode.MALFORMED, where=_where(error)) from None
    except ValueError:
        raise deny(WebCode.MALFORMED) from None


def _where(error: Exception) -> str:
    """Where in the body the mistake is; what was sent is not repeated."""
    _, mark, place = str(error).rpartition(" - at `")
    return place.rstrip("`")[:200] if mark else "$"
