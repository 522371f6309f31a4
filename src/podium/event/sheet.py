"""The bridge to the rules: an event's sheet and course.

Unchanged parts are not built again: they are cached in `State.derived`, keyed by the identity of
the objects they came from.
"""

from typing import TYPE_CHECKING

from msgspec import UNSET

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.event.chance import LOTS, newest, seed_of_lots
from podium.event.derived import Derived
from podium.event.held import held, replaced
from podium.event.state import Draw, PenaltyKept, RoundState, State
from podium.event.terms import Standing
from podium.kernel.chance import Chance
from podium.progress.course import Course, planned
from podium.progress.lots import LotOrder
from podium.progress.places import final_table
from podium.progress.swiss import swiss_field
from podium.results.score import outcomes
from podium.results.settings import Scoring
from podium.rulebooks.rulebook import Rulebook
from podium.standings.table import Table

if TYPE_CHECKING:
    from podium.pairing.field import Field


def sheet_of(state: State) -> Sheet:
    """Everything that places and pairings depend on: who is present, and what is published."""
    derived, listed = state.derived, (state.entrants,)
    losses = derived.unpaired_losses.get_or_make(listed, lambda: _unpaired_losses(state))
    return Sheet(
        entrants=derived.entrants.get_or_make(listed, lambda: _listed(state)),
        rounds=tuple(
            _round(derived, played, losses.get(played.number, ())) for played in state.rounds
        ),
        penalties=derived.penalties.get_or_make(
            (state.penalties, state.entrants), lambda: _deductions(state)
        ),
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
        lots=state.derived.lots.get_or_make(
            (state.entrants, _lots_draw(state)), lambda: _lot_order(state)
        ),
        outcomes=tuple(_outcomes(state.derived, played, rules.scoring) for played in sheet.rounds),
        held=held(state),
        replaced=replaced(state),
    )


def table_of(state: State) -> Table:
    """The current Swiss table."""
    course = course_of(state)
    sources = (state.entrants, state.penalties, *(played.matches for played in state.rounds))
    return state.derived.tables.get_or_make(sources, course.swiss_table)


def field_of(state: State, course: Course) -> "Field":
    """The field of the next Swiss round."""
    sources = (state.entrants, state.penalties, *(played.matches for played in state.rounds))
    after = len(course.sheet.rounds)
    return state.derived.fields.get_or_make(
        sources, lambda: swiss_field(course, course.to_pair(), after=after)
    )


def shown_table(state: State) -> Table:
    """The table that everyone sees: final places once a cut has begun (EV-14)."""
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    return final_table(course_of(state)) if in_cut else table_of(state)


def rules_of(state: State) -> Rulebook:
    """The rulebook, adjusted by the settings of the event."""
    rulebook, level = state.rulebook, state.setup.settings.level
    if level is None or rulebook.cut is None:
        return rulebook
    return state.derived.rulebooks.get_or_make(
        (rulebook, level), lambda: rulebook.with_level(level)
    )


def _listed(state: State) -> tuple[Entrant, ...]:
    """The entrant without names: they are personal data and are added only for display."""
    return tuple(
        Entrant(
            entered.id,
            entered.number,
            name="",
            group=entered.group,
            status=entered.status,
            awarded=UNSET if entered.awarded is None else entered.awarded.rounds,
        )
        for entered in state.entrants.values()
        if entered.standing is Standing.PRESENT
    )


def _unpaired_losses(state: State) -> dict[int, tuple[Match, ...]]:
    """EV-5, EV-15: each Swiss round missed by an entrant who plays on."""
    losses: dict[int, tuple[Match, ...]] = {}
    for entered in state.entrants.values():
        for number in entered.missed:
            loss = Match((entered.id,), MatchKind.UNPAIRED_LOSS)
            losses[number] = (*losses.get(number, ()), loss)
    return losses


def _round(derived: Derived, played: RoundState, losses: tuple[Match, ...]) -> Round:
    return derived.rounds.get_or_make((played.matches, *losses), lambda: _made(played, losses))


def _made(played: RoundState, losses: tuple[Match, ...]) -> Round:
    matches = (*(one.match for one in played.matches), *losses)
    return Round(played.number, played.stage, matches)


def _outcomes(derived: Derived, played: Round, scoring: Scoring) -> tuple[Outcome | None, ...]:
    return derived.outcomes.get_or_make(
        (played, scoring), lambda: outcomes(Sheet((), (played,)), scoring)[0]
    )


def _deductions(state: State) -> tuple[Penalty, ...]:
    """Points deducted from entrants in the field; those who left before the start have none."""
    return tuple(
        _penalty(kept)
        for kept in state.penalties.values()
        if kept.points and state.entrants[kept.entrant].standing is Standing.PRESENT
    )


def _penalty(kept: PenaltyKept) -> Penalty:
    return Penalty(kept.entrant, kept.round, kept.points, kept.reason, kept.rule, kept.by)


def _lots_draw(state: State) -> Draw:
    return state.draws[newest(state, LOTS)]


def _lot_order(state: State) -> LotOrder:
    present = [e.id for e in state.entrants.values() if e.standing is Standing.PRESENT]
    return LotOrder(present, Chance(seed_of_lots(state)).child("lots"))


def active(state: State) -> frozenset[EntrantId]:
    """The entrants in the field who still play."""
    return frozenset(
        entered.id
        for entered in state.entrants.values()
        if entered.standing is Standing.PRESENT and entered.status is Status.ACTIVE
    )
