"""Codes by which players sign in: by a personal link, a QR code or by typing the code.

A code signs in one device. It has sixteen characters of five bits each: eighty bits cannot be
guessed during an event, however many try at once, so its safety does not depend on the rate limit,
and a fast digest of it gives nothing away.
"""

import secrets

from msgspec import Struct

from podium.kernel.letters import LETTERS
from podium.kernel.now import Now
from podium.people.access.secret import Secret

CODE_LENGTH = 16
_GROUP = 4
_MISREAD = str.maketrans({"o": "0", "i": "1", "l": "1", "-": "", " ": ""})


class Claim(Struct, frozen=True):
    """A code that was not used yet: it identifies its holder as this person in this event. Only its
    digest is stored.

    `expires`: None until the event is closed. `issue`: under which the event's journal knows it;
    None if nobody of the staff issued it.
    """

    event: str
    person: str
    made_at: Now
    expires: Now | None = None
    issue: str | None = None

    def is_live(self, now: Now) -> bool:
        """Whether it can still be used."""
        return self.expires is None or now < self.expires


class IssuedCode(Struct, frozen=True):
    """A new code, which exists nowhere else."""

    person: str
    code: Secret


def fresh_code() -> Secret:
    """An unpredictable code."""
    return Secret("".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)))


def tidy_code(typed: str) -> str | None:
    """The code a player typed, with common misreadings corrected; None if it cannot be one."""
    if len(typed) > 4 * CODE_LENGTH:
        return None
    code = typed.strip().lower().translate(_MISREAD)
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def shown_code(code: str) -> str:
    """The code in groups of four, as it is printed under the QR code."""
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))
