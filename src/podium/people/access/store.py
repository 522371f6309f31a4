"""The interface of every store of sign-in. All methods are thread-safe.

Each call is one transaction, durable when it returns. Ended sessions are deleted; their ids stay
as numbered news for a day, so that other processes learn of them.
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


class AccessNews(Struct, frozen=True):
    """Sessions that ended. `number`: that of the store's last ending, in order of commits."""

    number: int
    ended: Ended


class Entitled(Struct, frozen=True):
    """An account and the hash of its password, if it has one."""

    account: Account
    password: Secret | None


class Begun(Struct, frozen=True):
    """A request that was started. `answer`: encrypted; None until it is done."""

    fingerprint: bytes
    answer: bytes | None = None


class AccessStore(Protocol):
    """Accounts, sessions, links and claims of one database."""

    def add_account(self, account: Account) -> bool:
        """Stores a new account; False if the login name is taken."""

    def change_account(self, account: Account) -> bool:
        """Stores an account's name, login and host; False if the login name is taken."""

    def set_password(self, person: str, password: Secret, *, instead_of: Secret | None) -> bool:
        """Stores a password's hash, unless the old one is no longer `instead_of` (False).

        With None it replaces any hash.
        """

    def account(self, person: str) -> Account | None:
        """The account of this id."""

    def entitled(self, login: str) -> Entitled | None:
        """The account with this normalised login name."""

    def accounts(self) -> tuple[Account, ...]:
        """All accounts, in order of creation."""

    def delete_account(self, person: str, now: Now) -> Ended:
        """Deletes the account, its sessions and links."""

    def open_session(self, person: str, fresh: Opening) -> SignedIn | None:
        """A session for an account; None if there is no such account."""

    def open_by_code(self, code: str, fresh: Opening) -> SignedIn | None:
        """A session from a claim code; None if the code is not valid (any more)."""

    def open_by_link(self, link: bytes, fresh: Opening) -> SignedIn | None:
        """A session from a link, which ends with all other links of the account.

        None if it is not valid (any more): if many requests use it at once, exactly one succeeds.
        """

    def session(self, token: bytes) -> Session | None:
        """The session whose token has this digest; it may have expired."""

    def sessions_of(self, person: str, *, event: str | None) -> tuple[Session, ...]:
        """The sessions of an account, or of a person's claim in an event; newest first."""

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        """Stores when sessions were last seen; those that ended stay ended."""

    def end_session(self, session: SessionId, now: Now) -> Ended:
        """Ends one session."""

    def end_sessions_of(
        self, person: str, now: Now, *, event: str | None, but: SessionId | None = None
    ) -> Ended:
        """Ends all sessions but one of an account, or of a person's claim in an event."""

    def news(self, after: int) -> AccessNews:
        """The sessions that ended since that number."""

    def add_link(self, link: SignInLink, digest: bytes) -> bool:
        """Stores a link; False if its account does not exist."""

    def link(self, digest: bytes) -> SignInLink | None:
        """The link, if it was not used; it may have expired."""

    def first_host(self, account: Account) -> Account | None:
        """The account of the first host: the existing one, or else this one, which is stored.

        None as soon as any host has signed in.
        """

    def issue_claims(self, claims: Iterable[Claim]) -> tuple[Claim, ...]:
        """Stores claims of people who have none in the event; returns the stored ones in order."""

    def reissue_claim(self, claim: Claim) -> Ended:
        """Stores a claim in place of the person's earlier one, whose sessions end."""

    def claim(self, code: str) -> Claim | None:
        """The claim with this code; it may have expired."""

    def claims(self, event: str) -> tuple[Claim, ...]:
        """All claims of an event, by person."""

    def end_claims(self, event: str, expires: Now) -> None:
        """Lets all claims of an event and their sessions expire at that time at the latest."""

    def forget(self, event: str, persons: Iterable[str], now: Now) -> Ended:
        """Deletes the claims of these people in the event, and the claims' sessions."""

    def sweep(self, now: Now, *, idle: int, news_before: Now) -> None:
        """Deletes expired sessions and links, sessions idle for too long, and news and answers
        older than `news_before`.
        """

    def begin_answer(
        self, name: bytes, fingerprint: bytes, now: Now, *, given_up: Now
    ) -> Begun | None:
        """Records that a request was started. None: the caller must do it; else the earlier one.

        A request started at or before `given_up` that has no answer is started again.
        """

    def keep_answer(self, name: bytes, answer: bytes) -> None:
        """Stores the answer of a request that was done."""

    def drop_answer(self, name: bytes) -> None:
        """Drops a request that was not done: it can be started again."""
