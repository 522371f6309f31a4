"""The first page: all events."""

from typing import ClassVar

from msgspec import Struct

from podium.service.ids import EventId
from podium.service.index import EventLine

MOST = 100
"""Events per page; a search finds the others."""


class HomePage(Struct, frozen=True):
    """The events that match every word of `search` by prefix. `hidden`: how many more there are.

    `mine`: those the visitor is staff of. `host`: whether the visitor may create events. `account`:
    whether they have one.
    """

    template: ClassVar[str] = "public/home.html"
    search: str
    running: tuple[EventLine, ...]
    finished: tuple[EventLine, ...]
    hidden: int
    host: bool
    mine: tuple[EventLine, ...] = ()
    account: bool = False


def home_page(
    lines: tuple[EventLine, ...],
    *,
    search: str = "",
    host: bool = False,
    mine: frozenset[EventId] = frozenset(),
    account: bool = False,
) -> HomePage:
    """The page of these events. `mine`: those the visitor is staff of; closed ones are listed with
    the others.
    """
    own = tuple(line for line in lines if line.id in mine and not line.closed)
    others = tuple(line for line in lines if line not in own)
    shown = others[:MOST]
    return HomePage(
        search,
        tuple(line for line in shown if not line.closed),
        tuple(line for line in shown if line.closed),
        hidden=len(others) - len(shown),
        host=host,
        mine=own,
        account=account,
    )
