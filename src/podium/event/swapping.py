"""Swapping two entrants of a draft by hand."""

from msgspec.structs import replace

from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.event.circumstances import SwapMade
from podium.event.fact import STAFF, Audience, Command, Fact
from podium.event.ids import Thing, ThingKind
from podium.event.rematches import rematches_in
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    circumstances,
    only_added,
)
from podium.event.state import Draft, State, changed
from podium.event.terms import Paired
from podium.event.things import draft_thing, unknown
from podium.kernel.refusal import Code, refuse


class SwapEntrants(Command, frozen=True, tag="swap-entrants"):
    """Swaps two entrants of the draft. `accept_rematch`: even if entrants meet again."""

    one: EntrantId
    other: EntrantId
    accept_rematch: bool = False
    reason: Reason = ""


class EntrantsSwapped(Fact, frozen=True, tag="entrants-swapped/2"):
    """Two entrants were swapped. `rematches`: pairs of the resulting draft that have met before."""

    one: EntrantId
    other: EntrantId
    rematches: int
    reason: Reason = ""


def _swap(state: State, command: SwapEntrants, asker: Asker) -> Decision:
    draft = state.draft
    if draft is None:
        return refuse(Code.NO_DRAFT)
    if draft.stage is Stage.CUT:
        return refuse(Code.BRACKET_FIXED)
    if state.rulebook.round_robin is not None:
        return refuse(Code.TABLE_DRAWN)
    if awarded := _with_awarded_byes(draft, command):
        return refuse(Code.BYE_AWARDED, entrants=awarded)
    before = rematches_in(state, draft.matches)
    matches = _swapped(draft.matches, command.one, command.other)
    if matches == draft.matches:
        here = {entrant for paired in draft.matches for entrant in paired.entrants}
        lost = [one for one in (command.one, command.other) if one not in here]
        return unknown(Thing(ThingKind.ENTRANT, lost[0])) if lost else ()
    after = rematches_in(state, matches)
    if (new := sorted(after - before)) and not command.accept_rematch:
        first, second = new[0]
        return refuse(Code.REMATCH, entrants=(first, second))
    return (
        EntrantsSwapped(
            command.one, command.other, len(after), command.reason, by=asker.by, at=asker.now
        ),
    )


def _with_awarded_byes(draft: Draft, command: SwapEntrants) -> tuple[EntrantId, ...]:
    """Who of the two has an awarded bye: it is theirs alone, and given or taken back at their entry
    (VA-8).
    """
    return tuple(
        entrant
        for paired in draft.matches
        if paired.kind is MatchKind.AWARDED_BYE
        for entrant in paired.entrants
        if entrant in (command.one, command.other)
    )


def _at_their_tables(state: State, command: SwapEntrants, _asker: Asker) -> tuple[EntrantId, ...]:
    """EV-8, LCG-40: everyone whose opponent a swap changes; staff must not choose their own."""
    matches = () if state.draft is None else state.draft.matches
    return tuple(
        entrant
        for paired in matches
        if command.one in paired.entrants or command.other in paired.entrants
        for entrant in paired.entrants
    )


def _swapped(matches: tuple[Paired, ...], one: EntrantId, other: EntrantId) -> tuple[Paired, ...]:
    """Two entrants in each other's places, including sides; unchanged if one is missing."""
    seats = {entrant: i for i, paired in enumerate(matches) for entrant in paired.entrants}
    if one not in seats or other not in seats or seats[one] == seats[other]:
        return matches
    names = {one: other, other: one}
    changed_matches = list(matches)
    for index in (seats[one], seats[other]):
        paired = matches[index]
        changed_matches[index] = replace(
            paired,
            entrants=tuple(names.get(entrant, entrant) for entrant in paired.entrants),
            dark=paired.dark and names.get(paired.dark, paired.dark),
            chooses=paired.chooses and names.get(paired.chooses, paired.chooses),
        )
    return tuple(changed_matches)


def _after_swap(state: State, fact: EntrantsSwapped) -> State:
    if state.draft is None:
        raise ValueError("there is no draft to swap in")
    matches = _swapped(state.draft.matches, fact.one, fact.other)
    swap = SwapMade(fact.one, fact.other, circumstances(state, fact, fact.reason))
    draft = changed(
        state.draft,
        state.seq + 1,
        matches=matches,
        rematches=fact.rematches,
        swaps=_standing(state.draft, swap, matches),
    )
    return replace(state, draft=draft)


def _standing(draft: Draft, swap: SwapMade, matches: tuple[Paired, ...]) -> tuple[SwapMade, ...]:
    """The swaps that lead to these matches. The new one may undo an earlier one of the same two:
    then neither stands (EV-24).
    """
    for place, before in enumerate(draft.swaps):
        others = (*draft.swaps[:place], *draft.swaps[place + 1 :])
        if before.pair == swap.pair and _after_all(draft.drawn, others) == matches:
            return others
    return (*draft.swaps, swap)


def _after_all(matches: tuple[Paired, ...], swaps: tuple[SwapMade, ...]) -> tuple[Paired, ...]:
    for swap in swaps:
        matches = _swapped(matches, swap.one, swap.other)
    return matches


def _to_staff(_state: State, _fact: Fact) -> Audience:
    return STAFF


def _draft(_state: State, _fact: Fact) -> tuple[Thing, ...]:
    return (draft_thing(),)


COMMANDS: Commands = {
    SwapEntrants: CommandRow(_swap, Who.ORGANISER, _at_their_tables, draft_thing),
}
FACTS: Facts = {
    EntrantsSwapped: FactRow(
        _after_swap, _to_staff, _draft, upcasters=(only_added("entrants-swapped/2"),)
    ),
}
