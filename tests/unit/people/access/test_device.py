"""The mark by which a device is known again: nobody can make or change one."""

import pytest

from podium.people.access.device import new_mark, nonce_of
from podium.people.access.secret import Secret

HASH = Secret("$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA")


def test_a_mark_is_known_again_and_no_two_are_the_same() -> None:
    one, other = (new_mark(HASH).reveal() for _ in range(2))
    assert one != other
    assert nonce_of(one, HASH) == one.partition(".")[0]


def test_a_mark_that_was_changed_is_nobodys() -> None:
    mark = new_mark(HASH).reveal()
    for place, sign in enumerate(mark):
        other = "0" if sign != "0" else "1"
        assert nonce_of(mark[:place] + other + mark[place + 1 :], HASH) is None
    for part in (mark[:-1], mark + "0", mark.upper(), "", ".", mark.partition(".")[0] + "."):
        assert part == mark or nonce_of(part, HASH) is None


def test_a_new_password_ends_every_mark() -> None:
    assert nonce_of(new_mark(HASH).reveal(), Secret("another hash")) is None


@pytest.mark.parametrize("head", ["none.", "alg=none.", "key=abc."])
def test_a_mark_names_no_algorithm_and_no_key(head: str) -> None:
    """Whatever stands before it: there is one shape, one algorithm, and the stored key."""
    assert nonce_of(head + new_mark(HASH).reveal(), HASH) is None
    assert set(new_mark(HASH).reveal()) <= set("0123456789abcdef.")
