"""Encodes facts as entries and decodes entries, strictly and from all schema versions.

A fact is a frozen struct. Each kind has a name and a schema version, which goes up whenever its
fields change; an upcaster turns the JSON of one version into that of the next.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from podium.journal import canonical
from podium.journal.entry import Entry, NewEntry

Fact = TypeVar("Fact", bound=msgspec.Struct)

Json = dict[str, Any]
Upcaster = Callable[[Json], Json]


class UnknownEntry(Exception):
    """An entry whose kind, schema version or payload the registry does not know."""


class Shape(msgspec.Struct, Generic[Fact], frozen=True):
    """A kind of fact in its current form.

    `upcasters` convert from schema version 1 to 2, from 2 to 3, ... up to the current `schema`.
    """

    kind: str
    type: type[Fact]
    upcasters: tuple[Upcaster, ...] = ()

    @property
    def schema(self) -> int:
        """The current schema version."""
        return len(self.upcasters) + 1


class Registry(Generic[Fact]):
    """Every kind of fact in one type of stream."""

    def __init__(self, shapes: Iterable[Shape[Fact]]) -> None:
        """Raises `ValueError` if a kind or type occurs twice, or a type is not strict."""
        self._by_kind: dict[str, Shape[Fact]] = {}
        self._by_type: dict[type, Shape[Fact]] = {}
        self._decoders: dict[str, msgspec.json.Decoder[Fact]] = {}
        for shape in shapes:
            self._add(shape)

    def encode(self, fact: Fact) -> NewEntry:
        """The entry that records a fact."""
        shape = self._by_type[type(fact)]
        return NewEntry(shape.kind, shape.schema, canonical.encode(fact))

    def decode(self, entry: Entry | NewEntry) -> Fact:
        """The fact that an entry records, upcast to the current schema version.

        Raises `UnknownEntry` if the kind, the version, a field or a value is not known.
        """
        shape = self._by_kind.get(entry.kind)
        if shape is None or not 1 <= entry.schema <= shape.schema:
            message = f"there is no {entry.kind} of schema version {entry.schema}"
            raise UnknownEntry(message)
        try:
            if entry.schema == shape.schema:
                return self._decoders[entry.kind].decode(entry.payload)
            return _upcast(shape, entry)
        except (msgspec.DecodeError, KeyError, TypeError) as mistake:
            message = f"{entry.kind} of schema version {entry.schema}: {mistake!r}"
            raise UnknownEntry(message) from mistake

    def versions(self) -> tuple[tuple[str, int], ...]:
        """Every kind and schema version that can be decoded, in order."""
        return tuple(
            (kind, schema)
            for kind, shape in sorted(self._by_kind.items())
            for schema in range(1, shape.schema + 1)
        )

    def _add(self, shape: Shape[Fact]) -> None:
        if shape.kind in self._by_kind or shape.type in self._by_type:
            message = f"{shape.kind} ({shape.type.__name__}) is registered twice"
            raise ValueError(message)
        config = shape.type.__struct_config__
        if not (config.frozen and config.forbid_unknown_fields):
            message = f"{shape.type.__name__} must be frozen and forbid unknown fields"
            raise ValueError(message)
        self._by_kind[shape.kind] = shape
        self._by_type[shape.type] = shape
        self._decoders[shape.kind] = msgspec.json.Decoder(shape.type)


def _upcast(shape: Shape[Fact], entry: Entry | NewEntry) -> Fact:
    old = msgspec.json.decode(entry.payload, type=dict[str, Any])
    for upcaster in shape.upcasters[entry.schema - 1 :]:
        old = upcaster(old)
    return msgspec.convert(old, shape.type)


def sample_problems(
    registry: Registry[Any], samples: Mapping[tuple[str, int], bytes]
) -> tuple[str, ...]:
    """What is wrong with the stored samples of every kind and schema version; empty if nothing.

    A sample is the payload of an entry as it was written when its version was new. There must be
    one for each version and none besides, each must decode, and those of current versions must
    encode to the same bytes.
    """
    known = registry.versions()
    problems = [
        f"no sample of {kind} {schema}" for kind, schema in known if (kind, schema) not in samples
    ]
    newest = dict(known)
    for (kind, schema), payload in sorted(samples.items()):
        try:
            fact = registry.decode(NewEntry(kind, schema, payload))
        except (UnknownEntry, ValueError) as mistake:
            problems.append(f"sample of {kind} {schema}: {mistake}")
            continue
        if newest[kind] == schema and registry.encode(fact).payload != payload:
            problems.append(f"sample of {kind} {schema} is written differently today")
    return tuple(problems)
