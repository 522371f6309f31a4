"""A format: what an organiser may choose of how an event is played."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.settings import CutMethod
from podium.pairing.settings import Method
from podium.rulebooks.checks import check
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import TooFew, most_rounds

SMALLEST_CUT = 2


class EventFormat(Struct, frozen=True):
    """A rulebook and what departs from it; None: as the rulebook says.

    `minutes`: of a Swiss round.
    """

    rulebook: Rulebook
    rounds: int | None = None
    cut: int | None = None
    pairing: Method | None = None
    tiebreaks: tuple[str, ...] | None = None
    minutes: int | None = None


class FormatCode(StrEnum):
    """What is impossible in a format. `fixed`: the entrants alone decide rounds and cut (ST-3)."""

    ROUNDS = "rounds"
    CUT_SIZE = "cut-size"
    NO_CUT = "no-cut"
    RULEBOOK = "rulebook"
    FIXED = "fixed"


class FormatMistake(Struct, frozen=True):
    """A mistake in a format: the value found, and the greatest possible one or what is wrong."""

    code: FormatCode
    found: int = 0
    most: int = 0
    text: str = ""


def rulebook_of(wanted: EventFormat) -> Rulebook:
    """The rulebook with the pairing and the tie-breaks of the format."""
    book = wanted.rulebook
    if wanted.pairing is not None:
        book = replace(book, pairing=replace(book.pairing, method=wanted.pairing))
    if wanted.tiebreaks is not None:
        book = replace(book, places=replace(book.places, tiebreaks=wanted.tiebreaks))
    return book


def rounds_and_cut_of(wanted: EventFormat, entrants: int) -> tuple[int, int]:
    """The Swiss rounds of the format and the size of its cut for so many entrants."""
    stated = rounds_and_cut(wanted.rulebook.stages, entrants)
    if isinstance(stated, TooFew):
        rounds, cut = most_rounds(entrants), 0  # SP-9: set by hand
    else:
        rounds, cut = stated.rounds, stated.cut
    if wanted.rulebook.swiss is None:
        return rounds, cut
    return (
        rounds if wanted.rounds is None else wanted.rounds,
        cut if wanted.cut is None else wanted.cut,
    )


def has_sized_cut(rulebook: Rulebook) -> bool:
    """Whether a cut of a size that is set follows the Swiss rounds."""
    if rulebook.cut is None or rulebook.swiss is None:
        return False
    return rulebook.cut.method is not CutMethod.TITLE_MATCH


def mistakes_in(wanted: EventFormat, entrants: int) -> Iterator[FormatMistake]:
    """Everything impossible in a format for so many entrants."""
    for mistake in check(rulebook_of(wanted)):
        yield FormatMistake(FormatCode.RULEBOOK, text=str(mistake))
    if wanted.rulebook.swiss is None:
        if (wanted.rounds, wanted.cut) != (None, None):
            yield FormatMistake(FormatCode.FIXED)
        return
    most = most_rounds(entrants)
    rounds, cut = rounds_and_cut_of(wanted, entrants)
    if not 1 <= rounds <= most:
        yield FormatMistake(FormatCode.ROUNDS, rounds, most)
    if cut and not has_sized_cut(wanted.rulebook):
        yield FormatMistake(FormatCode.NO_CUT, cut)
    elif cut and not SMALLEST_CUT <= cut <= entrants:
        yield FormatMistake(FormatCode.CUT_SIZE, cut, entrants)
