"""Nothing is opened that is not exactly what the other laptop sent, in its place."""

import pytest

from podium.people.access.secret import Secret
from podium.standby.channel import (
    Keys,
    NotOpened,
    complete,
    greet,
    open_asking,
    open_part,
    reply_to,
    seal_asking,
    seal_part,
)
from podium.standby.code import key_of
from tests.unit.standby.wire import KEY

OTHER = key_of(Secret("0123456789abcdeg"))


def greeted() -> tuple[Keys, Keys]:
    greeting = greet(KEY)
    theirs, reply = reply_to(KEY, greeting.sent)
    return complete(KEY, greeting, reply), theirs


def flipped(message: bytes) -> list[bytes]:
    """The message with each of its bits flipped in turn."""
    return [
        message[:at] + bytes([message[at] ^ 1 << bit]) + message[at + 1 :]
        for at in range(len(message))
        for bit in range(8)
    ]


def test_both_sides_have_the_same_keys_and_no_session_has_those_of_another() -> None:
    first, second = greeted()
    assert first == second
    assert first.asking != first.answering
    assert not {first.asking, first.answering} & {*(greeted()[0].__struct_fields__), b""}
    assert greeted()[0].asking != first.asking


def test_a_wrong_code_is_refused_at_the_greeting() -> None:
    with pytest.raises(NotOpened):
        reply_to(KEY, greet(OTHER).sent)


def test_a_server_that_does_not_know_the_code_is_noticed() -> None:
    greeting = greet(KEY)
    _, reply = reply_to(OTHER, greet(OTHER).sent)
    with pytest.raises(NotOpened):
        complete(KEY, greeting, reply)


def test_no_changed_bit_of_greeting_or_reply_passes() -> None:
    greeting = greet(KEY)
    for forged in (*flipped(greeting.sent), greeting.sent[:-1], greeting.sent + b"0", b""):
        with pytest.raises(NotOpened):
            reply_to(KEY, forged)
    _, reply = reply_to(KEY, greeting.sent)
    for forged in (*flipped(reply), reply[:-1], reply + b"0", b""):
        with pytest.raises(NotOpened):
            complete(KEY, greeting, forged)


def test_no_changed_bit_of_a_question_passes() -> None:
    keys, _ = greeted()
    asking = seal_asking(keys, 3, b"what is new?")
    assert open_asking(keys, asking, after=2) == (3, b"what is new?")
    for forged in (*flipped(asking), asking[:-1], asking + b"0", asking[:20], b""):
        with pytest.raises(NotOpened):
            open_asking(keys, forged, after=2)


def test_a_question_counts_once_and_in_its_session_alone() -> None:
    keys, _ = greeted()
    asking = seal_asking(keys, 3, b"what is new?")
    for after in (3, 4):
        with pytest.raises(NotOpened):
            open_asking(keys, asking, after=after)
    with pytest.raises(NotOpened):
        open_asking(greeted()[0], asking, after=0)


def test_no_changed_bit_of_an_answer_passes() -> None:
    keys, _ = greeted()
    part = seal_part(keys, 3, 1, b"this", last=True)
    assert open_part(keys, 3, 1, part) == (b"this", True)
    for forged in (*flipped(part), part[:-1], part + b"0", b""):
        with pytest.raises(NotOpened):
            open_part(keys, 3, 1, forged)


def test_a_part_counts_in_its_turn_and_place_alone() -> None:
    keys, _ = greeted()
    part = seal_part(keys, 3, 1, b"this", last=False)
    for turn, place in ((2, 1), (4, 1), (3, 0), (3, 2)):
        with pytest.raises(NotOpened):
            open_part(keys, turn, place, part)
    with pytest.raises(NotOpened):  # a question is no answer
        open_part(keys, 3, 0, seal_asking(keys, 3, b"this")[24:])
