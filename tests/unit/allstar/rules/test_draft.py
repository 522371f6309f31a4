from collections import Counter

import pytest
from msgspec.structs import replace

from podium.allstar.rules.apply import apply, submit
from podium.allstar.rules.box import default_box
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.moves import SEAL, discard, pick
from podium.allstar.rules.options import DuelCycle, Mode, Options
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import Game, GamePhase, GameState
from podium.kernel.chance import Chance
from tests.allstar_scenes import at_draft, do, game, game_of, random_game, refusal

HANDS_OF_SIX = [tuple(range(seat * 6, seat * 6 + 6)) for seat in range(6)]
HANDS_OF_SEVEN = [tuple(range(7)), tuple(range(7, 14))]
DUEL = game_of(Options(2, mode=Mode.DUEL))
PAIRS = game_of(Options(2, mode=Mode.DUEL, duel_cycle=DuelCycle.PAIRS))
MARKET = game_of(Options(2, mode=Mode.MARKET))


def pick_first(state: GameState) -> GameState:
    """Every seat keeps the lowest card of its hand."""
    for seat in range(state.game.managers):
        state = apply(state, seat, pick(state.seats[seat].hand[0]))
    return state


@pytest.mark.rule("AS-2")
@pytest.mark.parametrize("managers", [3, 4, 5, 6])
def test_twice_as_many_species_as_managers_are_drawn_and_all_their_cards_dealt(
    managers: int,
) -> None:
    state = new_game(game(managers))
    assert state.public.phase is GamePhase.SPECIES
    state = resolve(state, draw(state, Chance("species")))
    assert len(set(state.public.species)) == 2 * managers
    in_play = {c for kind in state.public.species for c in state.game.species[kind]}
    assert set(state.stock) == in_play
    assert len(in_play) == 18 * managers
    *_, (_, _, last) = random_game(state.game, "all are dealt")
    assert last.stock == ()


@pytest.mark.rule("AS-2")
def test_the_host_may_pick_the_species() -> None:
    picked = ("duck", "bear", "hare", "tiger", "panda", "horse")
    state = new_game(Game(default_box(), Options(3, species=picked)))
    assert state.public.phase is GamePhase.ARENAS
    names = {state.game.card(number).species for number in state.stock}
    assert names == set(picked)


