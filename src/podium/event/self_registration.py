"""Who may enter themselves: everybody, those in the room, those whom the staff approve of, or
nobody; and how many may wait.

Entries cost nothing, so that somebody could fill an event with people who do not exist.
"""

from msgspec.structs import replace

from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.judged import nobody
from podium.event.room import is_room_code
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.self_check_in import room_secret
from podium.event.state import State
from podium.event.terms import Registration
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse

LEAST_WAITING = 20
"""So many may always wait; more only where there are more places."""


class SetRegistration(Command, frozen=True, tag="set-registration"):
    """Says who may enter themselves from now on."""

    registration: Registration


class RegistrationSet(Fact, frozen=True, tag="registration-set/1"):
    """Who may enter themselves from now on."""

    registration: Registration


def why_not_enter(state: State, code: str, now: Now) -> Refusal | None:
    """Why nobody, or not somebody who typed this code, may enter themselves now."""
    if state.registration is Registration.CLOSED:
        return refuse(Code.REGISTRATION_CLOSED)
    if state.registration is Registration.ROOM:
        secret = room_secret(state)
        if secret is None:
            return refuse(Code.REGISTRATION_CLOSED)
        if not is_room_code(secret, code, now):
            return refuse(Code.ROOM_CODE_WRONG)
    return None


def why_not_wait(state: State, waiting: int) -> Refusal | None:
    """Why nobody can join the waiting list by themselves while so many are on it."""
    most = max(LEAST_WAITING, state.setup.settings.capacity or 0)
    return refuse(Code.WAITING_LIST_FULL, most=most) if waiting >= most else None


def _set(state: State, command: SetRegistration, asker: Asker) -> Decision:
    if command.registration is state.registration:
        return ()
    if command.registration is Registration.ROOM and state.room is None:
        return refuse(Code.SELF_CHECK_IN_OFF)
    return (RegistrationSet(command.registration, by=asker.by, at=asker.now),)


def _is_set(state: State, fact: RegistrationSet) -> State:
    return replace(state, registration=fact.registration)


def _once_announced(state: State, _fact: RegistrationSet) -> Audience:
    return EVERYONE if state.setup.announced is not None else STAFF


COMMANDS: Commands = {SetRegistration: CommandRow(_set, Who.ORGANISER, nobody)}
FACTS: Facts = {RegistrationSet: FactRow(_is_set, _once_announced)}
