"""What players bring: the items of check-in with their criteria, and substitutes (SP-20)."""

from collections.abc import Iterable

from msgspec import Struct

from podium.core.names import Names
from podium.event.view.shapes import SubstituteLine
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.rulebooks.rulebook import Rulebook


class ItemLine(Struct, frozen=True):
    """An item of check-in. `criteria`: what makes it pass."""

    id: str
    name: Names
    criteria: tuple[Names, ...]
    mandatory: bool
    ticked: bool = False


class SubstituteRow(Struct, frozen=True):
    """A substitute as it was inspected. `role`: of the person who did."""

    id: str
    version: int
    item: Names
    what: str
    approved: bool
    note: str
    role: Role
    at: Now


def item_lines(
    rulebook: Rulebook, mandatory: Iterable[str], ticked: Iterable[str] = ()
) -> tuple[ItemLine, ...]:
    """All items of the rulebook."""
    must, done = frozenset(mandatory), frozenset(ticked)
    return tuple(
        ItemLine(one.id, one.name, one.criteria, one.id in must, one.id in done)
        for one in rulebook.check_in
    )


def substitute_rows(
    rulebook: Rulebook, lines: Iterable[SubstituteLine]
) -> tuple[SubstituteRow, ...]:
    """Substitutes with the names of the items they stand for."""
    names = {item.id: item.name for item in rulebook.check_in}
    return tuple(
        SubstituteRow(
            one.id,
            one.version,
            names[one.item],
            one.what,
            one.approved,
            one.note,
            one.role,
            one.at,
        )
        for one in lines
        if one.item in names
    )
