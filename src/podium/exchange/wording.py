"""Messages that say what was expected in a file in place of a refused text."""

from podium.kernel.refusal import Code, Refusal

_TEXTS = {
    Code.TEXT_EMPTY: "expected at least one letter or digit",
    Code.TEXT_TOO_LONG: "expected at most {longest} characters",
    Code.TEXT_UNPRINTABLE: "expected only characters that can be shown",
    Code.MAIL_MALFORMED: "expected a mail address",
}


def expected(refusal: Refusal) -> str:
    """What was expected where this text was refused."""
    text = _TEXTS.get(refusal.code, f"expected another text ({refusal.code})")
    return text.format(**refusal.values)
