"""The page at `/api`: every operation of the API, made from its OpenAPI document."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from podium.kernel.cache import Cache
from podium.web.access.request import Request
from podium.web.http.response import Response
from podium.web.pages.serving import page, plain_page_response, variant
from podium.web.pages.shop.shown import shown_brand
from podium.web.texts.marking import msg

JSON = "application/json"
KEPT = 32
"""Pages in memory: by language, address and brand."""

SECTIONS = (
    ("acts", msg("Acts"), re.compile(r"/acts/")),
    ("previews", msg("Previews"), re.compile(r"/preview/")),
    ("event", msg("One event"), re.compile(r"/events/{event}")),
    ("events", msg("Events and rulebooks"), re.compile(r"/(events|rulebooks)")),
    ("accounts", msg("Accounts and signing in"), re.compile(r"/(accounts|sign-|password|me)")),
    ("server", msg("The server"), re.compile(r"")),
)
"""Sections of the page by the path of an operation; the first match counts."""


class ParameterLine(Struct, frozen=True):
    """A parameter. `place`: path, query or header."""

    name: str
    place: str
    required: bool


class FieldLine(Struct, frozen=True):
    """A field of a body. `kind`: its type in JSON terms."""

    name: str
    kind: str
    required: bool


class OperationLines(Struct, frozen=True):
    """An operation. `example`: a valid body; empty if the operation has none."""

    id: str
    method: str
    path: str
    summary: str
    open_to_all: bool
    parameters: tuple[ParameterLine, ...]
    fields: tuple[FieldLine, ...]
    example: str
    answers: tuple[str, ...]


class Section(Struct, frozen=True):
    """Operations that belong together."""

    id: str
    title: str
    operations: tuple[OperationLines, ...]


class ApiReferencePage(Struct, frozen=True):
    """The whole reference. `document`: the address of the OpenAPI document."""

    template: ClassVar[str] = "api-reference.html"
    document: str
    sections: tuple[Section, ...]


def api_reference_page(document: dict[str, Any], *, address: str) -> ApiReferencePage:
    """The page for an OpenAPI document that is served at this address."""
    reference = _Reference(document["components"]["schemas"])
    by_section: dict[str, list[OperationLines]] = {name: [] for name, _, _ in SECTIONS}
    for path, methods in document["paths"].items():
        section = next(name for name, _, pattern in SECTIONS if pattern.search(path))
        by_section[section] += [
            reference.operation(method, path, operation) for method, operation in methods.items()
        ]
    sections = (
        Section(name, title, tuple(by_section[name])) for name, title, _ in reversed(SECTIONS)
    )
    return ApiReferencePage(address, tuple(one for one in sections if one.operations))


def api_reference_handler(
    document: Callable[[], dict[str, Any]], *, address: str
) -> HTTPRouteHandler:
    """The handler of the page. `document`: makes the OpenAPI document, called once."""
    made = cache(lambda: api_reference_page(document(), address=address))

    kept: Cache[Any, Response[Any]] = Cache(KEPT)

    def show(request: Request) -> Response[Any]:
        """The page; for those who are not signed in it is made once, as it is long."""
        if request.visitor.session is not None:
            return plain_page_response(request, made())
        brand = shown_brand(request.backend.brands.current())
        key = (variant(request.headers), request.address, brand)
        return kept.get_or_make(key, lambda: plain_page_response(request, made()))

    return page("/api", show, reads={})


class _Reference:
    """Reads operations; `components`: the schemas that they refer to."""

    def __init__(self, components: dict[str, Any]) -> None:
        self._components = components

    def operation(self, method: str, path: str, operation: dict[str, Any]) -> OperationLines:
        body = operation.get("requestBody", {}).get("content", {}).get(JSON)
        return OperationLines(
            id=operation["operationId"],
            method=method.upper(),
            path=path,
            summary=operation["summary"],
            open_to_all={} in operation["security"],
            parameters=tuple(
                ParameterLine(one["name"], one["in"], one["required"])
                for one in operation["parameters"]
            ),
            fields=() if body is None else tuple(self._fields(body["schema"])),
            example="" if body is None else _written(body["example"]),
            answers=tuple(
                f"{status}: {media}"
                for status, answer in operation["responses"].items()
                for media in answer.get("content", {"-": None})
            ),
        )

    def _fields(self, schema: dict[str, Any]) -> Iterator[FieldLine]:
        schema = self._resolved(schema)
        required = schema.get("required", ())
        for name, value in schema.get("properties", {}).items():
            yield FieldLine(name, self._kind(value), name in required)

    def _kind(self, schema: dict[str, Any]) -> str:
        schema = self._resolved(schema)
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self._kind(one) for one in schema["anyOf"]))
        if "enum" in schema:
            return " | ".join(json.dumps(one) for one in schema["enum"])
        kind = str(schema.get("type", "object"))
        if kind == "array" and isinstance(schema.get("items"), dict):
            return f"array of {self._kind(schema['items'])}"
        return kind

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in schema:
            return schema
        found: dict[str, Any] = self._components[schema["$ref"].rpartition("/")[2]]
        return found


def _written(example: Any) -> str:
    return json.dumps(example, indent=2, ensure_ascii=False)
