"""The API of today against the API as it was promised: what programs send and get stays the same.

    python -m tests.golden.test_api

writes the document anew, for a change that is meant. Names of components, titles and texts may
change; paths, parameters, bodies, answers and rights may not. More paths may come.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.integration.web.api_document import api_document

PROMISED = Path(__file__).parent / "api" / "openapi.json"
_TEXTS = ("title", "description", "summary", "example", "examples", "operationId")
_UNORDERED = ("required", "enum", "anyOf", "parameters", "security")

Schema = Any


class Resolved:
    """A document in which every reference is replaced by what it stands for, texts left out."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._components = document["components"]["schemas"]
        self.operations = {
            (method, path): self._plain(operation, ())
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        }

    def _plain(self, schema: Schema, within: tuple[str, ...]) -> Schema:
        if isinstance(schema, list):
            return [self._plain(one, within) for one in schema]
        if not isinstance(schema, dict):
            return schema
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if name in within:  # a shape that holds itself
                return {"holds": len(within) - within.index(name)}
            return self._plain(self._components[name], (*within, name))
        found = {
            key: self._value(key, value, within)
            for key, value in schema.items()
            if key not in _TEXTS
        }
        for key in _UNORDERED:
            if isinstance(found.get(key), list):
                found[key] = sorted(found[key], key=lambda one: json.dumps(one, sort_keys=True))
        return found

    def _value(self, key: str, value: Schema, within: tuple[str, ...]) -> Schema:
        if key == "properties":  # here the keys are names of fields, which may be called `title`
            return {field: self._plain(one, within) for field, one in value.items()}
        return self._plain(_unmapped(value) if key == "discriminator" else value, within)


def _unmapped(discriminator: dict[str, Any]) -> dict[str, Any]:
    """The discriminator without the names of components: which tags there are."""
    return {**discriminator, "mapping": sorted(discriminator["mapping"])}


@cache
def promised() -> Resolved:
    return Resolved(json.loads(PROMISED.read_text()))


@cache
def served() -> Resolved:
    return Resolved(api_document())


def differences(before: Schema, after: Schema, place: str = "") -> Iterator[str]:
    """Where two schemas differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            yield from differences(before.get(key), after.get(key), f"{place}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{place}/{number}")
    elif before != after:
        yield f"{place}: {str(before)[:200]} became {str(after)[:200]}"


@pytest.mark.parametrize("name", sorted(promised().operations), ids=" ".join)
def test_an_operation_means_what_it_meant(name: tuple[str, str]) -> None:
    assert name in served().operations
    assert not list(differences(promised().operations[name], served().operations[name]))


@pytest.mark.parametrize("name", sorted(served().operations), ids=" ".join)
def test_a_body_forbids_unknown_fields(name: tuple[str, str]) -> None:
    body = served().operations[name].get("requestBody")
    if body is not None:
        assert body["content"]["application/json"]["schema"]["additionalProperties"] is False


def test_a_changed_field_is_noticed() -> None:
    before = {"type": "object", "properties": {"seen": {"type": "integer"}}}
    after = {"type": "object", "properties": {"seen": {"type": "string"}}}
    assert list(differences(before, after)) == ["/properties/seen/type: integer became string"]


def test_a_lost_field_is_noticed() -> None:
    assert list(differences({"properties": {"seen": {}}}, {"properties": {}}))


if __name__ == "__main__":
    PROMISED.parent.mkdir(exist_ok=True)
    PROMISED.write_text(json.dumps(api_document(), indent=1, sort_keys=True) + "\n")
