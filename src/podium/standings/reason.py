"""How the values of one entrant's tie-breaks came about, as data."""

from fractions import Fraction

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import SideOutcome, Verdict
from podium.core.sheet import MatchKind
from podium.standings.settings import Places
from podium.standings.table import Row, Table, Value
from podium.standings.tally import Tally


class Contribution(Struct, frozen=True):
    """What one round gave. Without a result `verdict` is None and nothing counts yet.

    `others`: the entrant's opponents; `others_points`: the points each of them took. `for_sos`:
    whether they count as opponents for strength of schedule (EV-16).
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
    """The source of the reasons for one entrant's tie-breaks.

    `own`: their row in `table`. `rounds`: what each round gave them. `tally`: the totals of all
    entrants.
    """

    own: Row
    rounds: tuple[Contribution, ...]
    table: Table
    tally: Tally
    places: Places

    def opponents(self) -> list[tuple[int, EntrantId]]:
        """Every opponent with the round, once for each match."""
        return [(r.round, other) for r in self.rounds if r.for_sos for other in r.others]

    def sides(self) -> list[tuple[int, SideOutcome]]:
        """What the entrant took from each round played, with its number."""
        own = self.own.entrant
        taken = [
            (played.number, outcome.sides[match.entrants.index(own)])
            for played, worths in self.tally.rounds
            for match, outcome in zip(played.matches, worths, strict=True)
            if outcome is not None and own in match.entrants
        ]
        return sorted(taken, key=lambda one: one[0])


class ReasonLine(Struct, frozen=True):
    """One of the parts that a value is made of.

    `round`, `opponent`: its source, if it has a single one. `value`: what it adds. `points`,
    `rounds`: what the value was computed from: points, divided by rounds if given. `score`: own
    points against the opponent's. Without a value and a score the two have not met. `dropped`: the
    value does not count (TB-11).
    """

    round: int | None = None
    opponent: EntrantId | None = None
    value: int | Fraction | None = None
    points: int | None = None
    rounds: int | None = None
    score: tuple[int, int] | None = None
    dropped: bool = False


class ShownReason(Struct, frozen=True):
    """A reason in the form in which pages and the command line show every kind.

    `averaged`: the value is the sum of the lines divided by their number. `every_round`: a round
    without a line needs a remark: it does not count, or not yet.
    """

    value: Value
    lines: tuple[ReasonLine, ...]
    averaged: bool = False
    every_round: bool = False


class Reason(Struct, frozen=True):
    """How the value of one tie-break came about. Each kind adds the parts of its value."""

    name: str

    def shown(self) -> ShownReason:
        """The reason in the form that is shown."""
        raise NotImplementedError


class TallyReason(Reason, frozen=True):
    """A sum over the rounds: what was added up, as (round, amount)."""

    amounts: tuple[tuple[int, int], ...]
    value: int

    def shown(self) -> ShownReason:
        """One line for each round."""
        return ShownReason(
            self.value, tuple(ReasonLine(number, value=amount) for number, amount in self.amounts)
        )


class OpponentPart(Struct, frozen=True):
    """What one match against an opponent adds. `dropped`: it is not counted (TB-11)."""

    round: int
    opponent: EntrantId
    value: int | Fraction
    dropped: bool = False


class OpponentsReason(Reason, frozen=True):
    """A sum over the opponents, divided by their number if `averaged`."""

    parts: tuple[OpponentPart, ...]
    value: int | Fraction
    averaged: bool

    def shown(self) -> ShownReason:
        """One line for each match against an opponent."""
        lines = tuple(
            ReasonLine(part.round, part.opponent, part.value, dropped=part.dropped)
            for part in self.parts
        )
        return ShownReason(self.value, lines, averaged=self.averaged, every_round=True)


def over_opponents(
    account: ReasonSource, name: str, values: list[int], denominator: int, *, averaged: bool
) -> OpponentsReason:
    """The reason of a value that is the sum or the average of the opponents' values; those are
    indexed by entrant, each divided by `denominator`.
    """
    parts = tuple(
        OpponentPart(number, other, Fraction(values[account.tally.index[other]], denominator))
        for number, other in account.opponents()
    )
    total = sum((Fraction(part.value) for part in parts), Fraction(0))
    value = total / len(parts) if averaged and parts else total
    return OpponentsReason(name, parts, value, averaged)
