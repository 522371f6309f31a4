"""Deciding applications: approved, each becomes an entry, as if the staff had typed it."""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.applications import Chosen
from podium.event.fact import Audience, Command, Fact
from podium.event.judged import nobody
from podium.event.registration import Register, register_all
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import Application, State
from podium.event.terms import ApplicationState
from podium.event.things import entrant_thing, unknown


class DecideApplications(Command, frozen=True, tag="decide-applications"):
    """Approves applications, also some that were turned down, or turns them down.

    Where all places are taken, those approved join the waiting list.
    """

    entrants: Chosen
    approved: bool


class ApplicantsTurnedDown(Fact, frozen=True, tag="applicants-turned-down/1"):
    """The staff turned applications down."""

    entrants: tuple[EntrantId, ...]


def _decide(state: State, command: DecideApplications, asker: Asker) -> Decision:
    chosen: list[Application] = []
    for entrant in dict.fromkeys(command.entrants):
        if (known := state.applications.get(entrant)) is not None:
            chosen.append(known)
        elif entrant not in state.entrants:  # else another of the staff was quicker
            return unknown(entrant_thing(entrant))
    if command.approved:
        entries = tuple(Register(one.id, one.members, one.group) for one in chosen)
        return register_all(state, entries, asker)
    turned = tuple(one.id for one in chosen if one.state is ApplicationState.OPEN)
    return (ApplicantsTurnedDown(turned, by=asker.by, at=asker.now),) if turned else ()


def _turned_down(state: State, fact: ApplicantsTurnedDown) -> State:
    turned = {
        one: replace(state.applications[one], state=ApplicationState.TURNED_DOWN)
        for one in fact.entrants
    }
    return replace(state, applications={**state.applications, **turned})


def _to_them(_state: State, fact: ApplicantsTurnedDown) -> Audience:
    return Audience(entrants=fact.entrants)


COMMANDS: Commands = {DecideApplications: CommandRow(_decide, Who.STAFF, nobody)}
FACTS: Facts = {ApplicantsTurnedDown: FactRow(_turned_down, _to_them)}
