"""Examples for the API's document, made from the schemas themselves."""

from typing import Any

_DATE = "2027-03-06"


def example_of(schema: dict[str, Any], components: dict[str, Any]) -> Any:
    """The smallest thing that fits a schema, with the fields it must have."""
    if "$ref" in schema:
        return example_of(components[schema["$ref"].rpartition("/")[2]], components)
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema["enum"][0]
    if "default" in schema:
        return schema["default"]
    if "anyOf" in schema:
        return example_of(schema["anyOf"][0], components)
    return _by_type(schema, components)


def _by_type(schema: dict[str, Any], components: dict[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            return {
                name: example_of(properties[name], components)
                for name in schema.get("required", ())
            }
        case "array":
            listed = [example_of(one, components) for one in schema.get("prefixItems", ())]
            missing = schema.get("minItems", 0) - len(listed)
            return listed + [example_of(schema.get("items", {}), components)] * max(missing, 0)
        case "string":
            return _DATE if "pattern" in schema else "text"
        case "integer":
            return max(schema.get("minimum", 1), 1)
        case "boolean":
            return False
        case _:
            return None
