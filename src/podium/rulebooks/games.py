"""Checks of matches that are played over games."""

from collections.abc import Iterator

from podium.core.result import Ended
from podium.results.settings import DrawnGames, FirstTo, GameRules, Scoring
from podium.results.timeout import POLICIES
from podium.rulebooks.endings import ending_mistakes
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shape import nearest, shown

PLAYED = (Ended.VICTORY, Ended.CONCESSION, Ended.DRAW, Ended.VOID, Ended.TIME)


def game_mistakes(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    """Every contradiction in the rules about games."""
    scoring, games = rulebook.scoring, rulebook.scoring.games
    if games is None:
        return
    first_to = games.first_to or None
    possible = tuple(one for one in PLAYED if one is not Ended.VOID or first_to is None)
    yield from ending_mistakes(scoring, possible)
    yield from _timeout(scoring, games)
    if first_to is not None:
        yield from _first_to(games, first_to)
    if "game_points" in rulebook.places.tiebreaks and (first_to is None or not first_to.points):
        place = "scoring.games.first_to.points"
        yield RulebookMistake(place, "the game points that places.tiebreaks names", "nothing")
    if scoring.fields or scoring.derived:
        yield RulebookMistake(
            "scoring.fields", "no scores where a match is played over games", "a table"
        )
    for index, game in enumerate(games.concedable):
        if not 1 <= game <= games.count or game in games.concedable[:index]:
            place = f"scoring.games.concedable[{index}]"
            yield RulebookMistake(place, f"a game from 1 to {games.count}, once", shown(game))


def _timeout(scoring: Scoring, games: GameRules) -> Iterator[RulebookMistake]:
    """What decides a finals game out of time, where one can be."""
    if games.timeout is not None and games.timeout not in POLICIES:
        yield RulebookMistake(
            "scoring.games.timeout", nearest(games.timeout, (*POLICIES,)), shown(games.timeout)
        )
    if Ended.TIME in scoring.endings and games.timeout is None and not games.first_to:
        yield RulebookMistake(
            "scoring.games.timeout", "what decides a game that ends by time", "nothing"
        )
    if Ended.TIME not in scoring.endings and games.timeout is not None:
        yield RulebookMistake(
            "scoring.games.timeout", "nothing: no game ends by time", shown(games.timeout)
        )


def _first_to(games: GameRules, rule: FirstTo) -> Iterator[RulebookMistake]:
    """A first-to match has games enough to be won, and rules of its own for time and draws."""
    place, most = "scoring.games.count", 2 * rule.wins - 1
    if rule.drawn is DrawnGames.AGAIN and games.count != most:
        expected = f"{most}, the most games that somebody needs for {rule.wins} wins"
        yield RulebookMistake(place, expected, shown(games.count))
    elif games.count < rule.wins:
        yield RulebookMistake(place, f"at least {rule.wins}, the wins", shown(games.count))
    if games.timeout is not None:
        found = shown(games.timeout)
        yield RulebookMistake("scoring.games.timeout", "nothing beside first_to", found)
    if games.played_again:
        yield RulebookMistake("scoring.games.played_again", "nothing beside first_to", "true")
    if rule.points and not rule.points.win >= rule.points.draw >= rule.points.loss:
        found = f"{rule.points.win}, {rule.points.draw}, {rule.points.loss}"
        expected = "win, draw, loss in falling order"
        yield RulebookMistake("scoring.games.first_to.points", expected, found)
