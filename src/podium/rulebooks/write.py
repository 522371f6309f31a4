"""Writes a rulebook as TOML that `load` reads back as the same rulebook, without comments."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from podium.rulebooks.rulebook import Rulebook


def to_toml(rulebook: Rulebook) -> str:
    """The rulebook as TOML. Fields without a value are left out."""
    document = msgspec.json.decode(msgspec.json.encode(rulebook))
    return "\n".join(_table({"format": rulebook.format, **document}, ())) + "\n"


def _table(table: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """A table: plain values first, then a heading for each nested table."""
    if path:
        yield ""
        yield f"[{'.'.join(map(_key, path))}]"
    yield from _inside(table, path)


def _inside(table: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    listed = {key: value for key, value in table.items() if _is_long(value)}
    for key, value in table.items():
        if key not in inner and key not in listed and value is not None:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        yield from _table(value, (*path, key))
    for key, entries in listed.items():
        for entry in entries:
            yield ""
            yield f"[[{'.'.join(map(_key, (*path, key)))}]]"
            yield from _inside(entry, (*path, key))


def _is_long(value: Any) -> bool:
    """Whether a list of tables holds lists in turn: on one line it could be too long to read."""
    if not isinstance(value, list):
        return False
    tables = [one for one in value if isinstance(one, dict)]
    return any(isinstance(part, list) and part for one in tables for part in one.values())


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    """A value on one line; a list of tables has a line for each."""
    if isinstance(value, list):
        parts = [_value(one) for one in value]
        if any(isinstance(one, dict) for one in value):
            return "[\n" + "".join(f"    {part},\n" for part in parts) + "]"
        return f"[{', '.join(parts)}]"
    if isinstance(value, dict):
        stated = {key: one for key, one in value.items() if one is not None}
        fields = ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in stated.items())
        return f"{{ {fields} }}" if fields else "{}"
    return _inline(value)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return _value(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
