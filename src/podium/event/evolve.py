"""Builds the state from facts. Pure, and total for every sequence of facts from `decide`."""

from collections.abc import Callable, Iterable
from itertools import groupby

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import EVERYONE, Audience, Fact
from podium.event.hidden_facts import is_of_clock, is_of_lists, is_of_squads
from podium.event.ids import PersonId
from podium.event.roster_state import Rosters
from podium.event.rows import FactRow
from podium.event.seal import sealed
from podium.event.setup import EventCreated, begin
from podium.event.squads import remembered
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
        unseen=state.unseen + (is_of_clock(fact) and not known_to.everyone),
        squads_unseen=state.squads_unseen + (is_of_squads(fact) and not known_to.everyone),
        rosters=_counted(after.rosters) if is_of_lists(fact) else after.rosters,
        squads=remembered(after)
        if after.squads and not (after.squads is state.squads and after.rounds is state.rounds)
        else after.squads,
        drafted=after.drafted if after.draft is None else max(after.drafted, after.draft.version),
        sealed=state.sealed
        if after.clocks is state.clocks
        else sealed(state, after, public=public, is_public=known_to.everyone),
        private=state.private if row.counted else _private(state, known_to),
        latest=Now(max(state.latest, fact.at)),
        last_acts=_last_acts(state, fact, row)
        if fact.by in state.staff and not row.by_itself
        else state.last_acts,
    )


def fold(facts: Iterable[Fact], state: State | None = None) -> State | None:
    """The state after all of these facts. Long runs of entries cost no more than their number."""
    for kind, alike in groupby(facts, key=type):
        row = FACTS.get(kind)
        if state is not None and row is not None and row.together is not None:
            state = _evolve_together(state, tuple(alike), row.together)
            continue
        for fact in alike:
            state = evolve(state, fact)
    return state


def _evolve_together(
    state: State, facts: tuple[Fact, ...], together: Callable[[State, tuple[Fact, ...]], State]
) -> State:
    """The state after public facts of one kind that only add entrants."""
    actors = {fact.by for fact in facts}
    return replace(
        together(state, facts),
        seq=state.seq + len(facts),
        public=state.public + len(facts),
        latest=Now(max(state.latest, *(fact.at for fact in facts))),
        last_acts={one: last for one, last in state.last_acts.items() if one not in actors},
    )


def audience(state: State | None, fact: Fact) -> Audience:
    """Who may know of a fact; `state` is the one before it."""
    return EVERYONE if state is None else FACTS[type(fact)].audience(state, fact)


def _counted(rosters: Rosters) -> Rosters:
    """Rosters after one more fact that staff who play may not know of."""
    return replace(rosters, unseen=rosters.unseen + 1)


def _private(state: State, known_to: Audience) -> dict[EntrantId, int]:
    if known_to.everyone or not known_to.entrants:
        return state.private
    private = state.private.copy()
    for entrant in known_to.entrants:
        private[entrant] = private.get(entrant, 0) + 1
    return private


def _last_acts(state: State, fact: Fact, row: FactRow) -> dict[PersonId, LastAct]:
    """Each staff member's last act. An act that cannot be taken back is not kept."""
    by, changed = fact.by, tuple(row.things(state, fact))
    if not changed and by not in state.last_acts:
        return state.last_acts
    others = {person: last for person, last in state.last_acts.items() if person != by}
    return {**others, by: LastAct(state.seq + 1, changed)} if changed else others
