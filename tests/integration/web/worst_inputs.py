"""The worst that anybody can send to a route, by size and by shape.

Every text of every body, form, query, path and header is in turn as long as it may arrive, which is
before anybody has looked at its length.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, quote_plus

import msgspec
from msgspec import Struct, inspect

from podium.web.http.limits import (
    LARGEST_BODY,
    LARGEST_HEADERS,
    LONGEST_ADDRESS,
    MOST_HEADERS,
)
from tests.integration.web.endpoints import Endpoint

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
_BOUNDARY = "worst"
MULTIPART = f"multipart/form-data; boundary={_BOUNDARY}"
_END = f"\r\n--{_BOUNDARY}--\r\n".encode()
_REST = 400
"""Bytes left for everything around the text."""
_DEEPEST = 8
_KEY = object()
"""The step to the name of a field that may be any text."""

_TEXTS = {
    "marks": "\N{COMBINING GRAVE ACCENT BELOW}\N{COMBINING ACUTE ACCENT}" * 64,
    "digits": "9" * 64,
    "spaces": " " * 64,
    "lines": "3x Kit (1) - 5 pts, a|b;c\t1\n" * 4,
}
"""Texts that are costly to normalise, to read as a number, to trim and to split."""


class Sent(Struct, frozen=True):
    """One request. `what`: how it is named in a failure."""

    what: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


def filled(shape: str, size: int) -> str:
    """A text of this shape, of so many bytes at most."""
    unit = _TEXTS[shape]
    return (unit * (size // len(unit.encode()) + 1)).encode()[:size].decode(errors="ignore")


# Addresses and headers


def addresses(path: str, values: dict[str, str]) -> Iterator[Sent]:
    """Every part of the path and the query in turn as long as an address may be."""
    names = [name for name in values if f"{{{name}}}" in path]
    plain = path.format(**values)
    for shape in _TEXTS:
        room = LONGEST_ADDRESS - len(plain) - 16
        text = quote(filled(shape, room // 3), safe="")[:room]
        text = text[: len(text) - text[-2:].count("%") * 2] if "%" in text[-2:] else text
        for name in names:
            yield Sent(f"path {name}={shape}", path.format(**{**values, name: text}))
        part = text[: room // len(_QUERY) - 8]
        yield Sent(f"query {shape}", plain, query="&".join(f"{name}={part}" for name in _QUERY))
    room = LONGEST_ADDRESS - len(plain)
    yield Sent("query fields", plain, query="&".join(f"{n:x}" for n in range(2000))[:room])
    yield Sent("query ampersands", plain, query="&" * room)


_QUERY = ("q", "next", "after", "limit", "step", "size", "language")
_HEADERS = {
    "accept-language": ("de;q=0.1,", ","),
    "accept-encoding": ("gzip;q=0,",),
    "cookie": (";", "podium-player=x;"),
    "if-none-match": (",",),
    "host": ("a.",),
}
"""The headers that everybody's requests are read for, each as what is costly to split."""


