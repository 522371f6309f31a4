"""Creating, setting up, announcing and closing an event (EV-1)."""

import msgspec
from msgspec.structs import replace

from podium.brackets.settings import CutMethod
from podium.clock.settings import RoundTime
from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.chance import LOTS, missing, roll_draw, round_draw
from podium.event.circumstances import Circumstances
from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.ids import PersonId
from podium.event.judged import nobody
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
    only_added,
    to_everyone,
)
from podium.event.settings import Settings
from podium.event.sheet import course_of
from podium.event.state import Draw, Entered, Setup, StaffMember, State, changed
from podium.event.terms import Standing
from podium.event.things import setup_thing, with_draws, with_entrants
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.kernel.viewer import Role
from podium.progress.course import planned
from podium.progress.next_step import EventOver, next_step
from podium.rulebooks.load import stored
from podium.rulebooks.rulebook import Rulebook

LONGEST_RULEBOOK = 200_000
"""Characters of a rulebook as JSON; those that come with Podium are much shorter."""


class CreateEvent(Command, frozen=True, tag="create-event"):
    """Creates an event with its complete rulebook; the actor becomes its organiser."""

    rulebook: Rulebook
    settings: Settings


class ChangeSettings(Command, frozen=True, tag="change-settings"):
    """Changes the settings; once the event has started, only some can change.

    `reason`: why something changes that was announced (EV-24).
    """

    settings: Settings
    reason: Reason = ""


class AnnounceEvent(Command, frozen=True, tag="announce-event"):
    """Announces the settings to everyone (EV-1) and opens registration."""


class CloseEvent(Command, frozen=True, tag="close-event"):
    """Closes the event for good.

    `early`: although matches are left to play, and for what `reason` (EV-24).
    """

    early: bool = False
    reason: Reason = ""


class EventCreated(Fact, frozen=True, tag="event-created/1"):
    """The event was created. `draws`: the lots, the pairing of round 1 and its dice.

    `rulebook`: the complete rulebook as JSON text. The order of its tables matters (score fields
    are counted in it), and a text keeps it however the fact itself is encoded.
    """

    rulebook: str
    settings: Settings
    draws: tuple[Draw, ...]


class SettingsChanged(Fact, frozen=True, tag="settings-changed/2"):
    """The settings were changed. `moved_up`: entrants who moved up from the waiting list."""

    settings: Settings
    moved_up: tuple[EntrantId, ...] = ()
    reason: Reason = ""


class EventAnnounced(Fact, frozen=True, tag="event-announced/1"):
    """The settings are known to everyone."""


class EventClosed(Fact, frozen=True, tag="event-closed/2"):
    """The event is over; every draw is opened."""

    early: bool = False
    reason: Reason = ""


def create(command: CreateEvent, *, by: PersonId, now: Now, fresh: bytes) -> Decision:
    """The first fact of an event."""
    if (refusal := _wrong(command.settings, command.rulebook)) is not None:
        return refusal
    rulebook = msgspec.json.encode(command.rulebook).decode()
    if len(rulebook) > LONGEST_RULEBOOK:
        return refuse(Code.TEXT_TOO_LONG, field="rulebook", longest=LONGEST_RULEBOOK)
    empty = State(0, 0, now, command.rulebook, Setup(command.settings))
    draws = missing(empty, (LOTS, round_draw(1), roll_draw(1)), fresh)
    return (EventCreated(rulebook, command.settings, draws, by=by, at=now),)


def _change(state: State, command: ChangeSettings, asker: Asker) -> Decision:
    if (refusal := _wrong(command.settings, state.rulebook)) is not None:
        return refusal
    if state.rounds and (refusal := _fixed(state, command.settings)) is not None:
        return refusal
    if command.settings == state.setup.settings:
        return ()
    moved_up = waiting_to_move(state, command.settings.capacity)
    return (SettingsChanged(command.settings, moved_up, command.reason, by=asker.by, at=asker.now),)


