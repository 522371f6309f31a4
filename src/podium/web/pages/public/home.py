"""The first page: all events."""

from typing import ClassVar

from msgspec import Struct

from podium.service.index import EventLine

MOST = 100
"""Events on one page; a search finds the others."""


class HomePage(Struct, frozen=True):
    """Events of which every word of `search` begins a word. `hidden`: how many more there are.

    `host`: whether the visitor may create events.
    """

    template: ClassVar[str] = "public/home.html"
    search: str
    running: tuple[EventLine, ...]
    finished: tuple[EventLine, ...]
    hidden: int
    host: bool


def home_page(lines: tuple[EventLine, ...], *, search: str = "", host: bool = False) -> HomePage:
    """The page of these events."""
    shown = lines[:MOST]
    return HomePage(
        search,
        tuple(line for line in shown if not line.closed),
        tuple(line for line in shown if line.closed),
        hidden=len(lines) - len(shown),
        host=host,
    )
