"""A result as users enter it: the winner and the scores; the ending is derived where possible.

Forms hold it under `report`, in one shape for every rulebook. `flat` does the reverse, for forms
that send a known result.
"""

from collections.abc import Iterator
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match
from podium.event.view.shapes import MatchLine
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult, TimeOut
from podium.results.score import outcome
from podium.results.settings import Scoring
from podium.web.http.problem import WebCode, deny

DRAW = "draw"
"""Stands for the winner of a drawn match."""


class GameReport(Struct, frozen=True, forbid_unknown_fields=True):
    """One game. `winner`: an entrant or `draw`. `ended`: None if it follows from the winner."""

    winner: str = ""
    ended: Ended | None = None
    timeout: TimeOut | None = None


class MatchReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The input for a match.

    `objectives`: who controls more of them when time runs out (SP-3). `dark`: who played that side
    in the first game, if it is not known yet.
    """

    winner: str = ""
    ended: Ended | None = None
    scores: tuple[Scores, ...] = ()
    objectives: EntrantId | None = None
    dark: EntrantId | None = None
    games: tuple[GameReport, ...] = ()


def match_of(line: MatchLine) -> Match:
    """The match of a line, for the scoring rules."""
    return Match(line.entrants, line.kind, line.table, line.bracket, line.result)


def result_of(report: MatchReport, line: MatchLine, scoring: Scoring) -> Result:
    """The result that the report describes. Raises `Denied` if it contradicts itself."""
    if scoring.games is not None and report.ended is None:
        return GamesResult(tuple(_games(report, line)))
    ended = report.ended or _ended(report, scoring)
    match = match_of(line)
    scores = _with_objectives(report, match, scoring) if ended is Ended.TIME else None
    winner = None if report.winner in ("", DRAW) else EntrantId(report.winner)
    if ended is not Ended.TIME:
        return MatchResult(ended, winner, report.scores)
    result = MatchResult(ended, None, scores or report.scores)
    _check_ladder(report.winner, result, match, scoring)
    return result


def objectives_field(scoring: Scoring) -> str | None:
    """The score of the side that controls more objectives when time runs out (SP-3): the first of
    the ladder, where a victory is won by reaching a number of it.
    """
    first = scoring.ladder[0] if scoring.ladder else None
    return first if first in scoring.victory.winner else None


def _ended(report: MatchReport, scoring: Scoring) -> Ended:
    """How a match ended if only the winner is known."""
    if report.winner != DRAW:
        return Ended.VICTORY
    return Ended.DRAW if Ended.DRAW in scoring.endings and not report.scores else Ended.TIME


def _with_objectives(report: MatchReport, match: Match, scoring: Scoring) -> tuple[Scores, ...]:
    field, whose = objectives_field(scoring), report.objectives
    if field is None or whose not in match.entrants or not report.scores:
        return report.scores
    place, column = match.entrants.index(whose), list(scoring.fields).index(field)
    return tuple(
        tuple(value + (row == place and at == column) for at, value in enumerate(own))
        for row, own in enumerate(report.scores)
    )


def _check_ladder(winner: str, result: MatchResult, match: Match, scoring: Scoring) -> None:
    """When time runs out the scores determine the winner: a different winner is a typing
    mistake.
    """
    complete = all(len(own) == len(scoring.fields) for own in result.scores)
    if not winner or not complete or len(result.scores) != len(match.entrants):
        return
    worth = outcome(msgspec.structs.replace(match, result=result), scoring)
    verdicts = () if worth is None else tuple(side.verdict for side in worth.sides)
    won: list[str] = [
        entrant
        for entrant, verdict in zip(match.entrants, verdicts, strict=False)
        if verdict is Verdict.WIN
    ]
    if (won or [DRAW]) != [winner]:
        raise deny(Code.IMPOSSIBLE_RESULT, problem="winner-differs")


def _games(report: MatchReport, line: MatchLine) -> Iterator[GameResult]:
    entrants = line.entrants
    first = line.dark or report.dark
    if first not in entrants or len(entrants) != 2:
        raise deny(WebCode.FORM_INCOMPLETE, where="report.dark")
    order = (first, entrants[1 - entrants.index(first)])
    for place, game in enumerate(report.games):
        dark = line.decider if place == 2 and line.decider else order[place % 2]
        winner = None if game.winner in ("", DRAW) else EntrantId(game.winner)
        yield GameResult(game.ended or _game_ended(game), dark, winner, game.timeout)


def _game_ended(game: GameReport) -> Ended:
    if game.timeout is not None:
        return Ended.TIME
    return Ended.DRAW if game.winner == DRAW else Ended.VICTORY


def flat(value: Any, name: str) -> Iterator[tuple[str, str]]:
    """The form fields that send this value, such as a known result."""
    yield from _flat(msgspec.to_builtins(value), name)


def _flat(value: Any, name: str) -> Iterator[tuple[str, str]]:
    match value:
        case None:
            return
        case bool():
            yield name, str(value).lower()
        case str() | int():
            yield name, str(value)
        case dict():
            for key, held in value.items():
                yield from _flat(held, f"{name}.{key}")
        case list() | tuple():
            for place, held in enumerate(value):
                yield from _flat(held, f"{name}.{place}")
        case never:
            assert_never(never)
