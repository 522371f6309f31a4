"""The next round of an event, ready to be published."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Match, Round, Stage
from podium.pairing.reasons import Reasons


class UpcomingMatch(Struct, frozen=True):
    """A match of the next round.

    Where sides matter, `dark` plays that side in the first game, or `chooses` may choose a side
    (LCG-1, LCG-11, TM-2). A match that an entrant lost by leaving already has its result (EV-18).
    `untimed`: it has no time limit (LCG-13). `decider`: who plays dark if a title match is level
    and one more game decides (TM-5).
    """

    match: Match
    dark: EntrantId | None = None
    chooses: EntrantId | None = None
    untimed: bool = False
    decider: EntrantId | None = None


class Upcoming(Struct, frozen=True):
    """The next round. `floats`: pairs with different points. `rematches`: pairs that met before.

    `reasons`: how a Swiss pairing came about.
    """

    number: int
    stage: Stage
    matches: tuple[UpcomingMatch, ...]
    floats: int = 0
    rematches: int = 0
    reasons: Reasons | None = None

    def round(self) -> Round:
        """The round as it enters the sheet."""
        return Round(self.number, self.stage, tuple(upcoming.match for upcoming in self.matches))
