from podium.kernel.now import SECOND, Now
from podium.people.access.cache import REREAD_AFTER, SessionCache
from podium.people.access.session import DAY, Session, SessionId

START = Now(1_000 * SECOND)


def session(number: int) -> Session:
    ends = Now(START + DAY)
    return Session(SessionId(f"s{number}"), "p1", None, START, START, ends)


def test_the_cache_forgets_the_oldest_when_it_is_full() -> None:
    cache = SessionCache(most=3)
    for number in (0, 1, 2, 0, 3):
        cache.keep(bytes([number]), session(number), now=START, endings=cache.endings)
    known = [number for number in range(4) if cache.get(bytes([number]), START) is not None]
    assert known == [0, 2, 3]


def test_what_was_read_before_an_ending_is_not_kept() -> None:
    cache = SessionCache()
    endings = cache.endings
    cache.end([SessionId("s1")])
    cache.keep(b"1", session(1), now=START, endings=endings)
    assert cache.get(b"1", START) is None


def test_a_session_is_read_anew_after_a_while() -> None:
    cache = SessionCache()
    cache.keep(b"1", session(1), now=START, endings=cache.endings)
    assert cache.get(b"1", Now(START + REREAD_AFTER - 1)) is not None
    assert cache.get(b"1", Now(START + REREAD_AFTER)) is None


def test_a_session_that_is_seen_while_it_ends_does_not_come_back() -> None:
    cache = SessionCache()
    cache.keep(b"1", session(1), now=START, endings=cache.endings)
    seen = Now(START + REREAD_AFTER - 1)
    assert cache.get(b"1", seen) is not None
    assert cache.take_seen() == {"s1": seen}
    assert cache.take_seen() == {}
    cache.end([SessionId("s1")])
    assert cache.get(b"1", seen) is None
