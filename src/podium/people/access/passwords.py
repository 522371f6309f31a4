"""Password rules, and hashing with argon2id. Hashing takes about a twentieth of a second and 64 MiB
on purpose: never call `Passwords` on an event loop, always in a thread.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.access.obvious import is_obvious
from podium.people.access.secret import Secret
from podium.people.text import folded, normalised

SHORTEST = 15
LONGEST = 256
"""In characters of the composed form (NFC)."""
AT_ONCE = 2
"""How many passwords are hashed at a time; others wait, so that memory stays bounded."""
MOST_WAITING = 6
"""How many may wait their turn, each blocking a thread."""


def composed(password: str) -> str:
    """The password in NFC: keyboards encode the same letter in different ways."""
    return normalised("NFC", password)


def password_problem(password: str, *, login: str | None) -> Refusal | None:
    """Why this password is refused; None if it is accepted. Any mix of characters will do."""
    if len(password) > LONGEST or len(password := composed(password)) > LONGEST:
        return refuse(Code.PASSWORD_TOO_LONG, longest=LONGEST)
    if len(password) < SHORTEST:
        return refuse(Code.PASSWORD_TOO_SHORT, shortest=SHORTEST)
    if is_obvious(password) or (login is not None and folded(password) == folded(login)):
        return refuse(Code.PASSWORD_OBVIOUS)
    return None


class PasswordsBusy(Exception):
    """Too many requests are waiting: try again in a moment."""


class Checked(Struct, frozen=True):
    """Whether a password was right. `rehashed`: the hash to store if the old one is too weak."""

    right: bool
    rehashed: Secret | None = None


class Passwords:
    """Hashes and checks passwords, by default with the parameters argon2-cffi recommends."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = threading.BoundedSemaphore(AT_ONCE)
        self._places = threading.BoundedSemaphore(AT_ONCE + MOST_WAITING)
        self._nobodys: str | None = None

    def hash(self, password: str) -> Secret:
        """The hash to store for a password; raises `PasswordsBusy`."""
        with self._turn():
            return Secret(self._hasher.hash(composed(password)))

    def check(self, password: str, kept: Secret | None) -> Checked:
        """Whether the password matches the stored hash.

        With None (no such account, or no password) the result is wrong after the same work, so
        that timing does not reveal which logins exist. Raises `PasswordsBusy`.
        """
        if len(password) > LONGEST:
            password = ""
        password = composed(password)
        with self._turn():
            nobodys = self._dummy()
            right = self._verify(nobodys if kept is None else kept.reveal(), password)
            if kept is None or not right:
                return Checked(right=False)
            weak = self._hasher.check_needs_rehash(kept.reveal())
            return Checked(
                right=True, rehashed=Secret(self._hasher.hash(password)) if weak else None
            )

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise PasswordsBusy
        try:
            with self._turns:
                yield
        finally:
            self._places.release()

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def _dummy(self) -> str:
        """A hash that belongs to no account, made by the first check of any password."""
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's password")
        return self._nobodys
