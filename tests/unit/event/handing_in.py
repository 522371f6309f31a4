"""Hands in rosters in the tests of live events."""

import hashlib

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.roster_verdicts import TakeCatalogue, checked_for
from podium.event.rosters import HandInRoster
from podium.rosters.finding import RosterVerdict
from podium.rosters.roster import Roster, canonical_leaves
from podium.rosters.seal import seal_roster
from tests.unit.event.playing import Playing


def hand_in(
    event: Playing,
    number: int,
    *,
    by: str = "",
    verdict: RosterVerdict = RosterVerdict.FINE,
    catalogue: str | None = None,
    reason: str = "",
) -> None:
    """Hands in the roster of an entrant, as one of their members if nobody else is named."""
    command = roster_of(event, number, verdict=verdict, catalogue=catalogue, reason=reason)
    event.do(command, by=by or f"p{number}")


def roster_of(
    event: Playing,
    number: int,
    *,
    verdict: RosterVerdict = RosterVerdict.FINE,
    catalogue: str | None = None,
    reason: str = "",
) -> HandInRoster:
    """The command that hands in a new roster of an entrant."""
    seal = digest(f"roster {number} {len(event.facts)}")
    now = checked_for(event.state, catalogue)
    return HandInRoster(EntrantId(f"e{number}"), seal, verdict, now, reason)


def other_catalogue(
    event: Playing, catalogue: str, verdicts: dict[EntrantId, RosterVerdict]
) -> TakeCatalogue:
    """The command that takes over a catalogue, as things are now."""
    now = replace(checked_for(event.state), catalogue=catalogue)
    return TakeCatalogue(now, verdicts, event.state.rosters.hand_ins)


def digest(text: str) -> str:
    """Something that looks like a seal, or the digest of a catalogue."""
    return hashlib.sha256(text.encode()).hexdigest()


def hand_in_roster(event: Playing, number: int, roster: Roster, *, reason: str = "") -> str:
    """Hands in a roster that views can open, and returns its seal."""
    fields = enumerate(canonical_leaves(roster))
    salts = [event.chance.digest(f"salt {len(event.facts)} {place}") for place, _ in fields]
    sealed = seal_roster(roster, b"".join(salts))
    event.sealed[sealed.seal] = sealed
    entrant, now = EntrantId(f"e{number}"), checked_for(event.state)
    command = HandInRoster(entrant, sealed.seal, RosterVerdict.FINE, now, reason)
    event.do(command, by="organiser" if reason else f"p{number}")
    return sealed.seal
