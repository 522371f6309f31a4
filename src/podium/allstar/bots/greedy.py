"""A bot that takes what is best at once: growing groups, the strongest teams, thrifty playoffs."""

from collections.abc import Callable, Sequence

from podium.allstar.bots import drafting, planning, thrift
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import (
    SEAL,
    Move,
    bus,
    discard,
    give,
    pick,
    put_in,
    shoot,
    take_out,
)
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.plan import unfinished_swap
from podium.allstar.rules.state import NO_SWAP, Phase, minus
from podium.kernel.chance import Chance


class Greedy:
    """Looks one choice ahead and remembers nothing."""

    name = "greedy"

    def choose(self, seen: Observation, chance: Chance) -> Move:  # noqa: ARG002
        """The next small move towards the best choice it knows."""
        return _BY_PHASE[seen.public.phase](seen)


def _pick(seen: Observation) -> Move:
    own = seen.own
    return pick(drafting.best(seen.game.scale, own.bench + own.fresh, own.hand))


def _pair(seen: Observation) -> Move:
    own, scale = seen.own, seen.game.scale
    if not own.choice:
        return pick(drafting.best(scale, own.bench + own.fresh, own.hand))
    rest = [card for card in own.hand if card not in own.choice]
    return give(drafting.worst(scale, own.bench + own.fresh, rest))


def _discard(seen: Observation) -> Move:
    own = seen.own
    return discard(drafting.worst(seen.game.scale, own.bench + own.fresh, own.fresh))


def _market(seen: Observation) -> Move:
    own = seen.own
    return pick(drafting.best(seen.game.scale, own.bench + own.fresh, seen.public.trio))


def _plan(seen: Observation) -> Move:
    own, number = seen.own, seen.public.round
    target = planning.plan(seen.game, seen.public.arenas, *_before_swaps(seen))
    if not set(own.choice) <= set(target.team) or not _follows(own.swaps, target.swaps):
        return forward_moves(seen)[0]
    if team := unfinished_swap(seen.own):
        return put_in(target.swaps[team - 1][1], team=team)
    for team in target.order:
        if own.swaps[team - 1] == NO_SWAP:
            return take_out(target.swaps[team - 1][0], team=team)
    return _next_card(own.choice, target.team, lambda card: put_in(card, team=number)) or (
        _next_bus(own.buses, target.buses)
    )


def _before_swaps(
    seen: Observation,
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Teams and bench as they were before this round's swaps."""
    teams = seen.public.teams[seen.seat]
    if seen.own.teams == teams:
        return teams, seen.own.bench
    everything = sum(seen.own.teams, seen.own.bench)
    return teams, tuple(sorted(minus(everything, sum(teams, ()))))


def _follows(made: Sequence[tuple[int, int]], wanted: Sequence[tuple[int, int]]) -> bool:
    """Whether the swaps made so far are among those wanted."""
    return all(
        swap in (NO_SWAP, goal) or (swap[1] < 0 and swap[0] == goal[0])
        for swap, goal in zip(made, wanted, strict=True)
    )


def _next_card(
    choice: tuple[int, ...], target: tuple[int, ...], move: Callable[[int], Move]
) -> Move | None:
    for card in target:
        if card not in choice:
            return move(card)
    return None


def _next_bus(buses: tuple[int, ...], target: tuple[int, ...]) -> Move:
    for team, (now, goal) in enumerate(zip(buses, target, strict=True), start=1):
        if now != goal:
            return bus(goal, team=team)
    return SEAL


def _lineup(seen: Observation) -> Move:
    target = thrift.lineup(seen.game.scale, seen.own.bench)
    return _build(seen, target, put_in)


def _incoming(seen: Observation) -> Move:
    own = seen.own
    most = thrift.affordable(seen.public, seen.seat)
    target = thrift.incoming(seen.game.scale, own.teams[0], own.bench, most)
    return _build(seen, target, put_in)


def _outgoing(seen: Observation) -> Move:
    own = seen.own
    target = thrift.outgoing(seen.game.scale, own.teams[0], own.fresh)
    return _build(seen, target, take_out)


def _build(seen: Observation, target: tuple[int, ...], move: Callable[[int], Move]) -> Move:
    if not set(seen.own.choice) <= set(target):
        return forward_moves(seen)[-1]
    return _next_card(seen.own.choice, target, move) or SEAL


def _shoot(seen: Observation) -> Move:
    return shoot(max(seen.own.bench, key=seen.game.scale.shots.__getitem__))


def _nothing(seen: Observation) -> Move:
    message = f"no choice in phase {seen.public.phase.name}"
    raise ValueError(message)


_CHOICES: dict[Phase, Callable[[Observation], Move]] = {
    Phase.PICK: _pick,
    Phase.PAIR: _pair,
    Phase.DISCARD: _discard,
    Phase.MARKET: _market,
    Phase.PLAN: _plan,
    Phase.LINEUP: _lineup,
    Phase.SHOOT: _shoot,
    Phase.INCOMING: _incoming,
    Phase.OUTGOING: _outgoing,
}
_BY_PHASE = tuple(_CHOICES.get(phase, _nothing) for phase in Phase)
