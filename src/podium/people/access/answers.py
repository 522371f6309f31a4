"""Answers to writes that are in no journal, kept so that a request sent again changes nothing.

Whoever sends a key first does the work; everybody else, in whatever process, waits for what it was
answered. An answer can hold names and links that sign in, so it is sealed with the token of the
session that got it, which no database knows: only who sends the request again can read it.
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
"""What was begun so long ago and not finished never will be: its process has ended."""
GLANCE = 0.02
PATIENCE = 15.0
"""Seconds, of the machine's own clock."""
_NONCE = 16


class Answers:
    """The answers of all processes on one store."""

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
        """What the work returns, or what it returned before under this key; it is not done twice.

        Only what ended without an answer (a killed process) is done again: such work must be
        harmless twice. What it raises is passed on, and it may be tried again.
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
        message = "the same request is being done; try again"
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
    """The text, each bit turned by a stream of bits that nobody without the token can make."""
    seed = b"podium answer\x00" + token.encode(errors="replace") + b"\x00" + nonce
    stream = hashlib.shake_256(seed).digest(len(text))
    mixed = int.from_bytes(text) ^ int.from_bytes(stream)
    return mixed.to_bytes(len(text))