@pytest.mark.rule("AS-2")
@pytest.mark.parametrize(("managers", "tickets"), [(2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_tickets_depend_on_the_number_of_managers(managers: int, tickets: int) -> None:
    assert new_game(game(managers)).public.tickets == (tickets,) * managers


@pytest.mark.rule("AS-10")
@pytest.mark.parametrize("managers", [2, 5])
def test_round_k_opens_k_arenas_before_its_draft_and_none_comes_back(managers: int) -> None:
    opened: list[tuple[int, ...]] = []
    for before, _, after in random_game(game(managers), "arenas"):
        if before.public.phase is GamePhase.ARENAS:
            opened.append(after.public.arenas)
            assert after.public.phase is GamePhase.DEAL
    assert [len(row) for row in opened] == [1, 2, 3]
    assert len(set(sum(opened, ()))) == 6


@pytest.mark.rule("AS-10")
def test_an_arena_that_was_used_cannot_be_drawn_again() -> None:
    state = new_game(game(4))
    state = resolve(state, draw(state, Chance("species")))
    state = replace(state, public=replace(state.public, used=(3,)))
    with pytest.raises(MoveRefused):
        resolve(state, (3,))
    assert resolve(state, (4,)).public.arenas == (4,)


@pytest.mark.rule("AS-11")
@pytest.mark.parametrize(("round_", "giver_of_seat_0"), [(1, 2), (2, 1), (3, 2)])
def test_hands_go_left_in_rounds_one_and_three_and_right_in_round_two(
    round_: int, giver_of_seat_0: int
) -> None:
    """Left is the next seat: what seat 0 gets comes from the last seat."""
    state = pick_first(at_draft(game(3), HANDS_OF_SIX[:3], round_))
    assert state.seats[0].hand == HANDS_OF_SIX[giver_of_seat_0][1:]
    giver_of_seat_1 = {2: 0, 1: 2}[giver_of_seat_0]
    assert state.seats[1].hand == HANDS_OF_SIX[giver_of_seat_1][1:]


@pytest.mark.rule("AS-11")
def test_a_pick_can_be_changed_until_the_last_manager_has_picked() -> None:
    state = at_draft(game(3), HANDS_OF_SIX[:3])
    state = do(state, "0 pick 2", "1 pick 6", "0 pick 5")
    assert state.waiting == 0b100
    state = do(state, "2 pick 12")
    assert state.seats[0].fresh == (5,)
    assert refusal(state, "0 pick 2") is MoveRefusal.CARD_NOT_THERE


@pytest.mark.rule("AS-11")
def test_the_last_card_of_a_hand_is_no_decision() -> None:
    state = at_draft(game(3), HANDS_OF_SIX[:3])
    for _ in range(5):
        assert state.public.phase is GamePhase.PICK
        state = pick_first(state)
    assert state.public.phase is GamePhase.PLAN
    assert [len(own.bench) for own in state.seats] == [6, 6, 6]
    # Seat 0 keeps 0, 13, 8, 3, 16 and is left with the last card of seat 1's first hand.
    assert state.seats[0].bench == (0, 3, 8, 11, 13, 16)


@pytest.mark.rule("AS-11")
def test_a_move_that_is_not_a_pick_from_the_own_hand_is_refused() -> None:
    state = at_draft(game(3), HANDS_OF_SIX[:3])
    assert refusal(state, "0 pick 6") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 pick 90") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, "0 discard 2") is MoveRefusal.WRONG_KIND
    assert refusal(state, "0 seal") is MoveRefusal.WRONG_KIND
    assert refusal(state, "3 pick 2") is MoveRefusal.NOT_YOUR_CHOICE
    assert refusal(state, "-1 pick 2") is MoveRefusal.NOT_YOUR_CHOICE


@pytest.mark.rule("AS-11")
def test_a_move_made_for_an_earlier_step_is_stale() -> None:
    state = at_draft(game(3), HANDS_OF_SIX[:3])
    made_for = state.public.step
    assert submit(state, 0, pick(2), step=made_for).waiting == 0b110
    later = pick_first(state)
    card = later.seats[0].hand[0]
    with pytest.raises(MoveRefused) as caught:
        submit(later, 0, pick(card), step=made_for)
    assert caught.value.refusal is MoveRefusal.STALE


def test_no_manager_moves_before_chance_or_after_the_end() -> None:
    state = new_game(game(3))
    assert refusal(state, "0 pick 2") is MoveRefusal.CHANCE_FIRST
    *_, (_, _, last) = random_game(game(3), "to the end")
    assert refusal(last, "0 pick 2") is MoveRefusal.GAME_OVER


@pytest.mark.parametrize("drawn", [(), (0,), tuple(range(7)), (0,) * 8, (0, 1, 2, 3, 4, 5, 6, 99)])
def test_what_cannot_be_drawn_is_refused(drawn: tuple[int, ...]) -> None:
    with pytest.raises(MoveRefused) as caught:
        resolve(new_game(game(4)), drawn)
    assert caught.value.refusal is MoveRefusal.NOT_A_DRAW


def test_nothing_is_drawn_while_managers_choose() -> None:
    with pytest.raises(MoveRefused):
        resolve(at_draft(game(3), HANDS_OF_SIX[:3]), (1, 2, 3))


@pytest.mark.rule("AS-50")
@pytest.mark.parametrize(
    ("mode", "species", "hand"), [(Mode.TRADITION, 5, 7), (Mode.DUEL, 5, 7), (Mode.MARKET, 6, 0)]
)
def test_two_managers_play_with_five_or_six_species(mode: Mode, species: int, hand: int) -> None:
    state = new_game(game_of(Options(2, mode=mode)))
    chance = Chance("two managers")
    while waits_for_chance(state):
        state = resolve(state, draw(state, chance))
    assert len(state.public.species) == species
    assert [len(own.hand) for own in state.seats] == [hand, hand]


@pytest.mark.rule("AS-51")
def test_tradition_drafts_seven_and_discards_one_of_the_seven_new_cards() -> None:
    state = at_draft(game(2), HANDS_OF_SEVEN)
    old = tuple(replace(own, bench=(50 + seat,)) for seat, own in enumerate(state.seats))
    state = replace(state, seats=old)
    for _ in range(6):
        assert state.public.phase is GamePhase.PICK
        state = pick_first(state)
    assert state.public.phase is GamePhase.DISCARD
    assert [len(own.fresh) for own in state.seats] == [7, 7]
    assert refusal(state, "0 discard 50") is MoveRefusal.CARD_NOT_THERE
    gone, changed = state.seats[0].fresh[:2]
    state = apply(apply(state, 0, discard(changed)), 0, discard(gone))
    state = apply(state, 1, discard(state.seats[1].fresh[3]))
    assert state.public.phase is GamePhase.PLAN
    assert state.seats[0].discarded == (gone,)
    assert gone not in state.seats[0].bench
    assert {50, changed} < set(state.seats[0].bench)
    assert [len(own.bench) for own in state.seats] == [7, 7]


@pytest.mark.rule("AS-52")
def test_a_duel_is_one_for_oneself_then_one_for_each_then_the_hand_is_passed() -> None:
    state = at_draft(DUEL, HANDS_OF_SEVEN)
    state = do(state, "0 pick 0", "1 pick 7")
    assert state.public.phase is GamePhase.PAIR
    assert state.seats[0].hand == (1, 2, 3, 4, 5, 6)
    state = do(state, "0 pick 1", "0 give 2", "1 give 9", "1 pick 8")
    assert state.seats[0].fresh == (0, 1, 9)
    assert state.seats[1].fresh == (7, 8, 2)
    assert [own.given for own in state.seats] == [(2,), (9,)]
    assert state.seats[0].hand == (10, 11, 12, 13)
    assert state.public.phase is GamePhase.PICK
    state = do(state, "0 pick 10", "1 pick 3", "0 pick 11", "0 give 12", "1 pick 4", "1 give 5")
    # The last card of each hand, 13 and 6, was passed on and is forced.
    assert state.public.phase is GamePhase.DISCARD
    assert state.seats[0].fresh == (0, 1, 9, 10, 11, 5, 6)
    assert state.seats[1].fresh == (7, 8, 2, 3, 4, 12, 13)
    state = do(state, "0 discard 0", "1 discard 7")
    assert [own.discarded for own in state.seats] == [(0,), (7,)]
    assert state.public.phase is GamePhase.PLAN


@pytest.mark.rule("AS-52")
def test_a_duel_in_pairs_is_one_and_then_only_pairs() -> None:
    state = at_draft(PAIRS, HANDS_OF_SEVEN)
    phases = [state.public.phase]
    state = do(state, "0 pick 0", "1 pick 7")
    phases.append(state.public.phase)
    state = do(state, "0 pick 1", "0 give 2", "1 pick 8", "1 give 9")
    phases.append(state.public.phase)
    state = do(state, "0 pick 10", "0 give 11", "1 pick 3", "1 give 4")
    phases.append(state.public.phase)
    assert [own.hand for own in state.seats] == [(5, 6), (12, 13)]
    # Of two cards the second follows from the first and is no decision.
    state = do(state, "0 pick 6", "1 give 13")
    phases.append(state.public.phase)
    assert phases == [
        GamePhase.PICK,
        GamePhase.PAIR,
        GamePhase.PAIR,
        GamePhase.PAIR,
        GamePhase.DISCARD,
    ]
    assert state.seats[0].fresh == (0, 1, 9, 10, 4, 6, 13)
    assert state.seats[1].fresh == (7, 8, 2, 3, 11, 12, 5)


@pytest.mark.rule("AS-11", "AS-52")
def test_pick_and_gift_can_be_changed_and_change_places() -> None:
    state = do(at_draft(DUEL, HANDS_OF_SEVEN), "0 pick 0", "1 pick 7")
    state = do(state, "0 pick 1", "0 give 2")
    assert state.waiting == 0b10
    state = do(state, "0 pick 2")
    assert state.waiting == 0b11
    assert (state.seats[0].choice, state.seats[0].gift) == ((2,), -1)
    state = do(state, "0 give 1")
    assert (state.seats[0].choice, state.seats[0].gift, state.waiting) == ((2,), 1, 0b10)
    state = do(state, "0 give 2", "0 pick 3", "1 pick 8", "1 give 9")
    assert state.seats[0].fresh == (0, 3, 9)
    assert state.seats[1].fresh == (7, 8, 2)


@pytest.mark.rule("AS-11", "AS-52")
def test_of_two_cards_the_other_one_follows_every_change() -> None:
    state = at_draft(PAIRS, [(1, 2), (3, 4)])
    state = replace(state, public=replace(state.public, phase=GamePhase.PAIR))
    state = do(state, "0 pick 1", "0 give 1")
    assert (state.seats[0].choice, state.seats[0].gift) == ((2,), 1)
    state = do(state, "0 pick 1")
    assert (state.seats[0].choice, state.seats[0].gift) == ((1,), 2)


def market(state: GameState, trios: int) -> GameState:
    """Plays trios: the opener takes the first card, the other the second."""
    chance = Chance("market")
    for _ in range(trios):
        state = resolve(state, draw(state, chance))
        for _ in range(2):
            seat = {0b01: 0, 0b10: 1}[state.waiting]
            state = apply(state, seat, pick(state.public.trio[0]))
    return state


def opened_market(starter: int) -> GameState:
    state = new_game(MARKET)
    state = resolve(state, tuple(range(6)))
    state = resolve(state, (1,))
    assert state.public.phase is GamePhase.STARTER
    return resolve(state, (starter,))


@pytest.mark.rule("AS-53")
def test_the_opener_takes_one_of_three_then_the_other_and_the_third_is_discarded() -> None:
    state = resolve(opened_market(1), (7, 3, 5))
    assert state.public.trio == (3, 5, 7)
    assert state.waiting == 0b10
    assert refusal(state, "0 pick 3") is MoveRefusal.NOT_YOUR_CHOICE
    assert refusal(state, "1 pick 4") is MoveRefusal.CARD_NOT_THERE
    state = do(state, "1 pick 5")
    assert refusal(state, "1 pick 3") is MoveRefusal.NOT_YOUR_CHOICE
    state = do(state, "0 pick 7")
    assert state.public.gone == (3,)
    assert state.public.known == ((7,), (5,))
    assert state.public.phase is GamePhase.TRIO


@pytest.mark.rule("AS-53")
def test_who_opens_alternates_for_six_trios_until_each_has_six_cards() -> None:
    state = opened_market(1)
    openers = []
    for _ in range(6):
        assert state.public.phase is GamePhase.TRIO
        opened = resolve(state, draw(state, Chance("market")))
        openers.append(opened.waiting)
        state = market(state, 1)
    assert openers == [0b10, 0b01] * 3
    assert state.public.phase is GamePhase.PLAN
    assert [len(own.bench) for own in state.seats] == [6, 6]


@pytest.mark.rule("AS-53")
@pytest.mark.parametrize(
    ("fans", "starter"), [((10, 13), 0), ((13, 10), 1), ((10, 10), 1)], ids=str
)
def test_later_the_one_with_fewer_fans_starts_or_who_did_not_start_before(
    fans: tuple[int, int], starter: int
) -> None:
    state = opened_market(0)
    public = replace(state.public, phase=GamePhase.ARENAS, round=2, season_fans=fans)
    state = resolve(replace(state, public=public), (2, 3))
    assert state.public.phase is GamePhase.TRIO
    assert state.public.starter == starter


@pytest.mark.rule("AS-53")
def test_a_free_market_uses_exactly_54_cards() -> None:
    *_, (_, _, last) = random_game(MARKET, "54 cards")
    assert last.stock == ()
    discarded = sum(
        len(after.public.gone) - len(before.public.gone)
        for before, _, after in random_game(MARKET, "54 cards")
        if before.public.phase is GamePhase.MARKET
    )
    assert discarded == 18


@pytest.mark.rule("AS-53")
def test_both_managers_may_start_the_first_round() -> None:
    state = resolve(resolve(new_game(MARKET), tuple(range(6))), (1,))
    starters = Counter(draw(state, Chance(f"start {number}")) for number in range(60))
    assert set(starters) == {(0,), (1,)}


def test_a_draft_has_no_sealing_move() -> None:
    with pytest.raises(MoveRefused):
        apply(at_draft(game(3), HANDS_OF_SIX[:3]), 0, SEAL)
