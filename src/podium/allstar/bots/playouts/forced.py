"""The first choice in playouts, in place of greedy's."""

from typing import NamedTuple

from podium.allstar.bots.playouts.tables import Cards, Ints


class ForcedMoves(NamedTuple):
    """The first choice of one seat, with a row for each game; and other ways to choose in the
    playoffs for all seats.

    `cards`: pick, discard, line-up, shooter, incoming or outgoing cards; empty places at the end.
    `gifts`: one card each. `teams`, `bench`, `buses`: a plan as it ends, the new team last.
    `ways`: for every game and seat, 0 for greedy's own way; see `playouts.playoffs`.
    """

    seat: int = -1
    cards: Cards | None = None
    gifts: Cards | None = None
    teams: tuple[Cards, ...] = ()
    bench: Cards | None = None
    buses: Ints | None = None
    ways: Ints | None = None

    def cards_instead_of(self, cards: Cards) -> Cards:
        """What all seats choose, given what greedy would choose."""
        if self.cards is not None:
            width = self.cards.shape[-1]
            cards[:, self.seat, :width] = self.cards
        return cards

    def gifts_instead_of(self, gifts: Cards) -> Cards:
        """What both seats give, given what greedy would give."""
        if self.gifts is not None:
            gifts[:, self.seat] = self.gifts
        return gifts


NOTHING = ForcedMoves()
