"""What every store of sign-in does. All of it may be called from many threads at once.

Each call is one transaction, durable when it returns. Ended sessions are deleted; their ids stay
as numbered news for a day, so that other processes notice.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.access.link import SignInLink
from podium.people.access.secret import Secret
from podium.people.access.session import Opening, Session, SessionId, SignedIn

Ended = tuple[SessionId, ...]
"""The sessions that a call ended."""


class News(Struct, frozen=True):
    """Sessions that ended. `number`: of the last ending in the store, in order of commits."""

    number: int
    ended: Ended


class Entitled(Struct, frozen=True):
    """An account and the hash of its password, if it has one."""

    account: Account
    password: Secret | None


class Begun(Struct, frozen=True):
    """A request that somebody has begun. `answer`: sealed; None until it is done."""

    fingerprint: bytes
    answer: bytes | None = None


class AccessStore(Protocol):
    """Accounts, sessions, links and claims of one database."""

    def add_account(self, account: Account) -> bool:
        """Keeps a new account; False if somebody has the login name."""

    def change_account(self, account: Account) -> bool:
        """Keeps name, login and host of an account; False if somebody else has the login name."""

    def set_password(self, person: str, password: Secret, *, instead_of: Secret | None) -> bool:
        """Keeps a password's hash; False if it is not `instead_of` any more. None: whatever."""

    def account(self, person: str) -> Account | None:
        """The account of this id."""

    def entitled(self, login: str) -> Entitled | None:
        """The account with this login name, in its one form."""

    def accounts(self) -> tuple[Account, ...]:
        """All accounts, by when they were made."""

    def delete_account(self, person: str, now: Now) -> Ended:
        """Forgets the account, its sessions and links."""

    def open_session(self, person: str, fresh: Opening) -> SignedIn | None:
        """A session for an account; None if there is no such account."""

    def open_by_code(self, code: str, fresh: Opening) -> SignedIn | None:
        """A session by a claim code; None if the code is not good (any more)."""

    def open_by_link(self, link: bytes, fresh: Opening) -> SignedIn | None:
        """A session by a link, which is used up with all others of the account.

        None if it is not good (any more): of many who use it at once exactly one gets a session.
        """

    def session(self, token: bytes) -> Session | None:
        """The session whose token has this digest; it may have expired."""

    def sessions_of(self, person: str, *, event: str | None) -> tuple[Session, ...]:
        """The sessions of an account, or of somebody's claim in an event; newest first."""

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        """Keeps when sessions were last seen; those that ended stay ended."""

    def end_session(self, session: SessionId, now: Now) -> Ended:
        """Ends one session."""

    def end_sessions_of(
        self, person: str, now: Now, *, event: str | None, but: SessionId | None = None
    ) -> Ended:
        """Ends the sessions of an account, or of somebody's claim in an event, but one."""

    def news(self, after: int) -> News:
        """The sessions that ended since that number."""

    def add_link(self, link: SignInLink, digest: bytes) -> bool:
        """Keeps a link; False if its account does not exist."""

    def link(self, digest: bytes) -> SignInLink | None:
        """The link, if it was not used; it may have expired."""

    def first_host(self, account: Account) -> Account | None:
        """The account of the first host: one that exists, or this one, which is kept then.

        None as soon as any host has signed in.
        """

    def issue_claims(self, claims: Iterable[Claim]) -> tuple[Claim, ...]:
        """Keeps each claim whose person has none in the event; answers what is kept, in order."""

    def reissue_claim(self, claim: Claim) -> Ended:
        """Keeps a claim in place of any other of the person, whose sessions end with it."""

    def claim(self, code: str) -> Claim | None:
        """The claim with this code; it may have expired."""

    def claims(self, event: str) -> tuple[Claim, ...]:
        """All claims of an event, by person."""

    def end_claims(self, event: str, expires: Now) -> None:
        """Lets all claims of an event and their sessions end then at the latest."""

    def forget(self, event: str, persons: Iterable[str], now: Now) -> Ended:
        """Deletes the claims of these in the event, and the sessions made from them."""

    def sweep(self, now: Now, *, idle: int, news_before: Now) -> None:
        """Deletes sessions and links that expired, sessions idle for too long, old news and
        answers from before the news.
        """

    def begin_answer(
        self, name: bytes, fingerprint: bytes, now: Now, *, given_up: Now
    ) -> Begun | None:
        """Notes that a request is begun; None: it is the caller's to do. Else who was first.

        What was begun until `given_up` and has no answer is begun anew.
        """

    def keep_answer(self, name: bytes, answer: bytes) -> None:
        """The request was done, and this was answered."""

    def drop_answer(self, name: bytes) -> None:
        """The request was not done: it can be begun again."""
