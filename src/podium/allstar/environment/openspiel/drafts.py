"""Draws drafts that fit what a seat has seen: who was dealt which hand, and who took which card.

Hands go round (AS-11). Of a hand the seat knows what was in it whenever it held it; in between,
every other seat took one card, and before it came round for the first time cards were taken that
the seat may never see. Cards that were shown later tell who took them.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from podium.allstar.rules.state import Game, minus
from podium.kernel.chance import Chance


class SeenDraft(NamedTuple):
    """One round's draft as a seat saw it: the hands it held, turn by turn, and what it took of
    them. The hand of the running turn has nothing taken yet."""

    round: int
    hands: tuple[tuple[int, ...], ...]
    picks: tuple[int, ...]


class ShownCard(NamedTuple):
    """Whose card it is, and the last round it can have been drafted in."""

    owner: int
    by_round: int


class DrawnDraft:
    """A draft that could have been. `hands`: as dealt, by seat. `taken[turn][seat]`: who took what
    when."""

    def __init__(self, managers: int, size: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(managers)]
        self.taken: list[dict[int, int]] = [{} for _ in range(size)]

    def note(self, hand: int, cards: Iterable[int]) -> None:
        """These cards were dealt into a hand."""
        self.hands[hand] += cards

    def of_seat(self, seat: int) -> list[int]:
        """All that a seat took."""
        return [turn[seat] for turn in self.taken if seat in turn]


class _Place(NamedTuple):
    """Where a card can have gone that the seat never saw: taken from a hand, or still in it
    (turn -1)."""

    draft: int
    hand: int
    turn: int
    taker: int


class DraftSampler:
    """Draws all drafts of a game together. `in_play`: the cards of the species in play."""

    def __init__(
        self,
        game: Game,
        seat: int,
        seen: Sequence[SeenDraft],
        shown: dict[int, ShownCard],
        in_play: Iterable[int],
    ) -> None:
        self._managers, self._size = game.managers, game.options.hand()
        self._seat = seat
        self._seen = seen
        self._shown = shown
        known = {card for draft in seen for hand in draft.hands for card in hand}
        self._known = known
        self._unseen = sorted(set(in_play) - known - set(shown))

    def draw(self, chance: Chance) -> list[DrawnDraft]:
        """One way in which all drafts can have gone."""
        drafts = [DrawnDraft(self._managers, self._size) for _ in self._seen]
        places: list[_Place] = []
        for number, seen in enumerate(self._seen):
            for hand in range(self._managers):
                places += self._follow(drafts[number], number, seen, hand, chance)
        self._fill(drafts, places, chance)
        return drafts

    def _follow(
        self, draft: DrawnDraft, number: int, seen: SeenDraft, hand: int, chance: Chance
    ) -> list[_Place]:
        """One hand on its way round; returns the places of cards that the seat never saw."""
        holders = self._holders(seen.round, hand)
        turns = len(seen.picks)
        mine = [turn for turn, who in enumerate(holders) if who == self._seat]
        mine = [turn for turn in mine if turn < len(seen.hands)]
        first = mine[0] if mine else turns
        unknown = [_Place(number, hand, turn, holders[turn]) for turn in range(first)]
        if not mine:
            return unknown + [_Place(number, hand, -1, -1)] * (self._size - turns)
        draft.note(hand, seen.hands[first])
        for turn, until in zip(mine, [*mine[1:], turns], strict=True):
            if turn == turns:
                break  # the hand that is held now
            draft.taken[turn][self._seat] = seen.picks[turn]
            left = seen.hands[until] if until in mine else ()
            passed = minus(seen.hands[turn], (seen.picks[turn], *left))
            self._spread(draft, passed, {t: holders[t] for t in range(turn + 1, until)}, chance)
        return unknown

    def _spread(
        self, draft: DrawnDraft, cards: Sequence[int], takers: dict[int, int], chance: Chance
    ) -> None:
        """These cards went to these seats, one each; what is left is still in the hand."""
        free = dict(takers)
        hidden = []
        for card in cards:
            if card in self._shown:
                owner = self._shown[card].owner
                turn = next(turn for turn, who in free.items() if who == owner)
                draft.taken[turn][free.pop(turn)] = card
            else:
                hidden.append(card)
        for (turn, who), card in zip(free.items(), chance.shuffled(hidden), strict=False):
            draft.taken[turn][who] = card

    def _fill(self, drafts: list[DrawnDraft], places: list[_Place], chance: Chance) -> None:
        """Cards that the seat never held: those shown since go to their owners, those that had to
        be there earliest first; any others fill what is left."""
        late = [(s.by_round, card) for card, s in self._shown.items() if card not in self._known]
        for by_round, card in sorted(late):
            owner = self._shown[card].owner
            fitting = [p for p in places if p.taker == owner and self._round(p) <= by_round]
            place = chance.choose(fitting)
            places.remove(place)
            _put(drafts, place, card)
        for place, card in zip(places, chance.shuffled(self._unseen), strict=False):
            _put(drafts, place, card)

    def _round(self, place: _Place) -> int:
        return self._seen[place.draft].round

    def _holders(self, number: int, hand: int) -> list[int]:
        """Who holds a hand, turn by turn: it goes left, right in round 2."""
        step = -1 if number == 2 else 1
        return [(hand + step * turn) % self._managers for turn in range(self._size)]


def _put(drafts: list[DrawnDraft], place: _Place, card: int) -> None:
    draft = drafts[place.draft]
    draft.note(place.hand, (card,))
    if place.turn >= 0:
        draft.taken[place.turn][place.taker] = card
