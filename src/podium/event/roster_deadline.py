"""Until when rosters are handed in (LG-13, LCG-20, EV-15). Nothing has to run at the deadline."""

from podium.core.ids import EntrantId
from podium.event.state import Entered, State
from podium.kernel.now import Now


def may_hand_in(state: State, entered: Entered, now: Now) -> bool:
    """Whether an entrant may still hand in a roster or change it: until the deadline, and never
    once a round with them was published. Without a deadline that is round 1. Who enters after the
    deadline, or comes after round 1, has time until their first round (EV-15), but not by
    entering again.
    """
    return _has_time(state, entered, now) and entered.id not in ever_paired(state)


def with_final_rosters(state: State, now: Now) -> frozenset[EntrantId]:
    """Whose rosters cannot change any more, except by the staff: their seals are public."""
    paired = ever_paired(state)
    return frozenset(
        one.id
        for one in state.entrants.values()
        if one.id in paired or not _has_time(state, one, now)
    )


def rosters_closed(state: State, now: Now) -> bool:
    """Whether the deadline for all but late entrants is over."""
    until = state.rosters.until
    published = bool(state.rounds) or bool(state.known_drafts)
    return published or (until is not None and now >= until)


def ever_paired(state: State) -> frozenset[EntrantId]:
    """Everyone who was in a published round, even if it was taken back: their opponent may have
    seen the roster. Who enters again is the same as before.
    """
    published = (entrant for played in state.rounds for entrant in played.seats)
    taken_back = (
        entrant
        for draft in state.known_drafts.values()
        for paired in draft.matches
        for entrant in paired.entrants
    )
    paired = {*published, *taken_back}
    people = {member for one in paired for member in state.entrants[one].members}
    again = (one.id for one in state.entrants.values() if people & {*one.members})
    return frozenset((*paired, *again))


def _has_time(state: State, entered: Entered, now: Now) -> bool:
    until = state.rosters.until
    if until is None or now < until:
        return True
    return entered.since >= until and _first_entered(state, entered) >= until


def _first_entered(state: State, entered: Entered) -> Now:
    """When an entrant came, or the first of their members with an earlier entry."""
    people = {*entered.members}
    earlier = (one.since for one in state.entrants.values() if people & {*one.members})
    return min((entered.since, *earlier))
