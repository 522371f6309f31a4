"""Figures of a benchmark: what was reached, and what is wanted, as a table."""

from collections.abc import Sequence

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One figure. `most`, `least`: what is wanted; neither: it is only reported."""

    what: str
    reached: float
    unit: str = "ms"
    most: float | None = None
    least: float | None = None

    @property
    def missed(self) -> bool:
        """Whether it is worse than wanted."""
        too_much = self.most is not None and self.reached > self.most
        return too_much or (self.least is not None and self.reached < self.least)

    def row(self) -> str:
        """A line of the table."""
        wanted = "" if self.most is None else f"at most {self.most:.4g}"
        wanted = wanted if self.least is None else f"at least {self.least:.4g}"
        mark = "**missed**" if self.missed else "yes" if wanted else ""
        return f"| {self.what} | {self.reached:.4g} {self.unit} | {wanted} | {mark} |"


def show(figures: Sequence[Figure]) -> int:
    """Prints the table; 1 if a figure was missed."""
    print("| what | reached | wanted | holds |\n|---|---:|---:|---|")
    for figure in figures:
        print(figure.row())
    return int(any(figure.missed for figure in figures))


def late(times: Sequence[float], share: float = 0.95) -> float:
    """The time within which this share is."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
