"""Likely results: the stronger player wins more often, by scores that the rulebook allows."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, Stage
from podium.kernel.chance import Chance
from podium.progress.upcoming import UpcomingMatch
from podium.results.decision import decision
from podium.results.game import GameResult, GamesResult
from podium.results.next_game import dark_in, next_game, next_in_swiss
from podium.results.registry import problems
from podium.results.settings import GameRules, Limits, Scoring
from podium.rulebooks.rulebook import Rulebook
from podium.study.strengths import MILLION, MatchOdds

USUAL = 10
"""The highest score where the rulebook states neither a maximum nor a usual value."""

ONE_IN_TIMED = 4
"""One match in this many is decided by the scores at time, where the rulebook has that."""

MOST_TRIES = 1000

MOST_DRAWN = 20
"""After so many games of one match each has a winner."""


def likely_result(
    upcoming: UpcomingMatch, rulebook: Rulebook, stage: Stage, expected: MatchOdds, chance: Chance
) -> Result:
    """A possible result of a match whose first entrant has these odds; in the cut never a level
    one.
    """
    games = rulebook.scoring.games
    if games is None:
        return _whole(upcoming, rulebook, stage, expected, chance)
    if stage is Stage.CUT:
        return GamesResult(tuple(_cut_games(upcoming, rulebook, expected, chance)))
    if rulebook.scoring.first_to is not None:
        return GamesResult(tuple(_first_to_games(upcoming, rulebook.scoring, expected, chance)))
    return GamesResult(tuple(_swiss_games(upcoming, games, expected, chance)))


def _winner(match: Match, expected: MatchOdds, chance: Chance, *, level: bool) -> EntrantId | None:
    """Who wins; None: a draw, which is played again unless the match may be `level`."""
    while True:
        drawn = chance.below(MILLION)
        if drawn < expected.win:
            return match.entrants[0]
        if drawn >= expected.win + expected.draw:
            return match.entrants[1]
        if level:
            return None
        expected = MatchOdds(expected.score, 0)


def _swiss_games(
    upcoming: UpcomingMatch, rules: GameRules, expected: MatchOdds, chance: Chance
) -> Iterator[GameResult]:
    """The games of a Swiss match; a drawn one is where time ran out (LCG-3)."""
    match, dark = upcoming.match, upcoming.dark or chance.choose(upcoming.match.entrants)
    for _ in range(rules.count):
        winner = _winner(match, expected, chance, level=True)
        yield GameResult(Ended.DRAW if winner is None else Ended.VICTORY, dark, winner)
        if winner is None:
            return
        dark = next(entrant for entrant in match.entrants if entrant != dark)


def _first_to_games(
    upcoming: UpcomingMatch, scoring: Scoring, expected: MatchOdds, chance: Chance
) -> list[GameResult]:
    """The games of a Swiss match until somebody has won enough of them, or time runs out (VA-4).

    A game without a winner is where time ran out, if the rulebook has that; drawn games that are
    played again (VA-5) end with a winner at last.
    """
    match, played = upcoming.match, list[GameResult]()
    first = upcoming.dark or chance.choose(match.entrants)
    undecided = next((one for one in (Ended.TIME, Ended.DRAW) if one in scoring.endings), None)
    while (place := next_in_swiss(played, match, scoring)) is not None:
        level = undecided is not None and len(played) < MOST_DRAWN
        winner = _winner(match, expected, chance, level=level)
        ended = Ended.VICTORY if winner is not None or undecided is None else undecided
        played.append(GameResult(ended, dark_in(place, match.entrants, first), winner))
    return played


def _cut_games(
    upcoming: UpcomingMatch, rulebook: Rulebook, expected: MatchOdds, chance: Chance
) -> list[GameResult]:
    """The games of a match in the cut, with a decider where they end level (TM-5)."""
    match, played = upcoming.match, list[GameResult]()
    first = upcoming.dark or chance.choose(match.entrants)
    wanted = rulebook.cut.games if rulebook.cut else 1
    while (place := next_game(played, match, rulebook.scoring, wanted)) is not None:
        dark = upcoming.decider if place.decider else dark_in(place, match.entrants, first)
        winner = _winner(match, expected, chance, level=False)
        played.append(GameResult(Ended.VICTORY, dark or first, winner))
    return played


def _whole(
    upcoming: UpcomingMatch, rulebook: Rulebook, stage: Stage, expected: MatchOdds, chance: Chance
) -> MatchResult:
    match, scoring = upcoming.match, rulebook.scoring
    may_draw = stage is Stage.SWISS and (Ended.DRAW in scoring.endings or _timed(upcoming, scoring))
    winner = _winner(match, expected, chance, level=may_draw)
    for _ in range(MOST_TRIES):
        ended = _ending(winner, upcoming, scoring, chance)
        result = _scored(match, ended, winner, scoring, expected, chance)
        if _possible(replace(match, result=result), scoring, stage, winner):
            return result
    raise ValueError(f"no likely result was found for {match.entrants} in {rulebook.id}")


def _timed(upcoming: UpcomingMatch, scoring: Scoring) -> bool:
    return Ended.TIME in scoring.endings and not upcoming.untimed


def _ending(
    winner: EntrantId | None, upcoming: UpcomingMatch, scoring: Scoring, chance: Chance
) -> Ended:
    """How a match with this winner may end."""
    timed = _timed(upcoming, scoring)
    if winner is None:
        return Ended.TIME if timed else Ended.DRAW
    won = [one for one in (Ended.VICTORY, Ended.CONCESSION) if one in scoring.endings]
    at_time = timed and bool(scoring.ladder)
    if at_time and (not won or chance.below(ONE_IN_TIMED) == 0):
        return Ended.TIME
    return won[0]


def _scored(
    match: Match,
    ended: Ended,
    winner: EntrantId | None,
    scoring: Scoring,
    expected: MatchOdds,
    chance: Chance,
) -> MatchResult:
    stated = winner if ended is not Ended.TIME else None
    if ended is Ended.DRAW or not scoring.fields:
        return MatchResult(ended, stated)
    shares = (expected.score, MILLION - expected.score)
    first, second = (
        _scores(limits_of(ended, scoring, won=entrant == winner), share, scoring, chance)
        for entrant, share in zip(match.entrants, shares, strict=True)
    )
    if winner is None:
        second = _level_on_the_ladder(first, second, scoring)
    return MatchResult(ended, stated, (first, second))


def limits_of(ended: Ended, scoring: Scoring, *, won: bool) -> dict[str, Limits]:
    """The limits of one side's scores in a match that ended so."""
    if ended is not Ended.VICTORY:
        return {}
    return scoring.victory.winner if won else scoring.victory.loser


