"""A kind of tie-break: how it is computed, how it orders, and how it is explained."""

from collections.abc import Callable

from msgspec import Struct

from podium.standings.reason import Reason, ReasonSource, TallyReason
from podium.standings.settings import Places
from podium.standings.splitters import Metric, Splitter
from podium.standings.tally import Tally


class Given(Struct, frozen=True):
    """Everything that a tie-break is computed from. `points`: everyone's, after deductions
    (EV-13).
    """

    tally: Tally
    points: list[int]
    places: Places


class TiebreakKind(Struct, frozen=True):
    """A kind of tie-break. `name`: as written in rulebooks.

    `splitter`: its value for everyone, and how it orders tied entrants. `reason`: how the value of
    one entrant came about.
    """

    name: str
    splitter: Callable[[Given], Splitter]
    reason: Callable[[ReasonSource], Reason]


def tallied(name: str, position: int) -> TiebreakKind:
    """The tie-break that adds up one tally; `position`: its index in `SideOutcome.tallies`."""

    def splitter(given: Given) -> Metric:
        sums = [sum([side.tallies[position] for side in own]) for own in given.tally.sides]
        return Metric(name, sums)

    def reason(account: ReasonSource) -> TallyReason:
        played = [one for one in account.rounds if one.tallies]
        amounts = tuple((one.round, one.tallies[position]) for one in played)
        return TallyReason(name, amounts, sum(amount for _, amount in amounts))

    return TiebreakKind(name, splitter, reason)
