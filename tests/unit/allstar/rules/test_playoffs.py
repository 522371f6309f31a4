from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import OPEN, SEAL, put_in, text_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options, Shootout
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import (
    Game,
    GamePhase,
    GameState,
    Lost,
    RanOut,
    Replaced,
    ShotsTaken,
    TeamsCompared,
)
from tests.allstar_observations import encoded
from tests.allstar_scenes import at_lineup, build, card, cards, do, refusal, with_symbols

PLAIN = with_symbols({})
FIVE_DUCKS = cards("duck 1", "duck 2", "duck 3", "duck 4", "duck 5")
FOUR_BEARS = cards("bear 1", "bear 2", "bear 3", "bear 4", "tiger 9")
THREE_HARES = cards("hare 1", "hare 2", "hare 3", "tiger 7", "eagle 6")
TWO_NINES = cards("panda 9", "horse 9", "shark 1", "eagle 2", "caribou 3")
TWO_EIGHTS = cards("panda 8", "horse 8", "shark 2", "eagle 1", "caribou 4")
ALSO_EIGHTS = cards("shark 8", "eagle 8", "penguin 2", "beaver 1", "polar_bear 4")
TWO_HARES = cards("hare 1", "hare 2", "tiger 3", "eagle 4", "caribou 5")
TWO_TIGERS = cards("tiger 1", "tiger 2", "polar_bear 5", "horse 6", "beaver 7")
NOTHING = cards("panda 1", "horse 2", "shark 3", "eagle 4", "caribou 5")
RESERVES = (
    cards("duck 6", "duck 7", "duck 8", "duck 9"),
    cards("bear 6", "bear 7", "bear 8", "bear 9"),
    cards("hare 6", "hare 7", "hare 8", "hare 9"),
    cards("penguin 6", "penguin 7", "penguin 8", "penguin 9"),
    cards("beaver 6", "beaver 7", "beaver 8", "beaver 9"),
)

SHOOTOUTS = pytest.mark.parametrize("shootout", list(Shootout))


def compared(
    teams: Sequence[Sequence[int]],
    *,
    reserves: Sequence[Sequence[int]] = RESERVES,
    tickets: Sequence[int] | None = None,
    shootout: Shootout = Shootout.EQUAL_STRENGTH,
) -> GameState:
    """Managers with these teams and reserves, right after the first comparison."""
    played = Game(PLAIN, Options(len(teams), shootout=shootout))
    held = [(*team, *reserve) for team, reserve in zip(teams, reserves, strict=False)]
    state = at_lineup(played, held, tickets)
    for seat, team in enumerate(teams):
        state = build(state, seat, team)
    return state


@pytest.mark.rule("AS-30")
def test_everyone_builds_a_team_of_five_from_the_reserve_and_all_are_revealed_together() -> None:
    played = Game(PLAIN, Options(3))
    teams = (FIVE_DUCKS, FOUR_BEARS, NOTHING)
    state = at_lineup(played, [(*t, *r) for t, r in zip(teams, RESERVES, strict=False)])
    assert state.public.phase is GamePhase.LINEUP
    assert refusal(state, f"0 in {RESERVES[1][0]}") is MoveRefusal.CARD_NOT_THERE
    state = do(state, *(f"0 in {number}" for number in FIVE_DUCKS[:4]))
    assert refusal(state, "0 seal") is MoveRefusal.NOT_COMPLETE
    assert refusal(state, f"0 in {FIVE_DUCKS[0]}") is MoveRefusal.CARD_NOT_THERE
    state = do(state, f"0 in {FIVE_DUCKS[4]}")
    assert refusal(state, f"0 in {RESERVES[0][0]}") is MoveRefusal.TEAM_FULL
    state = build(do(state, "0 seal"), 1, FOUR_BEARS)
    assert state.public.teams == ((), (), ())
    state = build(state, 2, NOTHING)
    assert state.public.teams == ((FIVE_DUCKS,), (FOUR_BEARS,), (NOTHING,))


@pytest.mark.rule("AS-11", "AS-30")
def test_a_sealed_line_up_can_be_changed_until_the_last_is_in() -> None:
    state = at_lineup(Game(PLAIN, Options(2)), [(*FIVE_DUCKS, *RESERVES[0]), (*NOTHING, 99)])
    state = build(state, 0, FIVE_DUCKS)
    assert legal_moves(observe(state, 0)) == (OPEN,)
    assert refusal(state, "0 seal") is MoveRefusal.SEALED
    state = do(state, "0 open", f"0 out {FIVE_DUCKS[0]}", f"0 in {RESERVES[0][0]}", "0 seal")
    state = build(state, 1, NOTHING)
    assert state.public.teams[0] == ((*FIVE_DUCKS[1:], RESERVES[0][0]),)


