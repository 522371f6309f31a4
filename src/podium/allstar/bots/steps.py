"""The next small move towards an intended choice."""

from collections.abc import Callable, Sequence

from podium.allstar.bots.planning import Plan
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import SEAL, Move, bus, put_in, take_out
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.plan import unfinished_swap
from podium.allstar.rules.state import NO_SWAP, GamePhase, minus

Cards = tuple[int, ...]


def before_swaps(seen: Observation) -> tuple[tuple[Cards, ...], Cards]:
    """Own teams and bench as they were before this round's swaps."""
    teams = seen.public.teams[seen.seat]
    if seen.own.teams == teams:
        return teams, seen.own.bench
    everything = sum(seen.own.teams, seen.own.bench)
    return teams, tuple(sorted(minus(everything, sum(teams, ()))))


def towards_plan(seen: Observation, target: Plan) -> Move:
    """The next move of this plan; if another plan was begun, any move that completes that one."""
    own, number = seen.own, seen.public.round
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


def towards_cards(seen: Observation, target: Cards) -> Move:
    """The next move of a line-up, or of cards that come in or leave in the playoffs."""
    if not set(seen.own.choice) <= set(target):
        return forward_moves(seen)[-1]
    move = take_out if seen.public.phase is GamePhase.OUTGOING else put_in
    return _next_card(seen.own.choice, target, move) or SEAL


def _follows(made: Sequence[tuple[int, int]], wanted: Sequence[tuple[int, int]]) -> bool:
    """Whether the swaps made so far are among those wanted."""
    return all(
        swap in (NO_SWAP, goal) or (swap[1] < 0 and swap[0] == goal[0])
        for swap, goal in zip(made, wanted, strict=True)
    )


def _next_card(choice: Cards, target: Cards, move: Callable[[int], Move]) -> Move | None:
    for card in target:
        if card not in choice:
            return move(card)
    return None


def _next_bus(buses: tuple[int, ...], target: tuple[int, ...]) -> Move:
    for team, (now, goal) in enumerate(zip(buses, target, strict=True), start=1):
        if now != goal:
            return bus(goal, team=team)
    return SEAL
