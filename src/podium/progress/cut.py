"""The cut: who is in it, how they are seeded, and how far it has been played."""

from msgspec import Struct
from msgspec.structs import replace

from podium.brackets.cut_seeds import cut_seeds
from podium.brackets.drawing import plan_for
from podium.brackets.play import better_seed, play
from podium.brackets.settings import CutMethod, CutRules, LevelMatch
from podium.brackets.state import BracketState, Decision, DoubleLoss, Left, Walkover, Won
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Sheet, Status
from podium.progress.course import Course
from podium.results.decision import decision
from podium.results.next_game import owes_a_game
from podium.standings.table import Table

SMALLEST = 2


class Cut(Struct, frozen=True):
    """The cut of an event. `table` is the Swiss table as it was when the cut was made (EV-14).

    `state` follows from the seeds, the `decisions` by number in the bracket, and who has `left`.
    """

    rules: CutRules
    table: Table
    seeds: tuple[EntrantId, ...]
    state: BracketState
    decisions: dict[int, Decision] = {}
    left: dict[EntrantId, Left] = {}


class MisplacedMatch(Struct, frozen=True):
    """A match of the cut with the wrong entrants: its round, its index there, its number in the
    bracket, and the entrants the bracket puts there (none if it has no such match).
    """

    round: int
    index: int
    number: int
    expected: tuple[EntrantId, ...]


def cut_of(course: Course) -> Cut | None:
    """The cut as it stands, or as it would be made now; None where the event has none."""
    rules = course.rulebook.cut
    if rules is None:
        return None
    table = frozen_table(course)
    begun = bool(course.sheet.cut_rounds())
    seeds = _listed_seeds(course, rules, table) if begun else _seeds_now(course, rules, table)
    if len(seeds) < SMALLEST:
        return None
    cut = _seeded(course, rules, table, seeds)
    if begun and rules.method is not CutMethod.TITLE_MATCH and misplaced_matches(course, cut):
        # Perhaps the file does not list the byes of the best seeds.
        whole = _seeded(course, rules, table, _listed_and_free_seeds(course, table))
        return cut if misplaced_matches(course, whole) else whole
    return cut


def _seeded(course: Course, rules: CutRules, table: Table, seeds: tuple[EntrantId, ...]) -> Cut:
    plan = plan_for(rules.method, len(seeds), third_place=bool(rules.third_place))
    decisions, left = _decisions(course, rules, seeds), _left(course, seeds)
    return Cut(rules, table, seeds, play(plan, seeds, decisions, left), decisions, left)


def frozen_table(course: Course) -> Table:
    """The Swiss table as it was when the cut was made."""
    return replace(course, sheet=frozen_sheet(course)).swiss_table()


def frozen_sheet(course: Course) -> Sheet:
    """The sheet behind the frozen table, in which everyone in the cut has a place."""
    known = in_the_cut(course.sheet)
    entrants = tuple(
        replace(entrant, status=Status.ACTIVE) if entrant.id in known else entrant
        for entrant in course.sheet.entrants
    )
    return replace(course.sheet, entrants=entrants)


def in_the_cut(sheet: Sheet) -> frozenset[EntrantId]:
    """Everyone in a match of the cut."""
    return frozenset(
        entrant for r in sheet.cut_rounds() for match in r.matches for entrant in match.entrants
    )


def chance_at_the_cut(course: Course, cut: Cut) -> tuple[EntrantId, EntrantId] | None:
    """The last entrant in and the first one out, if only chance separates them (EV-19)."""
    qualifying = course.qualifying()
    rows = [row for row in cut.table.rows if row.place is not None]
    last_in = next(i for i, row in enumerate(rows) if row.entrant == cut.seeds[-1])
    for index in range(last_in + 1, len(rows)):
        if rows[index].separated != "chance":
            return None
        if rows[index].entrant in qualifying:
            return rows[last_in].entrant, rows[index].entrant
    return None


