"""What is wrong with a file that cannot be used at all: where, and what was expected there."""


class Mistake(Exception):
    """A file that is not a usable event file. `place` is empty where the whole file is meant."""

    def __init__(self, place: str, expected: str) -> None:
        super().__init__(place, expected)
        self.place = place
        self.expected = expected

    def within(self, outer: str) -> "Mistake":
        """The same mistake, its place counted from further out."""
        return Mistake(f"{outer}.{self.place}" if self.place else outer, self.expected)

    def __str__(self) -> str:
        return f"{self.place}: {self.expected}" if self.place else self.expected
