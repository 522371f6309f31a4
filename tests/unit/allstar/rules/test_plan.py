import pytest

from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import OPEN, SEAL, text_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import ArenaScored, Game, GamePhase, GameState, SwappedOut
from tests.allstar_observations import encoded
from tests.allstar_scenes import at_plan, build, cards, do, game, random_game, refusal, with_symbols

PUDDLE, FALL, DOME = 1, 2, 3


def round_one() -> GameState:
    """Three managers with cards 0-5, 20-25, 40-45 on their benches."""
    return at_plan(game(3), [range(6), range(20, 26), range(40, 46)], [PUDDLE])


def round_two() -> GameState:
    """Seat 0: open team 0-4, bench 5-11; the others likewise from 20 and 40."""
    return at_plan(
        game(3),
        [range(start + 5, start + 12) for start in (0, 20, 40)],
        [PUDDLE, FALL],
        [[range(start, start + 5)] for start in (0, 20, 40)],
    )


def round_three() -> GameState:
    """Seat 0: open teams 0-4 and 5-9, bench 10-17; the others likewise from 20 and 40."""
    return at_plan(
        game(3),
        [range(start + 10, start + 18) for start in (0, 20, 40)],
        [PUDDLE, FALL, DOME],
        [[range(start, start + 5), range(start + 5, start + 10)] for start in (0, 20, 40)],
    )


def others_seal(state: GameState) -> GameState:
    """Seats 1 and 2 make a plan without swaps."""
    number = state.public.round
    for seat in (1, 2):
        buses = [f"{seat} bus {team} {team}" for team in range(1, number)]
        state = do(state, *buses)
        state = build(state, seat, state.seats[seat].bench[:5], team=number)
    return state


@pytest.mark.rule("AS-12")
def test_a_team_of_five_is_built_from_six_and_the_sixth_stays_on_the_bench() -> None:
    state = do(round_one(), *(f"0 in 1 {number}" for number in (5, 0, 3, 1, 2)))
    assert refusal(state, "0 in 1 4") is MoveRefusal.TEAM_FULL
    state = others_seal(do(state, "0 seal"))
    assert state.public.teams[0] == ((0, 1, 2, 3, 5),)
    assert state.seats[0].bench == (4,)
    assert state.public.cards == (1, 1, 1)
    assert state.public.phase is GamePhase.ARENAS
    assert state.public.round == 2


@pytest.mark.rule("AS-12")
def test_a_team_of_four_or_a_card_from_elsewhere_is_refused() -> None:
    state = do(round_one(), *(f"0 in 1 {number}" for number in (0, 1, 2, 3)))
    assert refusal(state, "0 seal") is MoveRefusal.NOT_COMPLETE
    assert refusal(state, "0 in 1 3") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 in 1 20") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 out 1 4") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 in 2 4") is MoveRefusal.WRONG_KIND
    assert refusal(state, "0 in 4") is MoveRefusal.WRONG_KIND
    assert refusal(state, "0 pick 4") is MoveRefusal.WRONG_KIND
    assert refusal(state, "0 out 4") is MoveRefusal.WRONG_KIND


@pytest.mark.rule("AS-11", "AS-12")
def test_a_sealed_plan_can_be_opened_and_changed_until_the_last_is_in() -> None:
    state = build(round_one(), 0, range(5), team=1)
    assert refusal(state, "0 out 1 4") is MoveRefusal.SEALED
    assert legal_moves(observe(state, 0)) == (OPEN,)
    state = do(state, "0 open", "0 out 1 4", "0 in 1 5")
    assert refusal(state, "0 open") is MoveRefusal.NOT_SEALED
    state = others_seal(do(state, "0 seal"))
    assert state.public.teams[0] == ((0, 1, 2, 3, 5),)
    assert refusal(state, "0 open") is MoveRefusal.CHANCE_FIRST


@pytest.mark.rule("AS-12")
def test_a_panda_of_an_earlier_team_is_swapped_for_a_duck_face_down() -> None:
    """Example of the text. Nobody else sees it before all plans are in."""
    panda, duck = *cards("panda 5"), *cards("duck 5")
    team = cards("duck 1", "duck 2", "duck 3", "duck 4", "panda 5")
    bench = (duck, *cards("bear 1", "bear 2", "bear 3", "bear 4", "hare 9", "hare 8"))
    rest = [cards(*(f"{kind} {n}" for n in range(1, 8))) for kind in ("tiger", "shark")]
    teams = [cards(*(f"{kind} {n}" for n in range(1, 6))) for kind in ("eagle", "horse")]
    state = at_plan(game(3), [bench, *rest], [PUDDLE, FALL], [[team], [teams[0]], [teams[1]]])
    seen_before = encoded(observe(state, 1))
    state = do(state, f"0 out 1 {panda}", f"0 in 1 {duck}")
    assert encoded(observe(state, 1)) == seen_before
    assert state.seats[0].teams[0] == cards("duck 1", "duck 2", "duck 3", "duck 4", "duck 5")
    state = do(state, "0 bus 1 1")
    state = build(state, 0, cards("bear 1", "bear 2", "bear 3", "bear 4", "hare 9"), team=2)
    state = others_seal(state)
    assert SwappedOut(round=2, cards=((panda,), (), ())) in state.public.story
    assert state.public.teams[0][0] == cards("duck 1", "duck 2", "duck 3", "duck 4", "duck 5")
    assert state.public.known[0] == (panda,)


