"""Marks the English texts that stand in the program, so that they reach the translators."""


def msg(text: str) -> str:
    """The text itself. It is translated where it is shown."""
    return text
