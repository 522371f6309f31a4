import threading

import pytest

from podium.web.problem import Denied, WebCode, deny
from podium.web.remembered import Remembered
from podium.web.reply import Reply


def test_many_at_once_under_one_key_do_the_work_once() -> None:
    remembered = Remembered()
    done: list[int] = []
    replies: list[Reply] = []

    def work() -> Reply:
        done.append(1)
        return Reply(str(len(done)).encode())

    def ask() -> None:
        replies.append(remembered.once("s", key="k", fingerprint=b"f", work=work))

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 1
    assert set(replies) == {Reply(b"1")}


def test_a_key_belongs_to_one_request_of_one_session() -> None:
    remembered = Remembered()
    remembered.once("s", key="k", fingerprint=b"f", work=Reply)
    with pytest.raises(Denied):
        remembered.once("s", key="k", fingerprint=b"other", work=Reply)
    other = remembered.once("t", key="k", fingerprint=b"other", work=lambda: Reply(b"x"))
    assert other.body == b"x"


def test_work_that_was_refused_can_be_tried_again() -> None:
    remembered = Remembered()

    def fail() -> Reply:
        raise deny(WebCode.FORBIDDEN)

    with pytest.raises(Denied):
        remembered.once("s", key="k", fingerprint=b"f", work=fail)
    assert remembered.once("s", key="k", fingerprint=b"f", work=lambda: Reply(b"x")).body == b"x"