def _wrong(settings: Settings, rulebook: Rulebook) -> Refusal | None:
    """Settings that no event under this rulebook can have."""
    clock = rulebook.clock
    same = RoundTime(settings.swiss_minutes or clock.swiss.minutes)  # without a clock of its own
    for minutes, time in (
        (settings.swiss_minutes, clock.swiss),
        (settings.cut_minutes, clock.cut or same),
    ):
        if minutes is not None and (refusal := _wrong_time(minutes, time)) is not None:
            return refusal
    if rulebook.swiss is None and settings.rounds is not None:  # ST-3
        return refuse(Code.NUMBER_OUT_OF_RANGE, value=settings.rounds, least=0, most=0)
    title = rulebook.cut is not None and rulebook.cut.method is CutMethod.TITLE_MATCH
    no_cut = rulebook.cut is None or title or rulebook.swiss is None  # TM-2, ST-3
    if settings.cut and (no_cut or settings.cut == 1):
        return refuse(Code.NO_CUT_IN_RULEBOOK, cut=settings.cut)
    numbers = [table.number for table in settings.tables]
    if len(set(numbers)) < len(numbers):
        return refuse(Code.TABLE_TWICE)
    items = {item.id for item in rulebook.check_in}
    unknown = [item for item in settings.ordered_items if item not in items]
    return refuse(Code.UNKNOWN, thing="item", key=unknown[0]) if unknown else None


def _wrong_time(minutes: int, time: RoundTime) -> Refusal | None:
    """SP-14, LG-11, LCG-3, LCG-9, TM-3: another time only within the rulebook's range."""
    least, most = time.shortest, time.longest
    if least <= minutes <= most:
        return None
    return refuse(Code.ROUND_TIME_OUT_OF_RANGE, minutes=minutes, least=least, most=most)


def _fixed(state: State, settings: Settings) -> Refusal | None:
    """Once round 1 is published only these change: name, date, place, tables, capacity, and the
    number of rounds: down (too many entrants may have left) or back up to what was announced.
    """
    now = state.setup.settings
    free = replace(
        now,
        name=settings.name,
        date=settings.date,
        place=settings.place,
        tables=settings.tables,
        capacity=settings.capacity,
        rounds=settings.rounds,
    )
    if free != settings:
        return refuse(Code.STARTED)
    sheet, at_start = course_of(state).sheet, state.setup.at_start or now
    least = len(sheet.swiss_rounds())
    most, _ = planned(state.rulebook, sheet, rounds=at_start.rounds, cut=at_start.cut)
    in_cut = least < len(state.rounds)
    if settings.rounds != now.rounds and (
        in_cut
        or settings.rounds is None
        or settings.rounds < least
        or (most is not None and settings.rounds > most)
    ):
        return refuse(Code.NUMBER_OUT_OF_RANGE, value=settings.rounds, least=least, most=most)
    return None


def _announce(state: State, _command: AnnounceEvent, asker: Asker) -> Decision:
    if state.setup.announced == state.setup.settings:
        return ()
    return (EventAnnounced(by=asker.by, at=asker.now),)


def _close(state: State, command: CloseEvent, asker: Asker) -> Decision:
    if not command.early and not isinstance(next_step(course_of(state)), EventOver):
        return refuse(Code.NOT_OVER)
    return (EventClosed(command.early, command.reason, by=asker.by, at=asker.now),)


def waiting_to_move(state: State, capacity: int | None) -> tuple[EntrantId, ...]:
    """Who moves up from the waiting list with this capacity, in order of entry."""
    waiting = [
        entered.id
        for entered in state.entrants.values()
        if entered.standing is Standing.WAITING and entered.status is Status.ACTIVE
    ]
    free = len(waiting) if capacity is None else max(capacity - taken_places(state), 0)
    return tuple(waiting[:free])


