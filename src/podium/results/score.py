"""What a result is worth to each side, by what the rulebook says about scoring."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, assert_never

from podium.core.outcome import Outcome, SideOutcome, Verdict
from podium.core.result import Ended, GamesResult, MatchResult, Scores
from podium.core.sheet import Match, MatchKind, Sheet
from podium.results.games import games_outcome
from podium.results.settings import Scoring

_SMALL = 50
"""Scores up to here come again and again in a large event; with larger ones few results do."""

# Before Python 3.12 looking up a member of an enum is slow; these are looked up for every match.
_MATCH: Final = MatchKind.MATCH
_WIN: Final = Verdict.WIN
_DRAW: Final = Verdict.DRAW
_LOSS: Final = Verdict.LOSS

_UNPLAYED = (Ended.NO_SHOW, Ended.WALKOVER)
_CONCEDED = (Ended.CONCESSION, Ended.MATCH_LOSS)  # EV-11: a match loss is scored as a concession
_WON = (Ended.VICTORY, *_CONCEDED, *_UNPLAYED)


def outcome(match: Match, scoring: Scoring) -> Outcome | None:
    """What every side takes from a match; None while there is no result.

    Total: of an impossible report (see `problems`) it scores what can be read. Scores that are not
    reported count as 0.
    """
    if match.kind is not _MATCH:
        bye = match.kind is MatchKind.BYE
        return Outcome((_bye(scoring) if bye else _missed(scoring),))
    if match.result is None:
        return None
    if isinstance(match.result, GamesResult):
        return games_outcome(match.result.games, match, scoring)
    if match.result.ended in _UNPLAYED:
        return _unopposed(match, match.result, scoring)
    return _played(match, match.result, scoring)


def outcomes(sheet: Sheet, scoring: Scoring) -> tuple[tuple[Outcome | None, ...], ...]:
    """The outcome of every match, round by round in the order of the sheet."""
    score = _remembering(scoring) if _comes_again(scoring) else partial(outcome, scoring=scoring)
    return tuple([tuple([score(match) for match in r.matches]) for r in sheet.rounds])


def _comes_again(scoring: Scoring) -> bool:
    """Whether few different results are to be expected in a large event."""
    largest = [field.usual if field.max is None else field.max for field in scoring.fields.values()]
    return all(most is not None and most <= _SMALL for most in largest)


def _remembering(scoring: Scoring) -> Callable[[Match], Outcome | None]:
    """`outcome` that works out each different content once: few differ in a large event."""
    known: dict[object, Outcome | None] = {}

    def score(match: Match) -> Outcome | None:
        key = _content(match)
        if key is None:
            return outcome(match, scoring)
        try:
            return known[key]
        except KeyError:
            worth = known[key] = outcome(match, scoring)
            return worth

    return score


def _content(match: Match) -> object:
    """All that the outcome depends on, without the names; None where it is not remembered."""
    if match.kind is not _MATCH:
        return match.kind
    result = match.result
    if result is None or len(match.entrants) != 2:
        return None
    first, second = match.entrants
    if isinstance(result, MatchResult):
        winner = result.winner
        return result.ended._value_, winner == first, winner == second, result.scores
    content: list[object] = []
    for game in result.games:
        if game.timeout is not None:
            return None  # who wins a time-out depends on who played which side
        content += (game.ended._value_, game.winner == first, game.winner == second)
    return tuple(content)


def _bye(scoring: Scoring) -> SideOutcome:
    """A win with the bye's award (SP-5, LG-6); over games a win in each (LCG-6, TM-7)."""
    tallies = tuple(scoring.bye.get(name, 0) for name in scoring.tallies())
    return SideOutcome(Verdict.WIN, _match_points(Verdict.WIN, scoring), tallies)


def _missed(scoring: Scoring) -> SideOutcome:
    """A loss without a game: an unpaired loss (EV-5), or not being there (EV-16)."""
    nothing = (0,) * len(scoring.tallies())
    return SideOutcome(Verdict.LOSS, _match_points(Verdict.LOSS, scoring), nothing)


