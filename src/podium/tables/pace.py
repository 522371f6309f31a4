"""When a bot shows that it has chosen.

The moment is drawn from the table's chance before the bot begins to think, so it tells nothing of
how long it thought, nor of what (AS-61).
"""

from msgspec import Struct

from podium.allstar.table.state import TableState
from podium.kernel.chance import Chance
from podium.kernel.now import Now


class Pace(Struct, frozen=True):
    """The first and the last moment for a seal, in milliseconds after the step has opened."""

    earliest: int = 500
    latest: int = 2_000


USUAL = Pace()
AT_ONCE = Pace(0, 0)
"""For tests that do not wait."""


def moment_of_seal(state: TableState, seat: int, pace: Pace = USUAL) -> Now:
    """When the bot in this seat seals its choice of the open step."""
    chance = Chance(state.seed).child(f"moment {state.step} {seat}")
    return Now(state.since + pace.earliest + chance.below(pace.latest - pace.earliest + 1))


def mind_of_bot(state: TableState, seat: int) -> bytes:
    """The chance of the bot in this seat for this step; the seed cannot be found from it."""
    return Chance(state.seed).digest(f"bot {state.step} {seat}")
