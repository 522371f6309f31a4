"""Matches that end early: by concession, leaving, a match loss or a loss for both.

No score is lost (EV-21): the real scores and the finished games are stored as they stood. Awards
are applied when the result is counted.
"""

from collections.abc import Iterator

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, Stage
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.results.next_game import GamePlace, dark_in, next_game, next_in_swiss
from podium.results.registry import games_in
from podium.results.settings import Scoring


class AsItStood(Struct, frozen=True):
    """A match at the moment it ended. `scores`: of both sides; `games`: the finished ones, where a
    match is played over games. Neither: not known.
    """

    scores: tuple[Scores, ...] = ()
    games: tuple[GameResult, ...] = ()


NOT_KNOWN = AsItStood()


class MatchTerms(Struct, frozen=True):
    """The terms of a match. `games_in_cut`: the games of a match in the cut, before a decider.

    `deciders`: who plays dark in each, if that is drawn.
    """

    scoring: Scoring
    stage: Stage
    games_in_cut: int = 1
    deciders: tuple[EntrantId, ...] = ()


def conceded(match: Match, by: EntrantId, scores: tuple[Scores, ...]) -> MatchResult:
    """The result of a match conceded as a whole (EV-11)."""
    return MatchResult(Ended.CONCESSION, _opponent(match, by), scores)


def match_lost(match: Match, by: EntrantId, stood: AsItStood) -> MatchResult:
    """The result after a match loss (EV-13): over games, every game is lost."""
    return _lost(Ended.MATCH_LOSS, _opponent(match, by), stood)


def lost_by_both(stood: AsItStood) -> MatchResult:
    """The result after a loss for both (EV-13)."""
    return _lost(Ended.DOUBLE_LOSS, None, stood)


def left_by_both(match: Match, stood: AsItStood, terms: MatchTerms) -> Result:
    """The result of a match of the cut that both have left: a loss for both (EV-18), unless all its
    games were finished.
    """
    if stood.games and _next_place(match, list(stood.games), terms) is None:
        return GamesResult(stood.games)
    return lost_by_both(stood)


def _lost(ended: Ended, winner: EntrantId | None, stood: AsItStood) -> MatchResult:
    if stood.games:
        return LostMatch(ended, winner, stood.scores, stood.games)
    return MatchResult(ended, winner, stood.scores)


def left(match: Match, leaver: EntrantId, stood: AsItStood, terms: MatchTerms) -> Result:
    """The result of a match during which an entrant leaves: a walkover in the cut (EV-18),
    otherwise a concession (EV-11). Over games, finished games keep their result and the others are
    lost; if none is finished, it is a match loss, which is worth the same.
    """
    if stood.games:
        return GamesResult((*stood.games, *_unfinished(match, leaver, stood.games, terms)))
    winner, scoring = _opponent(match, leaver), terms.scoring
    if terms.stage is Stage.CUT:
        return MatchResult(Ended.WALKOVER, winner, stood.scores)
    whole = scoring.games is None and Ended.CONCESSION in scoring.endings
    return MatchResult(Ended.CONCESSION if whole else Ended.MATCH_LOSS, winner, stood.scores)


def known_of(result: Result) -> AsItStood:
    """The real scores or finished games in a result."""
    scores = result.scores if isinstance(result, MatchResult) else ()
    finished = tuple(game for game in games_in(result) if game.ended is not Ended.WALKOVER)
    return AsItStood(scores, finished)


def _unfinished(
    match: Match, leaver: EntrantId, finished: tuple[GameResult, ...], terms: MatchTerms
) -> Iterator[GameResult]:
    """The games that an entrant loses by leaving, a decider included if the others end level."""
    winner, first = _opponent(match, leaver), finished[0].dark
    games = list(finished)
    while (place := _next_place(match, games, terms)) is not None:
        dark = dark_in(place, match.entrants, first) if first in match.entrants else first
        if place.decider:
            dark = terms.deciders[place.number] if terms.deciders else first
        games.append(GameResult(Ended.WALKOVER, dark, winner))
        yield games[-1]


def _next_place(match: Match, games: list[GameResult], terms: MatchTerms) -> GamePlace | None:
    """The game that is still missing."""
    if terms.stage is Stage.CUT and terms.scoring.games is not None:
        return next_game(games, match, terms.scoring, terms.games_in_cut)
    return next_in_swiss(games, match, terms.scoring)


def _opponent(match: Match, entrant: EntrantId) -> EntrantId:
    """The opponent in a match of two."""
    return next(other for other in match.entrants if other != entrant)
