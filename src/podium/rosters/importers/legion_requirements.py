"""The requirements of Legion HQ's cards: nested lists that begin with AND, OR or NOT."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from podium.rosters.catalogue.requirement import AllOf, AnyOf, Has, NoneOf, Requirement
from podium.rosters.importers.part import NotReadable

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "cardName": "name",
        "title": "title",
        "cardSubtype": "subtype",
        "rank": "rank",
        "faction": "faction",
        "affiliation": "affiliation",
        "keywords": "keyword",
        "upgradeBar": "slot",
        "forceAffinity": "force",
    }
)
"""The fields of these files, and ours."""

_DEEPEST = 8


def requirement(value: Any) -> Requirement | None:
    """What a card demands; None if nothing. Raises `NotReadable` for a form we do not know."""
    return None if value in (None, [], {}) else _tree(value, 0)


def _tree(value: Any, depth: int) -> Requirement:
    if depth > _DEEPEST:
        message = "expected less deeply nested requirements"
        raise NotReadable(message)
    if isinstance(value, dict):
        return _fields(value)
    if not isinstance(value, list) or not value:
        message = "expected a list or an object as a requirement"
        raise NotReadable(message)
    word = value[0] if isinstance(value[0], str) else "AND"
    parts = value[1:] if isinstance(value[0], str) else value
    of = tuple(_tree(part, depth + 1) for part in parts)
    match word.upper():
        case "AND":
            return of[0] if len(of) == 1 else AllOf(of)
        case "OR":
            return AnyOf(of)
        case "NOT":
            return NoneOf(of)
        case _:
            message = f"expected AND, OR or NOT, found {word}"
            raise NotReadable(message)


def _fields(wanted: dict[str, Any]) -> Requirement:
    parts: list[Requirement] = []
    for name, value in wanted.items():
        if name == "stats" and isinstance(value, dict):
            parts += [Has(f"stat {stat}", str(held)) for stat, held in value.items()]
        elif name in NAMES:
            values = value if isinstance(value, list) else [value]
            if not all(isinstance(one, str) for one in values):
                message = f"expected texts in {name}"
                raise NotReadable(message)
            parts += [Has(NAMES[name], one) for one in values]
        else:
            message = f"expected a known field, found {name}"
            raise NotReadable(message)
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))
