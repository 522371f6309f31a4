"""Check-in by oneself, where the organiser allows it: by the personal link and the room's code, or
at a screen at the door.

It says that somebody is present. What must be shown stays for the staff to inspect and tick off
(SP-20, LG-15, LCG-23).
"""

import hmac
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.ids import Thing
from podium.event.judged import nobody
from podium.event.room import RoomCode, door_token, is_room_code, room_code
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.setup import why_out
from podium.event.state import State, changed
from podium.event.terms import Standing
from podium.event.things import entrant_thing, unknown, with_entrants
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse


class AllowSelfCheckIn(Command, frozen=True, tag="allow-self-check-in"):
    """Lets players check themselves in, or no longer. Once it is ended, codes and screens at the
    door no longer work, even if it is allowed again.
    """

    allowed: bool


class CheckInMyself(Command, frozen=True, tag="check-in-myself"):
    """A player is present and knows the room's code."""

    entrant: EntrantId
    code: Annotated[str, Meta(max_length=40)]


class CheckInAtDoor(Command, frozen=True, tag="check-in-at-door"):
    """Somebody has chosen an entrant's name on the screen at the door."""

    entrant: EntrantId


class SelfCheckInSet(Fact, frozen=True, tag="self-check-in-set/1"):
    """Players may check themselves in by codes made of this secret; None: they may not."""

    secret: bytes | None = None


class CheckedInThemselves(Fact, frozen=True, tag="checked-in-themselves/1"):
    """An entrant is present by their own word. `door`: at the screen at the door."""

    entrant: EntrantId
    door: bool = False


class SelfCheckIn(Struct, frozen=True):
    """What the staff know of it. `door`: the token of the screen at the door, while it works."""

    allowed: bool
    door: str | None


def room_secret(state: State) -> bytes | None:
    """The secret of the room's code, while players can check themselves in; else None."""
    is_open = state.setup.announced is not None and not state.rounds and not state.setup.closed
    return state.room if is_open else None


def current_code(state: State, now: Now) -> RoomCode | None:
    """The room's code now; None if nobody can check in with it."""
    secret = room_secret(state)
    return None if secret is None else room_code(secret, now)


def door_of(state: State) -> str | None:
    """The token of the screen at the door; None while it is closed."""
    secret = room_secret(state)
    return None if secret is None else door_token(secret)


def opens_door(state: State, token: str) -> bool:
    """Whether this token opens the screen at the door now."""
    known = door_of(state)
    return known is not None and hmac.compare_digest(token.encode(errors="replace"), known.encode())


def expected(state: State) -> tuple[EntrantId, ...]:
    """Who has a place and is not here yet."""
    return tuple(
        entered.id
        for entered in state.entrants.values()
        if entered.standing is Standing.REGISTERED and why_out(entered) is None
    )


def _allow(state: State, command: AllowSelfCheckIn, asker: Asker) -> Decision:
    if command.allowed == (state.room is not None):
        return ()
    if command.allowed and state.rounds:
        return refuse(Code.STARTED)
    secret = Chance(asker.fresh).digest("room") if command.allowed else None
    return (SelfCheckInSet(secret, by=asker.by, at=asker.now),)


def _check_in_myself(state: State, command: CheckInMyself, asker: Asker) -> Decision:
    if asker.entrant != command.entrant:
        return refuse(Code.NOT_ALLOWED)
    secret = room_secret(state)
    if secret is None:
        return refuse(Code.SELF_CHECK_IN_OFF)
    if not is_room_code(secret, command.code, asker.now):
        return refuse(Code.ROOM_CODE_WRONG)
    return _arrived(state, command.entrant, asker, door=False)


def _check_in_at_door(state: State, command: CheckInAtDoor, asker: Asker) -> Decision:
    if room_secret(state) is None:
        return refuse(Code.SELF_CHECK_IN_OFF)
    return _arrived(state, command.entrant, asker, door=True)


def _arrived(state: State, entrant: EntrantId, asker: Asker, *, door: bool) -> Decision:
    if (refusal := _why_not(state, entrant)) is not None:
        return refusal
    if state.entrants[entrant].standing is Standing.PRESENT:
        return ()
    return (CheckedInThemselves(entrant, door, by=asker.by, at=asker.now),)


def _why_not(state: State, entrant: EntrantId) -> Refusal | None:
    entered = state.entrants.get(entrant)
    if entered is None:
        return unknown(entrant_thing(entrant))
    if entered.standing is Standing.WAITING:
        return refuse(Code.ON_WAITING_LIST, entrant=entrant)
    return why_out(entered)


def _set(state: State, fact: SelfCheckInSet) -> State:
    return replace(state, room=fact.secret)


def _present(state: State, fact: CheckedInThemselves) -> State:
    was = state.entrants[fact.entrant]
    return with_entrants(state, changed(was, state.seq + 1, standing=Standing.PRESENT, missed=()))


def _once_announced(state: State, _fact: SelfCheckInSet) -> Audience:
    return EVERYONE if state.setup.announced is not None else STAFF


def _to_the_entrant(_state: State, fact: CheckedInThemselves) -> Audience:
    return Audience(entrants=(fact.entrant,))


def _thing(command: CheckInMyself | CheckInAtDoor) -> Thing:
    return entrant_thing(command.entrant)


COMMANDS: Commands = {
    AllowSelfCheckIn: CommandRow(_allow, Who.ORGANISER, nobody),
    CheckInMyself: CommandRow(_check_in_myself, Who.ENTRANT, nobody, _thing),
    CheckInAtDoor: CommandRow(_check_in_at_door, Who.PODIUM, nobody, _thing),
}
FACTS: Facts = {
    SelfCheckInSet: FactRow(_set, _once_announced),
    CheckedInThemselves: FactRow(_present, _to_the_entrant, counted=True),
}
