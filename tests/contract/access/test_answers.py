"""Answers to writes that are in no journal: one for each key, in all processes."""

import asyncio
import hashlib
import threading
from collections.abc import Callable

import pytest

from podium.journal.trouble import Busy
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal
from podium.people.access import answers
from podium.people.access.access import Access
from podium.people.access.answers import GIVEN_UP
from podium.people.access.secret import digest_of
from podium.people.access.session import DAY
from podium.people.access.store import AccessStore, Begun
from tests.contract.access.moments import START, later

NAME = digest_of("a name")


def _once(
    access: Access, answer: bytes, *, session: str = "t", key: str = "k", fingerprint: bytes = b"f"
) -> bytes | Refusal:
    return _ask(access, lambda: answer, session=session, key=key, fingerprint=fingerprint)


def _ask(
    access: Access,
    do: Callable[[], bytes],
    *,
    session: str = "t",
    key: str = "k",
    fingerprint: bytes = b"f",
    now: Now = START,
) -> bytes | Refusal:
    async def work() -> bytes:
        return do()

    return asyncio.run(
        access.answers.once(session, key=key, fingerprint=fingerprint, now=lambda: now, work=work)
    )


def test_many_at_once_in_two_processes_do_the_work_once(access: Access, elsewhere: Access) -> None:
    done: list[int] = []
    answered: list[bytes | Refusal] = []

    def work() -> bytes:
        done.append(1)
        return str(len(done)).encode()

    def ask(where: Access) -> None:
        answered.append(_ask(where, work))

    asking = [threading.Thread(target=ask, args=(one,)) for one in (access, elsewhere) * 6]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert done == [1]
    assert answered == [b"1"] * 12


def test_a_key_belongs_to_one_request_of_one_session(access: Access, elsewhere: Access) -> None:
    _once(access, b"first")
    reused = _once(elsewhere, b"second", fingerprint=b"other")
    assert isinstance(reused, Refusal)
    assert reused.code is Code.KEY_REUSED
    assert _once(elsewhere, b"second", fingerprint=b"other", session="u") == b"second"
    assert _once(elsewhere, b"third", key="l") == b"third"
    assert _once(elsewhere, b"fourth") == b"first"


def test_an_answer_that_was_changed_in_the_database_is_not_given(
    access: Access, kept: AccessStore
) -> None:
    """Neither one bit nor the answer to another request: the work is done again instead."""
    assert _once(access, b"first", key="one") == b"first"
    assert _once(access, b"second", key="two") == b"second"
    names = [digest_of("t") + key for key in (b"one", b"two")]
    one, two = (hashlib.sha256(name).digest() for name in names)
    sealed = _sealed(kept, one)
    for forged in (_sealed(kept, two), sealed[:-1] + bytes([sealed[-1] ^ 1]), b"", b"short"):
        kept.keep_answer(one, forged)
        assert _once(access, b"done again", key="one") == b"done again"
    assert _once(access, b"never done", key="two") == b"second"


def _sealed(kept: AccessStore, name: bytes) -> bytes:
    begun = kept.begin_answer(name, b"f", START, given_up=START)
    assert begun is not None
    assert begun.answer is not None
    return begun.answer


def test_work_that_failed_can_be_tried_again(access: Access, elsewhere: Access) -> None:
    def fail() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        _ask(access, fail)
    assert _once(elsewhere, b"done") == b"done"


def test_what_a_killed_process_began_is_waited_for_and_then_done_again(
    access: Access, kept: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.05)

    def killed() -> bytes:
        raise SystemExit

    monkeypatch.setattr(kept, "drop_answer", lambda _name: None)
    with pytest.raises(SystemExit):
        _ask(access, killed)
    with pytest.raises(Busy):
        _once(access, b"too early")
    assert _ask(access, lambda: b"done", now=later(GIVEN_UP)) == b"done"
    assert _once(access, b"twice") == b"done"


def test_an_answer_is_begun_once_kept_and_swept_after_a_day(kept: AccessStore) -> None:
    def begin(now: Now, given_up: Now = START) -> Begun | None:
        return kept.begin_answer(NAME, b"f", now, given_up=given_up)

    assert begin(later(1)) is None
    assert begin(later(2)) == Begun(b"f")
    assert begin(later(3), given_up=later(1)) is None
    kept.keep_answer(NAME, b"answer")
    kept.drop_answer(NAME)
    assert begin(later(4), given_up=later(4)) == Begun(b"f", b"answer")
    kept.sweep(later(DAY), idle=DAY, news_before=later(3))
    assert begin(later(5)) == Begun(b"f", b"answer")
    kept.sweep(later(DAY), idle=DAY, news_before=later(4))
    assert begin(later(6)) is None
