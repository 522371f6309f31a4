"""The next round of the cut: who plays whom, on which side (LCG-9 to LCG-13, TM-5)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.plan import BracketPart
from podium.brackets.play import better_seed
from podium.brackets.settings import CutMethod
from podium.brackets.sides import Chooses, Forced, Sides, count_sides, reset_sides, sides
from podium.brackets.state import BracketState, MatchState, MatchStatus
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Round, Stage
from podium.kernel.chance import Chance
from podium.progress.course import Course
from podium.progress.cut import Cut
from podium.progress.tables import seated, tables_played
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.results.registry import games_in


class FinalsGame(NamedTuple):
    """Who played which side in a game of the cut, and the number of the match in the bracket."""

    dark: EntrantId
    light: EntrantId
    match: int | None


class CutTerms(Struct, frozen=True):
    """What the next round of a cut depends on besides chance. `number`: of the round in the event.

    `listed`: numbers in the bracket of all matches published so far. `games`: those of the cut so
    far. `tables`: where each entrant has played; `vary`: that counts (SP-21). `sided`: matches
    have sides.
    """

    number: int
    method: CutMethod
    seeds: tuple[EntrantId, ...]
    state: BracketState
    listed: frozenset[int | None]
    games: tuple[FinalsGame, ...]
    tables: Mapping[EntrantId, Collection[int]]
    vary: bool
    sided: bool
    final_untimed: bool


def next_cut_round(course: Course, cut: Cut, chance: Chance) -> Upcoming:
    """The matches of the next round of the bracket; none when the cut is over."""
    return pair_cut_round(cut_terms(course, cut), chance)


def cut_terms(course: Course, cut: Cut) -> CutTerms:
    """What the next round of the cut depends on."""
    rounds = course.sheet.cut_rounds()
    return CutTerms(
        len(course.sheet.rounds) + 1,
        cut.rules.method,
        cut.seeds,
        cut.state,
        frozenset(match.bracket for played in rounds for match in played.matches),
        tuple(finals_games(rounds)),
        tables_played(course),
        course.rulebook.pairing.vary_tables,
        course.rulebook.scoring.games is not None,
        course.rulebook.clock.final_untimed,
    )


def pair_cut_round(terms: CutTerms, chance: Chance) -> Upcoming:
    """The next round of a cut; no matches when it is over.

    A round in which every match was lost by a leaver counts too (EV-18), so that each entrant is
    in a round only once.
    """
    bracket = terms.state
    due = [
        state
        for state in bracket.matches
        if state.plan.number not in terms.listed and not (terms.listed and _is_bye(state))
    ]
    coming = [(state.plan.round, match) for state in due if (match := _match(state)) is not None]
    first = min((of_round for of_round, _ in coming), default=0)
    matches = [match for of_round, match in coming if of_round == first and not bracket.over()]
    placed = seated(matches, terms.tables, vary=terms.vary)
    return Upcoming(
        number=terms.number,
        stage=Stage.CUT,
        matches=tuple(_with_deciders(terms, _with_sides(terms, placed, chance), chance)),
    )


def is_untimed(course: Course, cut: Cut, match: Match) -> bool:
    """LCG-13, TM-5: whether a match of the cut has no time limit."""
    return course.rulebook.clock.final_untimed and _is_final(cut.state, match)


def _is_final(bracket: BracketState, match: Match) -> bool:
    part = bracket.match(match.bracket or 1).plan.part
    return part in (BracketPart.FINAL, BracketPart.RESET)


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


def _with_sides(terms: CutTerms, matches: list[Match], chance: Chance) -> Iterator[UpcomingMatch]:
    for match in matches:
        untimed = terms.final_untimed and _is_final(terms.state, match)
        if not terms.sided or match.result or len(match.entrants) != 2:
            yield UpcomingMatch(match, untimed=untimed)
            continue
        match _sides(terms.method, terms.seeds, terms.state, match, terms.games):
            case Forced(dark):
                yield UpcomingMatch(match, dark=dark, untimed=untimed)
            case Chooses(entrant):
                yield UpcomingMatch(match, chooses=entrant, untimed=untimed)
            case None:
                dark = chance.child("sides").choose(sorted(match.entrants))
                yield UpcomingMatch(match, dark=dark, untimed=untimed)


def _with_deciders(
    terms: CutTerms, upcoming: Iterator[UpcomingMatch], chance: Chance
) -> Iterator[UpcomingMatch]:
    """TM-5: who would play dark in the decider of a title match is drawn with it."""
    drawn = chance.child("decider")
    for one in upcoming:
        if terms.method is CutMethod.TITLE_MATCH:
            yield replace(one, decider=drawn.choose(sorted(one.match.entrants)))
        else:
            yield one


def sides_in_cut(cut: Cut, match: Match, games: Sequence[FinalsGame]) -> Sides | None:
    """The sides of a match after these games of the cut; None: they are drawn (TM-5)."""
    return _sides(cut.rules.method, cut.seeds, cut.state, match, games)


def _sides(
    method: CutMethod,
    seeds: tuple[EntrantId, ...],
    bracket: BracketState,
    match: Match,
    games: Sequence[FinalsGame],
) -> Sides | None:
    """In the reset the sides are swapped (LCG-13), unless the final was decided without a game."""
    if method is CutMethod.TITLE_MATCH:
        return None
    planned = bracket.match(match.bracket or 1).plan
    final = [game for game in games if game.match == planned.number - 1]
    if planned.part is BracketPart.RESET and final:
        return reset_sides(final_light=final[-1].light)
    better = better_seed(seeds, match.entrants)
    other = next(entrant for entrant in match.entrants if entrant != better)
    return sides(
        better=better, other=other, counts=count_sides([(game.dark, game.light) for game in games])
    )


def finals_games(rounds: tuple[Round, ...]) -> list[FinalsGame]:
    """All games of these rounds of the cut, the last one played last; a void game that was played
    again counts once (LCG-21).
    """
    return [
        FinalsGame(
            dark=game.dark,
            light=next(side for side in match.entrants if side != game.dark),
            match=match.bracket,
        )
        for played in rounds
        for match in played.matches
        for game, after in zip_longest(games_in(match.result), games_in(match.result)[1:])
        if not (game.ended is Ended.VOID and after is not None and after.dark == game.dark)
    ]
