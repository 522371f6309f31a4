"""Who sits where at a table of teams (TM-6)."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.ids import PersonId
from podium.event.view.shapes import MatchLine
from podium.results.game import Side
from podium.web.pages.names import NOBODY, Name
from podium.web.pages.subject import Subject

TEAM = 2
"""The team size for which there is a seating."""


class TeamSeats(Struct, frozen=True):
    """A team side by side, `left` and `right` from their own view. `side`: None if open."""

    entrant: EntrantId
    team: Name
    side: Side | None
    left: Name
    right: Name
    people: tuple[PersonId, ...]


class TableSeats(Struct, frozen=True):
    """Two teams opposite each other; `first` sits down first."""

    table: int | None
    first: TeamSeats
    second: TeamSeats

    @property
    def entrants(self) -> tuple[EntrantId, EntrantId]:
        """The two teams."""
        return self.first.entrant, self.second.entrant


def seats_of(subject: Subject) -> tuple[TableSeats, ...]:
    """The tables of the latest round by number; empty if entrants are not teams."""
    if subject.rulebook.members != TEAM or not subject.view.rounds:
        return ()
    lines = [line for line in subject.view.rounds[-1].matches if line.kind is MatchKind.MATCH]
    lines.sort(key=lambda line: (line.table is None, line.table or 0, line.index or 0))
    return tuple(_table(subject, line) for line in lines)


def _table(subject: Subject, line: MatchLine) -> TableSeats:
    """TM-6: the dark players sit first."""
    first, second = line.entrants
    if line.dark == second:
        first, second = second, first
    return TableSeats(
        line.table,
        _team(subject, line, first),
        _team(subject, line, second),
    )


def _team(subject: Subject, line: MatchLine, entrant: EntrantId) -> TeamSeats:
    """TM-6: player 1 sits to the right of player 2."""
    members = next((one.members for one in subject.view.entrants if one.id == entrant), ())
    names = [subject.roll.person(person) for person in members]
    player_1, player_2 = (*names, NOBODY, NOBODY)[:TEAM]
    side = None if line.dark is None else Side.DARK if line.dark == entrant else Side.LIGHT
    return TeamSeats(
        entrant, subject.roll.entrant(entrant), side, player_2, player_1, tuple(members)
    )
