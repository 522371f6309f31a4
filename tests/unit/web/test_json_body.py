import json

from hypothesis import given
from hypothesis import strategies as st

from podium.web.http.json_body import too_deep

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=30,
)


def depth(value: object) -> int:
    """How deep a value is nested, the slow way."""
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 0


@given(JSON, st.integers(0, 6))
def test_it_tells_how_deep_json_is_without_reading_it(value: object, deepest: int) -> None:
    assert too_deep(json.dumps(value).encode(), deepest) == (depth(value) > deepest)


def test_brackets_in_texts_do_not_count() -> None:
    assert not too_deep(b'["' + b"[" * 1000 + b'\\"' + b"{" * 1000 + b'"]', 1)


def test_half_a_bomb_is_found() -> None:
    assert too_deep(b'{"a":' * 1_000)
    assert too_deep(b"[" * 1_000_000)
