"""The second factor of accounts: one-time codes of an app, and recovery codes for who lost it.

A code counts once, which the database decides: two requests with the same one cannot both pass.
"""

from podium.kernel.now import Now
from podium.people.access.one_time import (
    fresh_recovery_codes,
    fresh_secret,
    recovery_digest,
    step_of,
)
from podium.people.access.secret import Secret
from podium.people.tables import Run, Tables


class SecondFactors:
    """The second factors of all accounts of a database."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def is_on(self, person: str) -> bool:
        """Whether an account signs in with a one-time code too."""
        sql = "SELECT person FROM second_factor WHERE person = ? AND confirmed = 1"
        return bool(self._tables.read(lambda run: run(sql, person)))

    def recovery_codes_left(self, person: str) -> int:
        """How many recovery codes were not used yet."""
        sql = "SELECT COUNT(*) FROM recovery_code WHERE person = ?"
        return int(self._tables.read(lambda run: run(sql, person))[0][0])

    def begin(self, person: str) -> bytes | None:
        """A new secret, which counts once a code of it is confirmed; None if codes are on."""
        secret = fresh_secret()

        def work(run: Run) -> bool:
            run("DELETE FROM second_factor WHERE person = ? AND confirmed = 0", person)
            if run("SELECT person FROM second_factor WHERE person = ?", person):
                return False
            add = "INSERT INTO second_factor (person, secret, confirmed, step) VALUES (?, ?, 0, 0)"
            run(add, person, secret)
            return True

        return secret if self._tables.write(work) else None

    def begun(self, person: str) -> bytes | None:
        """The secret that waits to be confirmed."""
        return self._secret(person, confirmed=0)

    def confirm(self, person: str, typed: str, now: Now) -> tuple[Secret, ...] | None:
        """Switches codes on, if this is one of the secret that was begun. The recovery codes are
        shown this once. None: the code is wrong.
        """
        if not self._use(person, typed, now, confirmed=0):
            return None
        codes = fresh_recovery_codes()

        def work(run: Run) -> None:
            run("UPDATE second_factor SET confirmed = 1 WHERE person = ?", person)
            run("DELETE FROM recovery_code WHERE person = ?", person)
            for code in codes:
                digest = recovery_digest(code.reveal())
                run("INSERT INTO recovery_code (person, digest) VALUES (?, ?)", person, digest)

        self._tables.write(work)
        return codes

    def check(self, person: str, typed: str, now: Now) -> bool:
        """Whether this is a code of the account, of the app or for recovery; it is used up. The
        caller must first apply the rate limit of `Tries`.
        """
        return self._use(person, typed, now, confirmed=1) or self._recover(person, typed)

    def end(self, person: str) -> bool:
        """Switches codes off, and forgets all; False if they were not on."""

        def work(run: Run) -> bool:
            run("DELETE FROM recovery_code WHERE person = ?", person)
            gone = run("DELETE FROM second_factor WHERE person = ? RETURNING confirmed", person)
            return any(row[0] for row in gone)

        return self._tables.write(work)

    def _secret(self, person: str, *, confirmed: int) -> bytes | None:
        sql = "SELECT secret FROM second_factor WHERE person = ? AND confirmed = ?"
        rows = self._tables.read(lambda run: run(sql, person, confirmed))
        return bytes(rows[0][0]) if rows else None

    def _use(self, person: str, typed: str, now: Now, *, confirmed: int) -> bool:
        secret = self._secret(person, confirmed=confirmed)
        step = None if secret is None else step_of(secret, typed, now)
        if step is None:
            return False
        sql = """UPDATE second_factor SET step = ?
            WHERE person = ? AND secret = ? AND confirmed = ? AND step < ? RETURNING person"""
        given = (step, person, secret, confirmed, step)
        return bool(self._tables.write(lambda run: run(sql, *given)))

    def _recover(self, person: str, typed: str) -> bool:
        sql = "DELETE FROM recovery_code WHERE person = ? AND digest = ? RETURNING person"
        digest = recovery_digest(typed)
        return bool(self._tables.write(lambda run: run(sql, person, digest)))
