from podium.web.http import response_cache
from podium.web.http.response import Response
from podium.web.http.response_cache import FRESH, Key, ResponseCache


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def key_of(cache: ResponseCache, group: str = "a", version: str = "7.0a", what: str = "/") -> Key:
    return cache.key(group, version, what)


def found(cache: ResponseCache, key: Key) -> bytes | None:
    kept = cache.find(key)
    return None if kept is None else kept.response.body


def test_a_response_is_good_until_its_event_changes() -> None:
    cache = ResponseCache(Clock())
    cache.keep(key_of(cache), Response(b"one"))
    cache.changed("b")
    assert found(cache, key_of(cache)) == b"one"
    cache.changed("a")
    assert found(cache, key_of(cache)) is None


def test_a_response_is_good_for_a_second_at_most() -> None:
    clock = Clock()
    cache = ResponseCache(clock)
    cache.keep(key_of(cache), Response(b"one"))
    clock.now += FRESH
    assert found(cache, key_of(cache)) is None


def test_what_was_made_before_a_change_is_not_kept_after_it() -> None:
    cache = ResponseCache(Clock())
    before = key_of(cache)
    cache.changed("a")
    cache.keep(before, Response(b"old"))
    assert found(cache, key_of(cache)) is None


def test_memory_is_bounded() -> None:
    cache = ResponseCache(Clock())
    large: Response[None] = Response(b"x" * (response_cache.LARGEST // 4))
    for number in range(10):
        cache.keep(key_of(cache, what=str(number)), large)
    kept = [number for number in range(10) if found(cache, key_of(cache, what=str(number)))]
    assert kept == [6, 7, 8, 9]


def test_what_nobody_may_know_of_leaves_responses_as_they_are() -> None:
    cache = ResponseCache(Clock())
    cache.keep(key_of(cache, version="7.0a"), Response(b"one"))
    assert found(cache, key_of(cache, version="7.0a")) == b"one"
    assert found(cache, key_of(cache, version="8.0a")) is None
