"""Tables in a terminal, and text without control characters."""

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

PAPER = 160
"""Columns if the output is not a terminal."""


JOINERS = "\u200c\u200d"
"""They join emoji and letters of several scripts, and do not control the terminal."""


def one_line(text: str) -> str:
    """The text without line breaks or characters that control a terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in JOINERS else " " for one in text)


def write_every_letter() -> None:
    """Lets standard output and error take every letter: files and pipes get UTF-8, a terminal that
    lacks a letter shows a question mark. On Windows they would else refuse most names.
    """
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper) or stream.encoding.lower() == "utf-8":
            continue
        if stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8")


def can_write(text: str) -> bool:
    """Whether standard output can show this text as it is."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def show(*parts: "RenderableType") -> None:
    """Prints tables and lines, as wide as the terminal."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else PAPER, highlight=False)
    for part in parts:
        console.print(part)
