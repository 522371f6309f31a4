import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.journal import canonical

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
    max_leaves=20,
)


@given(values)
def test_anyone_can_write_it_with_the_standard_library(value: object) -> None:
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical.encode(value) == plain.encode()
    assert canonical.problem(plain.encode()) is None


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b"1.5",
        b"1e3",
        b"NaN",
        b"-0",
        b" 1",
        b'{"a": 1}',
        b'{"b":1,"a":1}',
        b'{"a":1,"a":1}',
        b'"\\u00e9"',
        b'"\xff"',
        b"[" * 100_000,
    ],
)
def test_anything_else_is_not_canonical(payload: bytes) -> None:
    assert canonical.problem(payload) is not None
