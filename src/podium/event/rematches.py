"""Who has met whom in the Swiss stage (EV-2)."""

from collections.abc import Iterable, Iterator

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.state import State
from podium.event.terms import Paired

Pair = tuple[EntrantId, EntrantId]


def rematches_in(state: State, matches: Iterable[Paired]) -> set[Pair]:
    """The pairs that have met before in the Swiss stage (EV-2); in a round robin the table says who
    meets again (ST-5).
    """
    if state.rulebook.swiss is None:
        return set()
    return {pair for paired in matches for pair in _pairs(paired) if _have_met(state, *pair)}


def _pairs(paired: Paired) -> Iterator[Pair]:
    if len(paired.entrants) == 2:
        first, second = sorted(paired.entrants)
        yield first, second


def _have_met(state: State, one: EntrantId, other: EntrantId) -> bool:
    """EV-2: whether two entrants were paired in the Swiss stage."""
    return any(
        played.stage is Stage.SWISS
        and one in played.seats
        and played.seats[one] == played.seats.get(other)
        for played in state.rounds
    )
