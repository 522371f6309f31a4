"""Tables in a terminal, and text that cannot steer one."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

PAPER = 160
"""Columns where the output is no terminal."""


def one_line(text: str) -> str:
    """The text without anything that would break a line or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else " " for character in text)


def show(*parts: "RenderableType") -> None:
    """Prints tables and lines, as wide as the terminal."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else PAPER, highlight=False)
    for part in parts:
        console.print(part)
