"""A result as users enter it: the winner and the scores; the ending is derived where possible.

Forms hold it under `report`, in one shape for every rulebook. `flat` does the reverse, for forms
that send a known result.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from podium.brackets.settings import CutRules
from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, Stage
from podium.event.view.shapes import MatchLine
from podium.kernel.refusal import Code
from podium.results.game import GameResult, GamesResult, TimeOut
from podium.results.next_game import GamePlace, dark_in, game_place
from podium.results.registry import games_in
from podium.results.score import outcome
from podium.results.settings import Scoring
from podium.results.whole_match_problems import contradiction, whole_problems
from podium.web.http.problem import WebCode, deny

DRAW = "draw"
"""Stands for the winner of a drawn match."""


class Meant(StrEnum):
    """The answer to the question about a result that contradicts its scores or ends early."""

    TIME = "time"
    AS_SAID = "as-said"


class GameReport(Struct, frozen=True, forbid_unknown_fields=True):
    """One game. `winner`: an entrant or `draw`. `ended`: None if it follows from the winner.

    `illegal`: whose deck made a game of the cut void, as a judge has said (LCG-21).
    """

    winner: str = ""
    ended: Ended | None = None
    timeout: TimeOut | None = None
    illegal: str = ""


class MatchReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The input for a match.

    `objectives`: who controls more of them when time runs out (SP-3). `dark`: who played that side
    in the first game, if it is not known yet. `meant`: what was meant where result and scores
    contradict each other, or that a match has ended early.
    """

    winner: str = ""
    ended: Ended | None = None
    scores: tuple[Scores, ...] = ()
    objectives: EntrantId | None = None
    dark: EntrantId | None = None
    games: tuple[GameReport, ...] = ()
    meant: Meant | None = None


def match_of(line: MatchLine) -> Match:
    """The match of a line, for the scoring rules."""
    return Match(line.entrants, line.kind, line.table, line.bracket, line.result)


def result_of(
    report: MatchReport,
    line: MatchLine,
    scoring: Scoring,
    stage: Stage,
    *,
    cut: CutRules | None = None,
    confirmed: bool = False,
) -> Result:
    """The result that the report describes. Raises `Denied` if it contradicts itself, and for a
    whole match that ended early until what each side gets is `confirmed` (EV-21).

    `cut`: how a match of the cut is played.
    """
    if scoring.games is not None and report.ended is None:
        return GamesResult(games_of(report, line, scoring, cut))
    if report.meant is Meant.TIME:
        report = msgspec.structs.replace(report, winner="", ended=Ended.TIME)
    ended, match = report.ended or _ended(report, scoring), match_of(line)
    if ended is Ended.TIME:
        result = MatchResult(ended, None, _with_objectives(report, match, scoring))
        _check_ladder(report.winner, result, match, scoring)
        return result
    winner = None if report.winner in ("", DRAW) else EntrantId(report.winner)
    result = MatchResult(ended, winner, report.scores)
    if report.meant is None and (found := contradiction(match, result, scoring, stage)):
        raise deny(WebCode.SCORES_SAY_OTHERWISE, possible=found.possible)
    asks = not confirmed and report.meant is None and result.ends_early()
    if asks and not any(whole_problems(match, result, scoring, stage)):
        known = bool(result.scores) or not scoring.fields
        raise deny(WebCode.ENDS_EARLY if known else WebCode.ENDS_EARLY_NOT_KNOWN)
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


def place_in(
    line: MatchLine,
    games: Sequence[GameResult],
    index: int,
    scoring: Scoring,
    cut: CutRules | None,
) -> GamePlace | None:
    """Which game of a match the one at this index is, after those before it; None: the match was
    over before it.
    """
    if line.bracket is None or cut is None:
        return GamePlace(index)
    return game_place(games, index, match_of(line), scoring, cut.games)


def dark_of(line: MatchLine, index: int, place: GamePlace, first: EntrantId) -> EntrantId | None:
    """Who plays dark in a game of a match, with `first` in the first; None: not known. Deciders
    that were played have their sides in the result.
    """
    if not place.decider:
        return dark_in(place, line.entrants, first)
    known = games_in(line.result)
    return known[index].dark if index < len(known) else line.decider


def games_of(
    report: MatchReport, line: MatchLine, scoring: Scoring, cut: CutRules | None
) -> tuple[GameResult, ...]:
    """The games of a report. Raises `Denied` if nobody says who played the dark side."""
    first = line.dark or report.dark
    if first not in line.entrants or len(line.entrants) != 2:
        raise deny(WebCode.FORM_INCOMPLETE, where="report.dark")
    games: list[GameResult] = []
    for index, game in enumerate(report.games):
        place = place_in(line, games, index, scoring, cut) or GamePlace(index)
        dark = dark_of(line, index, place, first) or first
        ended = game.ended or _game_ended(game)
        games.append(GameResult(ended, dark, _game_winner(game, ended, line), game.timeout))
    return tuple(games)


def _game_winner(game: GameReport, ended: Ended, line: MatchLine) -> EntrantId | None:
    """As typed; of a void game who wins the match because the other's deck was illegal."""
    if ended is Ended.VOID:
        others = [one for one in line.entrants if one != game.illegal]
        return others[0] if len(others) == 1 else None
    if game.illegal:
        raise deny(WebCode.FORM_INCOMPLETE, where="report.games.illegal")
    return None if game.winner in ("", DRAW) else EntrantId(game.winner)


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
