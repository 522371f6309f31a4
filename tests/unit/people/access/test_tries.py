from hypothesis import given
from hypothesis import strategies as st

from podium.kernel.now import MINUTE, SECOND, Now
from podium.people.access.tries import FORGOTTEN_AFTER, FREE, Tries

START = Now(1_000 * SECOND)


def waits(tries: Tries, key: str, count: int) -> list[int]:
    """What somebody waits who tries again as soon as they may."""
    now, found = START, []
    for _ in range(count):
        wait = tries.take(key, now)
        found.append(wait // SECOND)
        if wait:
            now = Now(now + wait)
            assert tries.take(key, now) == 0
    return found


def test_five_tries_are_free_and_then_waits_grow_to_a_minute() -> None:
    assert waits(Tries(), "ada", 14) == [0] * 5 + [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_a_refused_try_counts_for_nothing() -> None:
    tries = Tries()
    for _ in range(FREE):
        tries.take("ada", START)
    for _ in range(100):
        assert tries.take("ada", START) == SECOND
    assert tries.take("ada", Now(START + SECOND)) == 0


def test_the_right_secret_forgets_all_tries() -> None:
    tries = Tries()
    waits(tries, "ada", 9)
    tries.right("ada")
    assert waits(tries, "ada", FREE) == [0] * FREE
    tries.right("never tried")


def test_tries_are_forgotten_after_a_quarter_of_an_hour() -> None:
    tries = Tries()
    for _ in range(FREE):
        tries.take("ada", START)
    assert tries.take("ada", Now(START + FORGOTTEN_AFTER)) == 0
    assert tries.take("ada", Now(START + FORGOTTEN_AFTER)) == 0


def test_one_who_tries_wrong_does_not_make_others_wait() -> None:
    tries = Tries()
    waits(tries, "ada", 9)
    assert tries.take("bob", START) == 0


def test_memory_is_bounded_and_what_is_under_attack_stays() -> None:
    tries = Tries(cells=200)
    for number in range(FREE + 1):
        tries.take("ada", Now(START + 10 * number * SECOND))
        for other in range(400):
            tries.take(f"{number} {other}" * 1_000, START)
    assert len(tries) <= 2 * 200
    assert tries.take("ada", Now(START + 10 * FREE * SECOND)) > 0


def test_ten_thousand_other_logins_give_no_tries_back() -> None:
    tries = Tries()
    waits(tries, "login/ada", 9)
    for number in range(10_050):
        tries.take(f"login/{number}", START)
    assert tries.take("login/ada", Now(START + 3 * MINUTE)) == 0
    assert tries.take("login/ada", Now(START + 3 * MINUTE)) > 0


def test_a_crowd_of_wrong_tries_hardly_ever_makes_another_wait() -> None:
    tries = Tries()
    for number in range(5_000):
        for _ in range(FREE):
            tries.take(f"login/{number}", START)
    waiting = [other for other in range(1_000) if tries.take(f"login/other {other}", START) > 0]
    assert len(waiting) < 50


@given(st.lists(st.integers(0, 2 * MINUTE), max_size=60))
def test_nobody_waits_longer_than_a_minute_or_tries_often(pauses: list[int]) -> None:
    tries, now, allowed = Tries(), START, 0
    for pause in pauses:
        now = Now(now + pause)
        wait = tries.take("ada", now)
        assert 0 <= wait <= MINUTE
        allowed += wait == 0
    elapsed = now - START
    assert allowed <= FREE + 6 + elapsed // MINUTE + (elapsed // FORGOTTEN_AFTER) * (FREE + 6) + 1


def test_many_tries_of_codes_do_not_forget_those_of_a_login() -> None:
    tries = Tries()
    waits(tries, "login/ada", FREE)
    known = len(tries)
    for number in range(100):
        tries.take(f"code/{number}", START)
    assert tries.take("login/ada", START) > 0
    assert known < len(tries) <= known + 200
