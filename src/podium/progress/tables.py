"""Tables for the matches of the next round (SP-21)."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind
from podium.pairing.tables.assign import assign
from podium.progress.course import Course


def seated(
    matches: Sequence[Match], tables_played: Mapping[EntrantId, Collection[int]], *, vary: bool
) -> list[Match]:
    """The matches with tables, in order. Matches that are not played get none.

    `tables_played`: where each entrant has played before; `vary`: that counts (SP-21).
    """
    played = [i for i, match in enumerate(matches) if _is_played(match)]
    assigned = assign(
        [(matches[i].entrants[0], matches[i].entrants[1]) for i in played],
        played=tables_played,
        vary=vary,
    )
    tables = dict(zip(played, assigned.numbers, strict=True))
    return [replace(match, table=tables.get(i)) for i, match in enumerate(matches)]


def _is_played(match: Match) -> bool:
    return match.kind is MatchKind.MATCH and match.result is None


def tables_played(course: Course) -> dict[EntrantId, set[int]]:
    """The tables at which each entrant has played so far."""
    tables: defaultdict[EntrantId, set[int]] = defaultdict(set)
    for played in course.sheet.rounds:
        for match in played.matches:
            if match.table is not None:
                for entrant in match.entrants:
                    tables[entrant].add(match.table)
    return tables
