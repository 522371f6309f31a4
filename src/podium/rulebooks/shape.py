"""Checks parsed TOML against the shape of a type and collects every mistake."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

from podium.rulebooks.languages import CODES
from podium.rulebooks.mistake import RulebookMistake

LARGEST_NUMBER = 1_000_000_000
LONGEST_TEXT = 200
_SHOWN = 60
_KEY = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def shape_mistakes(
    value: object, expected: inspect.Type, place: str = ""
) -> Iterator[RulebookMistake]:
    """Every place at which a value differs from the type it should have."""
    match expected:
        case inspect.UnionType(types=types) if _is_of_kinds(types):
            yield from _kind_mistakes(value, types, place)
        case inspect.UnionType(types=types):
            # TOML has no null, so an optional value is its type or absent.
            (only,) = (kind for kind in types if not isinstance(kind, inspect.NoneType))
            yield from shape_mistakes(value, only, place)
        case inspect.StructType(fields=fields):
            yield from _table_mistakes(value, fields, place)
        case inspect.Metadata(type=inspect.DictType(value_type=inner), extra={"required": code}):
            yield from _names_mistakes(value, inner, place, required=code)
        case inspect.DictType(value_type=inner):
            yield from _named_mistakes(value, inner, place)
        case inspect.VarTupleType(item_type=inner):
            yield from _list_mistakes(value, inner, place)
        case _ if not _fits(value, expected):
            yield RulebookMistake(place, description(expected), shown(value))
        case _:
            pass


def description(expected: inspect.Type) -> str:
    """What a type expects, in an organiser's words."""
    match expected:
        case inspect.UnionType(types=types):
            (only,) = (kind for kind in types if not isinstance(kind, inspect.NoneType))
            return description(only)
        case inspect.StructType() | inspect.DictType():
            return "a table"
        case inspect.Metadata(type=inner):
            return description(inner)
        case inspect.VarTupleType():
            return "a list"
        case inspect.IntType(ge=least):
            from_least = "" if least is None else f" from {least}"
            return f"a whole number{from_least} up to {LARGEST_NUMBER}"
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType(cls=enum):
            return f"one of {', '.join(member.value for member in enum)}"
        case inspect.LiteralType(values=values):
            return " or ".join(shown(value) for value in values)
        case _:
            return f"text of 1 to {LONGEST_TEXT} printable characters"


def shown(value: object) -> str:
    """A value as written in a file, shortened, without control characters."""
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a number too large"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} ..."


def nearest(word: str, known: tuple[str, ...]) -> str:
    """The valid replacement for a word: the most similar one, or all."""
    close = get_close_matches(word, known, n=1)
    if close:
        return f"a known name (did you mean {close[0]}?)"
    return f"one of {', '.join(known)}" if known else "nothing here"


def _fits(value: object, expected: inspect.Type) -> bool:
    match expected:
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType(ge=least):
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and _within(value, least)
        case inspect.EnumType(cls=enum):
            return isinstance(value, str) and value in {member.value for member in enum}
        case inspect.LiteralType(values=values):
            return isinstance(value, str) and value in values
        case _:
            return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


def _within(value: Any, least: int | None) -> bool:
    return abs(value) <= LARGEST_NUMBER and (least is None or value >= least)


def _is_of_kinds(types: tuple[inspect.Type, ...]) -> bool:
    """Whether these are tables of several kinds, told apart by one of their names."""
    return all(isinstance(one, inspect.StructType) and one.tag_field for one in types)


def _kind_mistakes(
    value: object, types: tuple[inspect.Type, ...], place: str
) -> Iterator[RulebookMistake]:
    kinds = {one.tag: one for one in types if isinstance(one, inspect.StructType)}
    name = next(str(one.tag_field) for one in kinds.values())
    if not isinstance(value, dict):
        yield RulebookMistake(place, "a table", shown(value))
        return
    kind = value.get(name)
    if not isinstance(kind, str) or kind not in kinds:
        found = "nothing" if name not in value else shown(kind)
        expected = f"one of {', '.join(map(str, kinds))}"
        yield RulebookMistake(_inside(place, name), expected, found)
        return
    rest = {key: held for key, held in value.items() if key != name}
    yield from _table_mistakes(rest, kinds[kind].fields, place)


def _table_mistakes(
    value: object, fields: tuple[inspect.Field, ...], place: str
) -> Iterator[RulebookMistake]:
    if not isinstance(value, dict):
        yield RulebookMistake(place, "a table", shown(value))
        return
    known = {field.encode_name: field for field in fields}
    for name, field in known.items():
        if name not in value and field.required:
            yield RulebookMistake(_inside(place, name), description(field.type), "nothing")
    for name, inner in value.items():
        if name in known:
            yield from shape_mistakes(inner, known[name].type, _inside(place, name))
        else:
            yield RulebookMistake(
                _inside(place, name), nearest(name, tuple(known)), "an unknown name"
            )


def _named_mistakes(value: object, inner: inspect.Type, place: str) -> Iterator[RulebookMistake]:
    if not isinstance(value, dict):
        yield RulebookMistake(place, "a table", shown(value))
        return
    for name, held in value.items():
        if _KEY.fullmatch(name):
            yield from shape_mistakes(held, inner, _inside(place, name))
        else:
            expected = (
                "a name of lower-case letters, digits, _ and -, up to 40, starting with a letter"
            )
            yield RulebookMistake(_inside(place, name), expected, shown(name))


def _names_mistakes(
    value: object, inner: inspect.Type, place: str, *, required: str
) -> Iterator[RulebookMistake]:
    """Checks a name by language: the required language, and any others."""
    if not isinstance(value, dict):
        yield RulebookMistake(place, "a table", shown(value))
        return
    if required not in value:
        yield RulebookMistake(_inside(place, required), description(inner), "nothing")
    for code, held in value.items():
        if code in CODES:
            yield from shape_mistakes(held, inner, _inside(place, code))
        else:
            expected = "the code of a language, such as en, de or fr"
            yield RulebookMistake(_inside(place, code), expected, shown(code))


def _list_mistakes(value: object, inner: inspect.Type, place: str) -> Iterator[RulebookMistake]:
    if not isinstance(value, list):
        yield RulebookMistake(place, "a list", shown(value))
        return
    for index, held in enumerate(value):
        yield from shape_mistakes(held, inner, f"{place}[{index}]")


def _inside(place: str, name: str) -> str:
    plain = name if _KEY.fullmatch(name) else shown(name)
    return f"{place}.{plain}" if place else plain