def moving_up_after(state: State, entered: Entered) -> tuple[EntrantId, ...]:
    """Who moves up from the waiting list after this change to an entrant."""
    return waiting_to_move(with_entrants(state, entered), state.setup.settings.capacity)


def taken_places(state: State) -> int:
    """Entrants that count towards the capacity; a disqualified entrant leaves a place free."""
    taken = (Standing.REGISTERED, Standing.PRESENT)
    return sum(
        entered.standing in taken and entered.status is not Status.DISQUALIFIED
        for entered in state.entrants.values()
    )


def why_not_join(state: State) -> Refusal | None:
    """Why nobody can join any more: the cut is made, or the places of a round robin are drawn
    (ST-4).
    """
    if any(played.stage is Stage.CUT for played in state.rounds):
        return refuse(Code.SWISS_OVER)
    if state.rounds and state.rulebook.round_robin is not None:
        return refuse(Code.TABLE_DRAWN)
    return None


def why_out(entered: Entered) -> Refusal | None:
    """Why an entry can no longer be changed; None: it can."""
    if entered.status is Status.DISQUALIFIED:
        return refuse(Code.DISQUALIFIED, entrant=entered.id)  # EV-6
    if entered.under_appeal:
        return refuse(Code.APPEAL_OPEN, entrants=(entered.id,))  # EV-9
    if entered.standing is Standing.WITHDRAWN:
        return refuse(Code.WITHDRAWN, entrant=entered.id)
    return None


def moved_up(state: State, entrants: tuple[EntrantId, ...]) -> tuple[Entered, ...]:
    """The state with these entrants moved up from the waiting list."""
    act = state.seq + 1
    return tuple(
        changed(state.entrants[entrant], act, standing=Standing.REGISTERED) for entrant in entrants
    )


def begin(fact: EventCreated) -> State:
    """The state after the first fact of an event."""
    rulebook = stored(fact.rulebook)
    how = Circumstances(Role.ORGANISER, fact.at)
    state = State(1, 1, fact.at, rulebook, Setup(fact.settings, how=how, act=1))
    organiser = StaffMember(fact.by, Role.ORGANISER, act=1)
    return with_draws(replace(state, staff={fact.by: organiser}), fact.draws)


def _changed(state: State, fact: SettingsChanged) -> State:
    announced = fact.settings if state.setup.announced is not None else None
    how = circumstances(state, fact, fact.reason)
    setup = changed(
        state.setup, state.seq + 1, settings=fact.settings, announced=announced, how=how
    )
    return with_entrants(replace(state, setup=setup), *moved_up(state, fact.moved_up))


def _announced(state: State, fact: EventAnnounced) -> State:
    how = circumstances(state, fact)
    setup = changed(state.setup, state.seq + 1, announced=state.setup.settings, how=how)
    return replace(state, setup=setup)


def _closed(state: State, fact: EventClosed) -> State:
    how = circumstances(state, fact, fact.reason)
    setup = changed(state.setup, state.seq + 1, closed=True, how=how)
    return replace(state, setup=setup, opened=frozenset(state.draws))


def _once_announced(state: State, fact: SettingsChanged) -> Audience:
    return EVERYONE if state.setup.announced is not None or fact.moved_up else STAFF


COMMANDS: Commands = {
    ChangeSettings: CommandRow(_change, Who.ORGANISER, nobody, setup_thing),
    AnnounceEvent: CommandRow(_announce, Who.ORGANISER, nobody, setup_thing),
    CloseEvent: CommandRow(_close, Who.ORGANISER, nobody, setup_thing),
}
FACTS: Facts = {
    SettingsChanged: FactRow(
        _changed, _once_announced, upcasters=(only_added("settings-changed/2"),)
    ),
    EventAnnounced: FactRow(_announced, to_everyone),
    EventClosed: FactRow(_closed, to_everyone, upcasters=(only_added("event-closed/2"),)),
}