def _scores(limits: dict[str, Limits], share: int, scoring: Scoring, chance: Chance) -> Scores:
    return tuple([_score(name, limits, share, scoring, chance) for name in scoring.fields])


def _score(
    name: str, limits: dict[str, Limits], share: int, scoring: Scoring, chance: Chance
) -> int:
    """The higher of two draws as often as the player is expected to score, else the lower: so the
    scores tell the stronger from the weaker too.
    """
    least, most = score_range(name, limits, scoring)
    drawn = (chance.below(most - least + 1), chance.below(most - least + 1))
    return least + (max(drawn) if chance.below(MILLION) < share else min(drawn))


def score_range(name: str, limits: dict[str, Limits], scoring: Scoring) -> tuple[int, int]:
    """The lowest and the highest score of a made-up result in a field."""
    field = scoring.fields[name]
    least, most = field.min, field.max
    if name in limits:
        least = max(least, limits[name].min)
        most = limits[name].max if limits[name].max is not None else most
    if most is None:
        most = max(least, field.usual if field.usual is not None else USUAL)
    return least, most


def _level_on_the_ladder(first: Scores, second: Scores, scoring: Scoring) -> Scores:
    return tuple(
        one if name in scoring.ladder else other
        for name, one, other in zip(scoring.fields, first, second, strict=True)
    )


def _possible(match: Match, scoring: Scoring, stage: Stage, winner: EntrantId | None) -> bool:
    """Whether the report can stand and says who was to win, by what was stated and, where there is
    a ladder, by the scores as well.
    """
    if problems(match, scoring, stage):
        return False
    result = match.result
    if isinstance(result, MatchResult) and result.scores and scoring.ladder:
        at_time = replace(result, ended=Ended.TIME, winner=None)
        match = replace(match, result=at_time)
    decided = decision(replace(match, bracket=1), scoring)
    return decided is not None and decided.winner == winner
