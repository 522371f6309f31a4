"""Sessions: one for each device that is signed in."""

import secrets
from typing import NewType

from msgspec import Struct

from podium.kernel.letters import LETTERS
from podium.kernel.now import MINUTE, Now
from podium.people.access.secret import Secret, digest_of, fresh_token

SessionId = NewType("SessionId", str)
"""Names a session where it is listed, revoked or written down; of no use to sign in."""

HOUR = 60 * MINUTE
DAY = 24 * HOUR
_ID_LENGTH = 16


class Lifetimes(Struct, frozen=True, kw_only=True):
    """How long things last, in milliseconds."""

    account: int = 30 * DAY
    claim: int = 30 * DAY
    after_close: int = 7 * DAY
    idle: int = 12 * HOUR
    """Staff who did nothing for so long have to sign in again; players do not."""
    link: int = 10 * MINUTE


class Session(Struct, frozen=True):
    """Somebody is signed in on one device.

    `event`: the only event it is good for, if it was made by a claim code; None for an account.
    `last_seen` may be some minutes old.
    """

    id: SessionId
    person: str
    event: str | None
    made_at: Now
    last_seen: Now
    expires: Now

    def person_in(self, event: str) -> str | None:
        """Who they are in this event; None if the session says nothing about it."""
        return self.person if self.event is None or self.event == event else None

    def is_live(self, now: Now, lifetimes: Lifetimes) -> bool:
        """Whether it is good at this moment, as far as it was not revoked."""
        idle = self.event is None and now - self.last_seen >= lifetimes.idle
        return now < self.expires and not idle


class SignedIn(Struct, frozen=True):
    """A new session and its token, which exists nowhere else."""

    session: Session
    token: Secret


class Opening(Struct, frozen=True):
    """A session that is about to be made: all of it but whose it is."""

    id: SessionId
    token: Secret
    at: Now
    expires: Now

    @property
    def digest(self) -> bytes:
        """What the store keeps of the token."""
        return digest_of(self.token.reveal())

    def of(self, person: str, event: str | None = None, ends: Now | None = None) -> SignedIn:
        """The session as theirs, with its token; it ends at `ends` if that comes first."""
        expires = self.expires if ends is None else min(self.expires, ends)
        return SignedIn(Session(self.id, person, event, self.at, self.at, expires), self.token)


def opening(now: Now, lasts: int) -> Opening:
    """A fresh session that begins now and lasts so many milliseconds."""
    return Opening(SessionId(fresh_id()), fresh_token(), now, Now(now + lasts))


def fresh_id() -> str:
    """An id nobody can foresee: 80 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(_ID_LENGTH))
