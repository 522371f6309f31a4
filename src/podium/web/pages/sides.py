"""A result as both sides read it: each score by its name with both values, each game."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.result import Ended, MatchResult, Result
from podium.event.view.shapes import MatchLine
from podium.results.game import GameResult
from podium.results.games import game_winner
from podium.results.registry import games_in
from podium.web.pages.names import Name
from podium.web.pages.reporting import match_of
from podium.web.pages.subject import Subject


class SideScore(Struct, frozen=True):
    """The score of one side."""

    entrant: EntrantId
    name: Name
    value: int


class ScoreSaid(Struct, frozen=True):
    """A score of both sides."""

    name: Names
    sides: tuple[SideScore, ...]


class GameSaid(Struct, frozen=True):
    """A game. `winner`: None if nobody won it. `dark`: who played that side."""

    number: int
    ended: Ended
    winner: EntrantId | None
    winners_name: Name | None
    dark: EntrantId
    darks_name: Name


class ResultSaid(Struct, frozen=True):
    """What a result says besides who has won: scores, or games."""

    scores: tuple[ScoreSaid, ...] = ()
    games: tuple[GameSaid, ...] = ()


def result_said(
    subject: Subject, line: MatchLine, result: Result | None, first: EntrantId | None = None
) -> ResultSaid:
    """The scores or games of a result, nothing without one. `first`: whose scores come first."""
    if games := games_in(result):
        return ResultSaid(games=_games(subject, line, games))
    if not isinstance(result, MatchResult) or not result.scores:
        return ResultSaid()
    scored = sorted(
        zip(line.entrants, result.scores, strict=True), key=lambda side: side[0] != first
    )
    return ResultSaid(
        tuple(
            ScoreSaid(
                field.name,
                tuple(
                    SideScore(entrant, subject.roll.entrant(entrant), values[place])
                    for entrant, values in scored
                ),
            )
            for place, field in enumerate(subject.rulebook.scoring.fields.values())
        )
    )


def _games(
    subject: Subject, line: MatchLine, games: tuple[GameResult, ...]
) -> tuple[GameSaid, ...]:
    match, roll = match_of(line), subject.roll
    winners = [game_winner(game, match, subject.rulebook.scoring) for game in games]
    return tuple(
        GameSaid(
            number,
            game.ended,
            winner,
            None if winner is None else roll.entrant(winner),
            game.dark,
            roll.entrant(game.dark),
        )
        for number, (game, winner) in enumerate(zip(games, winners, strict=True), 1)
    )
