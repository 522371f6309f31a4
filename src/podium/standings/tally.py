"""Every entrant's totals from the Swiss rounds, computed in one pass over all matches.

Within this package entrants are integers, their positions in the sheet: lists indexed by them make
tables of thousands fast.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome, SideOutcome
from podium.core.sheet import MatchKind, Round, Sheet, Stage

Outcomes = tuple[tuple[Outcome | None, ...], ...]
"""The outcomes of the matches, parallel to the rounds of the sheet; None: no result yet."""

# Before Python 3.12, enum member lookup is slow, and this is looked up for every match.
_BYE: Final = MatchKind.BYE
_AWARDED_BYE: Final = MatchKind.AWARDED_BYE

CountedRound = tuple[Round, tuple[Outcome | None, ...]]


class Tally(Struct, frozen=True):
    """Everything places are computed from, each list indexed by entrant.

    `index`: the position of each entrant. `rounds`: those that count. `sides`: what an entrant took
    from each round played; a bye and an unpaired loss are rounds. `opponents`: one entry for each
    match, so an opponent met twice is listed twice. `earned`: event points before deductions;
    `deducted`: points taken away (EV-13).
    """

    ids: tuple[EntrantId, ...]
    index: dict[EntrantId, int]
    rounds: tuple[CountedRound, ...]
    sides: list[list[SideOutcome]]
    opponents: list[list[int]]
    byes: list[int]
    earned: list[int]
    deducted: list[int]


def tally(sheet: Sheet, outcomes: Outcomes, after: int | None) -> Tally:
    """Counts the Swiss rounds up to `after` (None: all of them) and the penalties up to then."""
    ids = tuple([entrant.id for entrant in sheet.entrants])
    index = {entrant: position for position, entrant in enumerate(ids)}
    rounds = counted(sheet, outcomes, after)
    sides, opponents, byes = _walk(rounds, index)
    return Tally(
        ids=ids,
        index=index,
        rounds=rounds,
        sides=sides,
        opponents=opponents,
        byes=byes,
        earned=[sum([side.points for side in own]) for own in sides],
        deducted=_deducted(sheet, index, after),
    )


class Points(Struct, frozen=True):
    """Everyone's event points and byes alone, for pairing; each indexed by entrant."""

    ids: tuple[EntrantId, ...]
    points: list[int]
    byes: list[int]


def points_and_byes(
    sheet: Sheet, outcomes: Outcomes, after: int | None, *, awarded: bool = False
) -> Points:
    """The points after deductions (EV-13) and the byes had, without the rest of a `tally`.
    `awarded`: whether an awarded bye counts as one for pairing (VA-8).
    """
    ids = tuple([entrant.id for entrant in sheet.entrants])
    earned, byes = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    for played, worths in counted(sheet, outcomes, after):
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None:
                continue
            for entrant, side in zip(match.entrants, outcome.sides, strict=True):
                earned[entrant] += side.points
            if match.kind is _BYE or (awarded and match.kind is _AWARDED_BYE):
                byes[match.entrants[0]] += 1
    deducted = _deducted(sheet, {entrant: i for i, entrant in enumerate(ids)}, after)
    points = [own - lost for own, lost in zip(earned.values(), deducted, strict=True)]
    return Points(ids, points, list(byes.values()))


def counted(sheet: Sheet, outcomes: Outcomes, after: int | None) -> tuple[CountedRound, ...]:
    """The Swiss rounds up to `after` with the outcomes of their matches (EV-14)."""
    return tuple(
        (played, worths)
        for played, worths in zip(sheet.rounds, outcomes, strict=True)
        if played.stage is Stage.SWISS and (after is None or played.number <= after)
    )


def penalty_counts(sheet: Sheet, number: int, after: int | None) -> bool:
    """Whether a penalty of round `number` counts in the table: one from the cut does not
    (EV-14).
    """
    if after is not None and number > after:
        return False
    return all(number < cut.number for cut in sheet.cut_rounds())


def _walk(
    rounds: Sequence[CountedRound], index: dict[EntrantId, int]
) -> tuple[list[list[SideOutcome]], list[list[int]], list[int]]:
    """Everyone's sides, opponents and byes, with a fast path for matches of two."""
    sides: list[list[SideOutcome]] = [[] for _ in index]
    opponents: list[list[int]] = [[] for _ in index]
    byes = [0] * len(index)
    for played, worths in rounds:
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None:  # SP-11: without a result it counts for nothing yet
                continue
            entrants = match.entrants
            if len(entrants) == 2:
                one, other = index[entrants[0]], index[entrants[1]]
                own, theirs = outcome.sides
                sides[one].append(own)
                sides[other].append(theirs)
                if outcome.opponents:  # EV-16: a no-show does not count as an opponent
                    opponents[one].append(other)
                    opponents[other].append(one)
                continue
            seats = [index[entrant] for entrant in entrants]
            for seat, side in zip(seats, outcome.sides, strict=True):
                sides[seat].append(side)
            if match.kind is _BYE or match.kind is _AWARDED_BYE:
                byes[seats[0]] += 1
            for seat, other in permutations(seats, 2) if outcome.opponents else ():
                opponents[seat].append(other)
    return sides, opponents, byes


def _deducted(sheet: Sheet, index: dict[EntrantId, int], after: int | None) -> list[int]:
    deducted = [0] * len(index)
    for penalty in sheet.penalties:
        if penalty_counts(sheet, penalty.round, after):
            deducted[index[penalty.entrant]] += penalty.points
    return deducted
