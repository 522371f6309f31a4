"""Answers to writes that are recorded in no journal, kept so that a repeated request does nothing.

The first request with a key does the work; others, in any process, wait for its answer. An answer
can hold names and sign-in links, so it is encrypted with the token of the session that received it.
No database stores that token: only the sender of the request can read the answer again.
"""

import hashlib
import secrets
import time
from collections.abc import Callable

from podium.journal.trouble import Busy
from podium.kernel.now import SECOND, Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.access.secret import digest_of
from podium.people.access.store import AccessStore

GIVEN_UP = 10 * SECOND
"""Work started this long ago and not finished is given up: its process has ended."""
GLANCE = 0.02
PATIENCE = 15.0
"""Seconds, by the machine's clock."""
_NONCE = 16


class Answers:
    """The answers given by all processes on one store."""

    def __init__(self, store: AccessStore) -> None:
        self._store = store

    def once(
        self,
        token: str,
        *,
        key: str,
        fingerprint: bytes,
        now: Callable[[], Now],
        work: Callable[[], bytes],
    ) -> bytes | Refusal:
        """The result of the work, or its earlier result under this key; it is not done twice.

        Only work that ended without an answer (a killed process) is done again, so it must be
        safe to repeat. Its errors are passed on, and it may then be tried again.
        """
        name = hashlib.sha256(digest_of(token) + key.encode(errors="replace")).digest()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            at = now()
            begun = self._store.begin_answer(name, fingerprint, at, given_up=Now(at - GIVEN_UP))
            if begun is None:
                return self._do(name, token, work)
            if begun.fingerprint != fingerprint:
                return refuse(Code.KEY_REUSED)
            if begun.answer is not None:
                return _unseal(token, begun.answer)
            time.sleep(GLANCE)
        message = "the same request is already in progress; try again"
        raise Busy(message)

    def _do(self, name: bytes, token: str, work: Callable[[], bytes]) -> bytes:
        try:
            answer = work()
        except BaseException:
            self._store.drop_answer(name)
            raise
        self._store.keep_answer(name, _seal(token, answer))
        return answer


def _seal(token: str, answer: bytes) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _mixed(token, nonce, answer)


def _unseal(token: str, sealed: bytes) -> bytes:
    return _mixed(token, sealed[:_NONCE], sealed[_NONCE:])


def _mixed(token: str, nonce: bytes, text: bytes) -> bytes:
    """The text, XORed with a key stream that cannot be computed without the token."""
    seed = b"podium answer\x00" + token.encode(errors="replace") + b"\x00" + nonce
    stream = hashlib.shake_256(seed).digest(len(text))
    mixed = int.from_bytes(text) ^ int.from_bytes(stream)
    return mixed.to_bytes(len(text))
