"""What separates an entrant from the next one in the standings; public like these."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.sheet import shown_table
from podium.event.state import State


class Separation(Struct, frozen=True):
    """The neighbour above, or for the first the one below (`ahead`), and the criterion that
    separates the two.
    """

    neighbour: EntrantId
    ahead: bool
    criterion: str


def separation(state: State, entrant: EntrantId) -> Separation | None:
    """What separates them; None without a neighbour who has a place, and in the cut, whose places
    come from matches.
    """
    if not state.rounds or state.rounds[-1].stage is Stage.CUT:
        return None
    rows = [row for row in shown_table(state).rows if row.place is not None]
    position = next((at for at, row in enumerate(rows) if row.entrant == entrant), None)
    if position is None or len(rows) == 1:
        return None
    ahead = position == 0
    criterion = rows[1 if ahead else position].separated
    neighbour = rows[1] if ahead else rows[position - 1]
    return None if criterion is None else Separation(neighbour.entrant, ahead, criterion)
