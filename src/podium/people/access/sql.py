# ruff: noqa: S608 - only names of our own columns are put into statements
"""Sign-in in a database. Concurrent changes are ordered there, never in Python:

- a transaction that changes several sessions first locks the row of `last_ending`, so that they
  run one after the other;
- signing in with a claim and reissuing it both lock the claim's row.
"""

from collections.abc import Iterable, Mapping

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.access.link import SignInLink
from podium.people.access.secret import Secret
from podium.people.access.session import Opening, Session, SessionId, SignedIn
from podium.people.access.store import AccessNews, Begun, Ended, Entitled
from podium.people.access.tables import AccessTables, Row, Run

_ACCOUNT = "id, name, login, host, password, made_at, signed_in_at"
_SESSION = "id, person, event, made_at, last_seen, expires"
_CLAIM = "event, person, code, made_at, expires"
_OF = "person = ? AND event IS NOT DISTINCT FROM ?"
_LIVE = "(expires IS NULL OR expires > ?)"


class SqlAccess:
    """`AccessStore` in the tables of a database."""

    def __init__(self, tables: AccessTables) -> None:
        self._tables = tables

    def add_account(self, account: Account) -> bool:
        return self._tables.write(lambda run: _add_account(run, account))

    def change_account(self, account: Account) -> bool:
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
        def work(run: Run) -> bool:
            change = "UPDATE account SET password = ? WHERE id = ?"
            if instead_of is None:
                return bool(run(f"{change} RETURNING id", password.reveal(), person))
            old = instead_of.reveal()
            changed = run(f"{change} AND password = ? RETURNING id", password.reveal(), person, old)
            return bool(changed)

        return self._tables.write(work)

    def account(self, person: str) -> Account | None:
        sql = f"SELECT {_ACCOUNT} FROM account WHERE id = ?"
        rows = self._tables.read(lambda run: run(sql, person))
        return _entitled(rows[0]).account if rows else None

    def entitled(self, login: str) -> Entitled | None:
        sql = f"SELECT {_ACCOUNT} FROM account WHERE login = ?"
        rows = self._tables.read(lambda run: run(sql, login))
        return _entitled(rows[0]) if rows else None

    def accounts(self) -> tuple[Account, ...]:
        sql = f"SELECT {_ACCOUNT} FROM account ORDER BY made_at, id"
        return tuple(_entitled(row).account for row in self._tables.read(lambda run: run(sql)))

    def delete_account(self, person: str, now: Now) -> Ended:
        def work(run: Run) -> Ended:
            number = _take_turn(run)
            run("DELETE FROM sign_in_link WHERE person = ?", person)
            run("DELETE FROM account WHERE id = ?", person)
            return _end(run, _OF, person, None, number=number, now=now)

        ended = self._tables.write(work)
        self._tables.leave_no_trace("account")
        return ended

    def open_session(self, person: str, fresh: Opening) -> SignedIn | None:
        return self._tables.write(lambda run: _open_session(run, person, fresh))

    def open_by_code(self, code: str, fresh: Opening) -> SignedIn | None:
        def work(run: Run) -> SignedIn | None:
            lock = f"UPDATE claim SET code = code WHERE code = ? AND {_LIVE}"
            rows = run(f"{lock} RETURNING person, event, expires", code, fresh.at)
            return _keep(run, fresh, fresh.of(*rows[0])) if rows else None

        return self._tables.write(work)

    def open_by_link(self, link: bytes, fresh: Opening) -> SignedIn | None:
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
        sql = f"SELECT {_SESSION} FROM session WHERE token = ?"
        rows = self._tables.read(lambda run: run(sql, token))
        return Session(*rows[0]) if rows else None

    def sessions_of(self, person: str, *, event: str | None) -> tuple[Session, ...]:
        sql = f"SELECT {_SESSION} FROM session WHERE {_OF} ORDER BY made_at DESC, id"
        return tuple(
            Session(*row) for row in self._tables.read(lambda run: run(sql, person, event))
        )

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        def work(run: Run) -> None:
            _take_turn(run)
            sql = "UPDATE session SET last_seen = ? WHERE id = ? AND last_seen < ?"
            for session, at in seen.items():
                run(sql, at, session, at)

        self._tables.write(work)

    def end_session(self, session: SessionId, now: Now) -> Ended:
        return self._tables.write(
            lambda run: _end(run, "id = ?", session, number=_take_turn(run), now=now)
        )

    def end_sessions_of(
        self, person: str, now: Now, *, event: str | None, but: SessionId | None = None
    ) -> Ended:
        def work(run: Run) -> Ended:
            number = _take_turn(run)
            return _end(run, f"{_OF} AND id <> ?", person, event, but or "", number=number, now=now)

        return self._tables.write(work)

    def news(self, after: int) -> AccessNews:
        def work(run: Run) -> AccessNews:
            ((number,),) = run("SELECT number FROM last_ending")
            if number <= after:
                return AccessNews(number, ())
            rows = run("SELECT session FROM ending WHERE number > ? ORDER BY number", after)
            return AccessNews(number, tuple(row[0] for row in rows))

        return self._tables.read(work)

    def add_link(self, link: SignInLink, digest: bytes) -> bool:
        def work(run: Run) -> bool:
            if not run("SELECT 1 FROM account WHERE id = ?", link.person):
                return False
            sql = "INSERT INTO sign_in_link (token, person, made_at, expires) VALUES (?, ?, ?, ?)"
            run(sql, digest, link.person, link.made_at, link.expires)
            return True

        return self._tables.write(work)

    def link(self, digest: bytes) -> SignInLink | None:
        sql = "SELECT person, made_at, expires FROM sign_in_link WHERE token = ?"
        rows = self._tables.read(lambda run: run(sql, digest))
        return SignInLink(*rows[0]) if rows else None

    def first_host(self, account: Account) -> Account | None:
        def work(run: Run) -> Account | None:
            _take_turn(run)
            rows = run(f"SELECT {_ACCOUNT} FROM account WHERE host = 1 ORDER BY made_at, id")
            hosts = [_entitled(row).account for row in rows]
            if any(one.signed_in_at is not None for one in hosts):
                return None
            if not hosts:
                _add_account(run, account)
            return hosts[0] if hosts else account

        return self._tables.write(work)

    def issue_claims(self, claims: Iterable[Claim]) -> tuple[Claim, ...]:
        def work(run: Run) -> tuple[Claim, ...]:
            return tuple(_issue(run, claim) for claim in claims)

        return self._tables.write(work)

    def reissue_claim(self, claim: Claim) -> Ended:
        def work(run: Run) -> Ended:
            number = _take_turn(run)
            run(
                f"INSERT INTO claim ({_CLAIM}) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (event, person) DO UPDATE SET code = excluded.code,"
                " made_at = excluded.made_at, expires = excluded.expires",
                *_values(claim),
            )
            whose = (claim.person, claim.event)
            return _end(run, _OF, *whose, number=number, now=claim.made_at)

        return self._tables.write(work)

    def claim(self, code: str) -> Claim | None:
        sql = f"SELECT {_CLAIM} FROM claim WHERE code = ?"
        rows = self._tables.read(lambda run: run(sql, code))
        return _claim(rows[0]) if rows else None

    def claims(self, event: str) -> tuple[Claim, ...]:
        sql = f"SELECT {_CLAIM} FROM claim WHERE event = ? ORDER BY person"
        return tuple(_claim(row) for row in self._tables.read(lambda run: run(sql, event)))

    def end_claims(self, event: str, expires: Now) -> None:
        def work(run: Run) -> None:
            _take_turn(run)
            run("UPDATE claim SET expires = ? WHERE event = ?", expires, event)
            sql = "UPDATE session SET expires = ? WHERE event = ? AND expires > ?"
            run(sql, expires, event, expires)

        self._tables.write(work)

    def forget(self, event: str, persons: Iterable[str], now: Now) -> Ended:
        def work(run: Run) -> Ended:
            number = _take_turn(run)
            ended: Ended = ()
            for person in sorted(set(persons)):
                run("DELETE FROM claim WHERE event = ? AND person = ?", event, person)
                ended += _end(run, _OF, person, event, number=number, now=now)
            return ended

        return self._tables.write(work)

    def sweep(self, now: Now, *, idle: int, news_before: Now) -> None:
        def work(run: Run) -> None:
            _take_turn(run)
            idle_since = now - idle
            sql = "DELETE FROM session WHERE expires <= ? OR (event IS NULL AND last_seen <= ?)"
            run(sql, now, idle_since)
            run("DELETE FROM sign_in_link WHERE expires <= ?", now)
            run("DELETE FROM ending WHERE at < ?", news_before)
            run("DELETE FROM answer WHERE since < ?", news_before)

        self._tables.write(work)

    def begin_answer(
        self, name: bytes, fingerprint: bytes, now: Now, *, given_up: Now
    ) -> Begun | None:
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
        sql = "UPDATE answer SET sealed = ? WHERE name = ?"
        self._tables.write(lambda run: run(sql, answer, name))

    def drop_answer(self, name: bytes) -> None:
        sql = "DELETE FROM answer WHERE name = ? AND sealed IS NULL"
        self._tables.write(lambda run: run(sql, name))


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
        f"INSERT INTO session (token, {_SESSION}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        fresh.digest,
        one.id,
        one.person,
        one.event,
        one.made_at,
        one.last_seen,
        one.expires,
    )
    return signed_in


def _issue(run: Run, claim: Claim) -> Claim:
    run(
        f"INSERT INTO claim ({_CLAIM}) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (event, person) DO NOTHING",
        *_values(claim),
    )
    sql = f"SELECT {_CLAIM} FROM claim WHERE event = ? AND person = ?"
    return _claim(run(sql, claim.event, claim.person)[0])


def _values(claim: Claim) -> tuple[str | int | None, ...]:
    return (claim.event, claim.person, claim.code.reveal(), claim.made_at, claim.expires)


def _claim(row: Row) -> Claim:
    event, person, code, made_at, expires = row
    return Claim(event, person, Secret(code), made_at, expires)


def _entitled(row: Row) -> Entitled:
    known_as, name, login, host, password, made_at, signed_in_at = row
    account = Account(
        known_as,
        name,
        login,
        host=bool(host),
        has_password=password is not None,
        made_at=made_at,
        signed_in_at=signed_in_at,
    )
    return Entitled(account, None if password is None else Secret(password))
