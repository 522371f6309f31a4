"""Builds the state from facts. Pure, and total for every sequence of facts from `decide`."""

from collections.abc import Iterable

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import EVERYONE, Audience, Fact
from podium.event.ids import PersonId, Thing
from podium.event.seal import sealed
from podium.event.setup import EventCreated, begin
from podium.event.state import LastAct, State
from podium.event.table import FACTS
from podium.kernel.now import Now


def evolve(state: State | None, fact: Fact) -> State:
    """The state after one more fact; None before the first, which creates the event."""
    if isinstance(fact, EventCreated):
        if state is not None:
            raise ValueError("an event is created only once")
        return begin(fact)
    if state is None:
        raise ValueError("the first fact of an event is its creation")
    row = FACTS[type(fact)]
    after = row.evolve(state, fact)
    known_to = row.audience(state, fact)
    public = state.public + known_to.everyone
    return replace(
        after,
        seq=state.seq + 1,
        public=public,
        sealed=sealed(state, after, public=public, told=known_to.everyone),
        private=state.private if row.counted else _private(state, known_to),
        latest=Now(max(state.latest, fact.at)),
        last_acts=_last_acts(state, fact.by, row.things(state, fact)),
    )


def fold(facts: Iterable[Fact], state: State | None = None) -> State | None:
    """The state after all of these facts."""
    for fact in facts:
        state = evolve(state, fact)
    return state


def audience(state: State | None, fact: Fact) -> Audience:
    """Who may know of a fact; `state` is the one before it."""
    return EVERYONE if state is None else FACTS[type(fact)].audience(state, fact)


def _private(state: State, known_to: Audience) -> dict[EntrantId, int]:
    if known_to.everyone or not known_to.entrants:
        return state.private
    private = state.private.copy()
    for entrant in known_to.entrants:
        private[entrant] = private.get(entrant, 0) + 1
    return private


def _last_acts(state: State, by: PersonId, things: Iterable[Thing]) -> dict[PersonId, LastAct]:
    """Each staff member's last act. An act that cannot be taken back is not kept."""
    if by not in state.staff:
        return state.last_acts
    changed = tuple(things)
    if not changed and by not in state.last_acts:
        return state.last_acts
    others = {person: last for person, last in state.last_acts.items() if person != by}
    return {**others, by: LastAct(state.seq + 1, changed)} if changed else others
