"""Verdicts on all rosters at once: by another catalogue, or for another day or region (LCG-22).

Rosters are checked outside, so requests cannot send these commands. A verdict counts only for what
it was made of: the rosters that were handed in, the catalogue, the day and the region.
"""

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import Audience, Command, Fact
from podium.event.judged import nobody
from podium.event.roster_deadline import rosters_closed
from podium.event.roster_state import CheckedFor
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import State
from podium.kernel.refusal import Code, Refusal, refuse
from podium.rosters.finding import RosterVerdict
from podium.rosters.settings import RosterKind

Verdicts = dict[EntrantId, RosterVerdict]


class TakeCatalogue(Command, frozen=True, tag="take-catalogue"):
    """Checks all rosters with another catalogue from now on. `verdicts`: on each one handed in.
    `hand_ins`: how often any had been handed in when they were checked.
    """

    checked_for: CheckedFor
    verdicts: Verdicts
    hand_ins: int


class RecheckRosters(Command, frozen=True, tag="recheck-rosters"):
    """Checks all rosters again, with the first catalogue that came, or for another day or region
    (LCG-22).
    """

    checked_for: CheckedFor
    verdicts: Verdicts
    hand_ins: int


class CatalogueTaken(Fact, frozen=True, tag="catalogue-taken/1"):
    """All rosters are checked with this catalogue. `verdicts`: on each one handed in."""

    catalogue: str
    verdicts: Verdicts


class RostersRechecked(Fact, frozen=True, tag="rosters-rechecked/1"):
    """All rosters were checked with the catalogue of the event, for its day and its region."""

    verdicts: Verdicts


def has_rosters(state: State) -> bool:
    """Whether entrants hand in rosters at all."""
    return state.rulebook.roster is not RosterKind.NONE


def checked_for(state: State, first: str | None = None) -> CheckedFor:
    """How rosters are to be checked now. `first`: the catalogue, if the event has none yet."""
    settings = state.setup.settings
    return CheckedFor(state.rosters.catalogue or first, settings.date, settings.region)


def to_recheck(state: State) -> bool:
    """Whether verdicts are of another catalogue, day or region than the event has now."""
    known = state.rosters.checked_for
    return known is not None and not state.setup.closed and known != checked_for(state)


def _take_catalogue(state: State, command: TakeCatalogue, asker: Asker) -> Decision:
    if not has_rosters(state):
        return refuse(Code.NO_ROSTERS)
    if rosters_closed(state, asker.now):
        return refuse(Code.ROSTERS_CLOSED)
    catalogue = command.checked_for.catalogue
    if catalogue is None:
        return refuse(Code.CATALOGUE_MISSING)
    if (refusal := _outdated(state, command)) is not None:
        return refusal
    if catalogue == state.rosters.catalogue and command.verdicts == state.rosters.verdicts:
        return ()
    return (CatalogueTaken(catalogue, command.verdicts, by=asker.by, at=asker.now),)


def _recheck(state: State, command: RecheckRosters, asker: Asker) -> Decision:
    if not to_recheck(state):
        return ()
    if command.checked_for.catalogue != state.rosters.catalogue:
        return refuse(Code.ROSTERS_CHANGED)
    if (refusal := _outdated(state, command)) is not None:
        return refusal
    return (RostersRechecked(command.verdicts, by=asker.by, at=asker.now),)


def _outdated(state: State, command: TakeCatalogue | RecheckRosters) -> Refusal | None:
    """Why verdicts are not of what there is now; None: they are."""
    now = replace(checked_for(state), catalogue=command.checked_for.catalogue)
    same_lists = command.verdicts.keys() == state.rosters.handed.keys()
    if same_lists and (command.hand_ins, command.checked_for) == (state.rosters.hand_ins, now):
        return None
    return refuse(Code.ROSTERS_CHANGED)


def _catalogue_taken(state: State, fact: CatalogueTaken) -> State:
    pinned = replace(state, rosters=replace(state.rosters, catalogue=fact.catalogue))
    return _rechecked(pinned, fact)


def _rechecked(state: State, fact: CatalogueTaken | RostersRechecked) -> State:
    now = checked_for(state)
    return replace(state, rosters=replace(state.rosters, checked_for=now, verdicts=fact.verdicts))


def _whose_verdict_changed(state: State, fact: CatalogueTaken | RostersRechecked) -> Audience:
    was = state.rosters.verdicts
    return Audience(entrants=tuple(one for one in fact.verdicts if fact.verdicts[one] != was[one]))


COMMANDS: Commands = {
    TakeCatalogue: CommandRow(_take_catalogue, Who.ORGANISER, nobody, by_service=True),
    RecheckRosters: CommandRow(_recheck, Who.PODIUM, nobody, by_service=True),
}
FACTS: Facts = {
    CatalogueTaken: FactRow(_catalogue_taken, _whose_verdict_changed),
    RostersRechecked: FactRow(_rechecked, _whose_verdict_changed),
}
