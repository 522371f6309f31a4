"""Matches reported as a whole: what each side takes, by the rulebook's scoring."""

from collections.abc import Mapping
from typing import Final, assert_never

from podium.core.outcome import Outcome, SideOutcome, Verdict
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match
from podium.results.settings import Scoring

# Before Python 3.12, enum member lookup is slow, and these are looked up for every match.
_WIN: Final = Verdict.WIN
_DRAW: Final = Verdict.DRAW
_LOSS: Final = Verdict.LOSS

_UNPLAYED = (Ended.NO_SHOW, Ended.WALKOVER)
_CONCEDED = (Ended.CONCESSION, Ended.MATCH_LOSS)  # EV-11: a match loss is scored as a concession
_WON = (Ended.VICTORY, *_CONCEDED, *_UNPLAYED)


def whole_outcome(match: Match, result: MatchResult, scoring: Scoring) -> Outcome:
    """What every side takes from a match reported as a whole."""
    if result.ended in _UNPLAYED:
        return _unopposed(match, result, scoring)
    return _played(match, result, scoring)


def whole_content(match: Match, result: MatchResult) -> object:
    """Everything that the outcome of a match of two depends on, without their names."""
    first, second = match.entrants
    winner = result.winner
    return result.ended._value_, winner == first, winner == second, result.scores


def bye(scoring: Scoring) -> SideOutcome:
    """A win with the bye's award (SP-5, LG-6); over games a win in each (LCG-6, TM-7)."""
    tallies = tuple(scoring.bye.get(name, 0) for name in scoring.tallies())
    return SideOutcome(Verdict.WIN, _match_points(Verdict.WIN, scoring), tallies)


def missed(scoring: Scoring) -> SideOutcome:
    """A loss without a game: an unpaired loss (EV-5), or a no-show (EV-16)."""
    nothing = (0,) * len(scoring.tallies())
    return SideOutcome(Verdict.LOSS, _match_points(Verdict.LOSS, scoring), nothing)


def _unopposed(match: Match, result: MatchResult, scoring: Scoring) -> Outcome:
    """EV-16: the side present gets the bye's award; neither counts as the other's opponent."""
    sides = tuple(
        bye(scoring) if entrant == result.winner else missed(scoring) for entrant in match.entrants
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
    """Time ran out: compares the ladder's fields in order; if all are level, it is a draw."""
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
