"""Texts for refusals on the command line."""

from podium.kernel.refusal import Code, Refusal

_TEXTS = {
    Code.NO_SUCH_EVENT: "there is no such event",
    Code.STARTED: "the event has started",
    Code.EVENT_CLOSED: "the event is closed",
    Code.SWISS_OVER: "the Swiss rounds are over",
    Code.ALREADY_REGISTERED: "someone is already registered",
    Code.NO_CUT_IN_RULEBOOK: "the rulebook has no such cut",
    Code.TEXT_EMPTY: "a text is empty",
    Code.TEXT_TOO_LONG: "a text is too long",
    Code.TEXT_UNPRINTABLE: "a text holds characters that cannot be shown",
    Code.MAIL_MALFORMED: "this is not a mail address",
}


def in_words(refusal: Refusal) -> str:
    """The refusal as text; if it has none, its code. Values follow in brackets."""
    text = _TEXTS.get(refusal.code, refusal.code.replace("-", " "))
    values = ", ".join(f"{name}: {value}" for name, value in refusal.values.items())
    return f"{text} ({values})" if values else text
