"""What holds for every game, whatever its options and whoever plays: one suite for all."""

from collections import Counter
from itertools import chain

import msgspec
import pytest

from podium.allstar.rules.apply import apply, is_over, submit
from podium.allstar.rules.box import default_box
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.moves import MOVES, Move, move_of, text_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.record import Moved, parse_record, record_of, record_text
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import ArenaScored, Game, GameState
from podium.kernel.chance import Chance
from tests.allstar_records import last_state
from tests.allstar_scenes import ALL_OPTIONS, game_of, random_game

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())


def frozen(state: GameState) -> bytes:
    """Everything in a state as bytes."""
    return msgspec.msgpack.encode((state.public, state.seats, state.waiting, state.stock))


def cards_in_play(state: GameState) -> Counter[int]:
    """How often each card is somewhere; the choice of a seat is no place."""
    seats = state.seats
    return Counter(
        chain(
            state.stock,
            state.public.trio,
            state.public.gone,
            *(own.hand + own.fresh + own.bench + own.discarded for own in seats),
            *(team for own in seats for team in own.teams),
        )
    )


@every_game
def test_every_game_ends_with_a_winner_and_fans_that_add_up(options: Options) -> None:
    for number in range(4):
        *steps, (_, _, last) = random_game(game_of(options), f"ends {number}")
        assert is_over(last)
        assert len(steps) < 1000
        public = last.public
        scored = [event for event in public.story if isinstance(event, ArenaScored)]
        assert len(scored) == 6
        season = tuple(sum(row) for row in zip(*(event.fans for event in scored), strict=True))
        assert public.season_fans == season
        box, managers = default_box(), str(options.managers)
        expected = tuple(
            box.playoff_fans[managers][place - 1] + tickets * box.ticket_fans.get(managers, 0)
            for place, tickets in zip(public.places, public.tickets, strict=True)
        )
        assert public.playoff_fans == expected
        assert 1 in final_places(public)


@every_game
def test_each_card_is_in_exactly_one_place_after_every_move(options: Options) -> None:
    game = game_of(options)
    for before, _, state in random_game(game, "one place", fickle=True):
        in_play = {card for kind in state.public.species for card in game.species[kind]}
        assert cards_in_play(state) == Counter(in_play), before.public.phase


@every_game
def test_all_cards_shown_as_known_or_counted_are_really_there(options: Options) -> None:
    for before, _, state in random_game(game_of(options), "known cards"):
        public = state.public
        for seat, own in enumerate(state.seats):
            held = {*own.bench, *own.fresh, *chain(*own.teams)}
            assert set(public.known[seat]) <= held
        if public.step != before.public.step:
            assert public.cards == tuple(
                len(own.bench) + len(own.fresh) - public.incoming[seat]
                for seat, own in enumerate(state.seats)
            )


@every_game
def test_legal_moves_are_sorted_unique_and_exactly_those_that_apply_takes(
    options: Options,
) -> None:
    """All numbers from 0 to MOVES are tried, at every seventh step, for every seat."""
    for step, (_, _, state) in enumerate(random_game(game_of(options), "legal", fickle=True)):
        for seat in range(options.managers):
            seen = observe(state, seat)
            legal, forward = legal_moves(seen), forward_moves(seen)
            assert list(legal) == sorted(set(legal))
            assert list(forward) == sorted(set(forward))
            assert set(forward) <= set(legal)
            assert bool(forward) == bool(state.waiting >> seat & 1)
            if step % 7 == seat:
                assert legal == tuple(
                    number for number in range(MOVES) if taken(state, seat, number)
                )


def taken(state: GameState, seat: int, number: int) -> bool:
    try:
        apply(state, seat, Move(number))
    except MoveRefused:
        return False
    return True


@every_game
def test_apply_never_changes_its_input_and_gives_the_same_state_again(options: Options) -> None:
    for before, entry, after in random_game(game_of(options), "pure", fickle=True):
        if isinstance(entry, Moved):
            kept = frozen(before)
            again = apply(before, entry.seat, entry.move)
            assert frozen(before) == kept
            assert frozen(again) == frozen(after)


@every_game
def test_every_move_can_be_written_and_read_back(options: Options) -> None:
    for _, _, state in random_game(game_of(options), "notation", fickle=True):
        for seat in range(options.managers):
            for move in legal_moves(observe(state, seat)):
                assert move_of(text_of(move)) == move


@every_game
@pytest.mark.parametrize("fickle", [False, True], ids=["straight on", "fickle"])
def test_a_record_round_trips_and_its_replay_equals_the_live_game(
    options: Options, fickle: bool
) -> None:
    game = game_of(options)
    steps = list(random_game(game, "record", fickle=fickle))
    last = steps[-1][2]
    record = record_of(game, "record", (entry for _, entry, _ in steps), last)
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text
    assert frozen(last_state(parse_record(text), default_box())) == frozen(last)


@every_game
def test_only_the_seats_concerned_can_move_and_only_for_this_step(options: Options) -> None:
    chance = Chance("out of turn")
    for before, entry, _ in random_game(game_of(options), "turns"):
        if not isinstance(entry, Moved):
            continue
        for seat in range(options.managers):
            if not before.public.concerned >> seat & 1:
                with pytest.raises(MoveRefused) as caught:
                    apply(before, seat, entry.move)
                assert caught.value.refusal is MoveRefusal.NOT_YOUR_CHOICE
        with pytest.raises(MoveRefused) as caught:
            submit(before, entry.seat, entry.move, step=entry.step + chance.choose((-1, 1)))
        assert caught.value.refusal is MoveRefusal.STALE


@every_game
def test_the_order_in_which_seats_choose_does_not_matter(options: Options) -> None:
    """The same choices, made from the last seat to the first, settle to the same state."""
    game = game_of(options)
    start: GameState | None = None
    moves: list[Moved] = []
    for before, entry, after in random_game(game, "order"):
        if not isinstance(entry, Moved):
            continue
        if start is None or start.public.step != before.public.step:
            start, moves = before, []
        moves.append(entry)
        if after.public.step != before.public.step:
            state = start
            for made in sorted(moves, key=lambda made: -made.seat):
                state = apply(state, made.seat, made.move)
            assert frozen(state) == frozen(after)


def test_two_games_of_the_same_data_and_options_are_equal() -> None:
    assert Game(default_box(), Options(4)) == game_of(Options(4)) != game_of(Options(5))
    assert hash(Game(default_box(), Options(4))) == hash(game_of(Options(4)))
