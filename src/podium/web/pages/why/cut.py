"""Why a match of the cut is as it is: seeds, earlier matches, sides (SP-13, LCG-11)."""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from podium.brackets.plan import BracketPart, LoserOf, PlannedMatch, Seed, Source, WinnerOf
from podium.brackets.settings import CutMethod
from podium.brackets.sides import Chooses, Forced, SideCounts, Sides, count_sides
from podium.core.ids import EntrantId
from podium.core.sheet import Match
from podium.event.view.background import Background
from podium.event.view.shapes import MatchLine
from podium.progress.cut import Cut
from podium.progress.cut_round import FinalsGame, sides_in_cut
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class CameFrom(StrEnum):
    """How an entrant came into a match of the bracket."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class SidesBy(StrEnum):
    """What decides who plays which side.

    `level`: both have equal differences, so the better seed chooses. `counts`: the side with the
    greater count of dark minus light plays light. `swapped`: from those of the grand final
    (LCG-13). `lot`: drawn (TM-5).
    """

    LEVEL = "level"
    COUNTS = "counts"
    SWAPPED = "swapped"
    LOT = "lot"


class CutSide(Struct, frozen=True):
    """One side of a match of the cut. `match`: the match they come from, with its `round` and
    `index` if it was published; `other`: their opponent there. `dark`, `light`: games played in the
    cut.
    """

    name: Name
    seed: int
    came: CameFrom
    match: int | None
    round: int | None
    index: int | None
    other: Name | None
    dark: int
    light: int

    @property
    def lead(self) -> int:
        """Dark games minus light games."""
        return self.dark - self.light


class CutReason(Struct, frozen=True):
    """Why a match of the cut is as it is. `number`: in the bracket. `seeds`: the size of the cut.

    `sides_by`: None where there are no sides. `better`: the better seed; `light`: who has to play
    light by the counts. `alone`: everyone is in the bracket, seeded by lot.
    """

    number: int
    part: BracketPart
    title: bool
    seeds: int
    sides: tuple[CutSide, ...]
    sides_by: SidesBy | None
    better: Name
    light: Name | None
    alone: bool = False

    @property
    def opening(self) -> bool:
        """Whether the seeds alone determine the match."""
        return all(side.came is CameFrom.SEED for side in self.sides)


def cut_reason(
    subject: Subject, line: MatchLine, past: Background, *, by_hand: bool
) -> CutReason | None:
    """The reasons for a match; None if it is not in the bracket. `by_hand`: the sides were entered,
    so no rule is given for them.
    """
    cut, number = past.cut, line.bracket
    if cut is None or number is None or not 1 <= number <= len(cut.state.matches):
        return None
    state = cut.state.match(number)
    if not set(line.entrants) <= set(state.entrants()):
        return None
    counts = count_sides([(game.dark, game.light) for game in past.games])
    sources = dict(zip(state.slots, state.plan.sources, strict=True))
    sided = not by_hand and _has_sides(subject, line, past)
    decided = _sides(cut, line, past.games) if sided else None
    better = min(line.entrants, key=cut.seeds.index)
    return CutReason(
        number=number,
        part=state.plan.part,
        title=cut.rules.method is CutMethod.TITLE_MATCH,
        seeds=len(cut.seeds),
        sides=tuple(
            _side(subject, cut, one, sources[one], counts.get(one, SideCounts()))
            for one in line.entrants
        ),
        sides_by=_by(decided, state.plan, past.games) if sided else None,
        better=subject.roll.entrant(better),
        light=_light(subject, line, decided),
        alone=subject.rulebook.bracket_alone,
    )


def _side(
    subject: Subject, cut: Cut, entrant: EntrantId, source: Source, counts: SideCounts
) -> CutSide:
    came, match = _came(source)
    others = () if match is None else cut.state.match(match).entrants()
    other = next((one for one in others if one != entrant), None)
    seen = next(
        (
            (played.number, line.index)
            for played in subject.view.rounds
            for line in played.matches
            if match is not None and line.bracket == match
        ),
        (None, None),
    )
    return CutSide(
        name=subject.roll.entrant(entrant),
        seed=cut.seeds.index(entrant) + 1,
        came=came,
        match=match,
        round=seen[0],
        index=seen[1],
        other=None if other is None else subject.roll.entrant(other),
        dark=counts.dark,
        light=counts.light,
    )


def _came(source: Source) -> tuple[CameFrom, int | None]:
    match source:
        case Seed():
            return CameFrom.SEED, None
        case WinnerOf(number):
            return CameFrom.WINNER, number
        case LoserOf(number):
            return CameFrom.LOSER, number
        case _:
            assert_never(source)


def _has_sides(subject: Subject, line: MatchLine, past: Background) -> bool:
    """Whether the match has sides: not in every rulebook, not with one entrant, not if lost before
    its start.
    """
    lost = any(one.result for one in past.drawn if one.bracket == line.bracket)
    return subject.rulebook.scoring.games is not None and len(line.entrants) == 2 and not lost


def _sides(cut: Cut, line: MatchLine, games: tuple[FinalsGame, ...]) -> Sides | None:
    return sides_in_cut(cut, Match(line.entrants, bracket=line.bracket), list(games))


def _by(decided: Sides | None, planned: PlannedMatch, games: tuple[FinalsGame, ...]) -> SidesBy:
    final = planned.number - 1
    if planned.part is BracketPart.RESET and any(game.match == final for game in games):
        return SidesBy.SWAPPED
    match decided:
        case None:
            return SidesBy.LOT
        case Chooses():
            return SidesBy.LEVEL
        case Forced():
            return SidesBy.COUNTS
        case _:
            assert_never(decided)


def _light(subject: Subject, line: MatchLine, decided: Sides | None) -> Name | None:
    if not isinstance(decided, Forced):
        return None
    return next(subject.roll.entrant(one) for one in line.entrants if one != decided.dark)
