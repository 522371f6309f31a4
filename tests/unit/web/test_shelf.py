from podium.web import shelf as shelves
from podium.web.reply import Reply
from podium.web.shelf import FRESH, Shelf


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_reply_is_good_until_its_event_changes() -> None:
    shelf = Shelf(Clock())
    shelf.keep(("a", "/"), Reply(b"one"), shelf.changes("a"))
    shelf.changed("b")
    assert shelf.find(("a", "/")) == Reply(b"one")
    shelf.changed("a")
    assert shelf.find(("a", "/")) is None


def test_a_reply_is_good_for_a_second_at_most() -> None:
    clock = Clock()
    shelf = Shelf(clock)
    shelf.keep(("a", "/"), Reply(b"one"), shelf.changes("a"))
    clock.now += FRESH
    assert shelf.find(("a", "/")) is None


def test_what_was_made_before_a_change_is_not_kept_after_it() -> None:
    shelf = Shelf(Clock())
    before = shelf.changes("a")
    shelf.changed("a")
    shelf.keep(("a", "/"), Reply(b"old"), before)
    assert shelf.find(("a", "/")) is None


def test_memory_is_bounded() -> None:
    shelf = Shelf(Clock())
    large = Reply(b"x" * (shelves.LARGEST // 4))
    for number in range(10):
        shelf.keep(("a", str(number)), large, 0)
    kept = [number for number in range(10) if shelf.find(("a", str(number)))]
    assert kept == [6, 7, 8, 9]


def test_what_nobody_may_know_of_leaves_replies_as_they_are() -> None:
    shelf = Shelf(Clock())
    shelf.stands_at("a", "7.0a")
    shelf.keep(("a", "/"), Reply(b"one"), shelf.changes("a"))
    shelf.stands_at("a", "7.0a")
    assert shelf.find(("a", "/")) == Reply(b"one")
    shelf.stands_at("a", "8.0a")
    assert shelf.find(("a", "/")) is None
