# ruff: noqa: S608 - only names of our own columns are put into statements
"""The store of sign-in. All methods are thread-safe.

Each call is one transaction, durable when it returns. Ended sessions are deleted; their ids stay
as numbered news for a day, so that other processes learn of them.

Concurrent changes are ordered in the database, never in Python:

- a transaction that changes several sessions first locks the row of `last_ending`, so that they
  run one after the other;
- a code is used by one `DELETE ... RETURNING`: one device gets it. Where sessions end with the
  codes that made them, both are one turn.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import astuple

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.access.link import SignInLink
from podium.people.access.rows import ACCOUNT, CLAIM, SESSION, Entitled, entitled, session_of
from podium.people.access.second_factors import SecondFactors
from podium.people.access.secret import Secret
from podium.people.access.session import Opening, Session, SessionId, SignedIn
from podium.people.tables import Run, Tables

_OF = "person = ? AND event IS NOT DISTINCT FROM ?"
_LIVE = "(expires IS NULL OR expires > ?)"
UNUSED = 4
"""Codes of one person that stay valid until they are used; older ones end."""
Ended = tuple[SessionId, ...]
"""The sessions that a call ended."""


class AccessNews(Struct, frozen=True):
    """Sessions that ended. `number`: that of the store's last ending, in order of commits."""

    number: int
    ended: Ended


class Begun(Struct, frozen=True):
    """A request that was started. `answer`: encrypted; None until it is done."""

    fingerprint: bytes
    answer: bytes | None = None


