import pytest

from podium.brackets.drawing import double_elimination, single_elimination, title_match
from podium.brackets.plan import BracketPlan
from podium.brackets.play import better_seed, play
from podium.brackets.state import (
    BracketState,
    Decision,
    DoubleLoss,
    Left,
    MatchStatus,
    NoChampion,
    Vacant,
    Walkover,
    Won,
    Wrong,
    WrongDecision,
)
from podium.core.ids import EntrantId


def entrants(size: int) -> tuple[EntrantId, ...]:
    """Named by their seed: s1, s2 ..."""
    return tuple(EntrantId(f"s{n}") for n in range(1, size + 1))


def s(seed: int) -> EntrantId:
    return EntrantId(f"s{seed}")


def won(**winners: int) -> dict[int, Decision]:
    """`m5=1`: match 5 was won by seed 1."""
    return {int(match[1:]): Won(s(seed)) for match, seed in winners.items()}


def state_of(
    plan: BracketPlan, decisions: dict[int, Decision], left: dict[EntrantId, Left] | None = None
) -> BracketState:
    state = play(plan, entrants(plan.size), decisions, left or {})
    assert state.wrong == ()
    return state


FIRST_ROUND_OF_8 = won(m1=1, m2=4, m3=2, m4=3)
UP_TO_FINAL_OF_4 = won(m1=1, m2=2, m3=1, m4=3, m5=2)


@pytest.mark.rule("SP-13")
def test_a_fresh_bracket_has_its_first_round_ready_and_the_rest_waiting() -> None:
    state = state_of(single_elimination(4), {})
    assert [m.status for m in state.matches] == [
        MatchStatus.READY,
        MatchStatus.READY,
        MatchStatus.WAITING,
    ]
    assert state.match(1).entrants() == (s(1), s(4))
    assert state.match(3).slots == (Vacant.NOT_YET, Vacant.NOT_YET)
    assert state.champion is NoChampion.NOT_OVER
    assert not state.over()


@pytest.mark.rule("SP-13")
def test_missing_seeds_are_byes_for_the_best_seeds() -> None:
    state = state_of(single_elimination(6), {})
    assert [m.status for m in state.matches[:4]] == [
        MatchStatus.WALKOVER,
        MatchStatus.READY,
        MatchStatus.WALKOVER,
        MatchStatus.READY,
    ]
    assert state.match(5).slots == (s(1), Vacant.NOT_YET)
    assert state.match(6).slots == (s(2), Vacant.NOT_YET)


@pytest.mark.rule("LCG-10")
def test_a_losers_match_of_two_byes_is_skipped() -> None:
    state = state_of(double_elimination(5), won(m2=4))
    assert state.match(7).status is MatchStatus.WALKOVER
    assert state.match(8).status is MatchStatus.SKIPPED
    assert state.match(10).slots == (Vacant.NOT_YET, s(5))
    assert state.match(11).slots == (Vacant.NOT_YET, Vacant.NOBODY)


@pytest.mark.rule("LCG-10")
def test_a_loser_of_the_winners_bracket_falls_to_the_place_of_the_table() -> None:
    state = state_of(double_elimination(8), FIRST_ROUND_OF_8 | won(m5=1, m6=2, m7=5, m8=6))
    assert state.match(10).entrants() == (s(3), s(5))
    assert state.match(11).entrants() == (s(4), s(6))
    assert state.match(9).entrants() == (s(1), s(2))


def test_the_next_round_is_the_lowest_unfinished_one() -> None:
    plan = double_elimination(8)
    coming = state_of(plan, won(m1=1)).next_round()
    assert coming is not None
    assert (coming.round, [m.plan.number for m in coming.matches]) == (1, [2, 3, 4])
    coming = state_of(plan, FIRST_ROUND_OF_8).next_round()
    assert coming is not None
    assert (coming.round, [m.plan.number for m in coming.matches]) == (2, [5, 6, 7, 8])


def test_a_round_in_which_nothing_is_to_be_played_is_passed_over() -> None:
    decisions = won(m2=2, m3=1)
    coming = state_of(double_elimination(3), decisions).next_round()
    assert coming is not None
    assert (coming.round, coming.matches[0].entrants()) == (3, (s(2), s(3)))
    left = {s(3): Left(from_round=3)}
    coming = state_of(double_elimination(3), decisions, left).next_round()
    assert coming is not None
    assert (coming.round, coming.matches[0].entrants()) == (4, (s(1), s(2)))


