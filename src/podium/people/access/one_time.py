"""One-time codes of an app (TOTP, RFC 6238): 30 seconds and six digits, as all apps know them."""

import base64
import hashlib
import hmac
import re
import secrets
from urllib.parse import quote, urlencode

from podium.kernel.now import SECOND, Now
from podium.people.access.secret import Secret

STEP = 30 * SECOND
DIGITS = 6
TOLERANCE = 1
"""Steps by which the clocks of a phone and the server may differ."""
SECRET_BYTES = 20
RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
_ISSUER = "Podium"
_CODE = re.compile(r"[0-9]{6}", re.ASCII)


def fresh_secret() -> bytes:
    """160 random bits, which an app and the server share."""
    return secrets.token_bytes(SECRET_BYTES)


def step_at(now: Now) -> int:
    """The number of the 30 seconds that a moment lies in."""
    return now // STEP


def code_of(secret: bytes, step: int) -> str:
    """The code of these 30 seconds (RFC 4226, section 5.3)."""
    digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secret: bytes, typed: str, now: Now) -> int | None:
    """The newest step near this moment whose code was typed; None: it is none of them."""
    code = "".join(typed.split())
    if _CODE.fullmatch(code) is None:
        return None
    middle = step_at(now)
    near = range(middle + TOLERANCE, middle - TOLERANCE - 1, -1)
    right = [step for step in near if hmac.compare_digest(code_of(secret, step), code)]
    return right[0] if right else None


def text_of(secret: bytes) -> str:
    """The secret to be typed into an app."""
    return base64.b32encode(secret).decode()


def address_of(secret: bytes, login: str) -> Secret:
    """The secret as the address that apps read from a QR code."""
    label = quote(f"{_ISSUER}:{login}", safe="")
    query = urlencode({"secret": text_of(secret), "issuer": _ISSUER})
    return Secret(f"otpauth://totp/{label}?{query}")


def fresh_recovery_codes() -> tuple[Secret, ...]:
    """Codes of 80 random bits, in groups of four letters and figures."""
    return tuple(_recovery_code() for _ in range(RECOVERY_CODES))


def _recovery_code() -> Secret:
    text = base64.b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().lower()
    return Secret("-".join(text[at : at + 4] for at in range(0, len(text), 4)))


def recovery_digest(typed: str) -> bytes:
    """What is stored of a recovery code, however it is typed. As it is random, a fast digest is
    enough.
    """
    text = "".join(letter for letter in typed.lower() if letter.isalnum())
    return hashlib.sha256(text.encode(errors="replace")).digest()
