"""The content of a print, in its final words: the one model for the printable page and the PDF.

Every text is one line of plain text. A name is a text of its own, or is isolated from the text
direction around it.
"""

from enum import StrEnum

from msgspec import Struct


class Size(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "us-letter"


class Look(StrEnum):
    """How the cells of a column look. `BLANK`: empty boxes to write or tick in."""

    TEXT = "text"
    STRONG = "strong"
    NUMBER = "number"
    BLANK = "blank"


class Column(Struct, frozen=True):
    """A column of a list. `share`: of the remaining width; 0: as wide as its texts."""

    title: str
    share: int = 0
    look: Look = Look.TEXT


class SheetRow(Struct, frozen=True):
    """A line of a list. `ruled`: with a thick line below it."""

    cells: tuple[str, ...]
    ruled: bool = False


class Listing(Struct, frozen=True, tag="listing"):
    """A list; its header is repeated on every page."""

    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]


class SlipSide(Struct, frozen=True):
    """One side on a slip. `about`: the text below the name. `hints`: texts in the boxes to tick."""

    name: str
    about: str = ""
    hints: tuple[str, ...] = ()


class Slip(Struct, frozen=True):
    """A result slip.

    `ticks`: columns with a box to tick for each side, `scores`: with a box to write in. `level`:
    the label of a separate line of boxes for a match without a winner; empty: no such line. `asks`:
    boxes before all others, not on that line. `endings`: boxes to tick. `lines`: further blanks to
    fill in.
    """

    title: str
    round: str
    sides: tuple[SlipSide, ...]
    ticks: tuple[str, ...]
    scores: tuple[str, ...]
    level: str
    ended: str
    endings: tuple[str, ...]
    lines: tuple[str, ...]
    signature: str
    foot: str
    place: str = ""
    asks: tuple[str, ...] = ()


class Slips(Struct, frozen=True, tag="slips"):
    """Slips, a fixed number on each page, with lines to cut along."""

    slips: tuple[Slip, ...]
    across: int
    down: int


class CardSheet(Struct, frozen=True):
    """A personal card. `code`: as people type it. `svg`: a QR code of `size` modules."""

    name: str
    about: str
    event: str
    lead: str
    code: str
    address: str
    size: int
    path: str


class Cards(Struct, frozen=True, tag="cards"):
    """Personal cards, with lines to cut along."""

    cards: tuple[CardSheet, ...]
    label: str


class PlanSide(Struct, frozen=True):
    """A team at its table as seen from above: who sits left and right on the paper."""

    team: str
    side: str
    left: str
    right: str


class PlanBlock(Struct, frozen=True):
    """A table. `far`: the team at the top of the paper, `near`: the one at the bottom."""

    title: str
    far: PlanSide
    near: PlanSide


class Plans(Struct, frozen=True, tag="plans"):
    """Tables with their seats (TM-6)."""

    plans: tuple[PlanBlock, ...]


class RowLook(StrEnum):
    """How a row of a printed list looks. `MORE`: what belongs to the row before."""

    HEADING = "heading"
    LINE = "line"
    MORE = "more"


class PrintedRow(Struct, frozen=True):
    """A row of a list: at most a few lines long, so that it fits wherever a list goes on."""

    text: str
    look: RowLook = RowLook.LINE


class PrintedList(Struct, frozen=True):
    """An entrant's list. `about`: the event and the player number. `verdict`: what was found in it.
    `seal`: empty as long as nobody knows it.
    """

    name: str
    about: str
    verdict: str
    rows: tuple[PrintedRow, ...]
    seal: str = ""


class PrintedLists(Struct, frozen=True, tag="lists"):
    """Lists, four to a page; one that is too long goes on in the next quarter, where `more` stands
    after its name.
    """

    lists: tuple[PrintedList, ...]
    more: str


class DrawnPlace(Struct, frozen=True):
    """A place in a match of the drawing."""

    seed: str
    text: str
    won: bool = False


class SheetMatch(Struct, frozen=True):
    """A match of the drawing, positioned by its upper left corner."""

    x: int
    y: int
    number: int
    places: tuple[DrawnPlace, DrawnPlace]


class DrawnTitle(Struct, frozen=True):
    """The title above a column."""

    x: int
    y: int
    text: str


class Drawing(Struct, frozen=True, tag="drawing"):
    """A bracket. Lengths in drawing units; `lines`: start x, start y, end x, end y."""

    label: str
    width: int
    height: int
    titles: tuple[DrawnTitle, ...]
    matches: tuple[SheetMatch, ...]
    lines: tuple[tuple[int, int, int, int], ...]


class Words(Struct, frozen=True, tag="words"):
    """A sentence."""

    text: str


Block = Listing | Slips | Cards | Plans | PrintedLists | Drawing | Words


class PaperSheet(Struct, frozen=True):
    """A part that begins on a new page. `bleed`: it fills the paper to its edges, to be cut.
    `note`: a sentence below everything else.
    """

    title: str
    lead: str
    block: Block
    landscape: bool = False
    bleed: bool = False
    note: str = ""


class Document(Struct, frozen=True):
    """Sheets in one language. `foot`: the footer of every page. `page`: such as 'Page'. `shop`: the
    name of the shop, for the head of a sheet.
    """

    title: str
    event: str
    language: str
    foot: str
    page: str
    sheets: tuple[PaperSheet, ...]
    note: str = ""
    shop: str = ""
