"""What is impossible in a match reported game by game (LCG-1, LCG-3, LCG-8, LCG-12, TM-5)."""

from collections.abc import Iterator

from podium.core.result import Ended
from podium.core.sheet import Match, Stage
from podium.results.game import GameResult, LostMatch
from podium.results.games import GAME_WON
from podium.results.next_game import GamePlace, game_place, next_game, next_in_swiss
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.settings import GameRules, Scoring
from podium.results.timeout import POLICIES
from podium.results.whole_match_problems import whole_problems, winner_problems

LOST_AS_A_WHOLE = frozenset({Ended.MATCH_LOSS, Ended.DOUBLE_LOSS})
"""Endings of a match over games that lose every game, the finished ones too (EV-21)."""


def games_problems(
    match: Match,
    games: tuple[GameResult, ...],
    scoring: Scoring,
    stage: Stage,
    *,
    games_in_cut: int,
) -> Iterator[ResultProblem]:
    """Everything impossible in the games of a match."""
    rules = scoring.games
    if rules is None:
        yield ResultProblem(ProblemCode.NOT_PLAYED_OVER_GAMES, scoring.rule, "result.games")
        return
    if scoring.first_to is not None:
        yield from _first_to_problems(match, games, scoring, stage, games_in_cut)
    elif stage is Stage.SWISS:
        yield from _swiss_count_problems(games, rules)
    else:
        yield from _cut_count_problems(match, games, scoring, games_in_cut)
    yield from _each_problems(match, games, scoring, rules, stage)
    yield from _unfinished_problems(games)
    yield from _swap_problems(match, games, scoring, stage, games_in_cut)


def lost_match_problems(
    match: Match, result: LostMatch, scoring: Scoring, stage: Stage, *, games_in_cut: int
) -> Iterator[ResultProblem]:
    """Everything impossible in a match lost as a whole and the finished games that are kept."""
    rules, games = scoring.games, result.games
    if rules is None:
        yield ResultProblem(ProblemCode.NOT_PLAYED_OVER_GAMES, scoring.rule, "result.games")
        return
    yield from whole_problems(match, result, scoring, stage)
    if result.ended not in LOST_AS_A_WHOLE:
        yield ResultProblem(ProblemCode.SCORES_FORBIDDEN, "EV-21", "result.games")
    yield from _kept_count_problems(match, games, scoring, stage, games_in_cut)
    yield from _each_problems(match, games, scoring, rules, stage)
    for index, game in enumerate(games):
        if game.ended is Ended.WALKOVER:
            place = f"result.games[{index}].ended"
            values: Values = {"game": index + 1}
            yield ResultProblem(ProblemCode.UNFINISHED_GAME, "EV-21", place, values)
    yield from _swap_problems(match, games, scoring, stage, games_in_cut)


def _kept_count_problems(
    match: Match,
    games: tuple[GameResult, ...],
    scoring: Scoring,
    stage: Stage,
    games_in_cut: int,
) -> Iterator[ResultProblem]:
    """At least one finished game, and none after the match was over."""
    places = [
        _place(match, games, index, scoring, stage, games_in_cut) for index in range(len(games))
    ]
    if not games:
        yield _count_problem("EV-21", 0, expected=1)
    elif None in places:
        yield _count_problem(_count_rule(scoring, stage), len(games), expected=places.index(None))


def _count_rule(scoring: Scoring, stage: Stage) -> str:
    if scoring.first_to is not None:
        return "VA-4"
    return "LCG-3" if stage is Stage.SWISS else "TM-5"


