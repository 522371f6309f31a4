"""The table of the Swiss rounds as data: everyone's place and what it rests on."""

from fractions import Fraction

from msgspec import Struct

from podium.core.ids import EntrantId

Value = int | Fraction | tuple[EntrantId, ...]
"""A tie-break's value: a tally, an exact strength, or the ids of the tied entrants beaten."""


class EntrantRecord(Struct, frozen=True, gc=False):
    """An entrant's rounds. Byes, awarded ones too, are among the wins (or draws or losses, VA-1),
    unpaired losses among the losses.

    `opponents`: matches that count for strength of schedule.
    """

    wins: int
    draws: int
    losses: int
    byes: int
    rounds: int
    opponents: int


class Quotient(Struct, frozen=True, gc=False):
    """A fraction not reduced yet: only the rows that are read are reduced."""

    numerator: int
    denominator: int


LazyValue = int | Quotient | tuple[EntrantId, ...]


class Row(Struct, frozen=True, gc=False):
    """One entrant's line in the table.

    `place`: from 1, unique; None for the disqualified, who come last (EV-6). `points`: after
    deductions, may be below 0; `deducted`: how many were taken away (EV-13). `separated`: what
    separates this row from the one above; None in the first row with a place and in the first row
    without one. `chance`: the place in the lot order (EV-20) where it decided against a neighbour,
    else None.
    """

    place: int | None
    entrant: EntrantId
    points: int
    deducted: int
    record: EntrantRecord
    values: tuple[LazyValue, ...]
    separated: str | None
    chance: int | None

    @property
    def tiebreaks(self) -> tuple[Value, ...]:
        """The exact tie-break values, in the order of the rulebook's tie-breaks."""
        return tuple(
            Fraction(value.numerator, value.denominator) if isinstance(value, Quotient) else value
            for value in self.values
        )


class Table(Struct, frozen=True):
    """All rows in order of place; `tiebreaks` names the values of each row."""

    tiebreaks: tuple[str, ...]
    rows: tuple[Row, ...]
