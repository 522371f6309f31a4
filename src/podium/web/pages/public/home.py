"""The first page: all events, each as a card."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from podium.event.view.shapes import View
from podium.service.ids import EventId
from podium.service.index import EventLine
from podium.web.pages.names import Name, Roll
from podium.web.pages.public.state import EventState, HowFar, event_state

MOST = 50
"""Events per page."""
RECENT_DAYS = 2
"""Events of so many days ago may still be played."""
MOST_TOLD = 24
"""Cards that say how far their event is: each has to be read, and the memory holds 64 events."""


class EventCard(Struct, frozen=True):
    """An event in the list. `state`: None on cards beyond the first. `champions`: everyone in first
    place of a finished event.
    """

    line: EventLine
    state: EventState | None = None
    champions: tuple[Name, ...] = ()


class HomePage(Struct, frozen=True):
    """A page of the events that match every word of `search` by prefix: the one with the number
    `page` of `pages`.

    `mine`: those the visitor is staff of. `host`: whether the visitor may create events. `account`:
    whether they have one.
    """

    template: ClassVar[str] = "public/home.html"
    search: str
    running: tuple[EventCard, ...]
    finished: tuple[EventCard, ...]
    host: bool
    mine: tuple[EventCard, ...] = ()
    account: bool = False
    page: int = 1
    pages: int = 1


class PageOfEvents(Struct, frozen=True):
    """The lines of one page of the list."""

    lines: tuple[EventLine, ...]
    page: int = 1
    pages: int = 1


def listed(
    lines: tuple[EventLine, ...], mine: frozenset[EventId], page: int, *, since: str = ""
) -> PageOfEvents:
    """One page of the list: first the visitor's own events, then others that are open, each the
    next first; then closed ones. A page that does not exist is the nearest. `since`: a date; events
    from before that nobody has closed come after those to come, the latest first.
    """
    still_open = _next_first([line for line in lines if not line.closed], since)
    own = [line for line in still_open if line.id in mine]
    others = [line for line in still_open if line.id not in mine]
    ordered = (*own, *others, *(line for line in lines if line.closed))
    pages = max(1, -(-len(ordered) // MOST))
    page = min(max(page, 1), pages)
    return PageOfEvents(ordered[(page - 1) * MOST : page * MOST], page, pages)


def _next_first(lines: Sequence[EventLine], since: str) -> list[EventLine]:
    coming = [line for line in lines if _date(line) >= since]
    past = [line for line in lines if _date(line) < since]
    return [*sorted(coming, key=_date), *sorted(past, key=_date, reverse=True)]


def _date(line: EventLine) -> str:
    return line.date or "9999"


def home_page(
    cards: tuple[EventCard, ...],
    *,
    search: str = "",
    host: bool = False,
    mine: frozenset[EventId] = frozenset(),
    account: bool = False,
    page: int = 1,
    pages: int = 1,
    since: str = "",
) -> HomePage:
    """The page of these events: what is being played comes first. `mine`: those the visitor is
    staff of; closed ones are listed with the others. `since`: as for `listed`.
    """
    lines = _next_first([card.line for card in cards], since)
    place = {line.id: number for number, line in enumerate(lines)}
    still_open = sorted(
        (card for card in cards if not card.line.closed),
        key=lambda card: (not _is_played(card), place[card.line.id]),
    )
    return HomePage(
        search,
        tuple(card for card in still_open if card.line.id not in mine),
        tuple(card for card in cards if card.line.closed),
        host=host,
        mine=tuple(card for card in still_open if card.line.id in mine),
        account=account,
        page=page,
        pages=pages,
    )


def _is_played(card: EventCard) -> bool:
    return card.state is not None and card.state.how_far in (HowFar.SWISS, HowFar.CUT)


def event_card(line: EventLine, view: View, names: Roll | None = None) -> EventCard:
    """The card of an event, with what everyone may know of it. `names`: of a finished event."""
    first = [row.entrant for row in view.standings if row.place == 1]
    champions = () if names is None or not view.rounds else tuple(map(names.entrant, first))
    return EventCard(line, event_state(view), champions)
