"""The OpenAPI 3.1 document, made from the routes themselves."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from podium.web.access.table import API, TABLE, Gets, Party
from podium.web.api.example import example_body
from podium.web.api.reading import readable
from podium.web.api.shapes import ProblemSaid
from podium.web.asking import Ask
from podium.web.problem import PROBLEM_MEDIA
from podium.web.reply import JSON, Reply, json_reply
from podium.web.route import WRITES, Described, Route

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


def document(routes: Iterable[Route]) -> dict[str, Any]:
    """The document of all routes that are described."""
    described = [(route, route.described) for route in routes if route.described is not None]
    shapes = [one for _, about in described for one in (about.body, about.reply) if _is_shape(one)]
    refs, components = msgspec.json.schema_components([ProblemSaid, *shapes], ref_template=_REF)
    schemas = dict(zip(map(id, [ProblemSaid, *shapes]), map(_plain, refs), strict=True))
    components = _plain(components)
    paths: dict[str, dict[str, Any]] = {}
    for route, about in described:
        operation = _operation(route, about, schemas, components)
        paths.setdefault(route.path, {})[route.method.lower()] = operation
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


def _is_shape(one: Any) -> bool:
    return one is not None and not isinstance(one, tuple)


def _operation(
    route: Route, about: Described, schemas: dict[int, Any], components: dict[str, Any]
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": _operation_id(route),
        "summary": about.summary,
        "parameters": _parameters(route, about),
        "responses": _responses(about, schemas),
        "security": _security(route),
    }
    if about.body is not None:
        schema = schemas[id(about.body)]
        example = example_body(route.path, schema, components)
        content = {JSON: {"schema": schema, "example": example}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _operation_id(route: Route) -> str:
    words = re.findall(r"\w+", route.path.removeprefix(API))
    return "_".join((route.method.lower(), *words))


def _parameters(route: Route, about: Described) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _PARAMETER.findall(route.path)
    ]
    found += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in about.query
    ]
    if route.method in WRITES and about.keyed:
        found.append(_KEY)
    return found


def _responses(about: Described, schemas: dict[int, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "It is done." if about.body else "What was asked for."}
    if isinstance(about.reply, tuple):
        done["content"] = {media: {"schema": _FILES[media == JSON]} for media in about.reply}
    elif about.reply is not None:
        done["content"] = {JSON: {"schema": schemas[id(about.reply)]}}
    return {str(about.status): done, "default": _problem(schemas)}


def _security(route: Route) -> list[dict[str, Any]]:
    """Who need not sign in may, so that they see what is theirs."""
    open_to_all = TABLE[route.name].of(Party.NOBODY) is Gets.ANSWER
    return [{}, _BEARER, _COOKIE] if open_to_all else [_BEARER, _COOKIE]


def route(routes: tuple[Route, ...]) -> Route:
    """The route that shows the document of these, and of itself."""
    about = Described("This document.", dict[str, Any])
    made: list[Reply] = []

    def show(_ask: Ask) -> Reply:
        if not made:
            made.append(readable(json_reply(document((*routes, itself)))))
        return made[0]

    itself = Route("GET", f"{API}/openapi.json", show, described=about)
    return itself