@pytest.mark.rule("AS-30")
def test_combinations_do_not_count_in_the_playoffs() -> None:
    """A straight is five single cards and loses to a pair."""
    straight = cards("panda 1", "horse 2", "shark 3", "eagle 4", "caribou 5")
    state = compared([FIVE_DUCKS, TWO_EIGHTS, straight])
    assert state.public.tickets == (1, 1, 0)


@pytest.mark.rule("AS-31")
def test_of_four_managers_the_weakest_is_out_with_eleven_fans() -> None:
    """Example of the text."""
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    assert state.public.places == (0, 0, 0, 4)
    assert state.public.playoff_fans == (0, 0, 0, 11)
    assert Lost(tickets=(), out=(3,), place=4) in state.public.story
    assert state.public.phase is GamePhase.INCOMING
    assert state.public.concerned == 0b0111


@pytest.mark.rule("AS-2", "AS-31")
def test_fans_are_those_of_the_number_of_managers_at_the_start() -> None:
    """With rows that differ: who goes out when three are left is paid as third of four."""
    rows = {**PLAIN.playoff_fans, "3": (9, 8, 7), "4": (40, 30, 20, 10)}
    played = Game(replace(PLAIN, playoff_fans=rows), Options(4))
    teams = (FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING)
    state = at_lineup(played, [(*t, *r) for t, r in zip(teams, RESERVES, strict=False)])
    for seat, team in enumerate(teams):
        state = build(state, seat, team)
    assert state.public.playoff_fans == (0, 0, 0, 10)
    for seat in range(3):
        state = build(state, seat, state.seats[seat].bench[:2])
    leaving = (FIVE_DUCKS[:2], FOUR_BEARS[1:3], THREE_HARES[3:])
    for seat in range(3):
        state = build(state, seat, leaving[seat], verb="out")
    assert state.public.places == (0, 0, 3, 4)
    assert state.public.playoff_fans == (0, 0, 20, 10)


@pytest.mark.rule("AS-31")
def test_who_has_a_ticket_hands_it_in_and_stays() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, NOTHING])
    assert state.public.tickets == (1, 1, 0)
    assert state.public.places == (0, 0, 0)
    assert state.public.concerned == 0b111
    assert Lost(tickets=(2,), out=(), place=3) in state.public.story


@pytest.mark.rule("AS-31", "AS-36")
def test_with_two_tickets_one_is_out_at_the_third_loss() -> None:
    reserve = cards("tiger 9", "penguin 8", "beaver 6", "hare 7")
    state = compared([FIVE_DUCKS, NOTHING], reserves=[RESERVES[0], reserve])
    losses = [state.public.tickets]
    leaving = (NOTHING[:2], NOTHING[2:4])
    for number in range(2):
        entering = (state.seats[0].bench[:2], state.seats[1].bench[:2])
        for seat in (0, 1):
            state = build(state, seat, entering[seat])
        state = build(state, 0, state.seats[0].teams[0][:2], verb="out")
        state = build(state, 1, leaving[number], verb="out")
        losses.append(state.public.tickets)
    assert losses == [(2, 1), (2, 0), (2, 0)]
    assert state.public.places == (1, 2)
    assert state.public.phase is GamePhase.OVER
    # Place 1 and two tickets of two fans each; place 2 and none.
    assert state.public.playoff_fans == (26 + 4, 20)


@pytest.mark.rule("AS-32")
def test_under_equal_strength_all_who_share_the_smallest_size_shoot() -> None:
    teams = [FIVE_DUCKS, TWO_NINES, TWO_EIGHTS, FOUR_BEARS]
    state = compared(teams, shootout=Shootout.EQUAL_STRENGTH)
    assert state.public.phase is GamePhase.SHOOT
    assert state.public.concerned == 0b0110


@pytest.mark.rule("AS-32")
def test_under_full_tie_the_tie_break_decides_and_only_equal_keys_shoot() -> None:
    teams = [FIVE_DUCKS, TWO_NINES, TWO_EIGHTS, FOUR_BEARS]
    state = compared(teams, shootout=Shootout.FULL_TIE)
    assert state.public.places == (0, 0, 4, 0)
    state = compared([FIVE_DUCKS, ALSO_EIGHTS, TWO_EIGHTS, TWO_NINES], shootout=Shootout.FULL_TIE)
    assert state.public.phase is GamePhase.SHOOT
    assert state.public.concerned == 0b0110


