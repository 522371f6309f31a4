"""Cards, teams, arenas and moves in words, and a colour for every seat."""

from collections.abc import Iterable, Sequence

from podium.allstar.rules.arenas import is_combo, strength_part
from podium.allstar.rules.material import Arena, CardTier, Combo
from podium.allstar.rules.moves import (
    OPEN,
    SEAL,
    Move,
    MoveKind,
    block_of,
    bus_of,
    detail_of,
    undone_team,
)
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import Game, GamePhase, Public
from podium.allstar.rules.strength import place_of, size_of
from podium.cli.terminal import one_line

COLOURS = ("Red", "Blue", "Green", "Yellow", "Purple", "Orange")
"""The names of the managers, by seat."""

COMBOS = {
    Combo.STRAIGHT: "five numbers in a row",
    Combo.FULL_HOUSE: "a three and a pair",
    Combo.ALL_SYMBOLS: "all five symbols",
}

_CARD_WORDS = {
    MoveKind.PICK: "keep {}",
    MoveKind.GIVE: "give {} away",
    MoveKind.DISCARD: "discard {}",
    MoveKind.SHOOT: "shoot with {}",
}

ENDS_EARLY = "The record ends before the game does."

REFUSALS = {
    MoveRefusal.GAME_OVER: "the game is over",
    MoveRefusal.NOT_YOUR_CHOICE: "you have nothing to choose now",
    MoveRefusal.WRONG_KIND: "that is not what is chosen now",
    MoveRefusal.CARD_NOT_THERE: "that card is not free",
    MoveRefusal.TEAM_FULL: "the team is full; take a card out first",
    MoveRefusal.SWAPPED_ALREADY: "each team swaps at most one card; u takes a swap back",
    MoveRefusal.SWAP_UNFINISHED: "first finish the swap you began",
    MoveRefusal.NOTHING_TO_UNDO: "there is nothing to take back",
    MoveRefusal.NO_SUCH_BUS: "there is no such bus",
    MoveRefusal.NOT_COMPLETE: "something is still missing",
    MoveRefusal.SEALED: "your choice is sealed",
    MoveRefusal.NOT_SEALED: "your choice is not sealed",
    MoveRefusal.STALE: "the game has gone on since",
    MoveRefusal.CHANCE_FIRST: "something is drawn first",
    MoveRefusal.NOT_A_DRAW: "this cannot be drawn",
}
"""Texts for the reasons why a move is refused."""

PHASES = {
    GamePhase.PICK: "draft",
    GamePhase.PAIR: "draft, a card for each bench",
    GamePhase.DISCARD: "discard",
    GamePhase.MARKET: "free market",
    GamePhase.PLAN: "plans",
    GamePhase.LINEUP: "playoffs, line-up",
    GamePhase.SHOOT: "playoffs, penalty shoot-out",
    GamePhase.INCOMING: "playoffs, cards coming in",
    GamePhase.OUTGOING: "playoffs, cards going out",
    GamePhase.OVER: "the end",
}


def heading(public: Public) -> str:
    """What is chosen now; empty for a draw that opens nothing."""
    if public.phase is GamePhase.ARENAS:
        return f"Round {public.round}"
    if public.phase not in PHASES:
        return ""
    if public.phase in (GamePhase.PICK, GamePhase.PAIR, GamePhase.MARKET):
        return f"Round {public.round}, {PHASES[public.phase]}, choice {public.turn + 1}"
    if public.phase in (GamePhase.DISCARD, GamePhase.PLAN):
        return f"Round {public.round}, {PHASES[public.phase]}"
    return PHASES[public.phase].capitalize()


def name_of(word: str) -> str:
    """The readable name of a species or symbol."""
    return one_line(word.replace("_", " "))


def card_name(game: Game, number: int) -> str:
    """A card: species, number, symbols."""
    card = game.card(number)
    return " ".join([name_of(card.species), str(card.number), *map(name_of, card.symbols)])


def card_names(game: Game, cards: Iterable[int]) -> str:
    """Some cards in one line."""
    return ", ".join(card_name(game, card) for card in cards)


def value_name(game: Game, place: int) -> str:
    """The name of the value that cards share, by its place in the order of values."""
    tier, value = game.scale.values[place]
    return f"number {value}" if tier is CardTier.NUMBER else name_of(str(value))


def group_name(game: Game, key: int) -> str:
    """The strength of a team, as in `3 x duck`."""
    return f"{size_of(key)} x {value_name(game, place_of(key))}"


def counted(count: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def arena_strength(game: Game, arena: Arena, key: int) -> str:
    """What a team showed in an arena: its combination, or its largest group."""
    if is_combo(key) and arena.combo is not None:
        return COMBOS[arena.combo]
    return group_name(game, strength_part(key))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... for the places in a game."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def move_words(game: Game, move: Move) -> str:
    """A move as an instruction: `keep duck 3`, `put duck 3 into team 2`."""
    if move == SEAL:
        return "seal"
    if move == OPEN:
        return "open the sealed choice again"
    if (assigned := bus_of(move)) is not None:
        return f"give team {assigned[0]} bus {assigned[1]}"
    if (undone := undone_team(move)) is not None:
        return f"take back the swap of team {undone}"
    block, card = block_of(move), card_name(game, detail_of(move))
    if block < MoveKind.IN:
        return _CARD_WORDS[MoveKind(block)].format(card)
    verb, way, team = (
        ("put", "into", block - MoveKind.IN)
        if block < MoveKind.OUT
        else ("take", "out of", block - MoveKind.OUT)
    )
    return f"{verb} {card} {way} {f'team {team}' if team else 'the team'}"
