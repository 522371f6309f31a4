"""How much a member of staff may see of what players may not see: a hidden clock (LG-12), and the
squads that others have chosen (SP-18), and their lists.
"""

from podium.clock.settings import PlayersSee
from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.staff import no_judge, plays
from podium.event.state import State
from podium.kernel.viewer import Sight
from podium.rosters.settings import RosterKind


def sight_of(state: State, person: PersonId) -> Sight:
    """What a member of staff may see of the clock. Staff who play leave it to those who do not; if
    there is nobody else, they run it and see the time only when they ask.
    """
    if not hides_the_clock(state) or not plays(state, person):
        return Sight.WHOLE
    return Sight.ASKING if no_judge(state) else Sight.NOTHING


def hides_the_clock(state: State) -> bool:
    """Whether players may know nothing of the clock while a round runs."""
    return state.rulebook.clock.players_see is PlayersSee.NOTHING


def clock_is_secret(state: State) -> bool:
    """Whether a round runs whose clock players may not see, by what is written down."""
    if not hides_the_clock(state) or not state.rounds or state.setup.closed:
        return False
    return not state.rounds[-1].untimed and state.clocks[-1].ended is None


def secret_since(state: State) -> int | None:
    """The number of the fact since which acts on the clock are secret: the last one that made the
    draft of the round that runs, or of one that was taken back and can run on. None: no act is.
    """
    if not hides_the_clock(state) or state.setup.closed:
        return None
    rounds = [one.round for one in state.taken if one.clock.ended is None]
    if clock_is_secret(state):
        rounds.append(state.rounds[-1])
    return min((one.draft.act for one in rounds), default=None)


def sealed_to(state: State, person: PersonId) -> EntrantId | None:
    """As which entrant a member of staff plays, who for that sees of chosen squads and of lists
    only what any player sees; None: they do not play, there are none, or the event is over.
    """
    none = state.rulebook.sealed_squads is None and state.rulebook.roster is RosterKind.NONE
    if none or state.setup.closed or not plays(state, person):
        return None
    return state.people[person]
