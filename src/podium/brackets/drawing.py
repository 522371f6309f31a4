"""Draws the brackets: single elimination, double elimination, the title match."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from podium.brackets.plan import (
    BracketPart,
    BracketPlan,
    DrawnMatch,
    LoserOf,
    Seed,
    Source,
    WinnerOf,
    assemble,
    full_size,
    row_order,
)
from podium.brackets.settings import CutMethod
from podium.brackets.sixteen import DOUBLE_ELIMINATION_OF_16

Pair = tuple[Source, Source]
Row = tuple[int, ...]
"""The numbers of the matches of one round of one part, from the top of the drawing down."""


class _Pencil:
    """Numbers the matches one after the other, as they are drawn."""

    def __init__(self) -> None:
        self.drawn: list[DrawnMatch] = []

    def draw(self, part: BracketPart, pairs: Iterable[Pair], *, cut_round: int) -> Row:
        """Draws one round of one part; returns the numbers of its matches."""
        start = len(self.drawn) + 1
        self.drawn.extend(
            DrawnMatch(number, cut_round, part, first, second)
            for number, (first, second) in enumerate(pairs, start)
        )
        return tuple(range(start, len(self.drawn) + 1))


def plan_for(method: CutMethod, size: int, *, third_place: bool = False) -> BracketPlan:
    """The bracket of a cut of this method and size (2 or more; a title match: 2)."""
    match method:
        case CutMethod.SINGLE_ELIMINATION:
            return single_elimination(size, third_place=third_place)
        case CutMethod.DOUBLE_ELIMINATION:
            return double_elimination(size)
        case CutMethod.TITLE_MATCH:
            return title_match()
        case _:
            assert_never(method)


def title_match() -> BracketPlan:
    """One match between seeds 1 and 2 (TM-5)."""
    return single_elimination(2)


def single_elimination(size: int, *, third_place: bool = False) -> BracketPlan:
    """One loss eliminates (SP-13). `size`: entrants in the cut, 2 or more.

    `third_place`: those who lost the semi-finals meet once more, beside the final (ST-1).
    """
    pencil = _Pencil()
    pairs = _first_pairs(full_size(size))
    cut_round = 1
    row: Row = ()
    while len(pairs) > 1:
        row = pencil.draw(BracketPart.WINNERS, pairs, cut_round=cut_round)
        pairs = _neighbours([WinnerOf(number) for number in row])
        cut_round += 1
    pencil.draw(BracketPart.FINAL, pairs, cut_round=cut_round)
    if third_place and row:
        losers = _neighbours([LoserOf(number) for number in row])
        pencil.draw(BracketPart.THIRD_PLACE, losers, cut_round=cut_round)
    return assemble(size, pencil.drawn)


def double_elimination(size: int) -> BracketPlan:
    """Two losses eliminate (LCG-10). `size`: entrants in the cut, 2 or more.

    With two entrants there are only the final and the reset: seed 1 counts as unbeaten.
    """
    places = full_size(size)
    if places == 16:
        return assemble(size, DOUBLE_ELIMINATION_OF_16)
    pencil = _Pencil()
    if places == 2:
        _draw_final(pencil, (Seed(1), Seed(2)), cut_round=1)
    else:
        _draw_double(pencil, places)
    return assemble(size, pencil.drawn)


def _draw_double(pencil: _Pencil, places: int) -> None:
    """Round by round: winners' round r is round r of the cut, losers' round j is round j + 1."""
    depth = places.bit_length() - 1
    winners = [pencil.draw(BracketPart.WINNERS, _first_pairs(places), cut_round=1)]
    losers: list[Row] = []
    for cut_round in range(2, 2 * depth):
        if cut_round <= depth:
            pairs = _neighbours([WinnerOf(number) for number in winners[-1]])
            winners.append(pencil.draw(BracketPart.WINNERS, pairs, cut_round=cut_round))
        pairs = _losers_pairs(winners, losers)
        losers.append(pencil.draw(BracketPart.LOSERS, pairs, cut_round=cut_round))
    finalists = (WinnerOf(winners[-1][0]), WinnerOf(losers[-1][0]))
    _draw_final(pencil, finalists, cut_round=2 * depth)


def _losers_pairs(winners: Sequence[Row], losers: Sequence[Row]) -> list[Pair]:
    """The pairs of the losers' round after those drawn so far."""
    losers_round = len(losers) + 1
    if losers_round == 1:
        return _neighbours([LoserOf(number) for number in winners[0]])
    if losers_round % 2 == 1:
        return _neighbours([WinnerOf(number) for number in losers[-1]])
    winners_round = losers_round // 2 + 1
    falling = _crossed(winners[winners_round - 1], winners_round)
    return [
        (LoserOf(fallen), WinnerOf(waiting))
        for fallen, waiting in zip(falling, losers[-1], strict=True)
    ]


def _crossed(row: Row, winners_round: int) -> Row:
    """The order in which the losers of a winners' round drop down, to avoid early rematches.

    Even rounds: the whole row is reversed. Odd rounds: each half is reversed.
    """
    if winners_round % 2 == 0 or len(row) == 1:
        return row[::-1]
    half = len(row) // 2
    return row[:half][::-1] + row[half:][::-1]


def _draw_final(pencil: _Pencil, finalists: Pair, *, cut_round: int) -> None:
    """The final, and the reset with the same two in the same order (LCG-13)."""
    (final,) = pencil.draw(BracketPart.FINAL, [finalists], cut_round=cut_round)
    again = (LoserOf(final), WinnerOf(final))
    pencil.draw(BracketPart.RESET, [again], cut_round=cut_round + 1)


def _first_pairs(places: int) -> list[Pair]:
    return _neighbours([Seed(seed) for seed in row_order(places)])


def _neighbours(row: Sequence[Source]) -> list[Pair]:
    return list(zip(row[::2], row[1::2], strict=True))