def _first_to_problems(
    match: Match,
    games: tuple[GameResult, ...],
    scoring: Scoring,
    stage: Stage,
    games_in_cut: int,
) -> Iterator[ResultProblem]:
    """No game after the match was over, and none is missing unless time ran out (VA-4)."""
    *before, after = [
        _place(match, games, index, scoring, stage, games_in_cut) for index in range(len(games) + 1)
    ]
    if None in before:
        yield _count_problem("VA-4", len(games), expected=before.index(None))
    elif after is not None and scoring.first_to is not None:
        wins = games_in_cut if stage is Stage.CUT else scoring.first_to.wins
        values: Values = {"wins": wins}
        yield ResultProblem(ProblemCode.MATCH_NOT_OVER, "VA-4", "result.games", values)


def _each_problems(
    match: Match, games: tuple[GameResult, ...], scoring: Scoring, rules: GameRules, stage: Stage
) -> Iterator[ResultProblem]:
    for index, game in enumerate(games):
        place = f"result.games[{index}]"
        yield from _ending_problems(game, scoring, stage, place)
        if stage is Stage.SWISS and game.ended is Ended.CONCESSION:
            yield from _concession_problems(index, rules, place)
        yield from _winner_and_side_problems(match, game, scoring, stage, place)
        yield from _timeout_problems(game, rules, stage, place)


def _swiss_count_problems(
    games: tuple[GameResult, ...], rules: GameRules
) -> Iterator[ResultProblem]:
    """All games, or fewer if time ran out in the last one played: a draw (LCG-3)."""
    out_of_time = 0 < len(games) < rules.count and games[-1].ended is Ended.DRAW
    if len(games) != rules.count and not out_of_time:
        yield _count_problem("LCG-3", len(games), expected=rules.count)


def _cut_count_problems(
    match: Match, games: tuple[GameResult, ...], scoring: Scoring, games_in_cut: int
) -> Iterator[ResultProblem]:
    """The set number of games; if that is more than one and they end level, one more (TM-5).

    A game that is played again stays on record: with it a result may wait for the next (LCG-21).
    """
    rule = "LCG-9" if games_in_cut == 1 else "TM-5"
    places = [next_game(games[:i], match, scoring, games_in_cut) for i in range(len(games) + 1)]
    *before, after = places
    if None in before:
        yield _count_problem(rule, len(games), expected=before.index(None))
    elif after is not None and not (games and _waits(games[-1], before[-1], scoring)):
        missing = 1 if after.decider else games_in_cut - after.number
        yield _count_problem(rule, len(games), expected=len(games) + missing)


def _waits(last: GameResult, place: GamePlace | None, scoring: Scoring) -> bool:
    """Whether a result may end with this game although another follows."""
    again = scoring.games is not None and scoring.games.played_again
    return again and (last.ended is Ended.VOID or (place is not None and place.decider))


def _count_problem(rule: str, found: int, *, expected: int) -> ResultProblem:
    values: Values = {"value": found, "expected": expected}
    return ResultProblem(ProblemCode.GAMES_COUNT, rule, "result.games", values)


def _ending_problems(
    game: GameResult, scoring: Scoring, stage: Stage, place: str
) -> Iterator[ResultProblem]:
    ended = game.ended
    values: Values = {"ended": ended.value}
    if ended in (Ended.DOUBLE_LOSS, Ended.WALKOVER):
        return  # LCG-24, EV-21
    if ended not in scoring.endings:
        code, rule = ProblemCode.ENDING_NOT_IN_RULEBOOK, scoring.rule
    elif scoring.first_to is not None:
        return  # VA-6: time can run out in any game, and a draw is played again
    elif ended is Ended.TIME and stage is Stage.SWISS:
        code, rule = ProblemCode.ENDING_NOT_IN_STAGE, "LCG-3"
    elif ended is Ended.DRAW and stage is Stage.CUT and Ended.TIME in scoring.endings:
        code, rule = ProblemCode.ENDING_NOT_IN_STAGE, "LCG-12"
    else:
        return
    yield ResultProblem(code, rule, f"{place}.ended", values)


