"""Games won in a match over games."""

from podium.core.sheet import Match
from podium.results.game import GameResult


def games_won(match: Match, games: tuple[GameResult, ...]) -> tuple[int, int]:
    """How many games each of the two entrants won."""
    first, second = match.entrants
    return (
        sum(game.winner == first for game in games),
        sum(game.winner == second for game in games),
    )
