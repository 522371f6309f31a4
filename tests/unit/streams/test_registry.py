from typing import Any

import msgspec
import pytest

from podium.journal.entry import NewEntry
from podium.streams.registry import Registry, Shape, UnknownEntry


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: str
    last: str
    number: int


def split_name(old: dict[str, Any]) -> dict[str, Any]:
    first, _, last = old["name"].partition(" ")
    return {"first": first, "last": last}


def add_number(old: dict[str, Any]) -> dict[str, Any]:
    return {**old, "number": 0}


REGISTRY = Registry([Shape("joined", Joined, (split_name, add_number))])
SAMPLES = {
    ("joined", 1): b'{"name":"Ada Lovelace"}',
    ("joined", 2): b'{"first":"Ada","last":"Lovelace"}',
    ("joined", 3): b'{"first":"Ada","last":"Lovelace","number":7}',
}


def test_a_fact_is_written_in_todays_schema_and_reads_back() -> None:
    fact = Joined("Ada", "Lovelace", 7)
    entry = REGISTRY.encode(fact)
    assert entry == NewEntry("joined", 3, SAMPLES["joined", 3])
    assert REGISTRY.decode(entry) == fact


def test_old_entries_are_brought_up_step_by_step() -> None:
    for schema in (1, 2):
        entry = NewEntry("joined", schema, SAMPLES["joined", schema])
        assert REGISTRY.decode(entry) == Joined("Ada", "Lovelace", 0)


@pytest.mark.parametrize(
    ("kind", "schema", "payload"),
    [
        ("left", 1, b"{}"),
        ("joined", 4, SAMPLES["joined", 3]),
        ("joined", 3, b'{"first":"Ada","last":"Lovelace"}'),
        ("joined", 3, b'{"extra":1,"first":"Ada","last":"Lovelace","number":7}'),
        ("joined", 3, b'{"first":"Ada","last":"Lovelace","number":"7"}'),
        ("joined", 2, b'{"first":"Ada","last":"Lovelace","number2":7}'),
        ("joined", 1, b'{"title":"Countess"}'),
        ("joined", 1, b"[]"),
    ],
)
def test_nothing_that_does_not_fit_is_decoded(kind: str, schema: int, payload: bytes) -> None:
    with pytest.raises(UnknownEntry):
        REGISTRY.decode(NewEntry(kind, schema, payload))


def test_lax_types_and_doubles_are_not_registered() -> None:
    class Lax(msgspec.Struct, frozen=True):
        x: int

    with pytest.raises(ValueError, match="forbid unknown fields"):
        Registry([Shape("lax", Lax)])
    with pytest.raises(ValueError, match="twice"):
        Registry([Shape("joined", Joined), Shape("entered", Joined)])
