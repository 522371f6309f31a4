"""Who chooses squads in a round, and the duty to use every squad (SP-19)."""

from collections.abc import Iterator

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage
from podium.event.sheet import rules_of, sheet_of
from podium.event.state import Played, RoundState, State
from podium.event.things import find_round
from podium.progress.course import planned

_UNPLAYED = (Ended.NO_SHOW, Ended.WALKOVER)


class SquadDuty(Struct, frozen=True):
    """An entrant's duty. `left`: Swiss rounds in which they still choose; None: not known.

    `possible`: false if too few rounds are left for what they owe, as for somebody who came late.
    """

    used: tuple[int, ...]
    owed: tuple[int, ...]
    left: int | None
    possible: bool


def choosers(state: State, number: int) -> Iterator[tuple[EntrantId, int]]:
    """Everyone who chooses squads for a published round, each with the index of their match."""
    played = find_round(state, number)
    if played is None or not _has_choices(state, played):
        return
    for index, one in enumerate(played.matches):
        for entrant in _choosing(played, one):
            yield entrant, index


def chooses(state: State, number: int, entrant: EntrantId) -> bool:
    """Whether an entrant chooses squads for a published round: in a match, and with a bye or an
    opponent who did not show up (EV-16), as that counts for the duty. Nobody who missed the round
    does, nor anybody in a round that a file brought in.
    """
    played = find_round(state, number)
    if played is None or entrant not in played.seats or not _has_choices(state, played):
        return False
    return entrant in _choosing(played, played.matches[played.seats[entrant]])


def _has_choices(state: State, played: RoundState) -> bool:
    return state.rulebook.sealed_squads is not None and played.draft.how is not None


def _choosing(its_round: RoundState, played: Played) -> tuple[EntrantId, ...]:
    match = played.match
    if match.kind is MatchKind.UNPAIRED_LOSS:
        return ()
    came = (
        tuple(one for one in match.entrants if one == winner)
        if (winner := _walked_over(played))
        else match.entrants
    )
    in_cut = its_round.stage is Stage.CUT
    return () if in_cut and len(came) < 2 else came


def _walked_over(played: Played) -> EntrantId | None:
    """The winner of a match that was not played; None if it was, or still is."""
    result = played.match.result
    if isinstance(result, MatchResult) and result.ended in _UNPLAYED:
        return result.winner
    return None


def duty_of(state: State, entrant: EntrantId) -> SquadDuty | None:
    """An entrant's duty now; None where there is none, and in the cut, where nobody owes."""
    rules = state.rulebook.sealed_squads
    if rules is None or not _has_duty(state):
        return None
    used, left = used_squads(state, entrant), _rounds_left(state, entrant, None)
    owed = tuple(one for one in range(1, rules.squads + 1) if one not in used)
    possible = left is None or len(owed) <= rules.chosen * left
    return SquadDuty(tuple(sorted(used)), owed, left, possible)


def makes_impossible(
    state: State, entrant: EntrantId, number: int, squads: tuple[int, ...]
) -> tuple[int, ...]:
    """The squads that could not all be used any more after this choice for a round, although they
    could before it; none: the choice is fine. Whoever is excused may choose as they like.
    """
    rules = state.rulebook.sealed_squads
    left = _rounds_left(state, entrant, number)
    if rules is None or left is None or not _has_duty(state):
        return ()
    used = used_squads(state, entrant, without=number)
    before = [one for one in range(1, rules.squads + 1) if one not in used]
    after = tuple(one for one in before if one not in squads)
    possible = len(before) <= rules.chosen * (left + 1)
    return after if possible and len(after) > rules.chosen * left else ()


def used_squads(state: State, entrant: EntrantId, without: int | None = None) -> frozenset[int]:
    """The squads chosen in all rounds but one. What somebody chose who then did not show up was
    not used.
    """
    return frozenset(
        squad
        for number, chosen in state.squads.items()
        if number != without and entrant in chosen and chooses(state, number, entrant)
        for squad in chosen[entrant].squads
    )


def _has_duty(state: State) -> bool:
    rules = state.rulebook.sealed_squads
    in_cut = bool(state.rounds) and state.rounds[-1].stage is Stage.CUT
    return rules is not None and rules.all_used and not in_cut


def _rounds_left(state: State, entrant: EntrantId, without: int | None) -> int | None:
    """In how many Swiss rounds an entrant still chooses, one round left out."""
    settings, current = state.setup.settings, len(state.rounds)
    rounds, _ = planned(rules_of(state), sheet_of(state), rounds=settings.rounds, cut=settings.cut)
    if rounds is None:
        return None
    waits = chooses(state, current, entrant) and entrant not in state.squads.get(current, {})
    return max(0, rounds - current) + (waits and current != without)
