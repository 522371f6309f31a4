"""JSON bodies: decoded strictly, with limited nesting and no duplicate fields.

Litestar converts bodies laxly ("7" becomes 7) and takes the last of two fields with the same
name. Its extension point for decoding is a DTO: this one decodes by the type of the handler's
`data`.
"""

import asyncio
import json
import re
from typing import Any, cast

import msgspec
from litestar import Request
from litestar.dto import AbstractDTO

from podium.web.http.limits import SMALL_BODY
from podium.web.http.problem import WebCode, deny

DEEPEST = 32

_DECODED = "decoded_body"
_TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = b"[]{}"
_OTHERS = bytes(byte for byte in range(256) if byte not in _BRACKETS)
_OPENING = b"[{"
_INNERMOST = re.compile(rb"\[\]|\{\}")


class StrictJSON(AbstractDTO[Any]):
    """Decodes the body of a request into the type of `data`. An empty body is an empty object."""

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Generates nothing: msgspec decodes into the type itself."""

    @classmethod
    def is_supported_model_type_field(cls, *_: Any, **__: Any) -> bool:
        """Never used for responses, which are bytes already."""
        return False

    def decode_bytes(self, value: bytes) -> Any:  # noqa: ARG002
        """The body as `check_json` has decoded it."""
        return cast("dict[str, Any]", self.asgi_connection.scope)[_DECODED]


async def check_json(request: Request[Any, Any, Any]) -> None:
    """Decodes the body, a large one in a thread. Raises `Denied` for a body that is not declared
    as JSON, that parsers could read differently, or that makes no sense.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/json", ""):
        raise deny(WebCode.WRONG_MEDIA_TYPE)
    raw, field = await request.body(), request.route_handler.parsed_data_field
    shape = None if field is None else field.annotation
    scope = cast("dict[str, Any]", request.scope)
    if len(raw) > SMALL_BODY:
        scope[_DECODED] = await asyncio.to_thread(_checked, raw, shape)
    else:
        scope[_DECODED] = _checked(raw, shape)


def _checked(raw: bytes, shape: Any) -> Any:
    check_structure(raw)
    return decoded(raw, shape)


def check_structure(raw: bytes) -> None:
    """Raises `Denied` for JSON that is nested too deep or has duplicate fields in an object.

    Invalid JSON is left for `decoded` to refuse.
    """
    if too_deep(raw):
        raise deny(WebCode.TOO_DEEP)
    try:
        _FIELDS.decode(raw.decode())
    except ValueError:
        return


def _each_once(fields: list[tuple[str, Any]]) -> None:
    if len({name for name, _ in fields}) < len(fields):
        raise deny(WebCode.FIELD_TWICE)


_FIELDS = json.JSONDecoder(object_pairs_hook=_each_once, parse_int=str, parse_float=str)


def decoded(raw: bytes, shape: Any) -> Any:
    """The JSON decoded as this type; raises `Denied`."""
    try:
        return msgspec.json.decode(raw, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise deny(WebCode.MALFORMED, where=_where(error)) from None
    except ValueError:
        raise deny(WebCode.MALFORMED) from None


def _where(error: Exception) -> str:
    """The path of the mistake in the body, without what was sent."""
    _, mark, place = str(error).rpartition(" - at `")
    return place.rstrip("`")[:200] if mark else "$"


def too_deep(raw: bytes, deepest: int = DEEPEST) -> bool:
    """Whether brackets outside strings nest deeper than allowed; takes linear time."""
    if raw.count(b"[") + raw.count(b"{") <= deepest:
        return False
    brackets = left = _TEXT.sub(b"", raw).translate(None, _OTHERS)
    for _ in range(deepest):
        before, left = left, _INNERMOST.sub(b"", left)
        if left == before:
            break
    return bool(left) and _nest_deeper(brackets, deepest)


def _nest_deeper(brackets: bytes, deepest: int) -> bool:
    """The same for brackets alone, which need not fit together."""
    depth = 0
    for byte in brackets:
        depth += 1 if byte in _OPENING else -1
        if depth > deepest:
            return True
    return False
