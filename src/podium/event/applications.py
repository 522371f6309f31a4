"""Applications, where the staff approve of those who enter themselves.

An applicant is no entrant: they have no number, no place and no place on the waiting list. Nobody
but the staff and they themselves can know of them, not even how many there are.
"""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import PersonId
from podium.event.judged import nobody
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import Application, State
from podium.event.terms import ApplicationState
from podium.kernel.refusal import Code, Refusal, refuse

MOST_APPLICATIONS = 300
"""So many can be open at a time: what somebody at the desk can still read."""

Chosen = Annotated[tuple[EntrantId, ...], Meta(min_length=1, max_length=MOST_APPLICATIONS)]


class WithdrawApplication(Command, frozen=True, tag="withdraw-application"):
    """Takes one's own open application back, if there is one."""


class ApplicationMade(Fact, frozen=True, tag="application-made/1"):
    """Somebody wants to enter."""

    entrant: EntrantId
    members: tuple[PersonId, ...]
    group: str | None = None


class ApplicationWithdrawn(Fact, frozen=True, tag="application-withdrawn/1"):
    """An applicant took their application back."""

    entrant: EntrantId


def open_applications(state: State) -> tuple[Application, ...]:
    """Those that the staff have to decide, oldest first."""
    return tuple(one for one in state.applications.values() if one.state is ApplicationState.OPEN)


def application_of(state: State, person: PersonId | None) -> Application | None:
    """A person's application, open or turned down."""
    entrant = None if person is None else state.applicants.get(person)
    return None if entrant is None else state.applications[entrant]


def why_not_apply(state: State, person: PersonId) -> Refusal | None:
    """Why a person may not enter by themselves after their application."""
    known = application_of(state, person)
    if known is not None and known.state is ApplicationState.TURNED_DOWN:
        return refuse(Code.TURNED_DOWN)
    return None


def apply(
    state: State,
    entrant: EntrantId,
    members: tuple[PersonId, ...],
    group: str | None,
    asker: Asker,
) -> Decision:
    """The application of people who may enter."""
    if entrant in state.entrants:
        return refuse(Code.ALREADY_REGISTERED, entrant=entrant)
    if entrant in state.applications or any(one in state.applicants for one in members):
        return refuse(Code.ALREADY_APPLIED)
    if len(open_applications(state)) >= MOST_APPLICATIONS:
        return refuse(Code.APPLICATIONS_FULL, most=MOST_APPLICATIONS)
    return (ApplicationMade(entrant, members, group, by=asker.by, at=asker.now),)


def without_applications(
    state: State, entrants: Iterable[EntrantId], people: Iterable[PersonId]
) -> State:
    """The state without the applications of these entrants and people."""
    if not state.applications:
        return state
    settled = {*entrants, *(state.applicants[one] for one in people if one in state.applicants)}
    return replace(
        state,
        applications={key: one for key, one in state.applications.items() if key not in settled},
        applicants={key: one for key, one in state.applicants.items() if one not in settled},
    )


def _withdraw(state: State, _command: WithdrawApplication, asker: Asker) -> Decision:
    known = application_of(state, asker.by)
    if known is None:
        return ()
    if known.state is ApplicationState.TURNED_DOWN:
        return refuse(Code.TURNED_DOWN)
    return (ApplicationWithdrawn(known.id, by=asker.by, at=asker.now),)


def _made(state: State, fact: ApplicationMade) -> State:
    made = Application(fact.entrant, fact.members, fact.group, fact.at)
    return replace(
        state,
        applications={**state.applications, fact.entrant: made},
        applicants={**state.applicants, **dict.fromkeys(fact.members, fact.entrant)},
    )


def _withdrawn(state: State, fact: ApplicationWithdrawn) -> State:
    return without_applications(state, (fact.entrant,), ())


def _for_applicant(_state: State, fact: ApplicationMade | ApplicationWithdrawn) -> Audience:
    return Audience(entrants=(fact.entrant,))


COMMANDS: Commands = {WithdrawApplication: CommandRow(_withdraw, Who.ANYBODY, nobody)}
FACTS: Facts = {
    ApplicationMade: FactRow(_made, _for_applicant),
    ApplicationWithdrawn: FactRow(_withdrawn, _for_applicant),
}
