"""Looks at rosters by staff who do not play: each is recorded."""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import PersonId
from podium.event.judged import nobody
from podium.event.roster_state import RosterLook
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import State
from podium.event.things import entrant_thing, unknown
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code, refuse

LOOK_LASTS = 15 * MINUTE
"""For how long a look shows a roster; after that it is another look."""


class LookAtRoster(Command, frozen=True, tag="look-at-roster"):
    """Shows a roster to somebody of the staff who does not play, for a quarter of an hour."""

    entrant: EntrantId


class RosterLookedAt(Fact, frozen=True, tag="roster-looked-at/1"):
    """Somebody of the staff looked at a roster."""

    entrant: EntrantId


def looks_at(state: State, person: PersonId, entrant: EntrantId, now: Now) -> bool:
    """Whether a look of this person at this roster still lasts. It does not show a later roster."""
    handed = state.rosters.handed.get(entrant, ())
    newest = handed[-1].how.at if handed else now
    return any(
        look.by == person and newest <= look.at <= now < look.at + LOOK_LASTS
        for look in state.rosters.looks.get(entrant, ())
    )


def _look(state: State, command: LookAtRoster, asker: Asker) -> Decision:
    if command.entrant not in state.entrants:
        return unknown(entrant_thing(command.entrant))
    if asker.entrant is not None:
        return refuse(Code.ROSTER_IS_OTHERS)
    if state.rosters.seal(command.entrant) is None:
        return refuse(Code.ROSTER_MISSING, entrants=(command.entrant,))
    if looks_at(state, asker.by, command.entrant, asker.now):
        return ()
    return (RosterLookedAt(command.entrant, by=asker.by, at=asker.now),)


def _looked(state: State, fact: RosterLookedAt) -> State:
    look = RosterLook(fact.by, Now(max(fact.at, state.latest)))
    known, entrant = state.rosters.looks, fact.entrant
    looks = {**known, entrant: (*known.get(entrant, ()), look)}
    return replace(state, rosters=replace(state.rosters, looks=looks))


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


COMMANDS: Commands = {LookAtRoster: CommandRow(_look, Who.STAFF, nobody)}
FACTS: Facts = {RosterLookedAt: FactRow(_looked, _to_staff)}
