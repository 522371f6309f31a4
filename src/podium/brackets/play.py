"""Works out the state of a bracket from its seeds, the decisions so far and who has left."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from podium.brackets.plan import (
    BracketPart,
    BracketPlan,
    LoserOf,
    PlannedMatch,
    Seed,
    Source,
    WinnerOf,
)
from podium.brackets.state import (
    BracketState,
    Decision,
    DoubleLoss,
    Left,
    MatchState,
    MatchStatus,
    NoChampion,
    Slot,
    Slots,
    Vacant,
    Walkover,
    Won,
    Wrong,
    WrongDecision,
)
from podium.core.ids import EntrantId

HowFar = tuple[int, int]
"""How far somebody got: the round of the cut in which they went out, and among those out in the
same round the better ones, 0 for all who are level.
"""


def play(
    plan: BracketPlan,
    seeds: tuple[EntrantId, ...],
    decisions: Mapping[int, Decision] = {},
    left: Mapping[EntrantId, Left] = {},
) -> BracketState:
    """The bracket after these decisions, given by match number.

    `seeds` are all different, best first, as many as the plan's size. Matches that nobody has to
    play (byes, leavers, losses for both) decide themselves.
    """
    if len(set(seeds)) != plan.size or len(seeds) != plan.size:
        message = f"a bracket of {plan.size} needs {plan.size} different seeds, not {seeds}"
        raise ValueError(message)
    matches: list[MatchState] = []
    wrong = [
        WrongDecision(number, Wrong.NO_SUCH_MATCH)
        for number in sorted(decisions)
        if not 1 <= number <= len(plan.matches)
    ]
    for planned in plan.matches:
        slots = _slots(planned, seeds, matches)
        decision = decisions.get(planned.number)
        if decision is not None and (why := _why_wrong(slots, decision)) is not None:
            wrong.append(WrongDecision(planned.number, why))
            decision = None
        matches.append(_match_state(planned, slots, decision, seeds=seeds, left=left))
    winner = _bracket_winner(matches)
    return BracketState(
        seeds=seeds,
        matches=tuple(matches),
        champion=_champion(winner, left),
        order=_order(seeds, matches),
        wrong=tuple(wrong),
    )


def better_seed(seeds: Sequence[EntrantId], entrants: Sequence[EntrantId]) -> EntrantId:
    """The best-seeded of these entrants, who advances when a match stays level (SP-13)."""
    return min(entrants, key=seeds.index)


def _slots(
    planned: PlannedMatch, seeds: Sequence[EntrantId], matches: Sequence[MatchState]
) -> Slots:
    """Who is in a match, given all matches with lower numbers."""
    if planned.part is BracketPart.RESET:
        return _reset_slots(matches[-1])
    first, second = planned.sources
    return _slot(first, seeds, matches), _slot(second, seeds, matches)


def _slot(source: Source, seeds: Sequence[EntrantId], matches: Sequence[MatchState]) -> Slot:
    match source:
        case Seed(seed):
            return seeds[seed - 1] if seed <= len(seeds) else Vacant.NOBODY
        case WinnerOf(number):
            return matches[number - 1].winner
        case LoserOf(number):
            return matches[number - 1].loser
        case _:
            assert_never(source)


def _reset_slots(final: MatchState) -> Slots:
    """LCG-13: the same two play again if the unbeaten entrant, first in the final, has lost."""
    unbeaten = final.slots[0]
    if final.loser is Vacant.NOT_YET:
        return Vacant.NOT_YET, Vacant.NOT_YET
    if final.loser is Vacant.NOBODY or final.loser != unbeaten:
        return Vacant.NOBODY, Vacant.NOBODY
    return final.slots


def _why_wrong(slots: Slots, decision: Decision) -> Wrong | None:
    """Why this decision cannot stand for a match of these two; None if it can."""
    if Vacant.NOT_YET in slots:
        return Wrong.NOT_READY
    if Vacant.NOBODY in slots:
        return Wrong.NO_OPPONENT
    if not isinstance(decision, DoubleLoss) and decision.winner not in slots:
        return Wrong.NOT_IN_MATCH
    return None


def _match_state(
    planned: PlannedMatch,
    slots: Slots,
    decision: Decision | None,
    *,
    seeds: Sequence[EntrantId],
    left: Mapping[EntrantId, Left],
) -> MatchState:
    first, second = slots
    if first is Vacant.NOT_YET or second is Vacant.NOT_YET:
        return MatchState(planned, slots, MatchStatus.WAITING)
    if isinstance(first, Vacant) or isinstance(second, Vacant):
        return _unopposed(planned, slots)
    pair = (first, second)
    status = MatchStatus.PLAYED if isinstance(decision, Won | DoubleLoss) else MatchStatus.WALKOVER
    decision = decision or _decided_by_leaving(planned, pair, left)
    match decision:
        case None:
            return MatchState(planned, slots, MatchStatus.READY)
        case Won(winner) | Walkover(winner):
            loser = second if winner == first else first
            return MatchState(planned, slots, status, winner, loser)
        case DoubleLoss():
            ranked = sorted(pair, key=seeds.index)
            onward = _after_double_loss(planned, ranked, left)
            return MatchState(planned, slots, status, *onward)
        case _:
            assert_never(decision)


def _unopposed(planned: PlannedMatch, slots: Slots) -> MatchState:
    """A match with one entrant is a walkover, even for one who has left; with none, skipped."""
    first, second = slots
    winner = second if isinstance(first, Vacant) else first
    status = MatchStatus.SKIPPED if isinstance(winner, Vacant) else MatchStatus.WALKOVER
    return MatchState(planned, slots, status, winner, Vacant.NOBODY)


def _decided_by_leaving(
    planned: PlannedMatch, pair: tuple[EntrantId, EntrantId], left: Mapping[EntrantId, Left]
) -> Decision | None:
    """EV-18: an entrant who has left loses the current and every later match by walkover."""
    here = [e for e in pair if e not in left or left[e].from_round > planned.round]
    if len(here) == 2:
        return None
    return Walkover(here[0]) if here else DoubleLoss()


def _after_double_loss(
    planned: PlannedMatch, ranked: Sequence[EntrantId], left: Mapping[EntrantId, Left]
) -> Slots:
    """EV-18: who goes the winner's and the loser's way after a loss for both.

    `ranked`: the two, better seed first.
    In a final the better seed is the champion, unless disqualified (EV-6); third place likewise.
    """
    match planned.part:
        case BracketPart.FINAL | BracketPart.RESET | BracketPart.THIRD_PLACE:
            better = min(ranked, key=lambda entrant: _disqualified(entrant, left))
            return better, Vacant.NOBODY
        case BracketPart.WINNERS | BracketPart.LOSERS:
            to_losers = ranked[0] if planned.loser_to is not None else Vacant.NOBODY
            return Vacant.NOBODY, to_losers
        case _:
            assert_never(planned.part)


def _disqualified(entrant: EntrantId, left: Mapping[EntrantId, Left]) -> bool:
    return entrant in left and left[entrant].disqualified


def _bracket_winner(matches: Sequence[MatchState]) -> Slot:
    """Who won the last match that had anyone in it, once it is decided."""
    final = next(m for m in matches if m.plan.part is BracketPart.FINAL)
    last = next(m for m in reversed(matches) if m.plan.part is not BracketPart.THIRD_PLACE)
    return final.winner if last.status is MatchStatus.SKIPPED else last.winner


def _champion(winner: Slot, left: Mapping[EntrantId, Left]) -> EntrantId | NoChampion:
    match winner:
        case Vacant.NOT_YET:
            return NoChampion.NOT_OVER
        case Vacant.NOBODY:
            return NoChampion.NOBODY_LEFT
        case _:
            return NoChampion.DISQUALIFIED if _disqualified(winner, left) else winner


def _order(seeds: tuple[EntrantId, ...], matches: Sequence[MatchState]) -> tuple[EntrantId, ...]:
    """EV-14: those still in by seed, or the winner; then those out, latest round first, by seed."""
    still_in = (matches[-1].plan.round + 1, 0)
    out = out_in(matches)
    # Sorting in reverse keeps those who are level in their order.
    return tuple(sorted(seeds, key=lambda entrant: out.get(entrant, still_in), reverse=True))


def out_in(matches: Sequence[MatchState]) -> dict[EntrantId, HowFar]:
    """How far everyone got who can no longer win the bracket.

    Entrants in an undecided match are still in. Otherwise their last match, the one with the
    highest number, eliminated them, unless they won the bracket. Whoever plays for third place lost
    the semi-final; the match decides between those two (ST-1).
    """
    out: dict[EntrantId, HowFar] = {}
    for state in matches:
        third = state.plan.part is BracketPart.THIRD_PLACE
        for entrant in state.entrants():
            if third:
                out[entrant] = (state.plan.round - 1, 2 if state.winner == entrant else 1)
            else:
                out[entrant] = (state.plan.round, 0)
                if state.winner is Vacant.NOT_YET:
                    del out[entrant]
    winner = _bracket_winner(matches)
    if not isinstance(winner, Vacant):
        del out[winner]
    return out
