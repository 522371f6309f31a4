"""The room's code: short, shown on the wall, and changing with the time. Who knows it is in the
room, or knows somebody who is; it proves no more (ADR 14).

It is made of a secret of the event and the number of the time window alone, so that every process
that knows the event shows and accepts the same code, and nothing is stored when it changes.
"""

import hashlib
import hmac

from msgspec import Struct

from podium.kernel.letters import LETTERS
from podium.kernel.now import MINUTE, Now

LENGTH = 5
WINDOW = 5 * MINUTE
_BITS = 5
_DOOR_LENGTH = 26
_MISREAD = str.maketrans({"o": "0", "i": "1", "l": "1", "-": "", " ": ""})


class RoomCode(Struct, frozen=True):
    """The code of a moment. `until`: when the next one is shown; it is accepted for another window
    after that.
    """

    code: str
    until: Now


def room_code(secret: bytes, now: Now) -> RoomCode:
    """The code to show now."""
    window = now // WINDOW
    return RoomCode(_code(secret, window), Now((window + 1) * WINDOW))


def is_room_code(secret: bytes, typed: str, now: Now) -> bool:
    """Whether the code is that of this window or of the one before, whatever its case and with
    common misreadings.
    """
    code = typed.strip().lower().translate(_MISREAD).encode()
    window = now // WINDOW
    known = [_code(secret, one).encode() for one in (window, window - 1)]
    return any([hmac.compare_digest(code, one) for one in known])  # noqa: C419 - in equal time


def door_token(secret: bytes) -> str:
    """What opens the check-in screen at the door, for as long as the secret lasts."""
    return _letters(secret, "door", _DOOR_LENGTH)


def _code(secret: bytes, window: int) -> str:
    return _letters(secret, f"room {window}", LENGTH)


def _letters(secret: bytes, label: str, length: int) -> str:
    """The first bits of an HMAC, as letters of five bits each."""
    bits = int.from_bytes(hmac.digest(secret, label.encode(), hashlib.sha256))
    first = 256 - _BITS * length
    return "".join(LETTERS[(bits >> (first + _BITS * at)) % len(LETTERS)] for at in range(length))
