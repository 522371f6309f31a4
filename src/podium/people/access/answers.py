"""Answers to writes that are recorded in no journal, kept so that a repeated request does nothing.

The first request with a key does the work; others, in any process, wait for its answer. An answer
can hold names and sign-in links, so it is encrypted (AES-256-GCM) with the token of the session
that received it. No database stores that token: only the sender of the request can read the answer
again.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable

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
_NONCE = 12


class Answers:
    """The answers given by all processes on one store."""

    def __init__(self, store: AccessStore) -> None:
        self._store = store

    async def once(
        self,
        token: str,
        *,
        key: str,
        fingerprint: bytes,
        now: Callable[[], Now],
        work: Callable[[], Awaitable[bytes]],
    ) -> bytes | Refusal:
        """The result of the work, or its earlier result under this key; it is not done twice.
        The store is asked in threads.

        Only work whose answer is missing (a killed process) or was changed in the database is done
        again, so it must be safe to repeat. Its errors are passed on, and it may then be tried
        again.
        """
        name = hashlib.sha256(digest_of(token) + key.encode(errors="replace")).digest()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            at = now()
            given_up = Now(at - GIVEN_UP)
            begun = await asyncio.to_thread(
                self._store.begin_answer, name, fingerprint, at, given_up=given_up
            )
            if begun is None:
                return await self._do(name, token, work)
            if begun.fingerprint != fingerprint:
                return refuse(Code.KEY_REUSED)
            if begun.answer is None:
                await asyncio.sleep(GLANCE)
                continue
            answer = await asyncio.to_thread(_unseal, token, name, begun.answer)
            if answer is not None:
                return answer
            await asyncio.to_thread(self._store.drop_answer, name, begun.answer)
        message = "the same request is already in progress; try again"
        raise Busy(message)

    async def _do(self, name: bytes, token: str, work: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            answer = await work()
        except BaseException:
            await asyncio.to_thread(self._store.drop_answer, name)
            raise
        await asyncio.to_thread(self._keep, name, token, answer)
        return answer

    def _keep(self, name: bytes, token: str, answer: bytes) -> None:
        self._store.keep_answer(name, _seal(token, name, answer))


def _seal(token: str, name: bytes, answer: bytes) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(_key(token)).encrypt(nonce, answer, name)


def _unseal(token: str, name: bytes, sealed: bytes) -> bytes | None:
    """The answer; None if it is not as it was kept under this name for this token."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(_key(token)).decrypt(sealed[:_NONCE], sealed[_NONCE:], name)
    except (InvalidTag, ValueError):
        return None


def _key(token: str) -> bytes:
    return hashlib.sha256(b"podium answer\x00" + token.encode(errors="replace")).digest()
