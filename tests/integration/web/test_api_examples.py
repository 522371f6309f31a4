"""The examples in the API's document can be sent as they are."""

import json
from typing import Any

import jsonschema_rs
import pytest

from tests.integration.web.api_document import api_document

DOCUMENT = api_document()
BODIES = {
    (method, path): operation["requestBody"]["content"]["application/json"]
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if "requestBody" in operation
}


@pytest.mark.parametrize("name", sorted(BODIES), ids=" ".join)
def test_an_example_fits_its_schema(name: tuple[str, str]) -> None:
    body = BODIES[name]
    schema = {**body["schema"], "components": DOCUMENT["components"]}
    jsonschema_rs.validate(json.loads(json.dumps(schema)), body["example"])


def _texts(value: Any, field: str = "") -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for key, one in value.items() for pair in _texts(one, key)]
    if isinstance(value, list):
        return [pair for one in value for pair in _texts(one, field)]
    return [(field, value)] if isinstance(value, str) else []


def test_an_example_says_something_for_every_field() -> None:
    for body in BODIES.values():
        for field, text in _texts(body["example"]):
            assert text != "text", field
            assert field == "date" or not text[:4].isdecimal(), field
