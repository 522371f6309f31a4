"""What one seat may see (AS-60, AS-61): what all see, and what this seat alone sees.

It holds nothing else, so it cannot reveal anything else. Bots and legal moves use only this.
"""

from msgspec import Struct

from podium.allstar.rules.state import Game, GameState, Public, Seat


class Observation(Struct, frozen=True, gc=False):
    """The game through the eyes of `seat`. `waiting`: who has not sealed a choice yet, as bits."""

    game: Game
    seat: int
    public: Public
    own: Seat
    waiting: int

    @property
    def sealed(self) -> bool:
        """Whether this seat has a choice to make and has sealed it."""
        return bool(self.public.concerned & ~self.waiting & 1 << self.seat)


def observe(state: GameState, seat: int) -> Observation:
    """What this seat sees now."""
    return Observation(state.game, seat, state.public, state.seats[seat], state.waiting)
