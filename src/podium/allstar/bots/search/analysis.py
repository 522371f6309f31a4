"""Judges every choice of a recorded game by what its seat could know."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.search.bot import think
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.judge import Judge, ends_alike
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.recheck import NONE, difference
from podium.allstar.rules.apply import apply
from podium.allstar.rules.moves import detail_of
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.record import Entry, Moved
from podium.allstar.rules.state import NO_SWAP, GamePhase, GameState, Seat
from podium.kernel.chance import Chance

_CLEAR = 3.0
"""So many standard errors above 0 a difference is told. A manager makes some 30 choices in a game;
by luck alone one in 25 games would show one."""

_LEAST = 0.01
"""Less than this, which is what a fan of lead counts for, is not told."""

_NOBODY = 1 << 7
"""A seat that does not exist: while the game waits for it, no step is settled."""


class AnalysedChoice(NamedTuple):
    """One sealed choice: what the seat saw before it, and its final choice."""

    seen: Observation
    made: Choice


class ChoiceVerdict(NamedTuple):
    """What the bot thinks of a decision. `best`: what it would have chosen. `given_away`: how much
    more that was worth in worlds of its own, below 0 if it was worth less; `error`: the standard
    error of it. Values are parts of a win, with 0.01 for each fan of lead (`value.values`)."""

    seen: Observation
    made: Choice
    best: Choice
    given_away: float
    error: float

    @property
    def stands(self) -> bool:
        """Whether it is clear that something worth telling was given away."""
        return self.given_away > max(_CLEAR * self.error, _LEAST)


def decisions(entries: Sequence[Entry], states: Sequence[GameState]) -> list[AnalysedChoice]:
    """Every choice of a recorded game that was settled, in order of step and seat.

    `states`: those before each entry and after the last one.
    """
    found: list[AnalysedChoice] = []
    begun: dict[int, Observation] = {}
    ended: dict[int, Choice] = {}
    for entry, before, after in zip(entries, states, states[1:], strict=False):
        if not isinstance(entry, Moved):
            continue
        seen = observe(before, entry.seat)
        begun.setdefault(entry.seat, seen)
        ended[entry.seat] = _choice(before, entry)
        if after.public.step != before.public.step:
            found += [AnalysedChoice(begun[seat], ended[seat]) for seat in sorted(begun)]
            begun, ended = {}, {}
    return found


def _choice(before: GameState, entry: Moved) -> Choice:
    """What the seat has chosen after this move, whether it settles the step or not."""
    phase = before.public.phase
    if phase is GamePhase.MARKET:
        return (detail_of(entry.move),)
    unsettled = replace(before, waiting=before.waiting | _NOBODY)
    own = apply(unsettled, entry.seat, entry.move).seats[entry.seat]
    if phase is GamePhase.PLAN:
        return Plan(own.swaps, _order(own), own.choice, own.buses)
    return (*own.choice, own.gift) if phase is GamePhase.PAIR else own.choice


def _order(own: Seat) -> tuple[int, ...]:
    """An order in which these swaps can be made: a card that goes from one earlier team to
    another must first be taken out."""
    teams = [team for team, swap in enumerate(own.swaps, start=1) if swap != NO_SWAP]
    if len(teams) == 2 and own.swaps[0][1] == own.swaps[1][0]:
        teams.reverse()
    return tuple(teams)


def analyse(
    made: Sequence[AnalysedChoice], budget: Budget, chance: Chance
) -> Iterator[ChoiceVerdict]:
    """A verdict for each decision. Every seat is judged by its own memory and nothing else."""
    memories: dict[int, Memory] = {}
    for decision in made:
        seen = decision.seen
        memory = memories.setdefault(seen.seat, Memory())
        memory.watch(seen)
        label = f"{seen.public.step} {seen.seat}"
        yield judged(decision, memory, budget, chance.child(label))


def judged(
    decision: AnalysedChoice, memory: Memory, budget: Budget, chance: Chance
) -> ChoiceVerdict:
    """The verdict on one decision; `memory` has watched what its seat saw."""
    seen, made = decision
    thoughts = think(seen, memory, budget, chance, made)
    best, same = thoughts[0], next(t for t in thoughts if ends_alike(seen, t.choice, made))
    if same is best:
        return ChoiceVerdict(seen, made, best.choice, *NONE)
    judge = Judge(seen, memory, chance)
    found = difference(judge, thoughts, same.choice, budget, chance)
    return ChoiceVerdict(seen, made, best.choice, *found)
