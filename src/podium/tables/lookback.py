"""What the bot would have done: the choices of people in a game that is over, looked at again.

It is what `podium allstar analyse` says of the record, of people's choices and of those alone that
the bot is sure about. It holds every hand: for those who may see the seed.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from podium.allstar.bots.certainty import Z
from podium.allstar.bots.planning import Plan
from podium.allstar.rules.box import default_box, shipped_box
from podium.allstar.rules.material import Box
from podium.allstar.rules.record import Record, replay
from podium.allstar.rules.state import GamePhase
from podium.allstar.table.facts import (
    ChoiceBy,
    ChoiceReopened,
    ChoiceSealed,
    TableFact,
    TableOpened,
)
from podium.allstar.table.record import record_of_table
from podium.kernel.chance import Chance
from podium.tables.ids import TableId
from podium.tables.worker import installed_engine
from podium.workers.one_at_a_time import Failed, OneAtATime, Progress, Report

if TYPE_CHECKING:
    from podium.allstar.bots.search.analysis import ChoiceVerdict
    from podium.allstar.bots.search.options import Choice

PLAYOUTS = 512
"""So many games are played out for each choice, as by `podium allstar analyse`."""
LONGEST = 300.0
"""Seconds. What has not ended by then is ended."""


class LookbackTask(Struct, frozen=True):
    """A game to look back at. `people`: the choices that people made, as (step, seat)."""

    record: Record
    data: Box | None
    people: frozenset[tuple[int, int]]
    playouts: int


class PlainChoice(Struct, frozen=True):
    """A whole choice by numbers of cards. `given`: to the other, -1: none. `swaps`: the card out of
    each earlier team and the one in, -1: none. `buses`: of each team in order.
    """

    cards: tuple[int, ...]
    given: int = -1
    swaps: tuple[tuple[int, int], ...] = ()
    buses: tuple[int, ...] = ()


class BetterChoice(Struct, frozen=True):
    """Where the bot is sure that it would have done better. `worth`: how much more, in parts of a
    win; from `low` to `high` with a certainty of 95 %.
    """

    seat: int
    step: int
    made: PlainChoice
    best: PlainChoice
    worth: float
    low: float
    high: float


class Lookback(Struct, frozen=True):
    """What came out. `looked_at`: how many choices of the person in each seat; `better`: by seat
    and step.
    """

    playouts: int
    looked_at: tuple[int, ...]
    better: tuple[BetterChoice, ...]


Glance = Progress | Failed | Lookback | None
"""What is known: how many choices have been looked at, that it came to no end, all, or nothing."""


class Lookbacks(OneAtATime[LookbackTask, Lookback]):
    """Looks back at games, one at a time, in a process of its own."""

    def __init__(self, longest: float = LONGEST) -> None:
        super().__init__(look_back, longest)

    def look(self, table: TableId, task: LookbackTask) -> bool:
        """Begins unless it is under way or known; False: another game is being looked at."""
        return self.begin(table, task, len(task.people))


def lookback_task(facts: Iterable[TableFact]) -> LookbackTask:
    """The task for a table. Raises ValueError without facts."""
    told = tuple(facts)
    data: Box | None = None
    people: set[tuple[int, int]] = set()
    for fact in told:
        match fact:
            case TableOpened():
                data = fact.data
            case ChoiceSealed(by=ChoiceBy.PERSON):
                people.add((fact.step, fact.seat))
            case ChoiceSealed() | ChoiceReopened():
                people.discard((fact.step, fact.seat))
            case _:
                pass
    return LookbackTask(record_of_table(told), data, frozenset(people), PLAYOUTS)


def look_back(task: LookbackTask, report: Report) -> Lookback:
    """Looks at every choice of people that was settled. Where a bot chose for a person in between,
    that is gone through too: what the seat saw then counts for its later choices.
    """
    from podium.allstar.bots.playouts.engine import served_by
    from podium.allstar.bots.search.analysis import analyse, decisions
    from podium.allstar.bots.search.budget import Budget

    record = task.record
    box = task.data or shipped_box(record.data_hash) or default_box()
    seats = {seat for _, seat in task.people}
    made = decisions(record.entries, list(replay(record, box)))
    made = [one for one in made if one.seen.seat in seats]
    judged: list[ChoiceVerdict] = []
    with served_by(installed_engine()):
        for verdict in analyse(made, Budget(task.playouts), Chance(f"analyse {record.seed}")):
            if (verdict.seen.public.step, verdict.seen.seat) in task.people:
                judged.append(verdict)
                report(len(judged), len(task.people))
    looked_at = [verdict.seen.seat for verdict in judged]
    better = (_better(verdict) for verdict in judged if verdict.stands)
    return Lookback(
        task.playouts,
        tuple(looked_at.count(seat) for seat in range(record.options.managers)),
        tuple(sorted(better, key=lambda one: (one.seat, one.step))),
    )


def _better(verdict: "ChoiceVerdict") -> BetterChoice:
    seen, worth, reach = verdict.seen, verdict.given_away, Z * verdict.error
    phase = seen.public.phase
    return BetterChoice(
        seen.seat,
        seen.public.step,
        _plain(phase, verdict.made),
        _plain(phase, verdict.best),
        *(round(value, 4) for value in (worth, worth - reach, worth + reach)),
    )


def _plain(phase: GamePhase, choice: "Choice") -> PlainChoice:
    if isinstance(choice, Plan):
        return PlainChoice(choice.team, swaps=choice.swaps, buses=choice.buses)
    if phase is GamePhase.PAIR:
        return PlainChoice(choice[:1], given=choice[1])
    return PlainChoice(choice)
