"""The choices worth considering: all of them if they are few, else the sensible ones.

A choice is a plan, or a row of cards: the pick, in a duel the pick and the gift, the discard, the
line-up, the shooter, the cards that come in or leave.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TypeAlias

from podium.allstar.bots import drafting, thrift
from podium.allstar.bots.planning import Plan
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.playoffs import LEAST, MOST
from podium.allstar.rules.state import GamePhase, minus
from podium.allstar.rules.strength import TEAM, Scale

Choice: TypeAlias = Plan | tuple[int, ...]

_TARGETS = 6
"""How many values a line-up or a replacement can aim at."""


def options(seen: Observation) -> list[tuple[int, ...]]:
    """What can be chosen now, except for plans; in the playoffs greedy's choice comes first."""
    own, phase = seen.own, seen.public.phase
    if phase is GamePhase.PICK:
        return [(card,) for card in own.hand]
    if phase is GamePhase.PAIR:
        return list(permutations(own.hand, 2))
    if phase is GamePhase.DISCARD:
        return [(card,) for card in sorted(own.fresh)]
    if phase is GamePhase.MARKET:
        return [(card,) for card in seen.public.trio]
    if phase is GamePhase.SHOOT:
        return [(card,) for card in sorted(own.bench, key=lambda c: -seen.game.scale.shots[c])]
    if phase is GamePhase.OUTGOING:
        first = thrift.outgoing(seen.game.scale, own.teams[0], own.fresh)
        return _once([first, *combinations(own.teams[0], len(own.fresh))])
    return _once(_line_ups(seen) if phase is GamePhase.LINEUP else _incoming(seen))


def _once(choices: Iterator[tuple[int, ...]] | list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return list(dict.fromkeys(choices))


def _line_ups(seen: Observation) -> Iterator[tuple[int, ...]]:
    scale, cards = seen.game.scale, seen.own.bench
    yield thrift.lineup(scale, cards)
    sizes = scale.sizes(cards)
    places = sorted(range(len(sizes)), key=lambda p: (min(sizes[p], TEAM), sizes[p], p))
    for place in places[: -_TARGETS - 1 : -1]:
        for line in _orders(scale, cards):
            yield _first(scale, line, place, TEAM)


def _incoming(seen: Observation) -> Iterator[tuple[int, ...]]:
    scale, (team,), reserve = seen.game.scale, seen.own.teams, seen.own.bench
    most = thrift.affordable(seen.public, seen.seat)
    yield thrift.incoming(scale, team, reserve, most)
    old, new = scale.sizes(team), scale.sizes(reserve)
    for count in range(LEAST, min(MOST, len(reserve)) + 1):
        groups = [
            min(TEAM - count, had) + min(count, has) for had, has in zip(old, new, strict=True)
        ]
        places = sorted(range(len(groups)), key=lambda p: (groups[p], p))
        for place in places[: -_TARGETS // 2 - 1 : -1]:
            for line in _orders(scale, reserve):
                yield _first(scale, line, place, count)


def _orders(scale: Scale, cards: tuple[int, ...]) -> list[list[int]]:
    """The cards, most dispensable first: for later groups, or for shoot-outs."""
    grown = drafting.growth(scale, cards)
    return [
        sorted(cards, key=lambda card: (drafting.value(scale, card, grown), card)),
        sorted(cards, key=lambda card: scale.shots[card]),
    ]


def _first(scale: Scale, line: Sequence[int], place: int, count: int) -> tuple[int, ...]:
    """`count` cards of the line, those with the value at this place first."""
    members = scale.members(line, place)[:count]
    rest = minus(tuple(line), members)[: count - len(members)]
    return tuple(sorted((*members, *rest)))
