"""The error for a file that cannot be used: the place, and what was expected there."""


class EventFileMistake(Exception):
    """The file is not a usable event file. `place` is empty if the whole file is meant."""

    def __init__(self, place: str, expected: str) -> None:
        super().__init__(place, expected)
        self.place = place
        self.expected = expected

    def within(self, outer: str) -> "EventFileMistake":
        """The same mistake, with its place relative to an outer part of the document."""
        return EventFileMistake(f"{outer}.{self.place}" if self.place else outer, self.expected)

    def __str__(self) -> str:
        return f"{self.place}: {self.expected}" if self.place else self.expected
