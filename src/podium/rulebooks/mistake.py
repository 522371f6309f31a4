"""What is wrong in a rulebook file, all of it at once."""

from msgspec import Struct


class RulebookMistake(Struct, frozen=True):
    """One thing wrong: where (such as `scoring.points.win`), what was expected, what is there.

    `place` is empty where the file as a whole is meant.
    """

    place: str
    expected: str
    found: str

    def __str__(self) -> str:
        """One line for people."""
        where = f"{self.place}: " if self.place else ""
        return f"{where}expected {self.expected}, found {self.found}"


class RulebookError(Exception):
    """A rulebook file that cannot be used, with every mistake found in it."""

    def __init__(self, mistakes: tuple[RulebookMistake, ...]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = mistakes
