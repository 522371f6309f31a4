"""How the values of one entrant's tie-breaks came about, as data."""

from fractions import Fraction

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import Verdict
from podium.core.sheet import MatchKind
from podium.standings.settings import Places
from podium.standings.table import Row, Table, Value
from podium.standings.tally import Tally


class Contribution(Struct, frozen=True):
    """What one round gave. Without a result `verdict` is None and nothing counts yet.

    `others`: whom the entrant was paired with; `others_points`: what each of them took.
    `for_sos`: whether they count as opponents for strength of schedule (EV-16).
    """

    round: int
    kind: MatchKind
    verdict: Verdict | None
    points: int
    tallies: tuple[int, ...]
    others: tuple[EntrantId, ...]
    others_points: tuple[int, ...]
    for_sos: bool


class ReasonSource(Struct, frozen=True):
    """All that the reasons for one entrant's tie-breaks are read from.

    `own`: their row in `table`. `rounds`: what each round gave them. `tally`: what everybody has.
    """

    own: Row
    rounds: tuple[Contribution, ...]
    table: Table
    tally: Tally
    places: Places

    def opponents(self) -> list[tuple[int, EntrantId]]:
        """Every opponent with the round, once for each match."""
        return [(r.round, other) for r in self.rounds if r.for_sos for other in r.others]


class ReasonLine(Struct, frozen=True):
    """One of the parts that a value is made of.

    `round`, `opponent`: where it comes from, as far as it comes from one. `value`: what it adds.
    `points`, `rounds`: what that was computed from: points, divided by rounds where there are any.
    `score`: own points against the opponent's. Without a value and a score the two have not met.
    """

    round: int | None = None
    opponent: EntrantId | None = None
    value: int | Fraction | None = None
    points: int | None = None
    rounds: int | None = None
    score: tuple[int, int] | None = None


class ShownReason(Struct, frozen=True):
    """A reason in the form in which pages and the command line show every kind.

    `averaged`: the value is the sum of the lines divided by their number.
    `every_round`: a round without a line is worth a word: it does not count, or not yet.
    """

    value: Value
    lines: tuple[ReasonLine, ...]
    averaged: bool = False
    every_round: bool = False


class Reason(Struct, frozen=True):
    """How the value of one tie-break came about. Each kind adds what its value rests on."""

    name: str

    def told(self) -> ShownReason:
        """The same in the form that is shown."""
        raise NotImplementedError


class TallyReason(Reason, frozen=True):
    """A sum over the rounds: what was added up, as (round, amount)."""

    amounts: tuple[tuple[int, int], ...]
    value: int

    def told(self) -> ShownReason:
        """One line for each round."""
        return ShownReason(
            self.value, tuple(ReasonLine(number, value=amount) for number, amount in self.amounts)
        )
