"""Sessions: one for each device that is signed in."""

import secrets
from enum import StrEnum
from typing import NewType

from msgspec import Struct

from podium.kernel.letters import LETTERS
from podium.kernel.now import MINUTE, Now
from podium.people.access.secret import Secret, digest_of, fresh_token

SessionId = NewType("SessionId", str)
"""Identifies a session in lists, logs and revocations; it cannot be used to sign in."""

HOUR = 60 * MINUTE
DAY = 24 * HOUR
_ID_LENGTH = 16


class SignInWay(StrEnum):
    """How the owner of an account signed in."""

    PASSWORD = "password"  # noqa: S105 - the name of a way
    LINK = "link"


class Lifetimes(Struct, frozen=True, kw_only=True):
    """How long things last, in milliseconds."""

    account: int = 30 * DAY
    claim: int = 30 * DAY
    after_close: int = 7 * DAY
    idle: int = 12 * HOUR
    """Staff who are idle for this long have to sign in again; players do not."""
    link: int = 10 * MINUTE


class Session(Struct, frozen=True):
    """A user is signed in on one device.

    `event`: the only event it is valid for, if it was made with a claim code; None for an account.
    `last_seen` may be a few minutes out of date. `issue`: of the code by which the device came in,
    as the event's journal knows it; None without one. `way`: how an account signed in; None if it
    is not known.
    """

    id: SessionId
    person: str
    event: str | None
    made_at: Now
    last_seen: Now
    expires: Now
    issue: str | None = None
    way: SignInWay | None = None


class SignedIn(Struct, frozen=True):
    """A new session and its token, which exists nowhere else."""

    session: Session
    token: Secret


class Opening(Struct, frozen=True):
    """A session about to be made: everything except its owner."""

    id: SessionId
    token: Secret
    at: Now
    expires: Now
    way: SignInWay | None = None

    @property
    def digest(self) -> bytes:
        """The digest of the token, which the store keeps."""
        return digest_of(self.token.reveal())

    def of(
        self,
        person: str,
        event: str | None = None,
        ends: Now | None = None,
        issue: str | None = None,
    ) -> SignedIn:
        """The session of this person, with its token; it ends at `ends` if that is earlier."""
        expires = self.expires if ends is None else min(self.expires, ends)
        session = Session(self.id, person, event, self.at, self.at, expires, issue, self.way)
        return SignedIn(session, self.token)


def opening(now: Now, lasts: int, way: SignInWay | None = None) -> Opening:
    """A new session that begins now and lasts `lasts` milliseconds."""
    return Opening(SessionId(fresh_id()), fresh_token(), now, Now(now + lasts), way)


def fresh_id() -> str:
    """An unpredictable id: 80 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(_ID_LENGTH))