def _unopposed(match: Match, result: MatchResult, scoring: Scoring) -> Outcome:
    """EV-16: the one present has the bye's award; nobody is anybody's opponent."""
    sides = tuple(
        _bye(scoring) if entrant == result.winner else _missed(scoring)
        for entrant in match.entrants
    )
    return Outcome(sides, opponents=False)


def _played(match: Match, result: MatchResult, scoring: Scoring) -> Outcome:
    scores = _reported(match, result, scoring)
    verdicts = _verdicts(match, result, scores, scoring)
    awarded = result.ended in _CONCEDED
    if awarded:
        scores = _with_floors(scores, verdicts, tuple(scoring.fields), scoring.concession)
    if scoring.derived:
        derived = tuple(_derived(scores, side, scoring) for side in range(len(scores)))
        if awarded:
            derived = _with_floors(derived, verdicts, tuple(scoring.derived), scoring.concession)
        scores = tuple(own + more for own, more in zip(scores, derived, strict=True))
    return Outcome(
        tuple(
            [
                SideOutcome(verdict, _match_points(verdict, scoring), tallies)
                for verdict, tallies in zip(verdicts, scores, strict=True)
            ]
        )
    )


def _reported(match: Match, result: MatchResult, scoring: Scoring) -> tuple[Scores, ...]:
    """The scores of each side; 0 in every field for a side without all of them."""
    nothing = (0,) * len(scoring.fields)
    if len(result.scores) != len(match.entrants):
        return (nothing,) * len(match.entrants)
    return tuple([own if len(own) == len(nothing) else nothing for own in result.scores])


def _verdicts(
    match: Match, result: MatchResult, scores: tuple[Scores, ...], scoring: Scoring
) -> tuple[Verdict, ...]:
    ended = result.ended
    if ended in _WON:
        winner = result.winner
        return tuple([_WIN if entrant == winner else _LOSS for entrant in match.entrants])
    if ended is Ended.TIME:
        return _by_ladder(scores, scoring)
    return (_DRAW if ended is Ended.DRAW else _LOSS,) * len(match.entrants)


def _by_ladder(scores: tuple[Scores, ...], scoring: Scoring) -> tuple[Verdict, ...]:
    """Time ran out: the ladder's fields one after the other; level to its end is a draw."""
    order = tuple(scoring.fields)
    rungs = [order.index(name) for name in scoring.ladder]
    reached = [[own[rung] for rung in rungs] for own in scores]
    top = max(reached)
    best = _WIN if reached.count(top) == 1 else _DRAW
    return tuple([best if own == top else _LOSS for own in reached])


def _with_floors(
    scores: tuple[Scores, ...],
    verdicts: tuple[Verdict, ...],
    names: tuple[str, ...],
    floors: Mapping[str, int],
) -> tuple[Scores, ...]:
    """The winner's values raised to their floors where those are higher (SP-4, LG-5)."""
    return tuple(
        tuple(max(value, floors.get(name, value)) for name, value in zip(names, own, strict=True))
        if verdict is _WIN
        else own
        for own, verdict in zip(scores, verdicts, strict=True)
    )


def _derived(scores: tuple[Scores, ...], side: int, scoring: Scoring) -> Scores:
    """The derived scores of one side; an opponent's field is the sum over all opponents."""
    order = tuple(scoring.fields)
    own = dict(zip(order, scores[side], strict=True))
    others = [sum(field) - field[side] for field in zip(*scores, strict=True)]
    opponents = dict(zip(order, others, strict=True))
    return tuple(
        derived.constant
        + sum(factor * own[name] for name, factor in derived.own.items())
        + sum(factor * opponents[name] for name, factor in derived.opponent.items())
        for derived in scoring.derived.values()
    )


def _match_points(verdict: Verdict, scoring: Scoring) -> int:
    """Points of a match decided as a whole: where it is played over games, of all its games."""
    games = 1 if scoring.games is None else scoring.games.count
    if verdict is _WIN:
        return games * scoring.points.win
    if verdict is _DRAW:
        return games * scoring.points.draw
    if verdict is _LOSS:
        return games * scoring.points.loss
    assert_never(verdict)
