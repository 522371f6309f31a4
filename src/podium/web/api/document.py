"""The OpenAPI 3.1 document, made from the registered handlers and their types.

Litestar's own generator describes neither the discriminators of unions nor that unknown fields are
forbidden; msgspec's schemas say both.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, get_args

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from podium.web.access.request import Request
from podium.web.access.table import API, TABLE, Party, Permission
from podium.web.api.example import example_body
from podium.web.api.shapes import ProblemDetails
from podium.web.http.response import JSON, Response, json_resource
from podium.web.http.routing import WRITES, endpoint, get

_REF = "#/components/schemas/{name}"
_PARAMETER = re.compile(r"{(\w+)}")
_BEARER: dict[str, list[str]] = {"bearer": []}
_COOKIE: dict[str, list[str]] = {"cookie": []}
_FILES: tuple[dict[str, Any], ...] = ({"type": "string"}, {})
"""Schemas of text files and of arbitrary JSON files."""
_STATIC = files("podium.web.api").joinpath("document.json").read_bytes()
"""The part of the document that does not depend on handlers: its frame, the event stream (served
outside the API), the idempotency key and the problem shape.
"""


def _body_of(handler: HTTPRouteHandler) -> Any:
    """The type of the request body; None if there is none."""
    annotation = handler.fn.__annotations__.get("data")
    return None if annotation is None else get_args(annotation)[0]


def _answer_of(handler: HTTPRouteHandler) -> Any:
    """The type of the response; the media types of a file, None for an empty response."""
    (answer,) = get_args(handler.fn.__annotations__["return"])
    return handler.opt.get("media") or (None if answer is type(None) else answer)


def document(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The document of all handlers that have a summary."""
    handlers = [handler for handler in handlers if handler.summary]
    sent = (one for handler in handlers for one in (_body_of(handler), _answer_of(handler)))
    types = [
        ProblemDetails,
        *(one for one in sent if one is not None and not isinstance(one, tuple)),
    ]
    refs, components = msgspec.json.schema_components(types, ref_template=_REF)
    schemas = dict(zip(map(id, types), map(_plain, refs), strict=True))
    static = msgspec.json.decode(_STATIC)
    found: dict[str, Any] = static["document"]
    found["components"]["schemas"] = components = _plain(components)
    for handler in handlers:
        method, path = endpoint(handler)
        operation = _operation(handler, schemas, components)
        operation["responses"]["default"] = static["problem"]
        if method in WRITES and handler.opt.get("keyed", True):
            operation["parameters"].append(static["key"])
        found["paths"].setdefault(path, {})[method.lower()] = operation
    return found


def _plain(schema: Any) -> Any:
    """The schema without `items: false`, which client generators cannot handle: `maxItems` means
    the same.
    """
    if isinstance(schema, dict):
        return {
            name: _plain(one)
            for name, one in schema.items()
            if not (name == "items" and one is False)
        }
    return [_plain(one) for one in schema] if isinstance(schema, list) else schema


def _operation(
    handler: HTTPRouteHandler, schemas: dict[int, Any], components: dict[str, Any]
) -> dict[str, Any]:
    method, path = endpoint(handler)
    words = re.findall(r"\w+", path.removeprefix(API))
    open_to_all = TABLE[method, path].cells[Party.NOBODY] is Permission.ALLOWED
    operation: dict[str, Any] = {
        "operationId": "_".join((method.lower(), *words)),
        "summary": handler.summary,
        "parameters": _parameters(handler),
        "responses": _responses(handler, schemas),
        # Visitors who need not sign in may do so, to see what is theirs.
        "security": [*([{}] if open_to_all else []), _BEARER, _COOKIE],
    }
    if (body := _body_of(handler)) is not None:
        schema = schemas[id(body)]
        content = {JSON: {"schema": schema, "example": example_body(path, schema, components)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(handler: HTTPRouteHandler) -> list[dict[str, Any]]:
    path = endpoint(handler)[1]
    query = (
        name
        for name, annotation in handler.fn.__annotations__.items()
        if any(isinstance(one, QueryParameter) for one in get_args(annotation))
    )
    return [
        {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}
        for place, names in (("path", _PARAMETER.findall(path)), ("query", query))
        for name in names
    ]


def _responses(handler: HTTPRouteHandler, schemas: dict[int, Any]) -> dict[str, Any]:
    answer = _answer_of(handler)
    done: dict[str, Any] = {
        "description": "It is done." if _body_of(handler) else "What was asked for."
    }
    if isinstance(answer, tuple):
        done["content"] = {media: {"schema": _FILES[media == JSON]} for media in answer}
    elif answer is not None:
        done["content"] = {JSON: {"schema": schemas[id(answer)]}}
    return {str(handler.status_code): done}


DOCUMENT_PATH = f"{API}/openapi.json"


def document_handler(handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    """The handler that serves the document of these handlers and of itself."""

    @cache
    def made() -> Response[dict[str, Any]]:
        return json_resource(document((*handlers, itself)))

    @get(DOCUMENT_PATH, summary="This document.")
    def itself(request: Request) -> Response[dict[str, Any]]:  # noqa: ARG001
        return made()

    return itself
