"""Marks the English texts in the source, so that they reach the translators."""


def msg(text: str) -> str:
    """The text unchanged. It is translated where it is shown."""
    return text


def ngettext(one: str, several: str) -> tuple[str, str]:
    """A text whose form depends on a number, unchanged; known to the translators by this name."""
    return one, several
