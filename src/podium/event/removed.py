"""What a removal for misconduct makes of an entrant (EV-6, EV-9)."""

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.ids import MatchRef, PersonId
from podium.event.rulings import has_last_word
from podium.event.staff import role_of
from podium.event.state import Entered, State, changed
from podium.event.terms import Removal
from podium.kernel.refusal import Code, Refusal, refuse


def removed_entrant(
    state: State, entrant: EntrantId, *, by: PersonId, match: MatchRef | None
) -> Entered:
    """The entrant after a removal by this person, which ended this match. It is final at once if
    that person has the last word (EV-10).
    """
    was, act = state.entrants[entrant], state.seq + 1
    final = has_last_word(state, role_of(state, by))
    removal = Removal(act, was.status, match, final)
    return changed(was, act, status=Status.DISQUALIFIED, removal=removal)


def why_not_removed(entered: Entered) -> Refusal | None:
    """Why an entrant cannot be removed now: an earlier removal is under appeal."""
    return refuse(Code.APPEAL_OPEN, entrants=(entered.id,)) if entered.under_appeal else None
