"""A game that is over, position by position: what stood when each step opened, and what was
chosen. It holds every hand: for those who may see the seed.
"""

from collections.abc import Iterable

from msgspec import Struct

from podium.allstar.rules.draws import waits_for_chance
from podium.allstar.rules.state import GameState
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import ChoiceReopened, ChoiceSealed, TableFact
from podium.allstar.table.state import Shelf, TableState


class Position(Struct, frozen=True):
    """The game when a step opened. `choices`: the moves that stood for each seat (AS-11).
    `revealed`: the teams of the last plans.
    """

    game: GameState
    choices: dict[int, tuple[int, ...]]
    revealed: tuple[tuple[tuple[int, ...], ...], ...]


def positions(shelf: Shelf, facts: Iterable[TableFact]) -> tuple[Position, ...]:
    """Every position of a game, the last one included."""
    found: list[Position] = []
    state: TableState | None = None
    for fact in facts:
        state = evolve(shelf, state, fact)
        if isinstance(fact, ChoiceSealed):
            found[-1].choices[fact.seat] = fact.moves
        elif isinstance(fact, ChoiceReopened):
            found[-1].choices.pop(fact.seat, None)
        if not waits_for_chance(state.opened) and _is_new(found, state.opened):
            found.append(Position(state.opened, {}, state.revealed))
    return tuple(found)


def _is_new(found: list[Position], game: GameState) -> bool:
    return not found or found[-1].game.public.step != game.public.step
