"""Nothing hidden from a seat reaches it: worlds that differ only in secrets look the same."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.allstar.bots.bot import BOTS, seated
from podium.allstar.rules.apply import apply
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import MOVES, Move
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.record import Moved
from podium.allstar.rules.refusals import MoveRefused
from podium.allstar.rules.state import GamePhase, GameState
from podium.kernel.chance import Chance
from tests.allstar_observations import encoded
from tests.allstar_scenes import ALL_OPTIONS, game_of, random_game
from tests.allstar_witness import Witness, renamed

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())


def twin_worlds(options: Options, seed: str) -> Iterator[tuple[GameState, GameState, int]]:
    """States of a random game, each with a twin that differs only in what one seat cannot see."""
    chance = Chance(seed)
    witness = Witness(options.managers)
    viewer = chance.below(options.managers)
    for before, _, state in random_game(game_of(options), seed, fickle=True):
        witness.watch(before, state)
        hidden = witness.hidden(state, viewer)
        names = dict(zip(hidden, chance.shuffled(hidden), strict=True))
        yield state, renamed(state, lambda card: names.get(card, card), viewer), viewer  # noqa: B023


@pytest.mark.rule("AS-60", "AS-61")
@every_game
def test_worlds_that_differ_only_in_hidden_cards_look_the_same(options: Options) -> None:
    differ = 0
    for number in range(2):
        for state, twin, viewer in twin_worlds(options, f"twins {number}"):
            differ += state.seats != twin.seats or state.stock != twin.stock
            assert encoded(observe(state, viewer)) == encoded(observe(twin, viewer))
    # In the free market every card was seen: there only sealed choices are hidden, see below.
    assert differ == 0 if options.mode is Mode.MARKET else differ > 50


@pytest.mark.rule("AS-61")
@every_game
def test_the_twin_is_a_world_of_the_game_and_goes_on(options: Options) -> None:
    """Otherwise equal looks would prove nothing: the other seats can move in the twin world."""
    for _, twin, _ in twin_worlds(options, "twins go on"):
        for seat in range(options.managers):
            for move in forward_moves(observe(twin, seat))[:1]:
                apply(twin, seat, move)


@pytest.mark.rule("AS-61")
@every_game
def test_answers_and_refusals_are_the_same_in_twin_worlds(options: Options) -> None:
    for step, (state, twin, viewer) in enumerate(twin_worlds(options, "twin answers")):
        assert legal_moves(observe(state, viewer)) == legal_moves(observe(twin, viewer))
        for number in range(step % 11, MOVES, 11):
            assert answer(state, viewer, number) == answer(twin, viewer, number)


def answer(state: GameState, seat: int, number: int) -> str:
    """What the seat is told at once about a move that does not settle the step."""
    if state.waiting & ~(1 << seat) == 0:
        return "the step is settled"
    try:
        return encoded(observe(apply(state, seat, Move(number)), seat)).hex()
    except MoveRefused as refused:
        return refused.refusal


@pytest.mark.rule("AS-60", "AS-61")
@every_game
def test_the_small_moves_and_the_choices_of_others_are_not_seen(options: Options) -> None:
    """While a step is open a seat sees of the others only who has sealed."""
    for before, entry, after in random_game(game_of(options), "small moves", fickle=True):
        if not isinstance(entry, Moved) or after.public.step != before.public.step:
            continue
        for seat in set(range(options.managers)) - {entry.seat}:
            seen = replace(observe(after, seat), waiting=before.waiting)
            assert encoded(seen) == encoded(observe(before, seat))


@pytest.mark.rule("AS-61")
@every_game
def test_bots_choose_the_same_in_twin_worlds(options: Options) -> None:
    for state, twin, viewer in twin_worlds(options, "twin bots"):
        if not state.waiting >> viewer & 1:
            continue
        # The bots that think have a test of their own: they take longer and remember.
        for name in ("random", "greedy", "easy"):
            moves = {
                seated(BOTS[name]).choose(observe(s, viewer), Chance("same")) for s in (state, twin)
            }
            assert len(moves) == 1


@pytest.mark.rule("AS-60")
@pytest.mark.parametrize("managers", [3, 4, 5, 6])
def test_after_round_three_at_most_three_cards_of_each_opponent_are_unseen(managers: int) -> None:
    for _, _, state in random_game(game_of(Options(managers)), "unseen"):
        if state.public.phase is GamePhase.LINEUP:
            unseen = [18 - len(known) for known in state.public.known]
            assert all(0 <= count <= 3 for count in unseen)


@pytest.mark.rule("AS-60")
def test_in_the_free_market_every_pick_is_seen() -> None:
    for _, _, state in random_game(game_of(Options(2, mode=Mode.MARKET)), "seen picks"):
        if state.public.phase is GamePhase.LINEUP:
            assert state.public.known == tuple(own.bench for own in state.seats)


@pytest.mark.rule("AS-52", "AS-60")
def test_a_gift_is_known_to_its_giver_and_to_its_receiver_only_when_both_have_chosen() -> None:
    for before, entry, after in random_game(game_of(Options(2, mode=Mode.DUEL)), "gifts"):
        if not isinstance(entry, Moved) or before.public.phase is not GamePhase.PAIR:
            continue
        settled = after.public.step != before.public.step
        for seat in (0, 1):
            gift = before.seats[seat].gift
            if gift >= 0 and settled:
                assert gift in observe(after, seat).own.given
                assert gift in observe(after, 1 - seat).own.fresh
            elif gift >= 0:
                assert gift not in observe(after, 1 - seat).own.fresh
