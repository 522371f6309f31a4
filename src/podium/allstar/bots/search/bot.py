"""`search`: a bot that remembers, imagines what is hidden, and plays its choices out."""

from collections.abc import Sequence

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.search.budget import Budget, Spending
from podium.allstar.bots.search.judge import Judge, ends_alike
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.mixing import mixing
from podium.allstar.bots.search.options import Choice, options
from podium.allstar.bots.search.plans import likely_plans
from podium.allstar.bots.search.thought import Thought, halving
from podium.allstar.bots.steps import before_swaps, towards_cards, towards_plan
from podium.allstar.rules.moves import Move, discard, give, pick, shoot
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance

_PLANS = 16
"""The number of plans that are played out."""

_PLAN_GAMES = 48
"""The number of worlds in which all plans are rated first."""

_MIXED = 6
"""The number of choices among which the bot mixes in the playoffs."""

_CHEAP = 4
"""Playouts of the playoffs for each playout of a whole game: they cost less."""


class Search:
    """Thinks once for each choice, with the budget given, and remembers what it saw.

    One object plays one seat of one game: `fresh` makes the next one. `memory`: what the seat saw
    before, for a bot that goes on with a game.
    """

    def __init__(self, budget: Budget, name: str = "search", memory: Memory | None = None) -> None:
        self.name = name
        self._budget = budget
        self._memory = memory or Memory()
        self._step = -1
        self._choice: Choice = ()

    def fresh(self) -> "Search":
        """The same bot for another seat or game, without memories."""
        return Search(self._budget, self.name)

    def choose(self, seen: Observation, chance: Chance) -> Move:
        """The next small move towards what it has decided for this step."""
        if seen.public.step < self._step:
            self._memory = Memory()  # another game has begun
        if seen.public.step != self._step:
            self._memory.watch(seen)
            self._step = seen.public.step
            thoughts = think(seen, self._memory, self._budget, chance)
            self._choice = decided(thoughts, chance)
        return move_towards(seen, self._choice)


def think(
    seen: Observation, memory: Memory, budget: Budget, chance: Chance, made: Choice | None = None
) -> list[Thought]:
    """The choices worth considering, the best first; includes `made` if given.

    `memory` has watched this observation.
    """
    spending = Spending(budget)
    judge = Judge(seen, memory, chance)
    choices, kept = list(_choices(judge, seen)), []
    budget = spending.rest()  # rating every plan takes a while
    if made is not None:
        kept = [choice for choice in choices if ends_alike(seen, choice, made)][:1] or [made]
        choices += [made] if kept[0] not in choices else []
    if len(choices) == 1:
        return [Thought(choices[0], 0.0, 1.0)]
    if seen.public.phase < GamePhase.LINEUP:
        return halving(judge, choices, budget, kept)
    half = Budget(budget.playouts * _CHEAP // 2, budget.seconds / 2)
    first = halving(judge, choices, half, kept)
    few = dict.fromkeys((*(thought.choice for thought in first[:_MIXED]), *kept))
    return mixing(judge, list(few), half, chance)


def decided(thoughts: Sequence[Thought], chance: Chance) -> Choice:
    """One of the choices, with the probability of its weight."""
    luck = chance.below(1 << 32) / (1 << 32)
    for thought in thoughts:
        luck -= thought.weight
        if luck < 0:
            return thought.choice
    return thoughts[0].choice


def move_towards(seen: Observation, choice: Choice) -> Move:
    """The next small move of a choice."""
    if isinstance(choice, Plan):
        return towards_plan(seen, choice)
    match seen.public.phase:
        case GamePhase.PAIR:
            return give(choice[1]) if seen.own.choice == choice[:1] else pick(choice[0])
        case GamePhase.PICK | GamePhase.MARKET:
            return pick(choice[0])
        case GamePhase.DISCARD:
            return discard(choice[0])
        case GamePhase.SHOOT:
            return shoot(choice[0])
        case _:
            return towards_cards(seen, choice)


def _choices(judge: Judge, seen: Observation) -> Sequence[Choice]:
    if seen.public.phase is not GamePhase.PLAN:
        return options(seen)
    return likely_plans(judge.games(_PLAN_GAMES), seen.seat, *before_swaps(seen), _PLANS)
