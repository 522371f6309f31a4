"""The view of one viewer."""

from typing import assert_never

from podium.core.ids import EntrantId
from podium.event.departures import departures
from podium.event.state import State
from podium.event.view.clock_line import clock_line
from podium.event.view.desk import desk_part
from podium.event.view.draws import draw_lines, seal_line, unsealed_lines
from podium.event.view.own import own_part
from podium.event.view.public import (
    announcement_lines,
    entrant_lines,
    event_info,
    round_lines,
    standings_rows,
)
from podium.event.view.shapes import View
from podium.event.view.squads import squads_due
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Sight, Viewer


def view(state: State, viewer: Viewer, now: Now) -> View:
    """Everything that this viewer may see at this moment.

    `now` is never taken as earlier than the latest fact: what was shown is not hidden again.
    """
    now = Now(max(now, state.latest))
    entrant = EntrantId(viewer.entrant) if viewer.entrant is not None else None
    plays = viewer.role is Role.ENTRANT and entrant is not None
    return View(
        role=viewer.role,
        cursor=cursor(state, viewer),
        event=event_info(state),
        entrants=entrant_lines(state),
        rounds=round_lines(state),
        clock=clock_line(state, now),
        tiebreaks=state.rulebook.places.tiebreaks,
        standings=standings_rows(state),
        announcements=announcement_lines(state),
        draws=draw_lines(state, now),
        seal=seal_line(state, now),
        unsealed=unsealed_lines(state, now),
        departures=departures(state),
        squads_due=squads_due(state),
        own=own_part(state, entrant) if plays and entrant is not None else None,
        desk=desk_part(state, now, viewer) if viewer.role.is_staff else None,
    )


def cursor(state: State, viewer: Viewer) -> str:
    """How much a viewer has seen: two numbers that count only facts they may know of. The first
    counts what everyone knows; the second may fall when the first rises.
    """
    if viewer.role.is_staff:
        return _staff_cursor(state, viewer)
    own = 0 if viewer.entrant is None else _own_facts(state, EntrantId(viewer.entrant))
    return f"{state.public}.{own}"


def _staff_cursor(state: State, viewer: Viewer) -> str:
    """Staff know of every fact, except those about a hidden clock (LG-12), changed squads (SP-18)
    and lists of others while they play.
    """
    known = state.seq - (_sealed_facts(state, viewer.plays) if viewer.plays else 0)
    kind = 3 if viewer.plays else 0
    match viewer.sight:
        case Sight.WHOLE:
            return f"{known}.{kind}"
        case Sight.ASKING:
            return f"{known}.{kind + 1}"
        case Sight.NOTHING:
            return f"{known - state.unseen}.{kind + 2}"
        case _:
            assert_never(viewer.sight)


def _sealed_facts(state: State, entrant: str) -> int:
    """How many facts somebody of the staff may not know of who plays as this entrant. Their own
    hand-ins count as known, whichever way they were written down.
    """
    own = sum(not one.late for one in state.rosters.handed.get(EntrantId(entrant), ()))
    return state.squads_unseen + state.rosters.unseen - own


def _own_facts(state: State, entrant: EntrantId) -> int:
    """Facts about an entrant and their matches: the entrant may know whatever changes their
    versions.
    """
    entered = state.entrants.get(entrant)
    return (
        state.private.get(entrant, 0)
        + (0 if entered is None else entered.version)
        + sum(
            played.matches[played.seats[entrant]].version
            for played in state.rounds
            if entrant in played.seats
        )
    )
