"""All-Star Draft as a conversation."""

import pytest
from msgspec.structs import replace

from podium.allstar.environment.text import TextGame, prompt_of, read, words
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance
from tests.allstar_scenes import at_draft, card, cards, game_of
from tests.allstar_worlds import watched

HAND = cards("bear 3", "polar_bear 3", "tiger 9", "duck 1", "hare 2", "horse 8")


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("2", "CHOICE 2"),
        ("  (2).", "CHOICE 2"),
        ("I think of duck 1 and hare 2. Answer: 2", "CHOICE 2"),
        ("**Choice 2**", "CHOICE 2"),
        ("pick tiger 9", "tiger 9"),
        ("Tiger  9!", "tiger 9"),
        ("polar bear 3", "polar_bear 3"),
        ("polar_bear 3", "polar_bear 3"),
        ("the bear 3", "bear 3"),
        ("pick tiger 9 helmet puck", "tiger 9"),
        ("", None),
        ("no idea", None),
        ("7", None),
        ("0", None),
        ("1 or 2", None),
        ("tiger 9 or duck 1", None),
        ("tiger 5", None),
        ("99999999999999999999", None),
        ("answer 99", None),
    ],
)
def test_an_answer_is_read_with_good_will_but_never_guessed(answer: str, name: str | None) -> None:
    state = at_draft(game_of(Options(4)), [HAND, *[HAND[:1]] * 3])
    seen = observe(state, 0)
    choices = forward_moves(seen)
    found = read(answer, seen, choices)
    if name is None:
        assert found is None
    else:
        wanted = choices[1] if name == "CHOICE 2" else choices[HAND.index(card(name))]
        assert found == wanted


@pytest.mark.parametrize(
    "options", [Options(3), Options(2, mode=Mode.DUEL), Options(2, mode=Mode.MARKET)]
)
def test_whole_games_are_played_by_numbers_and_by_words(options: Options) -> None:
    game, chance = TextGame(game_of(options), "talk"), Chance("model")
    phases = set()
    while not game.over:
        seen, choices = game.seen(), game.choices()
        phases.add(seen.public.phase)
        place = chance.below(len(choices))
        prompt = game.prompt()
        said = words(seen, choices[place])
        assert f"\n{place + 1}: {said}\n" in prompt
        # Every choice in its own words is read as itself.
        assert [read(words(seen, move), seen, choices) for move in choices] == list(choices)
        assert game.answer(f"choice {place + 1}" if chance.below(2) else said)
    assert {GamePhase.PLAN, GamePhase.LINEUP, GamePhase.OUTGOING} <= phases
    assert game.seat == -1
    assert game.result().places == final_places(game._state.public)
    assert game.result().forfeited == -1


def test_who_cannot_be_understood_three_times_in_a_row_forfeits() -> None:
    game = TextGame(game_of(Options(3)), "mute")
    with pytest.raises(RuntimeError, match="not over"):
        game.result()
    assert not game.answer("hm")
    assert not game.answer("hm")
    assert game.answer("1")
    assert game.seat == 1
    for _ in range(3):
        assert not game.over
        assert not game.answer("what?")
    assert game.over
    assert game.result().places == (1, 3, 1)
    assert game.result().forfeited == 1


@pytest.mark.rule("AS-61")
def test_a_prompt_is_the_same_whatever_the_others_hold_and_have_chosen() -> None:
    read_by_seat = 0
    for state, seen, _ in watched(Options(3), "prompts"):
        one, two = (seat for seat in range(3) if seat != seen.seat)
        seats = list(state.seats)
        seats[one], seats[two] = seats[two], seats[one]
        assert prompt_of(observe(replace(state, seats=tuple(seats)), seen.seat)) == prompt_of(seen)
        read_by_seat += 1
    assert read_by_seat > 50
