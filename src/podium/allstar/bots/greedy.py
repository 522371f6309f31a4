"""A bot that takes what is best now: growing groups, the strongest teams, thrifty playoffs."""

from collections.abc import Callable

from podium.allstar.bots import drafting, planning, thrift
from podium.allstar.bots.steps import before_swaps, towards_cards, towards_plan
from podium.allstar.bots.weights import Weights
from podium.allstar.rules.moves import Move, discard, give, pick, shoot
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance


class Greedy:
    """Looks one choice ahead and remembers nothing."""

    def __init__(self, weights: Weights) -> None:
        self.name = weights.name
        self._weights = weights

    def choose(self, seen: Observation, chance: Chance) -> Move:  # noqa: ARG002
        """The next small move towards the best choice it knows."""
        return _BY_PHASE[seen.public.phase](seen, self._weights)


def _pick(seen: Observation, weights: Weights) -> Move:
    grown = drafting.wanted(seen, weights)
    return pick(drafting.best(seen.game.scale, grown, seen.own.hand))


def _pair(seen: Observation, weights: Weights) -> Move:
    own, scale = seen.own, seen.game.scale
    grown = drafting.wanted(seen, weights)
    if not own.choice:
        return pick(drafting.best(scale, grown, own.hand))
    rest = [card for card in own.hand if card not in own.choice]
    return give(drafting.worst(scale, grown, rest))


def _discard(seen: Observation, weights: Weights) -> Move:
    grown = drafting.wanted(seen, weights)
    return discard(drafting.worst(seen.game.scale, grown, seen.own.fresh))


def _market(seen: Observation, weights: Weights) -> Move:
    grown = drafting.wanted(seen, weights)
    return pick(drafting.best(seen.game.scale, grown, seen.public.trio))


def _plan(seen: Observation, weights: Weights) -> Move:
    teams, bench = before_swaps(seen)
    made = planning.plan(seen.game, weights, seen.public.arenas, teams, bench)
    return towards_plan(seen, made)


def _lineup(seen: Observation, _: Weights) -> Move:
    return towards_cards(seen, thrift.lineup(seen.game.scale, seen.own.bench))


def _incoming(seen: Observation, _: Weights) -> Move:
    own = seen.own
    most = thrift.affordable(seen.public, seen.seat)
    return towards_cards(seen, thrift.incoming(seen.game.scale, own.teams[0], own.bench, most))


def _outgoing(seen: Observation, _: Weights) -> Move:
    own = seen.own
    return towards_cards(seen, thrift.outgoing(seen.game.scale, own.teams[0], own.fresh))


def _shoot(seen: Observation, _: Weights) -> Move:
    return shoot(max(seen.own.bench, key=seen.game.scale.shots.__getitem__))


def _nothing(seen: Observation, _: Weights) -> Move:
    message = f"no choice in phase {seen.public.phase.name}"
    raise ValueError(message)


_CHOICES: dict[GamePhase, Callable[[Observation, Weights], Move]] = {
    GamePhase.PICK: _pick,
    GamePhase.PAIR: _pair,
    GamePhase.DISCARD: _discard,
    GamePhase.MARKET: _market,
    GamePhase.PLAN: _plan,
    GamePhase.LINEUP: _lineup,
    GamePhase.SHOOT: _shoot,
    GamePhase.INCOMING: _incoming,
    GamePhase.OUTGOING: _outgoing,
}
_BY_PHASE = tuple(_CHOICES.get(phase, _nothing) for phase in GamePhase)
