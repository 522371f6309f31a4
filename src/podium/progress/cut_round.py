"""The next round of the cut: who plays whom, on which side (LCG-9 to LCG-13, TM-5)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from podium.brackets.plan import BracketPart
from podium.brackets.play import better_seed
from podium.brackets.settings import CutMethod
from podium.brackets.sides import Chooses, Forced, Sides, count_sides, reset_sides, sides
from podium.brackets.state import MatchState, MatchStatus
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Stage
from podium.kernel.chance import Chance
from podium.progress.course import Course
from podium.progress.cut import Cut
from podium.progress.tables import seated
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.results.game import GamesResult


class FinalsGame(NamedTuple):
    """Who played which side in a game of the cut, and the number of the match in the bracket."""

    dark: EntrantId
    light: EntrantId
    match: int | None


def next_cut_round(course: Course, cut: Cut, chance: Chance) -> Upcoming:
    """The matches of the next round of the bracket; none when the cut is over.

    A round in which every match was lost by a leaver counts too (EV-18), so that each entrant is
    in a round only once.
    """
    listed = {match.bracket for r in course.sheet.cut_rounds() for match in r.matches}
    due = [
        state
        for state in cut.state.matches
        if state.plan.number not in listed and not (listed and _is_bye(state))
    ]
    coming = [(state.plan.round, match) for state in due if (match := _match(state)) is not None]
    first = min((of_round for of_round, _ in coming), default=0)
    matches = [match for of_round, match in coming if of_round == first and not cut.state.over()]
    return Upcoming(
        number=len(course.sheet.rounds) + 1,
        stage=Stage.CUT,
        matches=tuple(
            replace(upcoming, untimed=is_untimed(course, cut, upcoming.match))
            for upcoming in _with_sides(course, cut, seated(matches, course), chance)
        ),
    )


def is_untimed(course: Course, cut: Cut, match: Match) -> bool:
    """LCG-13: whether a match of the cut has no time limit."""
    part = cut.state.match(match.bracket or 1).plan.part
    return course.rulebook.clock.final_untimed and part in (BracketPart.FINAL, BracketPart.RESET)


def _match(state: MatchState) -> Match | None:
    """A match as it enters the sheet: to be played, lost by a leaver, or the bye of a top seed."""
    entrants, number = state.entrants(), state.plan.number
    match state.status:
        case MatchStatus.READY:
            return Match(entrants, bracket=number)
        case MatchStatus.WALKOVER if len(entrants) == 2:
            return Match(entrants, bracket=number, result=_left_behind(state))
        case MatchStatus.WALKOVER if _is_bye(state):
            return Match(entrants, MatchKind.BYE, bracket=number)
        case _:
            return None


def _is_bye(state: MatchState) -> bool:
    """Whether a top seed advances without an opponent, as the cut is not a power of two."""
    return state.plan.round == 1 and len(state.entrants()) == 1


def _left_behind(state: MatchState) -> MatchResult:
    """EV-18: a walkover against a leaver, or a loss for both if both have left."""
    winner = state.winner
    if winner in state.entrants():
        return MatchResult(Ended.WALKOVER, EntrantId(str(winner)))
    return MatchResult(Ended.DOUBLE_LOSS)


def _with_sides(
    course: Course, cut: Cut, matches: list[Match], chance: Chance
) -> Iterator[UpcomingMatch]:
    games = finals_games(course.sheet.cut_rounds())
    for match in matches:
        if course.rulebook.scoring.games is None or match.result or len(match.entrants) != 2:
            yield UpcomingMatch(match)
            continue
        match sides_in_cut(cut, match, games):
            case Forced(dark):
                yield UpcomingMatch(match, dark=dark)
            case Chooses(entrant):
                yield UpcomingMatch(match, chooses=entrant)
            case None:
                yield UpcomingMatch(
                    match, dark=chance.child("sides").choose(sorted(match.entrants))
                )


def sides_in_cut(cut: Cut, match: Match, games: list[FinalsGame]) -> Sides | None:
    """The sides of a match after these games of the cut; None: they are drawn (TM-5).

    In the reset the sides are swapped (LCG-13), unless the final was decided without a game.
    """
    if cut.rules.method is CutMethod.TITLE_MATCH:
        return None
    planned = cut.state.match(match.bracket or 1).plan
    final = [game for game in games if game.match == planned.number - 1]
    if planned.part is BracketPart.RESET and final:
        return reset_sides(final_light=final[-1].light)
    better = better_seed(cut.seeds, match.entrants)
    other = next(entrant for entrant in match.entrants if entrant != better)
    return sides(
        better=better, other=other, counts=count_sides([(game.dark, game.light) for game in games])
    )


def finals_games(rounds: tuple[Round, ...]) -> list[FinalsGame]:
    """All games of these rounds of the cut, the last one played last."""
    return [
        FinalsGame(
            dark=game.dark,
            light=next(side for side in match.entrants if side != game.dark),
            match=match.bracket,
        )
        for played in rounds
        for match in played.matches
        if isinstance(match.result, GamesResult)
        for game in match.result.games
    ]