@pytest.mark.rule("AS-12")
def test_at_most_one_card_of_each_earlier_team_is_swapped() -> None:
    state = do(round_two(), "0 out 1 0", "0 in 1 5")
    assert refusal(state, "0 out 1 1") is MoveRefusal.SWAPPED_ALREADY
    assert refusal(state, "0 in 1 6") is MoveRefusal.TEAM_FULL
    assert refusal(round_two(), "0 in 1 6") is MoveRefusal.TEAM_FULL


@pytest.mark.rule("AS-12")
def test_a_swap_is_finished_before_anything_else_and_needs_another_card() -> None:
    state = do(round_three(), "0 out 1 0")
    assert refusal(state, "0 in 1 0") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 out 2 5") is MoveRefusal.SWAP_UNFINISHED
    assert refusal(state, "0 in 3 10") is MoveRefusal.SWAP_UNFINISHED
    assert refusal(state, "0 in 2 10") is MoveRefusal.TEAM_FULL
    complete = do(
        round_three(),
        *(f"0 in 3 {n}" for n in range(10, 15)),
        "0 bus 1 1",
        "0 bus 2 2",
        "0 out 1 0",
    )
    assert refusal(complete, "0 seal") is MoveRefusal.NOT_COMPLETE
    assert refusal(complete, "0 in 1 10") is MoveRefusal.CARD_NOT_THERE


@pytest.mark.rule("AS-12")
def test_a_card_taken_out_may_enter_another_earlier_team_or_the_new_one() -> None:
    state = do(round_three(), "0 out 2 5", "0 in 2 10", "0 out 1 0", "0 in 1 5")
    assert state.seats[0].teams == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    state = do(state, "0 bus 1 1", "0 bus 2 2")
    state = others_seal(build(state, 0, (0, 11, 12, 13, 14), team=3))
    opened = [event for event in state.public.story if isinstance(event, SwappedOut)]
    assert opened == [SwappedOut(round=3, cards=((0, 5), (), ()))]


@pytest.mark.rule("AS-12")
def test_two_earlier_teams_cannot_simply_exchange_cards() -> None:
    """A card must be on the bench when it enters a team."""
    state = do(round_three(), "0 out 1 0")
    assert refusal(state, "0 in 1 5") is MoveRefusal.CARD_NOT_THERE


@pytest.mark.rule("AS-11", "AS-12")
def test_a_swap_can_be_taken_back_unless_its_card_is_used() -> None:
    before = round_three()
    half = do(before, "0 out 1 0")
    assert do(half, "0 undo 1").seats == before.seats
    whole = do(half, "0 in 1 10")
    assert do(whole, "0 undo 1").seats == before.seats
    assert refusal(before, "0 undo 1") is MoveRefusal.NOTHING_TO_UNDO
    assert refusal(whole, "0 undo 2") is MoveRefusal.NOTHING_TO_UNDO
    assert refusal(whole, "0 undo 3") is MoveRefusal.NOTHING_TO_UNDO
    in_new_team = do(whole, "0 in 3 0")
    assert refusal(in_new_team, "0 undo 1") is MoveRefusal.NOTHING_TO_UNDO
    in_other_team = do(whole, "0 out 2 5", "0 in 2 0")
    assert refusal(in_other_team, "0 undo 1") is MoveRefusal.NOTHING_TO_UNDO
    assert do(in_other_team, "0 undo 2", "0 undo 1").seats == before.seats


@pytest.mark.rule("AS-12", "AS-19", "AS-60")
@pytest.mark.parametrize("managers", [3, 6])
def test_after_round_three_there_are_three_teams_three_on_the_bench_and_then_18_in_the_reserve(
    managers: int,
) -> None:
    for before, _, after in random_game(game(managers), "three teams"):
        if before.public.phase is GamePhase.PLAN and after.public.phase is GamePhase.LINEUP:
            break
    assert [len(own.bench) for own in after.seats] == [18] * managers
    assert after.public.cards == (18,) * managers
    assert after.public.teams == ((),) * managers
    assert all(len(known) >= 15 for known in after.public.known)
    for own, known in zip(after.seats, after.public.known, strict=True):
        assert set(known) <= set(own.bench)


