"""A list compared with the one before it: what came and what went."""

from collections import Counter

from msgspec import Struct

from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.rosters.roster import Roster
from podium.service.roster_views import LateChange
from podium.web.pages.lists.shown import list_part
from podium.web.texts.list_headings import ListHeading


class ChangedLine(Struct, frozen=True):
    """A line that one of two lists has more often than the other. `number`: of its squad; `owner`:
    whose deck it is, if that is said.
    """

    heading: ListHeading
    number: int | None
    name: str
    count: int
    more: tuple[str, ...] = ()
    owner: str = ""


class ListChange(Struct, frozen=True):
    """A late change (EV-24): who made it and why, and what came and went. `known`: both lists are
    still there. `same`: nothing but the words around them differs.
    """

    at: Now
    by: Role | None
    reason: str
    known: bool
    came: tuple[ChangedLine, ...] = ()
    went: tuple[ChangedLine, ...] = ()

    @property
    def same(self) -> bool:
        """Whether both lists have the same lines."""
        return self.known and not self.came and not self.went


def list_change(change: LateChange) -> ListChange:
    """A late change, line by line."""
    before, after = change.before, change.after
    if before is None or after is None:
        return ListChange(change.at, change.by, change.reason, known=False)
    was, now = _lines(before), _lines(after)
    return ListChange(
        change.at, change.by, change.reason, True, _changed(now - was), _changed(was - now)
    )


_Key = tuple[ListHeading, int | None, str, tuple[str, ...]]


def _lines(roster: Roster) -> Counter[_Key]:
    part, counted = list_part(roster), Counter[_Key]()
    for group in part.groups:
        for line in group.lines:
            counted[group.heading, group.number, line.name, line.more] += line.count
    for text in part.text.splitlines():
        counted[ListHeading.UNITS, None, text, ()] += 1
    return counted


def _changed(lines: Counter[_Key]) -> tuple[ChangedLine, ...]:
    return tuple(
        ChangedLine(heading, number, name, count, more)
        for (heading, number, name, more), count in lines.items()
    )
