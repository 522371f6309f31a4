"""Which game of a match comes next. In the cut void ones are played again, and a decider that
decides nothing is followed by another (LCG-21, TM-5); a first-to match goes on until somebody has
won enough of them (VA-4).
"""

from collections.abc import Sequence

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import Match
from podium.results.game import GameResult, GamesResult
from podium.results.games import game_winner, games_outcome, games_taken, owner_loses
from podium.results.settings import DrawnGames, Scoring


class GamePlace(Struct, frozen=True):
    """Which game of a match it is, counted from 0, or which decider. A void game and the one that
    is played instead have the same place; every decider has its own.
    """

    number: int
    decider: bool = False


def next_in_swiss(games: Sequence[GameResult], match: Match, scoring: Scoring) -> GamePlace | None:
    """The game of a Swiss match that follows these; None: the match is over."""
    rules, rule = scoring.games, scoring.first_to
    if rules is None:
        return None
    if rule is not None and _won_enough(games, match, scoring, rule.wins):
        return None
    goes_on = rule is not None and rule.drawn is DrawnGames.AGAIN
    return GamePlace(len(games)) if goes_on or len(games) < rules.count else None


def _won_enough(games: Sequence[GameResult], match: Match, scoring: Scoring, wins: int) -> bool:
    """Whether a first-to match is over: somebody has won it, or time has run out."""
    if games and games[-1].ended is Ended.TIME:
        return True
    return any(taken.won >= wins for taken in games_taken(games, match, scoring))


def next_game(
    games: Sequence[GameResult], match: Match, scoring: Scoring, games_in_cut: int
) -> GamePlace | None:
    """The game of a match in the cut that follows these; None: the match is over. In first-to
    matches `games_in_cut` is the number of games that win one.
    """
    if scoring.first_to is not None:
        over = _won_enough(games, match, scoring, games_in_cut)
        return None if over else GamePlace(len(games))
    if owner_loses(games, scoring) is not None:
        return None
    counting = [place for place, game in enumerate(games) if not _again(game, scoring)]
    if len(counting) < games_in_cut:
        return GamePlace(len(counting))
    end = counting[games_in_cut - 1] + 1
    if games_in_cut == 1 or not _level(games[:end], match, scoring):
        return None
    deciders = games[end:]
    if deciders and not _goes_on(deciders, match, scoring):
        return None
    return GamePlace(len(deciders), decider=True)


def game_place(
    games: Sequence[GameResult], index: int, match: Match, scoring: Scoring, games_in_cut: int
) -> GamePlace | None:
    """The place of one of these games; None: the match was over before it."""
    return next_game(games[:index], match, scoring, games_in_cut)


def owes_a_game(match: Match, scoring: Scoring, games_in_cut: int) -> bool:
    """Whether a match of the cut has a result and still another game to be played."""
    result = match.result
    if not isinstance(result, GamesResult):
        return False
    return next_game(result.games, match, scoring, games_in_cut) is not None


def dark_in(place: GamePlace, entrants: tuple[EntrantId, ...], first: EntrantId) -> EntrantId:
    """Who plays dark in a game that is no decider: `first` in the first one, then sides swap."""
    return next(one for one in entrants if (one == first) is (place.number % 2 == 0))


def _again(game: GameResult, scoring: Scoring) -> bool:
    """Whether a game is void and played again."""
    rules = scoring.games
    return rules is not None and rules.played_again and game.ended is Ended.VOID


def _goes_on(deciders: Sequence[GameResult], match: Match, scoring: Scoring) -> bool:
    rules = scoring.games
    again = rules is not None and rules.played_again
    return again and all(game_winner(game, match, scoring) is None for game in deciders)


def _level(games: Sequence[GameResult], match: Match, scoring: Scoring) -> bool:
    sides = games_outcome(games, match, scoring).sides
    return all(side.verdict is Verdict.DRAW for side in sides)
