"""Who can know which card of All-Star Draft, told from outside; and worlds with other secrets."""

from collections.abc import Callable
from itertools import chain

from msgspec.structs import replace

from podium.allstar.rules.state import GamePhase, GameState, Seat

Renaming = Callable[[int], int]


class Witness:
    """Follows a game from outside and notes, by the words of AS-60, what each seat has seen.

    Kept apart from the engine's own bookkeeping on purpose: it looks at the moves only.
    """

    def __init__(self, managers: int) -> None:
        self.shown: set[int] = set()
        self.given: dict[int, set[int]] = {seat: set() for seat in range(managers)}

    def watch(self, before: GameState, after: GameState) -> None:
        """Notes what a settled step has shown to all, and gifts to their givers."""
        phase = before.public.phase
        if after.public.step == before.public.step:
            return
        if phase is GamePhase.TRIO:
            self.shown |= set(after.public.trio)
        if phase is GamePhase.PAIR:
            for seat in (0, 1):
                self.given[seat] |= set(after.seats[seat].given)
        if phase is GamePhase.PLAN:
            for was in before.seats:
                taken = {out for out, _ in was.swaps if out >= 0}
                self.shown |= {*taken, *chain(*was.teams), *was.choice}
        if phase in (GamePhase.LINEUP, GamePhase.OUTGOING):
            self.shown |= {card for own in after.seats for card in chain(*own.teams)}
        if phase is GamePhase.SHOOT:
            self.shown |= set(after.public.gone)

    def hidden(self, state: GameState, viewer: int) -> list[int]:
        """The cards this seat has no way of telling apart now."""
        own = state.seats[viewer]
        mine = {*own.hand, *own.fresh, *own.bench, *own.discarded, *chain(*own.teams)}
        in_play = {c for kind in state.public.species for c in state.game.species[kind]}
        return sorted(in_play - mine - self.shown - self.given[viewer])


def renamed(state: GameState, rename: Renaming, viewer: int) -> GameState:
    """The world in which hidden cards have changed places. What all see is left as it is."""

    def row(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(map(rename, cards)))

    def other(own: Seat) -> Seat:
        return replace(
            own,
            hand=row(own.hand),
            fresh=tuple(map(rename, own.fresh)),
            bench=row(own.bench),
            teams=tuple(map(row, own.teams)),
            choice=row(own.choice),
            gift=own.gift if own.gift < 0 else rename(own.gift),
            swaps=tuple(
                (out if out < 0 else rename(out), new if new < 0 else rename(new))
                for out, new in own.swaps
            ),
            given=row(own.given),
            discarded=row(own.discarded),
        )

    seats = tuple(own if seat == viewer else other(own) for seat, own in enumerate(state.seats))
    return replace(state, seats=seats, stock=row(state.stock))