def test_there_is_no_next_round_once_there_is_a_champion() -> None:
    state = state_of(single_elimination(2), won(m1=2))
    assert state.next_round() is None
    assert state.champion == s(2)
    assert state.over()


@pytest.mark.rule("SP-13")
def test_of_two_the_better_seed_is_found_whatever_their_order() -> None:
    assert better_seed(entrants(8), (s(7), s(2))) == s(2)
    assert better_seed(entrants(8), (s(2), s(7))) == s(2)


@pytest.mark.rule("TM-5")
def test_who_wins_the_title_match_is_first_and_the_other_second() -> None:
    state = state_of(title_match(), won(m1=2))
    assert state.champion == s(2)
    assert state.order == (s(2), s(1))


@pytest.mark.rule("LCG-13")
def test_the_unbeaten_who_wins_the_final_is_champion_at_once() -> None:
    state = state_of(double_elimination(4), UP_TO_FINAL_OF_4 | won(m6=1))
    assert state.champion == s(1)
    assert state.match(7).status is MatchStatus.SKIPPED
    assert state.order == (s(1), s(2), s(3), s(4))


@pytest.mark.rule("LCG-13")
@pytest.mark.parametrize(("last", "second"), [(1, 2), (2, 1)])
def test_the_unbeaten_who_loses_the_final_plays_once_more(last: int, second: int) -> None:
    final_lost = UP_TO_FINAL_OF_4 | won(m6=2)
    state = state_of(double_elimination(4), final_lost)
    assert state.champion is NoChampion.NOT_OVER
    assert [m.plan.number for m in state.ready()] == [7]
    assert state.match(7).entrants() == state.match(6).entrants() == (s(1), s(2))
    assert state.order == (s(1), s(2), s(3), s(4))
    state = state_of(double_elimination(4), final_lost | won(m7=last))
    assert state.champion == s(last)
    assert state.order == (s(last), s(second), s(3), s(4))


@pytest.mark.rule("LCG-13")
def test_with_two_entrants_seed_one_must_be_beaten_twice() -> None:
    state = state_of(double_elimination(2), won(m1=2))
    assert state.match(2).status is MatchStatus.READY
    assert state_of(double_elimination(2), won(m1=2, m2=2)).champion == s(2)
    assert state_of(double_elimination(2), won(m1=1)).champion == s(1)


@pytest.mark.rule("EV-18", "SP-13")
def test_who_leaves_loses_the_current_match_by_walkover() -> None:
    state = state_of(single_elimination(4), {}, {s(1): Left()})
    assert state.match(1).status is MatchStatus.WALKOVER
    assert state.match(3).slots == (s(4), Vacant.NOT_YET)
    assert state.order == (s(2), s(3), s(4), s(1))


@pytest.mark.rule("EV-18", "LCG-10")
def test_who_leaves_falls_into_the_losers_bracket_and_loses_there_by_walkover() -> None:
    decisions = won(m2=4, m3=2, m4=3)
    state = state_of(double_elimination(8), decisions, {s(1): Left()})
    assert state.match(1).winner == s(8)
    assert state.match(7).entrants() == (s(1), s(5))
    assert (state.match(7).status, state.match(7).winner) == (MatchStatus.WALKOVER, s(5))
    assert state.order[-1] == s(1)


@pytest.mark.rule("EV-18")
def test_what_was_decided_before_someone_left_stands() -> None:
    state = state_of(single_elimination(4), won(m1=1), {s(1): Left()})
    assert state.match(1).status is MatchStatus.PLAYED
    assert state.match(3).slots == (s(1), Vacant.NOT_YET)
    state = state_of(single_elimination(4), won(m1=1, m2=3), {s(1): Left()})
    assert state.champion == s(3)
    assert state.order == (s(3), s(1), s(2), s(4))


@pytest.mark.rule("EV-18")
def test_a_walkover_stands_when_its_winner_leaves_in_a_later_round() -> None:
    left = {s(8): Left(from_round=1), s(1): Left(from_round=2)}
    state = state_of(double_elimination(8), won(m2=4), left)
    assert state.match(1).winner == s(1)
    assert state.match(5).winner == s(4)
    assert state.match(11).slots[0] == s(1)


