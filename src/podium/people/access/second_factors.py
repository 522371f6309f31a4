"""The second factor of accounts: one-time codes of an app, and recovery codes for who lost it.

A code counts once, which the database decides: two requests with the same one cannot both pass.
"""

from podium.kernel.now import MINUTE, Now
from podium.people.access.one_time import (
    STEP,
    TOLERANCE,
    fresh_recovery_codes,
    fresh_secret,
    recovery_digest,
    step_at,
    step_of,
)
from podium.people.access.secret import Secret
from podium.people.tables import Run, Tables

WAITS = 10 * MINUTE
"""How long a secret that was shown waits to be confirmed: it is shown again to who mistypes."""


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

    def begin(self, person: str, now: Now) -> bytes | None:
        """A new secret, which counts once a code of it is confirmed, soon; None if codes are on."""
        secret, before = fresh_secret(), step_at(now) - TOLERANCE - 1

        def work(run: Run) -> bool:
            run("DELETE FROM second_factor WHERE person = ? AND confirmed = 0", person)
            if run("SELECT person FROM second_factor WHERE person = ?", person):
                return False
            add = "INSERT INTO second_factor (person, secret, confirmed, step) VALUES (?, ?, 0, ?)"
            run(add, person, secret, before)
            return True

        return secret if self._tables.write(work) else None

    def begun(self, person: str, now: Now) -> bytes | None:
        """The secret that waits to be confirmed. No code of it was used, so that its step tells
        when it was made.
        """
        sql = "SELECT secret FROM second_factor WHERE person = ? AND confirmed = 0 AND step >= ?"
        oldest = step_at(now) - TOLERANCE - 1 - WAITS // STEP
        rows = self._tables.read(lambda run: run(sql, person, oldest))
        return bytes(rows[0][0]) if rows else None

    def confirm(self, person: str, typed: str, now: Now) -> tuple[Secret, ...] | None:
        """Switches codes on, if this is one of the secret that was begun. The recovery codes are
        shown this once. None: the code is wrong.
        """
        secret = self.begun(person, now)
        step = None if secret is None else step_of(secret, typed, now)
        if step is None:
            return None
        codes = fresh_recovery_codes()

        def work(run: Run) -> bool:
            sql = """UPDATE second_factor SET confirmed = 1, step = ?
                WHERE person = ? AND secret = ? AND confirmed = 0 AND step < ? RETURNING person"""
            if not run(sql, step, person, secret, step):
                return False  # another one was begun meanwhile, or this one confirmed
            run("DELETE FROM recovery_code WHERE person = ?", person)
            for code in codes:
                digest = recovery_digest(code.reveal())
                run("INSERT INTO recovery_code (person, digest) VALUES (?, ?)", person, digest)
            return True

        return codes if self._tables.write(work) else None

    def check(self, person: str, typed: str, now: Now) -> bool:
        """Whether this is a code of the account, of the app or for recovery; it is used up. The
        caller must first apply the rate limit of `Tries`.
        """
        return self._use(person, typed, now) or self._recover(person, typed)

    def end(self, person: str) -> bool:
        """Switches codes off, and forgets all; False if they were not on."""

        def work(run: Run) -> bool:
            run("DELETE FROM recovery_code WHERE person = ?", person)
            gone = run("DELETE FROM second_factor WHERE person = ? RETURNING confirmed", person)
            return any(row[0] for row in gone)

        return self._tables.write(work)

    def secret(self, person: str) -> bytes | None:
        """The secret of an account whose codes are on."""
        sql = "SELECT secret FROM second_factor WHERE person = ? AND confirmed = 1"
        rows = self._tables.read(lambda run: run(sql, person))
        return bytes(rows[0][0]) if rows else None

    def _use(self, person: str, typed: str, now: Now) -> bool:
        secret = self.secret(person)
        step = None if secret is None else step_of(secret, typed, now)
        if step is None:
            return False
        sql = """UPDATE second_factor SET step = ?
            WHERE person = ? AND secret = ? AND confirmed = 1 AND step < ? RETURNING person"""
        given = (step, person, secret, step)
        return bool(self._tables.write(lambda run: run(sql, *given)))

    def _recover(self, person: str, typed: str) -> bool:
        sql = "DELETE FROM recovery_code WHERE person = ? AND digest = ? RETURNING person"
        digest = recovery_digest(typed)
        return bool(self._tables.write(lambda run: run(sql, person, digest)))
