"""The match for third place: those who lost the semi-finals meet beside the final."""

import pytest

from podium.brackets.drawing import single_elimination
from podium.brackets.plan import BracketPart, LoserOf
from podium.brackets.play import play
from podium.brackets.state import (
    BracketState,
    Decision,
    DoubleLoss,
    Left,
    MatchStatus,
    Walkover,
    Won,
)
from podium.core.ids import EntrantId

SEEDS = tuple(EntrantId(f"s{number}") for number in range(1, 9))
S1, S2, S3, S4 = SEEDS[:4]


def bracket(
    size: int, decisions: dict[int, Decision], left: dict[EntrantId, Left] | None = None
) -> BracketState:
    plan = single_elimination(size, third_place=True)
    return play(plan, SEEDS[:size], decisions, left or {})


@pytest.mark.rule("ST-1")
def test_it_is_the_last_number_and_in_the_round_of_the_final() -> None:
    plan = single_elimination(8, third_place=True)
    final, third = plan.matches[-2:]
    assert (final.part, third.part) == (BracketPart.FINAL, BracketPart.THIRD_PLACE)
    assert (final.number, third.number, third.round) == (7, 8, final.round)
    assert third.sources == (LoserOf(5), LoserOf(6))
    for match, plain in zip(plan.matches, single_elimination(8).matches, strict=False):
        assert (match.number, match.round, match.sources) == (
            plain.number,
            plain.round,
            plain.sources,
        )


@pytest.mark.rule("ST-1")
def test_the_worked_example_of_four() -> None:
    """Seeds 1 and 3 win the semi-finals, 3 the final, 2 the match for third place."""
    state = bracket(4, {1: Won(S1), 2: Won(S3), 3: Won(S3), 4: Won(S2)})
    assert state.order == (S3, S1, S2, S4)
    assert (state.champion, state.over()) == (S3, True)


@pytest.mark.rule("ST-1")
def test_the_worse_seed_can_be_third() -> None:
    state = bracket(4, {1: Won(S1), 2: Won(S2), 3: Won(S1), 4: Won(S4)})
    assert state.order == (S1, S2, S4, S3)


@pytest.mark.rule("ST-1")
def test_nothing_is_over_while_it_is_played() -> None:
    state = bracket(4, {1: Won(S1), 2: Won(S2), 3: Won(S2)})
    assert state.champion == S2
    assert not state.over()
    coming = state.next_round()
    assert coming is not None
    assert [match.plan.number for match in coming.matches] == [4]
    assert state.order == (S2, S1, S3, S4)


@pytest.mark.rule("ST-1")
def test_both_who_play_for_it_rank_below_the_finalists_meanwhile() -> None:
    state = bracket(4, {1: Won(S4), 2: Won(S3)})
    assert state.order == (S3, S4, S1, S2)


@pytest.mark.rule("ST-1")
@pytest.mark.parametrize(("size", "status"), [(3, MatchStatus.WALKOVER), (2, None)])
def test_with_three_nobody_plays_for_it_and_with_two_there_is_none(
    size: int, status: MatchStatus | None
) -> None:
    decisions: dict[int, Decision] = {2: Won(S3), 3: Won(S1)} if size == 3 else {1: Won(S1)}
    state = bracket(size, decisions)
    third = [m for m in state.matches if m.plan.part is BracketPart.THIRD_PLACE]
    assert [match.status for match in third] == ([status] if status else [])
    assert state.over()
    assert state.order == ((S1, S3, S2) if size == 3 else (S1, S2))


@pytest.mark.rule("ST-2")
def test_whoever_has_left_loses_it_without_play() -> None:
    state = bracket(4, {1: Won(S1), 2: Won(S2), 3: Won(S1)}, {S3: Left()})
    assert state.match(4).status is MatchStatus.WALKOVER
    assert state.order == (S1, S2, S4, S3)


@pytest.mark.rule("ST-2")
def test_after_a_loss_for_both_the_better_seed_is_third() -> None:
    decided: dict[int, Decision] = {1: Won(S1), 2: Won(S2), 3: Won(S1), 4: DoubleLoss()}
    assert bracket(4, decided).order == (S1, S2, S3, S4)
    out = bracket(4, decided, {S3: Left(disqualified=True)})
    assert out.order == (S1, S2, S4, S3)


@pytest.mark.rule("ST-2")
def test_after_a_loss_for_both_in_a_semi_final_the_better_seed_plays_for_third_place() -> None:
    state = bracket(4, {1: DoubleLoss(), 2: Won(S2), 4: Won(S1)})
    assert state.match(3).winner == S2
    assert state.match(4).entrants() == (S1, S3)
    assert state.order == (S2, S1, S3, S4)


@pytest.mark.rule("ST-2")
def test_a_walkover_in_the_final_leaves_it_to_be_played() -> None:
    state = bracket(4, {1: Won(S1), 2: Won(S2), 3: Walkover(S2)})
    assert [match.plan.number for match in state.ready()] == [4]
