"""Tables for the matches of the next round (SP-21)."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind
from podium.pairing.tables.assign import assign
from podium.progress.course import Course


def seated(matches: Sequence[Match], course: Course) -> list[Match]:
    """The matches with tables, in order. Matches that are not played get none."""
    played = [i for i, match in enumerate(matches) if _is_played(match)]
    assigned = assign(
        [(matches[i].entrants[0], matches[i].entrants[1]) for i in played],
        played=_tables_played(course),
        vary=course.rulebook.pairing.vary_tables,
    )
    tables = dict(zip(played, assigned.numbers, strict=True))
    return [replace(match, table=tables.get(i)) for i, match in enumerate(matches)]


def _is_played(match: Match) -> bool:
    return match.kind is MatchKind.MATCH and match.result is None


def _tables_played(course: Course) -> dict[EntrantId, set[int]]:
    tables: defaultdict[EntrantId, set[int]] = defaultdict(set)
    for played in course.sheet.rounds:
        for match in played.matches:
            if match.table is not None:
                for entrant in match.entrants:
                    tables[entrant].add(match.table)
    return tables
