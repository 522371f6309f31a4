"""Example bodies for the API's document, built from the schemas."""

from importlib.resources import files
from typing import Any

import msgspec

_EXAMPLES = msgspec.json.decode(files("podium.web.api").joinpath("examples.json").read_bytes())
BY_FIELD: dict[str, Any] = _EXAMPLES["fields"]
"""Example values by field name, used where the schema allows them."""
WHOLE: dict[str, Any] = _EXAMPLES["bodies"]
"""Complete bodies, by the end of the path, where field examples alone would not make sense."""
TELLING = ("members", "people", "scores", "winner")
"""Optional fields that are included because an example would say little without them."""


def example_body(path: str, schema: dict[str, Any], components: dict[str, Any]) -> Any:
    """An example body for a path."""
    whole = WHOLE.get(path.rpartition("/")[2])
    return example_of(schema, components) if whole is None else whole


def example_of(schema: dict[str, Any], components: dict[str, Any], field: str = "") -> Any:
    """A value that fits the schema. `field`: the name of its field."""
    if field in BY_FIELD and _fits(BY_FIELD[field], schema, components):
        return BY_FIELD[field]
    if "$ref" in schema:
        return example_of(_component(schema, components), components, field)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema["enum"][0]
    if "anyOf" in schema:
        return example_of(schema["anyOf"][0], components, field)
    return _by_type(schema, components)


def _by_type(schema: dict[str, Any], components: dict[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            wanted = [
                name for name in properties if name in schema.get("required", ()) or name in TELLING
            ]
            return {name: example_of(properties[name], components, name) for name in wanted}
        case "array":
            listed = [example_of(one, components) for one in schema.get("prefixItems", ())]
            missing = max(schema.get("minItems", 0) - len(listed), 0)
            return listed + [example_of(schema.get("items", {}), components)] * missing
        case "string":
            return "text"
        case "integer":
            return max(schema.get("minimum", 1), 1)
        case "boolean":
            return False
        case _:
            return None


def _fits(value: Any, schema: dict[str, Any], components: dict[str, Any]) -> bool:
    """Whether the value fits the schema's type and its choices."""
    if "$ref" in schema:
        return _fits(value, _component(schema, components), components)
    if "anyOf" in schema:
        return any(_fits(value, one, components) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    return schema.get("type") == _TYPES[type(value)]


def _component(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = components[schema["$ref"].rpartition("/")[2]]
    return found


_TYPES = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}