@pytest.mark.rule("EV-18")
def test_two_who_have_both_left_both_lose_their_match() -> None:
    state = state_of(single_elimination(4), {}, {s(1): Left(), s(4): Left()})
    assert state.match(1).status is MatchStatus.WALKOVER
    assert state.match(3).slots == (Vacant.NOBODY, Vacant.NOT_YET)
    state = state_of(single_elimination(4), won(m2=3), {s(1): Left(), s(4): Left()})
    assert state.champion == s(3)
    assert state.order == (s(3), s(1), s(2), s(4))


@pytest.mark.rule("EV-18", "LCG-13")
def test_the_unbeaten_who_leaves_before_the_final_loses_final_and_reset() -> None:
    state = state_of(double_elimination(4), UP_TO_FINAL_OF_4, {s(1): Left(from_round=4)})
    assert [m.status for m in state.matches[-2:]] == [MatchStatus.WALKOVER] * 2
    assert state.champion == s(2)
    assert state.order == (s(2), s(1), s(3), s(4))


@pytest.mark.rule("LCG-13")
def test_who_misses_the_final_but_has_not_left_may_still_play_the_reset() -> None:
    state = state_of(double_elimination(4), UP_TO_FINAL_OF_4 | {6: Walkover(s(2))})
    assert state.match(6).status is MatchStatus.WALKOVER
    assert state.match(7).status is MatchStatus.READY


@pytest.mark.rule("EV-18")
def test_after_a_loss_for_both_the_next_opponent_has_a_walkover() -> None:
    state = state_of(single_elimination(8), won(m2=5, m3=2, m4=3) | {1: DoubleLoss()})
    assert state.match(5).status is MatchStatus.WALKOVER
    assert state.match(7).slots == (s(5), Vacant.NOT_YET)
    assert state.order == (s(2), s(3), s(5), s(1), s(4), s(6), s(7), s(8))


@pytest.mark.rule("EV-18", "LCG-10")
def test_a_loss_for_both_in_the_losers_bracket_puts_both_out() -> None:
    decisions = FIRST_ROUND_OF_8 | won(m5=1, m6=2, m8=6) | {7: DoubleLoss()}
    state = state_of(double_elimination(8), decisions)
    assert state.match(10).status is MatchStatus.WALKOVER
    assert state.match(12).slots == (s(3), Vacant.NOT_YET)
    assert state.order[-3:] == (s(5), s(7), s(8))


@pytest.mark.rule("EV-18", "LCG-10")
def test_a_loss_for_both_in_a_winners_match_sends_down_the_better_seed_only() -> None:
    decisions = won(m1=1, m2=4, m3=2) | {4: DoubleLoss()}
    state = state_of(double_elimination(8), decisions)
    assert state.match(8).entrants() == (s(7), s(3))
    assert state.match(6).status is MatchStatus.WALKOVER
    assert state.match(9).slots == (Vacant.NOT_YET, s(2))
    assert state.order[-1] == s(6)


@pytest.mark.rule("EV-18", "LCG-13")
def test_a_loss_for_both_in_the_winners_final_leaves_the_losers_champion_unopposed() -> None:
    decisions = won(m1=1, m2=2, m4=3, m5=3) | {3: DoubleLoss()}
    state = state_of(double_elimination(4), decisions)
    assert state.match(5).entrants() == (s(1), s(3))
    assert state.champion == s(3)
    assert state.match(7).status is MatchStatus.SKIPPED
    assert state.order == (s(3), s(1), s(2), s(4))


@pytest.mark.rule("EV-18")
def test_a_loss_for_both_in_a_single_elimination_final_makes_the_better_seed_champion() -> None:
    state = state_of(single_elimination(4), won(m1=4, m2=3) | {3: DoubleLoss()})
    assert state.champion == s(3)
    assert state.order == (s(3), s(4), s(1), s(2))


@pytest.mark.rule("EV-18", "LCG-13")
@pytest.mark.parametrize(("unbeaten", "other"), [(1, 2), (2, 1)])
def test_a_loss_for_both_in_the_grand_final_makes_the_better_seed_champion(
    unbeaten: int, other: int
) -> None:
    decisions = won(m1=1, m2=2, m3=unbeaten, m4=3, m5=other) | {6: DoubleLoss()}
    state = state_of(double_elimination(4), decisions)
    assert state.match(6).slots == (s(unbeaten), s(other))
    assert state.champion == s(1)
    assert state.match(7).status is MatchStatus.SKIPPED
    assert state.order == (s(1), s(2), s(3), s(4))


