"""Facts that staff who play may not know of while others play: those about a hidden clock while
the round runs (LG-12), about the squads that others have chosen (SP-18), and about their lists.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from podium.event import clock, looking
from podium.event.clock import TimeCalled
from podium.event.fact import Fact
from podium.event.ids import ThingKind
from podium.event.roster_looks import RosterLookedAt
from podium.event.roster_verdicts import CatalogueTaken, RostersRechecked, has_rosters
from podium.event.rosters import EntrantLetPlay, RosterHandedIn
from podium.event.sight import secret_since
from podium.event.squads import SquadsChanged, SquadsChosen
from podium.event.state import State, made_by
from podium.event.taking_back import TakenBack
from podium.kernel.viewer import Sight, Viewer

_OF_CLOCK = frozenset({*clock.FACTS, *looking.FACTS} - {TimeCalled})


def is_of_clock(fact: Fact) -> bool:
    """Whether a fact would tell of the clock; taking one back tells too."""
    if type(fact) in _OF_CLOCK:
        return True
    things = fact.things if isinstance(fact, TakenBack) else ()
    return any(thing.kind is ThingKind.CLOCK for thing in things)


def is_of_squads(fact: Fact) -> bool:
    """Whether a fact holds chosen squads."""
    return isinstance(fact, SquadsChosen | SquadsChanged)


def is_of_lists(fact: Fact) -> bool:
    """Whether a fact would tell whose list is in, how it stands, or who looked at it. Everyone
    reads of a late change (EV-24).
    """
    if isinstance(fact, RosterHandedIn):
        return not fact.late
    return isinstance(fact, RosterLookedAt | EntrantLetPlay | CatalogueTaken | RostersRechecked)


def visible(state: State, facts: Sequence[Fact], viewer: Viewer) -> list[int]:
    """The numbers of the facts that a member of staff may read. Facts about the clock of earlier
    rounds give nothing away any more.
    """
    since = None if viewer.sight is Sight.WHOLE else secret_since(state)
    return [
        number
        for number, fact in enumerate(facts, start=1)
        if not (since is not None and number > since and is_of_clock(fact))
        and not (viewer.plays and _is_sealed(fact, viewer.plays))
    ]


def _is_sealed(fact: Fact, entrant: str) -> bool:
    """Whether a fact is sealed to somebody of the staff who plays as this entrant."""
    own = isinstance(fact, RosterHandedIn) and fact.entrant == entrant
    return isinstance(fact, SquadsChanged) or (is_of_lists(fact) and not own)


def readable(fact: Fact, viewer: Viewer) -> Fact:
    """The fact as a member of staff may read it: without the squads, if they play."""
    if viewer.plays and isinstance(fact, SquadsChosen):
        return replace(fact, squads=(), against_duty=False, reason="")
    return fact


def readable_until(state: State, viewer: Viewer) -> int | None:
    """The last entry of the journal that somebody may read as it was written; None: all of them.
    Numbers of later ones would tell how often the clock was touched, or squads were changed; and
    whether any list is in, so that staff who play read only what was before the first entrant.
    """
    limits = [
        None if viewer.sight is Sight.WHOLE else secret_since(state),
        state.squads_since - 1 if viewer.plays and state.squads_since else None,
        _before_lists(state) if viewer.plays and has_rosters(state) else None,
    ]
    return min((limit for limit in limits if limit is not None), default=None)


def _before_lists(state: State) -> int | None:
    """The last entry before the first list could be handed in."""
    return min((made_by(one) - 1 for one in state.entrants.values()), default=None)