def misplaced_matches(course: Course, cut: Cut) -> tuple[MisplacedMatch, ...]:
    """The matches of the cut whose entrants are not those the bracket puts there."""
    misplaced = []
    for played in course.sheet.cut_rounds():
        for index, match in enumerate(played.matches):
            number = match.bracket or 0
            known = 1 <= number <= len(cut.state.matches)
            expected = cut.state.match(number).entrants() if known else ()
            if set(match.entrants) != set(expected):
                misplaced.append(MisplacedMatch(played.number, index, number, expected))
    return tuple(misplaced)


def _seeds_now(course: Course, rules: CutRules, table: Table) -> tuple[EntrantId, ...]:
    """Who would be in the cut if it were made now, in seed order."""
    qualifying = course.qualifying()
    order = [row for row in table.rows if row.entrant in qualifying]
    if rules.method is CutMethod.TITLE_MATCH:
        level = [row for row in order if row.points == table.rows[0].points]
        return tuple(row.entrant for row in level[:SMALLEST])
    size = len(order) if course.rulebook.bracket_alone else course.cut
    return cut_seeds(tuple(row.entrant for row in order), qualifying, size)


def _listed_seeds(course: Course, rules: CutRules, table: Table) -> tuple[EntrantId, ...]:
    """Everyone in the matches of the cut, by Swiss place; a title match has room for two (TM-5)."""
    known = in_the_cut(course.sheet)
    listed = tuple(row.entrant for row in table.rows if row.entrant in known)
    return listed[:SMALLEST] if rules.method is CutMethod.TITLE_MATCH else listed


def _listed_and_free_seeds(course: Course, table: Table) -> tuple[EntrantId, ...]:
    """The listed seeds and the best others, active ones first, up to the size of the cut."""
    known = in_the_cut(course.sheet)
    active = course.active()
    others = [row.entrant for row in table.rows if row.entrant not in known]
    others.sort(key=lambda entrant: entrant not in active)
    chosen = known.union(others[: max(course.cut - len(known), 0)])
    return tuple(row.entrant for row in table.rows if row.entrant in chosen)


def _decisions(
    course: Course, rules: CutRules, seeds: tuple[EntrantId, ...]
) -> dict[int, Decision]:
    """The decision of each match of the cut, by its number in the bracket."""
    decisions: dict[int, Decision] = {}
    for played in course.sheet.cut_rounds():
        for match in played.matches:
            if match.bracket is not None and match.kind is MatchKind.MATCH:
                decided = _decision(match, course, rules, seeds)
                if decided is not None:
                    decisions[match.bracket] = decided
    return decisions


def _decision(
    match: Match, course: Course, rules: CutRules, seeds: tuple[EntrantId, ...]
) -> Decision | None:
    decided = decision(match, course.rulebook.scoring)
    if decided is None:
        return None
    if owes_a_game(match, course.rulebook.scoring, rules.games):
        return None
    if decided.winner is not None:
        return (Walkover if _unplayed(match) else Won)(decided.winner)
    if decided.lost_by_all:
        return DoubleLoss()
    if rules.level is LevelMatch.PLAY_ON:
        return None
    return Won(better_seed(seeds, match.entrants))  # SP-13


def _unplayed(match: Match) -> bool:
    result = match.result
    return isinstance(result, MatchResult) and result.ended in (Ended.WALKOVER, Ended.NO_SHOW)


def _left(course: Course, seeds: tuple[EntrantId, ...]) -> dict[EntrantId, Left]:
    """Who loses every further match by leaving; the matches of those held wait (EV-9, LG-10)."""
    return {
        entrant.id: Left(disqualified=entrant.status is Status.DISQUALIFIED)
        for entrant in course.sheet.entrants
        if entrant.id in seeds
        and entrant.status is not Status.ACTIVE
        and entrant.id not in course.held
    }
