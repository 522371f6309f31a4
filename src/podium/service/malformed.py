"""What of a request cannot be written into a journal."""

from podium.kernel.refusal import Code, Refusal, refuse

LONGEST_KEY = 100
LONGEST_ACTOR = 64


def malformed_request(*, actor: str, key: str, session: str) -> Refusal | None:
    """Why a request cannot be written down; None: it can."""
    if not (1 <= len(key) <= LONGEST_KEY and key.isprintable()):
        return refuse(Code.KEY_MALFORMED, longest=LONGEST_KEY)
    for field, text, least, most in (
        ("actor", actor, 1, LONGEST_ACTOR),
        ("session", session, 0, LONGEST_KEY),
    ):
        if not text.isprintable():
            return refuse(Code.TEXT_UNPRINTABLE, field=field)
        if len(text) < least:
            return refuse(Code.TEXT_EMPTY, field=field)
        if len(text) > most:
            return refuse(Code.TEXT_TOO_LONG, field=field, longest=most)
    return None
