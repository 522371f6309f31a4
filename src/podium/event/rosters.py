"""Rosters: terms, hand-ins, and who plays without one (LG-13, LCG-20, LCG-30).

A fact holds no more than the seal of a roster. The roster itself, its salts and what was pasted are
personal data and stand beside the names (ADR 18). The service reads and checks rosters, so requests
cannot send the commands that carry a seal or a verdict.
"""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.core.departure import LATEST, Reason
from podium.core.ids import EntrantId
from podium.core.tier import Tier
from podium.event.fact import EVERYONE, STAFF, Audience, Command, Fact
from podium.event.judged import nobody, the_entrant
from podium.event.roster_deadline import may_hand_in, rosters_closed
from podium.event.roster_state import CheckedFor, Digest, HandedIn, Rosters
from podium.event.roster_verdicts import checked_for, has_rosters, to_recheck
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
)
from podium.event.setup import why_out
from podium.event.staff import no_judge
from podium.event.state import State
from podium.event.things import entrant_thing, unknown
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal, refuse
from podium.rosters.finding import RosterVerdict

MOST_HAND_INS = 50
"""How often an entrant hands in; after that the staff do it for them."""


class SetRosterTerms(Command, frozen=True, tag="set-roster-terms"):
    """Sets until when rosters are handed in, and whether everyone sees them after the event.

    `until`: the deadline, in milliseconds; None: until round 1 is published (LG-13). `public_after`
    is said before the first roster is handed in, and stays.
    """

    until: Annotated[Now, Meta(ge=0, le=LATEST)] | None = None
    public_after: bool = False


class HandInRoster(Command, frozen=True, tag="hand-in-roster"):
    """Hands in a roster, in place of an earlier one. `checked_for`: how the verdict came about.
    `reason`: why the staff do so when the entrant could not any more (EV-24).
    """

    entrant: EntrantId
    seal: Digest
    verdict: RosterVerdict
    checked_for: CheckedFor = CheckedFor()
    reason: Reason = ""


class LetPlay(Command, frozen=True, tag="let-play"):
    """Lets an entrant play without a legal roster, for a reason (LCG-30, EV-24)."""

    entrant: EntrantId
    reason: Reason


class RosterTermsSet(Fact, frozen=True, tag="roster-terms-set/1"):
    """The current terms for rosters."""

    until: Now | None = None
    public_after: bool = False


class RosterHandedIn(Fact, frozen=True, tag="roster-handed-in/1"):
    """A roster was handed in. `late`: by the staff, when the entrant could not any more."""

    entrant: EntrantId
    seal: str
    verdict: RosterVerdict
    catalogue: str | None = None
    late: bool = False
    reason: Reason = ""


class EntrantLetPlay(Fact, frozen=True, tag="entrant-let-play/1"):
    """An entrant may play without a legal roster."""

    entrant: EntrantId
    reason: Reason


def _set_terms(state: State, command: SetRosterTerms, asker: Asker) -> Decision:
    if not has_rosters(state):
        return refuse(Code.NO_ROSTERS)
    now = state.rosters
    if (command.until, command.public_after) == (now.until, now.public_after):
        return ()
    if command.until != now.until:
        if rosters_closed(state, asker.now):
            return refuse(Code.ROSTERS_CLOSED)
        if command.until is not None and command.until <= asker.now:
            return refuse(Code.DEADLINE_PAST)
    if command.public_after != now.public_after and _may_be_handed_in(state, asker):
        return refuse(Code.ROSTERS_HANDED_IN)
    return (RosterTermsSet(command.until, command.public_after, by=asker.by, at=asker.now),)


def _may_be_handed_in(state: State, asker: Asker) -> bool:
    """Whether a roster was handed in, or could have been: staff who play are not told."""
    sealed = asker.entrant is not None and state.setup.announced is not None
    return sealed or bool(state.rosters.handed)


def _hand_in(state: State, command: HandInRoster, asker: Asker) -> Decision:
    if (refusal := _not_theirs(state, command, asker)) is not None:
        return refusal
    late = not may_hand_in(state, state.entrants[command.entrant], asker.now)
    if late and asker.role is None:
        return refuse(Code.ROSTERS_CLOSED)
    if late and not command.reason.strip():
        return refuse(Code.TEXT_EMPTY, field="reason")
    handed = state.rosters.handed.get(command.entrant, ())
    if asker.entrant == command.entrant and len(handed) >= MOST_HAND_INS:
        return refuse(Code.TOO_MANY_ROSTERS, most=MOST_HAND_INS)
    if command.checked_for != checked_for(state, command.checked_for.catalogue):
        return refuse(Code.ROSTER_CHECKED_OTHERWISE)
    return (
        RosterHandedIn(
            command.entrant,
            command.seal,
            command.verdict,
            command.checked_for.catalogue,
            late,
            command.reason if late else "",
            by=asker.by,
            at=asker.now,
        ),
    )


