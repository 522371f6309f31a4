"""Scenes of All-Star Draft for tests: cards by name, games at a chosen point, moves as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from podium.allstar.rules import draft, plan, playoffs
from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.box import default_box
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.material import Box
from podium.allstar.rules.moves import Move, move_of
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import AllSymbols, DuelCycle, Mode, Options, Shootout, ThreePair
from podium.allstar.rules.record import Drawn, Entry, Moved
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import Game, GameState
from podium.kernel.chance import Chance

ALL_OPTIONS: Mapping[str, Options] = {
    **{f"{n} managers": Options(n) for n in (2, 3, 4, 5, 6)},
    **{f"{n} managers, full tie": Options(n, shootout=Shootout.FULL_TIE) for n in (2, 3, 4, 5, 6)},
    **{f"{n} managers, equal tier": Options(n, shootout=Shootout.EQUAL_TIER) for n in (3, 4, 6)},
    "duel": Options(2, mode=Mode.DUEL),
    "duel in pairs": Options(
        2, mode=Mode.DUEL, duel_cycle=DuelCycle.PAIRS, shootout=Shootout.FULL_TIE
    ),
    "market": Options(2, mode=Mode.MARKET),
    "market, full tie": Options(2, mode=Mode.MARKET, shootout=Shootout.FULL_TIE),
    "strict combos": Options(3, three_pair=ThreePair.NUMBERS, all_symbols=AllSymbols.ONE_EACH),
}
"""Every number of managers under two shoot-outs, some under the third; every mode and option."""


@cache
def game_of(options: Options) -> Game:
    """The game with the default data."""
    return Game(default_box(), options)


def game(managers: int = 4) -> Game:
    """A game with default data and options."""
    return game_of(Options(managers))


def card(name: str, box: Box | None = None) -> int:
    """The number of a card by its name, as in `duck 3`."""
    species, number = name.rsplit(" ", 1)
    for found in (box or default_box()).cards:
        if found.species == species and found.number == int(number):
            return found.id
    raise KeyError(name)


def cards(*names: str) -> tuple[int, ...]:
    """The numbers of some cards, sorted."""
    return tuple(sorted(card(name) for name in names))


def with_symbols(symbols: Mapping[str, Sequence[str]]) -> Box:
    """The default box in which only the named cards have symbols, and these."""
    box = default_box()
    return replace(
        box,
        cards=tuple(
            replace(c, symbols=tuple(symbols.get(f"{c.species} {c.number}", ()))) for c in box.cards
        ),
    )


def do(state: GameState, *lines: str) -> GameState:
    """Carries out moves written as `seat move`: `0 pick 17`."""
    for line in lines:
        seat, _, move = line.partition(" ")
        state = apply(state, int(seat), move_of(move))
    return state


def refusal(state: GameState, line: str) -> MoveRefusal:
    """Why a move written as `seat move` is not taken."""
    with pytest.raises(MoveRefused) as caught:
        do(state, line)
    return caught.value.refusal


def build(
    state: GameState, seat: int, numbers: Iterable[int], team: int | None = None, verb: str = "in"
) -> GameState:
    """Puts cards into (or takes them out of) a team one by one and seals."""
    where = "" if team is None else f"{team} "
    return do(state, *(f"{seat} {verb} {where}{number}" for number in numbers), f"{seat} seal")


def at_draft(game: Game, hands: Sequence[Sequence[int]], round_: int = 1) -> GameState:
    """The draft begins with these hands. Nothing lies on any bench."""
    state = new_game(game)
    state = replace(state, public=replace(state.public, round=round_))
    return draft.begin(state, tuple(tuple(sorted(hand)) for hand in hands))


def at_plan(
    game: Game,
    benches: Sequence[Sequence[int]],
    arenas: Sequence[int],
    teams: Sequence[Sequence[Sequence[int]]] | None = None,
) -> GameState:
    """Plans are made for these arenas with these benches and open teams; fans are 0."""
    state = new_game(game)
    open_teams = tuple(
        tuple(tuple(sorted(team)) for team in row) for row in teams or [()] * game.managers
    )
    seats = tuple(
        replace(own, bench=tuple(sorted(bench)), teams=row)
        for own, bench, row in zip(state.seats, benches, open_teams, strict=True)
    )
    public = replace(
        state.public,
        round=len(arenas),
        arenas=tuple(arenas),
        teams=open_teams,
        cards=tuple(len(bench) for bench in benches),
    )
    return plan.begin(replace(state, public=public, seats=seats))


def at_lineup(
    game: Game, reserves: Sequence[Sequence[int]], tickets: Sequence[int] | None = None
) -> GameState:
    """The playoffs begin with these reserves."""
    state = new_game(game)
    seats = tuple(
        replace(own, bench=tuple(sorted(reserve)))
        for own, reserve in zip(state.seats, reserves, strict=True)
    )
    public = replace(state.public, round=3, tickets=tuple(tickets or state.public.tickets))
    return playoffs.begin(replace(state, public=public, seats=seats))


def shoot_out(tickets: tuple[int, int]) -> GameState:
    """Two managers with equally weak teams shoot; each has eleven more cards."""
    reserves = [range(9, 20), range(30, 41)]
    state = at_lineup(game(2), [(*range(5), *reserves[0]), (*range(20, 25), *reserves[1])], tickets)
    state = do(state, *(f"0 in {n}" for n in range(5)), "0 seal")
    return do(state, *(f"1 in {n}" for n in range(20, 25)), "1 seal")


def random_game(
    game: Game, seed: str, *, fickle: bool = False
) -> Iterator[tuple[GameState, Entry, GameState]]:
    """Every step of a random game: the state before, what happened, the state after.

    `fickle`: seats also take back what they did, and change sealed choices.
    """
    chance = Chance(seed)
    mind = chance.child("mind")
    state = new_game(game)
    while not is_over(state):
        entry, after = random_step(state, chance, mind, fickle=fickle)
        yield state, entry, after
        state = after


def random_step(
    state: GameState, chance: Chance, mind: Chance, *, fickle: bool
) -> tuple[Entry, GameState]:
    """One draw or one random move of a seat that can make one."""
    step = state.public.step
    if waits_for_chance(state):
        drawn = draw(state, chance)
        return Drawn(step, state.public.phase, drawn), resolve(state, drawn)
    seat, move = fickle_move(state, mind) if fickle else forward_move(state, mind)
    return Moved(step, seat, move), apply(state, seat, move)


def forward_move(state: GameState, mind: Chance) -> tuple[int, Move]:
    """A random forward move of the first seat that is waited for."""
    seat = next_seat(state)
    return seat, mind.choose(forward_moves(observe(state, seat)))


def fickle_move(state: GameState, mind: Chance) -> tuple[int, Move]:
    """A forward move of any seat, or now and then any legal move at all."""
    asked = [s for s in range(state.game.managers) if state.public.concerned >> s & 1]
    if mind.below(4) == 0:
        seat = mind.choose(asked)
        return seat, mind.choose(legal_moves(observe(state, seat)))
    seat = mind.choose([s for s in asked if state.waiting >> s & 1])
    return seat, mind.choose(forward_moves(observe(state, seat)))