@pytest.mark.rule("AS-32")
def test_under_equal_tier_those_of_the_smallest_size_and_the_weakest_tier_shoot() -> None:
    # With up to four managers numbers stand above species, with five or six below (AS-15).
    teams = [TWO_HARES, TWO_NINES, TWO_TIGERS, FOUR_BEARS]
    state = compared(teams, shootout=Shootout.EQUAL_TIER)
    assert state.public.phase is GamePhase.SHOOT
    assert state.public.concerned == 0b0101
    five = [TWO_HARES, TWO_NINES, TWO_TIGERS, FOUR_BEARS, ALSO_EIGHTS]
    assert compared(five, shootout=Shootout.EQUAL_TIER).public.concerned == 0b10010
    # The place inside the tier is not compared, but a lone weakest tier loses without a shot.
    state = compared([FIVE_DUCKS, TWO_NINES, TWO_EIGHTS, TWO_HARES], shootout=Shootout.EQUAL_TIER)
    assert state.public.places == (0, 0, 0, 4)


@pytest.mark.rule("AS-32", "AS-33")
@SHOOTOUTS
def test_the_weakest_shooter_loses_and_all_shooters_leave_the_game(shootout: Shootout) -> None:
    teams = [FIVE_DUCKS, ALSO_EIGHTS, TWO_EIGHTS, FOUR_BEARS]
    state = compared(teams, shootout=shootout)
    nine, eight = card("bear 9"), card("hare 8")
    assert refusal(state, f"0 shoot {RESERVES[0][0]}") is MoveRefusal.NOT_YOUR_CHOICE
    assert refusal(state, f"1 shoot {nine + 50}") is MoveRefusal.CARD_NOT_THERE
    assert refusal(state, f"1 in {nine}") is MoveRefusal.WRONG_KIND
    state = do(state, f"1 shoot {card('bear 6')}", f"1 shoot {nine}", f"2 shoot {eight}")
    assert ShotsTaken(cards=(-1, nine, eight, -1)) in state.public.story
    assert state.public.places == (0, 0, 4, 0)
    assert state.public.gone == tuple(sorted((nine, eight)))
    assert nine not in state.seats[1].bench
    assert state.public.cards == (4, 3, 3, 4)


@pytest.mark.rule("AS-33")
@SHOOTOUTS
def test_a_shoot_out_can_cost_a_ticket(shootout: Shootout) -> None:
    state = compared([FIVE_DUCKS, ALSO_EIGHTS, TWO_EIGHTS], shootout=shootout)
    state = do(state, f"1 shoot {card('bear 6')}", f"2 shoot {card('hare 9')}")
    assert state.public.tickets == (1, 0, 1)
    assert state.public.concerned == 0b111


@pytest.mark.rule("AS-33", "AS-35")
@SHOOTOUTS
def test_if_a_tied_manager_has_no_card_nobody_shoots_and_those_without_lose(
    shootout: Shootout,
) -> None:
    """Two of three tied managers have no reserve: one pays with a ticket, the other is out."""
    third = cards("tiger 8", "caribou 8", "duck 6", "hare 4", "bear 7")
    state = compared(
        [FIVE_DUCKS, ALSO_EIGHTS, TWO_EIGHTS, third],
        reserves=[RESERVES[0], (), (), RESERVES[2]],
        tickets=(0, 1, 0, 0),
        shootout=shootout,
    )
    assert Lost(tickets=(1,), out=(2,), place=4) in state.public.story
    assert state.public.tickets == (0, 0, 0, 0)
    # The one who paid cannot replace two cards and is out at once, as third of those left.
    assert RanOut(out=(1,), place=3) in state.public.story
    assert state.public.places == (0, 3, 4, 0)
    assert state.public.concerned == 0b1001


@pytest.mark.rule("AS-33", "AS-35")
@SHOOTOUTS
def test_tied_managers_without_cards_who_go_out_share_one_place(shootout: Shootout) -> None:
    state = compared(
        [FIVE_DUCKS, ALSO_EIGHTS, TWO_EIGHTS, FOUR_BEARS],
        reserves=[RESERVES[0], (), (), RESERVES[1]],
        shootout=shootout,
    )
    assert state.public.places == (0, 4, 4, 0)
    assert state.public.playoff_fans == (0, 11, 11, 0)