def _not_theirs(state: State, command: HandInRoster, asker: Asker) -> Refusal | None:
    """Why the asker hands in nothing for this entrant; None: they may."""
    if not has_rosters(state):
        return refuse(Code.NO_ROSTERS)
    entered = state.entrants.get(command.entrant)
    if entered is None:
        return unknown(entrant_thing(command.entrant))
    if asker.entrant != command.entrant:
        if asker.role is None:
            return refuse(Code.NOT_ALLOWED)
        if asker.entrant is not None:
            return refuse(Code.ROSTER_IS_OTHERS)
    return why_out(entered)


def _let_play(state: State, command: LetPlay, asker: Asker) -> Decision:
    if command.entrant not in state.entrants:
        return unknown(entrant_thing(command.entrant))
    if state.rounds:
        return refuse(Code.STARTED)
    if _leaves_it_to_others(state, asker):
        return refuse(Code.ROSTER_IS_OTHERS)
    if not rosters_hold_up(state) or why_roster_due(state, command.entrant) is None:
        return refuse(Code.ROSTER_NOT_DUE, entrant=command.entrant)
    if not command.reason.strip():
        return refuse(Code.TEXT_EMPTY, field="reason")
    return (EntrantLetPlay(command.entrant, command.reason, by=asker.by, at=asker.now),)


def why_roster_due(state: State, entrant: EntrantId) -> Code | None:
    """Why an entrant has no roster to play with; None: they have, or nobody needs one. What cannot
    be checked holds nothing up (LCG-30).
    """
    if not has_rosters(state):
        return None
    if state.rosters.seal(entrant) is None:
        return Code.ROSTER_MISSING
    illegal = state.rosters.verdicts.get(entrant) is RosterVerdict.ILLEGAL
    return Code.ROSTER_ILLEGAL if illegal else None


def rosters_refusal(state: State, entrants: Iterable[EntrantId], asker: Asker) -> Refusal | None:
    """Why round 1 with these entrants cannot be published (LCG-30): one of them has no roster or an
    illegal one, and nobody has let them play. Whose it is, is not told to staff who play, unless
    there is nobody else.
    """
    if not rosters_hold_up(state):
        return None
    if to_recheck(state):
        return refuse(Code.ROSTERS_CHANGED)
    due = {one: why_roster_due(state, one) for one in entrants if one not in state.rosters.let_play}
    for code in (Code.ROSTER_MISSING, Code.ROSTER_ILLEGAL):
        if found := tuple(one for one, why in due.items() if why is code):
            hidden = _leaves_it_to_others(state, asker)
            return refuse(Code.ROSTERS_WAIT) if hidden else refuse(code, entrants=found)
    return None


def _leaves_it_to_others(state: State, asker: Asker) -> bool:
    """Whether the asker plays, and somebody of the staff does not."""
    return asker.entrant is not None and not no_judge(state)


def rosters_hold_up(state: State) -> bool:
    """Whether the tier is serious enough for rosters to hold up round 1 (LCG-30)."""
    return state.setup.settings.tier.reaches(Tier.COMPETITIVE)


def _terms_set(state: State, fact: RosterTermsSet) -> State:
    return _with(state, until=fact.until, public_after=fact.public_after)


def _handed_in(state: State, fact: RosterHandedIn) -> State:
    now, entrant = state.rosters, fact.entrant
    handed = HandedIn(fact.seal, circumstances(state, fact, fact.reason), fact.late)
    return _with(
        state,
        handed={**now.handed, entrant: (*now.handed.get(entrant, ()), handed)},
        verdicts={**now.verdicts, entrant: fact.verdict},
        catalogue=now.catalogue or fact.catalogue,
        checked_for=now.checked_for or checked_for(state, fact.catalogue),
    )


def _now_may_play(state: State, fact: EntrantLetPlay) -> State:
    how = circumstances(state, fact, fact.reason)
    return _with(state, let_play={**state.rosters.let_play, fact.entrant: how})


def _with(state: State, **changes: object) -> State:
    rosters: Rosters = replace(state.rosters, **changes)
    return replace(state, rosters=rosters)


def _judged(state: State, command: HandInRoster, asker: Asker) -> tuple[EntrantId, ...]:
    """Staff who play hand in their own roster as every player; a late change is for staff who do
    not play.
    """
    entered = state.entrants.get(command.entrant)
    if entered is None or may_hand_in(state, entered, asker.now):
        return ()
    return the_entrant(state, command, asker)


def _once_announced(state: State, _fact: RosterTermsSet) -> Audience:
    return EVERYONE if state.setup.announced is not None else STAFF


def _handed_in_for(_state: State, fact: RosterHandedIn) -> Audience:
    """Everyone is told that a roster changed late, and when (EV-24); else it is the entrant's."""
    return EVERYONE if fact.late else Audience(entrants=(fact.entrant,))


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


COMMANDS: Commands = {
    SetRosterTerms: CommandRow(_set_terms, Who.ORGANISER, nobody),
    HandInRoster: CommandRow(_hand_in, Who.ENTRANT, _judged, by_service=True),
    LetPlay: CommandRow(_let_play, Who.STAFF, the_entrant),
}
FACTS: Facts = {
    RosterTermsSet: FactRow(_terms_set, _once_announced),
    RosterHandedIn: FactRow(_handed_in, _handed_in_for),
    EntrantLetPlay: FactRow(_now_may_play, _to_staff),
}
