"""Which moves a seat can make.

`legal_moves` lists every move that `apply` accepts; `forward_moves` only those that lead towards a
sealed choice, with a single way to each set of cards: in ascending order. A game played with
forward moves always ends, and every choice can be reached. Both are computed from an observation,
so they cannot reveal what the seat may not see (AS-61). Whole plans are never listed.
"""

from collections.abc import Callable, Iterable, Iterator

from podium.allstar.rules.moves import OPEN, SEAL, Move, MoveKind, bus, moves_of, undo
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.plan import is_complete, undoable, unfinished_swap
from podium.allstar.rules.playoffs import Building, building
from podium.allstar.rules.state import NO_SWAP, ROUNDS, GamePhase, Seat, minus
from podium.allstar.rules.strength import TEAM


def legal_moves(seen: Observation) -> tuple[Move, ...]:
    """Every move the seat can make now, sorted; empty if it has nothing to choose."""
    if not seen.public.concerned >> seen.seat & 1:
        return ()
    return tuple(sorted(_LEGAL_BY_PHASE[seen.public.phase](seen)))


def forward_moves(seen: Observation) -> tuple[Move, ...]:
    """The moves towards a sealed choice, sorted; empty if there is none to make or it is sealed."""
    if not seen.waiting >> seen.seat & 1:
        return ()
    return tuple(_FORWARD_BY_PHASE[seen.public.phase](seen))


_PICKS = moves_of(MoveKind.PICK)
_GIVES = moves_of(MoveKind.GIVE)
_DISCARDS = moves_of(MoveKind.DISCARD)
_SHOTS = moves_of(MoveKind.SHOOT)
_INS = tuple(moves_of(MoveKind.IN, team=team) for team in range(ROUNDS + 1))
_OUTS = tuple(moves_of(MoveKind.OUT, team=team) for team in range(ROUNDS + 1))


def _picks(seen: Observation) -> list[Move]:
    return [_PICKS[card] for card in seen.own.hand]


def _pairs(seen: Observation) -> list[Move]:
    return [*_picks(seen), *[_GIVES[card] for card in seen.own.hand]]


def _pairs_forward(seen: Observation) -> list[Move]:
    own = seen.own
    if not own.choice:
        return [_PICKS[card] for card in own.hand if card != own.gift]
    return [_GIVES[card] for card in minus(own.hand, own.choice)]


def _discards(seen: Observation) -> list[Move]:
    return [_DISCARDS[card] for card in sorted(seen.own.fresh)]


def _market(seen: Observation) -> list[Move]:
    return [_PICKS[card] for card in seen.public.trio]


def _shots(seen: Observation) -> list[Move]:
    return [_SHOTS[card] for card in seen.own.bench]


def _ascending(cards: tuple[int, ...], choice: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Cards after the last chosen one that leave enough for `wanted` more.

    If the choice was not made in ascending order, every card left.
    """
    start = cards.index(choice[-1]) + 1 if choice else 0
    return cards[start : len(cards) - wanted + 1] or minus(cards, choice)


def _plan(seen: Observation) -> Iterator[Move]:
    if seen.sealed:
        yield OPEN
        return
    own, number = seen.own, seen.public.round
    if not unfinished_swap(own) and len(own.choice) < TEAM:
        yield from [_INS[number][card] for card in minus(own.bench, own.choice)]
    yield from [_OUTS[number][card] for card in own.choice]
    yield from _swaps(own)
    for team in range(1, number + 1):
        yield from [bus(k, team=team) for k in range(1, number + 1)]
        if undoable(own, team):
            yield undo(team)
    if is_complete(own):
        yield SEAL


def _swaps(own: Seat) -> list[Move]:
    if team := unfinished_swap(own):
        fixed = (*own.choice, own.swaps[team - 1][0])
        return [_INS[team][card] for card in minus(own.bench, fixed)]
    return [
        _OUTS[team][card]
        for team, swap in enumerate(own.swaps, start=1)
        if swap == NO_SWAP
        for card in own.teams[team - 1]
    ]


def _plan_forward(seen: Observation) -> list[Move]:
    own = seen.own
    if unfinished_swap(own):
        return _swaps(own)
    missing = TEAM - len(own.choice)
    if missing:
        row = _INS[seen.public.round]
        moves = [row[card] for card in _ascending(own.bench, own.choice, missing)]
        return moves if own.choice else moves + _swaps(own)
    if 0 in own.buses:
        free = [k for k in range(1, seen.public.round + 1) if k not in own.buses]
        return [bus(k, team=own.buses.index(0) + 1) for k in free]
    return [SEAL]


def _building(seen: Observation) -> list[Move]:
    """Every move while a set of cards is chosen one by one in the playoffs."""
    if seen.sealed:
        return [OPEN]
    task = building(seen.public, seen.own, seen.seat)
    add, back = _rows(task)
    choice = seen.own.choice
    moves = [back[card] for card in choice]
    if len(choice) < task.most:
        moves += [add[card] for card in minus(task.source, choice)]
    if len(choice) >= task.least:
        moves.append(SEAL)
    return moves


def _building_forward(seen: Observation) -> list[Move]:
    task = building(seen.public, seen.own, seen.seat)
    add, _ = _rows(task)
    choice = seen.own.choice
    missing = task.least - len(choice)
    if missing > 0:
        return [add[card] for card in _ascending(task.source, choice, missing)]
    if len(choice) == task.most:
        return [SEAL]
    later = task.source[task.source.index(choice[-1]) + 1 :]
    return [*[add[card] for card in later], SEAL]


def _rows(task: Building) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The moves that add a card and those that take one back."""
    return (_INS[0], _OUTS[0]) if task.adds is MoveKind.IN else (_OUTS[0], _INS[0])


_LEGAL: dict[GamePhase, Callable[[Observation], Iterable[Move]]] = {
    GamePhase.PICK: _picks,
    GamePhase.PAIR: _pairs,
    GamePhase.DISCARD: _discards,
    GamePhase.MARKET: _market,
    GamePhase.PLAN: _plan,
    GamePhase.LINEUP: _building,
    GamePhase.SHOOT: _shots,
    GamePhase.INCOMING: _building,
    GamePhase.OUTGOING: _building,
}
_FORWARD: dict[GamePhase, Callable[[Observation], Iterable[Move]]] = {
    **_LEGAL,
    GamePhase.PAIR: _pairs_forward,
    GamePhase.PLAN: _plan_forward,
    GamePhase.LINEUP: _building_forward,
    GamePhase.INCOMING: _building_forward,
    GamePhase.OUTGOING: _building_forward,
}


def _nothing(seen: Observation) -> tuple[Move, ...]:  # noqa: ARG001
    return ()


# A row is looked up faster than a dictionary of enum members.
_LEGAL_BY_PHASE = tuple(_LEGAL.get(phase, _nothing) for phase in GamePhase)
_FORWARD_BY_PHASE = tuple(_FORWARD.get(phase, _nothing) for phase in GamePhase)
