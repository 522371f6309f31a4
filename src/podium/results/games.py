"""Matches played over games: the winner of each game, and the value of all together."""

from collections.abc import Sequence

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome, SideOutcome, Verdict
from podium.core.result import Ended
from podium.core.sheet import Match
from podium.results.game import GameResult, GamesResult, Side
from podium.results.settings import PointScale, Scoring
from podium.results.timeout import POLICIES


def game_winner(game: GameResult, match: Match, scoring: Scoring) -> EntrantId | None:
    """The winner of a game: as reported, or at time by the rulebook's policy.

    None: drawn, lost by both, void, or out of time without a policy or without a time-out.
    """
    if game.ended in (Ended.VICTORY, Ended.CONCESSION):
        return game.winner
    if game.ended is not Ended.TIME:
        return None
    if game.timeout is None or scoring.games is None or scoring.games.timeout is None:
        return None
    if POLICIES[scoring.games.timeout].winner(game.timeout) is Side.DARK:
        return game.dark
    others = [entrant for entrant in match.entrants if entrant != game.dark]
    return others[0] if len(others) == 1 else None


def games_points(games: Sequence[GameResult], match: Match, scoring: Scoring) -> tuple[int, ...]:
    """The points each side takes from the games together (LCG-2, TM-4)."""
    totals = [0] * len(match.entrants)
    for game in games:
        winner = game_winner(game, match, scoring)
        without_win = _points_without_win(game.ended, scoring.points, won=winner is not None)
        for side, entrant in enumerate(match.entrants):
            totals[side] += scoring.points.win if entrant == winner else without_win
    return tuple(totals)


def games_outcome(games: Sequence[GameResult], match: Match, scoring: Scoring) -> Outcome:
    """The outcome of a match reported game by game. An unreported game is not scored (LCG-3)."""
    points = games_points(games, match, scoring)
    nothing = (0,) * len(scoring.tallies())
    if _lost_by_all(games):
        return Outcome(tuple(SideOutcome(Verdict.LOSS, own, nothing) for own in points))
    top = max(points)
    best = Verdict.WIN if points.count(top) == 1 else Verdict.DRAW
    return Outcome(
        tuple(SideOutcome(best if own == top else Verdict.LOSS, own, nothing) for own in points)
    )


def _points_without_win(ended: Ended, points: PointScale, *, won: bool) -> int:
    """The points of a side that did not win a game; `won`: whether another side did."""
    if ended is Ended.VOID:
        return 0  # LCG-21
    return points.draw if ended in (Ended.DRAW, Ended.TIME) and not won else points.loss


def _lost_by_all(games: Sequence[GameResult]) -> bool:
    """Whether every game that counts was lost by both sides (LCG-24)."""
    counted = [game for game in games if game.ended is not Ended.VOID]
    return bool(counted) and all(game.ended is Ended.DOUBLE_LOSS for game in counted)


def games_content(match: Match, result: GamesResult) -> object:
    """Everything that the outcome of a match of two depends on, without their names; None after a
    time-out, which depends on who played which side.
    """
    first, second = match.entrants
    content: list[object] = []
    for game in result.games:
        if game.timeout is not None:
            return None
        content += (game.ended._value_, game.winner == first, game.winner == second)
    return tuple(content)
