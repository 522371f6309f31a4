"""Whole brackets played with made-up winners, leavers and losses for both."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from podium.brackets.drawing import plan_for
from podium.brackets.plan import BracketPart, BracketPlan
from podium.brackets.play import play
from podium.brackets.settings import CutMethod
from podium.brackets.state import (
    BracketState,
    Decision,
    DoubleLoss,
    Left,
    MatchState,
    MatchStatus,
    NoChampion,
    Walkover,
    Won,
)
from podium.core.ids import EntrantId

METHODS = st.sampled_from([CutMethod.SINGLE_ELIMINATION, CutMethod.DOUBLE_ELIMINATION])
SIZES = st.integers(2, 40)
ACTS = st.lists(st.integers(0, 19), min_size=1, max_size=80)
"""What happens match by match: see `decide`."""


class Step(Struct, frozen=True):
    """A bracket before a round is played, and what it was computed from."""

    state: BracketState
    decisions: dict[int, Decision]
    left: dict[EntrantId, Left]


def seeds_of(plan: BracketPlan) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(f"s{n}") for n in range(1, plan.size + 1))


def decide(
    match: MatchState, act: int, decisions: dict[int, Decision], left: dict[EntrantId, Left]
) -> None:
    """Acts 0-13: a win; 14: a walkover; 15-16: a loss for both; 17-19: someone leaves."""
    entrants = match.entrants()
    chosen = entrants[act % 2]
    number = match.plan.number
    if act < 14:
        decisions[number] = Won(chosen)
    elif act == 14:
        decisions[number] = Walkover(chosen)
    elif act < 17:
        decisions[number] = DoubleLoss()
    else:
        left[chosen] = Left(from_round=match.plan.round, disqualified=act == 19)


def play_through(plan: BracketPlan, acts: list[int]) -> Iterator[Step]:
    """The bracket before each round, and at last when it is over."""
    decisions: dict[int, Decision] = {}
    left: dict[EntrantId, Left] = {}
    coming_acts = cycle(acts)
    while True:
        state = play(plan, seeds_of(plan), decisions, left)
        yield Step(state, dict(decisions), dict(left))
        coming = state.next_round()
        if coming is None:
            return
        for match in coming.matches:
            decide(match, next(coming_acts), decisions, left)


def decided_losses(state: BracketState) -> Counter[EntrantId]:
    return Counter(
        entrant
        for match in state.matches
        if match.status in (MatchStatus.PLAYED, MatchStatus.WALKOVER) and len(match.entrants()) == 2
        for entrant in match.entrants()
        if entrant != match.winner
    )


@pytest.mark.rule("EV-18", "EV-14")
@given(method=METHODS, size=SIZES, acts=ACTS)
def test_a_bracket_always_ends_with_one_champion_or_says_why_none(
    method: CutMethod, size: int, acts: list[int]
) -> None:
    plan = plan_for(method, size)
    *_, end = play_through(plan, acts)
    assert end.state.wrong == ()
    assert end.state.over()
    assert sorted(end.state.order) == sorted(end.state.seeds)
    both_lost = [m for m in end.state.matches if len(m.entrants()) == 2 and m.winner not in m.slots]
    gone = {entrant for entrant, how in end.left.items() if how.disqualified}
    match end.state.champion:
        case NoChampion.NOBODY_LEFT:
            assert both_lost
        case NoChampion.DISQUALIFIED:
            assert end.state.order[0] in gone
        case champion:
            assert champion == end.state.order[0]
            assert champion not in gone


@pytest.mark.rule("EV-18")
@given(method=METHODS, size=SIZES, acts=ACTS)
def test_nobody_who_has_left_wins_against_anyone_present(
    method: CutMethod, size: int, acts: list[int]
) -> None:
    *_, end = play_through(plan_for(method, size), acts)
    for match in end.state.matches:
        if len(match.entrants()) < 2 or match.plan.number in end.decisions:
            continue
        present = {
            entrant
            for entrant in match.entrants()
            if entrant not in end.left or end.left[entrant].from_round > match.plan.round
        }
        assert len(present) < 2
        if present:
            assert {match.winner} == present


@pytest.mark.rule("EV-18")
@given(method=METHODS, size=SIZES, acts=ACTS)
def test_a_round_once_finished_never_changes(method: CutMethod, size: int, acts: list[int]) -> None:
    steps = list(play_through(plan_for(method, size), acts))
    for step in steps[:-1]:
        coming = step.state.next_round()
        assert coming is not None
        for match in step.state.matches:
            if match.plan.round < coming.round:
                assert match.status not in (MatchStatus.READY, MatchStatus.WAITING)
                assert steps[-1].state.match(match.plan.number) == match


@pytest.mark.rule("LCG-10", "SP-13", "EV-14")
@given(method=METHODS, size=st.integers(3, 64), firsts_win=st.lists(st.booleans(), min_size=1))
def test_everyone_is_out_after_exactly_two_losses_or_one_in_single_elimination(
    method: CutMethod, size: int, firsts_win: list[bool]
) -> None:
    limit = 1 if method is CutMethod.SINGLE_ELIMINATION else 2
    for step in play_through(plan_for(method, size), [int(first) for first in firsts_win]):
        losses = decided_losses(step.state)
        assert max(losses.values(), default=0) <= limit
        still_in = [entrant for entrant in step.state.seeds if losses[entrant] < limit]
        if not step.state.over():
            assert step.state.order[: len(still_in)] == tuple(still_in)
        else:
            assert still_in == [step.state.champion]


@pytest.mark.rule("LCG-13")
@given(size=st.integers(3, 64), firsts_win=st.lists(st.booleans(), min_size=1))
def test_the_reset_is_played_exactly_when_the_unbeaten_finalist_lost(
    size: int, firsts_win: list[bool]
) -> None:
    plan = plan_for(CutMethod.DOUBLE_ELIMINATION, size)
    *_, end = play_through(plan, [int(first) for first in firsts_win])
    final, reset = end.state.matches[-2:]
    assert (final.plan.part, reset.plan.part) == (BracketPart.FINAL, BracketPart.RESET)
    unbeaten_lost = final.winner == final.slots[1]
    assert (reset.status is MatchStatus.PLAYED) == unbeaten_lost
    played = [m for m in end.state.matches if m.status is MatchStatus.PLAYED]
    assert len(played) == 2 * size - 2 + unbeaten_lost
