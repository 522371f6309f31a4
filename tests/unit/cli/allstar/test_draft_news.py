"""What is told of the other's draft is what happened, all of it, once, and nothing hidden."""

import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.rules.draws import new_game
from podium.allstar.rules.moves import SEAL, detail_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import DuelCycle, Mode, Options
from podium.allstar.rules.record import Moved, replay
from podium.allstar.rules.state import Game, GamePhase, GameState
from podium.cli.allstar.draft_news import draft_news
from podium.cli.allstar.sitting import PERSON, Sitting
from podium.cli.allstar.words import card_name, card_names
from tests.allstar_scenes import game_of

NAMES = ("Red", "Blue")


def told_in(game: Game, seed: str) -> tuple[list[str], list[tuple[GameState, Moved, GameState]]]:
    """All lines told in a game played by hints, and every move with the states around it."""
    sitting = Sitting(game, [BOTS["random"]], seed, BOTS["greedy"])
    before = observe(new_game(game), PERSON)
    told: list[str] = []
    while not sitting.over:
        told += draft_news(before, sitting.seen, NAMES)
        before = sitting.seen
        sitting.take_hint()
        if sitting.seen.public.step == before.public.step and not sitting.seen.sealed:
            sitting.do((SEAL,))
        sitting.go_on()
    record = sitting.record()
    states = list(replay(record, game.box))
    moves = [
        (state, entry, after)
        for entry, state, after in zip(record.entries, states, states[1:], strict=False)
        if isinstance(entry, Moved)
    ]
    return told, moves


@pytest.mark.rule("AS-53", "AS-60")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_in_a_free_market_every_pick_of_the_other_and_every_card_left_over_is_told(
    seed: str,
) -> None:
    game = game_of(Options(2, mode=Mode.MARKET))
    told, moves = told_in(game, seed)
    wanted = []
    for before, entry, after in moves:
        if before.public.phase is not GamePhase.MARKET:
            continue
        trio, card = before.public.trio, detail_of(entry.move)
        if entry.seat != PERSON:
            opened = f"opens {card_names(game, trio)} and " if len(trio) == 3 else ""
            wanted.append(f"Blue {opened}takes {card_name(game, card)}.")
        wanted += [
            f"Left over and out of the game: {card_name(game, left)}."
            for left in set(after.public.gone) - set(before.public.gone)
        ]
    assert told == wanted
    assert len(told) == 3 * (6 + 6)


@pytest.mark.rule("AS-52", "AS-60")
@pytest.mark.parametrize("cycle", list(DuelCycle))
def test_in_a_duel_every_gift_and_the_last_card_are_told_and_no_pick(cycle: DuelCycle) -> None:
    game = game_of(Options(2, mode=Mode.DUEL, duel_cycle=cycle))
    told, moves = told_in(game, "gifts")
    wanted = []
    for before, _, after in moves:
        if before.public.phase is GamePhase.PAIR and after.public.step != before.public.step:
            (gift,) = set(after.seats[1].given) - set(before.seats[1].given)
            wanted.append(f"Blue gives you {card_name(game, gift)}.")
            if after.public.phase is GamePhase.DISCARD and cycle is DuelCycle.WHOLE:
                last = after.seats[PERSON].fresh[-1]
                wanted.append(f"The last card of the hand is yours: {card_name(game, last)}.")
    assert told == wanted
    assert len(told) == 3 * 3


@pytest.mark.rule("AS-11", "AS-60")
def test_in_tradition_the_forced_last_card_is_told_and_nothing_of_the_other_s_draft() -> None:
    game = game_of(Options(2))
    told, moves = told_in(game, "nothing")
    wanted = [
        f"The last card of the hand is yours: {card_name(game, after.seats[PERSON].fresh[-1])}."
        for before, _, after in moves
        if before.public.phase is GamePhase.PICK and after.public.phase is GamePhase.DISCARD
    ]
    assert told == wanted
    assert len(told) == 3


@pytest.mark.rule("AS-11")
def test_the_forced_sixth_card_is_told_before_the_plan() -> None:
    game = game_of(Options(3))
    sitting = Sitting(game, [BOTS["greedy"]] * 2, "sixth", BOTS["greedy"])
    while sitting.seen.public.phase is GamePhase.PICK:
        before = sitting.seen
        sitting.take_hint()
        picked = sitting.seen.own.choice
        sitting.go_on()
    (line,) = draft_news(before, sitting.seen, NAMES)
    (forced,) = set(sitting.seen.own.bench) - {*before.own.fresh, *before.own.hand, *picked}
    assert line == f"The last card of the hand is yours: {card_name(game, forced)}."
