"""What a command would change, before it is given (EV-12)."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.decide import decide
from podium.event.draw_round import inputs_of
from podium.event.evolve import evolve
from podium.event.fact import Command
from podium.event.ids import PersonId
from podium.event.rows import Who
from podium.event.sheet import course_of, shown_table
from podium.event.staff import role_of
from podium.event.state import State
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.progress.cut import cut_of
from podium.standings.table import Row


class PlaceChange(Struct, frozen=True):
    """How one line of the table would change. A place is None if disqualified, or not there
    before.
    """

    entrant: EntrantId
    place_before: int | None
    place_after: int | None
    points_before: int
    points_after: int


class Preview(Struct, frozen=True):
    """What would change. `into_cut`, `out_of_cut`: if the cut were made then.

    `draft_outdated`: the draft would have to be drawn again; published pairings stay.
    """

    places: tuple[PlaceChange, ...]
    into_cut: tuple[EntrantId, ...]
    out_of_cut: tuple[EntrantId, ...]
    draft_outdated: bool


def preview(state: State, command: Command, *, actor: PersonId, now: Now) -> Preview | Refusal:
    """What would change if the command were given now, or why it would be refused.

    For staff only: the changes reveal whether there is a draft.
    """
    if role_of(state, actor) is None:
        return refuse(Code.NOT_ALLOWED, who=Who.STAFF)
    facts = decide(state, command, actor=actor, fresh=bytes(32), now=now)
    if isinstance(facts, Refusal):
        return facts
    after = state
    for fact in facts:
        after = evolve(after, fact)
    in_cut, would_be_in = _cut(state), _cut(after)
    return Preview(
        places=_changes(state, after),
        into_cut=tuple(entrant for entrant in would_be_in if entrant not in in_cut),
        out_of_cut=tuple(entrant for entrant in in_cut if entrant not in would_be_in),
        draft_outdated=state.draft is not None and state.draft.inputs != inputs_of(after),
    )


def _changes(before: State, after: State) -> tuple[PlaceChange, ...]:
    was = {row.entrant: row for row in shown_table(before).rows}
    changes = (_change(was.get(row.entrant), row) for row in shown_table(after).rows)
    return tuple(change for change in changes if change is not None)


def _change(old: Row | None, row: Row) -> PlaceChange | None:
    if old is None:
        return PlaceChange(row.entrant, None, row.place, 0, row.points)
    if (old.place, old.points) == (row.place, row.points):
        return None
    return PlaceChange(row.entrant, old.place, row.place, old.points, row.points)


def _cut(state: State) -> tuple[EntrantId, ...]:
    course = course_of(state)
    cut = cut_of(course) if course.sheet.rounds else None
    return () if cut is None else cut.seeds