@pytest.mark.rule("AS-34")
def test_three_cards_are_replaced_in_two_sealed_steps() -> None:
    """Example of the text."""
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    entering = RESERVES[1][:3]
    state = build(state, 0, RESERVES[0][:2])
    state = build(state, 1, entering)
    assert state.public.incoming == (0, 0, 0, 0)
    state = build(state, 2, RESERVES[2][:2])
    assert state.public.phase is GamePhase.OUTGOING
    assert state.public.incoming == (2, 3, 2, 0)
    assert state.public.teams[1] == (FOUR_BEARS,)
    state = do(state, *(f"1 out {number}" for number in FOUR_BEARS[:2]))
    assert refusal(state, "1 seal") is MoveRefusal.NOT_COMPLETE
    state = do(state, f"1 out {FOUR_BEARS[2]}")
    assert refusal(state, f"1 out {FOUR_BEARS[3]}") is MoveRefusal.TEAM_FULL
    state = do(state, "1 seal")
    state = build(state, 0, FIVE_DUCKS[:2], verb="out")
    state = build(state, 2, cards("tiger 7", "eagle 6"), verb="out")
    left = (*FIVE_DUCKS[:2], *FOUR_BEARS[:3], *cards("tiger 7", "eagle 6"))
    assert state.public.gone == tuple(sorted(left))
    compared_again = state.public.story[-1]
    assert isinstance(compared_again, TeamsCompared)
    assert compared_again.teams[1] == tuple(sorted((*FOUR_BEARS[3:], *entering)))
    replacements = [event for event in state.public.story if isinstance(event, Replaced)]
    assert replacements[0].cards[1] == FOUR_BEARS[:3]


@pytest.mark.rule("AS-34")
def test_two_three_or_four_cards_are_replaced_and_no_more_than_the_reserve_holds() -> None:
    reserves = [
        RESERVES[0] + cards("beaver 1"),
        RESERVES[1][:3],
        RESERVES[2][:2],
        RESERVES[3],
    ]
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING], reserves=reserves)
    state = do(state, f"0 in {RESERVES[0][0]}")
    assert refusal(state, "0 seal") is MoveRefusal.NOT_COMPLETE
    state = do(state, *(f"0 in {number}" for number in RESERVES[0][1:4]))
    assert refusal(state, f"0 in {card('beaver 1')}") is MoveRefusal.TEAM_FULL
    assert SEAL in legal_moves(observe(state, 0))
    state = do(state, *(f"1 in {number}" for number in reserves[1]))
    assert put_in(reserves[1][0]) not in legal_moves(observe(state, 1))
    state = do(state, *(f"2 in {number}" for number in reserves[2]))
    assert forward_moves(observe(state, 2)) == (SEAL,)
    state = do(state, "0 seal", "1 seal", "2 seal")
    assert state.public.incoming == (4, 3, 2, 0)


@pytest.mark.rule("AS-11", "AS-34")
def test_incoming_and_outgoing_cards_can_be_changed_until_the_last_is_in() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, NOTHING])
    state = build(state, 0, RESERVES[0][:2])
    state = do(state, "0 open", f"0 out {RESERVES[0][0]}", f"0 in {RESERVES[0][3]}", "0 seal")
    state = build(state, 1, RESERVES[1][:2])
    state = build(state, 2, RESERVES[2][:2])
    assert state.seats[0].fresh == (RESERVES[0][1], RESERVES[0][3])
    state = build(state, 0, FIVE_DUCKS[:2], verb="out")
    state = do(state, "0 open", f"0 in {FIVE_DUCKS[0]}", f"0 out {FIVE_DUCKS[4]}", "0 seal")
    assert state.seats[0].choice == (FIVE_DUCKS[1], FIVE_DUCKS[4])


@pytest.mark.rule("AS-34")
def test_the_number_of_incoming_cards_is_hidden_until_all_are_in() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    two = build(state, 0, RESERVES[0][:2])
    four = build(state, 0, RESERVES[0])
    assert encoded(observe(two, 1)) == encoded(observe(four, 1))


@pytest.mark.rule("AS-35")
def test_who_cannot_replace_two_cards_is_out_tickets_or_not() -> None:
    state = compared(
        [FIVE_DUCKS, FOUR_BEARS, NOTHING],
        reserves=[RESERVES[0], RESERVES[1][:1], RESERVES[2]],
    )
    assert RanOut(out=(1,), place=3) in state.public.story
    assert state.public.places == (0, 3, 0)
    assert state.public.tickets == (1, 1, 0)
    assert state.public.concerned == 0b101


@pytest.mark.rule("AS-35")
def test_those_who_run_out_together_share_the_worst_place_and_the_next_is_nobodys() -> None:
    state = compared(
        [FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING, TWO_NINES],
        reserves=[RESERVES[0], (), RESERVES[2][:1], RESERVES[3], RESERVES[4]],
    )
    # Five in: the weakest is fifth; of four left two run out and share place 4.
    assert state.public.places == (0, 4, 4, 5, 0)
    assert state.public.playoff_fans == (0, 12, 12, 8, 0)


