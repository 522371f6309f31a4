"""Shares of wins (TB-6): what part of the rounds, or of the games, somebody has won."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from msgspec import Struct

from podium.core.outcome import GamesTaken, SideOutcome, Verdict
from podium.standings.met import met
from podium.standings.settings import DrawShare, WinShare
from podium.standings.tally import Tally

_DRAWS = {
    DrawShare.NOTHING: Fraction(0),
    DrawShare.THIRD: Fraction(1, 3),
    DrawShare.HALF: Fraction(1, 2),
}


KINDS = frozenset(
    {
        "game_win_share",
        "opponents_win_share",
        "opponents_opponents_win_share",
        "opponents_game_win_share",
    }
)
"""The tie-breaks that are computed from shares."""


class Shares(Struct, frozen=True):
    """Everyone's share, indexed by entrant: each value divided by `denominator`."""

    values: list[int]
    denominator: int


def match_shares(tally: Tally, rules: WinShare) -> Shares:
    """Everyone's share of the rounds."""
    if rules.byes:
        return _shares([_rounds(own) for own in tally.sides], rules)
    return _shares([_rounds(side for _, side in own) for own in met(tally)], rules)


def game_shares(tally: Tally, rules: WinShare) -> Shares:
    """Everyone's share of the games."""
    if rules.byes:
        return _shares([_games(own) for own in tally.sides], rules)
    return _shares([_games(side for _, side in own) for own in met(tally)], rules)


def _rounds(sides: Iterable[SideOutcome]) -> GamesTaken:
    verdicts = [side.verdict for side in sides]
    return GamesTaken(verdicts.count(Verdict.WIN), verdicts.count(Verdict.DRAW), len(verdicts))


def _games(sides: Iterable[SideOutcome]) -> GamesTaken:
    taken = [side.games for side in sides if side.games is not None]
    return GamesTaken(
        sum(one.won for one in taken),
        sum(one.drawn for one in taken),
        sum(one.played for one in taken),
    )


def _shares(counts: list[GamesTaken], rules: WinShare) -> Shares:
    draw = _DRAWS[rules.draws]
    rounds = lcm(*{one.played for one in counts} - {0})
    denominator = lcm(100, draw.denominator * rounds)
    least = rules.floor * denominator // 100
    values = [max(least, _share(one, draw, denominator)) if one.played else least for one in counts]
    return Shares(values, denominator)


def _share(count: GamesTaken, draw: Fraction, denominator: int) -> int:
    won = count.won * draw.denominator + count.drawn * draw.numerator
    return won * (denominator // (draw.denominator * count.played))
