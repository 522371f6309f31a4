"""A splitter takes a tied group and returns ordered smaller groups, best first."""

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from msgspec import Struct

from podium.standings.table import LazyValue, Quotient


class Splitter(Protocol):
    """One criterion of the places. `name` is shown wherever it separates two entrants.

    Entrants are integers, as in `standings.tally`.
    """

    @property
    def name(self) -> str:
        """The criterion's name."""

    def split(self, group: Sequence[int]) -> list[list[int]]:
        """The group in ordered smaller groups; one group if no entrants are separated."""

    def column(self, tied: list[list[int]]) -> list[LazyValue]:
        """The value of every entrant. `tied`: the groups to be split."""


class Metric(Struct, frozen=True):
    """The simple case: a number for every entrant, higher is better.

    `denominator`: all numbers are fractions over it; None for integers.
    """

    name: str
    values: list[int]
    denominator: int | None = None

    def split(self, group: Sequence[int]) -> list[list[int]]:
        """Splits by number; equal numbers stay together."""
        value = self.values.__getitem__
        return [list(level) for _, level in groupby(sorted(group, key=value, reverse=True), value)]

    def column(self, _tied: list[list[int]]) -> list[LazyValue]:
        """The numbers; they do not depend on who is tied."""
        if self.denominator is None:
            return list(self.values)
        return [Quotient(value, self.denominator) for value in self.values]


class SplitOrder:
    """A list of entrants that splitters order step by step.

    `separated[k]`: the criterion that separated position k from the one before, None while level.
    """

    __slots__ = ("_ties", "line", "separated")

    def __init__(self, entrants: Sequence[int]) -> None:
        self.line = list(entrants)
        self.separated: list[str | None] = [None] * len(self.line)
        self._ties = [(0, len(self.line))] if len(self.line) > 1 else []

    def tied(self) -> list[list[int]]:
        """The groups of two or more that nothing has separated so far."""
        return [self.line[start:end] for start, end in self._ties]

    def split(self, splitter: Splitter) -> None:
        """Splits every tied group further."""
        ties = []
        for start, end in self._ties:
            for group in splitter.split(self.line[start:end]):
                stop = start + len(group)
                self.line[start:stop] = group
                if len(group) > 1:
                    ties.append((start, stop))
                if stop < end:
                    self.separated[stop] = splitter.name
                start = stop
        self._ties = ties