@pytest.mark.rule("EV-18", "LCG-13")
def test_a_loss_for_both_in_the_reset_makes_the_better_seed_champion() -> None:
    decisions = UP_TO_FINAL_OF_4 | won(m6=2) | {7: DoubleLoss()}
    assert state_of(double_elimination(4), decisions).champion == s(1)


@pytest.mark.rule("EV-18", "EV-6")
def test_a_disqualified_finalist_never_becomes_champion_by_a_loss_for_both() -> None:
    final = won(m1=1, m2=2) | {3: DoubleLoss()}
    out = Left(from_round=3, disqualified=True)
    assert state_of(single_elimination(4), final, {s(1): out}).champion == s(2)
    both = {s(1): out, s(2): out}
    assert state_of(single_elimination(4), final, both).champion is NoChampion.DISQUALIFIED


@pytest.mark.rule("EV-6")
def test_a_champion_disqualified_afterwards_is_champion_no_more() -> None:
    left = {s(1): Left(from_round=2, disqualified=True)}
    state = state_of(single_elimination(2), won(m1=1), left)
    assert state.champion is NoChampion.DISQUALIFIED
    assert state.over()


@pytest.mark.rule("EV-18")
def test_where_everyone_has_lost_there_is_no_champion() -> None:
    state = state_of(single_elimination(4), {1: DoubleLoss(), 2: DoubleLoss()})
    assert state.match(3).status is MatchStatus.SKIPPED
    assert state.champion is NoChampion.NOBODY_LEFT
    assert state.order == entrants(4)
    assert state.next_round() is None


@pytest.mark.rule("EV-14")
def test_those_out_in_the_same_round_are_ranked_by_seed() -> None:
    state = state_of(single_elimination(8), won(m1=8, m2=5, m3=7, m4=6, m5=8, m6=7, m7=8))
    assert state.order == (s(8), s(7), s(5), s(6), s(1), s(2), s(3), s(4))


@pytest.mark.rule("EV-14")
def test_while_the_bracket_runs_those_still_in_stand_before_those_out() -> None:
    state = state_of(single_elimination(8), won(m1=8, m3=2))
    assert state.order == (s(2), s(3), s(4), s(5), s(6), s(8), s(1), s(7))


@pytest.mark.parametrize(
    ("decisions", "wrong"),
    [
        (won(m9=1), WrongDecision(9, Wrong.NO_SUCH_MATCH)),
        (won(m0=1), WrongDecision(0, Wrong.NO_SUCH_MATCH)),
        (won(m7=1), WrongDecision(7, Wrong.NOT_READY)),
        (won(m1=1), WrongDecision(1, Wrong.NO_OPPONENT)),
        (won(m2=3), WrongDecision(2, Wrong.NOT_IN_MATCH)),
        ({6: DoubleLoss()}, WrongDecision(6, Wrong.NOT_READY)),
    ],
)
def test_a_decision_that_cannot_stand_is_named_and_passed_over(
    decisions: dict[int, Decision], wrong: WrongDecision
) -> None:
    untouched = play(single_elimination(7), entrants(7))
    state = play(single_elimination(7), entrants(7), decisions)
    assert state.wrong == (wrong,)
    assert state.matches == untouched.matches


@pytest.mark.rule("LCG-13")
def test_a_reset_that_is_not_due_cannot_be_decided() -> None:
    decisions = UP_TO_FINAL_OF_4 | won(m6=1, m7=2)
    state = play(double_elimination(4), entrants(4), decisions)
    assert state.wrong == (WrongDecision(7, Wrong.NO_OPPONENT),)
    assert state.champion == s(1)


@pytest.mark.parametrize("seeds", [entrants(3), entrants(5), (s(1), s(1), s(2), s(3))])
def test_a_bracket_needs_as_many_different_seeds_as_its_size(seeds: tuple[EntrantId, ...]) -> None:
    with pytest.raises(ValueError, match="different seeds"):
        play(single_elimination(4), seeds)
