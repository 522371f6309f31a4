"""Tables for the matches of the next round (SP-21)."""

from collections.abc import Sequence

from msgspec.structs import replace

from podium.core.sheet import Match, MatchKind
from podium.progress.course import Course


def seated(matches: Sequence[Match], course: Course) -> list[Match]:
    """The matches at tables 1, 2, 3 ...; nobody at a table played before if it can be avoided."""
    table = 0
    result = []
    for match in matches:
        if match.kind is MatchKind.MATCH and match.result is None:
            table += 1
            match = replace(match, table=table)
        result.append(match)
    return result
