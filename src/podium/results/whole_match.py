"""Matches reported as a whole: what each side takes, by the rulebook's scoring."""

from collections.abc import Mapping
from typing import Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from podium.core.outcome import GamesTaken, Outcome, SideOutcome, Verdict
from podium.core.result import Ended, MatchResult, Scores
from podium.core.sheet import Match
from podium.results.settings import MarginTable, Scoring

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


def bye(scoring: Scoring, *, awarded: bool = False) -> SideOutcome:
    """A bye: a win by absence, unless the rulebook gives it other points (VA-1, VA-8)."""
    won, worth = unopposed_win(scoring), scoring.points.bye
    if awarded and scoring.points.awarded_bye is not UNSET:
        worth = scoring.points.awarded_bye
    if worth is UNSET:
        return won
    if worth >= won.points:
        verdict = Verdict.WIN
    else:
        drawn = match_points(Verdict.DRAW, scoring)
        verdict = Verdict.DRAW if worth >= drawn else Verdict.LOSS
    return replace(won, verdict=verdict, points=worth)


def unopposed_win(scoring: Scoring) -> SideOutcome:
    """A win with the bye's award (SP-5, LG-6); over games a win in each (LCG-6, TM-7)."""
    tallies = tuple(scoring.bye.get(name, 0) for name in scoring.tallies())
    return _side(Verdict.WIN, tallies, scoring)


def missed(scoring: Scoring) -> SideOutcome:
    """A loss without a game: an unpaired loss (EV-5), or a no-show (EV-16)."""
    nothing = (0,) * len(scoring.tallies())
    return _side(Verdict.LOSS, nothing, scoring)


def _unopposed(match: Match, result: MatchResult, scoring: Scoring) -> Outcome:
    """EV-16: the side present gets a win with the bye's award; neither counts as the other's
    opponent.
    """
    sides = tuple(
        unopposed_win(scoring) if entrant == result.winner else missed(scoring)
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
    sides = tuple(
        [
            _side(verdict, tallies, scoring)
            for verdict, tallies in zip(verdicts, scores, strict=True)
        ]
    )
    return Outcome(_by_how_it_was_won(sides, result, scoring))


def _by_how_it_was_won(
    sides: tuple[SideOutcome, ...], result: MatchResult, scoring: Scoring
) -> tuple[SideOutcome, ...]:
    """The sides with the points of a win at time (VA-2) or by margin (VA-3), if there are any."""
    winner = next((side for side in sides if side.verdict is _WIN), None)
    if winner is None or len(sides) != 2:
        return sides
    if scoring.margins is not UNSET and result.ended in (Ended.VICTORY, Ended.TIME):
        return _by_margin(sides, winner, scoring.margins, scoring)
    points = scoring.points
    if result.ended is not Ended.TIME:
        return sides
    if points.timed_win is UNSET and points.timed_loss is UNSET:
        return sides
    return tuple(
        replace(side, points=points.won_at_time if side is winner else points.lost_at_time)
        for side in sides
    )


def _by_margin(
    sides: tuple[SideOutcome, ...], winner: SideOutcome, table: MarginTable, scoring: Scoring
) -> tuple[SideOutcome, ...]:
    """Both sides with the points of the row; where those are equal, it is a draw."""
    place = scoring.tallies().index(table.score)
    loser = next(side for side in sides if side is not winner)
    row = table.row(winner.tallies[place] - loser.tallies[place])
    if row.winner == row.loser:
        return tuple(replace(side, verdict=_DRAW, points=row.winner) for side in sides)
    return tuple(
        replace(side, points=row.winner if side is winner else row.loser) for side in sides
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


def _side(verdict: Verdict, tallies: Scores, scoring: Scoring) -> SideOutcome:
    """One side of a match decided as a whole: where it is played over games, all are won or lost
    (TB-3).
    """
    points = match_points(verdict, scoring)
    if scoring.games is None:
        return SideOutcome(verdict, points, tallies)
    count = scoring.games_of_a_win
    won, drawn = count if verdict is _WIN else 0, count if verdict is _DRAW else 0
    games = GamesTaken(won, drawn, count, game_points(scoring, won, drawn, count))
    return SideOutcome(verdict, points, tallies, games)


def scored_games(scoring: Scoring) -> int:
    """How many times `points` are in a match: once for each game, unless they are those of the
    whole match (VA-4).
    """
    return 1 if scoring.games is None or scoring.games.first_to else scoring.games.count


def game_points(scoring: Scoring, won: int, drawn: int, played: int) -> int:
    """The points of these games that count for places only (VA-7); 0 without any."""
    rule = scoring.first_to
    if rule is None or rule.points is UNSET:
        return 0
    worth = rule.points
    return won * worth.win + drawn * worth.draw + (played - won - drawn) * worth.loss


def match_points(verdict: Verdict, scoring: Scoring) -> int:
    """Points of a match decided as a whole: where it is played over games, of all its games."""
    games = scored_games(scoring)
    if verdict is _WIN:
        return games * scoring.points.win
    if verdict is _DRAW:
        return games * scoring.points.draw
    if verdict is _LOSS:
        return games * scoring.points.loss
    assert_never(verdict)
