"""Calls for a judge and rulings, as the staff work with them."""

from collections.abc import Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef, PersonId
from podium.event.rulings import RulingOutcome, has_last_word
from podium.event.state import CallKept, State, made_by
from podium.event.terms import CallState
from podium.kernel.now import Now
from podium.kernel.viewer import Role


class OpenCall(Struct, frozen=True):
    """An unsettled call. `since`: when it was made. `judge`: who is on the way."""

    id: str
    version: int
    match: MatchRef
    entrants: tuple[EntrantId, ...]
    caller: EntrantId
    since: Now
    waiting: bool
    judge: PersonId | None


class RulingRecord(Struct, frozen=True):
    """A ruling. `final`: the ruling on appeal, given by `final_by`; `replaced`: whether it replaces
    the first.
    """

    id: str
    version: int
    match: MatchRef | None
    entrants: tuple[EntrantId, ...]
    outcome: RulingOutcome
    text: str
    by: PersonId
    appealed: bool
    final: str | None
    final_by: PersonId | None
    replaced: bool

    @property
    def waits(self) -> bool:
        """Whether the appeal is still undecided."""
        return self.appealed and self.final is None


class Rulings(Struct, frozen=True):
    """All rulings, oldest first. `decides`: whether the viewer decides appeals (EV-10)."""

    records: tuple[RulingRecord, ...]
    decides: bool


def acts_of_calls(state: State) -> frozenset[int]:
    """The numbers of the facts that made the open calls."""
    return frozenset(made_by(kept) for kept in _open(state).values())


def open_calls(state: State, moments: Mapping[int, Now]) -> tuple[OpenCall, ...]:
    """The open calls, oldest first. `moments`: when those facts were written."""
    return tuple(
        OpenCall(
            key,
            kept.version,
            kept.match,
            kept.entrants,
            kept.caller,
            moments[made_by(kept)],
            kept.state is CallState.WAITING,
            kept.judge,
        )
        for key, kept in _open(state).items()
    )


def _open(state: State) -> dict[str, CallKept]:
    return {key: one for key, one in state.calls.items() if one.state is not CallState.DONE}


def rulings_part(state: State, role: Role) -> Rulings:
    """The rulings for a viewer with this role."""
    records = tuple(
        RulingRecord(
            key,
            kept.version,
            kept.match,
            kept.entrants,
            RulingOutcome(kept.outcome),
            kept.text,
            kept.by,
            kept.appealed,
            kept.final,
            kept.final_by,
            kept.replaced,
        )
        for key, kept in state.rulings.items()
    )
    return Rulings(records, has_last_word(state, role))
