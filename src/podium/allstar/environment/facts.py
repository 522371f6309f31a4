"""Everything a seat has seen and done in a game, in order: what perfect recall remembers.

An observation shows a moment. Here is what led there, as far as the seat could know of it (AS-60,
AS-61): draws that all see, hands that the seat held, its own moves, and what the others chose as
soon as it lies open. All else that all see follows from these by the rules.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple, TypeVar

from podium.allstar.rules.draws import Draw
from podium.allstar.rules.moves import Move, MoveKind, block_of, detail_of, text_of
from podium.allstar.rules.state import GamePhase, GameState, seats_in

_DRAFTING = (GamePhase.PICK, GamePhase.PAIR)
_OPEN_AT_ONCE = (GamePhase.MARKET, GamePhase.PLAN, GamePhase.LINEUP, GamePhase.SHOOT)


class FactKind(IntEnum):
    """What the numbers of a fact are: drawn numbers, the cards of a hand, a move of the seat's own,
    moves of another seat (`who`) that lie open now, cards put down by seat, a gift received."""

    DRAWN = 0
    HAND = 1
    OWN = 2
    SHOWN = 3
    PUT_DOWN = 4
    RECEIVED = 5


class SeatFact(NamedTuple):
    """One thing that a seat came to know. `phase`: in which phase; `who`: the seat it is about, -1
    if none."""

    kind: FactKind
    phase: GamePhase
    numbers: tuple[int, ...]
    who: int = -1

    def text(self) -> str:
        """One line."""
        name = f"{self.phase.name} {self.kind.name}".lower().replace("_", " ")
        whose = f" {self.who}" if self.who >= 0 else ""
        moves = self.kind in (FactKind.OWN, FactKind.SHOWN)
        words = ", ".join(text_of(Move(n)) for n in self.numbers) if moves else _row(self.numbers)
        return f"{name}{whose}: {words}"


Chain = tuple["Chain", SeatFact] | None
"""Facts, the newest last; a longer chain shares all of a shorter one."""


class Recall:
    """What every seat knows by now. Never changed: `drawn` and `moved` return the next one."""

    __slots__ = ("_chains", "_made", "_put_down")

    def __init__(
        self,
        chains: tuple[Chain, ...],
        made: tuple[tuple[Move, ...], ...],
        put_down: tuple[tuple[Move, ...], ...],
    ) -> None:
        self._chains = chains
        self._made = made
        self._put_down = put_down

    @classmethod
    def of_nothing(cls, managers: int) -> "Recall":
        """Before the first draw."""
        nothing: tuple[tuple[Move, ...], ...] = ((),) * managers
        return cls((None,) * managers, nothing, nothing)

    def of(self, seat: int) -> list[SeatFact]:
        """All that a seat knows, in order."""
        return list(_unrolled(self._chains[seat]))[::-1]

    def drawn(self, before: GameState, numbers: Draw, after: GameState) -> "Recall":
        """After a draw."""
        chains, phase = self._chains, before.public.phase
        if phase is not GamePhase.DEAL:
            told = numbers if phase is GamePhase.ARENAS else tuple(sorted(numbers))
            chains = _told(chains, SeatFact(FactKind.DRAWN, phase, told))
        return Recall(_with_hands(chains, after), self._made, self._put_down)

    def moved(self, before: GameState, seat: int, move: Move, after: GameState) -> "Recall":
        """After a move of a seat."""
        phase = before.public.phase
        own = SeatFact(FactKind.OWN, phase, (move,))
        chains = _noted(self._chains, seat, own)
        made = _replaced(self._made, seat, (*self._made[seat], move))
        if after.public.step == before.public.step:
            return Recall(chains, made, self._put_down)
        nothing: tuple[tuple[Move, ...], ...] = ((),) * len(made)
        put_down = made if phase is GamePhase.INCOMING else nothing
        chains = self._settled(chains, before, made, after)
        return Recall(_with_hands(chains, after), nothing, put_down)

    def _settled(
        self,
        chains: tuple[Chain, ...],
        before: GameState,
        made: tuple[tuple[Move, ...], ...],
        after: GameState,
    ) -> tuple[Chain, ...]:
        """What a settled step shows."""
        phase = before.public.phase
        for seat in seats_in(before.public.concerned):
            if phase in _OPEN_AT_ONCE:
                shown = SeatFact(FactKind.SHOWN, phase, _in_order(made[seat]), seat)
                chains = _told(chains, shown, but=seat)
            elif phase is GamePhase.OUTGOING:
                for then, moves in ((GamePhase.INCOMING, self._put_down), (phase, made)):
                    chains = _told(
                        chains, SeatFact(FactKind.SHOWN, then, moves[seat], seat), but=seat
                    )
            elif phase is GamePhase.PAIR:
                (gift,) = set(after.seats[seat].given) - set(before.seats[seat].given)
                chains = _noted(chains, 1 - seat, SeatFact(FactKind.RECEIVED, phase, (gift,)))
        if phase is GamePhase.INCOMING:
            chains = _told(chains, SeatFact(FactKind.PUT_DOWN, phase, after.public.incoming))
        if phase in _DRAFTING and after.public.phase not in _DRAFTING:
            chains = _with_last_cards(chains, before, made, after)
        return chains


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _unrolled(chain: Chain) -> Iterator[SeatFact]:
    while chain is not None:
        chain, fact = chain
        yield fact


T = TypeVar("T")


def _replaced(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _noted(chains: tuple[Chain, ...], seat: int, fact: SeatFact) -> tuple[Chain, ...]:
    return _replaced(chains, seat, (chains[seat], fact))


def _told(chains: tuple[Chain, ...], fact: SeatFact, *, but: int = -1) -> tuple[Chain, ...]:
    """Everyone comes to know it, but the one who did it and knows."""
    return tuple(chain if seat == but else (chain, fact) for seat, chain in enumerate(chains))


def _with_hands(chains: tuple[Chain, ...], after: GameState) -> tuple[Chain, ...]:
    """A new step of the draft has begun: every seat looks at its hand."""
    phase = after.public.phase
    if phase not in _DRAFTING:
        return chains
    return tuple(
        (chain, SeatFact(FactKind.HAND, phase, own.hand))
        for chain, own in zip(chains, after.seats, strict=True)
    )


def _with_last_cards(
    chains: tuple[Chain, ...],
    before: GameState,
    made: tuple[tuple[Move, ...], ...],
    after: GameState,
) -> tuple[Chain, ...]:
    """The last card of each hand is forced and is no decision (AS-11)."""
    given = {card for own in after.seats for card in own.given}
    for seat, (was, own) in enumerate(zip(before.seats, after.seats, strict=True)):
        picked = {detail_of(move) for move in made[seat] if block_of(move) == MoveKind.PICK}
        last = {*own.bench, *own.fresh} - {*was.bench, *was.fresh} - picked - given
        fact = SeatFact(FactKind.HAND, GamePhase.PICK, tuple(sorted(last)))
        chains = _noted(chains, seat, fact) if last else chains
    return chains


def _in_order(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of a plan in one order: which of two swaps came first is nobody's business."""
    if len(moves) < 4 or any(block_of(moves[i]) <= MoveKind.OUT for i in (0, 2)):
        return moves
    first, second = sorted((moves[:2], moves[2:4]))
    if detail_of(first[1]) == detail_of(second[0]):
        first, second = second, first
    return (*first, *second, *moves[4:])
