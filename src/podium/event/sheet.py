"""The bridge to the rules: an event's sheet and course.

What has not changed is not built again: parts are remembered by the very objects they came from.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.event.chance import LOTS, newest, seed_of_lots
from podium.event.state import Draw, PenaltyKept, RoundState, State
from podium.event.terms import Standing
from podium.kernel.chance import Chance
from podium.progress.course import Course, planned
from podium.progress.lots import lot_order
from podium.progress.places import final_table
from podium.results.score import outcomes
from podium.results.settings import Scoring
from podium.rulebooks.rulebook import Rulebook
from podium.standings.table import Table

T = TypeVar("T")
_ROUNDS_REMEMBERED = 200
_EVENTS_REMEMBERED = 20


class _Memory(Generic[T]):
    """Remembers what was made of the last few objects, by their identity."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[tuple[int, ...], tuple[tuple[object, ...], T]] = OrderedDict()

    def of(self, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        key = tuple(map(id, sources))
        found = self._known.get(key)
        if found is None:
            # The sources are kept, so that no other object takes their identity.
            found = self._known[key] = (sources, make())
            while len(self._known) > self._size:
                self._known.popitem(last=False)
        return found[1]


_entrants: _Memory[tuple[Entrant, ...]] = _Memory(_EVENTS_REMEMBERED)
_losses: _Memory[dict[int, tuple[Match, ...]]] = _Memory(_EVENTS_REMEMBERED)
_lots: _Memory[dict[EntrantId, int]] = _Memory(_EVENTS_REMEMBERED)
_rounds: _Memory[Round] = _Memory(_ROUNDS_REMEMBERED)
_worths: _Memory[tuple[Outcome | None, ...]] = _Memory(_ROUNDS_REMEMBERED)
_penalties: _Memory[tuple[Penalty, ...]] = _Memory(_EVENTS_REMEMBERED)
_rulebooks: _Memory[Rulebook] = _Memory(_EVENTS_REMEMBERED)
_tables: _Memory[Table] = _Memory(_EVENTS_REMEMBERED)


def sheet_of(state: State) -> Sheet:
    """All that places and pairings depend on: who is present, and what is published."""
    losses = _losses.of((state.entrants,), lambda: _unpaired_losses(state))
    return Sheet(
        entrants=_entrants.of((state.entrants,), lambda: _listed(state)),
        rounds=tuple(_round(played, losses.get(played.number, ())) for played in state.rounds),
        penalties=_penalties.of((state.penalties, state.entrants), lambda: _deductions(state)),
    )


def course_of(state: State) -> Course:
    """The course of the event so far."""
    sheet = sheet_of(state)
    rules = rules_of(state)
    settings = state.setup.settings
    rounds, cut = planned(rules, sheet, rounds=settings.rounds, cut=settings.cut)
    return Course(
        rulebook=rules,
        sheet=sheet,
        rounds=rounds,
        cut=cut,
        lots=_lots.of((state.entrants, _lots_draw(state)), lambda: _lot_order(state)),
        outcomes=tuple(_worth(played, rules.scoring) for played in sheet.rounds),
    )


def table_of(state: State) -> Table:
    """The Swiss table as it stands."""
    course = course_of(state)
    sources = (state.entrants, state.penalties, *(played.matches for played in state.rounds))
    return _tables.of(sources, course.swiss_table)


def shown_table(state: State) -> Table:
    """The table that everyone sees: final places once a cut has begun (EV-14)."""
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    return final_table(course_of(state)) if in_cut else table_of(state)


def rules_of(state: State) -> Rulebook:
    """The rulebook with what the settings of the event change in it."""
    rulebook, level = state.rulebook, state.setup.settings.level
    if level is None or rulebook.cut is None:
        return rulebook
    cut = replace(rulebook.cut, level=level)
    return _rulebooks.of((rulebook, level), lambda: replace(rulebook, cut=cut))


def _listed(state: State) -> tuple[Entrant, ...]:
    """Names are personal data and stay out: they are joined where people read."""
    return tuple(
        Entrant(entered.id, entered.number, name="", group=entered.group, status=entered.status)
        for entered in state.entrants.values()
        if entered.standing is Standing.PRESENT
    )


def _unpaired_losses(state: State) -> dict[int, tuple[Match, ...]]:
    """EV-5, EV-15: each Swiss round missed by someone who plays on."""
    losses: dict[int, tuple[Match, ...]] = {}
    for entered in state.entrants.values():
        for number in entered.missed:
            loss = Match((entered.id,), MatchKind.UNPAIRED_LOSS)
            losses[number] = (*losses.get(number, ()), loss)
    return losses


def _round(played: RoundState, losses: tuple[Match, ...]) -> Round:
    return _rounds.of((played.matches, *losses), lambda: _made(played, losses))


def _made(played: RoundState, losses: tuple[Match, ...]) -> Round:
    matches = (*(one.match for one in played.matches), *losses)
    return Round(played.number, played.stage, matches)


def _worth(played: Round, scoring: Scoring) -> tuple[Outcome | None, ...]:
    return _worths.of((played, scoring), lambda: outcomes(Sheet((), (played,)), scoring)[0])


def _deductions(state: State) -> tuple[Penalty, ...]:
    """Points lost by who is in the field: who goes before the start takes none along."""
    return tuple(
        _penalty(kept)
        for kept in state.penalties.values()
        if kept.points and state.entrants[kept.entrant].standing is Standing.PRESENT
    )


def _penalty(kept: PenaltyKept) -> Penalty:
    return Penalty(kept.entrant, kept.round, kept.points, kept.reason, kept.rule, kept.by)


def _lots_draw(state: State) -> Draw:
    return state.draws[newest(state, LOTS)]


def _lot_order(state: State) -> dict[EntrantId, int]:
    present = (e.id for e in state.entrants.values() if e.standing is Standing.PRESENT)
    return lot_order(present, Chance(seed_of_lots(state)).child("lots"))


def active(state: State) -> frozenset[EntrantId]:
    """Those in the field who still play."""
    return frozenset(
        entered.id
        for entered in state.entrants.values()
        if entered.standing is Standing.PRESENT and entered.status is Status.ACTIVE
    )