@pytest.mark.rule("AS-13")
def test_buses_three_two_one_send_the_teams_to_arenas_three_two_one() -> None:
    """Example of the text."""
    state = do(round_three(), "0 bus 1 3", "0 bus 2 2")
    assert state.seats[0].buses == (3, 2, 1)
    state = others_seal(build(state, 0, range(10, 15), team=3))
    scored = [event for event in state.public.story if isinstance(event, ArenaScored)]
    assert [(event.bus, event.arena) for event in scored] == [(1, PUDDLE), (2, FALL), (3, DOME)]
    assert [event.teams for event in scored] == [(3, 1, 1), (2, 2, 2), (1, 3, 3)]


@pytest.mark.rule("AS-12", "AS-13")
def test_a_round_is_told_in_order_cards_taken_out_first_then_the_arenas() -> None:
    told = 0
    for before, _, after in random_game(game(3), "in order"):
        if before.public.phase is not GamePhase.PLAN or after.public.step == before.public.step:
            continue
        old, number = before.public.story, before.public.round
        news = after.public.story[len(old) :]
        assert after.public.story[: len(old)] == old
        swapped = any(out >= 0 for own in before.seats for out, _ in own.swaps)
        told += swapped and len(old) > 0
        assert [isinstance(event, SwappedOut) for event in news[: len(news) - number]] == (
            [True] * swapped
        )
        scored = news[len(news) - number :]
        assert [event.bus for event in scored if isinstance(event, ArenaScored)] == list(
            range(1, number + 1)
        )
    assert told


@pytest.mark.rule("AS-13")
def test_each_team_has_exactly_one_bus() -> None:
    state = do(round_three(), "0 bus 1 3")
    assert state.seats[0].buses == (3, 0, 0)
    state = do(state, "0 bus 2 3")
    assert state.seats[0].buses == (0, 3, 0)
    state = do(state, "0 bus 1 1")
    assert state.seats[0].buses == (1, 3, 2)
    state = do(state, "0 bus 3 1")
    assert state.seats[0].buses == (2, 3, 1)
    two = round_two()
    assert refusal(two, "0 bus 1 3") is MoveRefusal.NO_SUCH_BUS
    assert refusal(two, "0 bus 3 1") is MoveRefusal.NO_SUCH_BUS
    filled = do(two, *(f"0 in 2 {number}" for number in range(5, 10)))
    assert refusal(filled, "0 seal") is MoveRefusal.NOT_COMPLETE


@pytest.mark.rule("AS-13", "AS-16")
def test_arenas_pay_the_managers_and_fans_add_up() -> None:
    """Thirteen for five ducks, ten for three nines, seven for three ones, five for nothing."""
    played = Game(with_symbols({}), Options(4))
    benches = [
        cards("duck 1", "duck 2", "duck 3", "duck 4", "duck 5"),
        cards("bear 9", "hare 9", "tiger 9", "shark 2", "horse 3"),
        cards("bear 1", "hare 1", "tiger 1", "shark 3", "horse 2"),
        cards("panda 1", "eagle 2", "caribou 3", "beaver 4", "penguin 5"),
    ]
    state = at_plan(played, benches, [PUDDLE])
    for seat, bench in enumerate(benches):
        state = build(state, seat, bench, team=1)
    assert state.public.season_fans == (13, 10, 7, 5)
    assert state.public.fans() == (13, 10, 7, 5)
    assert state.public.used == (PUDDLE,)


@pytest.mark.rule("AS-12")
def test_forward_moves_build_a_team_in_ascending_order_and_then_seal() -> None:
    state = round_one()
    shown = []
    while moves := forward_moves(observe(state, 0)):
        shown.append([text_of(move) for move in moves])
        state = do(state, f"0 {text_of(moves[-1])}")
    assert shown == [
        ["in 1 0", "in 1 1"],
        ["in 1 2"],
        ["in 1 3"],
        ["in 1 4"],
        ["in 1 5"],
        ["seal"],
    ]


@pytest.mark.rule("AS-12")
def test_forward_moves_finish_a_plan_that_was_begun_in_another_order() -> None:
    state = do(round_one(), "0 in 1 5", "0 in 1 4")
    while moves := forward_moves(observe(state, 0)):
        state = do(state, f"0 {text_of(moves[0])}")
    assert not state.waiting & 1
    assert {4, 5} < set(state.seats[0].choice)


def test_moves_are_never_whole_plans() -> None:
    """Even in round three a handful of small moves is listed, not thousands of plans."""
    assert len(legal_moves(observe(round_three(), 0))) <= 40
    assert SEAL not in legal_moves(observe(round_three(), 0))
