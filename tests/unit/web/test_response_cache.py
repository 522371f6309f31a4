from podium.web.http import response_cache
from podium.web.http.response import Response
from podium.web.http.response_cache import FRESH, ResponseCache


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def found(cache: ResponseCache) -> bytes | None:
    kept = cache.find(("a", "/"))
    return None if kept is None else kept.response.body


def test_a_response_is_good_until_its_event_changes() -> None:
    cache = ResponseCache(Clock())
    cache.keep(("a", "/"), Response(b"one"), cache.changes("a"))
    cache.changed("b")
    assert found(cache) == b"one"
    cache.changed("a")
    assert cache.find(("a", "/")) is None


def test_a_response_is_good_for_a_second_at_most() -> None:
    clock = Clock()
    cache = ResponseCache(clock)
    cache.keep(("a", "/"), Response(b"one"), cache.changes("a"))
    clock.now += FRESH
    assert cache.find(("a", "/")) is None


def test_what_was_made_before_a_change_is_not_kept_after_it() -> None:
    cache = ResponseCache(Clock())
    before = cache.changes("a")
    cache.changed("a")
    cache.keep(("a", "/"), Response(b"old"), before)
    assert cache.find(("a", "/")) is None


def test_memory_is_bounded() -> None:
    cache = ResponseCache(Clock())
    large = Response(b"x" * (response_cache.LARGEST // 4))
    for number in range(10):
        cache.keep(("a", str(number)), large, 0)
    kept = [number for number in range(10) if cache.find(("a", str(number)))]
    assert kept == [6, 7, 8, 9]


def test_what_nobody_may_know_of_leaves_responses_as_they_are() -> None:
    cache = ResponseCache(Clock())
    cache.stands_at("a", "7.0a")
    cache.keep(("a", "/"), Response(b"one"), cache.changes("a"))
    cache.stands_at("a", "7.0a")
    assert found(cache) == b"one"
    cache.stands_at("a", "8.0a")
    assert cache.find(("a", "/")) is None
