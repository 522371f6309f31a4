"""Playoffs with an eye on the reserve: strong now, with cards left for later."""

from collections.abc import Callable, Sequence
from typing import Any

from podium.allstar.bots import drafting
from podium.allstar.rules.playoffs import LEAST, MOST, still_in
from podium.allstar.rules.state import Public, minus
from podium.allstar.rules.strength import TEAM, Scale


def affordable(public: Public, seat: int) -> int:
    """How many cards the seat can replace now and still have two for every later comparison and
    one to shoot with."""
    playing = still_in(public)
    later = len(playing) - 2 + sum(public.tickets[other] for other in playing)
    spare = public.cards[seat] - LEAST - (LEAST + 1) * later
    return max(LEAST, min(MOST, LEAST + spare, public.cards[seat]))


def lineup(scale: Scale, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The strongest team, of the value with the most cards in reserve."""
    return _remembered(scale, _lineup, cards)


def _lineup(scale: Scale, cards: tuple[int, ...]) -> tuple[int, ...]:
    _, _, place = max(
        [(min(size, TEAM), size, place) for place, size in enumerate(scale.sizes(cards))]
    )
    members = _cheapest(scale, cards, scale.members(cards, place))[:TEAM]
    rest = _cheapest(scale, cards, minus(cards, members))
    return tuple(sorted((*members, *rest[: TEAM - len(members)])))


def incoming(
    scale: Scale, team: tuple[int, ...], reserve: tuple[int, ...], most: int
) -> tuple[int, ...]:
    """The cards to bring in: the fewest that make the largest group."""
    return _remembered(scale, _incoming, team, reserve, most)


def _incoming(
    scale: Scale, team: tuple[int, ...], reserve: tuple[int, ...], most: int
) -> tuple[int, ...]:
    pairs = list(zip(scale.sizes(team), scale.sizes(reserve), strict=True))
    _, less, place = max(
        [
            (min(TEAM - count, old) + min(count, new), -count, place)
            for count in range(LEAST, most + 1)
            for place, (old, new) in enumerate(pairs)
            if old + new > 1
        ],
        default=(0, -LEAST, 0),
    )
    count = -less
    members = _cheapest(scale, reserve, scale.members(reserve, place))[:count]
    rest = _cheapest(scale, reserve, minus(reserve, members))
    return tuple(sorted((*members, *rest[: count - len(members)])))


def outgoing(scale: Scale, team: tuple[int, ...], entering: tuple[int, ...]) -> tuple[int, ...]:
    """The old cards that leave: those outside the largest group."""
    return _remembered(scale, _outgoing, team, entering)


def _remembered(
    scale: Scale, choose: Callable[..., tuple[int, ...]], *given: Any
) -> tuple[int, ...]:
    """The choice, made once for all small moves towards it."""
    chosen: tuple[int, ...] = scale.choices.get_or_make(
        (choose, *given), lambda: choose(scale, *given)
    )
    return chosen


def _outgoing(scale: Scale, team: tuple[int, ...], entering: tuple[int, ...]) -> tuple[int, ...]:
    stay = TEAM - len(entering)
    pairs = zip(scale.sizes(team), scale.sizes(entering), strict=True)
    _, place = max([(min(stay, old) + new, place) for place, (old, new) in enumerate(pairs)])
    kept = scale.members(team, place)[:stay]
    leaving = _cheapest(scale, (*team, *entering), minus(team, kept))
    return tuple(sorted(leaving[: len(entering)]))


def _cheapest(scale: Scale, mine: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """The cards from the least useful among all of mine to the most useful."""
    grown = drafting.growth(scale, mine)
    return tuple(sorted(cards, key=lambda card: (drafting.value(scale, card, grown), card)))
