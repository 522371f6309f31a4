"""The public view."""

from podium.core.sheet import MatchKind
from podium.event.deciders import next_decider
from podium.event.held import is_held
from podium.event.ids import MatchRef
from podium.event.self_check_in import room_secret
from podium.event.sheet import course_of, sheet_of, shown_table
from podium.event.state import Entered, Played, RoundState, State
from podium.event.terms import Standing
from podium.event.things import find_match
from podium.event.view.shapes import (
    AnnouncementLine,
    EntrantLine,
    EventInfo,
    EventPhase,
    MatchLine,
    RoundLines,
    StandingsRow,
)
from podium.standings.table import Row


def event_info(state: State) -> EventInfo:
    """The event as announced; planned rounds and cut only once it has started."""
    course = course_of(state) if state.rounds else None
    return EventInfo(
        rulebook=state.rulebook.id,
        edition=state.rulebook.edition,
        phase=event_phase(state),
        settings=state.setup.announced,
        rounds=None if course is None else course.rounds,
        cut=None if course is None else course.cut,
        staff=tuple(
            (member.person, member.role)
            for member in state.staff.values()
            if member.role is not None
        ),
        self_check_in=room_secret(state) is not None,
        registration=state.registration,
    )


def event_phase(state: State) -> EventPhase:
    """The phase of the event."""
    if state.setup.closed:
        return EventPhase.CLOSED
    if state.rounds:
        return EventPhase.RUNNING
    return EventPhase.SETUP if state.setup.announced is None else EventPhase.ANNOUNCED


def entrant_lines(state: State) -> tuple[EntrantLine, ...]:
    """All entrants. Check-in is known only to the entrant and the staff."""
    return tuple(
        entrant_line(entered)
        for entered in state.entrants.values()
        if entered.standing is not Standing.WITHDRAWN
    )


def entrant_line(entered: Entered) -> EntrantLine:
    """One entrant."""
    return EntrantLine(
        entered.id,
        entered.number,
        entered.members,
        entered.standing is Standing.WAITING,
        entered.status,
        is_held(entered),
    )


def round_lines(state: State) -> tuple[RoundLines, ...]:
    """Every published round, with the results that stand and rounds missed (EV-5, EV-15)."""
    sheet = sheet_of(state)
    return tuple(
        RoundLines(
            played.number,
            played.stage,
            played.draft.by_hand,
            (
                *_match_lines(state, played),
                *(
                    MatchLine(None, None, match.kind, match.entrants, None, None, None, None, None)
                    for match in listed.matches
                    if match.kind is MatchKind.UNPAIRED_LOSS
                ),
            ),
        )
        for played, listed in zip(state.rounds, sheet.rounds, strict=True)
    )


def _match_lines(state: State, played: RoundState) -> tuple[MatchLine, ...]:
    return tuple(
        _match_line(state, MatchRef(played.number, index), one)
        for index, one in enumerate(played.matches)
    )


def _match_line(state: State, ref: MatchRef, played: Played) -> MatchLine:
    match = played.match
    return MatchLine(
        ref.index,
        match.table,
        match.kind,
        match.entrants,
        match.bracket,
        played.dark,
        played.chooses,
        None if played.decider is None else next_decider(state, ref, played),
        match.result,
    )


def find_line(state: State, ref: MatchRef) -> MatchLine | None:
    """One published match; None if there is no such match."""
    played = find_match(state, ref)
    return None if played is None else _match_line(state, ref, played)


def standings_rows(state: State) -> tuple[StandingsRow, ...]:
    """The table once the event has started; final places once a cut has begun (EV-14)."""
    if not state.rounds:
        return ()
    return tuple(_row(row) for row in shown_table(state).rows)


def _row(row: Row) -> StandingsRow:
    record = row.record
    return StandingsRow(
        row.place,
        row.entrant,
        row.points,
        row.deducted,
        record.wins,
        record.draws,
        record.losses,
        record.byes,
        tuple(value if isinstance(value, tuple) else str(value) for value in row.tiebreaks),
        row.chance,
    )


def announcement_lines(state: State) -> tuple[AnnouncementLine, ...]:
    """All announcements, oldest first."""
    return tuple(AnnouncementLine(key, kept.text) for key, kept in state.announcements.items())