@pytest.mark.rule("AS-35", "AS-36")
def test_the_last_one_in_wins_whatever_their_reserve() -> None:
    """The reserve is checked only if two or more are in after the comparison."""
    state = compared([FIVE_DUCKS, NOTHING], reserves=[(), RESERVES[1]], tickets=(0, 0))
    assert state.public.places == (1, 2)
    assert state.public.playoff_fans == (26, 20)
    assert state.public.phase is GamePhase.OVER
    assert not any(isinstance(event, RanOut) for event in state.public.story)


@pytest.mark.rule("AS-35", "AS-36")
def test_the_only_one_who_can_replace_wins() -> None:
    state = compared(
        [FIVE_DUCKS, FOUR_BEARS, NOTHING],
        reserves=[(), RESERVES[1][:2], RESERVES[2][:1]],
    )
    assert state.public.places == (3, 1, 3)
    # Place 3 for two of them, place 1 for one; tickets left are worth three fans each.
    assert state.public.playoff_fans == (15 + 3, 28 + 3, 15)


@pytest.mark.rule("AS-36")
def test_finalists_who_run_out_together_share_place_two_and_nobody_wins() -> None:
    state = compared([FIVE_DUCKS, NOTHING], reserves=[(), RESERVES[1][:1]])
    assert state.public.places == (2, 2)
    # Two and one tickets are left, two fans each.
    assert state.public.playoff_fans == (20 + 4, 20 + 2)
    assert state.public.phase is GamePhase.OVER


@pytest.mark.rule("AS-2", "AS-31")
def test_the_number_of_managers_stays_that_of_the_start() -> None:
    """With five at the start species beat numbers, also when only two are left."""
    caribous = cards("caribou 1", "caribou 2", "caribou 6", "tiger 7", "eagle 6")
    nines = cards("panda 9", "horse 9", "shark 9", "eagle 2", "hare 3")
    played = Game(PLAIN, Options(5, shootout=Shootout.FULL_TIE))
    held = [caribous, nines, FIVE_DUCKS, FOUR_BEARS, NOTHING]
    state = at_lineup(played, [(*t, *r) for t, r in zip(held, RESERVES, strict=True)])
    public = replace(state.public, places=(0, 0, 3, 4, 5), concerned=0b11)
    state = replace(state, public=public, waiting=0b11)
    state = build(state, 0, caribous)
    seats = tuple(replace(own, teams=own.teams or (own.bench[:5],)) for own in state.seats)
    state = build(replace(state, seats=seats), 1, nines)
    assert state.public.places == (1, 2, 3, 4, 5)


@pytest.mark.rule("AS-37")
@pytest.mark.parametrize(
    ("season", "playoffs", "places"),
    [
        ((50, 60, 40), (15, 20, 26), (3, 1, 2)),
        ((50, 60, 54), (26, 20, 26), (3, 2, 1)),
        ((56, 60, 54), (24, 20, 26), (2, 3, 1)),
        ((60, 54, 54), (20, 26, 26), (3, 1, 1)),
    ],
)
def test_most_fans_win_then_most_playoff_fans_then_places_are_shared(
    season: tuple[int, ...], playoffs: tuple[int, ...], places: tuple[int, ...]
) -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, NOTHING])
    public = replace(state.public, season_fans=season, playoff_fans=playoffs)
    assert final_places(public) == places


def test_forward_moves_offer_to_seal_from_two_cards_on_and_never_go_back() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    shown = []
    for _ in range(3):
        moves = forward_moves(observe(state, 0))
        shown.append([text_of(move) for move in moves])
        state = do(state, f"0 {text_of(moves[0])}")
    six, seven, eight, nine = RESERVES[0]
    assert shown == [
        [f"in {six}", f"in {seven}", f"in {eight}"],
        [f"in {seven}", f"in {eight}", f"in {nine}"],
        [f"in {eight}", f"in {nine}", "seal"],
    ]


def test_forward_moves_finish_a_choice_that_was_begun_in_another_order() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    state = do(state, f"0 in {RESERVES[0][3]}")
    assert len(forward_moves(observe(state, 0))) == 3


def test_a_seat_that_is_out_is_not_asked() -> None:
    state = compared([FIVE_DUCKS, FOUR_BEARS, THREE_HARES, NOTHING])
    assert legal_moves(observe(state, 3)) == forward_moves(observe(state, 3)) == ()
    assert refusal(state, f"3 in {RESERVES[3][0]}") is MoveRefusal.NOT_YOUR_CHOICE
