"""What a seat remembers of a game, and games drawn from that alone."""

from collections.abc import Iterator

import pytest

from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.facts import FactKind, Recall, SeatFact
from podium.allstar.environment.openspiel.node import GameNode
from podium.allstar.environment.openspiel.resample import SeatMemory, resampled
from podium.allstar.rules.apply import apply, is_over
from podium.allstar.rules.draws import Draw, new_game, resolve
from podium.allstar.rules.moves import BLOCK, Move, MoveKind, detail_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.state import Game, GamePhase
from podium.kernel.chance import Chance
from tests.allstar_observations import encoded
from tests.allstar_scenes import ALL_OPTIONS, game_of

GAMES = {name: options for name, options in ALL_OPTIONS.items() if "tie" not in name}
"""How shoot-outs are decided makes no difference to what is seen."""

every_game = pytest.mark.parametrize("options", GAMES.values(), ids=GAMES.keys())

Step = Draw | tuple[int, Move]


def first(game: Game) -> GameNode:
    return GameNode.first(game, ActionCode(game, Actions.CARDS))


def positions(options: Options, seed: str, every: int) -> Iterator[tuple[GameNode, list[int]]]:
    """Every so many choices of a random game, with the draws and actions that led there."""
    chance, position, actions = Chance(seed), first(game_of(options)), list[int]()
    choices = 0
    while not is_over(position.state):
        if not position.by_chance:
            choices += 1
            if choices % every == 0:
                yield position, actions[:]
        seat = position.asked
        options_now = position.outcomes() if position.by_chance else sorted(position.choices(seat))
        actions.append(chance.choose(options_now))
        position = position.after(actions[-1])


def memory_of(position: GameNode, seat: int) -> SeatMemory:
    facts = position.recall.of(seat)
    return SeatMemory(seat, facts, position.state.public.step, position.asked)


def another(position: GameNode, seat: int, chance: Chance) -> tuple[GameNode, list[int]]:
    """A position drawn from what a seat knows, and the way there."""
    start = first(position.state.game)
    actions = list(resampled(start, memory_of(position, seat), chance))
    found = start
    for action in actions:
        found = found.after(action)
    return found, actions


@pytest.mark.rule("AS-60", "AS-61")
@every_game
def test_a_resampled_game_looks_the_same_to_the_seat(options: Options) -> None:
    if options.mode is Mode.DUEL:
        return
    chance, differ = Chance("look"), 0
    for position, _ in positions(options, "resampled", 23):
        for seat in range(options.managers):
            found, _ = another(position, seat, chance)
            assert found.recall.of(seat) == position.recall.of(seat)
            assert found.asked == position.asked
            assert encoded(observe(found.state, seat)) == encoded(observe(position.state, seat))
            assert found.choices(seat) == position.choices(seat)
            differ += found.state.seats != position.state.seats
    assert differ > 3


@pytest.mark.rule("AS-61")
@every_game
def test_memory_and_resampling_never_lean_on_the_true_world(options: Options) -> None:
    """Twin worlds: the same game, but cards that a seat never saw have changed places from the
    first deal on. The seat remembers the same, and from the same luck comes the same game."""
    chance, differ = Chance("twins"), 0
    for position, actions in positions(options, "true world", 29):
        for seat in range(options.managers):
            hidden = never_seen(position, seat)
            names = dict(zip(hidden, chance.shuffled(hidden), strict=True))
            twin = replayed(position.state.game, history(position, actions), names)
            differ += twin.state.seats != position.state.seats
            assert twin.recall.of(seat) == position.recall.of(seat)
            if options.mode is not Mode.DUEL:
                same = [another(one, seat, Chance("luck"))[1] for one in (position, twin)]
                assert same[0] == same[1]
    assert differ == 0 if options.mode is Mode.MARKET else differ > 3


def never_seen(position: GameNode, seat: int) -> list[int]:
    """Cards in play that no fact of the seat mentions."""
    state = position.state
    seen = {card for fact in position.recall.of(seat) for card in cards_of(fact)}
    in_play = {card for kind in state.public.species for card in state.game.species[kind]}
    return sorted(in_play - seen)


def cards_of(fact: SeatFact) -> list[int]:
    if fact.kind in (FactKind.OWN, FactKind.SHOWN):
        return [detail_of(Move(n)) for n in fact.numbers if n < MoveKind.OTHER * BLOCK]
    with_cards = fact.kind in (FactKind.HAND, FactKind.RECEIVED) or fact.phase is GamePhase.TRIO
    return list(fact.numbers) if with_cards else []


def history(position: GameNode, actions: list[int]) -> list[Step]:
    """The draws and moves behind some actions."""
    found: list[Step] = []
    now = first(position.state.game)
    for action in actions:
        before, now = now, now.after(action)
        if not before.by_chance:
            found.append((before.asked, before.choices(before.asked)[action]))
        elif now.state is not before.state:
            arenas = sorted(before.state.game.arenas)
            last = arenas[action] if before.state.public.phase is GamePhase.ARENAS else action
            found.append((*before.drawn, last))
    return found


def replayed(game: Game, steps: list[Step], names: dict[int, int]) -> GameNode:
    """The game with other names of cards."""
    state, recall = new_game(game), Recall.of_nothing(game.managers)
    for step in steps:
        before = state
        if before.public.phase <= GamePhase.TRIO:
            cards = before.public.phase in (GamePhase.DEAL, GamePhase.TRIO)
            drawn = tuple(names.get(n, n) for n in step) if cards else step
            state = resolve(before, drawn)
            recall = recall.drawn(before, drawn, state)
        else:
            seat, move = step[0], renamed(Move(step[1]), names)
            state = apply(before, seat, move)
            recall = recall.moved(before, seat, move, state)
    return GameNode(state, recall, ActionCode(game, Actions.CARDS))


def renamed(move: Move, names: dict[int, int]) -> Move:
    if move >= MoveKind.OTHER * BLOCK:
        return move
    card = detail_of(move)
    return Move(move - card + names.get(card, card))


def test_a_card_never_seen_can_be_anywhere_it_could_truly_be() -> None:
    """After the first pick: in the hand that has not come round, taken by someone, or not dealt."""
    position = first(game_of(Options(3)))
    chance = Chance("anywhere")
    while position.state.public.turn < 1 or position.asked != 0:
        options = position.outcomes() if position.by_chance else position.choices(position.asked)
        position = position.after(min(options))
    card = never_seen(position, 0)[0]
    places = set()
    for _ in range(80):
        state = another(position, 0, chance)[0].state
        places |= {("stock", 0)} if card in state.stock else set()
        for seat in (1, 2):
            own = state.seats[seat]
            places |= {("hand", seat)} if card in own.hand else set()
            places |= {("fresh", seat)} if card in own.fresh else set()
    assert places == {("stock", 0), ("hand", 2), ("fresh", 1), ("fresh", 2)}


def test_games_in_the_mode_duel_are_not_resampled() -> None:
    position = next(positions(Options(2, mode=Mode.DUEL), "duel", 3))[0]
    with pytest.raises(ValueError, match="duel"):
        another(position, 0, Chance("any"))


@every_game
def test_the_order_of_two_swaps_and_of_drawn_sets_is_not_told(options: Options) -> None:
    for position, _ in positions(options, "orders", 40):
        for seat in range(options.managers):
            for fact in position.recall.of(seat):
                if fact.kind is FactKind.DRAWN and fact.phase is not GamePhase.ARENAS:
                    assert list(fact.numbers) == sorted(fact.numbers)
                assert fact.text()
