"""Plays choices out in worlds that fit what the seat has seen."""

from collections.abc import Sequence

import numpy as np

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.engine import play_out
from podium.allstar.bots.playouts.forced import ForcedMoves
from podium.allstar.bots.playouts.tables import Cards, Ints, tables
from podium.allstar.bots.search.knowledge import knowledge
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.start import start
from podium.allstar.bots.search.value import Values, values
from podium.allstar.bots.search.worlds import sample
from podium.allstar.bots.steps import before_swaps
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.playoffs import MOST
from podium.allstar.rules.state import NO_SWAP, GamePhase, minus
from podium.kernel.chance import Chance


class Judge:
    """Knows one seat's observation and memory, and draws worlds from them."""

    def __init__(self, seen: Observation, memory: Memory, chance: Chance) -> None:
        self.seen = seen
        self.tables = tables(seen.game)
        self._memory = memory
        self._chance = chance

    def games(self, count: int) -> Batch:
        """`count` games that could be this one, from here on."""
        known = knowledge(self._memory, self.seen, self._chance)
        worlds = sample(known, self.tables.none, count, self._chance)
        return start(self.tables, self.seen, worlds, self._chance)

    def values(self, games: Batch, choices: Sequence[Choice], ways: Ints | None = None) -> Values:
        """The value by choice, game and seat, if this seat makes the choice and then all seats
        continue as greedy would. `ways`: how the others choose now, in the playoffs, with a row
        for each choice and game."""
        batch = games.times(len(choices))
        play_out(batch, self._forced(choices, games.size)._replace(ways=ways))
        return values(batch).reshape(len(choices), games.size, -1)

    def _forced(self, choices: Sequence[Choice], games: int) -> ForcedMoves:
        seat, phase = self.seen.seat, self.seen.public.phase
        if phase is GamePhase.PLAN:
            return self._forced_plans([c for c in choices if isinstance(c, Plan)], games)
        rows = [choice for choice in choices if not isinstance(choice, Plan)]
        if phase is GamePhase.PAIR:
            gifts = _rows([row[1:] for row in rows], games)
            return ForcedMoves(seat, cards=_rows([row[:1] for row in rows], games), gifts=gifts)
        if phase in (GamePhase.INCOMING, GamePhase.OUTGOING):
            rows = [(*row, *[self.tables.none] * (MOST - len(row))) for row in rows]
        return ForcedMoves(seat, cards=_rows(rows, games))

    def _forced_plans(self, plans: Sequence[Plan], games: int) -> ForcedMoves:
        ends = [plan_end(self.seen, plan) for plan in plans]
        teams = zip(*(end[0] for end in ends), strict=True)
        return ForcedMoves(
            self.seen.seat,
            teams=tuple(_rows(team, games) for team in teams),
            bench=_rows([end[1] for end in ends], games),
            buses=np.repeat([[bus - 1 for bus in plan.buses] for plan in plans], games, axis=0),
        )


def plan_end(seen: Observation, plan: Plan) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Teams, the new one last, and bench when this plan is carried out."""
    teams, bench = before_swaps(seen)
    ends = []
    held = set(bench)
    for team, (out, entered) in zip(teams, plan.swaps, strict=True):
        if (out, entered) != NO_SWAP:
            team = tuple(sorted((*minus(team, (out,)), entered)))
            held |= {out}
        ends.append(team)
    held -= {entered for _, entered in plan.swaps}
    return (*ends, plan.team), tuple(sorted(held - set(plan.team)))


def ends_alike(seen: Observation, one: Choice, two: Choice) -> bool:
    """Whether two choices have the same result; plans can reach it by different swaps."""
    if isinstance(one, Plan) and isinstance(two, Plan):
        return one.buses == two.buses and plan_end(seen, one) == plan_end(seen, two)
    return one == two


def _rows(choices: Sequence[Sequence[int]], games: int) -> Cards:
    """Each choice, repeated for `games` games."""
    return np.repeat(np.array(choices, dtype=np.int16), games, axis=0)
