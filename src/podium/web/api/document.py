"""The OpenAPI 3.1 document, made from the registered handlers and their types.

Litestar's own generator describes neither the discriminators of unions nor that unknown fields are
forbidden; msgspec's schemas say both.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from msgspec import Struct

from podium.web.access.request import Request
from podium.web.access.table import API, TABLE, Gets, Party
from podium.web.api.example import example_body
from podium.web.api.shapes import ProblemSaid
from podium.web.http.problem import PROBLEM_MEDIA
from podium.web.http.response import JSON, Response, json_resource
from podium.web.http.routing import WRITES, endpoint, get

VERSION = "3.1.0"
_REF = "#/components/schemas/{name}"
_PARAMETER = re.compile(r"{(\w+)}")
_BEARER: dict[str, list[str]] = {"bearer": []}
_COOKIE: dict[str, list[str]] = {"cookie": []}
_SECURITY = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of a sign-in."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "podium"},
}
_FILES: tuple[dict[str, Any], ...] = ({"type": "string"}, {})
"""Files of text, and of JSON of any kind."""
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 100},
    "description": "Made before the first try; the same request sent again is done once.",
    "example": "2b6f0cc904d137be2e1730235f5664094b",
}


class Described(Struct, frozen=True):
    """What the document says about a handler.

    `body`: the type of what is sent, `answer`: of what is answered (media types where it is a
    file), `query`: names of parameters, `keyed`: whether it needs an idempotency key.
    """

    method: str
    path: str
    summary: str
    status: int
    body: Any
    answer: Any
    query: tuple[str, ...]
    keyed: bool


def described(handler: HTTPRouteHandler) -> Described:
    """What a handler's types say about it."""
    method, path = endpoint(handler)
    types = dict(handler.fn.__annotations__)
    (answer,) = get_args(types.pop("return"))
    body = get_args(types.pop("data"))[0] if "data" in types else None
    query = (
        name
        for name, annotation in types.items()
        if any(isinstance(one, QueryParameter) for one in get_args(annotation))
    )
    return Described(
        method,
        path,
        handler.summary or "",
        handler.status_code,
        body,
        handler.opt.get("media") or (None if answer is type(None) else answer),
        tuple(query),
        keyed=method in WRITES and handler.opt.get("keyed", True),
    )


def document(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The document of all handlers that have a summary."""
    operations = [described(handler) for handler in handlers if handler.summary]
    types = [one for about in operations for one in (about.body, about.answer) if _is_type(one)]
    refs, components = msgspec.json.schema_components([ProblemSaid, *types], ref_template=_REF)
    schemas = dict(zip(map(id, [ProblemSaid, *types]), map(_plain, refs), strict=True))
    components = _plain(components)
    paths: dict[str, dict[str, Any]] = {}
    for about in operations:
        operation = _operation(about, schemas, components)
        paths.setdefault(about.path, {})[about.method.lower()] = operation
    paths["/live"] = {"get": _live(schemas)}
    return {
        "openapi": VERSION,
        "info": {
            "title": "Podium",
            "version": "1",
            "description": "Runs tabletop tournaments by the book.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _SECURITY},
    }


def _live(schemas: dict[int, Any]) -> dict[str, Any]:
    """The stream, which is served beside the other routes."""
    events = {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 8}
    return {
        "operationId": "get_live",
        "summary": "Server-sent events: `changed` with the asker's new cursor, `ended`.",
        "parameters": [
            {"name": "event", "in": "query", "required": True, "schema": events},
            {"name": "after", "in": "query", "required": False, "schema": {"type": "string"}},
        ],
        "responses": {
            "200": {
                "description": "A stream that stays open.",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            },
            "default": _problem(schemas),
        },
        "security": [{}, _BEARER, _COOKIE],
    }


def _problem(schemas: dict[int, Any]) -> dict[str, Any]:
    return {
        "description": "It was not done; the code says why.",
        "content": {PROBLEM_MEDIA: {"schema": schemas[id(ProblemSaid)]}},
    }


def _plain(schema: Any) -> Any:
    """The schema without `items: false`, which generators of clients stumble over: `maxItems`
    says as much.
    """
    if isinstance(schema, dict):
        return {
            name: _plain(one)
            for name, one in schema.items()
            if not (name == "items" and one is False)
        }
    return [_plain(one) for one in schema] if isinstance(schema, list) else schema


def _is_type(one: Any) -> bool:
    return one is not None and not isinstance(one, tuple)


def _operation(
    about: Described, schemas: dict[int, Any], components: dict[str, Any]
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _operation_id(about),
        "summary": about.summary,
        "parameters": _parameters(about),
        "responses": _responses(about, schemas),
        "security": _security(about),
    }
    if about.body is not None:
        schema = schemas[id(about.body)]
        example = example_body(about.path, schema, components)
        content = {JSON: {"schema": schema, "example": example}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _operation_id(about: Described) -> str:
    words = re.findall(r"\w+", about.path.removeprefix(API))
    return "_".join((about.method.lower(), *words))


def _parameters(about: Described) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PARAMETER.findall(about.path)
    ]
    found += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in about.query
    ]
    if about.keyed:
        found.append(_KEY)
    return found


def _responses(about: Described, schemas: dict[int, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "It is done." if about.body else "What was asked for."}
    if isinstance(about.answer, tuple):
        done["content"] = {media: {"schema": _FILES[media == JSON]} for media in about.answer}
    elif about.answer is not None:
        done["content"] = {JSON: {"schema": schemas[id(about.answer)]}}
    return {str(about.status): done, "default": _problem(schemas)}


def _security(about: Described) -> list[dict[str, Any]]:
    """Visitors who need not sign in may, so that they see what is theirs."""
    open_to_all = TABLE[about.method, about.path].cells[Party.NOBODY] is Gets.ANSWER
    return [{}, _BEARER, _COOKIE] if open_to_all else [_BEARER, _COOKIE]


def document_handler(handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    """The handler that shows the document of these, and of itself."""

    @cache
    def made() -> Response[dict[str, Any]]:
        return json_resource(document((*handlers, itself)))

    @get(f"{API}/openapi.json", summary="This document.")
    def itself(request: Request) -> Response[dict[str, Any]]:  # noqa: ARG001
        return made()

    return itself
