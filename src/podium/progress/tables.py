"""Tables for the matches of the next round (SP-21)."""

from collections.abc import Iterable

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind
from podium.pairing.tables import assign
from podium.progress.course import Course


def seated(matches: Iterable[Match], course: Course) -> list[Match]:
    """The matches at tables 1, 2, 3 ...; nobody at a table played before if it can be avoided."""
