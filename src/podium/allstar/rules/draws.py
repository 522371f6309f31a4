"""The draws of a game: what is drawn, how it is replayed, and what it does.

A draw is a row of numbers: species by their place in the box, arenas by id, the starting seat, or
cards. `draw` takes it from a seed; `resolve` carries out any draw the rules allow, so that tests
and records can say what was drawn.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from podium.allstar.rules import draft
from podium.allstar.rules.choices import ask
from podium.allstar.rules.options import Mode
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import Game, GamePhase, GameState, Public, Seat, minus
from podium.kernel.chance import Chance

Draw = tuple[int, ...]

_TRIO = 3


def new_game(game: Game) -> GameState:
    """The first state. Unless the host picked the species, they are drawn next (AS-2)."""
    managers = game.managers
    nothing: tuple[int, ...] = (0,) * managers
    public = Public(
        phase=GamePhase.SPECIES,
        step=0,
        concerned=0,
        round=1,
        turn=0,
        species=(),
        arenas=(),
        used=(),
        trio=(),
        starter=-1,
        teams=((),) * managers,
        known=((),) * managers,
        gone=(),
        cards=nothing,
        incoming=nothing,
        tickets=(game.box.tickets[str(managers)],) * managers,
        places=nothing,
        season_fans=nothing,
        playoff_fans=nothing,
        story=(),
    )
    state = GameState(game, public, (Seat(),) * managers, 0, ())
    if not game.options.species:
        return state
    return resolve(state, tuple(sorted(map(game.box.species.index, game.options.species))))


def waits_for_chance(state: GameState) -> bool:
    """Whether the next step is a draw."""
    return state.public.phase <= GamePhase.TRIO


def draw(state: GameState, chance: Chance) -> Draw:
    """What chance gives at this step. The same seed and step always give the same draw."""
    public = state.public
    own = chance.child(f"{public.phase.name.lower()} {public.round}.{public.turn}")
    options, count = drawable(state)
    drawn = _sample(own, options, count)
    if public.phase is GamePhase.DEAL:
        size = state.game.options.hand()
        return sum((tuple(sorted(drawn[i : i + size])) for i in range(0, count, size)), ())
    return tuple(drawn if public.phase is GamePhase.ARENAS else sorted(drawn))


def resolve(state: GameState, drawn: Draw) -> GameState:
    """Carries out a draw. Raises Refused if this cannot be drawn now."""
    if not waits_for_chance(state):
        raise MoveRefused(MoveRefusal.NOT_A_DRAW)
    options, count = drawable(state)
    taken = set(drawn)
    if len(drawn) != count or len(taken) != count or not taken <= set(options):
        raise MoveRefused(MoveRefusal.NOT_A_DRAW)
    public = state.public
    if public.phase is GamePhase.SPECIES:
        stock = tuple(sorted(card for kind in drawn for card in state.game.species[kind]))
        public = replace(public, species=tuple(sorted(drawn)))
        return ask(replace(state, stock=stock), public, GamePhase.ARENAS, 0)
    if public.phase is GamePhase.ARENAS:
        return _open_arenas(state, replace(public, arenas=drawn))
    if public.phase is GamePhase.STARTER:
        return ask(state, replace(public, starter=drawn[0]), GamePhase.TRIO, 0)
    state = replace(state, stock=tuple([card for card in state.stock if card not in taken]))
    if public.phase is GamePhase.TRIO:
        return draft.open_trio(state, tuple(sorted(drawn)))
    size = state.game.options.hand()
    hands = tuple(tuple(sorted(drawn[i : i + size])) for i in range(0, count, size))
    return draft.begin(state, hands)


def drawable(state: GameState) -> tuple[Sequence[int], int]:
    """What can be drawn now, in a fixed order, and how many are drawn."""
    game, public = state.game, state.public
    if public.phase is GamePhase.SPECIES:
        return range(len(game.species)), game.options.species_in_play()
    if public.phase is GamePhase.ARENAS:
        return minus(game.arenas_in_play(), public.used), public.round
    if public.phase is GamePhase.STARTER:
        return range(game.managers), 1
    return (
        state.stock,
        _TRIO if public.phase is GamePhase.TRIO else game.managers * game.options.hand(),
    )


def _sample(chance: Chance, options: Sequence[int], count: int) -> list[int]:
    """`count` of the options in random order, each order equally likely."""
    line = list(options)
    for first in range(count):
        other = first + chance.below(len(line) - first)
        line[first], line[other] = line[other], line[first]
    return line[:count]


def _open_arenas(state: GameState, public: Public) -> GameState:
    """Arenas are open; now hands are dealt, or the market opens (AS-10, AS-53)."""
    public = replace(public, turn=0)
    if state.game.options.mode is not Mode.MARKET:
        return ask(state, public, GamePhase.DEAL, 0)
    if public.round == 1:
        return ask(state, public, GamePhase.STARTER, 0)
    one, two = public.season_fans
    starter = 1 - public.starter if one == two else int(two < one)
    return ask(state, replace(public, starter=starter), GamePhase.TRIO, 0)
