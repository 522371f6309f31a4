"""Accounts of staff and hosts, their passwords and their sign-in links."""

from msgspec.structs import replace

from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.access.account import Account, tidy_login
from podium.people.access.device import new_mark, nonce_of
from podium.people.access.link import SignInLink
from podium.people.access.passwords import Passwords, password_problem
from podium.people.access.rows import Entitled
from podium.people.access.secret import Secret, could_be_token, digest_of, fresh_token
from podium.people.access.session import (
    Lifetimes,
    SessionId,
    SignedIn,
    SignInWay,
    fresh_id,
    opening,
)
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore
from podium.people.access.ticket import is_ticket, new_ticket, person_of
from podium.people.text import tidy_name

UNNAMED = "Host"
"""The name of the first host until they enter one."""


class Accounts:
    """The accounts of everyone who can sign in on this server without a claim code."""

    def __init__(
        self,
        store: AccessStore,
        lifetimes: Lifetimes,
        passwords: Passwords,
        sessions: Sessions,
    ) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._passwords = passwords
        self._sessions = sessions

    def create(
        self,
        *,
        name: str,
        now: Now,
        login: str | None = None,
        host: bool = False,
        person: str | None = None,
    ) -> Account | Refusal:
        """A new account, without a password: a link signs its owner in for the first time.

        `person`: the id to use. If an account with that id exists, it is returned.
        """
        if person is not None and (known := self._store.account(person)) is not None:
            return known
        made = person or fresh_id()
        account = _tidy(Account(made, name, login, host=host, has_password=False, made_at=now))
        if isinstance(account, Refusal):
            return account
        return account if self._store.add_account(account) else refuse(Code.LOGIN_TAKEN)

    def change(
        self,
        person: str,
        *,
        name: str | None = None,
        login: str | None = None,
        host: bool | None = None,
    ) -> Account | Refusal:
        """Changes what is given and leaves the rest."""
        known = self._store.account(person)
        if known is None:
            return refuse(Code.UNKNOWN, account=person)
        account = _tidy(
            replace(
                known,
                name=known.name if name is None else name,
                login=known.login if login is None else login,
                host=known.host if host is None else host,
            )
        )
        if isinstance(account, Refusal):
            return account
        return account if self._store.change_account(account) else refuse(Code.LOGIN_TAKEN)

    def find(self, person: str) -> Account | None:
        """The account of this person id."""
        return self._store.account(person)

    def named(self, login: str) -> Account | None:
        """The account with this login name."""
        found = self._entitled(login)
        return None if found is None else found.account

    def all(self) -> tuple[Account, ...]:
        """All accounts, in order of creation."""
        return self._store.accounts()

    def delete(self, person: str, now: Now) -> None:
        """Deletes an account for good, with its sessions and links."""
        self._sessions.have_ended(self._store.delete_account(person, now))

    def set_password(
        self, person: str, password: str, *, now: Now, keep: SessionId | None = None
    ) -> Refusal | None:
        """Sets a password, and ends all sessions of the account but `keep`. Slow on purpose."""
        known = self._store.account(person)
        if known is None:
            return refuse(Code.UNKNOWN, account=person)
        if (problem := password_problem(password, login=known.login)) is not None:
            return problem
        self._store.set_password(person, self._passwords.hash(password), instead_of=None)
        self._sessions.revoke_all(person, now, but=keep)
        return None

    def check_password(self, login: str, password: str) -> Account | None:
        """The account, if the password is right. Takes just as long for unknown logins.

        Slow on purpose. The caller must first apply the rate limit of `Tries`.
        """
        found = self._entitled(login)
        kept = None if found is None else found.password
        checked = self._passwords.check(password, kept)
        if found is None or not checked.right:
            return None
        if checked.rehashed is not None:
            self._store.set_password(found.account.id, checked.rehashed, instead_of=kept)
        return found.account

    def is_password(self, person: str, password: str) -> bool:
        """Whether this is the password of an account. Slow on purpose, as `check_password` is."""
        return self._passwords.check(password, self._store.password(person)).right

    def mark_device(self, login: str) -> Secret | None:
        """A mark for a device that has just signed in with all that this login asks for."""
        found = self._entitled(login)
        proved = None if found is None else self._proved(found.account.id)
        return None if proved is None else new_mark(proved)

    def known_device(self, login: str, mark: str) -> str | None:
        """What identifies a device that has signed in as this login before."""
        found = self._entitled(login) if mark else None
        return None if found is None else self.device_of(found.account.id, mark)

    def device_of(self, person: str, mark: str) -> str | None:
        """As `known_device`, for an account that is known already."""
        proved = self._proved(person) if mark else None
        return None if proved is None else nonce_of(mark, proved)

    def half_signed_in(self, person: str, now: Now) -> Secret | None:
        """The ticket of somebody whose password was right and who still owes a one-time code."""
        kept = self._store.password(person)
        return None if kept is None else new_ticket(person, kept, now)

    def owner_of_ticket(self, ticket: str, now: Now) -> Account | None:
        """Who has sent the right password a short while ago."""
        account = self._store.account(person_of(ticket))
        kept = None if account is None else self._store.password(account.id)
        return account if kept is not None and is_ticket(ticket, kept, now) else None

    def issue_link(self, person: str, now: Now) -> Secret | None:
        """The token of a link that signs the account in once; None if there is no such account."""
        return self._issue(SignInLink(person, now, Now(now + self._lifetimes.link)))

    def first_host_link(self, now: Now, *, name: str = UNNAMED) -> Secret | None:
        """The token of a link for the first host; None once any host has signed in.

        It is valid until used. Each call gives another token; using one ends them all.
        """
        host = self._store.first_host(_host(name, now))
        return None if host is None else self._issue(SignInLink(host.id, now, None))

    def first_host(self, now: Now) -> Account:
        """The host who was here first. Without any, their account is made; `first_host_link` lets
        them in.
        """
        self._store.first_host(_host(UNNAMED, now))
        return next(account for account in self.all() if account.host)

    def link(self, token: str, now: Now) -> SignInLink | None:
        """The link of a token, if it can still be used. This does not use it up."""
        found = self._store.link(digest_of(token)) if could_be_token(token) else None
        return found if found is not None and found.is_live(now) else None

    def sign_in_by_link(self, token: str, now: Now) -> SignedIn | None:
        """A session from a single-use link; None if the link was used or has expired.

        All other open links of the account end with it.
        """
        if not could_be_token(token):
            return None
        fresh = opening(now, self._lifetimes.account, SignInWay.LINK)
        return self._store.open_by_link(digest_of(token), fresh)

    def _proved(self, person: str) -> Secret | None:
        """What the marks of an account's devices are made of: the stored hash of its password and,
        where it has that, the secret of its codes, so that the password alone makes none.
        """
        kept, secret = self._store.password(person), self._store.second_factors.secret(person)
        return kept if kept is None or secret is None else Secret(f"{kept.reveal()} {secret.hex()}")

    def _issue(self, link: SignInLink) -> Secret | None:
        token = fresh_token()
        return token if self._store.add_link(link, digest_of(token.reveal())) else None

    def _entitled(self, login: str) -> Entitled | None:
        tidy = tidy_login(login)
        return None if isinstance(tidy, Refusal) else self._store.entitled(tidy)


def _host(name: str, now: Now) -> Account:
    return Account(fresh_id(), name, None, host=True, has_password=False, made_at=now)


def _tidy(account: Account) -> Account | Refusal:
    name = tidy_name(account.name, field="name")
    if isinstance(name, Refusal):
        return name
    login = None if account.login is None else tidy_login(account.login)
    if isinstance(login, Refusal):
        return login
    return replace(account, name=name, login=login)
