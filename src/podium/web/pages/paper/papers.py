"""The papers of an event, and the pack with everything the current round needs."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from msgspec import Struct

from podium.event.view.shapes import Desk, View
from podium.progress.cut import Cut
from podium.service.ids import EventId
from podium.web.pages.languages import Language
from podium.web.pages.paper.brackets import bracket_sheets
from podium.web.pages.paper.by_hand import BY_HAND, by_hand_sheet
from podium.web.pages.paper.cards import cards_sheet
from podium.web.pages.paper.lists import (
    check_in_list,
    pairings_by_name,
    pairings_by_table,
    standings,
)
from podium.web.pages.paper.plans import seating_sheet
from podium.web.pages.paper.rosters import LISTS, PrintableRosters, roster_sheets
from podium.web.pages.paper.seating import TEAM
from podium.web.pages.paper.sheets import Document, PaperSheet, Size
from podium.web.pages.paper.slips import blank_slips, slips_sheet
from podium.web.pages.paper.telling import Teller
from podium.web.pages.setup.codes import CodeCard
from podium.web.pages.subject import Subject
from podium.web.texts.marking import msg


class Paper(StrEnum):
    """What can be printed."""

    PACK = "pack"
    PAIRINGS = "pairings"
    TABLES = "tables"
    SEATING = "seating"
    SLIPS = "slips"
    STANDINGS = "standings"
    BY_HAND = "by-hand"
    BRACKET = "bracket"
    CHECK_IN = "check-in"
    CARDS = "cards"
    LISTS = "lists"


TITLES = {
    Paper.PACK: msg("Paper pack"),
    Paper.PAIRINGS: msg("Pairings by name"),
    Paper.TABLES: msg("Pairings by table"),
    Paper.SEATING: msg("Seating"),
    Paper.SLIPS: msg("Result slips"),
    Paper.STANDINGS: msg("Standings"),
    Paper.BY_HAND: BY_HAND,
    Paper.BRACKET: msg("Bracket"),
    Paper.CHECK_IN: msg("Check-in"),
    Paper.CARDS: msg("Personal cards"),
    Paper.LISTS: LISTS,
}


class Source(Struct, frozen=True):
    """The data that papers are made from. `witness`: the journal's hash (hex), empty before round
    1.

    `cut`: called only if a paper needs it. `cards`: codes that were just issued, for the paper that
    shows them. `rosters`: None for those who print none.
    """

    subject: Subject
    desk: Desk
    witness: str
    cut: Callable[[], Cut | None]
    cards: tuple[CodeCard, ...] = ()
    rosters: PrintableRosters | None = None

    @property
    def kinds(self) -> tuple[Paper, ...]:
        """The papers currently available."""
        subject = self.subject
        papers = kinds_of(subject.view, subject.rulebook.members)
        return papers if self.rosters is None else (*papers, Paper.LISTS)


class PaperPage(Struct, frozen=True):
    """A paper as a page that looks like the print. `kinds`: all papers of the event. `closed`: how
    many lists the viewer may open but has not, where they would be part of this paper.
    """

    template: ClassVar[str] = "paper/paper.html"
    id: EventId
    paper: Paper
    size: Size
    document: Document
    kinds: tuple[tuple[Paper, str], ...]
    closed: int = 0

    @property
    def shown_once(self) -> bool:
        """Whether it cannot be asked for again, and so is not refreshed: codes are shown once."""
        return self.paper is Paper.CARDS


class CardsPage(Struct, frozen=True):
    """Before cards are printed: that issues codes."""

    template: ClassVar[str] = "paper/cards.html"
    id: EventId
    size: Size
    players: int
    kinds: tuple[tuple[Paper, str], ...]
    paper: Paper = Paper.CARDS


def kinds_of(view: View, members: int) -> tuple[Paper, ...]:
    """The papers that all staff can print now."""
    paired = (Paper.PAIRINGS, Paper.TABLES, Paper.SLIPS, Paper.STANDINGS) if view.rounds else ()
    seats = (Paper.SEATING,) if view.rounds and members == TEAM else ()
    cut = bool(view.rounds) and view.rounds[-1].stage == "cut"
    swiss = (Paper.BY_HAND,) if view.rounds and not cut else ()
    bracket = (Paper.BRACKET,) if cut else ()
    return (Paper.PACK, *paired, *seats, *swiss, *bracket, Paper.CHECK_IN, Paper.CARDS)


def paper_page(spoken: Language, source: Source, paper: Paper, size: Size) -> PaperPage:
    """The page of a paper."""
    rosters = source.rosters if paper in (Paper.PACK, Paper.LISTS) else None
    return PaperPage(
        source.subject.event,
        paper,
        size,
        document(spoken, source, paper),
        titled(spoken, source),
        0 if rosters is None else len(rosters.closed),
    )


def titled(spoken: Language, source: Source) -> tuple[tuple[Paper, str], ...]:
    """The papers currently available with their titles."""
    return tuple((one, spoken.say(TITLES[one])) for one in source.kinds)


def document(spoken: Language, source: Source, paper: Paper) -> Document:
    """A paper in words."""
    tell = Teller(spoken)
    event = source.desk.settings.name
    hashed = tell.say(msg("Journal"))
    return Document(
        title=tell.say(TITLES[paper]),
        event=event,
        language=spoken.code,
        foot=f"{hashed} {source.witness}" if source.witness else "",
        page=tell.say(msg("Page")),
        sheets=MAKERS[paper](tell, source),
    )


def _pack(tell: Teller, source: Source) -> tuple[PaperSheet, ...]:
    """Everything needed to go on by hand: the round, blank slips for the next one, and the lists
    that the viewer has opened.
    """
    subject, rosters = source.subject, source.rosters
    wanted = [
        Paper.PAIRINGS,
        Paper.TABLES,
        Paper.SEATING,
        Paper.BRACKET,
        Paper.STANDINGS,
        Paper.BY_HAND,
        Paper.SLIPS,
    ]
    if not subject.view.rounds:
        wanted = [Paper.CHECK_IN]
    sheets = tuple(
        sheet for one in wanted if one in source.kinds for sheet in MAKERS[one](tell, source)
    )
    lists = _lists(tell, source) if rosters is not None and rosters.opened else ()
    return (*sheets, blank_slips(tell, subject, source.witness), *lists)


def _cards(tell: Teller, source: Source) -> tuple[PaperSheet, ...]:
    return (cards_sheet(tell, source.desk.settings.name, source.cards),)


def _lists(tell: Teller, source: Source) -> tuple[PaperSheet, ...]:
    return roster_sheets(tell, source.subject, source.rosters)


MAKERS: Mapping[Paper, Callable[[Teller, Source], tuple[PaperSheet, ...]]] = MappingProxyType(
    {
        Paper.PACK: _pack,
        Paper.PAIRINGS: lambda tell, source: (pairings_by_name(tell, source.subject),),
        Paper.TABLES: lambda tell, source: (pairings_by_table(tell, source.subject),),
        Paper.SEATING: lambda tell, source: (seating_sheet(tell, source.subject),),
        Paper.SLIPS: lambda tell, source: (slips_sheet(tell, source.subject, source.witness),),
        Paper.STANDINGS: lambda tell, source: (standings(tell, source.subject),),
        Paper.BY_HAND: lambda tell, source: (by_hand_sheet(tell, source.subject),),
        Paper.BRACKET: lambda tell, source: bracket_sheets(tell, source.subject, source.cut()),
        Paper.CHECK_IN: lambda tell, source: (check_in_list(tell, source.subject, source.desk),),
        Paper.CARDS: _cards,
        Paper.LISTS: _lists,
    }
)
"""The function that makes the sheets of each paper."""