def _unfinished_problems(games: tuple[GameResult, ...]) -> Iterator[ResultProblem]:
    """Games lost by leaving come after the finished ones, of which there is at least one, and all
    go to the same entrant (EV-21).
    """
    first = next((i for i, game in enumerate(games) if game.ended is Ended.WALKOVER), None)
    if first is None:
        return
    lost = {(game.ended, game.winner) for game in games[first:]}
    if first == 0 or len(lost) > 1:
        values: Values = {"game": first + 1}
        place = f"result.games[{first}].ended"
        yield ResultProblem(ProblemCode.UNFINISHED_GAME, "EV-21", place, values)


def _concession_problems(index: int, rules: GameRules, place: str) -> Iterator[ResultProblem]:
    if not rules.may_concede(index + 1):
        values: Values = {"game": index + 1}
        yield ResultProblem(ProblemCode.GAME_NOT_CONCEDABLE, "LCG-8", f"{place}.ended", values)


def _winner_and_side_problems(
    match: Match, game: GameResult, scoring: Scoring, stage: Stage, place: str
) -> Iterator[ResultProblem]:
    yield from winner_problems(
        match,
        game.winner,
        expected=game.ended in GAME_WON or _owner_said(game, scoring, stage),
        rule="LCG-21" if game.ended is Ended.VOID else scoring.rule,
        place=f"{place}.winner",
    )
    if game.dark not in match.entrants:
        values: Values = {"dark": game.dark}
        yield ResultProblem(ProblemCode.DARK_NOT_IN_MATCH, "LCG-1", f"{place}.dark", values)


def _owner_said(game: GameResult, scoring: Scoring, stage: Stage) -> bool:
    """LCG-21: whether a judge has said whose deck made a game of the cut void."""
    again = scoring.games is not None and scoring.games.played_again and stage is Stage.CUT
    return again and game.ended is Ended.VOID and game.winner is not None


def _timeout_problems(
    game: GameResult, rules: GameRules, stage: Stage, place: str
) -> Iterator[ResultProblem]:
    """`timeout` must be given exactly where a finals game ended by time (LCG-12)."""
    place = f"{place}.timeout"
    if game.ended is not Ended.TIME or rules.first_to:
        if game.timeout is not None:
            yield ResultProblem(ProblemCode.TIMEOUT_FORBIDDEN, "LCG-12", place)
    elif game.timeout is None:
        if stage is Stage.CUT and rules.timeout is not None:
            yield ResultProblem(ProblemCode.TIMEOUT_MISSING, "LCG-12", place)
    elif rules.timeout is not None:
        for odd in POLICIES[rules.timeout].out_of_range(game.timeout):
            values: Values = {
                "value": odd.value,
                "min": odd.min,
                "max": odd.max,
            }
            code = ProblemCode.TIMEOUT_OUT_OF_RANGE
            yield ResultProblem(code, "LCG-12", f"{place}.{odd.place}", values)


def _swap_problems(
    match: Match,
    games: tuple[GameResult, ...],
    scoring: Scoring,
    stage: Stage,
    games_in_cut: int,
) -> Iterator[ResultProblem]:
    """Sides swap from game to game (LCG-1); a game that is played again has the same, those of a
    decider are drawn (TM-5).
    """
    for index in range(1, len(games)):
        before, now = (
            _place(match, games, place, scoring, stage, games_in_cut)
            for place in (index - 1, index)
        )
        if before is None or now is None or before.decider or now.decider or before == now:
            continue
        if games[index].dark == games[index - 1].dark:
            place = f"result.games[{index}].dark"
            values: Values = {"dark": games[index].dark}
            yield ResultProblem(ProblemCode.SIDES_NOT_SWAPPED, "LCG-1", place, values)


def _place(
    match: Match,
    games: tuple[GameResult, ...],
    index: int,
    scoring: Scoring,
    stage: Stage,
    games_in_cut: int,
) -> GamePlace | None:
    if stage is Stage.SWISS:
        return next_in_swiss(games[:index], match, scoring)
    return game_place(games, index, match, scoring, games_in_cut)