def headers(plain: str) -> Iterator[Sent]:
    """Every header in turn as long as all headers together may be."""
    for name, units in _HEADERS.items():
        for unit in units:
            value = (unit * (LARGEST_HEADERS // len(unit)))[: LARGEST_HEADERS - _REST]
            yield Sent(f"header {name}: {unit}", plain, headers=((name, value),))
    many = tuple((f"x-{number}", "y" * 200) for number in range(MOST_HEADERS - 6))
    yield Sent("headers", plain, headers=many)


# Bodies


def shapes(route: Endpoint, plain: str) -> Iterator[Sent]:
    """Bodies that make no sense, as large as the route takes."""
    largest = route.handler.opt.get("largest") or LARGEST_BODY
    made = _json_shapes(largest) if reads_json(route) else _form_shapes(largest)
    return _bodies(made, plain, largest)


def texts(route: Endpoint, plain: str, fields: frozenset[str]) -> Iterator[Sent]:
    """Bodies in which one text is as long as the route takes. `fields`: those of a form that the
    route reads.
    """
    largest = route.handler.opt.get("largest") or LARGEST_BODY
    data = route.handler.fn.__annotations__.get("data")
    made = _form_texts(fields, largest) if data is None else _json_texts(_type_of(data), largest)
    return _bodies(made, plain, largest)


def reads_json(route: Endpoint) -> bool:
    """Whether a route takes JSON; else it takes a form."""
    return "data" in route.handler.fn.__annotations__


def _bodies(made: Iterator["Body"], plain: str, largest: int) -> Iterator[Sent]:
    for what, kind, body in made:
        assert len(body) <= largest, what
        yield Sent(what, plain, headers=(("content-type", kind),), body=body)


def _type_of(annotation: Any) -> Any:
    return annotation.__args__[0] if hasattr(annotation, "__args__") else annotation


Body = tuple[str, str, bytes]


def _json_shapes(largest: int) -> Iterator[Body]:
    for what, unit in _JSON_SHAPES.items():
        first, again, last = unit
        count = (largest - len(first) - len(last)) // len(again)
        yield f"json {what}", JSON, first + again * count + last


def _json_texts(shape: Any, largest: int) -> Iterator[Body]:
    kind = inspect.type_info(shape)
    for place in _texts_in(kind):
        where = ".".join(str(step) for step, _ in place if step is not _KEY)
        for text in _TEXTS:
            value = filled(text, (largest - _REST) * 3 // 4 if text == "lines" else largest - _REST)
            body = msgspec.json.encode(_example(kind, place, value))
            if len(body) <= largest:
                yield f"json {where}={text}", JSON, body


_JSON_SHAPES = {
    "brackets": (b"", b"[", b""),
    "empty lists": (b"[", b"[],", b"0]"),
    "empty objects": (b"[", b"{},", b"0]"),
    "numbers": (b"[", b"1,", b"1]"),
    "digits": (b"", b"9", b""),
    "exponents": (b"[", b"1e9,", b"1]"),
    "fields": (b"{", b'"abc":1,', b'"b":1}'),
    "texts": (b"[", b'"",', b'""]'),
    "escapes": (b'{"a":"', b"\\u0301", b'"}'),
    "quotes": (b'{"a":"', b'\\"', b'"}'),
    "in quotes": (b'{"a":"', b"[{", b'"}'),
    "spaces": (b"{", b" ", b"}"),
    "broken": (b"", b"\xff", b""),
}


Step = tuple[Any, inspect.Type]
"""A way into a type: a field, a place, an alternative; and the type that is there."""


def _steps(kind: inspect.Type) -> list[Step]:
    match kind:
        case inspect.StructType(fields=fields):
            return [(one.encode_name, one.type) for one in fields]
        case inspect.UnionType(types=types):
            return list(enumerate(types))
        case inspect.ListType(item_type=one) | inspect.VarTupleType(item_type=one):
            return [(0, one)]
        case inspect.TupleType(item_types=several):
            return list(enumerate(several))
        case inspect.DictType(value_type=value):
            return [("e1", value), (_KEY, inspect.StrType())]
    return []


def _texts_in(kind: inspect.Type, place: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """The way to every text that a type has, of lists in the first element."""
    if isinstance(kind, inspect.StrType):
        yield place
    elif len(place) < _DEEPEST:
        for step in _steps(kind):
            yield from _texts_in(step[1], (*place, step))


def _example(kind: inspect.Type, place: tuple[Step, ...], text: str) -> Any:
    """A value of a type with this text in this place, and the least everywhere else."""
    if not place:
        return text
    (here, inner), *rest = place
    if here is _KEY:
        return {text: None}
    value = _example(inner, tuple(rest), text)
    match kind:
        case inspect.StructType():
            return {**_least(kind), here: value}
        case inspect.UnionType():
            return value
        case inspect.TupleType(item_types=several):
            return [value if number == here else _least(one) for number, one in enumerate(several)]
        case inspect.DictType():
            return {here: value}
    return [value]


def _least(kind: inspect.Type) -> Any:
    """A value of a type, as short as it may be."""
    match kind:
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            tagged = {} if tag_field is None else {tag_field: tag}
            return tagged | {one.encode_name: _least(one.type) for one in fields if one.required}
        case inspect.UnionType(types=types):
            return min((_least(one) for one in types), key=lambda one: one is not None)
        case inspect.TupleType(item_types=several):
            return [_least(one) for one in several]
    return _LEAST.get(type(kind))


_LEAST = {
    inspect.StrType: "e1",
    inspect.IntType: 1,
    inspect.FloatType: 1.0,
    inspect.BoolType: True,
    inspect.DictType: {},
    inspect.ListType: [],
    inspect.VarTupleType: [],
}


def _form_shapes(largest: int) -> Iterator[Body]:
    for what, unit in _FORM_SHAPES.items():
        yield f"form {what}", FORM, unit * (largest // len(unit))
    many = "&".join(f"{n}={n}" for n in range(1_990)).encode()
    yield "form fields", FORM, many
    dotted = "&".join(f"a.{n}.b=1" for n in range(1_990)).encode()
    yield "form tree", FORM, dotted
    part = f'--{_BOUNDARY}\r\ncontent-disposition: form-data; name="f"\r\n\r\n'.encode()
    yield "multipart", MULTIPART, (part + b"x\r\n") * ((largest - 99) // (len(part) + 3)) + _END


def _form_texts(fields: frozenset[str], largest: int) -> Iterator[Body]:
    for field in sorted(fields):
        for text in _TEXTS:
            inner = largest - _REST - len(field) * 3
            packed = quote_plus(filled(text, inner), safe=" []()<>|;,").encode()[:inner]
            yield f"form {field}={text}", FORM, f"{quote_plus(field)}=".encode() + packed
        body = filled("marks", largest - _REST).encode()
        head = f'--{_BOUNDARY}\r\ncontent-disposition: form-data; name="{field}"\r\n\r\n'.encode()
        yield f"multipart {field}=marks", MULTIPART, head + body + _END


_FORM_SHAPES = {
    "ampersands": b"&",
    "equals": b"=",
    "percents": b"%",
    "escapes": b"%CC%81",
    "plusses": b"+",
    "broken": b"\xff",
    "dots": b"a.",
}
