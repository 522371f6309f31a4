"""How strong players are, and what follows for a game between two of them (Elo)."""

from math import cos, log, pi, sqrt

from msgspec import Struct

from podium.kernel.chance import Chance

MILLION = 1_000_000
"""Probabilities are whole numbers of so many parts, so that every machine draws the same."""

CERTAIN = 4000
"""Whoever is stronger by so many Elo points wins every game, in millionths."""

_WORD = 1 << 53
"""So many different whole numbers fit into a float exactly."""


class Players(Struct, frozen=True):
    """Who plays. `spread`: the standard deviation of their strengths, in Elo points.

    `draws`: percent of games between equals that are drawn. `leavers`: percent of those still in
    the event who leave after each Swiss round but the last.
    """

    entrants: int
    spread: int = 200
    draws: int = 0
    leavers: int = 0


class MatchOdds(Struct, frozen=True):
    """How likely one of two players wins or draws, in millionths."""

    win: int
    draw: int

    @property
    def score(self) -> int:
        """The expected score in millionths: a draw is half a win."""
        return self.win + self.draw // 2


def strengths(players: Players, chance: Chance) -> tuple[int, ...]:
    """Everybody's strength in whole Elo points, around 0, by player number."""
    return tuple(round(players.spread * _normal(chance)) for _ in range(players.entrants))


def true_order(strength: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """The true rank of each player, from 0 for the best; lots rank equals."""
    lots = chance.shuffled(range(len(strength)))
    order = sorted(range(len(strength)), key=lambda one: (-strength[one], lots[one]))
    ranks = {one: rank for rank, one in enumerate(order)}
    return tuple(ranks[one] for one in range(len(strength)))


def odds(difference: int, draws: int) -> MatchOdds:
    """What a player may expect who is stronger by so many Elo points.

    `draws`: percent of drawn games between equals. They become rarer as strengths differ, in such a
    way that the expected score is always Elo's.
    """
    near = min(max(difference, -CERTAIN), CERTAIN)
    expected = round(MILLION / (1 + 10 ** (-near / 400)))
    half = min(expected, MILLION - expected) * draws // 100
    return MatchOdds(expected - half, 2 * half)


def _normal(chance: Chance) -> float:
    """A number of the standard normal distribution (Box and Muller)."""
    radius = sqrt(-2 * log((1 + chance.below(_WORD)) / _WORD))
    return radius * cos(2 * pi * chance.below(_WORD) / _WORD)
