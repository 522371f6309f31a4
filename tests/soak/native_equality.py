"""Plays random games in the Python rules and in the native core side by side.

    python -m tests.soak.native_equality GAMES SEED [--first N] [--jobs N] [--log FILE]

Games are spread over all numbers of managers, modes and options, some with other data than the
default. Compared are: before every move
the seat that is asked and its moves, list and mask; after it whether it was taken, or why not;
every draw; every result; and in each tenth game every number of every seat's observation at every
move. Most games keep to moves towards a sealed choice; in others seats also take choices back, move
out of turn, and try moves that are not legal.

Game number N of a seed is always the same game, so that runs over different numbers add up. With a
log each run goes on behind the last game in it and adds a line. Exits with 1 at the first
difference and says which game it was. 1,000,000 games take some 80 minutes on two cores.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from podium.allstar.environment.episode import WAIT
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.native.games import LEAVE, REFUSALS, Games
from podium.allstar.rules.apply import apply, is_over, next_seat
from podium.allstar.rules.box import default_box, load_box
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves, legal_moves
from podium.allstar.rules.material import Align, Box, Combo
from podium.allstar.rules.moves import MOVES, Move
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import AllSymbols, DuelCycle, Mode, Options, Shootout, ThreePair
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.refusals import MoveRefused
from podium.allstar.rules.state import Game, GamePhase, GameState
from podium.kernel.chance import Chance
from tests.native_core import core

AT_ONCE = 50
"""So many games of a kind run together."""

WITH_VECTORS = 10
"""One of so many games has its observations compared."""

WILD = 4
"""One of so many games is not played straight forward."""


class Tally(NamedTuple):
    """What was compared."""

    games: int = 0
    moves: int = 0
    refusals: int = 0
    draws: int = 0
    vectors: int = 0

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


class Different(AssertionError):
    """The two engines do not agree."""


class Kind(NamedTuple):
    """What one game is played with: options, and the default box (0) or another one."""

    options: Options
    box: int = 0


OTHER_BOXES = 21


@cache
def kinds() -> tuple[Kind, ...]:
    """Every number of managers with every mode and option that makes a difference, with species
    drawn, and some of them with species picked; and some with other boxes."""
    modes = [(2, mode, cycle) for mode in Mode for cycle in DuelCycle]
    tables = [row for row in modes if row[1] is Mode.DUEL or row[2] is DuelCycle.WHOLE]
    tables += [(n, Mode.TRADITION, DuelCycle.WHOLE) for n in (3, 4, 5, 6)]
    found = []
    for (managers, mode, cycle), shootout, three, symbols in product(
        tables, Shootout, ThreePair, AllSymbols
    ):
        found.append(Options(managers, mode, shootout, three, symbols, cycle))
        if len(found) % 5 == 0:
            count = found[-1].species_in_play()
            picked = Chance(f"{len(found)}").shuffled(default_box().species)[:count]
            found.append(Options(managers, mode, shootout, three, symbols, cycle, tuple(picked)))
    others = [Kind(found[(7 * box) % len(found)], box) for box in range(1, OTHER_BOXES + 1)]
    return (*map(Kind, found), *others)


@cache
def game_of(kind: Kind) -> Game:
    """The game of a kind, with its tables."""
    return Game(default_box() if not kind.box else other_box(Chance(f"{kind.box}")), kind.options)


def other_box(chance: Chance) -> Box:
    """A box in which everything a data file may change is another: symbols and numbers of cards,
    orders, fans, tickets, and how many arenas there are and of which sort."""
    box = default_box()
    numbers = chance.shuffled(range(len(box.cards)))
    signs = [tuple(chance.shuffled(box.symbols)[: chance.below(3)]) for _ in box.cards]
    sides = {
        name: replace(
            side,
            tiers=tuple(chance.shuffled(side.tiers)),
            symbol=tuple(chance.shuffled(side.symbol)),
            number=tuple(chance.shuffled(side.number)),
            species=tuple(chance.shuffled(side.species)),
        )
        for name, side in box.tiebreak.items()
    }
    arenas = tuple(
        replace(
            box.arenas[0],
            id=3 * number + chance.below(3),
            fans=tuple(chance.below(60) for _ in range(6)),
            align=chance.choose(list(Align)),
            combo=chance.choose([None, *Combo]),
            not_for_2=number % 3 == 0,
        )
        for number in range(9 + chance.below(20))
    )
    changed = replace(
        box,
        tiebreak=sides,
        arenas=tuple(chance.shuffled(arenas)),
        cards=tuple(
            replace(card, id=number, symbols=row)
            for card, number, row in zip(box.cards, numbers, signs, strict=True)
        ),
        playoff_fans={
            n: tuple(chance.below(300) for _ in row) for n, row in box.playoff_fans.items()
        },
        tickets={n: chance.below(4) for n in box.tickets},
        ticket_fans={n: chance.below(5) for n in box.tickets},
    )
    return load_box(msgspec.json.encode(changed))


class Side:
    """One game in the Python rules."""

    def __init__(self, game: Game, seed: str, number: int) -> None:
        self.number = number
        self.chance = Chance(seed)
        self.luck = self.chance.child("moves")
        turn, kind = divmod(number, len(kinds()))
        self.wild = turn % WILD == 1
        self.vectors = (turn + kind) % WITH_VECTORS == 0
        self.rows = {arena: row for row, arena in enumerate(sorted(game.arenas))}
        self.drawn: list[int] = []
        self.state = self._drawn(new_game(game))
        self.forward: Sequence[int] = ()

    def _drawn(self, state: GameState) -> GameState:
        while waits_for_chance(state):
            numbers = draw(state, self.chance)
            arenas = state.public.phase is GamePhase.ARENAS
            self.drawn += [self.rows[number] for number in numbers] if arenas else numbers
            state = resolve(state, numbers)
        return state

    def choose(self) -> tuple[int, int]:
        """Who moves and how; in wild games not always who is asked, or what is legal."""
        seat, moves, luck = next_seat(self.state), self.forward, self.luck
        if self.wild and luck.below(3) == 0:
            seat = luck.below(self.state.game.managers)
            moves = legal_moves(observe(self.state, seat))
            if luck.below(4) == 0 or not moves:
                return seat, luck.below(MOVES + 100)
        return seat, moves[luck.below(len(moves))]

    def take(self, seat: int, move: int) -> int:
        """Carries a move out: 0, or the place of the refusal."""
        try:
            self.state = self._drawn(apply(self.state, seat, Move(move)))
        except MoveRefused as refused:
            return REFUSALS.index(refused.refusal)
        return 0


class Pair:
    """Some games of one kind on both sides."""

    def __init__(self, kind: Kind, numbers: Sequence[int], seed: str) -> None:
        game = game_of(kind)
        seeds = [f"{seed} {number}" for number in numbers]
        self.kind = kind
        self.managers = game.managers
        self.sides = [Side(game, own, n) for own, n in zip(seeds, numbers, strict=True)]
        self.games = Games(game, len(numbers), core=core())
        self.games.begin(seeds)
        self.layout = ObservationLayout(game)

    def run(self) -> Tally:
        """Plays all games to their ends."""
        tally = Tally(games=len(self.sides))
        while playing := [n for n, side in enumerate(self.sides) if not is_over(side.state)]:
            self._compare_views()
            watched = [place for place in playing if self.sides[place].vectors]
            tally = tally.plus(self._compare_vectors(watched)).plus(self._move(playing))
        self._compare_views()
        return tally.plus(self._compare_ends())

    def _check(self, place: int, what: str, *, found: object, wanted: object) -> None:
        if found != wanted:
            side = self.sides[place]
            message = f"game {side.number}, {self.kind}, step {side.state.public.step}: {what}: "
            raise Different(f"{message}native {found}, Python {wanted}")

    def _compare_views(self) -> None:
        """Who is asked and what they can do towards a sealed choice, as a list and as a mask."""
        games = self.games
        seats, counts, moves = games.seats.tolist(), games.counts.tolist(), games.moves.tolist()
        masks = np.zeros_like(games.masks)
        for place, side in enumerate(self.sides):
            seat = next_seat(side.state)
            side.forward = forward_moves(observe(side.state, seat)) if seat >= 0 else ()
            wanted = (seat, *side.forward)
            found = (seats[place], *moves[place][: counts[place]])
            self._check(place, "seat and moves", found=found, wanted=wanted)
            masks[place, side.forward or (WAIT,)] = 1
        if not np.array_equal(masks, games.masks):
            place = int(np.nonzero(masks != games.masks)[0][0])
            self._check(place, "mask", found="another one", wanted=self.sides[place].forward)

    def _compare_vectors(self, places: list[int]) -> Tally:
        """What every seat sees, and all its legal moves, in these games."""
        games = self.games
        for seat in range(self.managers if places else 0):
            games.look([seat] * games.count, every=True)
            for place in places:
                seen = observe(self.sides[place].state, seat)
                found = games.moves[place, : games.counts[place]].tolist()
                self._check(place, "all moves", found=found, wanted=list(legal_moves(seen)))
                row = self.layout.vector(seen)
                if games.observations[place].tobytes() != row.tobytes():
                    where = np.flatnonzero(games.observations[place] != row).tolist()
                    self._check(place, f"observation of {seat}", found=where, wanted=[])
        if places:
            games.look()
        return Tally(vectors=self.managers * len(places))

    def _move(self, places: list[int]) -> Tally:
        """One move in each of these games."""
        moves, seats = [LEAVE] * self.games.count, [0] * self.games.count
        wanted = [0] * self.games.count
        for place in places:
            side = self.sides[place]
            seats[place], moves[place] = side.choose()
            wanted[place] = side.take(seats[place], moves[place])
        self.games.step(moves, seats)
        found = self.games.refusals.tolist()
        for place in places:
            what = f"seat {seats[place]}, move {moves[place]}"
            refusals = REFUSALS[found[place]], REFUSALS[wanted[place]]
            self._check(place, what, found=refusals[0], wanted=refusals[1])
        refused = sum(map(bool, wanted))
        return Tally(moves=len(places) - refused, refusals=refused)

    def _compare_ends(self) -> Tally:
        standing = self.games.standing()
        draws = 0
        for place, side in enumerate(self.sides):
            public = side.state.public
            draws += len(side.drawn)
            self._check(place, "draws", found=self.games.drawn(place), wanted=side.drawn)
            for name in ("phase", "step", "round", "turn"):
                found = int(getattr(standing, name)[place])
                self._check(place, name, found=found, wanted=getattr(public, name))
            for name in ("tickets", "places", "season_fans", "playoff_fans"):
                found_row = tuple(getattr(standing, name)[place].tolist())
                self._check(place, name, found=found_row, wanted=getattr(public, name))
            fans = tuple(self.games.fans[place].tolist())
            self._check(place, "fans", found=fans, wanted=public.fans())
            order = list(zip(fans, standing.playoff_fans[place].tolist(), strict=True))
            ranks = tuple(1 + sum(other > mine for other in order) for mine in order)
            self._check(place, "final places", found=ranks, wanted=final_places(public))
        return Tally(draws=draws)


def chunks(first: int, count: int) -> Iterator[tuple[Kind, list[int]]]:
    """The games from number `first` on, in groups of one kind: game N is of the same kind in
    every run, and neighbours are of different kinds."""
    size = AT_ONCE * len(kinds())
    for start in range(first, first + count, size):
        block = range(start, min(start + size, first + count))
        for offset in range(min(len(kinds()), len(block))):
            numbers = list(block[offset :: len(kinds())])
            yield kinds()[numbers[0] % len(kinds())], numbers


def compare(kind: Kind, numbers: list[int], seed: str) -> Tally:
    """Plays these games of one kind on both sides."""
    return Pair(kind, numbers, seed).run()


def run(first: int, count: int, seed: str, jobs: int = 1) -> Tally:
    """Compares so many games. Raises Different."""
    some, numbers = zip(*chunks(first, count), strict=True)
    seeds = [seed] * len(numbers)
    if jobs == 1:
        return _sum(map(compare, some, numbers, seeds))
    with ProcessPoolExecutor(jobs) as pool:
        return _sum(pool.map(compare, some, numbers, seeds, chunksize=4))


def _sum(tallies: Iterator[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total = total.plus(tally)
    return total


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=int)
    parser.add_argument("seed")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path, help="go on behind the last game in this file")
    options = parser.parse_args()
    log = _Log(options.log, options.seed)
    first, start = max(options.first, log.end), perf_counter()
    # In parts, so that a run that is stopped has not been for nothing.
    part = 2_000
    for begin in range(first, first + options.games, part):
        size = min(part, first + options.games - begin)
        try:
            tally = run(begin, size, options.seed, options.jobs)
        except Different as different:
            sys.stdout.write(f"{different}\n")
            return 1
        log.add(begin, tally)
    sys.stdout.write(f"{log.total} in {perf_counter() - start:.0f} s, all equal\n")
    return 0


class _Log:
    """What was compared with a seed so far: a line of JSON for each part of a run."""

    def __init__(self, path: Path | None, seed: str) -> None:
        self._path = path
        self._seed = seed
        self.total = Tally()
        self.end = 0
        for line in path.read_text().splitlines() if path and path.exists() else ():
            entry = json.loads(line)
            if entry.pop("seed") == seed:
                self.end = max(self.end, entry.pop("first") + entry["games"])
                self.total = self.total.plus(Tally(**entry))

    def add(self, first: int, tally: Tally) -> None:
        """Writes down that these games are equal."""
        self.total = self.total.plus(tally)
        sys.stdout.write(f"games {first} to {first + tally.games - 1}: {tally}\n")
        if self._path:
            entry = {"seed": self._seed, "first": first, **tally._asdict()}
            with self._path.open("a") as file:
                file.write(f"{json.dumps(entry)}\n")


if __name__ == "__main__":
    sys.exit(main())
