"""What a seat has seen in the course of one game beyond what its observation still shows.

An observation holds everything public and the seat's own cards, but not the hands that the seat
held and passed on. They show who can have which card: a hand that comes round again lacks one
card for each seat in between, and the rest of a hand goes to the next seats.
"""

from collections.abc import Iterable
from typing import NamedTuple

from podium.allstar.rules.observe import Observation
from podium.allstar.rules.state import GamePhase, ShotsTaken, TeamsCompared

DRAFTING = (GamePhase.PICK, GamePhase.PAIR)


class Group(NamedTuple):
    """Cards that certain seats took in a round, one card for each entry of `takers`."""

    cards: tuple[int, ...]
    takers: tuple[int, ...]
    round: int


class Memory:
    """Grows with each observation of one seat in one game. It does not rely on what it did not
    watch, so that a bot can join in the middle of a game.

    `groups`: who took what. `sights`: the hands of the running draft as they were last held.
    `owners`: the cards of others that were shown, with their seat and the round they were shown in.
    `gifts`: the cards this seat gave away, with the round, 0 where it was not watched.
    """

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.sights: list[tuple[int, ...]] = []
        self.owners: dict[int, tuple[int, int]] = {}
        self.gifts: dict[int, int] = {}
        self._round = 0

    def watch(self, seen: Observation) -> None:
        """Takes in what the seat sees now; seeing the same again changes nothing."""
        public = seen.public
        watched = public.round in (1, self._round)
        if public.round != self._round or public.phase > GamePhase.PLAN:
            self.sights = []
            self._round = public.round
        self._note_gifts(seen, self._round if watched else 0)
        if public.phase in DRAFTING:
            self._see_hand(seen)
        elif self.sights:
            self._end_draft(seen)
        self._note_owners(seen)

    def _see_hand(self, seen: Observation) -> None:
        hand = frozenset(seen.own.hand)
        for sight in self.sights:
            if hand.issubset(sight):
                self.sights.remove(sight)
                self._group(seen, frozenset(sight) - hand)
                break
        self.sights.append(seen.own.hand)

    def _end_draft(self, seen: Observation) -> None:
        for sight in self.sights:
            self._group(seen, frozenset(sight))
        self.sights = []

    def _group(self, seen: Observation, cards: frozenset[int]) -> None:
        """These cards of a hand went to the next seats, except for the seat's own."""
        taken = tuple(sorted(cards - held_or_given(seen)))
        if taken:
            takers = [seat for seat in seats_behind(seen, len(cards)) if seat != seen.seat]
            self.groups.append(Group(taken, tuple(takers[: len(taken)]), self._round))

    def _note_gifts(self, seen: Observation, number: int) -> None:
        """Gifts not noted before; `number`: the round they were made in, 0 if not known."""
        for card in seen.own.given:
            if card not in self.gifts:
                self.gifts[card] = number
                if number:
                    self.groups.append(gift_group(card, seen.seat, number))

    def _note_owners(self, seen: Observation) -> None:
        public = seen.public
        drafted = last_round_drafted(seen)
        shown: list[tuple[int, Iterable[int]]] = [
            (seat, cards) for seat, row in enumerate(public.teams) for cards in row
        ]
        shown += enumerate(public.known)
        for event in public.story:
            if isinstance(event, TeamsCompared):
                shown += enumerate(event.teams)
            elif isinstance(event, ShotsTaken):
                shown += [(seat, (card,)) for seat, card in enumerate(event.cards) if card >= 0]
        for seat, cards in shown:
            if seat != seen.seat:
                whose = (seat, drafted)  # one for all of them: it is kept for each card
                for card in cards:
                    self.owners.setdefault(card, whose)


def gift_group(card: int, giver: int, number: int) -> Group:
    """A gift (AS-52), as a card that the other of two managers took in a round."""
    return Group((card,), (1 - giver,), number)


def held_or_given(seen: Observation) -> frozenset[int]:
    """All cards of the season that this seat has, had, or gave away."""
    own = seen.own
    return frozenset((*own.fresh, *own.bench, *sum(own.teams, ()), *own.discarded, *own.given))


def seats_behind(seen: Observation, count: int) -> list[int]:
    """The next `count` seats to which a hand of this round goes, one card each (AS-11).

    With two managers it is always the other seat: the seat's own cards are known anyway.
    """
    managers = seen.game.managers
    if managers == 2:
        return [1 - seen.seat] * count
    step = -1 if seen.public.round == 2 else 1
    return [(seen.seat + step * (ahead + 1)) % managers for ahead in range(count)]


def last_round_drafted(seen: Observation) -> int:
    """The last round whose draft is over and whose teams are shown."""
    public = seen.public
    return public.round if public.phase > GamePhase.PLAN else public.round - 1
