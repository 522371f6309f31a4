"""Made-up results: varied, and possible under the rulebook."""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, Stage
from podium.kernel.chance import Chance
from podium.progress.upcoming import UpcomingMatch
from podium.results.decision import decision
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.results.next_game import dark_in, next_game, next_in_swiss
from podium.results.registry import problems
from podium.results.settings import Limits, Scoring
from podium.rulebooks.rulebook import Rulebook
from podium.study.likely import limits_of, score_range

ONE_IN_RARE = 25
"""One match in this many ends without being played out."""

MOST_TRIES = 10_000

RARE = (Ended.NO_SHOW, Ended.DOUBLE_LOSS, Ended.MATCH_LOSS)


def made_up_result(
    upcoming: UpcomingMatch, rulebook: Rulebook, stage: Stage, chance: Chance
) -> Result:
    """A possible result of the match; in the cut never a level one."""
    match = upcoming.match
    for _ in range(MOST_TRIES):
        result = _attempt(match, rulebook, stage, chance, upcoming.dark)
        if upcoming.untimed and _ended_by_time(result):
            continue
        if _possible(replace(match, result=result), rulebook, stage):
            return result
    raise ValueError(f"no possible result was found for {match.entrants} in {rulebook.id}")


def _ended_by_time(result: Result) -> bool:
    return Ended.TIME in result.endings()


def _possible(match: Match, rulebook: Rulebook, stage: Stage) -> bool:
    games = rulebook.cut.games if rulebook.cut else 1
    if problems(match, rulebook.scoring, stage, games_in_cut=games):
        return False
    if stage is Stage.SWISS:
        return True
    decided = decision(match, rulebook.scoring)
    return decided is not None and decided.winner is not None


def _attempt(
    match: Match, rulebook: Rulebook, stage: Stage, chance: Chance, dark: EntrantId | None
) -> Result:
    if stage is Stage.SWISS and chance.below(ONE_IN_RARE) == 0:
        ended = chance.choose(RARE)
        winner = None if ended is Ended.DOUBLE_LOSS else chance.choose(match.entrants)
        return MatchResult(ended, winner)
    if rulebook.scoring.games is not None:
        return _games(match, rulebook, stage, chance, dark)
    ended = chance.choose(rulebook.scoring.endings)
    winner = None
    if ended in (Ended.VICTORY, Ended.CONCESSION):
        winner = chance.choose(match.entrants)
    if ended is Ended.DRAW or not rulebook.scoring.fields:
        return MatchResult(ended, winner)
    return MatchResult(ended, winner, _scores(match, ended, winner, rulebook.scoring, chance))


def _scores(
    match: Match, ended: Ended, winner: EntrantId | None, scoring: Scoring, chance: Chance
) -> tuple[Scores, ...]:
    scores = []
    for entrant in match.entrants:
        limits = limits_of(ended, scoring, won=entrant == winner)
        scores.append(tuple(_score(name, limits, scoring, chance) for name in scoring.fields))
    return tuple(scores)


def _score(name: str, limits: dict[str, Limits], scoring: Scoring, chance: Chance) -> int:
    least, most = score_range(name, limits, scoring)
    return least + chance.below(most - least + 1)


def _games(
    match: Match, rulebook: Rulebook, stage: Stage, chance: Chance, dark: EntrantId | None
) -> GamesResult:
    rules, first = rulebook.scoring.games, dark or chance.choose(match.entrants)
    if rulebook.scoring.first_to is not None:
        return _first_to(match, rulebook, stage, chance, first)
    in_cut = rulebook.cut.games if rulebook.cut else 1
    wanted = in_cut if stage is Stage.CUT or rules is None else rules.count
    games = [_game(match, rulebook.scoring, stage, chance, first)]
    while len(games) < wanted:
        first = next(entrant for entrant in match.entrants if entrant != first)
        games.append(_game(match, rulebook.scoring, stage, chance, first))
    if stage is Stage.SWISS and games[0].ended is Ended.DRAW:
        return GamesResult((games[0],))  # LCG-3: time ran out in the first game
    if stage is Stage.CUT and wanted > 1 and chance.below(2):
        games.append(_game(match, rulebook.scoring, stage, chance, chance.choose(match.entrants)))
    return GamesResult(tuple(games))


def _first_to(
    match: Match, rulebook: Rulebook, stage: Stage, chance: Chance, first: EntrantId
) -> GamesResult:
    """Games until somebody has won enough of them, or time runs out (VA-4)."""
    games: list[GameResult] = []
    in_cut = rulebook.cut.games if rulebook.cut else 1
    while True:
        if stage is Stage.CUT:
            place = next_game(games, match, rulebook.scoring, in_cut)
        else:
            place = next_in_swiss(games, match, rulebook.scoring)
        if place is None:
            return GamesResult(tuple(games))
        dark = dark_in(place, match.entrants, first)
        games.append(_game(match, rulebook.scoring, stage, chance, dark))


def _game(
    match: Match, scoring: Scoring, stage: Stage, chance: Chance, dark: EntrantId
) -> GameResult:
    possible = [
        ended
        for ended in scoring.endings
        if ended is not Ended.VOID
        and (ended is not Ended.TIME or stage is Stage.CUT or scoring.first_to is not None)
    ]
    ended = Ended.VICTORY if chance.below(3) else chance.choose(possible)
    winner = None
    if ended in (Ended.VICTORY, Ended.CONCESSION):
        winner = chance.choose(match.entrants)
    timed = ended is Ended.TIME and scoring.first_to is None
    timeout = _timeout(chance) if timed else None
    return GameResult(ended, dark, winner, timeout)


def _timeout(chance: Chance) -> TimeOut:
    return TimeOut(
        light=LightSide(objectives=chance.below(3), damage=chance.below(10)),
        dark=DarkSide(dial=chance.below(12), damage=chance.below(10)),
        balance=chance.choose(tuple(Side)),
    )
