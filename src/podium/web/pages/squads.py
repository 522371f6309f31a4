"""Chosen squads on the pages of players and judges (SP-18)."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.clock_face import Phase
from podium.event.ids import MatchRef
from podium.event.squad_duty import SquadDuty
from podium.event.view.shapes import MissingSquads, Own, OwnSquads
from podium.event.view.squads import EntrantSquads, RoundSquads
from podium.web.pages.matches import latest_match
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class SquadBox(Struct, frozen=True):
    """A squad that can be ticked. `name`: its units, if the viewer may see them. `owed`: others
    have been used, this one has not (SP-19).
    """

    number: int
    name: str
    chosen: bool = False
    owed: bool = False


class MySquads(Struct, frozen=True):
    """A player's squads of the latest round. `table`: theirs, if they have one; `late`: somebody
    there has not chosen although the clock was started.
    """

    ref: MatchRef | None
    table: int | None
    mine: tuple[SquadBox, ...]
    theirs: tuple[SquadBox, ...]
    boxes: tuple[SquadBox, ...]
    line: OwnSquads
    late: bool


class RoundChoice(Struct, frozen=True):
    """An entrant's squads for a round, for staff who do not play."""

    line: RoundSquads
    boxes: tuple[SquadBox, ...]


class EntrantChoices(Struct, frozen=True):
    """All squads of an entrant, for staff who do not play. `wanted`: how many are chosen.
    `unopened`: the viewer would see the names of the squads if they opened the list.
    """

    entrant: EntrantId
    wanted: int
    rounds: tuple[RoundChoice, ...]
    duty: SquadDuty | None
    unopened: bool = False


class MissingSquadsRow(Struct, frozen=True):
    """Somebody has not chosen squads for a round yet."""

    line: MissingSquads
    name: Name


def my_squads(
    subject: Subject, own: Own, names: tuple[str, ...] = (), opponents: tuple[str, ...] = ()
) -> MySquads | None:
    """The squads of the view's entrant; None where there is nothing to choose. `names`,
    `opponents`: of the squads on both lists, as far as they may be seen (SP-22).
    """
    line = own.squads
    if line is None:
        return None
    match = latest_match(subject.view, own.entrant)
    clock, table = subject.view.clock, None
    if match is not None and match.kind is MatchKind.MATCH:
        table = match.table
    boxes = _boxes(line.of, line.mine, line.duty, names)
    return MySquads(
        ref=None if match is None or match.index is None else MatchRef(line.round, match.index),
        table=table,
        mine=tuple(box for box in boxes if box.chosen),
        theirs=tuple(SquadBox(number, _named(number, opponents)) for number in line.theirs),
        boxes=boxes,
        line=line,
        late=table in subject.view.squads_due
        and clock is not None
        and clock.phase is not Phase.NOT_STARTED,
    )


def entrant_choices(
    squads: EntrantSquads | None, names: tuple[str, ...] = (), *, unopened: bool = False
) -> EntrantChoices | None:
    """All squads of an entrant, the latest round first; None if the viewer may not see them.
    `names`: of the squads on the list. `unopened`: the viewer may open it.
    """
    if squads is None:
        return None
    rounds = tuple(
        RoundChoice(one, _boxes(squads.of, one.mine, squads.duty, names))
        for one in reversed(squads.rounds)
    )
    return EntrantChoices(squads.entrant, squads.wanted, rounds, squads.duty, unopened)


def missing_rows(subject: Subject) -> tuple[MissingSquadsRow, ...]:
    """Who has not chosen squads yet, the latest round first."""
    missing = sorted(
        subject.desk.squads, key=lambda one: (-one.round, one.table is None, one.table or 0)
    )
    return tuple(MissingSquadsRow(one, subject.roll.entrant(one.entrant)) for one in missing)


def _boxes(
    count: int, chosen: tuple[int, ...], duty: SquadDuty | None, names: tuple[str, ...]
) -> tuple[SquadBox, ...]:
    owed = duty.owed if duty is not None and duty.used else ()
    return tuple(
        SquadBox(number, _named(number, names), number in chosen, number in owed)
        for number in range(1, count + 1)
    )


def _named(number: int, names: tuple[str, ...]) -> str:
    return names[number - 1] if number <= len(names) else ""
