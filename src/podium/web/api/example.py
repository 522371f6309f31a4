"""Examples for the API's document: bodies that make sense, made from the schemas themselves."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

BY_FIELD: Mapping[str, Any] = MappingProxyType(
    {
        "call": "call-1",
        "code": "K7QF-2M9X",
        "dark": "ada",
        "date": "2027-03-06",
        "ended": "victory",
        "entrant": "ada",
        "entrants": ["ada", "bob"],
        "extra": 4,
        "flag": "flag-1",
        "ground": "slow-play",
        "id": "ada",
        "key": "1/0",
        "kind": "match",
        "link": "the secret part of a sign-in link",
        "login": "ada@example.org",
        "mail": "ada@example.org",
        "members": ["ada"],
        "minutes": 3,
        "missing": "bob",
        "name": "Ada Lovelace",
        "note": "Both agreed before they sat down.",
        "index": 0,
        "number": 1,
        "one": "ada",
        "other": "bob",
        "outcome": "played-on",
        "password": "correct horse battery staple",
        "penalty": "match-loss",
        "people": [{"id": "ada", "name": "Ada Lovelace"}],
        "person": "ada",
        "place": "Upper floor",
        "reason": "Left the table for 20 minutes.",
        "role": "judge",
        "round": 1,
        "rule": "EV-9",
        "rulebook": "shatterpoint.premier-showdown",
        "ruling": "ruling-1",
        "scores": [[2, 5], [0, 3]],
        "seed": "spring-cup-2027",
        "settings": {"name": "Spring Cup", "date": "2027-03-06", "rounds": 4, "cut": 4},
        "side": "dark",
        "status": "dropped",
        "text": "Round 2 begins at 13:30.",
        "winner": "ada",
    }
)
"""What stands for a field of this name, where its schema allows it."""

TELLING = ("members", "people", "scores", "winner")
"""Optional fields without which an example would say little."""

WHOLE: Mapping[str, Any] = MappingProxyType(
    {
        "bring-in": {
            "seed": "spring-cup-2027",
            "entrants": [
                {"entrant": "ada", "number": 1, "members": ["ada"]},
                {"entrant": "bob", "number": 2, "members": ["bob"]},
            ],
        },
        "decide-appeal": {
            "ruling": "ruling-1",
            "text": "The unit was in range.",
            "replaces": True,
        },
        "enter-pairing": {
            "matches": [
                {"kind": "match", "entrants": ["ada", "bob"], "table": 1},
                {"kind": "bye", "entrants": ["eve"]},
            ]
        },
        "entrants": {"text": "name;club\nAda Lovelace;Byron's\nBob Kahn;"},
        "give-ruling": {"text": "The unit was not in range.", "match": {"round": 1, "index": 0}},
        "penalise": {
            "entrant": "ada",
            "penalty": "match-loss",
            "reason": "Left the table for 20 minutes.",
            "rule": "EV-9",
            "match": {"round": 1, "index": 0},
        },
        "sign-in": {"login": "ada@example.org", "password": "correct horse battery staple"},
        "staff": {"role": "judge", "name": "Grace Hopper", "login": "grace@example.org"},
        "take-back": {"thing": {"kind": "match", "key": "1/0"}},
    }
)
"""Bodies for which their fields alone would not make sense, by the end of the path."""


def example_body(path: str, schema: dict[str, Any], components: dict[str, Any]) -> Any:
    """An example for what is sent to a path."""
    whole = WHOLE.get(path.rpartition("/")[2])
    return example_of(schema, components) if whole is None else whole


def example_of(schema: dict[str, Any], components: dict[str, Any], field: str = "") -> Any:
    """Something that fits the schema. `field`: whose value it is."""
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
    """Whether the value could stand here, by its type and by the choices there are."""
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
