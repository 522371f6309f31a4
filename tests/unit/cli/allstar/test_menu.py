import pytest

from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import legal_moves
from podium.allstar.rules.moves import SEAL, text_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import GamePhase, GameState
from podium.cli.allstar.menu import Unclear, is_single, missing, numbered, understand
from podium.cli.allstar.screen import prompt, table_screen
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, at_plan, cards, do, game, game_of

FIRST = cards("duck 1", "duck 2", "duck 3", "hare 4", "hare 5")
BENCH = cards("bear 1", "bear 2", "bear 3", "bear 4", "bear 5", "bear 6", "bear 7")


def second_round(*moves: str) -> GameState:
    """Seat 0 plans round 2 with the cards above; the others are of no interest."""
    scene = at_plan(game(3), [BENCH] * 3, arenas=(1, 2), teams=[[FIRST]] * 3)
    return do(scene, *(f"0 {move}" for move in moves))


def texts(state: GameState, typed: str) -> list[str]:
    return [text_of(move) for move in understand(observe(state, 0), typed)]


def typed_choice(state: GameState, seat: int, chance: Chance) -> GameState:
    """One thing a person could type: a number, or Enter where nothing is missing."""
    seen = observe(state, seat)
    lack = "a number" if is_single(seen.public.phase) else missing(seen)
    if not lack:
        assert SEAL in legal_moves(seen)
        return apply(state, seat, SEAL)
    if lack.startswith("the buses"):
        typed = "b" + "".join(str(bus) for bus in range(seen.public.round, 0, -1))
    else:
        free = [k for k, card in enumerate(numbered(seen), 1) if card not in seen.own.choice]
        typed = str(chance.choose(free))
    for move in understand(seen, typed):
        assert move in legal_moves(observe(state, seat))
        state = apply(state, seat, move)
    return state


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_a_whole_game_can_be_typed_by_numbers(options: Options) -> None:
    chance, fingers = Chance("typed"), Chance("fingers")
    names = [f"Seat {seat}" for seat in range(options.managers)]
    phases: set[GamePhase] = set()
    state = new_game(game_of(options))
    while not is_over(state):
        if waits_for_chance(state):
            state = resolve(state, draw(state, chance))
            continue
        seat = next_seat(state)
        phases.add(state.public.phase)
        seen = observe(state, seat)
        assert list(table_screen(seen, names))
        assert prompt(seen)
        state = typed_choice(state, seat, fingers)
    assert {GamePhase.PLAN, GamePhase.LINEUP, GamePhase.INCOMING, GamePhase.OUTGOING} <= phases


def test_numbers_put_cards_in_and_take_them_out_again() -> None:
    bear = BENCH[0]
    assert texts(second_round(), "1") == [f"in 2 {bear}"]
    assert texts(second_round(f"in 2 {bear}"), "1, 2") == [f"out 2 {bear}", f"in 2 {BENCH[1]}"]


def test_a_swap_names_a_card_of_a_team_and_one_of_the_bench() -> None:
    assert texts(second_round(), "1c 2") == [f"out 1 {FIRST[2]}", f"in 1 {BENCH[1]}"]


def test_a_swap_that_was_begun_is_finished_by_a_number() -> None:
    state = second_round(f"out 1 {FIRST[0]}")
    assert missing(observe(state, 0)).startswith("a card for team 1")
    assert texts(state, "1") == [f"in 1 {BENCH[0]}"]


def test_buses_are_typed_in_order_of_the_teams() -> None:
    assert texts(second_round(), "B21") == texts(second_round(), "b21") == ["bus 1 2", "bus 2 1"]


@pytest.mark.parametrize("typed", ["b11", "b12 b3", "b13", "b321"])
def test_buses_that_do_not_fit_are_unclear(typed: str) -> None:
    with pytest.raises(Unclear):
        understand(observe(second_round(), 0), typed)


@pytest.mark.parametrize("typed", ["2a 1", "1a", "1a x", "1a 9", "8", "0", "-1", "1.5", "²", "١"])
def test_what_is_unclear_is_explained(typed: str) -> None:
    with pytest.raises(Unclear, match=r"[.?]|Such as"):
        understand(observe(second_round(), 0), typed)


def test_what_is_missing_is_said() -> None:
    assert missing(observe(second_round(), 0)) == "5 more for team 2 and the buses (such as b21)"
    full = [f"in 2 {card}" for card in BENCH[:5]]
    assert missing(observe(second_round(*full), 0)) == "the buses (such as b21)"
    assert missing(observe(second_round(*full, "bus 1 2"), 0)) == ""
