"""Cards, teams and arenas as pages show them."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from podium.allstar.rules.arenas import fans_of, is_combo, strength_part
from podium.allstar.rules.material import CardTier, Combo, TieBreak
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import place_of, size_of


class CardFace(Struct, frozen=True):
    """A card. Species and symbols are names of the data."""

    id: int
    species: str
    number: int
    symbols: tuple[str, ...]


class Strength(Struct, frozen=True):
    """So many cards share a value. `combo`: the combination of an arena instead."""

    size: int
    tier: CardTier
    value: str
    combo: Combo | None = None


class TeamFace(Struct, frozen=True):
    """A team of the season by its number, or the one of the playoffs: 0."""

    number: int
    cards: tuple[CardFace, ...]
    strength: Strength | None


class ArenaFace(Struct, frozen=True):
    """An arena. `bus`: which bus goes there. `fans`: for each rank from the first."""

    bus: int
    name: str
    fans: tuple[int, ...]
    combo: Combo | None


class Faces:
    """What the numbers of a game stand for."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def card(self, number: int) -> CardFace:
        """One card."""
        card = self.game.card(number)
        return CardFace(number, card.species, card.number, card.symbols)

    def cards(self, numbers: Iterable[int]) -> tuple[CardFace, ...]:
        """Some cards, in this order."""
        return tuple(self.card(number) for number in numbers)

    def strength(self, key: int) -> Strength | None:
        """What a team's key says; None for no cards."""
        if not size_of(key):
            return None
        tier, value = self.game.scale.values[place_of(key)]
        return Strength(size_of(key), tier, str(value))

    def arena_strength(self, arena: int, key: int) -> Strength | None:
        """What a team showed in an arena: its combination, or its largest group."""
        combo = self.game.arenas[arena].combo
        if combo is not None and is_combo(key):
            return Strength(0, CardTier.SPECIES, "", combo)
        return self.strength(strength_part(key))

    def team(self, number: int, cards: Sequence[int]) -> TeamFace:
        """A team with its strength."""
        return TeamFace(number, self.cards(cards), self.best(cards))

    def best(self, cards: Sequence[int]) -> Strength | None:
        """The strength of the best team that can be built from some cards."""
        return self.strength(self.game.scale.key(cards))

    def arena(self, bus: int, number: int) -> ArenaFace:
        """An arena with what it pays."""
        arena, managers = self.game.arenas[number], self.game.managers
        ranks = range(1, managers + 1)
        fans = tuple(fans_of(arena, rank=rank, managers=managers) for rank in ranks)
        return ArenaFace(bus, arena.name, fans, arena.combo)


def tier_orders(order: TieBreak) -> tuple[tuple[CardTier, tuple[str, ...]], ...]:
    """The tiers from the strongest, each with the order of its values."""
    values: dict[CardTier, tuple[object, ...]] = {
        CardTier.SYMBOL: order.symbol,
        CardTier.NUMBER: order.number,
        CardTier.SPECIES: order.species,
    }
    return tuple((tier, tuple(map(str, values[tier]))) for tier in order.tiers)
