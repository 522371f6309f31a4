"""What every entrant has from the Swiss rounds: the one walk over all matches.

Inside this room entrants are whole numbers, their positions in the sheet: lists indexed by them
are what makes tables of thousands quick.
"""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome, SideOutcome
from podium.core.sheet import MatchKind, Round, Sheet, Stage

Outcomes = tuple[tuple[Outcome | None, ...], ...]
"""What the matches were worth, parallel to the rounds of the sheet; None: no result yet."""


class Tally(Struct, frozen=True):
    """Everything places are computed from, each list indexed by entrant.

    `seated`: the entrants of every match that has a result, with its outcome.
    `sides`: what an entrant took from each round played; a bye and an unpaired loss are rounds.
    `opponents`: one entry for each match, so an opponent met twice stands there twice.
    `earned`: event points before deductions; `deducted`: points taken away (EV-13).
    """

    ids: tuple[EntrantId, ...]
    seated: list[tuple[list[int], Outcome]]
    sides: list[list[SideOutcome]]
    opponents: list[list[int]]
    byes: list[int]
    earned: list[int]
    deducted: list[int]


def tally(sheet: Sheet, outcomes: Outcomes, after: int | None) -> Tally:
    """Counts the Swiss rounds up to `after` (None: all of them) and the penalties up to then."""
    ids = tuple(entrant.id for entrant in sheet.entrants)
    index = {entrant: position for position, entrant in enumerate(ids)}
    seated: list[tuple[list[int], Outcome]] = []
    sides: list[list[SideOutcome]] = [[] for _ in ids]
    opponents: list[list[int]] = [[] for _ in ids]
    byes = [0] * len(ids)
    for played, worths in counted(sheet, outcomes, after):
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None:  # SP-11: no result, counts for nothing yet
                continue
            seats = [index[entrant] for entrant in match.entrants]
            seated.append((seats, outcome))
            for seat, side in zip(seats, outcome.sides, strict=True):
                sides[seat].append(side)
            if match.kind is MatchKind.BYE:
                byes[seats[0]] += 1
            elif outcome.opponents:  # EV-16: who did not show up is nobody's opponent
                _face_each_other(seats, opponents)
    return Tally(
        ids=ids,
        seated=seated,
        sides=sides,
        opponents=opponents,
        byes=byes,
        earned=[sum([side.points for side in own]) for own in sides],
        deducted=_deducted(sheet, index, after),
    )


def counted(
    sheet: Sheet, outcomes: Outcomes, after: int | None
) -> Iterator[tuple[Round, tuple[Outcome | None, ...]]]:
    """The Swiss rounds up to `after` with what their matches were worth (EV-14)."""
    for played, worths in zip(sheet.rounds, outcomes, strict=True):
        if played.stage is Stage.SWISS and (after is None or played.number <= after):
            yield played, worths


def penalty_counts(sheet: Sheet, number: int, after: int | None) -> bool:
    """Whether a penalty of round `number` is in the table: one of the cut no longer is (EV-14)."""
    if after is not None and number > after:
        return False
    return all(number < cut.number for cut in sheet.cut_rounds())


def _face_each_other(seats: list[int], opponents: list[list[int]]) -> None:
    if len(seats) == 2:
        one, other = seats
        opponents[one].append(other)
        opponents[other].append(one)
        return
    for place, seat in enumerate(seats):
        opponents[seat].extend(chain(seats[:place], seats[place + 1 :]))


def _deducted(sheet: Sheet, index: dict[EntrantId, int], after: int | None) -> list[int]:
    deducted = [0] * len(index)
    for penalty in sheet.penalties:
        if penalty_counts(sheet, penalty.round, after):
            deducted[index[penalty.entrant]] += penalty.points
    return deducted
