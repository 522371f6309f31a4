"""The bounded cache: what it keeps, what it drops first, and what many threads see."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from podium.kernel.cache import Cache, IdentityCache


def test_the_least_recently_used_goes_first() -> None:
    cache: Cache[str, int] = Cache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]
    assert len(cache) == 2


def test_a_value_is_made_once_while_it_is_kept() -> None:
    cache: Cache[str, list[int]] = Cache(1)
    made = cache.get_or_make("a", lambda: [1])
    assert cache.get_or_make("a", lambda: [2]) is made
    cache.put("b", [3])
    assert cache.get_or_make("a", lambda: [4]) == [4]


def test_none_can_be_kept_too() -> None:
    cache: Cache[str, int | None] = Cache(2)
    assert cache.get_or_make("a", lambda: None) is None
    assert cache.get_or_make("a", lambda: 1) is None


def test_a_limit_of_size_holds_for_all_values_together() -> None:
    cache: Cache[str, bytes] = Cache(100, largest=10, size=len)
    cache.put("a", b"four")
    cache.put("b", b"four")
    cache.put("c", b"four")
    assert [cache.get(key) for key in "abc"] == [None, b"four", b"four"]
    cache.put("b", b"")
    cache.put("d", b"six...")
    assert [cache.get(key) for key in "bcd"] == [b"", b"four", b"six..."]
    cache.put("e", b"larger than everything")
    assert cache.get("e") is None


def test_what_is_removed_no_longer_counts() -> None:
    cache: Cache[str, bytes] = Cache(100, largest=8, size=len)
    for key in "ab":
        cache.put(key, b"four")
    cache.remove("a")
    cache.remove("unknown")
    cache.put("c", b"four")
    assert cache.get("b") == b"four"
    cache.remove_where(lambda key, value: key == "b")
    assert [cache.get(key) for key in "bc"] == [None, b"four"]
    cache.clear()
    assert len(cache) == 0
    cache.put("d", b"eight...")
    assert cache.get("d") == b"eight..."


@pytest.mark.parametrize(("most", "largest"), [(0, None), (1, 1)])
def test_a_cache_without_a_sensible_limit_is_refused(most: int, largest: int | None) -> None:
    with pytest.raises(ValueError, match="at least one entry"):
        Cache(most, largest=largest)


def test_equal_objects_are_not_the_same_object() -> None:
    cache: IdentityCache[str] = IdentityCache(2)
    one, twin = [1], [1]
    assert cache.get_or_make((one,), lambda: "one") == "one"
    assert cache.get_or_make((twin,), lambda: "twin") == "twin"
    assert cache.get_or_make((one,), lambda: "again") == "one"


def test_an_object_that_is_gone_is_not_mistaken_for_a_new_one() -> None:
    cache: IdentityCache[int] = IdentityCache(1_000)
    for number in range(500):
        assert cache.get_or_make(([number],), lambda made=number: made) == number  # type: ignore[misc]


def test_many_threads_never_exceed_the_limits() -> None:
    cache: Cache[int, bytes] = Cache(10, largest=50, size=len)

    def use(start: int) -> None:
        for number in range(start, start + 500):
            value = bytes(number % 17)
            assert len(cache.get_or_make(number % 31, lambda made=value: made)) < 17  # type: ignore[misc]
            if number % 7 == 0:
                cache.remove(number % 13)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(0, 400, 100)))
    assert len(cache) <= 10
    assert sum(len(cache.get(key) or b"") for key in range(31)) <= 50
