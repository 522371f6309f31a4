"""JSON bodies: decoded strictly, with limited nesting and no duplicate fields.

Litestar converts bodies laxly ("7" becomes 7) and takes the last of two fields with the same
name. Its extension point for decoding is a DTO: this one decodes by the type of the handler's
`data`.
"""

import asyncio
import json
from typing import Any

import msgspec
from litestar import Request
from litestar.dto import AbstractDTO

from podium.web.http.limits import SMALL_BODY
from podium.web.http.problem import WebCode, deny

DEEPEST = 32

_QUOTE, _ESCAPE = ord('"'), ord("\\")
_OPENING, _CLOSING = b"[{", b"]}"


class StrictJSON(AbstractDTO[Any]):
    """Decodes the body of a request into the type of `data`. An empty body is an empty object."""

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Generates nothing: msgspec decodes into the type itself."""

    @classmethod
    def is_supported_model_type_field(cls, *_: Any, **__: Any) -> bool:
        """Never used for responses, which are bytes already."""
        return False

    def decode_bytes(self, value: bytes) -> Any:
        """The decoded body; raises `Denied` with the path of the mistake, never the content."""
        field = self.asgi_connection.route_handler.parsed_data_field
        return decoded(value, field.annotation)


async def check_json(request: Request[Any, Any, Any]) -> None:
    """Refuses a body that is not declared as JSON, or that parsers could read differently."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/json", ""):
        raise deny(WebCode.WRONG_MEDIA_TYPE)
    raw = await request.body()
    if len(raw) > SMALL_BODY:
        await asyncio.to_thread(check_structure, raw)
    else:
        check_structure(raw)


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
    depth = 0
    quoted = escaped = False
    for byte in raw:
        if quoted:
            quoted = escaped or byte != _QUOTE
            escaped = byte == _ESCAPE and not escaped
        elif byte == _QUOTE:
            quoted = True
        elif byte in _OPENING:
            depth += 1
            if depth > deepest:
                return True
        elif byte in _CLOSING:
            depth -= 1
    return False
