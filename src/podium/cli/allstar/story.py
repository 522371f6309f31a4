"""What happens in a game, as lines of text."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from podium.allstar.rules.arenas import fans_of
from podium.allstar.rules.draws import Draw
from podium.allstar.rules.material import Arena
from podium.allstar.rules.state import (
    ArenaScored,
    Event,
    Game,
    GamePhase,
    Lost,
    RanOut,
    Replaced,
    ShotsTaken,
    SwappedOut,
    TeamsCompared,
)
from podium.cli.allstar.words import (
    COMBOS,
    arena_strength,
    card_name,
    card_names,
    group_name,
    listed,
    name_of,
    ordinal,
)
from podium.cli.terminal import one_line


def arena_words(game: Game, arena: Arena) -> str:
    """An arena with its fans for each rank and the combination that beats everything there."""
    ranks = range(1, game.managers + 1)
    pays = " ".join(str(fans_of(arena, rank=rank, managers=game.managers)) for rank in ranks)
    combo = "" if arena.combo is None else f"; {COMBOS[arena.combo]} beats everything"
    return f"{one_line(arena.name)} ({pays}{combo})"


def draw_lines(game: Game, phase: GamePhase, drawn: Draw, names: Sequence[str]) -> Iterator[str]:
    """The outcome of a draw."""
    if phase is GamePhase.SPECIES:
        yield f"Species in play: {', '.join(name_of(game.box.species[kind]) for kind in drawn)}"
    elif phase is GamePhase.ARENAS:
        for bus, number in enumerate(drawn, start=1):
            yield f"Arena {bus}: {arena_words(game, game.arenas[number])}"
    elif phase is GamePhase.STARTER:
        yield f"{names[drawn[0]]} starts"
    elif phase is GamePhase.TRIO:
        yield f"Open: {card_names(game, drawn)}"
    else:
        size = game.options.hand()
        for seat, name in enumerate(names):
            yield f"{name} is dealt {card_names(game, drawn[seat * size : (seat + 1) * size])}"


def event_lines(game: Game, event: Event, names: Sequence[str]) -> Iterator[str]:
    """An event that everyone has seen."""
    match event:
        case ArenaScored():
            yield from _scored(game, event, names)
        case TeamsCompared():
            yield from _compared(game, event, names)
        case SwappedOut(cards=rows):
            yield from _by_seat(game, rows, names, "swaps out")
        case Replaced(cards=rows):
            yield from _by_seat(game, rows, names, "replaces")
        case ShotsTaken(cards=shots):
            for name, card in zip(names, shots, strict=True):
                if card >= 0:
                    yield f"{name} shoots with {card_name(game, card)}"
        case Lost():
            yield from _lost(event, names)
        case RanOut(out=out, place=place):
            yield f"{_seats(out, names)}: too few cards left, out in place {place}"
        case _:
            assert_never(event)


def _scored(game: Game, event: ArenaScored, names: Sequence[str]) -> Iterator[str]:
    arena = game.arenas[event.arena]
    yield f"Arena {event.bus}, {one_line(arena.name)}:"
    for seat in sorted(range(len(names)), key=lambda seat: (event.ranks[seat], seat)):
        shown = arena_strength(game, arena, event.keys[seat])
        yield (
            f"  {ordinal(event.ranks[seat])} {names[seat]}, team {event.teams[seat]}: "
            f"{shown}, +{event.fans[seat]} fans"
        )


def _compared(game: Game, event: TeamsCompared, names: Sequence[str]) -> Iterator[str]:
    for seat, team in enumerate(event.teams):
        if team:
            shown = group_name(game, event.keys[seat])
            yield f"{names[seat]} shows {shown}: {card_names(game, team)}"
    if len(event.weakest) == 1:
        yield f"Weakest: {names[event.weakest[0]]}"
    else:
        yield f"Equally weak: {_seats(event.weakest, names)}"


def _lost(event: Lost, names: Sequence[str]) -> Iterator[str]:
    if event.tickets:
        yield f"A ticket saves {_seats(event.tickets, names)}"
    if event.out:
        yield f"Out in place {event.place}: {_seats(event.out, names)}"


def _by_seat(
    game: Game, rows: Sequence[Sequence[int]], names: Sequence[str], verb: str
) -> Iterator[str]:
    for name, cards in zip(names, rows, strict=True):
        if cards:
            yield f"{name} {verb} {card_names(game, cards)}"


def _seats(seats: Sequence[int], names: Sequence[str]) -> str:
    return listed([names[seat] for seat in seats])