class AccessStore:
    """Accounts, sessions, links and codes of one database."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.second_factors = SecondFactors(tables)

    def add_account(self, account: Account) -> bool:
        """Stores a new account; False if the login name is taken."""
        return self._tables.write(lambda run: _add_account(run, account))

    def change_account(self, account: Account) -> bool:
        """Stores an account's name, login and host; False if the login name is taken."""

        def work(run: Run) -> bool:
            _take_turn(run)
            return not _is_taken(run, account) and bool(
                run(
                    "UPDATE account SET name = ?, login = ?, host = ? WHERE id = ? RETURNING id",
                    account.name,
                    account.login,
                    int(account.host),
                    account.id,
                )
            )

        return self._tables.write(work)

    def set_password(self, person: str, password: Secret, *, instead_of: Secret | None) -> bool:
        """Stores a password's hash, unless the old one is no longer `instead_of` (False).

        With None it replaces any hash.
        """

        def work(run: Run) -> bool:
            change = "UPDATE account SET password = ? WHERE id = ?"
            if instead_of is None:
                return bool(run(f"{change} RETURNING id", password.reveal(), person))
            old = instead_of.reveal()
            changed = run(f"{change} AND password = ? RETURNING id", password.reveal(), person, old)
            return bool(changed)

        return self._tables.write(work)

    def account(self, person: str) -> Account | None:
        """The account of this id."""
        sql = f"SELECT {ACCOUNT} FROM account WHERE id = ?"
        rows = self._tables.read(lambda run: run(sql, person))
        return entitled(rows[0]).account if rows else None

    def password(self, person: str) -> Secret | None:
        """The hash of an account's password, if it has one."""
        sql = "SELECT password FROM account WHERE id = ? AND password IS NOT NULL"
        rows = self._tables.read(lambda run: run(sql, person))
        return Secret(rows[0][0]) if rows else None

    def entitled(self, login: str) -> Entitled | None:
        """The account with this normalised login name."""
        sql = f"SELECT {ACCOUNT} FROM account WHERE login = ?"
        rows = self._tables.read(lambda run: run(sql, login))
        return entitled(rows[0]) if rows else None

    def accounts(self) -> tuple[Account, ...]:
        """All accounts, in order of creation."""
        sql = f"SELECT {ACCOUNT} FROM account ORDER BY made_at, id"
        return tuple(entitled(row).account for row in self._tables.read(lambda run: run(sql)))

    def delete_account(self, person: str, now: Now) -> Ended:
        """Deletes the account, its sessions and links."""

        def work(run: Run) -> Ended:
            number = _take_turn(run)
            run("DELETE FROM sign_in_link WHERE person = ?", person)
            run("DELETE FROM second_factor WHERE person = ?", person)
            run("DELETE FROM recovery_code WHERE person = ?", person)
            run("DELETE FROM account WHERE id = ?", person)
            return _end(run, _OF, person, None, number=number, now=now)

        ended = self._tables.write(work)
        self._tables.leave_no_trace("account")
        return ended

    def open_session(self, person: str, fresh: Opening) -> SignedIn | None:
        """A session for an account; None if there is no such account."""
        return self._tables.write(lambda run: _open_session(run, person, fresh))

    def open_by_code(self, code: bytes, fresh: Opening) -> SignedIn | None:
        """A session from a code, which ends with all earlier ones of the person.

        None if it is not valid (any more): if many requests use it at once, exactly one succeeds.
        """

        def work(run: Run) -> SignedIn | None:
            _take_turn(run)
            use = f"DELETE FROM sign_in_code WHERE digest = ? AND {_LIVE} RETURNING {CLAIM}"
            rows = run(use, code, fresh.at)
            if not rows:
                return None
            event, person, made_at, expires, issue = rows[0]
            older = "DELETE FROM sign_in_code WHERE event = ? AND person = ? AND made_at <= ?"
            run(older, event, person, made_at)
            return _keep(run, fresh, fresh.of(person, event, expires, issue))

        return self._tables.write(work)

    def open_for(self, event: str, person: str, fresh: Opening) -> SignedIn:
        """A session of a person in an event, without a code."""
        return self._tables.write(lambda run: _keep(run, fresh, fresh.of(person, event)))

    def open_by_link(self, link: bytes, fresh: Opening) -> SignedIn | None:
        """A session from a link, which ends with all other links of the account.

        None if it is not valid (any more): if many requests use it at once, exactly one succeeds.
        """

        def work(run: Run) -> SignedIn | None:
            _take_turn(run)
            use = f"DELETE FROM sign_in_link WHERE token = ? AND {_LIVE} RETURNING person"
            rows = run(use, link, fresh.at)
            if not rows:
                return None
            run("DELETE FROM sign_in_link WHERE person = ?", rows[0][0])
            return _open_session(run, rows[0][0], fresh)

        return self._tables.write(work)

    def session(self, token: bytes) -> Session | None:
        """The session whose token has this digest; it may have expired."""
        sql = f"SELECT {SESSION} FROM session WHERE token = ?"
        rows = self._tables.read(lambda run: run(sql, token))
        return session_of(rows[0]) if rows else None

    def sessions_of(self, person: str, *, event: str | None) -> tuple[Session, ...]:
        """The sessions of an account, or of a person in an event; newest first."""
        sql = f"SELECT {SESSION} FROM session WHERE {_OF} ORDER BY made_at DESC, id"
        return tuple(
            session_of(row) for row in self._tables.read(lambda run: run(sql, person, event))
        )

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        """Stores when sessions were last seen; those that ended stay ended."""

        def work(run: Run) -> None:
            _take_turn(run)
            sql = "UPDATE session SET last_seen = ? WHERE id = ? AND last_seen < ?"
            for session, at in seen.items():
                run(sql, at, session, at)

        self._tables.write(work)

    def end_session(self, session: SessionId, now: Now) -> Ended:
        """Ends one session."""
        return self._tables.write(
            lambda run: _end(run, "id = ?", session, number=_take_turn(run), now=now)
        )

    def end_sessions_of(
        self, person: str, now: Now, *, event: str | None, but: SessionId | None = None
    ) -> Ended:
        """Ends all sessions but one of an account, or of a person in an event."""

        def work(run: Run) -> Ended:
            number = _take_turn(run)
            return _end(run, f"{_OF} AND id <> ?", person, event, but or "", number=number, now=now)

        return self._tables.write(work)

    def news(self, after: int) -> AccessNews:
        """The sessions that ended since that number."""

        def work(run: Run) -> AccessNews:
            ((number,),) = run("SELECT number FROM last_ending")
            if number <= after:
                return AccessNews(number, ())
            rows = run("SELECT session FROM ending WHERE number > ? ORDER BY number", after)
            return AccessNews(number, tuple(row[0] for row in rows))

        return self._tables.read(work)

    def add_link(self, link: SignInLink, digest: bytes) -> bool:
        """Stores a link; False if its account does not exist."""

        def work(run: Run) -> bool:
            if not run("SELECT 1 FROM account WHERE id = ?", link.person):
                return False
            sql = "INSERT INTO sign_in_link (token, person, made_at, expires) VALUES (?, ?, ?, ?)"
            run(sql, digest, link.person, link.made_at, link.expires)
            return True

        return self._tables.write(work)

    def link(self, digest: bytes) -> SignInLink | None:
        """The link, if it was not used; it may have expired."""
        sql = "SELECT person, made_at, expires FROM sign_in_link WHERE token = ?"
        rows = self._tables.read(lambda run: run(sql, digest))
        return SignInLink(*rows[0]) if rows else None

    def first_host(self, account: Account) -> Account | None:
        """The account of the first host: the existing one, or else this one, which is stored.

        None as soon as any host has signed in.
        """

        def work(run: Run) -> Account | None:
            _take_turn(run)
            rows = run(f"SELECT {ACCOUNT} FROM account WHERE host = 1 ORDER BY made_at, id")
            hosts = [entitled(row).account for row in rows]
            if any(one.signed_in_at is not None for one in hosts):
                return None
            if not hosts:
                _add_account(run, account)
            return hosts[0] if hosts else account

        return self._tables.write(work)

    def issue_codes(self, codes: Iterable[tuple[bytes, Claim]]) -> None:
        """Stores the digests of new codes; the newest few of each person stay."""
        rows = [(digest, *astuple(claim)) for digest, claim in codes]

        def work(run: Run) -> None:
            _take_turn(run)
            run.many(
                f"INSERT INTO sign_in_code (digest, {CLAIM}) VALUES (?, ?, ?, ?, ?, ?)",
                rows,
            )
            run.many(
                "DELETE FROM sign_in_code WHERE event = ? AND person = ? AND digest NOT IN"
                " (SELECT digest FROM sign_in_code WHERE event = ? AND person = ?"
                f" ORDER BY made_at DESC, digest LIMIT {UNUSED})",
                [(event, person, event, person) for _, event, person, *_ in rows],
            )

        self._tables.write(work)

    def claim(self, code: bytes) -> Claim | None:
        """The code with this digest, if it was not used; it may have expired."""
        sql = f"SELECT {CLAIM} FROM sign_in_code WHERE digest = ?"
        rows = self._tables.read(lambda run: run(sql, code))
        return Claim(*rows[0]) if rows else None

    def claims(self, event: str) -> tuple[Claim, ...]:
        """All codes of an event that were not used, by person."""
        sql = f"SELECT {CLAIM} FROM sign_in_code WHERE event = ? ORDER BY person, made_at, digest"
        return tuple(Claim(*row) for row in self._tables.read(lambda run: run(sql, event)))

    def end_claims(self, event: str, expires: Now) -> None:
        """Lets all codes of an event and their sessions expire at that time at the latest."""

        def work(run: Run) -> None:
            _take_turn(run)
            run("UPDATE sign_in_code SET expires = ? WHERE event = ?", expires, event)
            sql = "UPDATE session SET expires = ? WHERE event = ? AND expires > ?"
            run(sql, expires, event, expires)

        self._tables.write(work)

    def forget(self, event: str, persons: Iterable[str], now: Now) -> Ended:
        """Deletes the codes of these people in the event, and their sessions there."""

        def work(run: Run) -> Ended:
            number = _take_turn(run)
            ended: Ended = ()
            for person in sorted(set(persons)):
                run("DELETE FROM sign_in_code WHERE event = ? AND person = ?", event, person)
                ended += _end(run, _OF, person, event, number=number, now=now)
            return ended

        return self._tables.write(work)

    def sweep(self, now: Now, *, idle: int, news_before: Now) -> None:
        """Deletes expired sessions, links and codes, sessions idle for too long, and news and
        answers older than `news_before`.
        """

        def work(run: Run) -> None:
            _take_turn(run)
            idle_since = now - idle
            sql = "DELETE FROM session WHERE expires <= ? OR (event IS NULL AND last_seen <= ?)"
            run(sql, now, idle_since)
            run("DELETE FROM sign_in_link WHERE expires <= ?", now)
            run("DELETE FROM sign_in_code WHERE expires <= ?", now)
            run("DELETE FROM ending WHERE at < ?", news_before)
            run("DELETE FROM answer WHERE since < ?", news_before)

        self._tables.write(work)

    def begin_answer(
        self, name: bytes, fingerprint: bytes, now: Now, *, given_up: Now
    ) -> Begun | None:
        """Records that a request was started. None: the caller must do it; else the earlier one.

        A request started at or before `given_up` that has no answer is started again.
        """

        def work(run: Run) -> Begun | None:
            mine = run(
                "INSERT INTO answer (name, fingerprint, since) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET since = excluded.since"
                " WHERE answer.sealed IS NULL AND answer.since <= ?"
                " AND answer.fingerprint = excluded.fingerprint RETURNING name",
                name,
                fingerprint,
                now,
                given_up,
            )
            if mine:
                return None
            rows = run("SELECT fingerprint, sealed FROM answer WHERE name = ?", name)
            return Begun(*rows[0]) if rows else Begun(fingerprint)

        return self._tables.write(work)

    def keep_answer(self, name: bytes, answer: bytes) -> None:
        """Stores the answer of a request that was done."""
        sql = "UPDATE answer SET sealed = ? WHERE name = ?"
        self._tables.write(lambda run: run(sql, answer, name))

    def drop_answer(self, name: bytes, answer: bytes | None = None) -> None:
        """Drops a request that was not done, or this answer of it: it can be started again."""
        sql = "DELETE FROM answer WHERE name = ? AND sealed IS NOT DISTINCT FROM ?"
        self._tables.write(lambda run: run(sql, name, answer))


