"""The fields of a form as a tree: `match.round` and `result.scores.0.1` are paths in it.

A name that ends in `[]` may be repeated and becomes a list, such as ticked checkboxes. Blank fields
are not in the tree.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from podium.core.departure import Reason
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny

T = TypeVar("T")

LIST = "[]"
DEEPEST = 8
_RESERVED = ("csrf", "key", "back")

Tree = dict[str, Any]


class _Reasoned(msgspec.Struct):
    reason: Reason


def tree_of(pairs: Iterable[tuple[str, str]]) -> Tree:
    """The fields of a form as a tree, without the form's own hidden fields. Raises `Denied`."""
    tree: Tree = {}
    for name, raw in pairs:
        value = raw.strip()
        if value and name not in _RESERVED:
            _put(tree, name, value)
    return {name: _listed(held) for name, held in tree.items()}


def read_reason(request: Request) -> str:
    """The reason in a form, which may be blank. Raises `Denied`."""
    return typed({"reason": request.form_fields.get("reason", "").strip()}, _Reasoned).reason


def _put(tree: Tree, name: str, value: str) -> None:
    several = name.endswith(LIST)
    path = name.removesuffix(LIST).split(".")
    if len(path) > DEEPEST:
        raise deny(WebCode.FORM_INCOMPLETE, where=name[:100])
    here = tree
    for step in path[:-1]:
        here = here.setdefault(step, {})
        if not isinstance(here, dict):
            raise deny(WebCode.FORM_INCOMPLETE, where=name[:100])
    if several and isinstance(held := here.setdefault(path[-1], []), list):
        held.append(value)
    elif path[-1] not in here:
        here[path[-1]] = value
    else:
        raise deny(WebCode.FORM_INCOMPLETE, where=name[:100])


def _listed(held: Any) -> Any:
    """Turns a table with numeric keys into a list; a gap means that a field was left blank."""
    if not isinstance(held, dict):
        return held
    if not all(name.isascii() and name.isdecimal() for name in held):
        return {name: _listed(one) for name, one in held.items()}
    if set(held) != set(map(str, range(len(held)))):
        raise deny(WebCode.FORM_INCOMPLETE, where=LIST)
    return [_listed(held[str(place)]) for place in range(len(held))]


def typed(tree: Tree, shape: type[T]) -> T:
    """The tree converted to this type. Raises `Denied` with the path of the mistake, never the
    content.
    """
    try:
        return msgspec.convert(tree, type=shape, strict=False)
    except msgspec.ValidationError as error:
        _, mark, place = str(error).rpartition(" - at `")
        raise deny(
            WebCode.FORM_INCOMPLETE, where=place.rstrip("`")[:100] if mark else "$"
        ) from None
