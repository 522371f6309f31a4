"""Worlds of All-Star Draft from outside: where the cards truly are, and worlds made into games."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.allstar.bots.greedy import Greedy
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.search.knowledge import AWAY, BENCH, FRESH, HAND, SEEN, STOCK
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.weights import weights_named
from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.draws import resolve, waits_for_chance
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import Moved
from podium.allstar.rules.state import NO_SWAP, GamePhase, GameState, Seat
from podium.kernel.chance import Chance
from tests.allstar_scenes import game_of, random_game

CARDS = 108


def watched(options: Options, seed: str) -> Iterator[tuple[GameState, Observation, Memory]]:
    """A random game: for every choice the state, what the seat sees, and its memory by then."""
    memories = [Memory() for _ in range(options.managers)]
    asked = (-1, -1)
    for state, entry, _ in random_game(game_of(options), seed):
        if isinstance(entry, Moved) and asked != (state.public.step, entry.seat):
            asked = (state.public.step, entry.seat)
            seen = observe(state, entry.seat)
            memories[entry.seat].watch(seen)
            yield state, seen, memories[entry.seat]


def true_places(state: GameState, viewer: int) -> list[int]:
    """Where every card is that the viewer does not have."""
    places = [SEEN] * CARDS
    for card in state.stock:
        places[card] = STOCK
    for seat, own in enumerate(state.seats):
        if seat == viewer:
            continue
        drafting = state.public.phase in (GamePhase.PICK, GamePhase.PAIR, GamePhase.DISCARD)
        # Swaps that are not sealed yet are none of the viewer's business.
        open_teams = sum(state.public.teams[seat], ())
        bench = set(own.bench).union(*own.teams) - set(open_teams)
        for cards, place in (
            (own.hand, HAND + seat),
            (own.fresh, FRESH + seat if drafting else BENCH + seat),
            (bench, BENCH + seat),
            (own.discarded, AWAY),
        ):
            for card in cards:
                places[card] = place
    return places


def state_of(seen: Observation, batch: Batch, game: int) -> GameState:
    """One game of a batch as the engine has it, at the beginning of the step."""
    public, seats = seen.public, []
    for seat in range(seen.game.managers):
        own = Seat(
            hand=_cards(batch, batch.hand[game, seat]),
            fresh=_cards(batch, batch.fresh[game, seat]),
            bench=_cards(batch, batch.bench[game, seat]),
            teams=public.teams[seat],
        )
        if public.phase is GamePhase.OUTGOING:
            own = replace(own, fresh=_cards(batch, batch.incoming[game, seat]))
        if public.phase is GamePhase.PLAN:
            buses = (1,) if public.round == 1 else (0,) * public.round
            own = replace(own, swaps=(NO_SWAP,) * (public.round - 1), buses=buses)
        seats.append(own)
    stock = tuple(sorted(_cards(batch, batch.stock[game])))
    return GameState(seen.game, public, tuple(seats), public.concerned, stock)


def _cards(batch: Batch, row: list[int]) -> tuple[int, ...]:
    return tuple(int(card) for card in row if card != batch.tables.none)


def played_by_engine(state: GameState, batch: Batch, game: int) -> GameState:
    """The end of a game of greedy bots in the engine, with the draws of a game of the batch."""
    arena_of = {row: number for number, row in batch.tables.row_of.items()}
    stock = [int(card) for card in batch.stock[game]]
    line = [arena_of[int(row)] for row in batch.line[game]]
    greedy = Greedy(weights_named("greedy"))
    while not is_over(state):
        if waits_for_chance(state):
            arenas = state.public.phase is GamePhase.ARENAS
            pile = line if arenas else stock
            count = state.public.round if arenas else _dealt(state)
            state = resolve(state, tuple(pile[:count]))
            del pile[:count]
        else:
            seat = next_seat(state)
            state = apply(state, seat, greedy.choose(observe(state, seat), Chance("none")))
    return state


def _dealt(state: GameState) -> int:
    return (
        3
        if state.public.phase is GamePhase.TRIO
        else state.game.options.hand() * state.game.managers
    )