def _take_turn(run: Run) -> int:
    """Waits for others that change sessions or accounts; the number for what ends in this turn."""
    ((number,),) = run("UPDATE last_ending SET number = number + 1 RETURNING number")
    assert isinstance(number, int)  # noqa: S101 - the schema says so
    return number


def _end(run: Run, which: str, *values: str | None, number: int, now: Now) -> Ended:
    rows = run(f"DELETE FROM session WHERE {which} RETURNING id", *values)
    for (session,) in rows:
        run("INSERT INTO ending (number, session, at) VALUES (?, ?, ?)", number, session, now)
    return tuple(session for (session,) in rows)


def _add_account(run: Run, account: Account) -> bool:
    _take_turn(run)
    if _is_taken(run, account):
        return False
    run(
        "INSERT INTO account (id, name, login, host, made_at) VALUES (?, ?, ?, ?, ?)",
        account.id,
        account.name,
        account.login,
        int(account.host),
        account.made_at,
    )
    return True


def _is_taken(run: Run, account: Account) -> bool:
    if account.login is None:
        return False
    return bool(run("SELECT 1 FROM account WHERE login = ? AND id <> ?", account.login, account.id))


def _open_session(run: Run, person: str, fresh: Opening) -> SignedIn | None:
    sql = "UPDATE account SET signed_in_at = ? WHERE id = ? RETURNING id"
    return _keep(run, fresh, fresh.of(person)) if run(sql, fresh.at, person) else None


def _keep(run: Run, fresh: Opening, signed_in: SignedIn) -> SignedIn:
    one = signed_in.session
    run(
        f"INSERT INTO session (token, {SESSION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        fresh.digest,
        one.id,
        one.person,
        one.event,
        one.made_at,
        one.last_seen,
        one.expires,
        one.issue,
        one.way,
    )
    return signed_in
