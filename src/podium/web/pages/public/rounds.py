"""The rounds of an event, one page each."""

from typing import ClassVar

from msgspec import Struct

from podium.core.sheet import Stage
from podium.event.view.numbers import AddedNumbers
from podium.rulebooks.stages import StageName, name_of
from podium.service.ids import EventId
from podium.web.pages.matches import MatchRow, match_row, rematches
from podium.web.pages.names import Name
from podium.web.pages.public.pairings import by_table
from podium.web.pages.subject import Subject


class RoundPage(Struct, frozen=True):
    """One round with its results. `numbers`: all published rounds with their stages.

    `by_hand`: its pairing differs from what was drawn. `rematches`: its pairs that had met.
    `added`: what phones added to its draw, `left_out`: whose number did not come in time.
    """

    template: ClassVar[str] = "public/round.html"
    id: EventId
    number: int
    stage: StageName
    by_hand: bool
    rematches: int
    rows: tuple[MatchRow, ...]
    numbers: tuple[tuple[int, Stage], ...]
    added: AddedNumbers | None = None
    left_out: tuple[Name, ...] = ()


def round_page(
    subject: Subject, number: int, added: AddedNumbers | None = None
) -> RoundPage | None:
    """The page of a round; None if there is no such round. `added`: what phones added to its draw;
    None if it was not drawn here.
    """
    rounds = subject.view.rounds
    if not 1 <= number <= len(rounds):
        return None
    played = rounds[number - 1]
    return RoundPage(
        id=subject.event,
        number=number,
        stage=name_of(subject.rulebook.stages, played.stage),
        by_hand=played.by_hand,
        rematches=rematches(subject, number),
        rows=by_table(tuple(match_row(subject, line) for line in played.matches)),
        numbers=tuple((one.number, one.stage) for one in rounds),
        added=added,
        left_out=() if added is None else tuple(map(subject.roll.entrant, added.left_out)),
    )
