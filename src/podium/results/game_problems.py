"""What is impossible in a match reported game by game (LCG-1, LCG-3, LCG-8, LCG-12, TM-5)."""

from collections.abc import Iterator

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.result import Ended
from podium.core.sheet import Match, Stage
from podium.results.game import GameResult
from podium.results.games import games_outcome
from podium.results.problem import ProblemCode, ResultProblem, Values
from podium.results.settings import GameRules, Scoring
from podium.results.timeout import POLICIES

_WON = frozenset({Ended.VICTORY, Ended.CONCESSION})


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
    if stage is Stage.SWISS:
        yield from _swiss_count_problems(games, rules)
    else:
        yield from _cut_count_problems(match, games, scoring, games_in_cut)
    for index, game in enumerate(games):
        place = f"result.games[{index}]"
        yield from _ending_problems(game, scoring, stage, place)
        if stage is Stage.SWISS and game.ended is Ended.CONCESSION:
            yield from _concession_problems(index, rules, place)
        yield from _winner_and_side_problems(match, game, scoring, place)
        yield from _timeout_problems(game, rules, stage, place)
    yield from _swap_problems(games, rules.count if stage is Stage.SWISS else games_in_cut)


def winner_problems(
    match: Match, winner: EntrantId | None, *, expected: bool, rule: str, place: str
) -> Iterator[ResultProblem]:
    """What is impossible about the winner named at `place`; `expected`: whether there is one."""
    if winner is None:
        if expected:
            yield ResultProblem(ProblemCode.WINNER_MISSING, rule, place)
    elif not expected:
        yield ResultProblem(ProblemCode.WINNER_FORBIDDEN, rule, place, {"winner": winner})
    elif winner not in match.entrants:
        yield ResultProblem(ProblemCode.WINNER_NOT_IN_MATCH, rule, place, {"winner": winner})


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
    """The set number of games; if that is more than one and they end level, one more (TM-5)."""
    rule = "LCG-9" if games_in_cut == 1 else "TM-5"
    first = games[:games_in_cut]
    expected = games_in_cut
    if games_in_cut > 1 and len(first) == games_in_cut and _level(match, first, scoring):
        expected += 1
    if len(games) != expected:
        yield _count_problem(rule, len(games), expected=expected)


def _level(match: Match, games: tuple[GameResult, ...], scoring: Scoring) -> bool:
    sides = games_outcome(games, match, scoring).sides
    return all(side.verdict is Verdict.DRAW for side in sides)


def _count_problem(rule: str, found: int, *, expected: int) -> ResultProblem:
    values: Values = {"value": found, "expected": expected}
    return ResultProblem(ProblemCode.GAMES_COUNT, rule, "result.games", values)


def _ending_problems(
    game: GameResult, scoring: Scoring, stage: Stage, place: str
) -> Iterator[ResultProblem]:
    ended = game.ended
    values: Values = {"ended": ended.value}
    if ended is Ended.DOUBLE_LOSS:
        return  # LCG-24
    if ended not in scoring.endings:
        code, rule = ProblemCode.ENDING_NOT_IN_RULEBOOK, scoring.rule
    elif ended is Ended.TIME and stage is Stage.SWISS:
        code, rule = ProblemCode.ENDING_NOT_IN_STAGE, "LCG-3"
    elif ended is Ended.DRAW and stage is Stage.CUT and Ended.TIME in scoring.endings:
        code, rule = ProblemCode.ENDING_NOT_IN_STAGE, "LCG-12"
    else:
        return
    yield ResultProblem(code, rule, f"{place}.ended", values)


def _concession_problems(index: int, rules: GameRules, place: str) -> Iterator[ResultProblem]:
    if index + 1 not in rules.concedable:
        values: Values = {"game": index + 1}
        yield ResultProblem(ProblemCode.GAME_NOT_CONCEDABLE, "LCG-8", f"{place}.ended", values)


def _winner_and_side_problems(
    match: Match, game: GameResult, scoring: Scoring, place: str
) -> Iterator[ResultProblem]:
    yield from winner_problems(
        match,
        game.winner,
        expected=game.ended in _WON,
        rule="LCG-21" if game.ended is Ended.VOID else scoring.rule,
        place=f"{place}.winner",
    )
    if game.dark not in match.entrants:
        values: Values = {"dark": game.dark}
        yield ResultProblem(ProblemCode.DARK_NOT_IN_MATCH, "LCG-1", f"{place}.dark", values)


def _timeout_problems(
    game: GameResult, rules: GameRules, stage: Stage, place: str
) -> Iterator[ResultProblem]:
    """`timeout` must be given exactly where a finals game ended by time (LCG-12)."""
    place = f"{place}.timeout"
    if game.ended is not Ended.TIME:
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


def _swap_problems(games: tuple[GameResult, ...], swapping: int) -> Iterator[ResultProblem]:
    """Sides swap from game to game (LCG-1), except for a decider: its sides are drawn (TM-5)."""
    for index in range(1, min(len(games), swapping)):
        if games[index].dark == games[index - 1].dark:
            place = f"result.games[{index}].dark"
            values: Values = {"dark": games[index].dark}
            yield ResultProblem(ProblemCode.SIDES_NOT_SWAPPED, "LCG-1", place, values)
