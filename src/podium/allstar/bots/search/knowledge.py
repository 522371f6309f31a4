"""Everything a seat can infer about hidden cards, in one form that can be checked and sampled.

A *world* says where every card of the game is. What is known is a list of pools: these cards are
at these places, in any order. All orders are possible, as everyone may pick and discard freely, so
every world that fits all pools is possible, and the true world always fits.
"""

from collections.abc import Iterable
from typing import NamedTuple

from podium.allstar.bots.search.memory import (
    DRAFTING,
    Group,
    Memory,
    gift_group,
    held_or_given,
    seats_behind,
)
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import DuelCycle, Mode
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance

# Where a card can be; hand, new cards and bench of a seat are these numbers plus the seat. In the
# playoffs the bench is the reserve with what has been put down of it.
HAND, FRESH, BENCH = 0, 8, 16
AWAY, STOCK, SEEN = 24, 25, 26


_ATTEMPTS = 1000
"""Attempts. Nearly every draw fits; this many never all fail in a real game."""


class Pool(NamedTuple):
    """Cards and an equal number of places. A negative card -1, -2, ... stands for the first, the
    second ... of the cards that were never seen."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class Knowledge(NamedTuple):
    """What a seat knows. `unseen`: cards never seen, which are at the places of the negative cards
    in the pools, in any order. `pools` cover every card that is hidden or in a hand."""

    pools: tuple[Pool, ...]
    unseen: tuple[int, ...]


def knowledge(memory: Memory, seen: Observation, chance: Chance) -> Knowledge:
    """What the seat knows now; `memory` has watched this observation.

    With two managers it can be uncertain in which round the other drafted a card that was first
    seen when it was shown, or received a gift that was not watched, and so from which cards each
    discard came. `chance` decides; every possible way can occur.
    """
    for _ in range(_ATTEMPTS):
        found = _Inference(memory, seen, chance).known(chance)
        if found is not None:
            return found
    message = "what was seen does not fit together: a memory belongs to one seat of one game"
    raise ValueError(message)


class _Inference:
    """Works out the pools of one observation."""

    def __init__(self, memory: Memory, seen: Observation, chance: Chance) -> None:
        self._memory = memory
        self._seen = seen
        self._taken = [*memory.groups, *_late_gifts(memory, seen, chance)]
        self._pools: list[Pool] = []
        self._slots = 0
        public, own = seen.public, seen.own
        self._others = [seat for seat in range(seen.game.managers) if seat != seen.seat]
        self._mine = held_or_given(seen) | set(own.hand)
        # Cards whose place is known: own cards, open cards and those known to be in a seat.
        self._located = self._mine.union(public.gone, public.trio, memory.owners)
        self._drafting = public.phase in (*DRAFTING, GamePhase.DISCARD)
        # How many cards of each seat are hidden and not yet in a pool.
        new = len(own.fresh) if self._drafting else 0
        self._fresh = [new] * seen.game.managers
        self._bench = [
            count + put_down - new - len(known)
            for count, put_down, known in zip(
                public.cards, public.incoming, public.known, strict=True
            )
        ]

    def known(self, chance: Chance) -> Knowledge | None:
        """The pools, from the best known to the unknown; None if the rounds drawn by `chance` do
        not fit."""
        options = self._seen.game.options
        for seat in self._others:
            cards = self._seen.public.known[seat]
            self._add(cards, [BENCH + seat] * len(cards))
        self._hands()
        self._groups()
        discards = options.managers == 2 and options.mode is not Mode.MARKET
        if discards and not self._discards(chance):
            return None
        hidden = self._anywhere()
        for seat in self._others:
            self._add_slots([FRESH + seat] * self._fresh[seat] + [BENCH + seat] * self._bench[seat])
        self._add_slots([STOCK] * (len(hidden) - self._slots))
        return Knowledge(tuple(self._pools), hidden)

    def _add(self, cards: Iterable[int], places: Iterable[int]) -> None:
        pool = Pool(tuple(sorted(cards)), tuple(places))
        if pool.cards:
            self._pools.append(pool)

    def _slots_for(self, count: int) -> tuple[int, ...]:
        """Stand-ins for `count` cards that were never seen."""
        self._slots += count
        return tuple(range(-self._slots, count - self._slots))

    def _add_slots(self, places: list[int]) -> None:
        for place in places:
            self._add(self._slots_for(1), (place,))

    def _anywhere(self) -> tuple[int, ...]:
        """The cards in play that no observation has shown so far."""
        found = self._located.union(*(pool.cards for pool in self._pools))
        species = self._seen.game.species
        return tuple(
            c for kind in self._seen.public.species for c in species[kind] if c not in found
        )

    def _hands(self) -> None:
        """What the others hold, and what they took from hands that this seat has held."""
        if self._seen.public.phase not in DRAFTING:
            return
        size, hand = len(self._seen.own.hand), frozenset(self._seen.own.hand)
        unknown = set(self._others)
        for sight in map(frozenset, self._memory.sights):
            if sight == hand:
                continue
            cards = sight - self._mine
            *passed, holder = seats_behind(self._seen, len(sight) - size)
            takers = [seat for seat in passed if seat != self._seen.seat][: len(cards) - size]
            for seat in takers:
                self._fresh[seat] -= 1
            unknown.discard(holder)
            self._add(cards, [FRESH + seat for seat in takers] + [HAND + holder] * size)
        for seat in sorted(unknown):
            self._add_slots([HAND + seat] * size)

    def _hidden(self, group: Group) -> tuple[list[int], list[int]]:
        """The cards of a group that were not shown since, and the seats that can hold them."""
        takers = list(group.takers)
        cards = []
        for card in group.cards:
            if card in self._memory.owners:
                takers.remove(self._memory.owners[card][0])
            else:
                cards.append(card)
        return cards, takers

    def _groups(self) -> None:
        """Cards that were seen going to others and are now face down there."""
        for group in self._taken:
            cards, takers = self._hidden(group)
            if self._drafting and group.round == self._seen.public.round:
                for seat in takers:
                    self._fresh[seat] -= 1
                self._add(cards, [FRESH + seat for seat in takers])
            elif self._seen.game.managers > 2:
                for seat in takers:
                    self._bench[seat] -= 1
                self._add(cards, [BENCH + seat for seat in takers])

    def _discards(self, chance: Chance) -> bool:
        """One of the new cards of each earlier round is discarded, the others are on the bench
        (AS-51); False if the rounds drawn by `chance` do not fit."""
        other, owners = self._others[0], self._memory.owners
        rounds = range(1, self._seen.public.round + (not self._drafting))
        hidden: dict[int, list[int]] = {number: [] for number in rounds}
        never = dict.fromkeys(rounds, self._seen.game.options.hand())
        for group in self._taken:
            if any(group.round > owners[card][1] for card in group.cards if card in owners):
                return False
            if group.round in hidden:
                hidden[group.round] += self._hidden(group)[0]
                never[group.round] -= len(group.cards)
        left = self._never_seen(never, chance)
        if left is None or not all(left.count(number) + len(hidden[number]) for number in rounds):
            return False
        for number in rounds:
            cards = (*hidden[number], *self._slots_for(left.count(number)))
            self._bench[other] -= len(cards) - 1
            self._add(cards, [AWAY] + [BENCH + other] * (len(cards) - 1))
        return True

    def _never_seen(self, never: dict[int, int], chance: Chance) -> list[int] | None:
        """The rounds of the cards that were not seen on their way and are still hidden, one entry
        for each card; None if `chance` draws something impossible.

        A card that was first seen when it was shown can be from any round up to then. In each
        round one card is discarded, so at least one must still be hidden.
        """
        grouped = {card for group in self._taken for card in group.cards}
        shown = sorted(
            number for card, (_, number) in self._memory.owners.items() if card not in grouped
        )
        left = chance.shuffled([number for number, count in never.items() for _ in range(count)])
        for limit in shown:
            fitting = [number for number in left if number <= limit]
            if not fitting:
                return None
            left.remove(fitting[0])
        return left


def _late_gifts(memory: Memory, seen: Observation, chance: Chance) -> list[Group]:
    """Gifts that were not watched: it is known how many belong to each round, and `chance` decides
    which."""
    late = [card for card, number in memory.gifts.items() if not number]
    if not late:
        return []
    options, now = seen.game.options, seen.public.round
    each = options.hand() // 3 if options.duel_cycle is DuelCycle.WHOLE else options.hand() // 2
    rounds = [number for number in range(1, now) for _ in range(each)]
    rounds += [now] * (len(seen.own.given) - len(rounds))
    for number in memory.gifts.values():
        if number:
            rounds.remove(number)
    rounds = chance.shuffled(rounds)
    return [gift_group(card, seen.seat, number) for card, number in zip(late, rounds, strict=True)]
