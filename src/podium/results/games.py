"""Matches played over games: the winner of each game, and the value of all together."""

from collections.abc import Sequence

from podium.core.ids import EntrantId
from podium.core.outcome import GamesTaken, Outcome, SideOutcome, Verdict
from podium.core.result import Ended
from podium.core.sheet import Match
from podium.results.game import GameResult, GamesResult, Side
from podium.results.settings import PointScale, Scoring, Undecided, UnfinishedGame
from podium.results.timeout import POLICIES
from podium.results.whole_match import game_points, match_points

GAME_WON = frozenset({Ended.VICTORY, Ended.CONCESSION, Ended.WALKOVER})
"""Endings of a game that name its winner. A walkover is lost by leaving before it was finished
(EV-21); it is no concession in the sense of LCG-8.
"""


def game_winner(game: GameResult, match: Match, scoring: Scoring) -> EntrantId | None:
    """The winner of a game: as reported, or at time by the rulebook's policy.

    None: drawn, lost by both, void, or out of time without a policy or without a time-out.
    """
    if game.ended in GAME_WON:
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
    verdicts = _verdicts(games, match, scoring, points)
    if scoring.first_to is not None:
        points = tuple(match_points(verdict, scoring) for verdict in verdicts)
    nothing = (0,) * len(scoring.tallies())
    return Outcome(
        tuple(
            SideOutcome(verdict, own, nothing, taken)
            for verdict, own, taken in zip(
                verdicts,
                points,
                games_taken(games, match, scoring),
                strict=True,
            )
        )
    )


def _verdicts(
    games: Sequence[GameResult], match: Match, scoring: Scoring, points: tuple[int, ...]
) -> tuple[Verdict, ...]:
    """The verdict for each side: more points win the match, or more games if those decide."""
    if (wins := owner_loses(games, scoring)) is not None:
        return tuple(Verdict.WIN if one == wins else Verdict.LOSS for one in match.entrants)
    if _lost_by_all(games):
        return (Verdict.LOSS,) * len(points)
    if scoring.first_to is not None:
        return _by_games_won(games, match, scoring)
    return _more_wins(points)


def _by_games_won(
    games: Sequence[GameResult], match: Match, scoring: Scoring
) -> tuple[Verdict, ...]:
    """The verdicts of a first-to match (VA-4, VA-6); in the cut more games always win."""
    won, rule = [taken.won for taken in games_taken(games, match, scoring)], scoring.first_to
    in_cut = match.bracket is not None
    if rule is None or in_cut or max(won) >= rule.wins or rule.undecided is Undecided.MORE_WINS:
        return _more_wins(won)
    return (Verdict.DRAW,) * len(won)


def _more_wins(values: Sequence[int]) -> tuple[Verdict, ...]:
    """The higher value has won; if it is shared, those who share it have drawn."""
    top = max(values)
    best = Verdict.WIN if values.count(top) == 1 else Verdict.DRAW
    return tuple(best if own == top else Verdict.LOSS for own in values)


def games_taken(
    games: Sequence[GameResult], match: Match, scoring: Scoring
) -> tuple[GamesTaken, ...]:
    """The games that each side has won, drawn and played (TB-3), with their points (VA-7)."""
    counted = [game for game in games if _counts(game, scoring)]
    winners = [game_winner(game, match, scoring) for game in counted]
    drawn = sum(
        winner is None and game.ended is not Ended.DOUBLE_LOSS
        for game, winner in zip(counted, winners, strict=True)
    )
    taken = [(winners.count(one), drawn, len(counted)) for one in match.entrants]
    return tuple(GamesTaken(*one, game_points(scoring, *one)) for one in taken)


def _counts(game: GameResult, scoring: Scoring) -> bool:
    """Whether a game is one at all: not if it is void, nor if time ran out in it and the rulebook
    does not count it (VA-6).
    """
    if game.ended is Ended.TIME and scoring.first_to is not None:
        return scoring.first_to.unfinished is UnfinishedGame.DRAWN
    return game.ended is not Ended.VOID


def owner_loses(games: Sequence[GameResult], scoring: Scoring) -> EntrantId | None:
    """Who wins a match of the cut because the other's deck was illegal (LCG-21); None: nobody."""
    if scoring.games is None or not scoring.games.played_again:
        return None
    said = (game.winner for game in games if game.ended is Ended.VOID)
    return next((winner for winner in said if winner is not None), None)


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
    content: list[object] = [match.bracket is None]
    for game in result.games:
        if game.timeout is not None:
            return None
        content += (game.ended._value_, game.winner == first, game.winner == second)
    return tuple(content)
