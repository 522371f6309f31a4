"""Games won in a match over games."""

from podium.core.sheet import Match
from podium.results.game import GamesResult


def games_won(match: Match, result: GamesResult) -> tuple[int, int]:
    """How many games each of the two entrants won."""
    first, second = match.entrants
    return (
        sum(game.winner == first for game in result.games),
        sum(game.winner == second for game in result.games),
    )
